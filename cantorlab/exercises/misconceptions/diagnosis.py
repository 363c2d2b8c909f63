"""Diagnosis of a pupil's probable misconceptions from several answers.

For each misconception the probability of the answers is computed: a pupil who holds it gives its
answer four times in five, and a pupil who holds none gives the right one as often; otherwise any of
the other choices is equally probable. The most probable one is named, if it is more than chance,
with all others that give the same answers to all of these questions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.misconceptions.answering import (
    Interpretation,
    answers_by,
    answers_of,
    interpret,
    thoughts,
)
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS, Misconception

# How often a pupil who thinks so answers so; the rest is shared among the other choices, or, where
# answers are typed, among so many others.
_FAITHFUL = 0.8
_OTHERS = 4
# So many wrong answers must be those of a misconception before it is named.
ENOUGH = 2
# Those whose logarithms of probability differ by less cannot be told apart.
_SAME = 0.5
# Any one of them is held by so few that what fits it just better than none may be chance.
_RARE = math.log(len(MISCONCEPTIONS))


@dataclass(frozen=True)
class Diagnosis:
    """Names of the most probable misconceptions behind answers, with their certainty.

    ``likely`` has more than one name if the questions do not separate them, and none if no
    misconception is seen often enough; ``seen`` counts for each misconception the wrong answers
    that are its answers; ``asked`` counts the questions at which it would have led astray.

    >>> from cantorlab.exercises.misconceptions import diagnose
    >>> diagnose([])
    Diagnosis(likely=(), seen={}, asked={})
    """

    likely: tuple[str, ...]
    seen: dict[str, int]
    asked: dict[str, int]


@dataclass(frozen=True)
class _Evidence:
    """Answer, the right ones, and those of each misconception; ``choices``: 0 if it is typed."""

    choices: int
    answer: Interpretation
    right: frozenset[Interpretation]
    held: dict[str, frozenset[Interpretation]]


def diagnose(answers: Iterable[tuple[Exercise, str]]) -> Diagnosis:
    """Diagnose a pupil from answers (each the first to its exercise, as typed).

    >>> from cantorlab.exercises import exercise
    >>> from cantorlab.exercises.misconceptions import diagnose
    >>> asked = [exercise(seed, level=4, kind="winner") for seed in (1, 2, 3, 4)]
    >>> diagnose([(each, str(max(each.mages))) for each in asked]).likely
    ('largest_number',)
    """
    told = [each for exercise, typed in answers if (each := _evidence(exercise, typed))]
    seen: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for each in told:
        for name, found in each.held.items():
            if found and not found & each.right:
                asked[name] += 1
                seen[name] += each.answer in found
    nothing = _credit(told, None)
    credits = {name: _credit(told, name) for name in MISCONCEPTIONS if seen[name] >= ENOUGH}
    best = max(credits.values(), default=nothing)
    likely = tuple(
        name
        for name, credit in credits.items()
        if credit > nothing + _RARE and credit > best - _SAME
    )
    return Diagnosis(likely, {name: seen[name] for name in asked}, dict(asked))


def likeliest(
    exercise: Exercise, typed: str, before: Iterable[tuple[Exercise, str]] = ()
) -> Misconception | None:
    """Return what was most probably thought at a wrong answer; None if nothing leads to it.

    Of those that give this answer it is the one that best fits the answers ``before`` too, and of
    equals the commonest among pupils.

    >>> from cantorlab.exercises import exercise
    >>> from cantorlab.exercises.misconceptions import likeliest
    >>> question = exercise(1, level=4, kind="winner")  # who wins at n²?
    >>> likeliest(question, str(max(question.mages))).name
    'largest_number'
    >>> likeliest(question, question.solutions[0]) is None
    True
    """
    found = thoughts(exercise, typed)
    if len(found) < 2:
        return next(iter(found), None)
    told = [each for given in [*before, (exercise, typed)] if (each := _evidence(*given))]
    credits = {held.name: _credit(told, held.name) for held in found}
    best = max(credits.values())
    alike = [held for held in found if credits[held.name] > best - _SAME]
    return commonest(alike)


def commonest(held: Iterable[Misconception]) -> Misconception:
    """Return the commonest of some misconceptions; of equals the more special one.

    >>> from cantorlab.exercises.misconceptions import MISCONCEPTIONS, commonest
    >>> commonest([MISCONCEPTIONS["root_of_minus"], MISCONCEPTIONS["drops_minus"]]).name
    'drops_minus'
    """
    return max(held, key=lambda each: each.often)


def _evidence(exercise: Exercise, typed: str) -> _Evidence | None:
    answer = interpret(exercise, typed)
    if answer is None:
        return None
    right = answers_by(exercise, heights(exercise.formula))
    held = {name: answers_of(exercise, each) for name, each in MISCONCEPTIONS.items()}
    return _Evidence(len(exercise.choices), answer, right, held)


def _credit(told: Sequence[_Evidence], name: str | None) -> float:
    """Return the log-probability of the answers under the misconception, or under none."""
    credit = 0.0
    for each in told:
        own = each.right if name is None else each.held[name] or each.right
        others = max(1, each.choices - len(own)) if each.choices else _OTHERS
        share = _FAITHFUL / len(own) if each.answer in own else (1 - _FAITHFUL) / others
        credit += math.log(share)
    return credit
