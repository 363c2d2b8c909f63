"""Arguments that weigh parts against each other: terms of a sum, factors of a product."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, prod

from cantorlab.formulas.explanations.numbers import (
    Enclosure,
    enclose,
    exact,
    has_letter,
    order,
    polynomial,
    sign,
)
from cantorlab.formulas.explanations.printing import written
from cantorlab.formulas.explanations.signs import factors_of
from cantorlab.formulas.explanations.views import Argument, Facts
from cantorlab.formulas.tree import (
    MAGES,
    Call,
    Difference,
    Negative,
    Node,
    Power,
    Product,
    Quotient,
    Sum,
    walk,
)

_MOST_DECIMALS = 3


def agreeing_terms(node: Node, a: int, b: int) -> Argument | None:
    """Every term of a sum that is not the same for both is larger for the same mage."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) < 2:
        return None
    orders = [order(term, a, b) for term in terms]
    known = [one for one in orders if one is not None]
    if len(known) < len(orders) or not any(known) or {1, -1} <= set(known):
        return None
    parts = [
        {"part": written(term), "order": one, "signs": [sign(term, a), sign(term, b)]}
        for term, one in zip(terms, known, strict=True)
    ]
    weight = 4 + sum(_alternates(term) and sign(term, a) == sign(term, b) for term in terms)
    return Argument("agreeing_terms", 1 if 1 in known else -1, {"parts": parts}, weight)


def dominant(node: Node, a: int, b: int) -> Argument | None:
    """One term sets the two farther apart than the rest could ever make up for."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    for index, term in enumerate(terms if len(terms) == 2 else []):
        one, other = exact(term, a), exact(term, b)
        rest = terms[1 - index]
        if not _jumps(term) or not (_jumps(rest) or len(polynomial(rest) or ()) == 2):
            continue
        others = [exact(rest, n) for n in MAGES]
        known = [value for value in others if value is not None]
        if one is None or other is None or len(known) < len(others):
            continue
        gap, spread = abs(one - other), max(known) - min(known)
        if gap > spread:
            facts = {
                "part": written(term),
                "gap": str(gap),
                "rest": written(rest),
                "spread": str(spread),
            }
            return Argument("dominant", 1 if one > other else -1, facts, 4.5)
    return None


def _alternates(node: Node) -> bool:
    """Whether a power of a negative number occurs in ``node``: its sign is told first."""
    return any(
        isinstance(part, Power) and not has_letter(part.base) and sign(part.base, 0) == -1
        for part in walk(node)
    )


def _jumps(node: Node) -> bool:
    """Whether ``node`` is made to take few values far apart: a parity, a whole part, a rest."""
    match node:
        case Power(c, _):
            return not has_letter(c) and sign(c, 0) == -1
        case Call(function, _):
            return function in ("floor", "ceil", "mod")
        case Product(left, right):
            return (_jumps(left) and not has_letter(right)) or (
                _jumps(right) and not has_letter(left)
            )
        case Negative(u):
            return _jumps(u)
        case _:
            return False


def balance(node: Node, a: int, b: int) -> Argument | None:
    """From ``b`` to ``a`` some terms gain and others lose: the total of the changes decides."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) < 2:
        return None
    changes = []
    for term in terms:
        new, old = enclose(term, a), enclose(term, b)
        if new is None or old is None:
            return None
        changes.append((new[0] - old[1], new[1] - old[0]))
    for decimals in range(_MOST_DECIMALS + 1):
        rounded = [outwards(change, decimals) for change in changes]
        if any(low <= 0 <= high and low != high for low, high in rounded):
            continue
        low, high = (sum((one[side] for one in rounded), Fraction(0)) for side in (0, 1))
        decided = _side_of(0, low, high)
        if decided is not None:
            parts = [
                {"part": written(term), "change": str(told[0]), "bound": told[1]}
                for term, told in zip(terms, _told(rounded, decided), strict=True)
            ]
            return Argument("balance", decided, {"parts": parts}, 6 + 0.5 * len(terms))
    return None


def agreeing_factors(node: Node, a: int, b: int) -> Argument | None:
    """Each factor is at least as large for one mage, each divisor at most: no need to multiply."""
    found = _same_sign_factors(node, a, b)
    if found is None:
        return None
    factors, side = found
    parts: list[Facts] = []
    for factor, divides in factors:
        compared = order(Call("abs", (factor,)), a, b)
        if compared is None:
            return None
        parts.append({"part": written(factor), "divides": divides, "order": compared})
    pulls = {part["order"] * (-1 if part["divides"] else 1) for part in parts}
    if {1, -1} <= pulls or pulls == {0}:
        return None
    size = 1 if 1 in pulls else -1
    facts: Facts = {"parts": parts, "sign": side, "all_positive": _positive(factors, a, b)}
    return Argument("agreeing_factors", size * side, facts, 4)


def ratio(node: Node, a: int, b: int) -> Argument | None:
    """From ``b`` to ``a`` each factor is multiplied by something: the product of these decides."""
    found = _same_sign_factors(node, a, b)
    if found is None:
        return None
    factors, side = found
    ratios: list[Enclosure] = []
    for factor, divides in factors:
        new, old = enclose(Call("abs", (factor,)), a), enclose(Call("abs", (factor,)), b)
        if new is None or old is None or min(*new, *old) <= 0:
            return None
        top, bottom = (old, new) if divides else (new, old)
        ratios.append((top[0] / bottom[1], top[1] / bottom[0]))
    for decimals in range(_MOST_DECIMALS + 1):
        rounded = [outwards(one, decimals) for one in ratios]
        low, high = (prod((one[side] for one in rounded), start=Fraction(1)) for side in (0, 1))
        size = _side_of(1, low, high) if low > 0 else None
        if size is not None:
            parts = [
                {
                    "part": written(factor),
                    "divides": divides,
                    "ratio": str(told[0]),
                    "bound": told[1],
                }
                for (factor, divides), told in zip(factors, _told(rounded, size), strict=True)
            ]
            ((total, bound),) = _told([(low, high)], size)
            facts: Facts = {"parts": parts, "total": str(total), "bound": bound, "sign": side}
            facts["all_positive"] = _positive(factors, a, b)
            return Argument("ratio", size * side, facts, 5.5 + 0.5 * len(factors))
    return None


def _side_of(middle: int, low: Fraction, high: Fraction) -> int | None:
    """Whether what lies between ``low`` and ``high`` is above (1), at (0) or below ``middle``."""
    return 1 if low > middle else -1 if high < middle else 0 if low == high else None


def _told(found: list[Enclosure], decided: int) -> list[tuple[Fraction, str]]:
    """The bound of each enclosure that the decision rests on, and which bound it is."""
    return [
        (low, "exact") if low == high else (low, "at_least") if decided > 0 else (high, "at_most")
        for low, high in found
    ]


def terms_of(node: Node) -> list[Node]:
    """The terms of a sum, each with its sign; ``[node]`` if it is none."""
    match node:
        case Sum(left, right):
            return [*terms_of(left), *terms_of(right)]
        case Difference(left, right):
            return [*terms_of(left), *(_negated(term) for term in terms_of(right))]
        case Negative(operand) if isinstance(operand, Sum | Difference):
            return [_negated(term) for term in terms_of(operand)]
        case _:
            return [node]


def _negated(term: Node) -> Node:
    return term.operand if isinstance(term, Negative) else Negative(term)


def _same_sign_factors(node: Node, a: int, b: int) -> tuple[list[tuple[Node, bool]], int] | None:
    """The factors with ``n`` (True: a divisor) of a product of one sign for both, and that sign."""
    factors = [pair for pair in _factors(node, divides=False) if has_letter(pair[0])]
    if len(factors) < 2:
        return None
    sides = [[sign(factor, n) for factor in factors_of(node)] for n in (a, b)]
    if any(not one for side in sides for one in side):
        return None
    one, other = (prod(s for s in side if s is not None) for side in sides)
    return (factors, one) if one == other else None


def _positive(factors: list[tuple[Node, bool]], a: int, b: int) -> bool:
    return all(sign(factor, n) == 1 for factor, _ in factors for n in (a, b))


def _factors(node: Node, *, divides: bool) -> list[tuple[Node, bool]]:
    match node:
        case Product(left, right):
            return [*_factors(left, divides=divides), *_factors(right, divides=divides)]
        case Quotient(left, right):
            return [*_factors(left, divides=divides), *_factors(right, divides=not divides)]
        case Negative(operand):
            return _factors(operand, divides=divides)
        case _:
            return [(node, divides)]


def outwards(one: Enclosure, decimals: int) -> Enclosure:
    """An enclosure with so many decimals around ``one``; an exact one stays."""
    if one[0] == one[1]:
        return one
    scale = 10**decimals
    return Fraction(floor(one[0] * scale), scale), Fraction(ceil(one[1] * scale), scale)
