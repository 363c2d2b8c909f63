"""View of a teacher's guidance, for a pupil's question and for the teacher's screen."""

from __future__ import annotations

from collections.abc import Iterable

from cantorlab.exercises.lessons.guidance import Guidance, Status
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.misconceptions import likeliest, own_refutation
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import FormulaError
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json


def guidance_json(
    asked: LessonQuestion, guidance: Guidance, mark: str, language: Language, *, settled: bool
) -> Json:
    """Return the guidance at a question: none of the class's answers before it is settled."""
    status, remark = guidance.status, guidance.remarks(mark).get(asked.name)
    told = remark and (say(f"lesson.remark.{remark.mark}", language) if remark.mark else "")
    shown = status.shown.get(asked.name, ()) if settled else ()
    return {
        "paused": say("lesson.paused", language) if status.paused else "",
        "remark": remark and {"mark": remark.mark, "told": told, "sentence": remark.sentence},
        "shown": label_answers(asked, shown, language),
        "proofs": proofs_of(asked, shown, status, language),
    }


def proofs_of(
    asked: LessonQuestion, shown: Iterable[str], status: Status, language: Language
) -> list[str]:
    """Return the proof of each answer that is shown; empty for one that nobody has challenged."""
    challenged = status.challenged.get(asked.name, ())
    return [_prove(asked, each, language) if each in challenged else "" for each in shown]


def _prove(asked: LessonQuestion, answer: str, language: Language) -> str:
    """Say why an answer is right, or give a counterexample to it."""
    try:
        verdict = asked.judge(answer, language)
        held = None if verdict.right else likeliest(asked, answer)
        pair = None if held is None else own_refutation(held, asked, answer)
    except (UnreadableAnswer, FormulaError):  # of another version of the lesson
        return ""
    reason = asked.reveal(language)["explanation"] if pair is None else pair.say(language)
    return f"{verdict.say(language)} {reason}".strip()


def label_answers(asked: LessonQuestion, answers: Iterable[str], language: Language) -> list[str]:
    """Return the labels of answers; one from another version stands as it was typed."""
    return [label_answer(asked, each, language) for each in answers]


def label_answer(asked: LessonQuestion, answer: str, language: Language) -> str:
    """Return the label of an answer, as others see it."""
    try:
        return asked.label_of_many(answer, language)
    except (ValueError, KeyError):
        return answer
