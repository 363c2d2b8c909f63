"""View of a teacher's guidance, for a pupil's question and for the teacher's screen."""

from __future__ import annotations

from collections.abc import Iterable

from cantorlab.exercises.lessons.guidance import Guidance
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json


def guidance_json(
    asked: LessonQuestion, guidance: Guidance, mark: str, language: Language, *, settled: bool
) -> Json:
    """Return the guidance at a question: none of the class's answers before it is settled."""
    status, remark = guidance.status, guidance.remarks(mark).get(asked.name)
    told = remark and (say(f"lesson.remark.{remark.mark}", language) if remark.mark else "")
    return {
        "paused": say("lesson.paused", language) if status.paused else "",
        "remark": remark and {"mark": remark.mark, "told": told, "sentence": remark.sentence},
        "shown": label_answers(asked, status.shown.get(asked.name, ()), language)
        if settled
        else [],
    }


def label_answers(asked: LessonQuestion, answers: Iterable[str], language: Language) -> list[str]:
    """Return the labels of answers; one from another version stands as it was typed."""
    return [label_answer(asked, each, language) for each in answers]


def label_answer(asked: LessonQuestion, answer: str, language: Language) -> str:
    """Return the label of an answer, as others see it."""
    try:
        return asked.label_of_many(answer, language)
    except (ValueError, KeyError):
        return answer
