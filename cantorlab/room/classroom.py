"""Classroom: those who have entered a room by one code, and where the teacher has led each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from cantorlab.languages.texts import Language, say
from cantorlab.room.codes import read_code
from cantorlab.room.connection import Line
from cantorlab.room.contest import Contest
from cantorlab.room.people import Person
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.table import TableRefused
from cantorlab.rules.state import Json

#: Where a class can be led.
Place: TypeAlias = Contest | ScreenPlace
#: People of one classroom.
MOST: Final = 60


class ClassroomHost(Protocol):
    """The room, as far as a classroom needs it."""

    contests: dict[str, Contest]
    lessons: dict[str, ScreenPlace]

    def person(self, identity: str) -> Person | None:
        """Return a person of the room."""

    def leave_place(self, line: Line) -> None:
        """Show on a line no longer what it shows; it stays in its classroom."""


class Classroom:
    """Class in a ``room``: one enters once, by its ``code``, and is then led from place to place.

    ``place`` is the code of the lesson or tournament where the class is; None: it waits. A pupil
    who was led elsewhere has a place apart until the whole class is led on.
    """

    def __init__(self, code: str, room: ClassroomHost) -> None:
        self.code, self._room = code, room
        self.place: str | None = None
        #: The place of each pupil by id, for those who are apart.
        self._apart: dict[str, str | None] = {}
        self._pupils: list[str] = []
        self._lines: set[Line] = set()
        self._shown: dict[Line, Json] = {}
        #: How often something has changed that is to be kept.
        self.changes = 0

    @property
    def bundle(self) -> None:
        """No bundle: what is needed depends on where the class is."""

    @property
    def people(self) -> Iterable[str]:
        """Those who take part, by id."""
        return self._pupils

    @property
    def lines(self) -> Iterable[Line]:
        """All lines of it: those of the teacher, and those of the pupils wherever they are."""
        return self._lines

    def has_place(self, person: Person) -> bool:
        """Return whether a person takes part."""
        return person.id in self._pupils

    # -- lines ----------------------------------------------------------------------------------

    def enter(self, line: Line, *, takes_part: bool) -> None:
        """Show a line the place where its person is; the teacher's, the class.

        Raises ``TableRefused`` for one who neither teaches nor takes part, and if it is full.
        """
        person = line.person
        if not line.owner:
            if person is None or not (takes_part or self.has_place(person)):
                raise TableRefused("no_watching")
            if not self.has_place(person):
                if len(self._pupils) >= MOST:
                    raise TableRefused("crowded")
                self._pupils.append(person.id)
                self.changes += 1
        line.classroom = self
        self._lines.add(line)
        if line.owner:
            line.gathering = self
        else:
            self._lead(line)
        self.tell()

    def leave(self, line: Line) -> None:
        """Show on a line what it shows no longer: it is led elsewhere, or has ended."""
        line.gathering = None
        self._shown.pop(line, None)

    def forget_line(self, line: Line) -> None:
        """Lead a line no longer; its person goes on taking part."""
        line.classroom = None
        self._lines.discard(line)
        self._shown.pop(line, None)

    @property
    def whole_place(self) -> Place | None:
        """The lesson or tournament where the class is; None: it waits."""
        return self._find(self.place)

    def _place_of(self, person: Person | None) -> Place | None:
        """Return where a person is now; None: they wait."""
        return None if person is None else self._find(self._apart.get(person.id, self.place))

    def _find(self, code: str | None) -> Place | None:
        room = self._room
        return None if code is None else room.lessons.get(code) or room.contests.get(code)

    def _lead(self, line: Line) -> None:
        """Show a pupil's line the place of its person; a place that is full leaves them waiting."""
        place = self._place_of(line.person)
        if place is not None and line.gathering is place:
            return
        self._room.leave_place(line)
        if place is not None:
            try:
                place.enter(line, takes_part=True)
            except TableRefused as why:
                line.refuse(why.code)
        if line.gathering is None:
            line.gathering = self

    # -- what the teacher does ------------------------------------------------------------------

    def move(self, place: object, people: object = None) -> None:
        """Lead the class to the place with this code, or to wait if it is None.

        ``people`` are the ids of those who are led there alone; None: all are, those apart too.
        What was answered or played stays where it is. Raises ``TableRefused`` for another place.
        """
        code = None if place is None else read_code(place) or ""
        if not (code is None or code in self._room.lessons or code in self._room.contests):
            raise TableRefused("unknown")
        if people is None:
            self.place, self._apart = code, {}
        elif isinstance(people, list) and all(each in self._pupils for each in people):
            self._apart |= dict.fromkeys(people, code)
        else:
            raise TableRefused("malformed")
        self.changes += 1
        self.lead_all()

    def lead_all(self) -> None:
        """Show every pupil's line the place where its person is now."""
        for line in [each for each in self._lines if not each.owner]:
            self._lead(line)
        self.tell()

    # -- what is shown --------------------------------------------------------------------------

    def look(self) -> None:
        """Note nothing: what happens is noted where the pupils are."""

    def tell(self, *, boards: bool = False) -> None:
        """Tell the teacher's lines how the class stands, and those who wait that they do."""
        for line in [each for each in self._lines if each.gathering is self]:
            told = self._class_view(line.language) if line.owner else self._waiting_view(line)
            if told != self._shown.get(line):
                self._shown[line] = told
                line.send(told)

    def _waiting_view(self, line: Line) -> Json:
        return {
            "kind": "waiting",
            "code": self.code,
            "title": say("room.class.title", line.language),
        }

    def _class_view(self, language: Language) -> Json:
        """Return the teacher's page: where one can lead, and where each pupil is."""
        places: list[Place] = [*self._room.lessons.values(), *self._room.contests.values()]
        here = {line.person.id for line in self._lines if line.person and line.answers}
        pupils = []
        for identity in self._pupils:
            person = self._room.person(identity)
            if person is not None:
                place = self._place_of(person)
                told = {"id": identity, "name": person.name, "here": identity in here}
                pupils.append({**told, "place": None if place is None else place.code})
        whole = self.whole_place
        return {
            "kind": "class",
            "code": self.code,
            "title": say("room.class.title", language),
            "place": None if whole is None else whole.code,
            "places": [_place_entry(each, language) for each in places],
            "pupils": pupils,
        }

    def summary(self, language: Language = "en") -> Json:
        """Return the entry for a list of classes, or for one who may come in: no names."""
        here = {line.person.id for line in self._lines if line.person and not line.owner}
        told = {"code": self.code, "title": say("room.class.title", language), "about": []}
        return {**told, "people": len(here)}

    def close(self) -> None:
        """Lead nobody any longer; what its pupils have done stays."""
        for line in [*self._lines]:
            if not line.owner:
                self._room.leave_place(line)
            self.leave(line)
            self.forget_line(line)

    # -- what is kept ---------------------------------------------------------------------------

    def to_json(self) -> Json:
        """Return its data for the room's file."""
        told = {"code": self.code, "place": self.place, "pupils": self._pupils}
        return {**told, "apart": self._apart}

    @classmethod
    def restore(cls, told: Mapping[str, Any], room: ClassroomHost) -> Classroom:
        """Return the classroom that ``to_json`` told of; raise ``ValueError`` for anything else."""
        classroom = cls(str(told["code"]), room)
        pupils = [each for each in told["pupils"] if room.person(str(each)) is not None]
        classroom._pupils = [*dict.fromkeys(map(str, pupils))][:MOST]
        classroom.place = read_code(told["place"])
        apart = dict(told["apart"])
        classroom._apart = {
            each: read_code(apart[each]) for each in classroom._pupils if each in apart
        }
        return classroom


def _place_entry(place: Place, language: Language) -> Json:
    told = place.summary(language)
    title = " · ".join([told["title"], *told["about"]])
    return {"code": place.code, "title": title, "round": told.get("round")}
