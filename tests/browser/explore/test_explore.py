"""A simulation explored in a real browser: chosen, counted, stepped through, at every width."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from browser.harness import TablePage
from browser.keys.walker import Walker
from playwright.sync_api import expect

from cantorlab import simulate
from cantorlab.widgets.table.table import Table

TablePages = Callable[..., TablePage]

OPTIONS: dict[str, dict[str, Any]] = {
    "cantor": {"n": 60},
    "siggil": {"n": 40, "layout": "turtle"},
    "tafl": {"n": 12},
}


@cache
def played(game: str) -> Any:
    return simulate(game, seed=3, progress=False, **OPTIONS[game])


def unfold(table: TablePage) -> None:
    table.root.locator("summary").click()
    expect(table.root.locator(".cl-ex-picture svg")).to_have_count(1)


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(
    ("width", "dark", "language"), [(360, True, "fr"), (760, False, "en"), (1200, True, "fr")]
)
def test_it_fits_and_reads_well(
    table_page: TablePages, game: str, width: int, dark: bool, language: str
) -> None:
    widget = played(game).explore(language=language)
    table = table_page(widget, width=width, dark=dark, host="jupyterlab")
    height = table.root.bounding_box()["height"]
    assert height < (640 if width > 360 else 1200)
    unfold(table)
    assert table.overflow() == 0
    table.check_accessible()
    table.screenshot(f"explore-{game}-{width}-{language}")


def middle(box: Any, side: str) -> float:
    along = {"x": "width", "y": "height"}[side]
    return float(box[side] + box[along] / 2)


def test_rows_and_columns_of_a_map_have_their_names_beside_them(table_page: TablePages) -> None:
    root = table_page(played("tafl").explore(language="en"), width=760).root
    names = root.locator(".cl-ex-axis")
    assert names.all_text_contents() == [*"abcdefghi", *"123456789"]
    cells = root.locator(".cl-ex-cell")  # a1 first, then b1
    for column, row in ((0, 0), (2, 6), (8, 8)):
        cell = cells.nth(9 * row + column).bounding_box()
        letter, number = (names.nth(at).bounding_box() for at in (column, 9 + row))
        assert abs(middle(letter, "x") - middle(cell, "x")) < 2
        assert abs(middle(number, "y") - middle(cell, "y")) < 5
    mages = table_page(played("cantor").explore(language="en"), width=760).root
    ends = mages.locator(".cl-ex-heat .cl-ex-ends span").all_text_contents()
    assert ends == ["−9", "Mage", "8"]


@pytest.mark.parametrize(("width", "language"), [(360, "fr"), (760, "en")])
@pytest.mark.parametrize("mode", ["discovery", "express"])
def test_places_have_their_names_along_the_side_of_the_map(
    table_page: TablePages, mode: str, width: int, language: str
) -> None:
    sim = simulate("cantor", 60, mode=mode, seed=3, progress=False)
    table = table_page(sim.explore(language=language), width=width)
    places = sorted(set(sim.duels.place))
    names = table.root.locator(".cl-ex-rows span")
    numbers = [int(re.split(r"\s?:", name)[0]) for name in names.all_text_contents()]
    assert numbers == places[:: -(-len(places) // 18)]
    assert len(numbers) > 4
    boxes = [name.bounding_box() for name in names.all()]
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(boxes))
    cell = table.root.locator(".cl-ex-cell").nth(18 * places.index(numbers[2])).bounding_box()
    assert abs(middle(boxes[2], "y") - middle(cell, "y")) < 2
    assert boxes[2]["x"] + boxes[2]["width"] <= cell["x"]
    assert table.overflow() == 0
    table.screenshot(f"explore-cantor-{mode}-{width}-{language}")


def test_a_cell_a_bar_and_the_list_of_games_are_linked_both_ways(table_page: TablePages) -> None:
    sim = played("cantor")
    table = table_page(sim.explore(language="en"), width=760)
    root = table.root
    root.locator('select[data-cl-key="row"]').select_option("1")
    root.locator('select[data-cl-key="column"]').select_option("0")
    duels = sim.duels[sim.duels.place == 2]
    here = set(duels.game[(duels.mage_0 == -9) | (duels.mage_1 == -9)])
    expect(root.locator(".cl-headline")).to_have_text(f"Cantor: {len(here)} games of 60")
    assert set(table.widget.games) == here
    # The bars count these games, and a bar counts in the map.
    shorter = sim.games[sim.games.game.isin(here) & (sim.games.duels == 4)]
    bar = root.get_by_role("button", name=f"4 duels: {len(shorter)} game", exact=False)
    bar.press("Enter")
    expect(bar).to_have_attribute("aria-pressed", "true")
    assert set(table.widget.games) == set(shorter.game)
    assert table.widget.view["map"]["counts"][18] == len(shorter)
    # A second press lets go of the bar, and the button of all.
    bar.press("Enter")
    expect(bar).to_have_attribute("aria-pressed", "false")
    root.get_by_role("button", name="Show all games").click()
    expect(root.locator(".cl-headline")).to_have_text("Cantor: 60 games")
    assert len(table.widget.games) == 60
    expect(root.locator('select[data-cl-key="row"]')).to_have_value("-1")


@pytest.mark.parametrize("game", OPTIONS)
def test_a_click_on_the_map_chooses_its_cell_and_another_lets_go(
    table_page: TablePages, game: str
) -> None:
    table = table_page(played(game).explore(language="en"), width=760)
    cells = table.root.locator(".cl-ex-cell")
    counts = table.widget.view["map"]["counts"]
    assert cells.count() == len(counts)
    fullest = max(range(len(counts)), key=counts.__getitem__)
    cells.nth(fullest).hover()
    expect(table.root.locator(".cl-ex-read")).to_contain_text(
        re.compile(rf"{counts[fullest]} games?")
    )
    cells.nth(fullest).click()
    expect(table.root.locator(".cl-ex-chosen")).to_have_count(1)
    assert len(table.widget.games) == counts[fullest]
    assert table.widget.view["chosen"].startswith("Chosen: ")
    cells.nth(fullest).click()
    expect(table.root.locator(".cl-ex-chosen")).to_have_count(0)
    assert table.widget.view["chosen"] == ""


def test_a_game_is_looked_through_and_opened(table_page: TablePages) -> None:
    sim = played("siggil")
    table = table_page(sim.explore(language="en"), width=760)
    root = table.root
    result = root.locator(".cl-ex-results .cl-ex-bar").last
    result.click()
    games = table.widget.games
    expect(root.locator(".cl-ex-where")).to_have_text(f"Game {games[0]}, 1 of {len(games)}")
    root.get_by_role("button", name="Next game").click()
    expect(root.locator(".cl-ex-where")).to_have_text(f"Game {games[1]}, 2 of {len(games)}")
    unfold(table)
    said = root.locator(".cl-ex-said")
    expect(said).to_have_text("The start.")
    (seat, action), *_ = actions = sim.record(games[1]).actions
    root.get_by_role("button", name="One move on").click()
    expect(said).to_have_text(f"Seat {seat}: {action}.")
    before = root.locator(".cl-ex-picture").inner_html()
    root.locator('[data-cl-key="ply-on"]').press("End")
    expect(root.locator(".cl-ex-at")).to_have_text(f"move {len(actions)} of {len(actions)}")
    expect(said).to_contain_text("The game is over")
    assert root.locator(".cl-ex-picture").inner_html() != before
    root.get_by_role("button", name="Open at a table").click()
    expect(root.locator(".cl-notice")).to_contain_text(
        "opened"
    )  # no other widget can be shown here
    assert isinstance(table.widget.opened, Table)
    assert table.widget.opened.record == sim.record(games[1])
    root.get_by_role("button", name="Close the table").click()
    expect(root.get_by_role("button", name="Close the table")).to_have_count(0)
    assert table.widget.opened is None


def test_another_map_counts_another_piece(table_page: TablePages) -> None:
    sim = played("tafl")
    table = table_page(sim.explore(language="en"), width=760)
    taken = "Square where a piece was captured: attacker"
    table.root.locator('select[data-cl-key="layer"]').select_option(label=taken)
    expect(table.root.locator('select[data-cl-key="layer"] option:checked')).to_have_text(taken)
    counts = table.widget.view["map"]["counts"]
    assert counts[40] == len(sim.games_through("e5", "attacker", captured=True))
    assert counts[0] == len(sim.games_through("a1", "attacker", captured=True))
    assert sum(counts) > 0


def test_what_is_chosen_is_said(table_page: TablePages) -> None:
    table = table_page(played("cantor").explore(language="en"), width=560)
    table.root.locator('select[data-cl-key="row"]').select_option("0")
    expect(table.page.locator(".cl-live")).to_contain_text("Chosen: Place 1: ")
    assert any(line.startswith("Cantor: ") for line in table.spoken())


def test_every_control_hears_the_keyboard_and_keeps_the_focus(table_page: TablePages) -> None:
    walker = Walker(table_page(played("cantor").explore(language="en"), width=760))
    faults = walker.walk()
    assert not faults, "\n".join(faults)
    pressed = " ".join(kind for _, kind in walker.pressed)
    for kind in ("length", "result", "game-next", "ply-on", "unfold", "row", "layer"):
        assert kind in pressed
