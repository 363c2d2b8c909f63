"""Tutorials and puzzles: positions to play on in a table, with what is right there and why.

>>> from cantorlab import learning
>>> [step.name for step in learning.lesson("tafl", "tutorial").steps][:2]
['move', 'take']
"""

from cantorlab.learning.frame import puzzles
from cantorlab.learning.judging import Verdict, judge
from cantorlab.learning.steps import KINDS, Kind, Lesson, Step, Turn, lesson, taught

__all__ = [
    "KINDS",
    "Kind",
    "Lesson",
    "Step",
    "Turn",
    "Verdict",
    "judge",
    "lesson",
    "puzzles",
    "taught",
]
