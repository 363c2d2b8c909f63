"""Pages of a room without a browser: what each was sent, and the model that it makes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from cantorlab.room.codes import new_token
from cantorlab.room.connection import Line
from cantorlab.room.hall import Hall
from cantorlab.room.table import RoomTable

_NONCES = count()


def apply_news(view: Any, changes: list[Any]) -> Any:
    """The view after the changes, as the page makes it whole."""
    view = json.loads(json.dumps(view))
    for path, *told in changes:
        place = view
        for key in path[:-1]:
            place = place[key]
        if not told:
            del place[path[-1]]
        elif len(told) == 1:
            place[path[-1]] = told[0]
        else:
            at, gone, items = told
            place[path[-1]][at : at + gone] = items
    return view


class Page:
    """A tab of a browser: ``stream`` is every byte that it was sent, ``state`` its model."""

    def __init__(self, hall: Hall, name: str, token: str | None = None, **line: Any) -> None:
        self.hall, self.name, self.token = hall, name, token or new_token()
        self.stream: list[str] = []
        self.refused: list[str] = []
        self.answers: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.seat: int | None = None
        self.people: dict[str, Any] = {}
        self.lobby: dict[str, Any] = {}
        self.invitation: dict[str, Any] = {}
        self.bundle = ""
        self._settings = line
        self.open()

    def open(self) -> None:
        self.line = Line(self._take, address="test", **self._settings)
        self.hall.connect(self.line)

    def cut(self) -> None:
        """The line breaks: what was on its way is lost."""
        self.hall.drop(self.line)

    def send(self, kind: str, **said: Any) -> None:
        self.hall.receive(self.line, json.dumps({"kind": kind, **said}))

    def enter(self, code: str | None, *, sit: bool = False, **said: Any) -> Page:
        self.send("enter", token=self.token, name=self.name, table=code, sit=sit, **said)
        return self

    def say(self, content: dict[str, Any], nonce: str | None = None) -> Any:
        nonce = nonce or f"n{next(_NONCES)}"
        self.send("say", content={**content, "nonce": nonce})
        return self.answers.get(nonce)

    def act(self, action: str, nonce: str | None = None) -> Any:
        return self.say(
            {"kind": "action", "action": action, "revision": self.view["revision"]}, nonce
        )

    def command(self, name: str, **params: Any) -> Any:
        ply = self.view["revision"]
        return self.say({"kind": "command", "name": name, "params": params, "revision": ply})

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state["view"]
        return view

    def _take(self, text: str) -> None:
        self.stream.append(text)
        said = json.loads(text)
        match said["kind"]:
            case "table":
                self.state, self.seat, self.bundle = said["state"], said["seat"], said["bundle"]
            case "said" if "screen" not in said:  # those of a lesson: test_lesson.Screens
                self._hear(said["message"])
            case "people":
                self.people = said
            case "lobby":
                self.lobby = said
            case "invitation":
                self.invitation = said
            case "refused":
                self.refused.append(said["code"])

    def _hear(self, message: dict[str, Any]) -> None:
        if message["method"] == "custom":
            self.answers[message["content"].get("nonce")] = message["content"]
            return
        state = message.get("state", {})
        news = state.get("view_diff")
        if news is None:
            self.state.update(state)
        else:
            assert news["follows"] == self.state["version"], "news of a view that it does not have"
            self.state["view"] = apply_news(self.state["view"], news["changes"])
            self.state["version"] = news["version"]


def compact(value: object) -> str:
    """A value as it stands in what a page was sent."""
    return json.dumps(value, separators=(",", ":"))


#: Names that the machine makes up anew each time: of models and of requests.
_MADE_UP = re.compile(r"[0-9a-f]{32}")


def bytes_of(page: Page) -> list[str]:
    """Everything that a page was sent, but for names made up anew each time."""
    return [_MADE_UP.sub("MODEL", text) for text in page.stream]


def stir(pages: list[Page], rng: Random) -> bool:
    """Let one of those who may act do so, or all go on from a reveal; False if nobody can."""
    able = [each for each in pages if each.view["actions"]]
    if able:
        one = rng.choice(able)
        answer = one.act(rng.choice(one.view["actions"]))
        assert answer["ok"], answer
        return True
    going = [each for each in pages if "next" in each.view["commands"]]
    for each in going:
        if "next" in each.view["commands"]:
            each.command("next")
    return bool(going)


def seated(hall: Hall, code: str, names: Callable[[int], str] = "P{}".format) -> list[Page]:
    """A page for each seat of a table."""
    seats = sorted(hall.tables[code].seats)
    return [Page(hall, names(seat)).enter(code, sit=True) for seat in seats]


def wait_for(table: RoomTable, seconds: float = 120) -> None:
    """Have the people at a table wait so long for those who are away."""
    table.absences.look()
    before = table.absences.now
    table.absences.now = lambda: before() + seconds
    table.tell()
