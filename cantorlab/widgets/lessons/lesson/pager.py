"""A lesson in one place: one question at a time, and the choices of a class on its panel."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol

from cantorlab.exercises.lessons import LessonQuestion
from cantorlab.exercises.lessons.pupil_work import outcome
from cantorlab.exercises.versions import routes
from cantorlab.rules.state import Json
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import MAX_TEXT, Message, MessageRefused
from cantorlab.widgets.lessons.lesson.handin import HandIn
from cantorlab.widgets.lessons.lesson.question import LessonContext, Question
from cantorlab.widgets.quiz.session import QuizSession
from cantorlab.widgets.table.panel import Field, chosen_options

_ALL_CLASSES = "all"
# A page of the site has no folder that it shares.
_IN_BROWSER = sys.platform == "emscripten"


class Pages(Protocol):
    """Lesson that a pager turns over, as far as it is used here."""

    route: str | None
    short: bool

    @property
    def names(self) -> Sequence[str]:
        """The names of its questions, in order."""

    def choose(self, route: str | None, *, short: bool) -> None:
        """Ask what a class is asked, in the short form perhaps."""

    def page(self, name: str) -> tuple[LessonQuestion, QuizSession]:
        """Return a question and its session."""

    def hand_in(self, folder: Any = None) -> HandIn:
        """Return the widget to hand in with."""


class LessonPager(Question):
    """The questions of a ``Lesson``, one at a time: ``lesson.pager()`` makes it.

    It opens with the first question that was not answered. Its panel has the class, the short form
    and the folder in which the work is handed in.
    """

    def __init__(self, pages: Pages, context: LessonContext, folder: Any) -> None:
        self._pages, self._folder = pages, folder
        self._handed_in = None if folder is None else pages.hand_in(folder)
        name = next(
            (each for each in pages.names if each not in context.keeping.given), pages.names[0]
        )
        asked, session = pages.page(name)
        number, count = pages.names.index(name) + 1, len(pages.names)
        super().__init__(asked, session, context, number=number, count=count)

    @property
    def name(self) -> str:
        """The name of the question that is shown."""
        return self._asked.name

    @locked
    def go(self, name: str) -> None:
        """Show another question. Raises ``ValueError`` for one that is not asked."""
        if name not in self._pages.names:
            raise ValueError(f"the lesson has the questions {', '.join(self._pages.names)}")
        self._turn_to(name)
        self._go_on()

    @locked
    def choose(self, *, route: str | None = None, short: bool = False, folder: Any = None) -> None:
        """Ask what a class is asked, and hand in into a folder; as for ``Lesson``."""
        self._pages.choose(route, short=short)
        if folder != self._folder:
            self._folder = folder
            self._keeping.follow(None)
            self._handed_in = None if folder is None else self._pages.hand_in(folder)
        self.follow_choice()

    @locked
    def follow_choice(self) -> None:
        """Show the question again, or the first one where it is no longer asked."""
        names = self._pages.names
        self._turn_to(self.name if self.name in names else names[0])
        self._go_on()

    def close(self) -> None:
        """Take it off the page, and the work out of the hands of the folder."""
        if self.comm is not None and self._handed_in is not None:
            self._handed_in.close()
        super().close()

    def _turn_to(self, name: str) -> None:
        names = self._pages.names
        self._asked, self._session = self._pages.page(name)
        self._number, self._count = names.index(name) + 1, len(names)

    # -- what the screen shows --------------------------------------------------------------------

    def _exercise(self) -> str:
        return f"{self.name} {super()._exercise()}"

    def _commands(self) -> list[str]:
        turns = [*(["previous"] if self._number > 1 else [])]
        turns += ["next"] if self._number < self._count else []
        return [*super()._commands(), *turns, "choose"]

    def _own_view(self) -> Json:
        written = "" if self._handed_in is None else self._handed_in.view["written"]
        own = super()._own_view()
        return own | {
            "number": self._number,
            "count": self._count,
            "marks": [self._mark(name) for name in self._pages.names],
            "options": [field.to_json() for field in self._fields()],
            "lesson": own["lesson"] | {"written": written},
        }

    def _mark(self, name: str) -> str:
        """Return the sign of a question: none is right or wrong where nothing is judged."""
        given = self._keeping.given.get(name)
        asked, _ = self._pages.page(name)
        found = "open" if given is None else outcome(asked, given).mark
        if found == "words":
            return "kept"
        if found == "open":
            return "now" if name == self.name else "todo"
        return found

    def _fields(self) -> list[Field]:
        pages, say = self._pages, self._say
        classes = [
            (_ALL_CLASSES, say("lesson.pager.everybody")),
            *((each, each) for each in routes()),
        ]
        now = pages.route or _ALL_CLASSES
        fields = [
            Field("route", say("lesson.pager.route"), "choice", now, classes),
            Field("short", say("lesson.pager.short"), "switch", pages.short),
        ]
        if not _IN_BROWSER:
            shown = "" if self._folder is None else str(self._folder)
            hint = say("lesson.pager.folder.hint")
            folder = say("lesson.pager.folder")
            fields.append(Field("folder", folder, "text", shown, most=MAX_TEXT, hint=hint))
        return fields

    def _do(self, name: str, message: Message) -> None:
        names = self._pages.names
        match name:
            case "previous" | "next":
                self.go(names[self._number - 1 + (1 if name == "next" else -1)])
            case "choose":
                self._choose(chosen_options(self._fields(), message.mapping("params")))
            case _:
                super()._do(name, message)

    def _choose(self, wanted: Json) -> None:
        """Do what the panel asks for; what it leaves out stays."""
        route = wanted.get("route", self._pages.route or _ALL_CLASSES)
        folder = wanted.get("folder", self._folder) or None
        try:
            self.choose(
                route=None if route == _ALL_CLASSES else route,
                short=wanted.get("short", self._pages.short),
                folder=folder,
            )
        except ValueError as refusal:
            raise MessageRefused("lesson.pager.refused", reason=str(refusal)) from refusal
