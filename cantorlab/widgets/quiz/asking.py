"""A widget that asks exercises: the common part of a quiz and a lesson's question."""

from __future__ import annotations

from typing import Any, ClassVar

from cantorlab.exercises import Verdict
from cantorlab.formulas import FormulaError
from cantorlab.formulas.printing.spoken_sentence import speak_sentence, spoken_forms
from cantorlab.pictures import quiz as pictures
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import PASTED, Message, MessageRefused
from cantorlab.widgets.core.view_diff import ScreenRevision, SpokenLog
from cantorlab.widgets.formula_reading import print_refusal, reading
from cantorlab.widgets.quiz.session import QuizSession
from cantorlab.widgets.quiz.view import question_json, reveal_json, spoken_of, tried_json


class ExercisePresenter(BaseWidget):
    """Asks the exercises of a session one after the other, and shows their public part."""

    game = "quiz"

    _esm = STATIC / "quiz.js"
    _css = STATIC / "quiz.css"
    _more_texts: ClassVar[tuple[str, ...]] = ("field.", "lesson.ui.name", "mages.")
    _own_texts = "quiz."

    def __init__(
        self, session: QuizSession, *, language: str | None, theme: str, layout: Any = None
    ) -> None:
        self._session = session
        self._revision, self._log = ScreenRevision(), SpokenLog()
        self._on_screen = False
        self._moment = ""
        super().__init__(language=language, theme=theme, layout=layout)
        self._show()

    # -- what can be done, on the screen or from Python -------------------------------------------

    @locked
    def answer(self, text: str) -> Verdict:
        """Answer the exercise asked, as one types it; the first try is the one that counts.

        Raises a ``ValueError`` with a sentence for what cannot be read (that is no try), or if no
        answer is awaited.
        """
        verdict = self._session.answer(text, language_of(self))
        self._keep()
        if not verdict.right:
            self._log.add(speak_sentence(self._say_of(verdict), language_of(self)))
        self._go_on()
        return verdict

    def _say_of(self, verdict: Verdict) -> str:
        """Say what follows from a wrong answer."""
        return verdict.say(language_of(self))

    @locked
    def reveal(self) -> None:
        """Show the solution instead of another try. Raises ``ValueError`` if it is shown."""
        self._session.give_up(language_of(self))
        self._keep()
        self._go_on()

    def _keep(self) -> None:
        """Write down what was answered, before anybody is told that it was."""
        raise NotImplementedError

    def _go_on(self) -> None:
        if self._on_screen:
            self._session.show()
        self._show()

    # -- what the screen shows ------------------------------------------------------------------

    def _show(self) -> None:
        """Send the view; ``revision`` grows whenever a message meant for the last one is stale."""
        session, language = self._session, language_of(self)
        attempt, stage = session.current, session.stage
        exercise = self._exercise()
        view = {
            "game": self.game,
            "revision": self._revision.show((exercise, stage, len(attempt.answers))),
            "exercise": exercise,
            "stage": stage,
            "number": attempt.number,
            "count": session.count,
            "marks": session.marks,
            "question": question_json(attempt.exercise, language),
            **tried_json(attempt, language),
            "reveal": reveal_json(attempt, language) if stage == "reveal" else None,
            "summary": None,
            "lesson": None,
            "pupil": None,
            "commands": self._commands(),
            "options": [],
            **self._own_view(),
        }
        moment, self._moment = self._moment, f"{exercise} {stage}"
        if moment != self._moment:
            self._log.add(speak_sentence(spoken_of(view, language), language))
        # What pupils have written in their own words is read aloud as it stands.
        ours = view["question"] if view["question"]["kind"] == "words" else view
        heard, told = spoken_forms(ours, language), self._log.newest
        self.set_trait("view", {**view, "heard": heard, "spoken": told})

    def _exercise(self) -> str:
        """Return the identity of the exercise on the screen."""
        return f"{self._session.round}.{self._session.current.number}"

    def _own_view(self) -> Json:
        """Return the widget's own keys: ``progress``, ``unkept`` and more."""
        raise NotImplementedError

    def _commands(self) -> list[str]:
        """Return the commands on offer, beside answering."""
        raise NotImplementedError

    # -- what comes from the browser --------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "read":
                return reading(message.text("text"), language_of(self))
            case "try":
                return self._answer_try(message)
            case "command":
                return self._answer_command(message)
            case "hello":
                self._on_screen = True
                self._session.show()
        return super()._answer(message)

    def _answer_try(self, message: Message) -> Json:
        self._check_fresh(message)
        pasted = message.mapping("params").get(PASTED)  # some sentences are longer than a text
        try:
            self.answer(pasted if isinstance(pasted, str) else message.text("text"))
        except FormulaError as refusal:
            return print_refusal(refusal, language_of(self))
        return {}

    def _answer_command(self, message: Message) -> Json:
        self._check_fresh(message)
        name = message.text("name")
        if name != "dismiss" and name not in self._commands():
            raise MessageRefused("quiz.not_now")
        self._do(name, message)
        return {}

    def _do(self, name: str, message: Message) -> None:
        """Do what was asked for by a command that may be asked for now."""
        raise NotImplementedError

    def _check_fresh(self, message: Message) -> None:
        if message.revision != self._revision.number:
            raise MessageRefused("quiz.stale")

    # -- the still picture ----------------------------------------------------------------------

    def _picture(self) -> str:
        return pictures.svg(self.view, language=language_of(self))

    def _plain_text(self) -> str:
        return pictures.text(self.view, language=language_of(self))
