"""Tables are opened as their owner chooses: mode, layout, variants, number of players, clock."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from room.serving import ServedHall
from room.talking import Page

from cantorlab import games
from cantorlab.room.description import Description
from cantorlab.room.hall import Hall
from cantorlab.room.message_handlers import check_options
from cantorlab.room.opening import opening_fields

GAMES = ("cantor", "siggil", "tafl", "queen")
#: Arguments of a widget that are no matter of a room's table.
OF_ONE_SCREEN = {"names", "state", "pace", "sounds", "language", "theme", "journal", "room"}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_game_is_made_with_can_be_asked_of_a_room(game: str) -> None:
    """Siggil's layout could not: the list was written by hand."""
    parameters = {*inspect.signature(games.get(game).load("widget")).parameters} - OF_ONE_SCREEN
    for name in parameters - ({"layout"} if game != "siggil" else set()):
        check_options(game, {name: None})
    for name in OF_ONE_SCREEN | ({"layout"} if game != "siggil" else set()):
        with pytest.raises(ValueError, match=name):
            check_options(game, {name: None})


@pytest.mark.parametrize("game", GAMES)
def test_every_control_opens_what_it_says(hall: Hall, game: str) -> None:
    owner = Page(hall, "Emmy").enter(None, key=hall.owner_key)
    for field in opening_fields("en")[game]:
        for value in [each["value"] for each in field["choices"]] or [not field["value"]]:
            options = {field["name"]: int(value) if field["name"] == "players" else value}
            before = {*hall.tables}
            owner.send("open", game=game, options=options, tournament=False)
            (code,) = {*hall.tables} - before
            told = " ".join(Description(hall.tables[code].session).options("en"))
            label = next(
                (e["label"] for e in field["choices"] if e["value"] == value), field["label"]
            )
            usual = value in ("none", False)
            assert usual or label in told, (options, told)
            owner.send("close", table=code)


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServedHall]:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "games"))
    hall = ServedHall(Hall(tmp_path, language="en"))
    yield hall
    hall.stop()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "chosen", "boxes", "expected"),
    [
        ("siggil", {"players": "3", "layout": "river"}, [], {"players": 3, "layout": "river"}),
        ("tafl", {"godi": "vertical", "clock": "5+3"}, ["archers"], {"archers": True}),
        ("queen", {}, ["queen_walks_in"], {"queen_walks_in": False}),
    ],
)
def test_the_owner_chooses_in_the_form(
    served: ServedHall,
    browser: Browser,
    game: str,
    chosen: dict[str, str],
    boxes: list[str],
    expected: dict[str, Any],
) -> None:
    page = browser.new_page(locale="en-GB", viewport={"width": 390, "height": 844})
    page.goto(f"{served.base}#owner={served.hall.owner_key}")
    page.fill("[name=name]", "Emmy")
    page.click("button[type=submit]")
    form = page.locator("form.cl-room-open", has=page.locator("[name=game]"))
    form.locator("[name=game]").select_option(game)
    for name, value in chosen.items():
        form.locator(f"[name={name}]:visible").select_option(value)
    for name in boxes:
        form.locator(f"[name={name}]:visible").click()
    if game == "siggil":
        expect(form.locator("[name=clock]:visible")).to_have_count(0)  # for two alone
    form.locator("button[type=submit]").click()
    page.wait_for_selector(".cl-room-seats, .cl-root, .cl-room-code")
    expect(form).to_have_count(0)
    (table,) = served.do(lambda: [*served.hall.tables.values()])
    made = {**table.made, **{k: v for k, v in chosen.items() if k not in expected}}
    assert expected.items() <= made.items()
    page.close()
