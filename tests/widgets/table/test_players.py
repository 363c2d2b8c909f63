"""Computer players at a table: they think aside, and one that fails stops nothing else."""

from __future__ import annotations

import asyncio
import sys
import threading
from random import Random
from typing import Any

import numpy as np
from toy_game import Toy, deal, lowest
from widgets.table.toys import act, command, never
from widgets.talking import talk


def test_a_player_that_fails_is_named_and_the_game_stays_where_it_was() -> None:
    table = Toy(None, never, state=deal(3))
    assert "never stopped (ArithmeticError: <b>no idea</b>)" in table.view["headline"]
    assert table.state.actions == ()
    assert talk(table)(command(table, "new_game"))["ok"]


def test_a_player_that_answers_nonsense_is_named_too() -> None:
    table = Toy(None, lambda observation, actions, rng: ["lay", 1], state=deal(3))
    assert "['lay', 1]" in table.view["headline"]
    assert table.state.actions == ()


def test_a_player_that_leaves_python_is_named_too() -> None:
    def leaves(observation: Any, actions: list[str], rng: Random) -> str:
        sys.exit("no more")

    table = Toy(None, leaves, state=deal(3))
    assert "leaves stopped (SystemExit: no more)" in table.view["headline"]


def test_a_player_that_answers_an_array_is_named_too() -> None:
    table = Toy(None, lambda observation, actions, rng: np.array(actions), state=deal(3))
    assert "array(" in table.view["headline"]
    assert table.state.actions == ()


def test_computer_players_play_a_whole_game_among_themselves() -> None:
    table = Toy(lowest, lowest, state=deal(3))
    assert table.outcome is not None
    assert table.view["seat"] is None


def test_a_player_thinks_in_the_background_and_is_dropped_when_the_game_moves_on() -> None:
    go, asked = threading.Event(), []

    def slow(observation: Any, actions: list[str], rng: Random) -> str:
        asked.append(observation)
        assert go.wait(5)
        return actions[0]

    async def scene() -> None:
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
        for _ in range(200):
            await asyncio.sleep(0.01)
            if table.view["observation"]["has_laid"][1]:
                break
        assert table.state.actions == ((1, f"lay {begun.hands[1][0]}"),)
        assert not table.view["thinking"]
        assert len(asked) == 2

    asyncio.run(scene())
