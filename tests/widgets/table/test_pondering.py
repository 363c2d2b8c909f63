"""A computer player that ponders thinks on while a person is to act, and not a moment longer."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from toy_game import Toy, deal, lowest
from waiting import settle, until
from widgets.table.toys import act, command
from widgets.talking import talk

from cantorlab import Tafl
from cantorlab.players import compiler
from cantorlab.players.tafl import searching_player
from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import Level, TableCache
from cantorlab.rules import kernels
from cantorlab.rules.state import Json

OURS = ("cantorlab-pondering", "cantorlab-clock")


class Ponderer:
    """It answers with its lowest card, and ponders until it is stopped."""

    ponders = True

    def __init__(self) -> None:
        self.running = 0
        self.pondered: list[Json] = []

    def __call__(self, observation: Json, actions: list[str], rng: Random) -> str:
        assert self.running == 0, "it is asked only once its pondering has ended"
        return lowest(observation, actions, rng)

    def ponder(self, observation: Json, rng: Random, *, stop: threading.Event) -> None:
        self.running += 1
        self.pondered.append(observation)
        stop.wait(60)
        self.running -= 1


def pondering() -> list[threading.Thread]:
    return [each for each in threading.enumerate() if each.name in OURS]


def played(shown: Callable[[], Awaitable[None]]) -> None:
    """Play it, and see that every thread of ours ends."""
    asyncio.run(asyncio.wait_for(shown(), 60))  # type: ignore[arg-type]
    for thread in pondering():
        thread.join(60)
    assert pondering() == []


def test_it_begins_with_the_answer_and_a_person_who_acts_stops_it_before_the_next() -> None:
    async def shown() -> None:
        player = Ponderer()
        table = Toy(None, player, state=deal(3))
        views: list[Any] = []
        await until(lambda: player.running == 1)
        table.observe(views.append, "view")
        await settle()
        assert views == [], "nothing is sent of it"
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        await until(lambda: len(player.pondered) == 2 and player.running == 1)
        assert "stopped" not in table.view["headline"]
        assert player.pondered[0] == deal(3).apply("lay 1", 1).observation(1)
        assert player.pondered[1] == table.state.observation(1), "what its own seat knows"
        table.close()
        await until(lambda: player.running == 0 and not pondering())

    played(shown)


@pytest.mark.parametrize("name", ["undo", "new_game", "resign"])
def test_a_command_that_leaves_the_position_ends_it(name: str) -> None:
    async def shown() -> None:
        player = Ponderer()
        table = Toy(None, player, state=deal(3))
        send = talk(table)
        await until(lambda: len(player.pondered) == 1)
        send(act(table, table.view["actions"][0]))
        await until(lambda: len(player.pondered) == 2 and player.running == 1)
        last = table.state
        assert send(command(table, name))["ok"]
        assert table.state is not last or name == "resign"
        if name == "new_game":  # there it thinks on once it has played
            await until(lambda: len(player.pondered) == 3 and player.running == 1)
            assert player.pondered[2] == table.state.observation(1)
        else:
            await until(lambda: player.running == 0)
            assert len(player.pondered) == 2
        table.close()
        await until(lambda: player.running == 0 and not pondering())

    played(shown)


def test_only_one_table_ponders_in_a_process() -> None:
    async def shown() -> None:
        first, second = Ponderer(), Ponderer()
        table = Toy(None, first, state=deal(3))
        await until(lambda: first.running == 1)
        other = Toy(None, second, state=deal(3))
        await until(lambda: second.running == 1 and first.running == 0)
        # Its own next pondering ends that of the other, and it answers as before.
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        await until(lambda: first.running == 1 and second.running == 0)
        assert talk(other)(act(other, other.view["actions"][0]))["ok"]
        await until(lambda: second.running == 1 and first.running == 0)
        assert "stopped" not in table.view["headline"] + other.view["headline"]
        table.close()  # which has ended, and leaves the other to it
        await settle()
        assert second.running == 1
        other.close()
        await until(lambda: not pondering())

    played(shown)


def test_the_stop_button_ends_it_between_two_cells() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as ipykernel does between cells

    async def shown() -> None:
        player = Ponderer()
        table = Toy(None, player, state=deal(3))
        await until(lambda: player.running == 1)
        signal.raise_signal(signal.SIGINT)
        await until(lambda: player.running == 0)
        signal.raise_signal(signal.SIGINT)  # nobody ponders: ignored as it was
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        await until(lambda: player.running == 1)  # at the next position as ever
        table.close()
        await until(lambda: not pondering())

    try:
        played(shown)
        signal.raise_signal(signal.SIGINT)  # the loop is closed
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_position_put_on_the_table_ends_it_and_is_not_pondered_itself() -> None:
    async def shown() -> None:
        player = Ponderer()
        table = Toy(None, player, state=deal(3))
        await until(lambda: player.running == 1)
        table.state = deal(4).apply(f"lay {deal(4).hands[1][0]}", 1)
        await until(lambda: player.running == 0)
        await settle()
        assert len(player.pondered) == 1, "nobody has played there yet"
        table.close()

    played(shown)


def test_who_does_not_ponder_and_who_is_answered_on_the_spot_start_no_thread() -> None:
    class Never(Ponderer):
        ponders = False

    async def shown() -> None:
        table = Toy(None, Never(), state=deal(3))
        await until(lambda: not table.view["thinking"])
        await settle()
        assert pondering() == []
        table.close()

    played(shown)
    player = Ponderer()
    Toy(None, player, state=deal(3)).act(f"lay {deal(3).hands[0][0]}")
    assert player.pondered == []
    assert pondering() == []


def test_where_there_are_no_threads_it_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)

    async def shown() -> None:
        player = Ponderer()
        table = Toy(None, player, state=deal(3))
        await until(lambda: not table.view["thinking"])
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        await until(lambda: len(table.state.actions) == 3)
        assert player.pondered == []
        table.close()

    played(shown)


def test_a_player_that_fails_at_it_still_plays(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(Ponderer):
        def ponder(self, observation: Json, rng: Random, *, stop: threading.Event) -> None:
            raise ArithmeticError

    async def shown() -> None:
        table = Toy(None, Failing(), state=deal(3))
        await until(lambda: "thought on" in caplog.text)
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        await until(lambda: len(table.state.actions) == 3)
        assert "stopped" not in table.view["headline"]
        table.close()

    played(shown)


@pytest.mark.skipif(not kernels.can_compile(), reason="it ponders only compiled")
@pytest.mark.parametrize("leaves", ["hint", "close"])
def test_a_level_goes_on_from_what_it_pondered_and_makes_way_for_a_hint(
    leaves: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[Search] = []

    class Seen(Search):
        def __init__(self, *args: Any, **how: Any) -> None:
            super().__init__(*args, **how)
            searches.append(self)

    compiler.compile_searches("tafl")
    monkeypatch.setattr(searching_player, "Search", Seen)
    monkeypatch.setattr(searching_player, "TABLES", TableCache())
    # It searches until it is stopped: what it answers, its few seconds decide.
    player = Level(nodes=None, noise=0, seconds=0.3, compiled=True, ponders=True, reuses=True)

    async def shown() -> None:
        table = Tafl(opponent=player, side="defender", pace="brisk", journal=False)
        send = talk(table)
        await until(lambda: len(searches) == 2 and searches[1].nodes > 1000)
        assert not table.view["thinking"]
        assert send(act(table, table.view["actions"][0]))["ok"]  # type: ignore[arg-type]
        await until(lambda: len(searches) == 4 and searches[3].nodes > 1000)
        first, pondered, answer, again = searches
        assert pondered.stopped
        assert first.entries is pondered.entries is answer.entries is again.entries
        if leaves == "hint":
            assert send(command(table, "hint"))["ok"]  # type: ignore[arg-type]
            await until(lambda: not pondering())
            assert table.view["your_turn"]
        table.close()
        await until(lambda: not pondering())
        assert again.stopped
        assert len(searches) == 4

    played(shown)
