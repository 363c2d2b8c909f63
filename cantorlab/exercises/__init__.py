"""Generated exercises: seeing who wins at a formula without computing.

Each one is drawn by a seed from the places of the deck or from families of formulas, knows exactly
which answers are right, and says why. ``sheet`` makes a page of them, ``Quiz`` asks them.

>>> from cantorlab import exercises
>>> page = exercises.sheet(level=2, n=3, seed=1)
>>> [each.kind for each in page.exercises]
['winner', 'curve', 'find_formula']

- ``families``, ``sources``: the formulas that exercises are about.
- ``formula_cache``: ranks of the mages at a formula, and whether a reader can see them.
- ``typed_answers``: reading of typed answers.
- ``base``: the base class; ``kinds``: a folder a kind; ``registry``: kinds by name, those from
  outside too; ``wording``: the sentences of those; ``trial``: tests of every kind.
- ``versions``: what the sheets of each version are drawn from.
- ``generation``: one exercise from a seed or a key; ``sheet_generation``: a sheet from a seed;
  ``practice``: the next exercise after some answers; ``adaptive_practice``: by levels
  and misconceptions.
- ``sheets``: a sheet and its solutions; ``sheet_names``: names that make them again;
  ``paper``: their HTML; ``moodle``: their XML; ``latex_sheets``: LaTeX, and AMC.
- ``answers``: answers, and the file that keeps them.
- ``order_reasons``: reasons from the whole order, for solutions and feedback.
- ``lessons``: the questions of the lessons; ``sketches``: curves drawn by hand;
  ``misconceptions``: mistakes that pupils make, by name.
"""

from typing import TYPE_CHECKING

from cantorlab.exercises.answers import Answer, Answers, NotAnswers, load, save
from cantorlab.exercises.base import Exercise, Verdict
from cantorlab.exercises.families import FAMILIES, Family
from cantorlab.exercises.generation import exercise, from_key
from cantorlab.exercises.practice import next_exercise
from cantorlab.exercises.registry import KINDS, kind_names, register
from cantorlab.exercises.sheet_generation import sheet, sheet_from_name
from cantorlab.exercises.sheets import Sheet, Solutions
from cantorlab.exercises.trial import try_kind
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.support.deprecation import make_getattr

__all__ = [
    "FAMILIES",
    "KINDS",
    "Answer",
    "Answers",
    "Exercise",
    "Family",
    "NotAnswers",
    "Sheet",
    "Solutions",
    "UnreadableAnswer",
    "Verdict",
    "exercise",
    "from_key",
    "kind_names",
    "load",
    "next_exercise",
    "register",
    "save",
    "sheet",
    "sheet_from_name",
    "try_kind",
]

if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = make_getattr(__name__, {"Unreadable": "UnreadableAnswer"})
