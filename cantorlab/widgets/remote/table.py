"""Seat at a table of a room elsewhere, in a notebook: the screen is the room's, this shows it."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import TimeoutError as NoAnswer
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, ClassVar, Final
from uuid import uuid4

import traitlets

from cantorlab import games
from cantorlab.languages import texts as catalogue
from cantorlab.pictures.svg import add_heading
from cantorlab.rules.reading import plain_text
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.support.extras import need
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused, read
from cantorlab.widgets.core.view_diff import apply_changes
from cantorlab.widgets.remote.address import RoomFault, TableAddress, own_token
from cantorlab.widgets.table.background import running_loop
from cantorlab.widgets.table.seats import PERSON
from cantorlab.widgets.table.session import Session
from cantorlab.widgets.table.typed_play import PlayResult

if TYPE_CHECKING:
    from cantorlab.widgets.remote.handle import Room

#: Arguments of a seat elsewhere beside the room: all else is decided at the table.
SETTINGS: Final = ("names", "language", "theme", "layout")
#: Requests to the room from the bar of a table.
REQUESTS: Final = frozenset(
    {"sit", "stand", "accept", "decline", "claim", "wait", "replace", "greet"}
)
#: Messages that the page and this widget settle between them.
_OWN: Final = frozenset({"hello", "kept", "room"})


class RemoteTable(BaseWidget):
    """Seat at the table of a room elsewhere, as ``cantorlab.Cantor(room=link)`` returns it.

    It shows its seat's view, and nothing else of the game is here. ``url`` is the link of the
    table, ``seat`` the own seat (None: all were taken, one looks on), ``outcome`` how the game
    ended. A line that breaks is opened again by itself; the seat stays one's own, also after the
    kernel was restarted.
    """

    #: The class of the table that it shows: it stands above, and makes the adapter.
    _of: ClassVar[Any]
    view: Json
    seat: Seat | None
    _ready = False
    #: The room that ``share`` has opened for it: it ends with ``room.close()`` or the kernel.
    room: Room | None = None

    def __init__(
        self,
        address: TableAddress,
        name: str,
        *,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        seat: Seat | None = None,
        url: str | None = None,
    ) -> None:
        from cantorlab.widgets.remote.connection import RoomLine

        spoken = catalogue.check_language(language or catalogue.get_language())
        self.url, self.seat = url or str(address), None
        self._adapter = self._of._new_adapter()
        self.game = self._adapter.game
        self._remote: Json = {}
        self._remote_version: int | None = None
        self._people: Json | None = None
        self._notice = ""
        self._heard: SimpleQueue[Json] = SimpleQueue()
        self._answers: dict[str, tuple[threading.Event, list[Json]]] = {}
        self._loop = running_loop()
        enter: Json = {"kind": "enter", "token": own_token(address.base), "name": name}
        enter |= {"table": address.code, "sit": True, "seat": seat, "language": spoken}
        self._line = RoomLine(address, enter, self._come, self._lose)
        try:
            first = self._line.first.result(60)
            self._check_game(first["state"]["view"]["game"])
        except NoAnswer:
            self._line.close()
            raise RoomFault("room.no_answer", address=address.base) from None
        except BaseException:
            self._line.close()
            raise
        super().__init__(language=spoken, theme=theme, layout=layout)
        self._ready = True
        self._drain()

    def _check_game(self, played: str) -> None:
        if played != self.game:
            call = f"cantorlab.{games.get(played).load('widget').__name__}(room=…)"
            raise RoomFault("room.other_game", table=self.url, call=call)

    # -- what the room says ---------------------------------------------------------------------

    def _come(self, message: Json) -> None:
        """Take a message in the thread of the line: the waiting thread is woken."""
        self._heard.put(message)
        content = message.get("message", {}).get("content") if message["kind"] == "said" else None
        waiting = self._answers.pop(content.get("nonce"), None) if content else None
        if waiting is not None and content is not None:
            waiting[1].append(content)
            waiting[0].set()
        if not self._ready:  # the first ones come while this is still being made
            return
        if self._loop is None or self._loop.is_closed():
            self._drain()
        else:
            self._loop.call_soon_threadsafe(self._drain)

    def _lose(self) -> None:
        self._come({"kind": "lost"})

    @locked
    def _drain(self) -> None:
        while self._ready:
            try:
                message = self._heard.get_nowait()
            except Empty:
                return
            self._hear(message)

    def _hear(self, message: Json) -> None:
        match message["kind"]:
            case "table":
                self.seat, self._notice = message["seat"], ""
                self._take_state(message["state"])
            case "said" if message["message"]["method"] == "update":
                self._take_state(message["message"]["state"])
            case "said":
                self.send({**message["message"]["content"], "version": self._view_version})
                return
            case "people":
                self._people = message
            case "lost":
                self._notice = self._say("room.away")
            case "refused":
                self._notice = message["message"]
        self._show()

    def _take_state(self, state: Json) -> None:
        """Take the changes of the screen in the room; ask for the whole if some was missed."""
        if "view" in state:
            self._remote, self._remote_version = state["view"], state["version"]
        diff = state.get("view_diff")
        if diff is not None and diff["follows"] == self._remote_version:
            self._remote = apply_changes(self._remote, diff["changes"])
            self._remote_version = diff["version"]
        elif diff is not None and self._remote_version != diff["version"]:
            self._line.ask({"kind": "hello", "version": -1, "nonce": uuid4().hex})
        if "texts" in state:
            own = catalogue.texts("room.", state.get("language", language_of(self)))
            self.set_trait("texts", {**state["texts"], **own})
        if state.get("language", self.language) != self.language:
            self.language = state["language"]

    def _show(self) -> None:
        if self._remote:
            told = {"people": self._people, "seat": self.seat, "notice": self._notice}
            told["link"] = self.url
            self.set_trait("view", {**self._remote, "room": told})

    # -- what the page says ---------------------------------------------------------------------

    @locked
    def _receive(self, widget: Any, content: object, buffers: Any) -> None:
        """Pass a message on to the room; malformed ones are refused here."""
        try:
            message = read(content)
        except MessageRefused:
            message = None
        if message is None or message.kind in _OWN or message.nonce is None:
            super()._receive(widget, content, buffers)
        else:
            self._line.ask({"kind": message.kind, "nonce": message.nonce, **message.body})

    def _answer(self, message: Message) -> Json:
        if message.kind != "room":
            return super()._answer(message)
        asked = message.mapping("message")
        if asked.get("kind") not in REQUESTS:
            raise MessageRefused("table.malformed")
        self._line.send(dict(asked))
        return {}

    def _page_of_texts(self) -> Json:
        # Those of the table come from the room, in the language that is asked for.
        return self.texts

    @traitlets.observe("language")
    def _on_language(self, change: Any) -> None:
        self._offer_language(change["new"])
        if self._ready:
            language = {"kind": "language", "language": change["new"], "nonce": uuid4().hex}
            self._line.ask(language)

    # -- for the notebook -----------------------------------------------------------------------

    def _ask(self, content: Json) -> Json:
        """Send the table a message and return its answer.

        Raises ``RoomFault`` if none comes in a minute, ``ValueError`` for a refusal.
        """
        nonce, came, answers = uuid4().hex, threading.Event(), list[Json]()
        self._answers[nonce] = came, answers
        self._line.ask({**content, "nonce": nonce})
        if not came.wait(60):
            self._answers.pop(nonce, None)
            raise RoomFault("room.no_answer", address=self.url)
        self._drain()
        if not answers[0]["ok"]:
            raise ValueError(answers[0]["message"])
        return answers[0]

    def act(self, action: str) -> None:
        """Act at the own seat. Raises ``ValueError`` with a sentence if it cannot be done."""
        self._ask({"kind": "action", "action": action, "revision": self.view["revision"]})

    def command(self, name: str, **params: Any) -> None:
        """Give a command that is on offer, such as ``"resign"``, ``"draw"`` or ``"undo"``.

        Raises ``ValueError`` with a sentence if it is not.
        """
        revision = self.view["revision"]
        self._ask({"kind": "command", "name": name, "params": params, "revision": revision})

    def play(self, text: str) -> PlayResult:
        """Do what is typed, a move, a question or a word such as ``"undo"``; return the answer."""
        typed = {"kind": "type", "text": text, "revision": self.view["revision"]}
        try:
            told = self._ask(typed)["message"]
        except RoomFault:
            raise
        except ValueError as refusal:
            told = str(refusal)
        return PlayResult((told,) if told else (), self._picture(), self._plain_text())

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game goes on."""
        over = self.view["outcome"]
        return over and Outcome(over["winner"], over["reason"])

    @property
    def players(self) -> Sequence[str | None]:
        """The names at the seats; None for a seat that is free."""
        return [each["name"] for each in (self._people or {"seats": []})["seats"]]

    @locked
    def close(self) -> None:
        """Take the table off the page and end the line; the seat stays one's own."""
        if self._ready:  # else the constructor has been refused
            self._ready = False
            self._line.close()
        super().close()

    # -- what a notebook keeps ------------------------------------------------------------------

    def _picture(self) -> str:
        view, language = self.view, language_of(self)
        names = [each["name"] for each in view["players"]]
        result = (view["outcome"] or {}).get("text") or ""
        drawn = self._adapter.picture({**view["observation"], "names": names}, language)
        return add_heading(drawn, [" – ".join(names), result])

    def _plain_text(self) -> str:
        text: str = self._adapter.plain_text(self.view["observation"], language_of(self))
        return text


def _remote_class(table: type[Any]) -> type[RemoteTable]:
    """Return the class that shows a table of this one elsewhere, with the same front end."""
    bundle = {name: table.__dict__[name] for name in ("_esm", "_css")}
    return type(f"Remote{table.__name__}", (RemoteTable,), {**bundle, "_of": table})


def join_room(
    table: type[Any], room: object, given: Sequence[Any], settings: Mapping[str, Any]
) -> RemoteTable:
    """Return the seat of a person at a table of a room: ``table`` is the class of its game.

    Raises ``RoomFault`` with a sentence if the room is not reached, or refuses.
    """
    need("tornado", "room")
    address = TableAddress.of(room)
    decided = ["mode", *settings] if given else [*settings]
    for name in decided:
        if name not in SETTINGS:
            raise RoomFault("room.decided", name=name, others=", ".join(SETTINGS))
    kept = {name: value for name, value in settings.items() if name != "names"}
    language = kept.get("language") or catalogue.get_language()
    name = _own_name(settings.get("names")) or catalogue.say("room.guest", language)
    return _remote_class(table)(address, name, **kept)


def share(
    table: BaseWidget, session: Session, *, here: bool, folder: str | Path | None
) -> RemoteTable:
    """Open the game of a table in a room of its own; return the seat of its user there."""
    need("tornado", "room")
    from cantorlab.widgets.remote.handle import Room, default_folder

    snapshot = session.snapshot
    settings = {**session.adapter.settings(snapshot), "clock": snapshot.options.get("clock")}
    kept: Json = {
        name: settings[name] for name in ("ask", "side", "winnable", "clock") if name in settings
    }
    seated, others = settings.get("opponents"), snapshot.state.num_players - 1
    if isinstance(seated, str):
        seated = [seated] * others
    if seated is not None:
        kept["opponent"] = [PERSON, *seated[1:]]
    room = Room(here=here, folder=folder or default_folder() / "shared" / uuid4().hex[:8])
    code = room._open(table.game, kept, snapshot.state.record)
    names = [each.name for each in snapshot.seat_configs]
    seat = next(iter(snapshot.persons), 0)
    language = language_of(table)
    remote = _remote_class(type(table))(
        TableAddress(room._here, code),
        names[seat] or catalogue.say("room.guest", language),
        language=language,
        theme=table.theme,
        seat=seat,
        url=room.url + code,
    )
    remote.room = room
    return remote


def _own_name(names: object) -> str | None:
    """Return the first of ``names``, or the text that was given in their place."""
    first = names if isinstance(names, str) else next(iter(names or ()), None)  # type: ignore[call-overload]
    return plain_text(first)
