"""Exercises that make themselves: to see who wins at a formula without computing.

Each one is drawn by a seed from the places of the deck or from families of formulas, knows exactly
which answers are right, and says why. ``sheet`` makes a page of them, ``Quiz`` asks them.
"""

from cantorlab.exercises.answers import Answer, Answers, NotAnswers, load, save
from cantorlab.exercises.exercise import Exercise, Verdict
from cantorlab.exercises.families import FAMILIES, Family
from cantorlab.exercises.making import KINDS, exercise, from_key
from cantorlab.exercises.reading import Unreadable
from cantorlab.exercises.sheet import Sheet, Solutions, next_exercise, sheet

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
    "Unreadable",
    "Verdict",
    "exercise",
    "from_key",
    "load",
    "next_exercise",
    "save",
    "sheet",
]
