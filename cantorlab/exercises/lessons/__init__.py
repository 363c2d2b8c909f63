"""The questions of the twelve lessons: predicted, committed to, then revealed.

- ``question``: the sentences that a lesson's question adds to an exercise.
- ``kinds``: how they are asked; ``sketch``: a curve that is drawn; ``open_ended``: those that have
  no one answer; ``goals``: conditions on a formula to find.
- ``lesson_data``: the questions of a lesson, read from ``data/lessons``.
- ``routes``: which lessons and questions a class does, and the short form of each.
- ``activity``: a teacher's own questions, read from a text as lessons are, and made by
  ``activity_questions``; ``composition``: their parts, their text, and the link that holds it.
- ``names``: permitted names of pupils.
- ``pupil_work``: a pupil's answers to a lesson, in a ``handin_file`` or a ``handin_code``;
  ``handin_code_search``: codes in a text as it arrived.
- ``class_results``: results of a class; ``missed_sheet``: exercises on what it missed;
  ``guidance``: what its teacher pauses, shows and remarks.
"""

from cantorlab.exercises.lessons.lesson_data import (
    LESSONS,
    LessonQuestions,
    check_lesson,
    read_lesson,
)
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.lessons.routes import Route, route

__all__ = [
    "LESSONS",
    "LessonQuestion",
    "LessonQuestions",
    "Route",
    "check_lesson",
    "read_lesson",
    "route",
]
