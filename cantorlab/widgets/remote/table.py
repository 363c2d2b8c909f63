"""Seat at a table of a room elsewhere, in a notebook: the screen is the room's, this shows it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import TimeoutError as NoAnswer
from functools import partialmethod
from inspect import signature
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, ClassVar, Final
from uuid import uuid4

import traitlets

from cantorlab import games
from cantorlab.languages import texts as catalogue
from cantorlab.pictures.svg import add_heading
from cantorlab.rules.reading import read_row
from cantorlab.rules.state import Json, Outcome, Record, Seat, State
from cantorlab.support.extras import need
from cantorlab.support.names import read_name
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused, read
from cantorlab.widgets.core.view_diff import apply_changes
from cantorlab.widgets.remote.address import RoomFault, TableAddress, own_token
from cantorlab.widgets.table.background import running_loop
from cantorlab.widgets.table.seats import PERSON, read_names
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
#: The preferences of a screen: traits of a table, by their names in its view and in messages.
_PREFERENCES: Final = {"pace": "pace", "sounds": "sounds", "hints": "advice"}
#: Names of tables that mean the same here, those that are a command, and what to ask instead.
_AS_AT_A_TABLE: Final = frozenset({*_PREFERENCES, "advice", "eyes", "from_journal", "outcome"})
_COMMANDS: Final = frozenset({"next_match", "restart"})
_INSTEAD: Final = {
    "history": "record",
    "join": "url",
    "share": "url",
    "learn": "cantorlab.open_tutorial, cantorlab.open_puzzles",
}
#: Messages that the page and this widget settle between them.
_OWN: Final = frozenset({"hello", "kept", "room"})


class KeptInRoom(RoomFault, AttributeError):
    """Attribute of a table that a seat elsewhere has not: the game is in the room."""


class RemoteTable(BaseWidget):
    """Seat at the table of a room elsewhere, as ``cantorlab.Cantor(room=link)`` returns it.

    It is a ``Cantor`` that shows its seat's view, and nothing else of the game is here. ``url`` is
    the link of the table, ``seat`` the own seat (None: all were taken, one looks on), ``players``
    who sits where; ``command`` gives any command on offer. ``record`` and ``state`` are told once
    the room may tell them. What a room keeps to itself, such as ``history``, raises
    ``AttributeError`` with a sentence. A line that breaks is opened again by itself; the seat stays
    one's own, also after the kernel was restarted.
    """

    #: The class of the table that it shows, which follows this one among its bases.
    _of: ClassVar[Any]
    view: Json
    seat: Seat | None
    _ready = _hears = False
    #: The room that ``share`` has opened for it: it ends with ``room.close()`` or the kernel.
    room: Room | None = None

    def __init__(
        self,
        *given: Any,
        room: object,
        names: object = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        seat: Seat | None = None,
        url: str | None = None,
        **decided: Any,
    ) -> None:
        need("tornado", "room")
        from cantorlab.widgets.remote.connection import RoomLine

        address = TableAddress.of(room)
        for name in ["mode"] if given else decided:
            raise RoomFault("room.decided", name=name, others=", ".join(SETTINGS))
        spoken = catalogue.check_language(language or catalogue.get_language())
        name = own_name(names) or catalogue.say("room.guest", spoken)
        self.url, self.seat = url or str(address), None
        self._adapter = type(self)._new_adapter()
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
        BaseWidget.__init__(self, language=spoken, theme=theme, layout=layout)
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
            self._hears = True
            try:
                for trait, name in _PREFERENCES.items():
                    if self.view[name] is not None:
                        self.set_trait(trait, self.view[name])
            finally:
                self._hears = False
            over = self.view["outcome"]
            self.set_trait("outcome", over and Outcome(over["winner"], over["reason"]))

    # A table's own ways to do these ask its session, which is in the room.
    _resume, _recover, _replay = BaseWidget._resume, BaseWidget._recover, BaseWidget._replay
    _ipython_display_ = BaseWidget._ipython_display_

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
            return BaseWidget._answer(self, message)
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

    def new_game(self, **options: Any) -> None:
        """Ask for another game; raise ``ValueError`` where none may be asked for now."""
        self.command("new_game", **options)

    def review(self) -> None:
        """Ask for the review of the game; raise ``ValueError`` while it goes on."""
        self.command("review")

    @property
    def record(self) -> Record:
        """The record of the game, once the room tells it: with secrets, when the game is over."""
        try:
            copied = self._ask({"kind": "copy"})["texts"]
        except ValueError as refusal:
            raise KeptInRoom("room.said", sentence=str(refusal)) from refusal
        return Record.from_text(next(each["text"] for each in copied if each["kind"] == "game"))

    @property
    def state(self) -> State:
        """The position, once the room tells its record."""
        return self.record.replay()

    @property
    def viewer(self) -> Seat | None:
        """The seat that looks at the screen."""
        return self.seat

    @property
    def failure(self) -> None:
        """None: a player that fails does so in the room."""

    @traitlets.validate("pace", "sounds", "hints")
    def _ask_for_preference(self, proposal: Any) -> Any:
        """Have the room agree to a preference of its screen."""
        trait, value = proposal["trait"].name, proposal["value"]
        if self._ready and not self._hears and value != getattr(self, trait):
            self._ask({"kind": _PREFERENCES[trait], "on": value, "pace": value})
        return value

    def _on_preference(self, _change: Any) -> None:
        pass  # the room has agreed

    def _refuse_option(self, name: str) -> None:
        if name in signature(self._of.__init__).parameters:
            raise KeptInRoom("room.kept_there", name=name, instead="command, new_game")
        super()._refuse_option(name)

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Any:
        """Return a table of one's own, in the position that ``record`` ends in."""
        return cls._of.from_record(record, **settings)

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
        BaseWidget.close(self)

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


def remote_class(table: type[Any]) -> type[Any]:
    """Return the class of seats elsewhere at tables of this one: a subclass of both."""
    if issubclass(table, RemoteTable):
        return table
    names = _public_names(table) - _public_names(RemoteTable) - _AS_AT_A_TABLE
    own: Json = {"_of": table, "__module__": table.__module__, "__doc__": RemoteTable.__doc__}
    own |= {name: _refusal_of(name) for name in names}
    own |= {name: partialmethod(RemoteTable.command, name) for name in names & _COMMANDS}
    return type(f"Remote{table.__name__}", (RemoteTable, table), own)


def _public_names(table: type) -> set[str]:
    """Return the names that classes of ours add to those of all widgets."""
    ours = [kind for kind in table.__mro__ if kind.__module__.startswith("cantorlab.")]
    names = {name for kind in ours for name in vars(kind) if name[0] != "_"}
    return names - {*dir(BaseWidget)}


def _refusal_of(name: str) -> property:
    """Return the attribute of a table that a seat elsewhere has not."""

    def refuse(_seat: RemoteTable) -> None:
        raise KeptInRoom("room.kept_there", name=name, instead=_INSTEAD.get(name, "view"))

    return property(refuse)


def share(
    table: BaseWidget, session: Session, *, here: bool, folder: str | Path | None
) -> RemoteTable:
    """Open the game of a table in a room of its own; return the seat of its user there."""
    need("tornado", "room")
    from cantorlab.widgets.remote.handle import Room, default_folder

    snapshot = session.snapshot
    settings = {**session.adapter.settings(snapshot), "clock": snapshot.options.get("clock")}
    kept: Json = {
        name: settings[name]
        for name in ("ask", "side", "winnable", "auto_pass", "clock")
        if name in settings
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
    remote: RemoteTable = remote_class(type(table))(
        room=room._here + code,
        names=names[seat],
        language=language,
        theme=table.theme,
        seat=seat,
        url=room.url + code,
    )
    remote.room = room
    return remote


def own_name(names: object) -> str | None:
    """Return the first of ``names``, or the text that was given in their place."""
    if isinstance(names, str) or names is None:
        return names and read_name(names)
    return next(iter(read_names(read_row(names) or ())), None)
