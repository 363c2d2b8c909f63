"""A quiz in JupyterLab: what is answered there stands in the kernel's frame."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.jupyter

CELL = """
import cantorlab
quiz = cantorlab.Quiz(4, kinds=["find_formula", "winner"], n=2, seed=3, language="en")
quiz
"""


@pytest.mark.nightly
def test_a_quiz_is_answered_in_jupyterlab(server: Any, open_in: Any) -> None:
    notebook = open_in("lab/tree", server.write("quiz.ipynb", [CELL, "1 + 1"]))
    notebook.run_all()
    page = notebook.page
    root = page.locator(".cl-root")
    for number in (1, 2):
        expect(root.locator(".cl-qz-count")).to_have_text(f"{number} of 2")
        solution = notebook.kernel("quiz.sheet[quiz.index - 1].solutions[0]")
        if notebook.kernel("quiz.sheet[quiz.index - 1].kind") == "winner":
            root.locator(f'[data-cl-key="answer-{solution}"]').click()
        else:
            root.locator('[data-cl-key="formula"]').fill(solution)
            page.keyboard.press("Enter")
        expect(root.locator('[data-cl-key="next"]')).to_be_focused()
        page.keyboard.press("d")
        page.keyboard.press("d")  # belongs to the quiz: the cell stays
        page.keyboard.press("Enter")
    expect(root.locator('[data-cl-key="again"]')).to_be_visible()
    assert notebook.kernel("list(quiz.answers.right)") == [True, True]
    assert notebook.kernel("bool((quiz.answers.seconds > 0).all())") is True
    cells = "jupyterapp.shell.currentWidget.content.widgets.length"
    assert page.evaluate(cells) == 2
