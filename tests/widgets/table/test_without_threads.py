"""Computer players where no thread can be had, as in a browser's Python: they think in slices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from toy_game import Toy, deal
from waiting import settle, until
from widgets.table.toys import act, command
from widgets.talking import talk

from cantorlab import Siggil, Tafl
from cantorlab.players.player import without_pause
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import Level, limit_search
from cantorlab.rules import kernels, siggil, tafl
from cantorlab.stats.engine import limits
from cantorlab.stats.engine.limits import TimeLimitedPlayer


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    monkeypatch.setattr(kernels, "can_compile", lambda: False)


class Pausing:
    """A player that pauses for ever, or until it may go on."""

    memory = False

    def __init__(self) -> None:
        self.pauses, self.closed, self.may_act = 0, False, False

    def slices(
        self, observation: Any, actions: list[str], rng: Random, stop: threading.Event
    ) -> Iterator[None]:
        try:
            while not self.may_act:
                self.pauses += 1
                yield
        finally:
            self.closed = True
        return actions[0]  # type: ignore[return-value]

    def __call__(self, observation: Any, actions: list[str], rng: Random) -> str:
        raise AssertionError("it would keep all else waiting")


def test_messages_are_answered_between_two_slices_and_the_action_comes() -> None:
    async def shown() -> None:
        player = Pausing()
        table = Toy(None, player, state=deal(3))
        send = talk(table)
        assert table.view["thinking"]
        await until(lambda: player.pauses > 0)
        assert send(act(table, table.view["actions"][0]))["ok"], "while it thinks"
        player.may_act = True
        await until(lambda: len(table.state.rounds) == 1)

    asyncio.run(shown())


def test_a_player_that_nobody_waits_for_is_closed_and_its_action_is_dropped() -> None:
    async def shown() -> None:
        player = Pausing()
        table = Toy(None, player, state=deal(3))
        await until(lambda: player.pauses > 0)
        table.close()
        await until(lambda: player.closed)

    asyncio.run(shown())


def test_a_player_without_slices_acts_too_and_not_before_its_table_is_there() -> None:
    async def shown() -> None:
        table = Toy(None, lambda observation, actions, rng: actions[-1], state=deal(3))
        assert table.state.actions == ()
        assert table.view["thinking"]
        await until(lambda: not table.view["thinking"])
        assert [seat for seat, _ in table.state.actions] == [1]

    asyncio.run(shown())


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (ArithmeticError, "fails stopped (ArithmeticError)"),
        (KeyboardInterrupt, "fails was stopped"),
        (SystemExit, "fails stopped (SystemExit)"),
    ],
)
def test_a_player_that_fails_leaves_nobody_waiting(failure: type[BaseException], told: str) -> None:
    def fails(observation: Any, actions: list[str], rng: Random) -> str:
        raise failure

    async def shown() -> None:
        table = Toy(None, fails, state=deal(3))
        await until(lambda: not table.view["thinking"])
        assert told in table.view["headline"]
        assert talk(table)(command(table, "new_game"))["ok"]

    asyncio.run(shown())


def test_a_search_answers_and_may_be_left_for_another_game() -> None:
    async def shown() -> None:
        table = Tafl(opponent="novice", side="defender", pace="brisk", journal=False)
        assert table.view["thinking"]
        await settle()  # it searches, a slice at a time
        table.new_game(side="attacker")
        send = talk(table)
        assert send(act(table, table.view["actions"][0]))["ok"]
        await until(lambda: len(table.state.actions) == 2)

    asyncio.run(shown())


def test_a_remembering_player_of_siggil_answers() -> None:
    async def shown() -> None:
        table = Siggil(opponent="club", pace="brisk", journal=False, seed=2)
        await until(lambda: not table.view["thinking"])
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        plies = len(table.state.actions)
        await until(lambda: len(table.state.actions) > plies)

    asyncio.run(shown())


@pytest.mark.parametrize(
    ("state", "player"),
    [
        (tafl.start(), Level(nodes=300, noise=40, seconds=1e9)),
        (siggil.start(players=2, seed=5), Thinker(iterations=40, seconds=1e9)),
    ],
)
def test_the_same_player_chooses_the_same_in_slices_as_at_once(state: Any, player: Any) -> None:
    asked = (state.observation(0), state.legal_actions(0))
    in_slices = player.slices(*asked, Random(3), state.public_events)
    assert [next(in_slices), next(in_slices)] == [None, None]
    chosen = without_pause(in_slices)
    assert chosen == player(*asked, Random(3), state.public_events)


def test_the_clock_is_kept_by_the_search_itself() -> None:
    """Its budget of nodes would take days."""
    game = tafl.start().kernel_game()
    search = Search(game, [game[1]], nodes=10**9, compiled=False)
    with limit_search(search, 0.5, None):
        found = list(search.deepen())
    assert found
    assert search.stopped


def test_an_interrupted_search_stops_before_its_next_action() -> None:
    stop = threading.Event()
    stop.set()
    state = tafl.start()
    choice = Level(nodes=10**9, noise=0, seconds=1e9, compiled=False)(
        state.observation(0), state.legal_actions(0), Random(1), state.public_events, stop
    )
    assert choice in state.legal_actions(0)


def test_a_limited_player_that_comes_late_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def slow(observation: Any, actions: list[str], rng: Random) -> str:
        now[0] += 0.02
        return actions[0]

    assert TimeLimitedPlayer(slow, 60)({}, ["a"], Random(1)) == "a"
    with pytest.raises(TimeoutError):
        TimeLimitedPlayer(slow, 0.01)({}, ["a"], Random(1))
