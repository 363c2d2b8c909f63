"""A person at a table of the toy game: what is sent to it, and one who never answers."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

from toy_game import Toy


def act(table: Toy, action: str, **more: Any) -> dict[str, Any]:
    return {
        "kind": "action",
        "action": action,
        "revision": table.view["revision"],
        "nonce": "n",
        **more,
    }


def command(table: Toy, name: str, **params: Any) -> dict[str, Any]:
    revision = table.view["revision"]
    return {
        "kind": "command",
        "name": name,
        "params": params,
        "revision": revision,
        "nonce": uuid4().hex,
    }


def never(observation: Any, actions: list[str], rng: Random) -> str:
    raise ArithmeticError("<b>no idea</b>")
