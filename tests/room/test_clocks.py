"""Clocks of people at screens of their own: who pays for which time, and what is shown of lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from room.talking import Page, seated

from cantorlab.room.hall import Hall
from cantorlab.room.table import RoomTable


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def set_time(table: RoomTable) -> Time:
    """Have a table's clock read a time of the test's."""
    clock, time = table.host._session.clock, Time()
    assert clock is not None
    clock.now, clock._since = time, time.now
    return time


def test_only_the_time_of_who_is_to_move_runs(hall: Hall) -> None:
    table = hall.open_table("tafl", clock="1+2")
    pages = seated(hall, table.code)
    time = set_time(table)
    time.now += 30
    pages[0].act(pages[0].view["actions"][0])
    assert pages[1].view["clock"] == {"left": [62_000, 60_000], "running": [1]}
    time.now += 10
    pages[1].act(pages[1].view["actions"][0])
    assert pages[0].view["clock"] == {"left": [62_000, 52_000], "running": [0]}
    eve = Page(hall, "Eve").enter(table.code)
    assert eve.view["clock"] == pages[0].view["clock"]
    time.now += 62
    pages[1].say({"kind": "clock"})
    assert table.host.outcome is not None
    assert (table.host.outcome.winner, table.host.outcome.reason) == (1, "time")


def test_who_chooses_at_the_same_time_pays_for_their_own_alone(hall: Hall) -> None:
    table = hall.open_table("cantor", clock="1+2")
    first, second = seated(hall, table.code)
    time = set_time(table)
    first.act(first.view["actions"][0])
    assert second.view["clock"] == {"left": [62_000, 60_000], "running": [1]}
    time.now += 5
    second.act(second.view["actions"][0])
    assert second.view["clock"] == {"left": [62_000, 57_000], "running": [0, 1]}
    time.now += 4
    second.act("protect none")
    assert first.view["clock"] == {"left": [58_000, 55_000], "running": [0]}
    time.now += 1
    first.act("protect none")
    assert first.view["stage"] == "reveal"
    assert first.view["clock"] == {"left": [59_000, 55_000], "running": []}
    time.now += 500
    for page in (first, second):
        page.command("next")
    assert first.view["clock"] == {"left": [59_000, 55_000], "running": [0, 1]}


def test_after_a_restart_clocks_stand_until_somebody_acts(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    table = hall.open_table("tafl", clock="1+2")
    first, _second = seated(hall, table.code)
    set_time(table)
    first.act(first.view["actions"][0])
    clock = open_hall().tables[table.code].host.view["clock"]
    assert clock["running"] == []
    assert clock["left"] == pytest.approx([62_000, 60_000], abs=50)


@pytest.mark.parametrize(("ms", "told"), [(40, 100), (180, 250), (900, 1000), (5000, 10_000)])
def test_the_lag_of_a_line_is_told_in_steps(hall: Hall, ms: int, told: int) -> None:
    time = Time()
    code = hall.open_table("tafl").code
    page = Page(hall, "Ada", now=time).enter(code, sit=True)
    assert page.people["seats"][0]["lag"] is None
    sent = round(1000 * time.now)
    time.now += ms / 1000
    page.send("beat", at=sent)
    hall.tick()
    assert page.people["seats"][0]["lag"] == told


@pytest.mark.parametrize("game", ["tafl", "queen", "cantor", "siggil"])
@pytest.mark.parametrize("flagged", [0, 1])
def test_on_both_screens_who_is_out_of_time_is_told_and_nobody_hears_of_a_win(
    hall: Hall, game: str, flagged: int
) -> None:
    options = {"players": 2} if game == "siggil" else {}
    table = hall.open_table(game, clock="1+2", **options)
    pages = seated(hall, table.code)
    time = set_time(table)
    seats = [seat for seat in range(2) if pages[seat].view["actions"]]
    pages[seats[0]].act(pages[seats[0]].view["actions"][0])
    while flagged not in pages[0].view["clock"]["running"]:
        mover = next(page for page in pages if page.view["actions"])
        mover.act(mover.view["actions"][0])
    clock = table.host._session.clock
    assert clock is not None
    clock.left[1 - flagged] = 500.0
    time.now += 65
    pages[0].say({"kind": "clock"})
    for seat, page in enumerate(pages):
        over = "You are out of time." if seat == flagged else f"P{flagged} is out of time."
        assert page.view["outcome"] == {"winner": 1 - flagged, "reason": "time", "text": over}
        assert page.view["headline"] == over
        said = [each["text"] for each in page.view["spoken"]]
        assert said.count(over) == 1
        assert said[-1] == over
        assert not [each for each in said if "win" in each.lower()]
