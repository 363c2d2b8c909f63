"""People who are away: a grace, then the others' choices; nothing goes behind their backs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from room.talking import Page, seated, stir, wait_for

from cantorlab.room import connection
from cantorlab.room.absence import LONGEST, SHORTEST, grace_of
from cantorlab.room.hall import Hall
from cantorlab.room.table import RoomTable
from cantorlab.rules.state import Outcome
from cantorlab.widgets.table.clock import OFFERED


@pytest.fixture(autouse=True)
def silence_is_no_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who has no line is away: on a busy machine seconds pass between two messages."""
    monkeypatch.setattr(connection, "AWAY", 1e9)


def begun(hall: Hall, game: str = "tafl", plies: int = 3, **options: object) -> tuple[
    RoomTable, Page, Page
]:  # fmt: skip
    """A table of two after a few moves, the second of whom is away now."""
    table = hall.open_table(game, **{"seed": 3, **options})
    first, second = seated(hall, table.code)
    rng = Random(1)
    for _ in range(plies):
        assert stir([first, second], rng)
    second.cut()
    return table, first, second


def test_the_grace_is_between_one_and_two_minutes_by_the_clock() -> None:
    graces = [grace_of(clock) for clock in (*OFFERED, None)]
    assert graces == sorted(graces)
    assert (graces[0], graces[-1]) == (SHORTEST, LONGEST) == (60, 120)
    assert all(60 <= each <= 120 for each in graces)


@pytest.mark.parametrize(("clock", "grace"), [(None, 120), ("3+2", 60), ("10+5", 80)])
def test_both_read_how_long_the_others_wait(hall: Hall, clock: str | None, grace: int) -> None:
    table, first, second = begun(hall, clock=clock)
    assert second.people["grace"] == grace, "known before the line breaks"
    told = first.people["seats"][1]
    assert (told["wait"], told["choices"]) == (grace, [])
    wait_for(table, grace - 15)
    assert first.people["seats"][1]["wait"] == 20
    wait_for(table, 15)
    told = first.people["seats"][1]
    assert (told["wait"], told["choices"]) == (0, ["claim", "wait", "replace"])
    second.open()
    second.enter(table.code)
    assert first.people["seats"][1]["wait"] is None
    second.cut()
    assert first.people["seats"][1]["wait"] == grace, "each absence counts from its beginning"


@pytest.mark.parametrize("kind", ["claim", "wait", "replace"])
def test_nothing_is_done_before_the_grace_is_over(hall: Hall, kind: str) -> None:
    table, first, second = begun(hall)
    wait_for(table, 100)
    first.send(kind, seat=1)
    assert first.refused == ["cannot"]
    assert table.host.outcome is None
    assert not table.replaced
    assert len(table.host.state.actions) == 3
    second.open()
    second.enter(table.code)
    assert second.seat == 1


@pytest.mark.parametrize("game", ["tafl", "cantor", "siggil"])
def test_the_win_is_claimed_and_stays(hall: Hall, open_hall: Callable[[], Hall], game: str) -> None:
    options = {"players": 2} if game == "siggil" else {}
    table, first, second = begun(hall, game, 2, **options)
    eve = Page(hall, "Eve").enter(table.code)
    wait_for(table)
    eve.send("claim", seat=1)
    first.send("claim", seat=0)
    assert eve.refused == first.refused == ["malformed"]
    first.send("claim", seat=1)
    assert table.host.outcome == Outcome(0, "left")
    for page in (first, eve):
        assert page.view["headline"] == "P1 left the game."
    again = open_hall().tables[table.code].host
    assert again.outcome == Outcome(0, "left")
    second.open()
    second.enter(table.code)
    assert second.view["outcome"]["reason"] == "left"


def test_one_may_wait_once_more(hall: Hall) -> None:
    table, first, _ = begun(hall)
    wait_for(table)
    first.send("wait", seat=1)
    assert first.people["seats"][1]["wait"] == 120
    first.send("claim", seat=1)
    assert first.refused == ["cannot"]


def test_of_three_no_win_is_claimed_and_all_who_are_there_agree(hall: Hall) -> None:
    table = hall.open_table("siggil", players=4, seed=3)
    pages = seated(hall, table.code)
    for page in pages[2:]:
        page.cut()
    wait_for(table)
    assert pages[0].people["seats"][2]["choices"] == ["wait", "replace"]
    pages[0].send("replace", seat=2)
    assert not table.replaced, "the second has not agreed"
    pages[1].send("replace", seat=2)
    assert [*table.replaced] == [2], "the fourth is away, too, and is not asked"


def test_nothing_is_taken_back_that_was_played_while_one_was_away(hall: Hall) -> None:
    """Neither while a computer plays for them, nor once they are back; what comes after may be."""
    table, first, second = begun(hall)
    wait_for(table)
    before = table.host.state
    first.send("replace", seat=1)
    assert [*table.replaced] == [1]
    assert set(first.view["commands"]) <= {"resign", "say", "next"}, first.view["commands"]
    for name in ("undo", "new_game", "restart", "draw", "hint", "solve"):
        assert not first.command(name)["ok"]
    assert first.view["advice"] is False
    first.say({"kind": "advice", "on": True})
    assert first.view["advice"] is False
    assert "hint" not in first.view["commands"]
    while len(table.host.state.actions) < 7:
        stir([first], Random(2))
    second.open()
    second.enter(table.code)
    played = table.host.state
    assert played.actions[: len(before.actions)] == before.actions
    for page in (first, second):
        assert not page.command("undo")["ok"]
    later = first if first.view["your_turn"] else second
    later.act(later.view["actions"][0])
    later.command("undo")
    other = second if later is first else first
    other.send("accept", request=other.people["request"]["id"])
    assert table.host.state.actions == played.actions


def test_in_a_tournament_the_teacher_decides_and_nobody_has_hints(hall: Hall) -> None:
    teacher = Page(hall, "Emmy").enter(None, key=hall.owner_key)
    contest = hall.open_tournament("tafl", hints=True, seed=3)
    pupils = [Page(hall, name).enter(contest.code, sit=True) for name in ("Ada", "Bo", "Cy", "Di")]
    pupils.append(Page(hall, "Eli").enter(contest.code, sit=True))
    teacher.enter(contest.code, key=hall.owner_key)
    teacher.send("start_round")
    tables = [hall.tables[each.table] for each in contest.tournament.present_round]
    odd = next(each for each in tables if len(each.seats) == 1)
    (alone,) = [each for each in pupils if odd.seat_of(each.line.person) is not None]
    assert not alone.view["advice"]
    assert not alone.command("hint")["ok"]
    for how, outcome in (("claim", Outcome(0, "left")), ("replace", None)):
        table = next(each for each in tables if len(each.seats) == 2)
        tables.remove(table)
        one, other = (
            next(each for each in pupils if table.seat_of(each.line.person) == seat)
            for seat in (0, 1)
        )
        one.act(one.view["actions"][0])
        other.cut()
        wait_for(table)
        for kind in ("claim", "wait", "replace"):
            one.send(kind, seat=1)
        assert one.refused == ["teacher"] * 3
        assert one.people["paired"]
        assert one.people["seats"][1]["choices"] == []
        one.send("decide", table=table.code, seat=1, how=how)
        assert one.refused[-1] == "owner"
        teacher.send("decide", table=table.code, seat=0, how=how)
        assert teacher.refused[-1] == "cannot", "the first is there"
        boards = {each["code"]: each for each in contest._wall("en")["boards"]}
        assert boards[table.code]["away"] == [1]
        teacher.send("decide", table=table.code, seat=1, how=how)
        assert table.host.outcome == outcome
        if how == "replace":
            assert [*table.replaced] == [1]
            assert not one.view["advice"]
            for name in ("undo", "new_game", "hint"):
                assert not one.command(name)["ok"]
