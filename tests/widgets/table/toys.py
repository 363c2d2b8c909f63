"""A person at a table of the toy game: what is sent to it, and what a browser can see of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from toy_game import Toy


def talk(table: Toy) -> Callable[[object], dict[str, Any]]:
    """Send the table messages as a browser does; each call returns the one answer."""
    said: list[dict[str, Any]] = []

    def publish(_kind: str, data: Any = None, **_rest: Any) -> None:
        if data and data["method"] == "custom":
            wire = json.dumps(data["content"], allow_nan=False, ensure_ascii=False).encode()
            said.append(json.loads(wire))

    table.comm.publish_msg = publish

    def send(content: object) -> dict[str, Any]:
        before = len(said)
        data = {"method": "custom", "content": content}
        table.comm.handle_msg({"content": {"data": data}, "buffers": []})
        assert len(said) == before + 1, "every message gets one answer"
        return said[-1]

    return send


def act(table: Toy, action: str, **more: Any) -> dict[str, Any]:
    return {"kind": "action", "action": action, "ply": table.view["ply"], "nonce": "n", **more}


def command(table: Toy, name: str, **params: Any) -> dict[str, Any]:
    ply = table.view["ply"]
    return {"kind": "command", "name": name, "params": params, "ply": ply, "nonce": "n"}


def synced(table: Toy) -> str:
    """All that a browser can see of the table."""
    state = table.get_state()
    return json.dumps({name: state[name] for name in ("view", "texts", "language", "theme")})


def never(observation: Any, actions: list[str], rng: Random) -> str:
    raise ArithmeticError("<b>no idea</b>")
