"""A quiz: exercises that make themselves, answered in a notebook cell.

>>> import cantorlab
>>> quiz = cantorlab.Quiz(level=4, n=6, seed=4)  # doctest: +SKIP
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import traitlets

from cantorlab import exercises
from cantorlab.exercises import Exercise, Sheet
from cantorlab.exercises.adaptive_practice import PupilStanding, adaptive_exercise
from cantorlab.exercises.answers import save
from cantorlab.exercises.lessons.names import check_name, shorten_name
from cantorlab.exercises.versions import version_of
from cantorlab.rules.reading import whole
from cantorlab.rules.state import Json
from cantorlab.support.names import read_name
from cantorlab.widgets.core.arguments import known_arguments, seed_of
from cantorlab.widgets.core.base import language_of
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.quiz.asking import ExercisePresenter
from cantorlab.widgets.quiz.journal_sink import AnswerKeeping
from cantorlab.widgets.quiz.options import (
    MOST,
    fields,
    settings_of,
    settings_of_panel,
    settings_of_sheet,
)
from cantorlab.widgets.quiz.results import as_frame, make_tries, outcome, standing_of
from cantorlab.widgets.quiz.session import Attempt, QuizSession
from cantorlab.widgets.quiz.view import summary_json
from cantorlab.widgets.table.panel import Field, chosen_options

if TYPE_CHECKING:
    import pandas as pd

_MAX_SEED = 2**53
#: Mark of the work on the screen, where another name is given for it.
_SAME = "same"


class Quiz(ExercisePresenter):
    """Exercises about formulas: predict first, then see the ladder, the curve and the reason.

    - ``level``: from 1 to 12, or several
    - ``kinds``: some of ``exercises.KINDS``; ``places``: as ``Cantor(places=…)`` selects them;
      ``families``: names of families of formulas
    - ``n``: how many exercises, at most 100; ``seed``: the same seed and ``version`` (that of
      ``exercises.sheet``, None for the newest) make the same quiz
    - ``route``: a class of the French school (``exercises.sheet``), whose lessons it keeps to
    - ``adaptive``: each exercise follows from all earlier answers in the journal: it aims at
      misconceptions, moves the level up and down, and stops once the level asked for is known,
      after ``n`` exercises at most; ``standing`` has the current estimate
    - ``sheet``: a sheet of ``exercises.sheet`` to ask, instead of all of these
    - ``pupil``: the name under which the answers are kept, which can be given on the screen, too
    - ``journal``: whether answers are kept as they are given (``cantorlab.journal.answers()``)
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``index`` is the number of the exercise asked (from 1), ``score`` how many of this round were
    right at the first try; both can be observed. Raises ``ValueError`` for arguments from which no
    quiz can be made.

    >>> import cantorlab
    >>> quiz = cantorlab.Quiz(level=4, n=3, seed=2, journal=False)
    >>> quiz.index, quiz.score
    (1, 0)
    """

    index = traitlets.Int(1, read_only=True)
    score = traitlets.Int(0, read_only=True)

    @known_arguments
    def __init__(
        self,
        level: int | Iterable[int] | None = None,
        *,
        kinds: str | Iterable[str] | None = None,
        places: Any = None,
        families: str | Iterable[str] | None = None,
        n: int = 10,
        seed: int | None = None,
        version: int | None = None,
        route: str | None = None,
        adaptive: bool = False,
        sheet: Sheet | None = None,
        pupil: str | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        journal: bool = True,
    ) -> None:
        if pupil is not None and not isinstance(pupil, str):
            raise ValueError(f"a pupil's name is a text, not {pupil!r}")
        pupil = None if pupil is None else read_name(pupil)
        self._keeping = AnswerKeeping(journal, pupil)
        given = seed_of(seed)
        self._seed = random.SystemRandom().randrange(_MAX_SEED) if given is None else given
        self._session, self._given_sheet = QuizSession(), sheet
        # The name that was given last, while it is asked whether it is that of the same pupil.
        self._other_name: str | None = None
        drawn_from = {"level": level, "kinds": kinds, "places": places, "families": families}
        self._settings: Json = {
            **settings_of(drawn_from),
            "n": whole("n", n, 1, MOST),
            "adaptive": bool(adaptive),
            "version": version_of(version, route).number,
            "route": route,
        }
        if sheet is None:
            self._begin(self._settings, self._seed)
        elif adaptive:
            raise ValueError("a given sheet is asked as it is: leave adaptive out")
        else:
            self._begin_sheet(sheet)
            self._settings |= settings_of_sheet(sheet)
        super().__init__(self._session, language=language, theme=theme, layout=layout)

    # -- the exercises --------------------------------------------------------------------------

    def _begin(self, settings: Json, seed: int) -> None:
        """Begin a round; nothing has changed if there is no such exercise."""
        drawn_from = {name: value for name, value in settings.items() if name != "adaptive"}
        n = whole("n", drawn_from["n"], 1, MOST)
        if not settings["adaptive"]:
            self._begin_sheet(exercises.sheet(**drawn_from, seed=seed))
            return
        del drawn_from["n"]
        before = self._keeping.before()

        def after(attempts: Sequence[Attempt]) -> Exercise | None:
            return adaptive_exercise(make_tries(attempts), before=before, **drawn_from, seed=seed)

        self._session.begin(after, n)
        self._sheet: Sheet | None = None

    def _begin_sheet(self, sheet: Sheet) -> None:
        if not isinstance(sheet, Sheet) or not 1 <= len(sheet) <= MOST:
            raise ValueError("a sheet is what cantorlab.exercises.sheet(…) makes")
        self._session.begin(lambda attempts: sheet[len(attempts)], len(sheet))
        self._sheet = sheet

    @property
    def sheet(self) -> Sheet:
        """The exercises of this round; where the quiz adapts, those that were asked so far."""
        if self._sheet is not None:
            return self._sheet
        asked = tuple(each.exercise for each in self._session.attempts)
        return Sheet(asked, self._seed, self.version, self._settings["route"])

    @property
    def standing(self) -> PupilStanding:
        """Standing after this round's answers: the level to ask next (None: all that was wanted is
        known), how probably each level is known, and the misconceptions that are suspected.
        """
        return standing_of(self._session.attempts, self._settings)

    @property
    def version(self) -> int:
        """The version of its sheets (``exercises.sheet``)."""
        return int(self._settings["version"])

    def _next_seed(self) -> int:
        """Return a seed for the next round: the same sequence for the same ``seed`` of the quiz."""
        return random.Random(f"{self._seed}/{self._session.round}").randrange(_MAX_SEED)

    # -- what can be done, on the screen or from Python -------------------------------------------

    @locked
    def next(self) -> None:
        """Go on to the next exercise, or to the end. Raises ``ValueError`` before the solution."""
        self._session.go_on()
        self._go_on()

    @locked
    def again(self, *, missed: bool = False) -> None:
        """Begin another round: new exercises, or only those ``missed`` in this one.

        Earlier answers stay in ``answers``. Raises ``ValueError`` if none was missed.
        """
        if missed:
            past = [each.exercise for each in self._session.attempts if not each.right]
            if not past:
                raise MessageRefused("quiz.nothing_missed")
            route = self._settings["route"]
            self._begin_sheet(Sheet(tuple(past), self._seed, self.version, route))
        else:
            self._begin(self._settings, self._next_seed())
        self._log.forget()  # the solutions of what may be asked again
        self._go_on()

    def _keep(self) -> None:
        """Write down what was answered, before anybody is told that it was."""
        self._log.add(self._keeping.keep_answer(self._session.current, language_of(self)))

    @property
    def answers(self) -> pd.DataFrame:
        """The exercises that were answered, in all rounds, one row each (``quiz_answers``)."""
        return as_frame(self._session.records)

    def save(self, path: str | PathLike[str]) -> None:
        """Write ``answers`` to a file, for ``stats.answers``; earlier ones in it stay.

        Raises ``ValueError`` for a file of anything but this pupil's answers, and leaves it alone.
        """
        save(path, [record for _, record in self._session.records], pupil=self.pupil)

    # -- the pupil ------------------------------------------------------------------------------

    @property
    def pupil(self) -> str | None:
        """The name under which the answers are kept; None for none."""
        return self._keeping.pupil

    def _take_name(self, text: str) -> None:
        """Take a name: what was answered without one goes along; of another, it is asked."""
        name = check_name(text)
        if name != self.pupil and self.pupil is not None and self._session.records:
            self._other_name = name
        else:
            self._other_name = None
            self._keeping.rename(name)
        self._show()

    def _choose_pupil(self, mark: str) -> None:
        """Do as was said of the other name: it is that of the ``_SAME`` pupil, or of another."""
        name, self._other_name = self._other_name, None
        if name is not None and mark == _SAME:
            self._keeping.rename(name)
        elif name is not None:
            self._keeping.change(name)
            self._session = QuizSession()
            if self._given_sheet is None:
                self._begin(self._settings, self._seed)
            else:
                self._begin_sheet(self._given_sheet)
            self._log.forget()
        self._go_on()

    def _pupil_json(self) -> Json:
        return {
            "name": self.pupil or "",
            "shorter": shorten_name(self.pupil) if self.pupil else "",
            "visit": self._other_name and self._visit_json(self._other_name),
        }

    def _visit_json(self, name: str) -> Json:
        records = self._session.records
        answered = {"count": len(records), "at": records[-1][1].at}
        return {
            "asked": self._say("lesson.visit.renamed", name=name, before=self.pupil),
            "works": [{"mark": _SAME, "label": self._say("lesson.visit.rename"), **answered}],
            "none": self._say("lesson.visit.none"),
        }

    # -- what the screen shows ------------------------------------------------------------------

    def _show(self) -> None:
        super()._show()
        self.set_trait("index", self._session.current.number)
        self.set_trait("score", self._session.score)

    def _own_view(self) -> Json:
        session, language = self._session, language_of(self)
        current, over = session.current, session.stage == "over"
        adapts = self._sheet is None
        told = {"number": current.number, "count": session.count, "level": current.exercise.level}
        progress = ("all" if over else "adaptive") if adapts else ""
        summary = summary_json(session.attempts, language) if over else None
        if summary and adapts:
            summary["lines"].insert(0, outcome(session.attempts, self._settings, language))
        return {
            "progress": self._say(".".join(filter(None, ["quiz.progress", progress])), **told),
            "summary": summary,
            "options": [field.to_json() for field in self._fields()],
            "pupil": self._pupil_json(),
            **self._keeping.view(language),
        }

    def _fields(self) -> list[Field]:
        return fields(self._settings, self._say, language_of(self))

    def _commands(self) -> list[str]:
        """Return the commands on offer, beside answering."""
        session = self._session
        match session.stage:
            case "ask":
                now = ["reveal"]
            case "reveal":
                now = ["next"]
            case "over":
                now = ["again", *(["missed"] if session.score < session.count else [])]
        # Exercises not yet chosen cannot be printed.
        return ["new_sheet", *([] if self._sheet is None else ["print"]), *now]

    # -- what comes from the browser --------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "pupil":
                self._take_name(message.text("name"))
            case "visit":
                self._choose_pupil(message.text("mark"))
            case "sheet":
                if self._sheet is None:
                    raise MessageRefused("quiz.not_now")
                return {"page": self._sheet.html(language_of(self))}
            case _:
                return super()._answer(message)
        return {}

    def _do(self, name: str, message: Message) -> None:
        match name:
            case "dismiss":
                self._keeping.dismiss()
                self._show()
            case "reveal":
                self.reveal()
            case "next":
                self.next()
            case "again":
                self.again()
            case "missed":
                self.again(missed=True)
            case "new_sheet":
                self._new_sheet(message.mapping("params"))

    def _new_sheet(self, params: Mapping[str, Any]) -> None:
        """Begin another round with the choices made on the screen; the present one ends."""
        wanted = chosen_options(self._fields(), params)
        settings = {**self._settings, **settings_of_panel(wanted)}
        try:
            self._begin(settings, self._next_seed())
        except ValueError as reason:
            raise MessageRefused("quiz.cannot_make") from reason
        self._settings = settings
        self._go_on()
