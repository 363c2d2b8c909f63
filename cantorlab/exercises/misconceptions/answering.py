"""Meaning of an answer, and the answers that an order of the mages gives to a question.

Both have one form, so that an answer can be compared with those of a misconception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from cantorlab.exercises.base import LETTERS, TIE, Exercise
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS, Heights, Misconception
from cantorlab.exercises.typed_answers import (
    UnreadableAnswer,
    letter,
    mage,
    relation,
    says_tie,
    several,
    tidy,
)
from cantorlab.formulas import MAGES

#: An answer as it is meant: a text, a mage, some mages, or groups of them in order.
Interpretation: TypeAlias = str | int | Fraction | frozenset[int] | tuple[frozenset[int], ...]
OwnAnswers: TypeAlias = Callable[[Heights, str | None], frozenset[Interpretation]]


def interpret(exercise: Exercise, typed: str) -> Interpretation | None:
    """Return the meaning of ``typed`` as an answer to the exercise; None if it is ambiguous.

    A kind may have a method of this name, which interprets its answers otherwise.

    >>> from cantorlab.exercises import exercise
    >>> from cantorlab.exercises.misconceptions import interpret
    >>> question = exercise(1, level=4, kind="winner")
    >>> interpret(question, question.solutions[0]), interpret(question, "either")
    (-5, None)
    """
    # Isinstance of a protocol takes most of a class's time: each answer is compared with them all.
    own: Callable[[str], Interpretation | None] | None = getattr(exercise, "interpret", None)
    if own is not None:
        return own(typed)
    try:
        text = tidy(typed)
        match exercise.control:
            case "duel":
                return TIE if says_tie(text) else _winner(relation(text, exercise.mages)[0])
            case "mage":
                return mage(text, exercise.mages)
            case "mages":
                return frozenset(several(text)) - {*exercise.mages}
            case "order":
                return tuple(frozenset(group) for group in relation(text, exercise.mages))
            case "choice":
                return letter(text, exercise.choices)
    except UnreadableAnswer:
        pass
    return None


def _winner(best: Sequence[int]) -> Interpretation:
    return TIE if len(best) > 1 else best[0]


def answers_by(
    exercise: Exercise, order: Heights, held: str | None = None
) -> frozenset[Interpretation]:
    """Return the right answers if the ``order`` (heights) were that of the formula.

    A kind may have a method of this name, which determines them itself. ``held`` is the name of the
    misconception behind the order, None for the truth.
    """
    own: OwnAnswers | None = getattr(exercise, "answers_by", None)
    if own is not None:
        return own(order, held)
    height = dict(zip(MAGES, order, strict=True))
    mages = exercise.mages
    match exercise.kind:
        case "winner":
            one, other = mages
            lead = height[one] - height[other]
            return frozenset({TIE if lead == 0 else one if lead > 0 else other})
        case "order":
            rungs: dict[int, set[int]] = {}
            for each in mages:
                rungs.setdefault(height[each], set()).add(each)
            return frozenset({tuple(frozenset(rungs[at]) for at in sorted(rungs, reverse=True))})
        case "strongest" | "weakest":
            end = max if exercise.kind == "strongest" else min
            best = end(height[each] for each in mages)
            return frozenset(each for each in mages if height[each] == best)
        case "ties":
            asked = mages[0]
            tied = (each for each in MAGES if each != asked and height[each] == height[asked])
            return frozenset({frozenset(tied)})
        case "curve" | "which_formula" if exercise.choices:
            same = (heights(text) == order for text in exercise.formulas)
            return frozenset(each for each, fits in zip(LETTERS, same, strict=False) if fits)
    return frozenset()


def answers_of(exercise: Exercise, held: Misconception) -> frozenset[Interpretation]:
    """Return the answers under a misconception; none if it does not apply."""
    found = held.heights(exercise.formula)
    return frozenset() if found is None else answers_by(exercise, found, held.name)


def wrong_answers(exercise: Exercise) -> Iterator[tuple[Misconception, frozenset[Interpretation]]]:
    """Yield each misconception that leads astray here, with its wrong answers."""
    right = answers_by(exercise, heights(exercise.formula))
    for held in MISCONCEPTIONS.values():
        found = answers_of(exercise, held)
        if found and not found & right:
            yield held, found


def thoughts(exercise: Exercise, typed: str) -> tuple[Misconception, ...]:
    """Return the misconceptions that give just this wrong answer, the most special one first.

    >>> from cantorlab.exercises import exercise
    >>> from cantorlab.exercises.misconceptions import thoughts
    >>> question = exercise(1, level=4, kind="winner")  # who wins at n²?
    >>> [each.name for each in thoughts(question, str(max(question.mages)))]
    ['square_keeps_minus', 'power_as_product', 'largest_number']
    """
    answer = interpret(exercise, typed)
    if answer is None:
        return ()
    return tuple(held for held, found in wrong_answers(exercise) if answer in found)
