"""Reductions of a formula before an argument: outer layers stripped, equal parts replaced.

A *layer* is one outer operation (adding a constant, a cube, a root, …) that is monotone on what it
is given here: it carries over the order of the inside, kept or reversed. A *rewrite* replaces a
part of the formula by a simpler one of the same value for both mages (``|n − 6|`` by ``6 − n``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cantorlab.formulas.explanations.enclosure import (
    enclose,
    exact,
    never_negative,
    order,
    sign,
)
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.printing.inline import inline, number_node
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
    children,
    has_letter,
    rebuilt,
)

Facts: TypeAlias = dict[str, Any]

KEEPS, REVERSES = 1, -1


@dataclass(frozen=True)
class Argument:
    """Reason why ``node`` is larger for one of two mages ``a``, ``b``: ``order`` is 1 if it is
    ``a``.

    ``weight`` says how hard it is to follow: the applicable argument of least weight is given.
    """

    kind: str
    order: int
    facts: Facts
    weight: float


@dataclass(frozen=True)
class Reduction:
    """A formula without its layers and with its rewrites: its ``core`` decides, in a direction."""

    core: Node
    direction: int = KEEPS
    layers: tuple[Facts, ...] = ()  # from the outside inwards
    rewrites: tuple[Facts, ...] = ()


def reductions(node: Node, a: int, b: int) -> Iterator[Reduction]:
    """Yield the reductions of ``node`` for the mages ``a`` and ``b``, the most direct first."""
    seen = Reduction(node)
    yield from _peels(seen, a, b)
    for simpler in (_same_for_both, _without_bars_and_branches):
        rewrites: list[Facts] = []
        core = simpler(seen.core, a, b, rewrites)
        if rewrites:
            seen = replace(seen, core=core, rewrites=(*seen.rewrites, *rewrites))
            yield from _peels(seen, a, b)


def _peels(reduction: Reduction, a: int, b: int) -> Iterator[Reduction]:
    seen: Reduction | None = reduction
    while seen is not None:
        yield seen
        seen = _peel(seen, a, b)


def _peel(reduction: Reduction, a: int, b: int) -> Reduction | None:
    found = _outer_layer(reduction.core, a, b)
    if found is None:
        return None
    inner, direction, what = found
    layer = {
        **what,
        "order": "kept" if direction == KEEPS else "reversed",
        "inner": inline(inner),
        "outer": inline(reduction.core),
    }
    turned, layers = reduction.direction * direction, (*reduction.layers, layer)
    return replace(reduction, core=inner, direction=turned, layers=layers)


_Layer: TypeAlias = tuple[Node, int, Facts]


def _outer_layer(node: Node, a: int, b: int) -> _Layer | None:
    """Return the inside of ``node``, the direction of its outermost operation, and its name."""
    match node:
        case Negative(u) if has_letter(u):
            return u, REVERSES, {"do": "opposite"}
        case Call("sqrt", (u,)) if has_letter(u):
            return u, KEEPS, {"do": "sqrt"}
        case Call("cbrt", (u,)) if has_letter(u):
            return u, KEEPS, {"do": "cbrt"}
        case Call("exp" | "ln" | "log" as function, (u,)) if has_letter(u):
            return u, KEEPS, {"do": function}
        case Call("floor" | "ceil", (u,)) if has_letter(u) and order(node, a, b):
            # Monotone, and no tie here. For linear parts the argument by blocks is clearer.
            line = len(polynomial(u) or ()) <= 2 and polynomial(u) is not None
            steps = [str(exact(node, mage)) for mage in (a, b)]
            return None if line else (u, KEEPS, {"do": node.function, "steps": steps})
        case Power(u, k) if has_letter(u) and not has_letter(k):
            return _power_layer(u, k, a, b)
        case Power(c, u) if has_letter(u) and not has_letter(c):
            return _exponential_layer(c, u)
        case Sum() | Difference() | Product() | Quotient():
            return _operation_layer(node, a, b)
    return None


def _operation_layer(node: Sum | Difference | Product | Quotient, a: int, b: int) -> _Layer | None:
    left_varies, right_varies = has_letter(node.left), has_letter(node.right)
    if left_varies == right_varies:
        return None
    u, c = (node.left, node.right) if left_varies else (node.right, node.left)
    what = {"what": inline(c)}
    c_sign = sign(c)
    match node:
        case Sum():
            return u, KEEPS, {"do": "add", **what}
        case Difference() if left_varies:
            return u, KEEPS, {"do": "subtract", **what}
        case Difference():
            return u, REVERSES, {"do": "taken_from", **what}
        case _ if not c_sign:
            return None
        case Product():
            return u, c_sign, {"do": "times", **what}
        case Quotient() if left_varies:
            return u, c_sign, {"do": "divide", **what}
    signs = sign(u, a), sign(u, b)
    if signs[0] != signs[1] or not signs[0]:
        return None
    side = "positive" if signs[0] > 0 else "negative"
    return u, -c_sign, {"do": "inverse", "inside": side, **what}


def _power_layer(u: Node, k: Node, a: int, b: int) -> _Layer | None:
    power = exact(k)
    if power is None or power == 0:
        return None
    what = {"what": str(power)}
    direction = KEEPS if power > 0 else REVERSES
    signs = sign(u, a), sign(u, b)
    if power.denominator != 1 or (power < 0 and signs == (1, 1)):
        return (u, direction, {"do": "power_of_positive", **what}) if signs == (1, 1) else None
    if power % 2:
        # n³ keeps every order; 1/n³ only turns that of numbers on one side of zero.
        same_side = power > 0 or signs == (-1, -1)
        return (u, direction, {"do": "odd_power", **what}) if same_side else None
    if power > 0 and never_negative(u):
        return u, KEEPS, {"do": "power_of_positive", **what}
    return Call("abs", (u,)), direction, {"do": "even_power", **what}


def _exponential_layer(c: Node, u: Node) -> _Layer | None:
    base = enclose(c, MAGES[0])
    if base is None:
        return None
    what = {"what": inline(c)}
    low, high = base
    if low > 1:
        return u, KEEPS, {"do": "growing_power", **what}
    if low > 0 and high < 1:
        return u, REVERSES, {"do": "shrinking_power", **what}
    return None


def _same_for_both(node: Node, a: int, b: int, found: list[Facts]) -> Node:
    """Replace powers, absolute values, floors and remainders that agree for both mages."""
    part = _find_common_part(node, a, b)
    if part is not None:
        simpler, why = part
        _note(found, {**why, "term": inline(node), "becomes": inline(simpler)})
        return simpler
    return rebuilt(node, [_same_for_both(child, a, b, found) for child in children(node)])


def _find_common_part(node: Node, a: int, b: int) -> tuple[Node, Facts] | None:
    match node:
        case Power(c, u) if has_letter(u) and not has_letter(c):
            return _same_parity(c, u, a, b)
        case Power(u, k) if has_letter(u) and not has_letter(k):
            power = exact(k)
            folds = power is not None and power.denominator == 1 and power % 2 == 0
            return _twins(node, u, a, b) if folds else None
        case Call("abs", (u,)):
            return _twins(node, u, a, b)
        case Call("floor" | "ceil", (u,)) if has_letter(u):
            value = exact(node, a)
            if value is None or value != exact(node, b):
                return None
            return number_node(value), {"because": "blocks", "value": str(value)}
        case Call("mod", (u, m)) if has_letter(u) and not has_letter(m):
            value, divisor = exact(node, a), exact(m)
            one, other = exact(u, a), exact(u, b)
            if value is None or divisor is None or value != exact(node, b):
                return None
            if one is None or other is None or one == other:
                return None
            return number_node(value), {
                "because": "remainder",
                "inside": inline(u),
                "gap": str(abs(one - other)),
                "divisor": str(abs(divisor)),
                "value": str(value),
            }
    return None


def _same_parity(c: Node, u: Node, a: int, b: int) -> tuple[Node, Facts] | None:
    base, one, other = exact(c), exact(u, a), exact(u, b)
    if base is None or base >= 0 or one is None or other is None:
        return None
    if one.denominator != 1 or other.denominator != 1 or (one - other) % 2:
        return None
    even = one % 2 == 0
    size: Node = number_node(-base)
    if base != -1:
        size = Power(size, u)
    why = {"because": "parity", "inside": inline(u), "parity": "even" if even else "odd"}
    return (size if even else Negative(size)), why


def _twins(node: Node, u: Node, a: int, b: int) -> tuple[Node, Facts] | None:
    one, other, value = exact(u, a), exact(u, b), exact(node, a)
    if one is None or other is None or value is None or one != -other:
        return None
    return number_node(value), {"because": "twins", "inside": inline(u)}


def _without_bars_and_branches(node: Node, a: int, b: int, found: list[Facts]) -> Node:
    """Resolve each ``|u|``, ``min`` and ``max`` that is the same case for both mages."""
    node = rebuilt(
        node, [_without_bars_and_branches(child, a, b, found) for child in children(node)]
    )
    match node:
        case Call("abs", (u,)) if has_letter(u):
            signs = {sign(u, a), sign(u, b)}
            if None in signs or {1, -1} <= signs:
                return node
            negative = -1 in signs
            simpler = _opposite(u) if negative else u
            everywhere = all(sign(u, n) == (-1 if negative else 1) for n in MAGES)
            why: Facts = {"because": "bars", "inside": inline(u), "everywhere": everywhere}
            why["side"] = "negative" if negative else "positive"
        case Call("min" | "max", parts) if has_letter(node):
            chosen = _branch(node, a, b)
            if chosen is None:
                return node
            simpler, why = parts[chosen], {"because": "branch", "function": node.function}
        case _:
            return node
    _note(found, {**why, "term": inline(node), "becomes": inline(simpler)})
    return simpler


def _branch(node: Call, a: int, b: int) -> int | None:
    """Return the number of the argument of ``min`` or ``max`` that is the result for both mages."""
    want = -1 if node.function == "min" else 1
    for index, part in enumerate(node.arguments):
        others = [Difference(part, other) for other in node.arguments if other is not part]
        if all(sign(gap, n) in (want, 0) for gap in others for n in (a, b)):
            return index
    return None


def _opposite(u: Node) -> Node:
    match u:
        case Difference(left, right):
            return Difference(right, left)
        case Sum(left, right):
            return Difference(Negative(left), right)
        case Negative(operand):
            return operand
        case _:
            return Negative(u)


def _note(found: list[Facts], why: Facts) -> None:
    if why not in found:
        found.append(why)
