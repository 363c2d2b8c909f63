"""Messages to the tables of the King and the Queen: typed by people, sent by strangers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from waiting import settle, until
from widgets.games.tafl.tables import act, ask, command
from widgets.talking import talk

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.games.tafl.typed_actions import tidy
from cantorlab.widgets.table.table import Table

# -- what people type and what strangers send -----------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("d1-d4", "d1-d4"),
        (" D1 D4 ", "d1-d4"),
        ("d1d4", "d1-d4"),
        ("d1-d4xd5", "d1-d4"),
        ("d1–d4", "d1-d4"),
        ("d1 à d4", "d1-d4"),
        ("forêt c3", "forest c3"),
        ("Tire !", "shoot"),
        ("je passe", "pass"),
        ("castle", "castle"),
    ],
)
def test_what_people_type_is_tidied(typed: str, meant: str) -> None:
    assert tidy(typed) == meant


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tafl(opponent="random", archers=True, seed=1),
        lambda: CatchTheQueen(opponent="random", seed=1),
    ],
)
def test_thousands_of_hostile_messages_change_nothing(make: Callable[[], Table]) -> None:
    table = make()
    send, rng = talk(table), Random(8)
    state = table.state
    junk: list[Any] = [
        *(None, True, -1, 0, 1, 2**60, 1.5, "", "d1", "d1-d1", "z9-z8", "shoot", "e5-e5"),
        *(
            "\ud800",
            "<script>",
            "x" * 500,
            [],
            {},
            [[]],
            {"at": 0},
            ["d1-d4"],
            {"a": {"b": {"c": {}}}},
        ),
    ]
    kinds = ["action", "type", "command", "past", "zones", "danger", "hello", "rules", "x", "_more"]
    names = ["undo", "branch", "swap", "resign", "new_game", "lift_curtain", "_rewind", "state"]
    for _ in range(3000):
        message: Json = {
            "kind": rng.choice([*kinds, rng.choice(junk)]),
            "nonce": rng.choice(["n", *junk]),
            "revision": rng.choice([table.view["revision"] - 1, table.view["revision"] + 1, *junk]),
        }
        for key in ("action", "text", "name", "params", "at", "square"):
            if rng.random() < 0.7:
                message[key] = rng.choice([*junk, *names])
        answer = send(rng.choice([message, message, rng.choice(junk)]))
        assert answer["kind"] == "answer"
        assert answer["code"] != "table.defect", message
    assert table.state is state


def test_hostile_commands_at_the_right_moment_raise_nothing() -> None:
    table = Tafl(opponent="random", seed=1)
    send, rng = talk(table), Random(3)
    junk: list[Any] = [None, -1, 10**9, "x", [], {}, "<b>", True, 0.5, "none", "vertical"]
    keys = ["at", "godi", "jarl", "side", "opponent", "position", "archers", "seed", "_options"]
    for _ in range(400):
        params = {rng.choice(keys): rng.choice(junk) for _ in range(rng.randrange(3))}
        name = rng.choice(["branch", "swap", "undo", "new_game", "resign"])
        answer = send(
            {"kind": "command", "name": name, "params": params, "revision": table.view["revision"]}
        )
        assert answer["code"] != "table.defect", (name, params)
        assert not table.state.is_terminal


# -- what stays in a notebook ---------------------------------------------------------------------


def test_a_table_leaves_a_picture_and_a_text() -> None:
    for table in (
        Tafl(opponent="random", language="fr"),
        CatchTheQueen(opponent="random", language="fr"),
    ):
        data, _ = table._repr_mimebundle_()
        assert data["image/svg+xml"].startswith("<svg")
        assert "C’est " in data["text/plain"]


def test_the_rules_are_those_of_the_house_for_both_games() -> None:
    for table in (
        Tafl(opponent="random", language="fr"),
        CatchTheQueen(opponent="random", language="fr"),
    ):
        assert "§3.6" in ask(table, "rules")["html"]


# -- the computer in the background ---------------------------------------------------------------


def test_a_player_that_heeds_it_is_told_to_stop_when_the_game_moves_on() -> None:
    class Dreamer:
        """Thinks until it is told to stop."""

        interruptible = True

        def __init__(self) -> None:
            self.told: list[bool] = []

        def __call__(
            self, _seen: Json, actions: list[str], _rng: Random, stop: threading.Event
        ) -> str:
            self.told.append(stop.wait(timeout=120))
            return actions[0]

    dreamer = Dreamer()

    async def shown() -> None:
        table = Tafl(opponent=dreamer, side="attacker", language="en")
        act(table, "d1-d4")
        assert table.view["thinking"]
        command(table, "undo")
        await until(lambda: dreamer.told)
        await settle()
        assert not table.state.actions, "what it found counts no more"

    asyncio.run(asyncio.wait_for(shown(), timeout=120))
    assert dreamer.told == [True]
