"""A page that shows a widget: the answers it got, and the view that it makes of the diffs."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget
from cantorlab.widgets.core.view_diff import apply_changes


class Page:
    """It listens to the widget's comm from now on."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.answers: list[Json] = []
        self.view: Any = json.loads(json.dumps(widget.view))
        widget._diff.forget()
        widget.comm.publish_msg = self._take

    def _take(self, _kind: str, data: Any = None, **_rest: object) -> None:
        told = json.loads(json.dumps(data)) or {}
        state = told.get("state", {})
        if told.get("method") == "custom":
            self.answers.append(told["content"])
        if "view" in state:
            self.view = state["view"]
        elif "view_diff" in state:
            self.view = apply_changes(self.view, state["view_diff"]["changes"])

    def say(self, kind: str, **content: Any) -> Json:
        """Send a message; there is one answer to it."""
        before = len(self.answers)
        data = {"method": "custom", "content": {"nonce": uuid4().hex, "kind": kind, **content}}
        self.widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
        assert len(self.answers) == before + 1, kind
        return self.answers[-1]

    def command(self, name: str, **params: Any) -> Json:
        """Give a command of what is shown now."""
        return self.say("command", name=name, params=params, revision=self.view["revision"])

    def act(self, action: str) -> Json:
        """Act as it is shown now."""
        return self.say("action", action=action, revision=self.view["revision"])

    def check(self, when: object = "") -> None:
        """What the page shows is what the widget would show anew of how things stand."""
        widget: BaseWidget = self.widget
        shown = self.view
        assert shown == json.loads(json.dumps(widget.view)), when
        widget._recover()
        assert shown == self.view, when
