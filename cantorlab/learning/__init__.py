"""Tutorials and puzzles: positions to play on at a table, with the right actions and why.

>>> from cantorlab import learning
>>> [step.name for step in learning.lesson("tafl", "tutorial").steps][:2]
['move', 'take']
"""

from typing import TYPE_CHECKING

from cantorlab.learning.judging import ActionVerdict, judge
from cantorlab.learning.steps import (
    KINDS,
    Kind,
    LearnerTurn,
    Step,
    StepSequence,
    lesson,
    puzzle_frame,
    taught,
)
from cantorlab.support.deprecation import make_getattr

__all__ = [
    "KINDS",
    "ActionVerdict",
    "Kind",
    "LearnerTurn",
    "Step",
    "StepSequence",
    "judge",
    "lesson",
    "puzzle_frame",
    "taught",
]

if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = make_getattr(__name__, {"puzzles": "puzzle_frame"})
