"""A lesson as a class runs it: opened in JupyterLab, all cells at once, then tried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.mark.jupyter
def test_a_lesson_plays_explores_and_asks_in_jupyterlab(open_in: Callable[[str, str], Any]) -> None:
    notebook = open_in("lab/tree", "fr/lesson_08.ipynb")
    notebook.run_all()
    game, lab, asked = (notebook.page.locator(".cl-root").nth(index) for index in range(3))
    expect(game.locator(".cl-formula").first).to_be_visible()
    slider = lab.locator('[data-cl-key="slider-a"]')
    expect(slider).to_be_visible()
    slider.focus()
    for _ in range(7):  # from −½ to 3, as the lesson says: the rift is on mage 3
        notebook.page.keyboard.press("ArrowRight")
    expect(lab.locator(".cl-slider-value")).to_have_text("3")
    assert notebook.kernel("[lab.order[0], lab.order[-1]]") == [[4], [3]]
    expect(notebook.page.get_by_text("1 sur 6", exact=True)).to_have_count(1)  # the quiz
    asked.locator('[data-cl-key="answer--9"]').click()
    asked.locator('[data-cl-key="check"]').click()
    expect(asked.locator(".cl-qz-why")).to_contain_text("Il divise 1 par 1")


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.parametrize("windowing", ["none", "full"])
def test_who_runs_all_cells_of_a_lesson_is_at_its_top(
    open_in: Callable[[str, str], Any], windowing: str
) -> None:
    page = open_in("lab/tree", "fr/lesson_03.ipynb").page
    page.evaluate(
        """(windowingMode) => {
          const { content } = jupyterapp.shell.currentWidget;
          content.notebookConfig = { ...content.notebookConfig, windowingMode };
          jupyterapp.commands.execute("notebook:run-all-cells");
        }""",
        windowing,
    )
    page.wait_for_function("() => jupyterapp.shell.currentWidget.content.activeCellIndex > 30")
    run = "({ model }) => model.type !== 'code' || model.executionCount !== null"
    page.wait_for_function(f"() => jupyterapp.shell.currentWidget.content.widgets.every({run})")
    page.wait_for_function(
        """() => {
          const { content } = jupyterapp.shell.currentWidget;
          const { scrollTop } = content.node.querySelector(".jp-WindowedPanel-outer");
          return content.activeCellIndex === 0 && scrollTop === 0;
        }"""
    )


@pytest.mark.jupyter
def test_a_link_chooses_the_class_and_the_length(server: Any, page: Any) -> None:
    cell = "import cantorlab\ncantorlab.Lesson(5, journal=False, language='en').pager()"
    path = server.write("linked.ipynb", [cell])
    page.goto(f"{server.address(f'lab/tree/{path}')}&reset&route=4e&short=1")
    page.wait_for_function(
        "(path) => window.jupyterapp?.shell?.currentWidget?.context?.path === path", arg=path
    )
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.locator(".cl-qz-count")).to_have_text("Lesson 5 · question 1 of 6")
    server.end_sessions()
