"""As on a hub or on Binder: a plain JupyterLab with our settings, and notebooks that it never saw.

What nbgitpuller fetches is signed by nobody: Jupyter does not trust it. Once its cells run, their
outputs are the reader's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

MENUS = ("Fichier", "Édition", "Affichage", "Exécution", "Noyau", "Aide")


@pytest.mark.nightly
@pytest.mark.jupyter
def test_menus_are_french_and_an_unsigned_lesson_comes_alive(
    open_on_hub: Callable[[str, str], Any],
) -> None:
    notebook = open_on_hub("lab/tree", "lesson_03.ipynb")
    page = notebook.page
    for name in MENUS:
        expect(page.get_by_role("menuitem", name=name, exact=True).first).to_be_visible()
    trusted = """() => jupyterapp.shell.currentWidget.content.widgets
        .filter(({ model }) => model.type === 'code').map(({ model }) => model.trusted)"""
    assert not any(page.evaluate(trusted))

    notebook.run_all()
    # The table, the explorer and the questions of the lesson.
    expect(page.locator(".cl-root[data-cl-status='live']").nth(2)).to_be_visible()
    expect(page.locator(".cl-qz").first).to_be_visible()
