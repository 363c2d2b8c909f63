"""Lesson in a room: each pupil's questions, and the class on the teacher's page, live."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from cantorlab import languages
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.activity import read_activity
from cantorlab.exercises.lessons.guidance import Guidance
from cantorlab.exercises.lessons.pupil_work import Work, given_of, is_mark
from cantorlab.languages.texts import Language, say
from cantorlab.room.connection import Line
from cantorlab.room.people import Person
from cantorlab.room.screen_place import PersonOf, ScreenPlace
from cantorlab.room.screens import listen
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget
from cantorlab.widgets.lessons.classview.widget import ClassView
from cantorlab.widgets.lessons.lesson.hosting import seat_pupil, show_guidance, take_up
from cantorlab.widgets.lessons.lesson.lesson import Lesson

#: The teacher's screen.
_CLASS: Final = "class"


class RoomLesson(ScreenPlace):
    """Lesson or activity of this ``number`` in a room; ``code``: to come in.

    ``route`` is the class of the French school, or None for all; ``short``: in the short form.
    ``person`` returns a person of the room. The teacher's instructions are its ``guidance``.
    ``changes`` counts what is to be kept.
    """

    bundle, owner_bundle = "quiz", "classview"

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
        super().__init__(code)
        self.number, self.route, self.short = number, route, short
        self.guidance, self.language = Guidance(), language
        self._person = person
        self._pupils: dict[str, Lesson] = {}
        self._shown: object = None
        self._said = self.guidance.to_json()
        self._view = ClassView(
            self.works, lesson=number, route=route, short=short, language=language
        )
        self._view.follow(self.guidance)
        listen(self._view, lambda: [line for line in self._lines if line.owner], _CLASS)
        self._view.refresh()

    @property
    def people(self) -> Collection[str]:
        """Those who take part, by id."""
        return self._pupils

    def title(self, language: Language) -> str:
        """Return the title of the lesson."""
        return read_lesson(self.number).title(language)

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

    def _screens(self, line: Line) -> dict[str, BaseWidget]:
        if line.owner:
            return {_CLASS: self._view}
        lesson = None if line.person is None else self._pupils.get(line.person.id)
        found = {} if lesson is None else {name: lesson.question(name) for name in lesson.names}
        return {name: each for name, each in found.items() if isinstance(each, BaseWidget)}

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
            self._view.refresh()
        works = self.works()
        mark = [(each.pupil, each.mark, each.given) for each in works]
        if mark != self._shown:
            self._shown = mark
            self.changes += 1
            self._view.refresh()

    @property
    def answers(self) -> list[Json]:
        """The rows of ``ClassView.frame``."""
        self.look()
        rows: Any = self._view.frame.to_dict("records")
        return list(rows)

    def summary(self, language: Language = "en") -> Json:
        """Return the entry for a list of lessons, or for one who may come in."""
        course, titled = read_lesson(self.number), self.title(language)
        titled = titled if course.text else f"{say('room.lesson', language)} – {titled}"
        told = {"code": self.code, "lesson": self.number, "title": titled}
        about = [
            *([self.route] if self.route else []),
            *([say("room.short", language)] * self.short),
        ]
        return {**told, "about": about, "people": self._present()}

    def close(self) -> None:
        """End the lesson, and show it no longer."""
        super().close()
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
