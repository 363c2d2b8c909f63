"""The index in JupyterLab: where Binder opens, and where a click on it leads."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.jupyter

SHOWN = "(path) => jupyterapp.shell.currentWidget?.context?.path === path"


@pytest.mark.nightly
def test_the_index_leads_to_lessons_and_to_the_other_language_and_can_be_played(open_in):
    page = open_in("lab/tree", "fr/index.ipynb").page
    page.get_by_role("link", name="Décaler, retourner").click()
    page.wait_for_function(SHOWN, arg="fr/lesson_01.ipynb")
    page.get_by_role("link", name="Sommaire").first.click()
    page.wait_for_function(SHOWN, arg="fr/index.ipynb")
    page.get_by_role("link", name="In English").click()
    page.wait_for_function(SHOWN, arg="en/index.ipynb")
    page.evaluate("async () => jupyterapp.shell.currentWidget.sessionContext.ready")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".cl-lab").wait_for()
