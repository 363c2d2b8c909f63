"""Messages sent to a widget as a page does, and what a page can see: one for all widgets."""

from __future__ import annotations

import json
from collections.abc import Callable

from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget

# The same for every widget of its kind, or its own name.
_HIDDEN = ("kept_as", "_esm", "_css", "layout")


def talk(widget: BaseWidget) -> Callable[[object], Json]:
    """Send the widget messages as a browser does; each call returns the one answer."""
    said: list[Json] = []

    def publish(_kind: str, data: Json | None = None, **_rest: object) -> None:
        if data and data["method"] == "custom":
            wire = json.dumps(data["content"], allow_nan=False, ensure_ascii=False).encode()
            said.append(json.loads(wire))

    widget.comm.publish_msg = publish

    def send(content: object) -> Json:
        before = len(said)
        data = {"method": "custom", "content": content}
        widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
        assert len(said) == before + 1, "every message gets one answer"
        return said[-1]

    return send


def synced(widget: BaseWidget) -> str:
    """All that a page can see of the widget, but for the bundle and the ids of its models."""
    state = widget.get_state()
    return json.dumps({name: state[name] for name in state if name not in _HIDDEN})
