"""Arguments by sign: a product is positive, zero or negative by its factors and by parity."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import exact, never_negative, sign
from cantorlab.formulas.explanations.polynomials import monomial, polynomial, polynomial_node
from cantorlab.formulas.explanations.reductions import Argument, Facts
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    has_letter,
)


def signs(node: Node, a: int, b: int) -> Argument | None:
    """Argue by signs: positive beats zero beats negative, and the factors show each mage's sign."""
    return _argue_by_signs(node, a, b, _evident)


def signs_after_a_step(node: Node, a: int, b: int) -> Argument | None:
    """Argue like `signs`, where one more step shows the sign of a factor: ⌈n/4⌉, ln(n + 10)."""
    return _argue_by_signs(node, a, b, _evident_after_a_step)


def _argue_by_signs(node: Node, a: int, b: int, is_seen: Callable[[Node], bool]) -> Argument | None:
    product = as_product(node) or node
    factors = factors_of(product)
    found: list[Facts] = []
    total = [1, 1]
    for factor in factors:
        one, other = sign(factor, a), sign(factor, b)
        if one is None or other is None or not is_seen(factor):
            return None
        total = [total[0] * one, total[1] * other]
        if has_letter(factor) or one <= 0:
            fact: Facts = {"factor": inline(factor), "signs": [one, other]}
            alternating = _parities(factor, a, b)
            found.append({**fact, "parities": alternating} if alternating else fact)
    if not has_letter(node) or total[0] == total[1] != 0:
        return None
    deciding = [fact for fact in found if fact["signs"][0] != fact["signs"][1]]
    facts: Facts = {"factors": found, "signs": total}
    if product is not node:
        facts["factored"] = inline(product)
    if isinstance(product, Call) and product.function in ("min", "max"):
        facts["cases"] = [
            {"part": inline(part), "signs": [sign(part, a), sign(part, b)]}
            for part in product.arguments
        ]
    by_parity = len(deciding) == 1 and "parities" in deciding[0] and 0 not in total
    kind = "parity_signs" if by_parity else "signs"
    weight = 1.5 + 0.5 * len(found) + (1 if product is not node else 0)
    return Argument(kind, (total[0] > total[1]) - (total[0] < total[1]), facts, weight)


def _evident(node: Node) -> bool:
    """Return whether a reader sees the sign of ``node`` at once, for a given ``n``."""
    poly = polynomial(node)
    if poly is not None and sum(c != 0 for c in poly) <= 2:
        return True
    match node:
        case Negative(u) | Call("abs" | "sqrt" | "cbrt", (u,)):
            return _evident(u)
        case Power(c, _) if not has_letter(c):
            return True
        case Call("exp", _):
            return True
        case Power(u, k):
            return not has_letter(k) and _evident(u)
        case Sum(left, right):
            return never_negative(left) and never_negative(right)
        case Call("min" | "max", parts):
            return all(_evident(part) for part in parts)
        case _:
            poly = polynomial(node, of_size=True)
            return poly is not None and sum(c != 0 for c in poly) <= 2


def _evident_after_a_step(node: Node) -> bool:
    match node:
        case Call("floor" | "ceil" | "ln" | "log" | "sin" | "cos" | "tan", (u,)):
            return _evident(u)
        case Call("mod", (_, m)):
            return not has_letter(m)
        case _:
            return _evident(node)


def factors_of(node: Node) -> list[Node]:
    """Return the factors and divisors of ``node``, a leading minus as ``−1``; else just
    ``[node]``.
    """
    match node:
        case Product(left, right) | Quotient(left, right):
            return [*factors_of(left), *factors_of(right)]
        case Negative(operand) if has_letter(operand):
            return [Negative(Number(Fraction(1), "1")), *factors_of(operand)]
        case _:
            return [node]


def as_product(node: Node) -> Node | None:
    """Return a sum with the common power of ``n`` taken out, ``|uv|`` as ``|u| × |v|``; else
    None.
    """
    if isinstance(node, Call) and node.function == "abs":
        inside = _factor_out_n(node.arguments[0]) or node.arguments[0]
        return _sizes(inside) if isinstance(inside, Product) else None
    return _factor_out_n(node)


def _sizes(node: Node) -> Node:
    if isinstance(node, Product):
        return Product(_sizes(node.left), _sizes(node.right), "×")
    return Call("abs", (node,))


def _factor_out_n(node: Node) -> Node | None:
    """Factor a power of ``n`` out: ``n³ − 40n`` as ``n(n² − 40)``."""
    if not isinstance(node, Sum | Difference | Negative):
        return None
    for of_size in (False, True):
        poly = polynomial(node, of_size=of_size)
        if poly is None or len(poly) < 3 or poly[0] != 0:
            continue
        lowest = next(power for power, c in enumerate(poly) if c)
        rest = poly[lowest:]
        if len(rest) < 2:
            continue
        unknown: Node = Call("abs", (Letter("n"),)) if of_size else Letter("n")
        return Product(monomial(unknown, lowest), polynomial_node(rest, unknown), "")
    return None


def _parities(factor: Node, a: int, b: int) -> list[str] | None:
    """Return the parities of the exponent, where ``factor`` is a power of a negative number."""
    if not isinstance(factor, Power) or has_letter(factor.base) or not has_letter(factor.exponent):
        return None
    base = exact(factor.base)
    powers = exact(factor.exponent, a), exact(factor.exponent, b)
    if base is None or base >= 0:
        return None
    if any(power is None or power.denominator != 1 for power in powers):
        return None
    return ["odd" if power and power % 2 else "even" for power in powers]
