"""Lesson in a room: each pupil's questions, and the class on the teacher's page, live."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final, TypeAlias

from cantorlab import languages
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.activity import read_activity
from cantorlab.exercises.lessons.guidance import Guidance
from cantorlab.exercises.lessons.pupil_work import Work, given_of, is_mark
from cantorlab.languages.texts import Language, say
from cantorlab.room.connection import Line
from cantorlab.room.people import Person
from cantorlab.room.screens import listen, page_state
from cantorlab.room.table import TableRefused
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget, deliver
from cantorlab.widgets.lessons.classview.widget import ClassView
from cantorlab.widgets.lessons.lesson.hosting import seat_pupil, show_guidance, take_up
from cantorlab.widgets.lessons.lesson.lesson import Lesson

#: Returns a person of a room by an id.
PersonOf: TypeAlias = Callable[[str], Person | None]
#: People of one lesson.
MOST: Final = 60
#: The teacher's screen.
_CLASS: Final = "class"


class RoomLesson:
    """Lesson or activity of this ``number`` in a room; ``code``: to come in.

    ``route`` is the class of the French school, or None for all; ``short``: in the short form.
    ``person`` returns a person of the room. The teacher's instructions are its ``guidance``.
    ``changes`` counts what is to be kept.
    """

    def __init__(
        self,
        code: str,
        number: int,
        person: PersonOf,
        *,
        route: str | None = None,
        short: bool,
        language: Language,
    ) -> None:
        self.code, self.number, self.route, self.short = code, number, route, short
        self.guidance = Guidance()
        self.changes, self.language = 0, language
        self._person = person
        self._pupils: dict[str, Lesson] = {}
        self._lines: set[Line] = set()
        self._shown: object = None
        self._said = self.guidance.to_json()
        self._view = ClassView(
            self.works, lesson=number, route=route, short=short, language=language
        )
        self._view.follow(self.guidance)
        listen(self._view, lambda: [line for line in self._lines if line.owner], _CLASS)
        self._view.refresh()

    @property
    def bundle(self) -> str:
        """The bundle of its pupils' questions."""
        return "quiz"

    @property
    def people(self) -> Iterable[str]:
        """Those who take part, by id."""
        return self._pupils

    def has_place(self, person: Person) -> bool:
        """Return whether a person takes part."""
        return person.id in self._pupils

    # -- lines ----------------------------------------------------------------------------------

    def enter(self, line: Line, *, takes_part: bool) -> None:
        """Show a line the questions of its person, or the class.

        Raises ``TableRefused`` for one who neither teaches nor takes part, and if it is full.
        """
        person = line.person
        if not line.owner:
            new = person is not None and person.id not in self._pupils
            if person is None or (new and not takes_part):
                raise TableRefused("no_watching")
            if new and len(self._pupils) >= MOST:
                raise TableRefused("crowded")
            if new:
                self._admit(person, line.language)
                self.changes += 1
        line.gathering = self
        self._lines.add(line)
        self._show(line)
        self.look()

    def leave(self, line: Line) -> None:
        """Show the lesson on a line no longer; the answers stay."""
        line.gathering = None
        self._lines.discard(line)

    def _admit(self, person: Person, language: Language) -> Lesson:
        lesson = Lesson(
            self.number, route=self.route, short=self.short, journal=False, language=language
        )
        seat_pupil(lesson, person.name, self.guidance)  # a name that everyone here may know
        self._pupils[person.id] = lesson
        for each in lesson.names:
            widget = lesson.question(each)
            assert isinstance(widget, BaseWidget)
            listen(widget, lambda: self._lines_of(person), each)
        return lesson

    def _lines_of(self, person: Person) -> list[Line]:
        return [line for line in self._lines if line.person is person and not line.owner]

    def _screens(self, line: Line) -> dict[str, BaseWidget]:
        """Return the screens that a line shows, by name: its own person's, or the class."""
        if line.owner:
            return {_CLASS: self._view}
        lesson = None if line.person is None else self._pupils.get(line.person.id)
        found = {} if lesson is None else {name: lesson.question(name) for name in lesson.names}
        return {name: each for name, each in found.items() if isinstance(each, BaseWidget)}

    def _show(self, line: Line) -> None:
        screens = [
            {"name": name, "state": page_state(widget)}
            for name, widget in self._screens(line).items()
        ]
        told = {"kind": "screens", "code": self.code, "screens": screens}
        title = read_lesson(self.number).title(line.language)
        bundle = "classview" if line.owner else self.bundle
        line.send({**told, "title": title, "bundle": bundle, "owner": line.owner})

    def say(self, line: Line, said: Json) -> None:
        """Hand a page's message to the screen that it names; it is always answered."""
        name, content = said.get("screen"), said.get("content")
        widget = self._screens(line).get(name) if isinstance(name, str) else None
        if widget is None:
            line.refuse("malformed")
        else:
            deliver(widget, content)

    # -- the class ------------------------------------------------------------------------------

    def works(self) -> list[Work]:
        """Return the pupils' works, each under the name that others see."""
        found = []
        for identity, lesson in self._pupils.items():
            person = self._person(identity)
            if lesson.work.given:
                name = "?" if person is None else person.name
                found.append(replace(lesson.work, pupil=name))
        return found

    def look(self) -> None:
        """Show the class what has been answered since, and the pupils what the teacher has said."""
        said = self.guidance.to_json()
        if said != self._said:
            self._said = said
            self.changes += 1
            for lesson in self._pupils.values():
                show_guidance(lesson)
        works = self.works()
        mark = [(each.pupil, each.mark, each.given) for each in works]
        if mark != self._shown:
            self._shown = mark
            self.changes += 1
            self._view.refresh()

    def tell(self, *, boards: bool = False) -> None:
        """Tell nothing more: each screen speaks for itself."""

    @property
    def answers(self) -> list[Json]:
        """The rows of ``ClassView.frame``."""
        self.look()
        rows: Any = self._view.frame.to_dict("records")
        return list(rows)

    def summary(self, language: Language = "en") -> Json:
        """Return the entry for a list of lessons, or for one who may come in."""
        here = {line.person.id for line in self._lines if line.person and not line.owner}
        course = read_lesson(self.number)
        named = course.label(language) if course.text else say("room.lesson", language)
        titled = f"{named} – {course.title(language)}"
        told = {"code": self.code, "lesson": self.number, "title": titled}
        about = [
            *([self.route] if self.route else []),
            *([say("room.short", language)] * self.short),
        ]
        return {**told, "about": about, "people": len(here)}

    @property
    def lines(self) -> Iterable[Line]:
        """All lines that show it."""
        return self._lines

    def close(self) -> None:
        """End the lesson, and show it no longer."""
        for line in [*self._lines]:
            self.leave(line)
        for lesson in self._pupils.values():
            for name in lesson.names:
                widget = lesson.question(name)
                if isinstance(widget, BaseWidget):
                    widget.close()
        self._view.close()

    # -- what is kept ---------------------------------------------------------------------------

    def to_json(self) -> Json:
        """Return its data for the room's file: the answers as given."""
        works = [
            {
                "person": identity,
                "mark": lesson.work.mark,
                "given": [asdict(each) for each in lesson.work.given],
            }
            for identity, lesson in self._pupils.items()
        ]
        told = {"code": self.code, "number": self.number, "short": self.short, "route": self.route}
        told["language"] = self.language
        told["activity"] = read_lesson(self.number).text
        return {**told, "guidance": self._said, "works": works}

    @classmethod
    def restore(cls, told: Mapping[str, Any], person: PersonOf, language: Language) -> RoomLesson:
        """Return the lesson that ``to_json`` told of; raises ``ValueError`` for anything else."""
        text, short = str(told.get("activity", "")), bool(told["short"])
        number = read_activity(text).lesson.number if text else told["number"]
        route, spoken = told.get("route"), told.get("language")
        language = spoken if spoken in languages.codes() else language
        lesson = cls(str(told["code"]), number, person, route=route, short=short, language=language)
        paused = {"status": {"paused": told.get("paused")}}  # as older rooms kept it
        lesson.guidance.restore(told.get("guidance", paused), number)
        for work in told["works"]:
            pupil = person(str(work["person"]))
            if pupil is not None and is_mark(work["mark"]):
                given = [given_of(each) for each in work["given"]]
                take_up(lesson._admit(pupil, language), str(work["mark"]), given)
        lesson.look()
        return lesson
