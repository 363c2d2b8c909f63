"""Players, adapters and states from outside fail, or act again: no table dies of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from toy_game import Toy, ToyAdapter, ToyState, deal, lowest
from waiting import until
from widgets.failing import failing_once
from widgets.page import Page

import cantorlab
from cantorlab.languages.texts import say
from cantorlab.rules.state import IllegalAction
from cantorlab.widgets.table.adapter import Adapter

SURE, UNSURE = say("table.defect", "en"), say("table.defect_shown", "en")
GAMES = {
    "cantor": cantorlab.Cantor,
    "siggil": cantorlab.Siggil,
    "tafl": cantorlab.Tafl,
    "queen": cantorlab.CatchTheQueen,
}


def raising(failure: BaseException) -> Callable[[Any], str]:
    def fail(_table: Any) -> str:
        raise failure

    return fail


def acting(do: Callable[[Any], object]) -> Callable[[Any], str]:
    """A player that acts at the table instead of returning its choice."""

    def act(table: Any) -> str:
        do(table)
        return "no action"

    return act


#: What a player of one's own may do instead of choosing: it is given its table.
PLAYERS: dict[str, Callable[[Any], Any]] = {
    "raises": raising(ValueError("a bug")),
    "raises what has no text": raising(type("Mute", (Exception,), {"__str__": None})()),
    "leaves": raising(SystemExit(1)),
    "is cancelled": raising(asyncio.CancelledError()),
    "ends a generator": raising(StopIteration()),
    "refuses": raising(IllegalAction("rules.game_over")),
    "returns nothing": lambda _table: None,
    "returns what compares to anything": lambda _table: type("All", (), {"__eq__": 1 / 2})(),
    "acts": acting(lambda table: table.act(table.state.legal_actions(table.state.to_act[0])[0])),
    "types": acting(lambda table: table.play("undo")),
    "deals": acting(lambda table: table.new_game()),
    "resigns": acting(lambda table: table._screen.command("resign", {})),
    "puts a state": acting(lambda table: table.set_trait("state", table.state)),
    "puts another state": acting(lambda table: setattr(table, "state", table.record.start())),
    "begins a lesson": acting(lambda table: table.learn()),
    "speaks otherwise": acting(lambda table: table.set_trait("language", "fr")),
    "wants another pace": acting(lambda table: table.set_trait("pace", "brisk")),
}


def check_lives(page: Page) -> None:
    """The person may act, or take back, or deal anew; and the page shows how things stand."""
    page.check()
    table, view = page.widget, page.view
    assert not view["thinking"]
    if view["actions"]:
        assert page.act(view["actions"][0])["ok"]
    else:
        assert view["outcome"] or table.failure is not None, "nobody is to act"
        assert page.command("new_game")["ok"]
    page.check()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", PLAYERS)
@pytest.mark.parametrize("there", ["on the spot", "in the background"])
def test_a_player_of_ones_own_stops_and_the_table_lives(game: str, way: str, there: str) -> None:
    tables: list[Any] = []
    asked = threading.Event()

    def player(observation: Any, actions: list[str], rng: Any) -> str:
        if not tables or asked.is_set():
            return actions[0]
        asked.set()
        return PLAYERS[way](tables[0])  # type: ignore[no-any-return]

    async def scene() -> None:
        table = GAMES[game](opponent=player, seed=2, journal=False, language="en", pace="brisk")
        await until(lambda: not table.view["thinking"])
        page = Page(table)
        tables.append(table)
        for _ in range(8):
            if asked.is_set():
                break
            assert page.act(page.view["actions"][0])["code"] != "table.defect"
            await until(lambda: not page.view["thinking"])
        assert asked.is_set()
        await until(lambda: not page.view["thinking"])
        assert not any(each["code"] == "table.defect" for each in page.answers)
        if way not in ("speaks otherwise", "wants another pace"):
            assert table.failure is not None or "act" in way
        page.command("undo")
        await until(lambda: not page.view["thinking"])
        check_lives(page)
        table.close()

    def on_the_spot() -> None:
        run = scene()
        try:
            run.send(None)
        except StopIteration:
            return
        raise AssertionError("it waits for what has happened")

    on_the_spot() if there == "on the spot" else asyncio.run(scene())


#: The parts of a game from outside that a table asks.
PARTS = [
    *(
        (Adapter, name)
        for name in dir(Adapter)
        if name[0] != "_" and callable(getattr(Adapter, name))
    ),
    *((ToyState, name) for name in ("observation", "legal_actions", "apply", "_after")),
]
MESSAGES: dict[str, Callable[[Page], Any]] = {
    "action": lambda page: page.act(page.view["actions"][0]),
    "type": lambda page: page.say("type", text="5", revision=page.view["revision"]),
    "question": lambda page: page.say("question", name="turn"),
    "undo": lambda page: page.command("undo"),
    "new_game": lambda page: page.command("new_game", cards="2"),
    "resign": lambda page: page.command("resign"),
    "pace": lambda page: page.say("pace", pace="brisk"),
    "language": lambda page: page.say("language", language="fr"),
    "hello": lambda page: page.say("hello", version=-1),
    "rules": lambda page: page.say("rules"),
    "copy": lambda page: page.say("copy"),
    "film": lambda page: page.say("film"),
    "kept": lambda page: page.say("kept"),
    "clock": lambda page: page.say("clock"),
}


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_part_of_a_game_from_outside_may_fail_during_every_kind_of_message(kind: str) -> None:
    hit = set()
    for owner, name in PARTS:
        for after in (0, 1, 2):
            mine = type("Mine", (ToyAdapter,), {})
            table = Toy(None, lowest, state=deal(3), language="en", adapter=mine)
            page = Page(table)
            page.act(page.view["actions"][0])
            page.check()
            with failing_once(mine if owner is Adapter else owner, name, after=after) as failed:
                answer = MESSAGES[kind](page)
            if not failed:
                break
            hit.add(name)
            if answer["code"] == "table.defect":
                assert answer["message"] in (SURE, say("table.defect", "fr")), (name, after)
            page.check((name, after))
            if page.view["thinking"]:
                raise AssertionError((name, after, "nobody thinks"))
            assert page.say("hello", version=-1)["ok"]
            check_lives(page)
            table.close()
    assert bool(hit) is (kind not in ("question", "copy", "clock"))


def test_a_screen_that_fails_costs_no_other_screen_anything() -> None:
    table = Toy(None, None, state=deal(3))
    first, second = table.join(0), table.join(1)
    pages = [Page(each) for each in (table, first, second)]

    def fail(_view: Any) -> None:
        raise ConnectionError("this line is cut")

    shows, first._screen._on_view = first._screen._on_view, fail
    with pytest.raises(ConnectionError):
        second.act(second.view["actions"][0])
    assert table.state.actions[0][0] == 1
    for page in (pages[0], pages[2]):
        assert page.view["changes"] == table._session.timeline.changes
    first._screen._on_view = shows
    assert pages[1].say("hello", version=-1)["ok"]
    pages[1].check()


@pytest.mark.parametrize("game", GAMES)
def test_after_ctrl_c_in_a_cell_the_computer_thinks_again(game: str) -> None:
    stops = [False]

    def thoughtful(observation: Any, actions: list[str], rng: Any) -> str:
        if stops[0]:
            raise KeyboardInterrupt
        return actions[0]

    table = GAMES[game](opponent=thoughtful, seed=2, journal=False, language="en")
    page = Page(table)
    stops[0] = True
    while not table.failure:
        with contextlib.suppress(KeyboardInterrupt):
            table.play(table.view["actions"][0])
    assert page.view == json.loads(json.dumps(table.view))
    assert not page.view["thinking"]
    assert "was stopped" in page.view["headline"]
    before = len(table.state.actions)
    with pytest.raises(KeyboardInterrupt):
        table.play("turn")
    stops[0] = False
    assert page.say("hello")["ok"]
    page.check()
    assert len(table.state.actions) > before
    check_lives(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_with_memory_plays_every_game(game: str) -> None:
    told: list[Any] = []

    def bot(observation: Any, actions: list[str], rng: Any, events: list[Any]) -> str:
        told.append(events)
        return actions[0]

    bot.memory = True  # type: ignore[attr-defined]
    table = GAMES[game](opponent=bot, seed=2, journal=False)
    while not told:
        table.act(table.view["actions"][0])
    assert table.failure is None
    assert isinstance(told[0], list)
    check_lives(Page(table))
