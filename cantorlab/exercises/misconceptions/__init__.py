"""Named misconceptions: how those who hold them order the mages, and who holds which.

- ``misreadings``: what becomes of a formula in such a head, a small function each.
- ``table``: the misconceptions by name, with the orders that they give.
- ``answering``: the answers that an order gives to a question.
- ``refuting``: one pair of mages that shows that it is not so.
- ``diagnosis``: which misconceptions a pupil, or a class, holds.
"""

from cantorlab.exercises.misconceptions.answering import meant, thoughts
from cantorlab.exercises.misconceptions.diagnosis import Diagnosis, diagnose
from cantorlab.exercises.misconceptions.refuting import Refutation, refutation
from cantorlab.exercises.misconceptions.table import MISCONCEPTIONS, Misconception

__all__ = [
    "MISCONCEPTIONS",
    "Diagnosis",
    "Misconception",
    "Refutation",
    "diagnose",
    "meant",
    "refutation",
    "thoughts",
]
