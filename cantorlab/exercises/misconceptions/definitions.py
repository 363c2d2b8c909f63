"""Table of the misconceptions by name, each executable: it orders the mages as such a pupil does.

The sentences of each are in the catalogue: ``misconceptions.<name>.name`` for the teacher and
``misconceptions.<name>.thought`` for the pupil.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.misconceptions import misreadings
from cantorlab.exercises.misconceptions.misreadings import CurrentMage, Misreading, misread
from cantorlab.formulas.errors import TooBig, Undecided
from cantorlab.formulas.numbers.comparison import dense_ranks, sign
from cantorlab.formulas.numbers.evaluate import NoValue, evaluate
from cantorlab.formulas.numbers.values import Value, scale
from cantorlab.formulas.printing.inline import number_node
from cantorlab.formulas.tree import MAGES, Node
from cantorlab.languages.texts import Language, say

#: The height of each mage from -9 to 8, as ``standing.heights``: -1 for no strength.
Heights = tuple[int, ...]
#: A strength as a pupil sees it who compares wrongly: a class of strengths, then a value within it.
Seen = tuple[int, Value]


@dataclass(frozen=True)
class Misconception:
    """Way of thinking that gives wrong orders.

    A pupil who holds it reads the formula by ``misreading``, puts ``number`` of the mage in it and
    compares strengths by how they are ``seen``.

    >>> from cantorlab.exercises.misconceptions import MISCONCEPTIONS
    >>> drops_minus = MISCONCEPTIONS["drops_minus"]
    >>> drops_minus.heights("n + 1")[:3]  # of -9, -8 and -7, to such a pupil
    (9, 8, 7)
    >>> drops_minus.title("en")
    'puts in the mage’s number without its minus'
    """

    name: str
    misreading: Misreading | None = None
    number: Callable[[int], int] = int
    seen: Callable[[Value], Seen] | None = None

    @property
    def often(self) -> int:
        """Frequency among pupils by our estimate, from 1 (rare) to 4."""
        return _OFTEN.get(self.name, 1)

    def strengths(self, text: str) -> list[Value | None]:
        """Return the strength of each mage at a formula for such a pupil; None without one."""
        return [self._strength(text, self.number(mage)) for mage in MAGES]

    def _strength(self, text: str, number: int) -> Value | None:
        tree = formula_of(text).tree
        if self.misreading is not None:
            read = misread(tree, CurrentMage(number), self.misreading)
            if read != tree:
                return _value(read, number)
        return _right_value(text, number)

    def heights(self, text: str) -> Heights | None:
        """Return such a pupil's order of the mages at a formula; None if there is none."""
        return _heights(self.name, text)

    def title(self, language: Language | None = None) -> str:
        """Return the teachers' name of the misconception."""
        return say(f"misconceptions.{self.name}.name", language)

    def describe_thought(self, language: Language | None = None) -> str:
        """Return the probable thought behind it, addressed to the pupil."""
        return say(f"misconceptions.{self.name}.thought", language)


def _size(value: Value) -> Seen:
    return 0, scale(value, Fraction(sign(value)))


def _deeper_is_greater(value: Value) -> Seen:
    """Rank −9 above −2, below zero."""
    return sign(value), scale(value, Fraction(sign(value)))


def _zero_is_least(value: Value) -> Seen:
    return int(sign(value) != 0), value


#: All of them, the more special ones first: of two that give the same answer, the first is named.
_ALL: tuple[Misconception, ...] = (
    Misconception("minus_inside_square", misreadings.minus_inside_square),
    Misconception("minus_outside_power", misreadings.minus_outside_power),
    Misconception("negative_exponent", misreadings.negative_exponent),
    Misconception("bigger_denominator", misreadings.bigger_denominator),
    Misconception("remainder_keeps_minus", misreadings.remainder_keeps_minus),
    Misconception("cuts_towards_zero", misreadings.cuts_towards_zero),
    Misconception("root_of_minus", misreadings.root_of_minus),
    Misconception("root_distributed", misreadings.distribute_root),
    Misconception("cube_loses_minus", misreadings.cube_loses_minus),
    Misconception("square_keeps_minus", misreadings.square_keeps_minus),
    Misconception("wrong_side", misreadings.wrong_side),
    Misconception("distance_to_zero", misreadings.distance_to_zero),
    Misconception("bars_ignored", misreadings.ignore_bars),
    Misconception("power_distributed", misreadings.distribute_power),
    Misconception("power_as_product", misreadings.power_as_product),
    Misconception("times_zero_keeps", misreadings.times_zero_keeps),
    Misconception("minus_times_minus", misreadings.minus_times_minus),
    Misconception("multiplies_first", misreadings.multiplies_first),
    Misconception("minus_first_term", misreadings.minus_first_term),
    Misconception("forgets_flip", misreadings.forgets_flip),
    Misconception("adds_instead", misreadings.adds_instead),
    Misconception("zero_is_least", seen=_zero_is_least),
    Misconception("deeper_is_greater", seen=_deeper_is_greater),
    Misconception("compares_sizes", seen=_size),
    Misconception("drops_minus", number=abs),
    # The order of the numbers, regardless of the formula.
    Misconception("largest_number", lambda _node, here: number_node(Fraction(here.mage))),
)

# Those that teachers meet more often than the others.
_OFTEN: Mapping[str, int] = {
    "largest_number": 4,
    **dict.fromkeys(["adds_instead", "bars_ignored", "bigger_denominator"], 3),
    **dict.fromkeys(["minus_inside_square", "minus_outside_power", "square_keeps_minus"], 3),
    **dict.fromkeys(["compares_sizes", "distance_to_zero", "drops_minus", "forgets_flip"], 2),
    **dict.fromkeys(["minus_times_minus", "multiplies_first", "power_as_product"], 2),
}

#: The misconceptions by name.
MISCONCEPTIONS: Mapping[str, Misconception] = MappingProxyType({each.name: each for each in _ALL})


def _value(tree: Node, number: int) -> Value | None:
    try:
        return evaluate(tree, {"n": Fraction(number)})
    except NoValue:
        return None


@lru_cache(maxsize=4096)
def _right_value(text: str, number: int) -> Value | None:
    """Return what most misconceptions come to at a formula: each misreads only a few."""
    return _value(formula_of(text).tree, number)


_ranks = lru_cache(maxsize=256)(dense_ranks)


@lru_cache(maxsize=8192)
def _heights(name: str, text: str) -> Heights | None:
    """Return the cached heights of one misconception at one formula."""
    held = MISCONCEPTIONS[name]
    try:
        strengths = held.strengths(text)
        ranks: tuple[int | None, ...]
        if held.seen is None:
            ranks = _ranks(tuple(strengths))
        else:
            ranks = _ranks_as_seen(strengths, held.seen)
    except (Undecided, TooBig):
        return None
    return tuple(-1 if rank is None else rank for rank in ranks)


def _ranks_as_seen(
    strengths: list[Value | None], seen: Callable[[Value], Seen]
) -> tuple[int | None, ...]:
    """Return dense ranks, one class of strengths after the other."""
    looks: list[Any] = [None if each is None else seen(each) for each in strengths]
    ranks: list[int | None] = [None] * len(strengths)
    base = 0
    for kind in sorted({look[0] for look in looks if look is not None}):
        own = [look[1] if look is not None and look[0] == kind else None for look in looks]
        found = dense_ranks(own)
        for at, rank in enumerate(found):
            if rank is not None:
                ranks[at] = base + rank
        base += 1 + max(rank for rank in found if rank is not None)
    return tuple(ranks)
