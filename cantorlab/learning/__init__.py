"""Tutorials and puzzles: positions to play on at a table, with the right actions and why.

>>> from cantorlab import learning
>>> [step.name for step in learning.lesson("tafl", "tutorial").steps][:2]
['move', 'take']
"""

from cantorlab.deprecation import renamed
from cantorlab.learning.judging import Verdict, judge
from cantorlab.learning.steps import KINDS, Kind, Lesson, Step, Turn, lesson, puzzle_frame, taught

__all__ = [
    "KINDS",
    "Kind",
    "Lesson",
    "Step",
    "Turn",
    "Verdict",
    "judge",
    "lesson",
    "puzzle_frame",
    "taught",
]

__getattr__ = renamed(__name__, {"puzzles": "puzzle_frame"})
