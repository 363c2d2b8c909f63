"""Counterexamples to a misconception: a pair of mages each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.formula_cache import COMPUTED, formula_of, height, why
from cantorlab.exercises.misconceptions.answering import Interpretation, interpret
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS, Misconception
from cantorlab.formulas import MAGES, NoStrength
from cantorlab.formulas.order.ladder import strength_text
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, get_language, say

# So long may a strength be as text, and so large its parts, to be seen at a glance.
_SHORT = 1000


@dataclass(frozen=True)
class Refutation:
    """Counterexample: ``one`` beats ``other`` here, or ties, contrary to the misconception.

    >>> from cantorlab.exercises.misconceptions import Refutation
    >>> print(Refutation("n + 1", 0, -9).say("en"))
    Look at 0 and −9. 0 is greater than −9. Adding 1 keeps the order: 0 wins.
    """

    formula: str
    one: int
    other: int

    def say(self, language: Language | None = None) -> str:
        """Return the pair with an argument that needs no computing, or else with its strengths."""
        words = language or get_language()
        argument = why(self.formula, self.one, self.other)
        if argument.kind not in COMPUTED:
            return say(
                "misconceptions.pair.why",
                words,
                one=number_text(self.one),
                other=number_text(self.other),
                why=argument.say(words),
            )
        ties = height(self.formula, self.one) == height(self.formula, self.other)
        first, second = (formula_of(self.formula).strength(each) for each in (self.one, self.other))
        if isinstance(second, NoStrength):
            return say("misconceptions.pair.none", words, other=number_text(self.other))
        return say(
            f"misconceptions.pair.{'ties' if ties else 'beats'}",
            words,
            one=number_text(self.one),
            other=number_text(self.other),
            first=strength_text(first, words),
            second=strength_text(second, words),
        )


@dataclass(frozen=True)
class Separation:
    """Question that tells two misconceptions apart: which of two mages wins at a formula.

    ``winners`` are those by each misconception, None for a tie.
    """

    formula: str
    one: int
    other: int
    winners: tuple[int | None, int | None]


def refutation(held: Misconception, text: str, but: Collection[int] = ()) -> Refutation | None:
    """Find the plainest counterexample; ``but``: mages that would reveal an open question.

    >>> from cantorlab.exercises.misconceptions import MISCONCEPTIONS, refutation
    >>> refutation(MISCONCEPTIONS["largest_number"], "n²")
    Refutation(formula='n²', one=-1, other=0)
    >>> refutation(MISCONCEPTIONS["largest_number"], "n²", but={1})
    Refutation(formula='n²', one=-1, other=0)
    """
    pairs = _pairs(held.name, text)
    return next((each for each in pairs if not {each.one, each.other} & {*but}), None)


def own_refutation(held: Misconception, exercise: Exercise, typed: str) -> Refutation | None:
    """Return the pupil's own pair: of the mages asked about and answered, two that stand otherwise.

    The plainest pair of all where the answer has none.

    >>> from cantorlab.exercises import exercise
    >>> from cantorlab.exercises.misconceptions import MISCONCEPTIONS, own_refutation
    >>> question = exercise(1, level=4, kind="winner")  # at n²
    >>> own_refutation(MISCONCEPTIONS["largest_number"], question, str(max(question.mages)))
    Refutation(formula='n²', one=-5, other=1)
    """
    answer = interpret(exercise, typed)
    own = {*exercise.marks().marked, *(_mages(answer) if len(exercise.formulas) == 1 else ())}
    pairs = _pairs(held.name, exercise.formula)
    mine = [each for each in pairs if {each.one, each.other} <= own]
    argued = [
        each
        for each in mine
        if why(exercise.formula, each.one, each.other).kind not in COMPUTED
    ]  # fmt: skip
    return next(iter([*argued, *mine, *pairs]), None)


def separate(one: Misconception, other: Misconception, texts: Iterable[str]) -> Separation | None:
    """Find a pair that tells two misconceptions apart, the plainest at the first formula that does.

    >>> from cantorlab.exercises.misconceptions import MISCONCEPTIONS, separate
    >>> held = [MISCONCEPTIONS[name] for name in ("bars_ignored", "largest_number")]
    >>> separate(*held, ["|n + 1|", "|2 − n|"])
    Separation(formula='|2 − n|', one=0, other=1, winners=(0, 1))
    """
    return next(filter(None, (_separate(one.name, other.name, text) for text in texts)), None)


@lru_cache(maxsize=4096)
def _separate(first_name: str, second_name: str, text: str) -> Separation | None:
    orders = [MISCONCEPTIONS[name].heights(text) for name in (first_name, second_name)]
    first, second = (dict(zip(MAGES, order or (), strict=False)) for order in orders)
    found = [
        (_plainness(text, a) + _plainness(text, b), a, b)
        for a in first
        for b in second
        if a < b and _sign(first[a] - first[b]) != _sign(second[a] - second[b])
    ]
    if not found:
        return None
    _, a, b = min(found)
    won = {1: a, 0: None, -1: b}
    by_first, by_second = (won[_sign(order[a] - order[b])] for order in (first, second))
    return Separation(text, a, b, (by_first, by_second))


def _mages(answer: Interpretation | None) -> Iterator[int]:
    """Yield the mages that an answer names."""
    if isinstance(answer, int):
        yield answer
    elif isinstance(answer, frozenset):
        yield from answer
    elif isinstance(answer, tuple):
        for group in answer:
            yield from group


@lru_cache(maxsize=512)
def _pairs(name: str, text: str) -> tuple[Refutation, ...]:
    """Return all pairs that refute the misconception, the plainest first."""
    thought = MISCONCEPTIONS[name].heights(text)
    if thought is None:
        return ()
    seen = dict(zip(MAGES, thought, strict=True))
    plain = {mage: _plainness(text, mage) for mage in MAGES}
    found = [
        (plain[one] + plain[other], one, other)
        for one in MAGES
        for other in MAGES
        if one != other
        and height(text, one) >= height(text, other)
        and _sign(seen[one] - seen[other]) != _sign(height(text, one) - height(text, other))
        and (height(text, one) != height(text, other) or one < other)
    ]
    return tuple(Refutation(text, one, other) for _, one, other in sorted(found))


def _plainness(text: str, mage: int) -> int:
    """Return how far the strength of a mage is from being seen at a glance."""
    strength = formula_of(text).strength(mage)
    if not isinstance(strength, Fraction):
        return 100 * _SHORT
    size = abs(strength.numerator) + 20 * (strength.denominator - 1)
    return min(size, 10 * _SHORT) // 20 + 2 * abs(mage) + int(mage < 0)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
