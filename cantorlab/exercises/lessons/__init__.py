"""The questions of the twelve lessons: predicted, committed to, then revealed.

- ``question``: what questions of lessons have beside other exercises: their own sentences.
- ``kinds``: how they are asked; ``sketch``: a curve that is drawn; ``open_ended``: those that have
  no one answer; ``goals``: what a formula that is looked for must do.
- ``courses``: the questions of a lesson, read from ``data/lessons``.
- ``routes``: which lessons and questions a class does, and the short form of each.
- ``names``: what a pupil may be called.
- ``work``: what a pupil did in a lesson, as it is handed in: ``file`` and ``code`` carry it.
"""

from cantorlab.exercises.lessons.courses import LESSONS, Course, course
from cantorlab.exercises.lessons.question import Asked
from cantorlab.exercises.lessons.routes import Route, route

__all__ = ["LESSONS", "Asked", "Course", "Route", "course", "route"]
