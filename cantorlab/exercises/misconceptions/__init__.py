"""Misconceptions by name: the orders of mages that they give, and the pupils who hold them.

- ``misreadings``: the misread formulas, a small function each.
- ``definitions``: the misconceptions by name, with the orders that they give.
- ``answering``: the answers that an order gives to a question.
- ``refuting``: counterexamples, a pair of mages each.
- ``pictures``: a formula's curve, and those that it might be taken for.
- ``diagnosis``: the misconceptions of a pupil, or a class.
"""

from cantorlab.exercises.misconceptions.answering import interpret, thoughts
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS, Misconception
from cantorlab.exercises.misconceptions.diagnosis import Diagnosis, commonest, diagnose, likeliest
from cantorlab.exercises.misconceptions.refuting import (
    Refutation,
    Separation,
    own_refutation,
    refutation,
    separate,
)

__all__ = [
    "MISCONCEPTIONS",
    "Diagnosis",
    "Misconception",
    "Refutation",
    "Separation",
    "commonest",
    "diagnose",
    "interpret",
    "likeliest",
    "own_refutation",
    "refutation",
    "separate",
    "thoughts",
]
