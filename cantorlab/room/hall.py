"""Hall: the room without a network. It reads messages, knows people, and keeps tables in a folder.

Every message but the first is done for the person who entered on the line by a token, at the table
that the line shows: no message names a person, and a seat only to sit down at a free one.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from time import thread_time
from typing import Any, Final, TypeVar

from cantorlab.exercises.lessons import check_lesson
from cantorlab.languages.texts import Language, get_language, say
from cantorlab.room.analysis_worker import AnalysisWorker
from cantorlab.room.classroom import Classroom
from cantorlab.room.codes import LETTERS, new_code, new_token, read_code
from cantorlab.room.connection import LOST, Line, read_message
from cantorlab.room.contest import Contest
from cantorlab.room.description import Description
from cantorlab.room.entrance import Target, enter
from cantorlab.room.explorer import RoomExplorer
from cantorlab.room.holding import Hold, show_key
from cantorlab.room.hosts import make_host
from cantorlab.room.lesson import RoomLesson
from cantorlab.room.limits import (
    CONTESTS,
    LONGEST,
    LONGEST_BEFORE,
    TABLES,
    FailedAttempts,
)
from cantorlab.room.lobby import lobby_of
from cantorlab.room.message_handlers import HANDLERS
from cantorlab.room.outbox import Outbox
from cantorlab.room.people import People, Person
from cantorlab.room.restoration import entry_readers, list_of
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.store import RoomStore, read_room
from cantorlab.room.table import RoomTable, TableRefused
from cantorlab.room.tidying import tidy
from cantorlab.room.tournament import SwissTournament
from cantorlab.room.visitors import DEADLINE, Visitors
from cantorlab.room.workers import Workers
from cantorlab.rules.state import Json
from cantorlab.widgets.table.hosting import session_of
from cantorlab.widgets.table.journal import JournalSink

P = TypeVar("P", bound=ScreenPlace)
_CLOSED: Final = 500
#: Ticks between two tidyings.
TIDYING: Final = 120


class Hall:
    """Room of tables; ``folder`` keeps its people and games, None keeps nothing.

    ``workers``: the processes in which computer players think; without them, threads.
    ``letters``: those with which its codes begin, where several rooms share an address.
    """

    folder: Path | None
    id: str
    language: Language
    outbox: Outbox
    owner_key: str
    people: People
    store: RoomStore
    tries: FailedAttempts
    visitors: Visitors

    def __init__(
        self,
        folder: Path | None = None,
        *,
        language: Language | None = None,
        workers: Workers | None = None,
        letters: str = LETTERS,
    ) -> None:
        self.letters = letters
        self._workers, self._reviewer = workers, AnalysisWorker() if workers else None
        self.folder, self.language = folder, language or get_language()
        self.store = RoomStore(folder)
        self.id = secrets.token_hex(4)
        self.owner_key = new_token()
        self.people = People()
        self.tables: dict[str, RoomTable] = {}
        self.contests: dict[str, Contest] = {}
        self.lessons: dict[str, ScreenPlace] = {}
        self.classes: dict[str, Classroom] = {}
        self.lines: set[Line] = set()
        self.outbox = Outbox(self._write)
        self.tries, self.visitors = FailedAttempts(), Visitors()
        self.address = ""
        self._ticks = 0
        #: Of the notebook that has started the room, if one has.
        self.hold: Hold | None = None
        self._closed: list[str] = []

    # -- lines ----------------------------------------------------------------------------------

    def connect(self, line: Line) -> None:
        """Take up a line, on which no person has entered yet."""
        line.outbox = self.outbox
        self.lines.add(line)
        self.visitors.connect(line)

    def drop(self, line: Line) -> None:
        """Forget a line that has ended."""
        self.lines.discard(line)
        self.visitors.drop(line)
        self.leave(line)
        if line.person is not None:
            line.person.lines.discard(line)
        self.tell()

    def leave(self, line: Line) -> None:
        """Show on a line no longer what it shows, and lead it no longer with its class."""
        self.leave_place(line)
        if line.classroom is not None:
            line.classroom.forget_line(line)

    def leave_place(self, line: Line) -> None:
        """Show on a line no longer what it shows; it stays in its class."""
        if line.table is not None:
            line.table.leave(line)
        if line.gathering is not None:
            line.gathering.leave(line)

    def receive(self, line: Line, text: str | bytes) -> None:
        """Carry out a message; it never raises."""
        line.hear()
        if not self.visitors.take(line, len(text)):
            line.refuse_flood()
            return
        said = read_message(text, LONGEST if line.person else LONGEST_BEFORE)
        if said is None:
            line.refuse("malformed")
            return
        if said["kind"] == "beat":
            line.take_beat(said.get("at"))
            return
        began = thread_time()
        with self.outbox.hold():
            self._carry_out(line, said)
        self.visitors.charge(line, thread_time() - began)

    def _carry_out(self, line: Line, said: Json) -> None:
        """Do what a message asks for, tell everyone concerned, and keep it."""
        if said["kind"] == "enter":
            enter(self, line, said)
            if line.owner:
                self.refuse_unsaved(line)
        elif line.person is None:
            line.refuse("enter_first")
        elif said["kind"] in HANDLERS:
            HANDLERS[said["kind"]](self, line, said)
        else:
            line.refuse("malformed")
        if line.table is not None:
            line.table.tell()
        if line.gathering is not None:
            line.gathering.look()
            line.gathering.tell()
        if line.owner:
            self._tell_owner()
            self.save()
        else:
            self.save(() if line.table is None else (line.table,))

    def tick(self, *, beats: bool = True) -> None:
        """Ask all lines for a sign of life, give up lost ones, and show who is away."""
        self._ticks += 1
        with self.outbox.hold():
            if self._ticks % TIDYING == 0:
                tidy(self)
                self.visitors.forget_codes(self.find)
            self.save()
            for line in [*self.lines]:
                waits = line.person is None and line.age > DEADLINE
                if waits or line.silence > LOST:
                    line.end()
                    self.drop(line)
                elif beats:
                    line.beat()
            self.tell()

    def tell(self) -> None:
        """Tell every table, and the owner, what has changed of those who are there."""
        for table in self.tables.values():
            table.tell()
        for lesson in self.lessons.values():
            lesson.look()
        for contest in self.contests.values():
            contest.look()
            contest.tell(boards=True)
        for classroom in self.classes.values():
            classroom.tell()
        self._tell_owner()

    def _tell_owner(self) -> None:
        owners = [line for line in self.lines if line.owner and not (line.table or line.gathering)]
        for line in owners:
            self.send_lobby(line)

    def send_lobby(self, line: Line) -> None:
        """Send a line what goes on: to the owner all, to anyone else where they have a place."""
        lobby = lobby_of(self, line)
        if lobby != line.lobby:
            line.lobby = lobby
            line.send(lobby)

    # -- tables ---------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[dict[str, Any], ...]:
        """All that is open, by kind and code: tables, tournaments, lessons, classes."""
        return self.tables, self.contests, self.lessons, self.classes

    def find(self, code: object) -> Target | None:
        """Return the table, tournament, lesson or class with a code."""
        named = read_code(code) or ""
        return next((those[named] for those in self.places if named in those), None)

    def was_closed(self, code: object) -> bool:
        """Return whether a table had a code, and has been closed."""
        return read_code(code) in self._closed

    def open_table(self, game: str, begun: Json | None = None, **options: Any) -> RoomTable:
        """Open a table of a game, with the options of its class; ``begun``: a record to go on from.

        Raises ``ValueError`` for options that cannot be played, ``TableRefused`` if there are too
        many.
        """
        if len(self.tables) >= TABLES:
            raise TableRefused("room_full")
        made = {"seed": secrets.randbelow(2**50), **options}
        table = self.put(self._new_code(), game, made, begun)
        self.save()
        return table

    def _new_code(self) -> str:
        taken = {*self._closed}.union(*self.places)
        return new_code(taken | self.store.unread_codes, self.letters)

    def open_tournament(self, game: str, **options: Any) -> Contest:
        """Open a tournament, whose tables have these options; people come in by its code.

        At Cantor every player predicts the winner before the verdict, unless ``ask`` is False.
        Raises ``ValueError`` for options that cannot be played, ``TableRefused`` if there are too
        many.
        """
        if game == "cantor":
            mode = "express" if "places" in options else "discovery"
            options = {"mode": mode, "ask": True, **options}
        self.describe(game, options)
        if len(self.contests) >= CONTESTS:
            raise TableRefused("room_full")
        code = self._new_code()
        contest = self.contests[code] = Contest(SwissTournament(code, game, options), self)
        self.save()
        return contest

    def describe(self, game: str, options: Json) -> Description:
        """Return the words for a game with such options."""
        host = make_host(game, options, JournalSink(False, own=False), self.language)
        host.close()
        return Description(session_of(host))

    def open_lesson(
        self, number: Any, *, route: Any = None, short: bool = False, language: Language = ""
    ) -> RoomLesson:
        """Open one of the twelve lessons for a class, the short form or the whole.

        ``route`` is a class of the French school, ``language`` the teacher's. Raises ``ValueError``
        for another number or class, ``TableRefused`` if there are too many.
        """
        number, code = check_lesson(number), self._new_code()
        spoken = language or self.language
        return self._put_place(
            RoomLesson(code, number, self.person, route=route, short=short, language=spoken)
        )

    def open_explorer(self, *, language: Language = "") -> RoomExplorer:
        """Open an explorer that the teacher steers; raises ``TableRefused`` for too many."""
        return self._put_place(RoomExplorer(self._new_code(), language=language or self.language))

    def _put_place(self, place: P) -> P:
        if len(self.lessons) >= CONTESTS:
            raise TableRefused("room_full")
        self.lessons[place.code] = place
        self.save()
        return place

    def open_class(self) -> Classroom:
        """Open a class, which one enters once; raises ``TableRefused`` if there are too many."""
        if len(self.classes) >= CONTESTS:
            raise TableRefused("room_full")
        code = self._new_code()
        classroom = self.classes[code] = Classroom(code, self)
        self.save()
        return classroom

    def person(self, identity: str) -> Person | None:
        """Return a person of the room, by an id."""
        return self.people.get(identity)

    def put(
        self, code: str, game: str, made: Json, begun: Json | None = None, entry: Json | None = None
    ) -> RoomTable:
        """Put a table there: a new one, one that goes on from a record, or that of an ``entry``."""
        kept = None if entry is None else entry["kept"]
        sink = JournalSink(self.folder is not None, own=False)
        if entry is not None and kept is not None:
            won = entry.get("won")  # the goals reached; before version 1.1 a truth value
            sink.won = {str(each) for each in won} if isinstance(won, list) else set()
            sink.progress = entry.get("progress")
        host = make_host(game, made, sink, self.language, kept, begun)
        ask = None if self._workers is None else self._workers.player_call
        if self._reviewer is not None:
            session_of(host).analyses = self._reviewer
        table = self.tables[code] = RoomTable(code, host, made, ask)
        return table

    def close(self, code: str) -> None:
        """Close a table, a tournament with its tables, a lesson or a class; say so on its lines.

        A class that was there waits.
        """
        closed = self.find(code)
        assert closed is not None
        lines = [*closed.lines]
        closed.close()
        for those in self.places:
            those.pop(code, None)
        self._closed = [*self._closed, code][-_CLOSED:]
        for line in lines:
            if line.classroom is None:
                line.refuse("closed")
        for classroom in self.classes.values():
            classroom.lead_all()
        self.save()

    def renew_key(self, line: Line) -> str:
        """Return a new owner's key: only the ``line`` that asked stays the owner's."""
        self.owner_key = new_token()
        for each in [each for each in self.lines if each.owner and each is not line]:
            each.owner = False
            each.refuse("wrong_key")
            self.leave(each)
        self.save()
        if self.folder is not None:
            show_key(self.folder, self.owner_key)
        return self.owner_key

    def stop(self) -> None:
        """End the room: nothing stays on the screens, everything in the folder."""
        self.save()
        for line in [*self.lines]:
            line.refuse("stopped")
            line.end()
        workers = (self._workers, self._reviewer)
        ending: list[Any] = [*self.tables.values(), *self.lessons.values(), *workers]
        for each in ending:
            if each is not None:
                each.close()
        self.tables, self.lines = {}, set()

    # -- what is kept ---------------------------------------------------------------------------

    def save(self, tables: Iterable[RoomTable] | None = None) -> None:
        """Write people and tables, if they have changed; games are in the journal.

        ``tables``: those that may have changed since, if not all may. A full disk ends no game: the
        owner is told of it, and the next call tries again.
        """
        self.store.touch(tables)
        if not self.outbox.holds:
            self._write()

    def _write(self) -> None:
        before = self.store.fault
        changes = [
            (each.code, each.changes) for those in self.places[1:] for each in those.values()
        ]
        mark = self.people.changes, self.owner_key, changes
        self.store.write(self.tables, mark, self._contents)
        if self.store.fault != before:
            for line in [each for each in self.lines if each.owner]:
                self.refuse_unsaved(line)

    def _contents(self) -> Json:
        return {
            "id": self.id,
            "key": self.owner_key,
            "people": self.people.to_json(),
            "closed": self._closed,
            "contests": [each.to_json() for each in self.contests.values()],
            "lessons": [each.to_json() for each in self.lessons.values()],
            "classes": [each.to_json() for each in self.classes.values()],
        }

    def refuse_unsaved(self, line: Line) -> None:
        """Tell a line why the room cannot be saved, if that is so."""
        if reason := self.store.fault:
            line.refuse("unsaved", say("room.refused.unsaved", line.language, reason=reason))

    def restore(self) -> list[str]:
        """Put back what was kept: people, and tables as they stood, with stopped clocks.

        Returns the codes of tables whose games cannot be read; the next start tries them again.
        """
        told = None if self.folder is None else read_room(self.folder)
        if told is None:
            return []
        self.id, self.owner_key = str(told["id"]), str(told["key"])
        self.people.restore(told.get("people"))
        self._closed = [*map(str, list_of(told, "closed"))][-_CLOSED:]
        self.store.games.update(map(str, list_of(told, "games")))
        return self.store.restore(told, entry_readers(self))
