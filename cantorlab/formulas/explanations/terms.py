"""Arguments that compare the terms of a sum, or the cases of a min or max."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import (
    MOST_DECIMALS,
    Enclosure,
    enclose,
    exact,
    find_used_bounds,
    order,
    round_outward,
    side_of,
    sign,
)
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.explanations.reductions import Argument, Facts
from cantorlab.formulas.printing.inline import inline
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
    has_letter,
    walk,
)


def agreeing_terms(node: Node, a: int, b: int) -> Argument | None:
    """Argue term by term: each that differs is larger for the same mage."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) < 2:
        return None
    orders = [order(term, a, b) for term in terms]
    known = [one for one in orders if one is not None]
    if len(known) < len(orders) or not any(known) or {1, -1} <= set(known):
        return None
    parts: list[Facts] = []
    for term, one in zip(terms, known, strict=True):
        part: Facts = {"part": inline(term), "order": one}
        signs = [sign(term, a), sign(term, b)]
        if _turns_over(term) and None not in signs:
            part["signs"] = signs
        parts.append(part)
    weight = 4 + sum(_alternates(term) and sign(term, a) == sign(term, b) for term in terms)
    return Argument("agreeing_terms", 1 if 1 in known else -1, {"parts": parts}, weight)


def dominant(node: Node, a: int, b: int) -> Argument | None:
    """Argue by one term that differs by more than the other can vary."""
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
                "part": inline(term),
                "gap": str(gap),
                "rest": inline(rest),
                "spread": str(spread),
            }
            return Argument("dominant", 1 if one > other else -1, facts, 4.5)
    return None


def balance(node: Node, a: int, b: int) -> Argument | None:
    """Argue by a balance: the total of all gains and losses from ``b`` to ``a`` decides."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) < 2:
        return None
    changes = changes_of(terms, a, b)
    if changes is None:
        return None
    for decimals in range(MOST_DECIMALS + 1):
        rounded = [round_outward(change, decimals) for change in changes]
        if any(low <= 0 <= high and low != high for low, high in rounded):
            continue
        low, high = (sum((one[side] for one in rounded), Fraction(0)) for side in (0, 1))
        decided = side_of(0, low, high)
        if decided is not None:
            parts = [
                {"part": inline(term), "change": str(change), "bound": bound}
                for term, (change, bound) in zip(
                    terms, find_used_bounds(rounded, decided), strict=True
                )
            ]
            return Argument("balance", decided, {"parts": parts}, 6 + 0.5 * len(terms))
    return None


def agreeing_cases(node: Node, a: int, b: int) -> Argument | None:
    """Argue by the argument of ``min`` or ``max`` that counts, where none is larger for the one.

    With all arguments at least as large for a mage, its ``min`` is larger if the least argument of
    the other is; its ``max`` is larger if its own greatest argument is.
    """
    if not isinstance(node, Call) or node.function not in ("min", "max"):
        return None
    orders = [order(part, a, b) for part in node.arguments]
    known = {one for one in orders if one is not None}
    if None in orders or {1, -1} <= known or known == {0}:
        return None
    side = 1 if 1 in known else -1
    lower, higher = (b, a) if side > 0 else (a, b)
    at = lower if node.function == "min" else higher
    want = -1 if node.function == "min" else 1
    for part, one in zip(node.arguments, orders, strict=True):
        others = [Difference(part, other) for other in node.arguments if other is not part]
        if one and all(sign(gap, at) == want for gap in others):
            parts = [
                {"part": inline(p), "order": o} for p, o in zip(node.arguments, orders, strict=True)
            ]
            facts = {
                "function": node.function,
                "parts": parts,
                "counts": inline(part),
                "for": at,
            }
            return Argument("agreeing_cases", side, facts, 4)
    return None


def case_bound(node: Node, a: int, b: int) -> Argument | None:
    """Argue that a ``min`` is at most one argument, and all of the other mage's are above that.

    A ``max`` is no less than each of its arguments, and all of the other mage's are below one.
    """
    if not isinstance(node, Call) or node.function not in ("min", "max"):
        return None
    side = -1 if node.function == "min" else 1
    for bounded, other in ((a, b), (b, a)):
        bounds = [(exact(part, bounded), part) for part in node.arguments]
        values = [exact(part, other) for part in node.arguments]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            continue
        for bound, part in bounds:
            if bound is not None and all((value - bound) * side < 0 for value in known):
                facts = {
                    "function": node.function,
                    "part": inline(part),
                    "value": str(bound),
                    "parts": [inline(each) for each in node.arguments],
                    "values": [str(value) for value in known],
                }
                return Argument("case_bound", side if bounded == a else -side, facts, 4.5)
    return None


def _alternates(node: Node) -> bool:
    """Return whether a power of a negative number occurs in ``node``: its sign has to be stated
    first.
    """
    return any(
        isinstance(part, Power) and not has_letter(part.base) and sign(part.base) == -1
        for part in walk(node)
    )


def _turns_over(node: Node) -> bool:
    """Return whether a reader has to see the sign of ``node`` first: it alternates or divides."""
    return _alternates(node) or any(
        isinstance(part, Quotient) and has_letter(part.right) for part in walk(node)
    )


def _jumps(node: Node) -> bool:
    """Return whether ``node`` takes few values far apart: a parity, a whole part, a remainder."""
    match node:
        case Power(c, _):
            return not has_letter(c) and sign(c) == -1
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


def changes_of(terms: list[Node], a: int, b: int) -> list[Enclosure] | None:
    """Return each term's change from ``b`` to ``a``."""
    changes: list[Enclosure] = []
    for term in terms:
        new, old = enclose(term, a), enclose(term, b)
        if new is None or old is None:
            return None
        changes.append((new[0] - old[1], new[1] - old[0]))
    return changes


def terms_of(node: Node) -> list[Node]:
    """Return the terms of a sum, each with its sign; ``[node]`` if it is none."""
    match node:
        case Sum(left, right):
            return [*terms_of(left), *terms_of(right)]
        case Difference(left, right):
            return [*terms_of(left), *(_negate(term) for term in terms_of(right))]
        case Negative(operand) if isinstance(operand, Sum | Difference):
            return [_negate(term) for term in terms_of(operand)]
        case _:
            return [node]


def _negate(term: Node) -> Node:
    return term.operand if isinstance(term, Negative) else Negative(term)
