"""Clocks for two people: measured in the kernel, decided there, written down as resigning is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from waiting import until
from widgets.talking import talk

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, journal
from cantorlab.languages.texts import say
from cantorlab.rules.state import Outcome, Record
from cantorlab.widgets.table import clock as clocks
from cantorlab.widgets.table.clock import Clock, TimeControl


class Hands:
    """A clock's hands that stand until they are moved on."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    moved = Hands()
    monkeypatch.setattr(clocks.Clock.__init__, "__defaults__", (moved, ()))
    return moved


def left(table: Any) -> list[float]:
    table._session.refresh()
    return [each / 1000 for each in table.view["clock"]["left"]]


def test_a_control_is_minutes_and_seconds() -> None:
    assert TimeControl.of("5+3") == TimeControl(5, 3)
    assert TimeControl.of(None) is TimeControl.of("none") is None
    for bad in ("5", "0+3", "5+-3", "500+3", 5, "5+3 "):
        with pytest.raises(ValueError, match="such as '5\\+3'"):
            TimeControl.of(bad)
    with pytest.raises(ValueError, match="a clock is minutes"):
        Tafl(opponent=None, clock="fast")
    table = Tafl(opponent=None)
    with pytest.raises(ValueError, match="a clock is minutes"):
        table.new_game(clock="fast")
    assert table.view["clock"] is None


def test_time_runs_for_whose_turn_it_is_and_each_turn_gives_more(hands: Hands) -> None:
    table = Tafl(opponent=None, clock="5+3", language="en")
    hands.at += 50
    assert table.view["clock"] == {"left": [300_000, 300_000], "running": []}
    table.act("d1-d4")  # nobody's time runs before the first move
    assert table.view["clock"] == {"left": [303_000, 300_000], "running": [1]}
    hands.at += 20
    assert left(table) == [303, 280]
    table.act("e4-f4")
    assert table.view["clock"] == {"left": [303_000, 283_000], "running": [0]}
    hands.at += 100
    talk(table)(
        {"kind": "command", "name": "undo", "params": {}, "revision": table.view["revision"]}
    )
    assert table.view["clock"] == {"left": [303_000, 280_000], "running": [1]}


def test_two_halves_of_a_turn_are_one_turn(hands: Hands) -> None:
    table = CatchTheQueen(opponent=None, clock="3+2")
    for _ in range(2):
        table.act(table.view["actions"][0])
    assert table.view["clock"] == {"left": [182_000, 180_000], "running": [1]}


@pytest.mark.usefixtures("home")
def test_a_flag_that_falls_ends_the_game_as_resigning_does(hands: Hands) -> None:
    table = Tafl(opponent=None, clock="1+0", language="en", names=["Ada", "Bo"])
    table.act("d1-d4")
    hands.at += 59
    assert talk(table)({"kind": "clock"})["ok"]
    assert table.outcome is None
    hands.at += 1.5
    with pytest.raises(ValueError, match="over"):
        table.act("e4-f4")
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (0, "time")
    assert table.view["headline"] == "Bo is out of time."
    assert [each["text"] for each in table.view["spoken"]].count("Bo is out of time.") == 1
    assert table.view["clock"]["running"] == []
    (row,) = journal.games().itertuples()
    assert (row.reason, row.can_go_on) == ("time", False)
    again = journal.resume(row.id)
    assert again.outcome == table.outcome
    assert again.view["headline"] == table.view["headline"]
    texts = talk(table)({"kind": "copy"})["texts"]
    written = next(each["text"] for each in texts if each["kind"] == "game")
    assert '[Termination "time"]' in written
    assert Record.from_text(written).actions == table.record.actions


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("way", ["resumed", "offered"])
def test_a_game_that_goes_on_has_the_time_that_was_left(hands: Hands, way: str) -> None:
    table = Tafl(opponent=None, clock="5+3", language="en")
    for action, seconds in (("d1-d4", 20), ("e4-f4", 30), ("d9-d6", 40), ("e3-f3", 0)):
        table.act(action)
        hands.at += seconds
    talk(table)(
        {"kind": "command", "name": "undo", "params": {}, "revision": table.view["revision"]}
    )
    table.close()
    hands.at += 5000
    if way == "resumed":
        again = journal.resume(journal.games()["id"][0])
    else:
        again = Tafl(opponent=None, clock="5+3", language="en")
        assert again.view["clock"]["left"] == [300_000, 300_000]
        talk(again)(
            {"kind": "command", "name": "go_on", "params": {}, "revision": again.view["revision"]}
        )
    # 300 + 3 − 30 + 3 and 300 − 20 + 3: taken back to where the second is to answer d9-d6.
    assert again.view["clock"] == {"left": [276_000, 283_000], "running": []}
    hands.at += 1000  # nobody's time runs before the first move here
    again.act("e3-f3")
    assert again.view["clock"] == {"left": [276_000, 286_000], "running": [0]}
    hands.at += 10
    assert left(again) == [266, 286]
    for _ in range(2):
        revision = again.view["revision"]
        talk(again)({"kind": "command", "name": "undo", "params": {}, "revision": revision})
    assert left(again) == [273, 283]  # as it stood when d9-d6 was played


@pytest.mark.usefixtures("home")
def test_a_time_that_is_none_is_a_damaged_file(home: Path) -> None:
    table = Tafl(opponent=None, clock="5+3", language="en")
    table.act("d1-d4")
    table.close()
    (file,) = home.iterdir()
    whole = file.read_text(encoding="utf-8")
    for bad in ("[1.0]", "[1.0, -2]", "[1.0, Infinity]", '"ab"', "5"):
        file.write_text(re.sub(r'"left": ?\[[^]]*\]', f'"left": {bad}', whole), encoding="utf-8")
        with pytest.raises(journal.UnreadableFile, match="damaged"):
            journal.load(file.stem)


def test_it_stands_still_while_the_screen_changes_hands(hands: Hands) -> None:
    table = Cantor(opponent="person", clock="5+0", seed=3, language="en")
    send = talk(table)

    def lift() -> None:
        params = {"seat": table.view["curtain"]["seat"]}
        revision = table.view["revision"]
        send({"kind": "command", "name": "lift_curtain", "params": params, "revision": revision})

    lift()
    first = table.viewer
    table.act(table.view["actions"][0])
    assert table.view["curtain"] is not None
    hands.at += 1000
    assert left(table) == [300, 300]
    lift()
    assert table.view["clock"]["running"] == [table.viewer] != [first]
    hands.at += 10
    assert sorted(left(table)) == [290, 300]


def test_it_rings_by_itself_where_an_event_loop_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "__post_init__", _almost_over(Clock.__post_init__))

    async def wait() -> None:
        table = Tafl(opponent=None, clock="1+0", language="fr", names=["Ada", "Bo"])
        table.act("d1-d4")
        await until(lambda: table.outcome is not None)
        assert table.view["headline"] == "Le temps de Bo est écoulé."
        table.close()

    asyncio.run(asyncio.wait_for(wait(), 120))


def _almost_over(made: Any) -> Any:
    def make(clock: Clock) -> None:
        made(clock)
        clock.left = [0.05, 0.05]

    return make


@pytest.mark.parametrize("game", [Tafl, CatchTheQueen, Cantor, Siggil])
def test_a_persons_clock_runs_against_the_computer(game: Any, hands: Hands) -> None:
    table = game(opponent="random", clock="1+2", seed=1, journal=False, language="en", pace="brisk")
    while not table._session.clock.begun or not table._session.clock.running:
        table.play(table.view["actions"][0])
    assert table.view["clock"]["running"] == [table.viewer]
    hands.at += 10
    seconds = table._session.clock.seconds_by_seat()
    assert seconds[table.viewer] <= 52
    assert seconds[1 - table.viewer] >= 60
    hands.at += 60
    table._session.watch_the_clock()
    assert table.outcome == Outcome(1 - table.viewer, "time")
    assert table.view["outcome"]["text"] == "You are out of time."


@pytest.mark.parametrize(("players", "number"), [(1, "1"), (3, "3"), (4, "4")])
def test_where_no_two_play_a_clock_is_refused(players: int, number: str) -> None:
    with pytest.raises(ValueError, match=f"a clock is for two players, and {number} play here"):
        Siggil(players, clock="5+3")
    assert Siggil(players, clock="none").view["clock"] is None


@pytest.mark.parametrize("game", [Tafl, CatchTheQueen, Cantor, Siggil])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_is_out_of_time_hears_that_and_never_of_a_win(
    game: Any, language: str, hands: Hands
) -> None:
    table = game(clock="1+0", opponent="random", seed=1, language=language, journal=False)
    table.play(table.view["example"])
    assert table.view["clock"]["running"] == [table.view["seat"]]
    hands.at += 61
    table._session.watch_the_clock()
    over = say("table.clock.you_over", language)
    assert table.view["outcome"]["winner"] == 1 - table.view["seat"]
    assert table.view["headline"] == table.view["outcome"]["text"] == over
    said = [each["text"] for each in table.view["spoken"]]
    assert said[-1] == over
    assert say("table.you_win", language) not in " ".join(said)


def test_it_is_for_two_and_chosen_on_the_panel() -> None:
    table = Siggil(2, opponent="person", clock="7+1")
    assert table.view["clock"]["left"] == [420_000, 420_000]
    for each in (table, Tafl(), Cantor(opponent="random"), CatchTheQueen()):
        (told,) = [field for field in each.view["options"] if field["name"] == "clock"]
        assert told.get("when") == ({"players": ["2"]} if each is table else None)
    (told,) = [field for field in table.view["options"] if field["name"] == "clock"]
    assert told["value"] == "7+1"
    game = Tafl(opponent=None)
    params = {"clock": "3+2"}
    send = talk(game)
    answer = send(
        {"kind": "command", "name": "new_game", "params": params, "revision": game.view["revision"]}
    )
    assert answer["ok"]
    assert game.view["clock"]["left"] == [180_000, 180_000]
    revision = game.view["revision"]
    bad = send(
        {"kind": "command", "name": "new_game", "params": {"clock": "9+9"}, "revision": revision}
    )
    assert bad["code"] == "table.bad_option"
    game.new_game()
    assert game.view["clock"]["left"] == [180_000, 180_000]


def test_a_closed_table_is_called_by_no_clock() -> None:
    async def shown() -> None:
        table = Tafl(opponent="person", clock="5+3")
        for _ in range(2):
            table.act(table.view["actions"][0])
        assert table._session.clock._waiting is not None
        table.close()
        assert table._session.clock._waiting is None

    asyncio.run(shown())
