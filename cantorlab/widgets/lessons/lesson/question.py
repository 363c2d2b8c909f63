"""One question of a lesson in a cell: predict, commit, and only then see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cantorlab.exercises import Verdict
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.pupil_work import GivenAnswers
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.misconceptions import likeliest, own_refutation, refutation
from cantorlab.formulas.printing.spoken_sentence import speak_sentence
from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import language_of
from cantorlab.widgets.core.live_page import page_of_lesson
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.lessons.guidance_view import guidance_json
from cantorlab.widgets.lessons.lesson.journal_sink import WorkKeeping
from cantorlab.widgets.lessons.lesson.naming import pupil_json, take_name
from cantorlab.widgets.quiz.asking import ExercisePresenter
from cantorlab.widgets.quiz.session import QuizSession

#: What a page may ask for while the lesson is paused: nothing that answers a question.
_LOOKS: Final = frozenset({"hello", "kept", "language", "read", "rules"})


@dataclass(frozen=True)
class LessonContext:
    """Parts of a lesson that its widgets share: the pupil's work, the language and the colours.

    ``answered`` is called after each answer, ``renamed`` once the pupil has given a name.
    """

    keeping: WorkKeeping
    language: str | None
    theme: str
    answered: Callable[[], None]
    renamed: Callable[[], None]


class Question(ExercisePresenter):
    """A question of a ``Lesson``, which makes it: ``lesson.question("A")``.

    Nothing is shown of the answer before one is committed; what is committed is locked.
    """

    _more_texts = (*ExercisePresenter._more_texts, "lesson.ui.", "sketch.ui.")

    def __init__(
        self,
        asked: LessonQuestion,
        session: QuizSession,
        context: LessonContext,
        *,
        number: int,
        count: int,
    ) -> None:
        self._asked, self._keeping, self._context = asked, context.keeping, context
        self._number, self._count = number, count
        super().__init__(session, language=context.language, theme=context.theme)

    @property
    def _live_page(self) -> str:
        """Live page of its lesson."""
        return page_of_lesson(self._keeping.lesson)

    # -- what can be done -------------------------------------------------------------------------

    @locked
    def help(self) -> None:
        """Show the help of the question, which is counted. Raises ``ValueError`` if it is shown."""
        self._check_going_on()
        if "help" not in self._commands():
            raise MessageRefused("quiz.not_now")
        self._session.current.helps += 1
        self._log.add(speak_sentence(self._asked.help(language_of(self)), language_of(self)))
        self._show()

    @locked
    def answer(self, text: str) -> Verdict:
        """Answer the question; who has not said which work is theirs begins one of their own."""
        self._settle_visit()
        return super().answer(text)

    @locked
    def reveal(self) -> None:
        """Show the solution instead of another try. Raises ``ValueError`` if it is shown."""
        self._settle_visit()
        super().reveal()

    def _settle_visit(self) -> None:
        self._check_going_on()
        if self._keeping.visit is not None:
            self._keeping.choose("")
            self._context.renamed()

    def _check_going_on(self) -> None:
        if self._keeping.guidance.status.paused:
            raise MessageRefused("lesson.paused")

    def _say_of(self, verdict: Any) -> str:
        said = verdict.say(language_of(self))
        return " ".join([said, *self._feedback(language_of(self)).values()]).strip()

    def _keep(self) -> None:
        """Write down what was answered, before anybody is told that it was."""
        attempt = self._session.current
        given = GivenAnswers(
            self._asked.name,
            tuple(attempt.answers),
            attempt.helps,
            attempt.given_up,
            None if attempt.seconds is None else round(attempt.seconds),
            language_of(self),
        )
        self._log.add(self._keeping.keep_answer(given, attempt))
        self._context.answered()

    @locked
    def refresh(self) -> None:
        """Show answers given elsewhere, and by whom."""
        self._log.forget()
        self._go_on()

    @locked
    def hear_teacher(self) -> None:
        """Show the teacher's new guidance, and say it aloud."""
        before, now = self.view["lesson"], self._guidance_view()
        if now["paused"] != before["paused"]:
            self._log.add(now["paused"])
        if now["remark"] and now["remark"] != before["remark"]:
            self._log.add(f"{now['remark']['told']} {now['remark']['sentence']}".strip())
        for proof in now["proofs"]:
            if proof and proof not in before["proofs"]:
                self._log.add(speak_sentence(proof, language_of(self)))
        self._show()

    def _show(self) -> None:
        revealed = self._asked.name in self._keeping.guidance.status.revealed
        if revealed and self._asked.judged and self._session.stage == "ask":
            self._session.current.given_up = True  # on the screen alone: the pupil has not
        super()._show()

    def _guidance_view(self) -> Json:
        guidance, mark = self._keeping.guidance, self._keeping.mark
        settled = self._session.stage == "reveal"
        return guidance_json(self._asked, guidance, mark, language_of(self), settled=settled)

    # -- what the screen shows --------------------------------------------------------------------

    def _commands(self) -> list[str]:
        attempt, has_help = self._session.current, bool(self._asked.help("en"))
        if self._session.stage != "ask":
            proves = self._asked.judged and self._keeping.guidance.takes_challenges
            return ["prove"] if proves and self._guidance_view()["shown"] else []
        helped = attempt.helps > 0 or not has_help
        # Who has neither thought aloud nor asked for help is not shown the answer.
        may_give_up = ["reveal"] if self._asked.judged and (helped or attempt.answers) else []
        return [*([] if helped else ["help"]), *may_give_up]

    def _own_view(self) -> Json:
        language, attempt = language_of(self), self._session.current
        lesson, name = self._asked.told.lesson, self._asked.name
        settled = self._session.stage == "reveal"
        left = self._asked.told.tries - len(attempt.answers)
        return {
            "progress": self._say(
                "lesson.progress",
                lesson=read_lesson(lesson).label(language),
                number=self._number,
                count=self._count,
            ),
            "lesson": {
                "name": name,
                "first": self._number == 1,
                "sealed": self._asked.name in self._keeping.given,
                "help": self._asked.help(language) if attempt.helps else "",
                "left": ""
                if settled or not attempt.answers
                else self._say("lesson.left", count=left),
                "yours": self._yours(language) if settled else "",
                "helped": self._say("lesson.helped") if settled and attempt.helps else "",
                "judged": self._asked.judged and not self._is_shown_only(),
                "written": "",
                **self._guidance_view(),
                **self._feedback(language),
            },
            "pupil": pupil_json(self._keeping, self._say),
            **({} if self._asked.judged else {"marks": []}),
            **self._keeping.view(language),
        }

    def _is_shown_only(self) -> bool:
        """Return whether the teacher has revealed what the pupil had not answered."""
        return self._session.stage == "reveal" and self._asked.name not in self._keeping.given

    def _yours(self, language: Language) -> str:
        """Return the committed answers, each as people write it."""
        labels = [self._asked.label(each, language) for each in self._session.current.answers]
        if self._is_shown_only():
            return self._say("lesson.revealed")
        if not labels:
            return self._say("lesson.yours.none")
        return self._say("lesson.yours", answer=self._say("lesson.then").join(labels))

    def _feedback(self, language: Language) -> dict[str, str]:
        """Return the likely cause of the last wrong answer, and a pair that shows otherwise.

        While there is another try the pair has none of the mages that the answer is about.
        """
        attempt = self._session.current
        if not attempt.verdicts or attempt.verdicts[-1].right:
            return {"thought": "", "pair": ""}
        held = likeliest(self._asked, attempt.answers[-1], self._other_answers())
        if held is None:
            return {"thought": "", "pair": ""}
        if attempt.settled:
            pair = own_refutation(held, self._asked, attempt.answers[-1])
        else:
            pair = refutation(held, self._asked.formula, self._asked.marks().marked)
        return {
            "thought": held.describe_thought(language),
            "pair": pair.say(language) if pair is not None else "",
        }

    def _challenge(self, at: object) -> None:
        """Have an answer that the class is shown proved, or refuted, for everyone."""
        guidance, name = self._keeping.guidance, self._asked.name
        shown = guidance.status.shown.get(name, ())
        if type(at) is not int or not 0 <= at < len(shown):
            raise MessageRefused("table.malformed")
        guidance.status = guidance.status.challenge(name, shown[at])
        self.hear_teacher()

    def _answer(self, message: Message) -> Json:
        if message.kind not in _LOOKS:
            self._check_going_on()
        if message.kind not in ("pupil", "visit"):
            return super()._answer(message)
        take_name(self._keeping, message)
        self._context.renamed()
        return {}

    def _other_answers(self) -> list[tuple[LessonQuestion, str]]:
        """Return the first answers of this pupil to the lesson's other questions."""
        questions = read_lesson(self._asked.told.lesson).questions
        return [
            (questions[name], given.answers[0])
            for name, given in self._keeping.given.items()
            if given.answers and name != self._asked.name
        ]

    def _do(self, name: str, message: Message) -> None:
        match name:
            case "dismiss":
                self._keeping.dismiss()
                self._show()
            case "help":
                self.help()
            case "reveal":
                self.reveal()
            case "prove":
                self._challenge(message.mapping("params").get("at"))
