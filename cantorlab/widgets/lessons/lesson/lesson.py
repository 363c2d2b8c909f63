"""A lesson as a course of commitments: predict, commit, reveal.

>>> import cantorlab
>>> lesson = cantorlab.Lesson(3, pupil="p07")  # doctest: +SKIP
>>> lesson.question("A")  # doctest: +SKIP
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from os import PathLike
from typing import TYPE_CHECKING
from weakref import WeakSet

from cantorlab.exercises.lessons import LessonQuestion
from cantorlab.exercises.lessons.activity import find_course
from cantorlab.exercises.lessons.names import check_name
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work
from cantorlab.exercises.lessons.routes import asked_questions
from cantorlab.exercises.sheets import Sheet
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import FormulaError
from cantorlab.languages.texts import Language, get_language, say
from cantorlab.rules.reading import switch
from cantorlab.widgets.core.arguments import OptionGuard, known_arguments
from cantorlab.widgets.core.host import Container
from cantorlab.widgets.core.live_page import link, page_of_lesson
from cantorlab.widgets.lessons.lesson.guidance_watch import GuidanceWatch
from cantorlab.widgets.lessons.lesson.handin import HandIn
from cantorlab.widgets.lessons.lesson.journal_sink import WorkKeeping
from cantorlab.widgets.lessons.lesson.pager import LessonPager
from cantorlab.widgets.lessons.lesson.question import LessonContext, Question
from cantorlab.widgets.quiz.session import QuizSession

if TYPE_CHECKING:
    import pandas as pd


class Lesson(OptionGuard, Container):  # type: ignore[misc]
    """The questions of one of the twelve lessons, each to be shown in a cell of its own.

    It is a widget, too, for a cell or a box: one that shows a question at a time, as ``pager()``.

    - ``number``: from 1 to 12; or an activity of your own: the path of its file (TOML), or its text
      of several lines. ``refused`` says what of it cannot be read, which is left out.
    - ``route``: a class of the French school (``"4e"``); questions for later years are left out;
      None: that of your activity, if it names one
    - ``short``: only the six questions for which a lesson of 50 minutes has time; of your activity,
      as many as it says
    - ``pupil``: a first name or a number, no other personal data; None: it can be typed into the
      widget, at any time
    - ``journal``: whether answers are kept as they are given, and found again after a restart
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    Raises ``ValueError`` for another number, and for more than a first name.

    Your own activity has a table for each question, or for some that are drawn as by
    ``exercises.sheet``; ``help`` and ``why`` are sentences of yours:

    >>> import cantorlab
    >>> mine = '''
    ... title = "Carrés"
    ... [[question]]
    ... kind = "winner"
    ... formula = "(n - 2)²"
    ... mages = [-3, 6]
    ... help = "Qui est le plus loin de 2 ?"
    ... [[draw]]
    ... level = 4
    ... n = 5
    ... seed = 1
    ... '''
    >>> cantorlab.Lesson(mine, journal=False).names
    ('1', '2', '3', '4', '5', '6')

    >>> lesson = cantorlab.Lesson(3, journal=False, language="en")
    >>> lesson.names[:3], len(lesson.answers)
    (('A', 'B', 'C'), 0)
    """

    _own_pager: LessonPager | None = None

    @known_arguments
    def __init__(
        self,
        number: int | str | PathLike[str],
        *,
        route: str | None = None,
        short: bool = False,
        pupil: str | None = None,
        journal: bool = True,
        language: str | None = None,
        theme: str = "auto",
    ) -> None:
        self._course, self._faults = find_course(number)
        self._pagers: WeakSet[LessonPager] = WeakSet()
        self.choose(self._course.route if route is None else route, short=short)
        super().__init__()
        self._language = language
        self._keeping = WorkKeeping(self._course.number, check_name(pupil), journal)
        self._context = LessonContext(
            self._keeping, language, theme, self._update_handin, self._show_named_work
        )
        self._sessions = {
            name: QuizSession(tries=asked.told.tries)
            for name, asked in self._course.questions.items()
        }
        self._restore()
        self._shown: dict[str, Question] = {}
        self._handed_in: WeakSet[HandIn] = WeakSet()
        self._watch = GuidanceWatch(self._keeping, self._hear_teacher)
        self._is_made = True

    def open(self) -> None:
        """Open nothing yet: most lessons are never shown as a whole."""

    @property
    def model_id(self) -> str:
        """The id by which a page finds the widget: from now on it shows the lesson."""
        if self.comm is None:
            self.children = [self._shown_pager()]
            super().open()
        return str(self.comm.comm_id)

    def _shown_pager(self) -> LessonPager:
        if self._own_pager is None or self._own_pager.comm is None:
            self._own_pager = self.pager()
        return self._own_pager

    def _ipython_display_(self) -> None:
        self._shown_pager()._ipython_display_()

    def close(self) -> None:
        """Take the lesson off the page; its questions in other cells stay."""
        if self._own_pager is not None:
            self._own_pager.close()
        super().close()

    @property
    def number(self) -> int:
        """The number of the lesson."""
        return self._course.number

    @property
    def refused(self) -> list[str]:
        """A sentence for each table of an activity that cannot be read, with its line."""
        return [each.message(self._language) for each in self._faults]

    @property
    def sheet(self) -> Sheet:
        """Its questions as a sheet, for paper and Moodle.

        >>> import cantorlab
        >>> page = cantorlab.Lesson(3, short=True, journal=False).sheet
        >>> len(page), page.moodle("fr").count('<question type="multichoice">')
        (6, 4)
        """
        asked = tuple(self._course.questions[name] for name in self.names)
        return Sheet(asked, self.number, route=self._route)

    def choose(self, route: str | None, *, short: bool = False) -> None:
        """Choose the questions of a class of the French school, in the short form if wanted.

        Answers stay. Raises ``ValueError`` for a class that has no route.
        """
        short = switch("short", short)
        self._names = asked_questions(self.number, route, short=short)
        self._route, self._short = route, short
        for each in self._pagers:
            each.follow_choice()

    @property
    def route(self) -> str | None:
        """The class of the French school whose questions are asked; None: all are. To be set."""
        return self._route

    @route.setter
    def route(self, route: str | None) -> None:
        self.choose(route, short=self._short)

    @property
    def short(self) -> bool:
        """True to ask only the questions of a short lesson; can be set."""
        return self._short

    @short.setter
    def short(self, short: bool) -> None:
        self.choose(self._route, short=short)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its questions, in order: ``A``, ``B``…, ``challenge``, ``words``."""
        return self._names

    def question(self, name: str) -> Question | OmittedQuestion:
        """Return one of its questions, to be shown in a cell, with the earlier answer.

        For one that the route or the short form leaves out, return a sentence that says so.

        Raises ``ValueError`` for an unknown name, with the names of the questions.
        """
        if name not in self._sessions:
            raise ValueError(f"lesson {self.number} has the questions {', '.join(self.names)}")
        if name not in self._names:
            return OmittedQuestion(self._language)
        shown = self._shown.get(name)
        if shown is None or shown.comm is None:
            number, count = self.names.index(name) + 1, len(self.names)
            shown = Question(*self.page(name), self._context, number=number, count=count)
            self._shown[name] = shown
        return shown

    def page(self, name: str) -> tuple[LessonQuestion, QuizSession]:
        """Return a question, and the session of its answers."""
        return self._course.questions[name], self._sessions[name]

    def pager(self, folder: str | PathLike[str] | None = None) -> LessonPager:
        """Return a widget that shows one question at a time.

        Its panel chooses the class, the short form and the ``folder`` that is shared with the
        teacher: the work is written there, and anew with every further answer.
        """
        shown = LessonPager(self, self._context, folder)
        self._pagers.add(shown)
        return shown

    def hand_in(self, folder: str | PathLike[str] | None = None) -> HandIn:
        """Return a widget to hand in with: a file to download and a short code with its QR.

        ``folder`` is one that is shared with the teacher: the file is written there too, and anew
        with every further answer. The teacher's remarks in that folder are shown with the
        questions.
        """
        if folder is not None:
            self._keeping.follow(folder)
            self._watch.start()
        shown = HandIn(self._context, folder)
        self._handed_in.add(shown)
        return shown

    @property
    def pupil(self) -> str | None:
        """The first name or the number of the pupil; None for none.

        It can be set at any time, in a widget too, and earlier answers come along. Raises
        ``ValueError`` for more than a first name.
        """
        return self._keeping.pupil

    @pupil.setter
    def pupil(self, name: str) -> None:
        self._keeping.name(name)
        visit = self._keeping.visit
        if visit is not None and visit.own is not None:
            self._keeping.choose(visit.own.mark)
        self._show_named_work()

    def _show_named_work(self) -> None:
        """Show the work of the pupil who has given a name, or has said which work is theirs."""
        self._restore()
        self._update_handin()
        for shown in [*self._shown.values(), *self._pagers]:
            if shown.comm is not None:
                shown.refresh()

    def _hear_teacher(self) -> None:
        """Show the teacher's new guidance at every question."""
        for shown in [*self._shown.values(), *self._pagers]:
            if shown.comm is not None:
                shown.hear_teacher()

    def _restore(self) -> None:
        """Bring every question to where the pupil left it."""
        for name, asked in self._course.questions.items():
            _restore(self._sessions[name], asked, self._keeping.given.get(name))

    def _update_handin(self) -> None:
        """Bring the work handed in up to date."""
        for each in list(self._handed_in):
            if each.comm is not None:
                each.refresh()

    @property
    def work(self) -> Work:
        """Answers so far, as they are handed in."""
        return self._keeping.work()

    @property
    def answers(self) -> pd.DataFrame:
        """The questions that were answered, one row each.

        Columns: ``question``, ``answer`` (the first), ``right`` (at the first try), ``tries``,
        ``helps``, ``seconds``.
        """
        import pandas as pd

        rows = []
        for each in self.work.given:
            first = next(iter(each.answers), "")
            right = self._sessions[each.question].current.right
            rows.append((each.question, first, right, len(each.answers), each.helps, each.seconds))
        columns = ["question", "answer", "right", "tries", "helps", "seconds"]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        """Return the lesson in one line."""
        language: Language = self._language or get_language()
        return say(
            "lesson.told",
            language,
            lesson=self._course.label(language),
            title=self._course.title(language),
            count=len(self._keeping.given),
            questions=len(self.names),
        )

    def _repr_html_(self) -> str | None:
        """Return the same with a link to its live page, if the site's address is set."""
        there = link(page_of_lesson(self.number), self._language or get_language())
        return f"<p>{escape(repr(self))}</p>{there}" if there else None


@dataclass(frozen=True)
class OmittedQuestion:
    """Text that a cell shows in place of a question that is left out."""

    language: str | None

    def __str__(self) -> str:
        """Return the sentence."""
        return say("lesson.left_out", self.language or get_language())

    def _repr_markdown_(self) -> str:
        return f"*{self}*"


def _restore(session: QuizSession, asked: LessonQuestion, given: GivenAnswers | None) -> None:
    """Begin the session of one question, with what was answered before."""
    session.begin(lambda _: asked, 1)
    if given is not None:
        try:
            session.restore(
                given.answers, given.language, helps=given.helps, given_up=given.given_up,
                seconds=given.seconds,
            )  # fmt: skip
        except (FormulaError, UnreadableAnswer):  # of another version: it is asked anew
            session.begin(lambda _: asked, 1)
