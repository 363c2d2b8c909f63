"""Explanation of a duel: the simplest of all arguments found.

Every argument is a small function (a *maker*) in the file of its theme; `MAKERS` lists them. A
maker looks at one way to see the formula (`reductions`) and says whether its argument applies. The
applicable argument of least weight is given; comparing the values is the last resort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any, TypeAlias

from cantorlab.formulas.errors import TooMuchWork
from cantorlab.formulas.explanations import (
    algebra,
    bends,
    blocks,
    distance,
    factors,
    monotonicity,
    signs,
    steps,
    substitution,
    terms,
    turns,
    values,
    whole_numbers,
)
from cantorlab.formulas.explanations.equal_forms import equal_reductions
from cantorlab.formulas.explanations.reductions import Argument, Facts, Reduction, reductions
from cantorlab.formulas.explanations.sentences import sentence
from cantorlab.formulas.formula import Formula, parse
from cantorlab.formulas.numbers.work_budget import limit_work
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import MAGES, Node, plain
from cantorlab.languages.texts import Language
from cantorlab.support.numbers import read_whole

Maker: TypeAlias = Callable[[Node, int, int], Argument | None]

MAKERS: tuple[tuple[Maker, float], ...] = (
    (monotonicity.letter, 0),
    (monotonicity.constant, 0),
    (monotonicity.line, 2),
    (distance.distance, 0.7),
    (distance.distance_of_inside, 3),
    (distance.parabola, 3),
    (signs.signs, 2),
    (blocks.blocks, 1),
    (blocks.remainder, 2),
    (terms.agreeing_terms, 4),
    (factors.agreeing_factors, 4),
    (terms.agreeing_cases, 4),
    (terms.dominant, 4.5),
    (factors.ratio, 6.5),
    (terms.balance, 7),
    (algebra.factored_difference, 4.5),
)
"""Makers that look at the core of a reduction, each with the least weight of its arguments."""

RANKS_MAKERS: tuple[
    tuple[Callable[[Node, monotonicity.Ranks, int, int], Argument | None], float], ...
] = (
    (monotonicity.monotone, 7),
    (monotonicity.mirrored, 7.5),
)
"""Makers that look at the order of all mages under the whole formula."""

_LABOURED_MAKERS = (terms.balance, factors.ratio, algebra.factored_difference)

TEACHERS_MAKERS: tuple[tuple[Maker, float], ...] = (
    (signs.signs_after_a_step, 2),
    (terms.case_bound, 4.5),
    (substitution.parabola_of_inside, 4.5),
    (whole_numbers.whole_ratio, 5.5),
    (whole_numbers.whole_balance, 6),
)
TEACHERS_RANKS_MAKERS = (
    (bends.hill_or_valley, 4.9),
    (monotonicity.piece, 5),
    (monotonicity.mirrored_piece, 5.3),
)
"""Arguments tried where the one found is laboured. Which pairs an exercise of a seed asks for
depends on the first argument alone (`first_kind`): makers may be added here and a sheet stays."""

LAST_MAKERS: tuple[tuple[Maker, float], ...] = (
    (steps.steps, 5),
    (steps.factorials, 2),
    (turns.turn, 3),
    (distance.distance_to_zero, 3),
)
"""Arguments tried where nothing but the values was compared."""

#: Kinds that only say of the values that they are so: other arguments are looked for once more.
CIRCULAR = frozenset({"values", "monotone", "mirrored"})
LABOURED = frozenset({"values", "balance", "ratio", "factored_difference"})

#: Budget (in units of ``numbers.work_budget``) for the first arguments, and for others.
_WORK = 100_000

_WEIGHT_OF_A_LAYER = 0.4
_WEIGHT_OF_A_REWRITE = {
    "twins": 0.3,
    "parity": 0.6,
    "blocks": 0.6,
    "remainder": 0.6,
    "branch": 1.0,
    "bars": 1.2,
    "divided": 1.0,
    "alternating": 0.6,
    "size": 0.3,
    "vanishing": 0.3,
}


@dataclass(frozen=True)
class Explanation:
    """Reason why a mage beats another, or why they tie: the kind of argument and its facts.

    ``facts`` is a mapping that JSON can hold; exact numbers are strings such as ``"-5/2"``. It
    always has ``formula``, ``mages`` (the stronger first; lists of two follow this order) and
    ``winner`` (None for a tie). The text is made from kind and facts alone.

    >>> from cantorlab.formulas import explain
    >>> argument = explain("n + 3", -9, 4)
    >>> argument.kind, argument.facts["mages"], argument.facts["winner"]
    ('translation', [4, -9], 4)
    >>> argument.text
    '4 is greater than −9. Adding 3 keeps the order: 4 wins.'
    """

    kind: str
    facts: dict[str, Any]

    @property
    def text(self) -> str:
        """The argument in the chosen language."""
        return self.say()

    def say(self, language: Language | None = None) -> str:
        """Put the argument into words of ``language`` (default: the chosen one)."""
        return sentence(self.kind, self.facts, language)


def explain(formula: Formula | str, a: int, b: int) -> Explanation:
    """Explain as simply as we can why mage ``a`` beats mage ``b`` at ``formula``, loses or ties.

    ``formula`` may be whatever ``parse`` takes. Raises ``ValueError`` if ``a`` or ``b`` is not a
    mage or they are the same, and what ``formula.ranks`` raises (`Undecided`).

    >>> from cantorlab.formulas import explain
    >>> print(explain("n²", -9, 8).say("en").partition(".")[0])
    Only the distance to 0 counts: −9 is at distance 9 from it, and 8 at distance 8
    """
    one, other = read_whole(a), read_whole(b)
    if one is None or other is None or one == other or not {one, other} <= {*MAGES}:
        raise ValueError(f"two different mages from {MAGES[0]} to {MAGES[-1]}, not {a} and {b}")
    if not isinstance(formula, Formula):
        formula = parse(formula)
    ranks: monotonicity.Ranks = formula.ranks
    node = plain(formula.tree)
    first, second = _stronger_first(ranks, one, other)
    of_first, of_second = ranks[first - MAGES[0]], ranks[second - MAGES[0]]
    won = of_first != of_second
    common: Facts = {
        "formula": inline(node),
        "mages": [first, second],
        "winner": first if won else None,
    }
    if of_first is None or of_second is None:
        return Explanation("no_strength", {**common, **values.missing(formula, first, second)})
    order = 1 if won else 0
    found = _lightest(attempts(node, ranks, first, second), order)
    laboured = found
    if found is None or is_laboured(found[1].kind, found[1].facts):
        found = _lightest(second_thoughts(node, ranks, first, second), order) or found
    if found is None or found[1].kind in CIRCULAR:
        found = _lightest(third_thoughts(node, first, second), order) or laboured or found
    if found is None:
        return Explanation("values", {**common, **values.values(formula, first, second)})
    reduction, argument = found
    return Explanation(_kind(reduction, argument), {**common, **_facts(reduction, argument)})


def first_kind(formula: Formula, a: int, b: int) -> str:
    """Return the kind of the first argument found, whether or not a less laboured one is then
    given.
    """
    ranks: monotonicity.Ranks = formula.ranks
    first, second = _stronger_first(ranks, a, b)
    of_first, of_second = (ranks[n - MAGES[0]] for n in (first, second))
    if of_first is None or of_second is None:
        return "no_strength"
    order = 1 if of_first != of_second else 0
    found = _lightest(attempts(plain(formula.tree), ranks, first, second), order)
    return _kind(*found) if found else "values"


def is_laboured(kind: str, facts: Facts) -> bool:
    """Return whether a reader would have to calculate: long differences, odd factors, decimals,
    values.
    """
    if kind in ("balance", "ratio"):
        key = "change" if kind == "balance" else "ratio"
        told = [(Fraction(part[key]), part["bound"]) for part in facts["parts"]]
        return any(
            bound != "exact"
            or 1 not in (number.denominator, abs(number.numerator))
            or (kind == "balance" and number.denominator > 1)
            for number, bound in told
        )
    return kind in LABOURED


Attempts: TypeAlias = Iterator[tuple[float, Reduction, Callable[[], Argument | None]]]


def _lightest(tried: Attempts, order: int) -> tuple[Reduction, Argument] | None:
    """Return the argument of least weight, without trying makers that cannot improve on it.

    Where too much would have to be calculated, that of those that were found. An argument that
    contradicts the true ``order`` would be a bug; it is never given.
    """
    lightest, found = inf, None
    with suppress(TooMuchWork), limit_work(_WORK):
        for least, reduction, attempt in tried:
            if least >= lightest:
                continue
            argument = attempt()
            if argument is None or argument.order * reduction.direction != order:
                continue
            weight = _weight(reduction) + argument.weight
            if weight < lightest:
                lightest, found = weight, (reduction, argument)
    return found


def second_thoughts(node: Node, ranks: monotonicity.Ranks, a: int, b: int) -> Attempts:
    """Yield further attempts where a reader would have to calculate, like `attempts`."""
    for reduction in reductions(node, a, b):
        for maker, least in TEACHERS_MAKERS:
            yield _weight(reduction) + least, reduction, partial(maker, reduction.core, a, b)
    for ranks_maker, least in TEACHERS_RANKS_MAKERS:
        yield least, Reduction(node), partial(ranks_maker, node, ranks, a, b)


def third_thoughts(node: Node, a: int, b: int) -> Attempts:
    """Yield what is tried where nothing but the values was compared, like `attempts`."""
    makers = [each for each in MAKERS if each[0] not in _LABOURED_MAKERS]
    for reduction in (*reductions(node, a, b), *equal_reductions(node, a, b)):
        for maker, least in (*makers, *TEACHERS_MAKERS, *LAST_MAKERS):
            yield _weight(reduction) + least, reduction, partial(maker, reduction.core, a, b)


def attempts(node: Node, ranks: monotonicity.Ranks, a: int, b: int) -> Attempts:
    """Yield every maker on every reduction: its least weight, the reduction, and how to try."""
    for reduction in reductions(node, a, b):
        for maker, least in MAKERS:
            yield _weight(reduction) + least, reduction, partial(maker, reduction.core, a, b)
    for ranks_maker, least in RANKS_MAKERS:
        yield least, Reduction(node), partial(ranks_maker, node, ranks, a, b)


def _stronger_first(ranks: monotonicity.Ranks, a: int, b: int) -> tuple[int, int]:
    one, other = (ranks[n - MAGES[0]] for n in (a, b))
    if one == other:
        return min(a, b), max(a, b)
    return (a, b) if other is None or (one is not None and one > other) else (b, a)


def _facts(reduction: Reduction, found: Argument) -> Facts:
    return {
        "rewrites": list(reduction.rewrites),
        "layers": list(reduction.layers),
        "core": inline(reduction.core),
        "core_order": found.order,
        "idea": found.kind,
        **found.facts,
    }


def _weight(reduction: Reduction) -> float:
    rewriting = sum(_weight_of_rewrite(rewrite) for rewrite in reduction.rewrites)
    return _WEIGHT_OF_A_LAYER * len(reduction.layers) + rewriting


def _weight_of_rewrite(rewrite: Facts) -> float:
    because = rewrite["because"]
    if because == "bars" and rewrite["everywhere"]:
        return 0.2
    if because == "twins" and rewrite["inside"] != "n":
        return 2
    return _WEIGHT_OF_A_REWRITE[because]


_ADDITIVE = frozenset({"add", "subtract"})
_AFFINE = _ADDITIVE | {"taken_from", "opposite", "times", "divide"}


def _kind(reduction: Reduction, found: Argument) -> str:
    """Name the main idea: the step that made the rest plain, if the rest is plain."""
    if found.kind in ("letter", "constant") and reduction.rewrites:
        return str(reduction.rewrites[0]["because"])
    if found.kind == "letter":
        done = {layer["do"] for layer in reduction.layers}
        if done <= _ADDITIVE:
            return "translation"
        return "coefficient" if done <= _AFFINE else "composed"
    if found.kind == "distance" and found.order == 0:
        return "twins"
    return "parity" if found.kind == "parity_signs" else found.kind
