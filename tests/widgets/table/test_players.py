"""Computer players at a table: they think aside, and one that fails stops nothing else."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any

import numpy as np
import pytest
from toy_game import Toy, deal, lowest
from waiting import until
from widgets.table.toys import act, command, never
from widgets.talking import talk

from cantorlab import Tafl
from cantorlab.widgets.table import background, computer_players


def test_a_player_that_fails_is_named_and_the_game_stays_where_it_was() -> None:
    table = Toy(None, never, state=deal(3))
    assert "never stopped (ArithmeticError)" in table.view["headline"]
    assert table.state.actions == ()
    assert talk(table)(command(table, "new_game"))["ok"]


def test_what_a_player_that_fails_says_is_for_its_author_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def talkative(observation: Any, actions: list[str], rng: Random) -> str:
        raise ValueError(f"my hand is {observation['hand']}")

    table = Toy(None, talkative, state=deal(3))
    assert "my hand" not in repr(table.get_state())
    (told,) = caplog.records
    assert told.exc_info is not None
    assert str(told.exc_info[1]) == f"my hand is {list(table.state.hands[1])}"
    assert "talkative at seat 1" in told.getMessage()
    assert table.failure is told.exc_info[1]
    talk(table)(command(table, "new_game"))
    assert table.failure is not told.exc_info[1]


def test_what_it_says_is_not_printed_below_the_cell_of_who_plays_it() -> None:
    """Log as where nobody has set up logging, as in a notebook: Python would print the error."""
    script = """
from random import Random
from toy_game import Toy, deal
def talkative(observation, actions, rng):
    raise ValueError(f"my hand is {observation['hand']}")
table = Toy(None, talkative, state=deal(3))
print(table.view["headline"])
"""
    told = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CANTORLAB_JOURNAL": ""},
    )  # fmt: skip
    assert "talkative stopped (ValueError)" in told.stdout
    assert "my hand" not in told.stdout + told.stderr


def test_a_player_that_answers_nonsense_is_named_too() -> None:
    table = Toy(None, lambda observation, actions, rng: ["lay", 1], state=deal(3))
    assert "stopped (IllegalAction)" in table.view["headline"]
    assert table.state.actions == ()


def test_a_player_that_leaves_python_is_named_too() -> None:
    def leaves(observation: Any, actions: list[str], rng: Random) -> str:
        sys.exit("no more")

    table = Toy(None, leaves, state=deal(3))
    assert "leaves stopped (SystemExit)" in table.view["headline"]


def test_a_player_that_answers_an_array_is_named_too() -> None:
    table = Toy(None, lambda observation, actions, rng: np.array(actions), state=deal(3))
    assert "stopped (IllegalAction)" in table.view["headline"]
    assert table.state.actions == ()


def test_what_a_player_fails_at_telling_leaves_nobody_waiting() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    class Nameless:
        def __repr__(self) -> str:
            raise Mute

    def raises(observation: Any, actions: list[str], rng: Random) -> str:
        raise Mute

    def interrupts(observation: Any, actions: list[str], rng: Random) -> str:
        raise KeyboardInterrupt

    async def shown() -> None:
        for player, told in (
            (raises, "stopped (Mute)"),
            (interrupts, "was stopped"),
            (lambda observation, actions, rng: Nameless(), "stopped (IllegalAction)"),
        ):
            table = Toy(None, player, state=deal(3))
            await until(lambda table=table: not table.view["thinking"])
            assert told in table.view["headline"]

    asyncio.run(shown())


def test_computer_players_play_a_whole_game_among_themselves() -> None:
    table = Toy(lowest, lowest, state=deal(3))
    assert table.outcome is not None
    assert table.view["seat"] is None


def test_a_player_that_heeds_nothing_is_stopped_when_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "GRACE", 0.1)
    begun, ended = threading.Event(), threading.Event()

    def spinning(observation: Any, actions: list[str], rng: Random) -> str:
        if begun.is_set():
            return actions[0]
        begun.set()
        try:
            while True:
                pass
        finally:
            ended.set()

    async def shown() -> None:
        table = Toy(None, spinning, state=deal(3))
        assert await asyncio.to_thread(begun.wait, 60)
        assert talk(table)(command(table, "new_game"))["ok"]
        assert await asyncio.to_thread(ended.wait, 60)
        assert "stopped" not in table.view["headline"]

    asyncio.run(shown())


def held_back() -> tuple[Any, threading.Event, list[Any]]:
    """A player that plays only once it may, what lets it play, and what it was asked."""
    go, asked = threading.Event(), []

    def slow(observation: Any, actions: list[str], rng: Random) -> str:
        asked.append(observation)
        assert go.wait(120)
        return actions[0]

    return slow, go, asked


def test_a_player_thinks_in_the_background_and_is_dropped_when_the_game_moves_on() -> None:
    slow, go, asked = held_back()

    async def shown() -> None:
        table = Toy(None, slow, state=deal(3))
        send = talk(table)
        assert table.view["thinking"]
        assert send(act(table, table.view["actions"][0]))["ok"]
        assert table.view["observation"]["has_laid"] == [True, False], (
            "one's own move shows at once"
        )
        assert send(command(table, "new_game"))["ok"]
        begun = table.state
        go.set()
        await until(lambda: table.view["observation"]["has_laid"][1])
        assert table.state.actions == ((1, f"lay {begun.hands[1][0]}"),)
        assert not table.view["thinking"]
        assert len(asked) == 2

    asyncio.run(shown())


def test_a_position_put_on_the_table_drops_what_was_thought_of_the_last() -> None:
    slow, go, asked = held_back()

    async def shown() -> None:
        table = Toy(None, slow, state=deal(3))
        table.state = other = deal(4)
        assert table.view["thinking"]
        go.set()
        await until(lambda: not table.view["thinking"])
        assert table.state.actions == ((1, f"lay {other.hands[1][0]}"),)
        assert len(asked) == 2

    asyncio.run(shown())


def test_a_planned_move_is_refused_until_the_other_side_has_moved() -> None:
    slow, go, _ = held_back()

    async def shown() -> None:
        table = Tafl(opponent=slow, pace="brisk", journal=False)
        send = talk(table)
        assert send(act(table, "d1-d4"))["ok"]
        thought_of, planned = table.state, act(table, "a4-a2")
        answer = send(planned)
        assert (answer["ok"], answer["code"]) == (False, "table.not_now")
        assert (table.state, table.view["actions"]) == (thought_of, [])
        go.set()
        await until(lambda: table.view["your_turn"])
        late = send({**planned, "nonce": "later"})
        assert late["code"] == "table.stale", "a page sends it for the new position"
        assert send(act(table, "a4-a2"))["ok"]
        assert table.state.actions[2] == (0, "a4-a2")
        table.close()

    asyncio.run(shown())


def test_what_was_meant_for_another_position_is_stale() -> None:
    table = Toy(None, lowest, state=deal(3))
    late = act(table, table.view["actions"][0])
    table.state = deal(3)
    before = table.state
    answer = talk(table)(late)
    assert answer["code"] == "table.stale"
    assert table.state is before


@pytest.mark.parametrize("quick", [True, False])
def test_a_quick_answer_comes_with_what_it_answers(
    quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_players, "QUICK", 60.0 if quick else 0.001)
    slow, go, _ = held_back()

    async def shown() -> None:
        table = Toy(None, lowest if quick else slow, state=deal(3))
        go.set()
        await until(lambda: not table.view["thinking"])
        go.clear()
        seen: list[bool] = []
        table.observe(lambda change: seen.append(change.new["thinking"]), "view")
        assert talk(table)(act(table, table.state.legal_actions(0)[0]))["ok"]
        assert seen == [not quick]
        go.set()
        await until(lambda: not table.view["thinking"])
        assert seen == ([False] if quick else [True, False])
        assert len(table.state.actions) == 3  # theirs, one's own, and theirs of the next round

    asyncio.run(shown())


def test_an_action_arrives_although_the_subshell_that_asked_for_it_has_ended() -> None:
    """JupyterLab ends the subshell of a widget when its way of asking is set anew."""
    go = threading.Event()

    def slow(observation: Any, actions: list[str], rng: Random) -> str:
        assert go.wait(120)
        return actions[0]

    async def scene() -> None:
        table = Tafl(opponent=slow, journal=False)

        async def play() -> None:
            action = table.view["actions"][0]
            message = {"kind": "action", "action": action, "revision": table.view["revision"]}
            assert talk(table)({**message, "nonce": "1"})["ok"]

        subshell = threading.Thread(target=lambda: asyncio.run(play()))
        subshell.start()
        await asyncio.to_thread(subshell.join)
        assert table.view["thinking"]
        go.set()
        await until(lambda: len(table.state.actions) == 2)
        assert not table.view["thinking"]
        table.close()

    asyncio.run(scene())


def test_what_a_player_prints_belongs_to_the_cell_that_shows_the_table() -> None:
    """A kernel keeps in a context which cell is run: ipykernel's streams look it up there."""
    cell: ContextVar[str] = ContextVar("cell", default="none")
    printed: list[tuple[str, bool]] = []

    def talkative(observation: Any, actions: list[str], rng: Random) -> str:
        printed.append((cell.get(), threading.current_thread() is threading.main_thread()))
        return actions[0]

    async def play() -> None:
        table = Tafl(opponent=talkative, side="attacker", seed=1, journal=False)

        def show() -> None:
            cell.set("the table's")
            table._ipython_display_()

        copy_context().run(show)
        cell.set("the newest")
        for nonce in "ab":
            before = len(printed)
            assert talk(table)(act(table, table.view["actions"][0], nonce=nonce))["ok"]
            await until(lambda now=before: len(printed) > now and table.view["your_turn"])
        table.close()

    asyncio.run(play())
    assert printed[-2:] == [("the table's", False)] * 2
