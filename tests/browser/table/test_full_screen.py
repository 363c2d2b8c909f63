"""Full screen, and a size that is remembered: letters and pictures grow together."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Cantor, FormulaLab, Quiz, Siggil, Tafl

WALL = {"width": 1280, "height": 800}
BESIDE = {"viewport": WALL, "reduced_motion": "reduce"}
REFUSED = "() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error('no')); }"

MADE = {
    "cantor": lambda: Cantor(opponent="random", seed=3, journal=False),
    "siggil": lambda: Siggil(opponent="random", seed=3, journal=False),
    "king": lambda: Tafl(opponent="random", journal=False),
    "lab": lambda: FormulaLab("n²"),
    "quiz": lambda: Quiz(level=3, n=3, seed=1, journal=False),
}


def zoom(table: Any) -> float:
    """By how much the widget is larger than at its own size."""
    return float(table.root.evaluate("(root) => root.currentCSSZoom"))


def switch(table: Any, *, full: bool) -> None:
    """Press the button for full screen, and wait until the widget has done so."""
    button = table.root.locator('[data-cl-key="tool-full_screen"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", str(full).lower())
    host = "() => document.querySelector('.cl-host')"
    shown = f"() => ({host})().matches(':fullscreen, :popover-open')"
    table.page.wait_for_function(shown if full else f"() => !({shown})()")
    table.rest()


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("name", MADE)
def test_a_widget_fills_the_screen_or_else_the_page(
    table_page: Any, name: str, allowed: bool
) -> None:
    table = table_page(MADE[name](), width=900, **BESIDE)
    if not allowed:
        table.page.evaluate(REFUSED)
    table.rest()
    before = table.root.bounding_box()
    switch(table, full=True)
    assert (table.page.evaluate("() => document.fullscreenElement") is not None) == allowed
    assert zoom(table) == pytest.approx(min(1280 / 760, 800 / 660), abs=0.01)
    box = table.root.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= WALL["height"]
    assert box["x"] + box["width"] <= WALL["width"]
    assert table.overflow() <= 0
    switch(table, full=False)
    assert table.root.bounding_box() == before


def test_a_page_that_is_filled_is_left_by_escape_and_its_rules_are_in_sight(
    table_page: Any,
) -> None:
    table = table_page(MADE["king"](), width=900, **BESIDE)
    table.page.evaluate(REFUSED)
    switch(table, full=True)
    table.root.locator('[data-cl-key="tool-rules"]').click()
    dialog = table.root.locator("dialog")
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= WALL["height"]
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(table.root.locator('[data-cl-key="tool-rules"]')).to_be_focused()
    table.page.keyboard.press("Escape")
    table.page.wait_for_function("() => !document.querySelector('.cl-host:popover-open')")
    assert zoom(table) == 1


def test_a_size_is_set_by_keys_or_the_corner_and_remembered_for_the_game(table_page: Any) -> None:
    table = table_page(MADE["king"](), width=1200, **BESIDE)
    table.root.locator('[data-cl-key="tool-full_screen"]').focus()
    for _ in range(3):
        table.page.keyboard.press("+")
    assert zoom(table) == pytest.approx(1.3)
    assert table.spoken()[-1] == "Size: 130%"
    table.page.keyboard.press("-")
    assert table.root.bounding_box()["width"] == pytest.approx(1.2 * 760, abs=2)
    corner = table.root.locator(".cl-size-handle").bounding_box()
    at = (corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2)
    table.page.mouse.move(*at)
    table.page.mouse.down()
    table.page.mouse.move(at[0] + 114, at[1])
    table.page.mouse.up()
    assert zoom(table) == pytest.approx(1.35, abs=0.01)
    table.page.evaluate("() => table.mount(1200)")
    other = table.page.locator(".cl-root").nth(1)
    assert other.evaluate("(root) => root.currentCSSZoom") == zoom(table)


def test_a_piece_is_dragged_to_where_it_is_let_go_at_any_size(table_page: Any) -> None:
    table = table_page(Tafl(opponent="person", journal=False), width=1200, **BESIDE)
    table.root.locator('[data-cl-key="tool-full_screen"]').focus()
    for _ in range(4):
        table.page.keyboard.press("+")
    table.rest()
    square = {
        name: table.root.locator(f'[data-cl-key="{name}"]').bounding_box() for name in ("d1", "d4")
    }
    middle = {
        name: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for name, box in square.items()
    }
    table.page.mouse.move(*middle["d1"])
    table.page.mouse.down()
    table.page.mouse.move(*middle["d4"], steps=3)
    held = table.root.locator(".cl-held").bounding_box()
    assert held["x"] + held["width"] / 2 == pytest.approx(middle["d4"][0], abs=3)
    assert held["y"] + held["height"] / 2 == pytest.approx(middle["d4"][1], abs=3)
    table.page.mouse.up()
    table.settle()
    assert table.widget.state.actions[-1][1] == "d1-d4"
