"""Face of a lesson for a room, which knows its pupil, guides the class and keeps the answers."""

from __future__ import annotations

from collections.abc import Iterable

from cantorlab.exercises.lessons.guidance import Guidance
from cantorlab.exercises.lessons.pupil_work import GivenAnswers
from cantorlab.widgets.lessons.lesson.lesson import Lesson


def seat_pupil(lesson: Lesson, name: str, guidance: Guidance) -> None:
    """Give the lesson to the pupil of this name, under the teacher's guidance."""
    lesson._keeping.pupil, lesson._keeping.guidance = name, guidance


def take_up(lesson: Lesson, mark: str, given: Iterable[GivenAnswers]) -> None:
    """Bring a pupil's questions to where they were left."""
    lesson._keeping.mark = mark
    lesson._keeping.given = {each.question: each for each in given}
    lesson._show_named_work()


def show_guidance(lesson: Lesson) -> None:
    """Show the pupil what the teacher has said since."""
    lesson._hear_teacher()
