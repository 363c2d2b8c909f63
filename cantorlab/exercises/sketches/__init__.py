"""Curves that are sketched by hand, of which only the shape counts.

- ``reading``: a sketch as text, and its height at each mage.
- ``courses``: how a curve goes: where it rises, falls, stays level and breaks off.
- ``judging``: whether a sketch goes as a curve does, and how far.
- ``scale``: whether a sketch keeps to a picture of a curve.
- ``shape_text``: the course of a curve or of a sketch in words.
"""

from cantorlab.exercises.sketches.courses import CurveCourse, course_of, course_of_sketch
from cantorlab.exercises.sketches.judging import count_matches, fits
from cantorlab.exercises.sketches.reading import Drawn, read, text_of

__all__ = [
    "CurveCourse",
    "Drawn",
    "count_matches",
    "course_of",
    "course_of_sketch",
    "fits",
    "read",
    "text_of",
]
