"""A table of the King or the Queen that is spoken to as a browser does, for its tests."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

from widgets.talking import talk

from cantorlab import Tafl
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.table.table import Table

# An attacker who goes a6-c6 stops in the T of the archer on c4, with a defender behind him.
SHOT = {
    "e5": "king",
    "c4": "archer",
    "c7": "defender",
    "e3": "defender",
    "a6": "attacker",
    "h1": "attacker",
    "g7": "attacker",
    "h3": "attacker",
}
# The attacker catches the king by h4-e4.
RING = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
RING |= {"c7": "defender"}
# Two moves by two hands, so that a game goes on without end.
SHUTTLE = {"e5": "king", "a4": "attacker", "i4": "attacker", "c7": "defender", "f8": "defender"}


def act(table: Table, action: str, kind: str = "action") -> Json:
    key = "text" if kind == "type" else "action"
    return talk(table)(
        {"kind": kind, key: action, "revision": table.view["revision"], "nonce": uuid4().hex}
    )


def command(table: Table, name: str, **params: Any) -> Json:
    message = {
        "kind": "command",
        "name": name,
        "params": params,
        "revision": table.view["revision"],
    }
    return talk(table)({**message, "nonce": uuid4().hex})


def ask(table: Table, kind: str, **more: Any) -> Json:
    return talk(table)(
        {"kind": kind, "revision": table.view["revision"], "nonce": uuid4().hex, **more}
    )


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


def shooting_table(**settings: Any) -> Tafl:
    """A defender's table on which the attacker has just walked into an archer's T."""
    position = tafl.setup(SHOT, facings={"c4": "up"})

    def walk_in(_seen: Json, actions: list[str], _rng: Random) -> str:
        return "a6-c6" if "a6-c6" in actions else actions[0]

    return Tafl(state=position, side="defender", opponent=walk_in, language="en", **settings)
