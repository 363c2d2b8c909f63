"""Misreadings of a formula by pupils with a misconception: one node of its tree at a time.

Each function takes a node whose children have been misread, and ``CurrentMage``, which evaluates
parts at the mage in question. It returns the node as such a pupil reads it, the same one if there
is nothing to misread. Each misreading is one that teachers meet: most have a name in the
collections of Eedi and of MaE (misconceptions of algebra).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from cantorlab.formulas.errors import TooBig, Undecided
from cantorlab.formulas.numbers.comparison import sign
from cantorlab.formulas.numbers.evaluate import NoValue, evaluate
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Negative,
    Node,
    Number,
    Parentheses,
    Power,
    Product,
    Quotient,
    Sum,
    bare,
    has_letter,
    rebuilt,
    walk,
)
from cantorlab.formulas.tree import children as children_of


@dataclass(frozen=True)
class CurrentMage:
    """Mage whose strength is being computed."""

    mage: int

    def sign(self, node: Node) -> int:
        """Return the sign of a part; 0 also if it has no value."""
        try:
            return sign(evaluate(node, {"n": Fraction(self.mage)}))
        except (NoValue, Undecided, TooBig):
            return 0


Misreading: TypeAlias = Callable[[Node, CurrentMage], Node]


def misread(node: Node, here: CurrentMage, misreading: Misreading) -> Node:
    """Misread the whole tree, from the inside out."""
    before = children_of(node)
    parts = [misread(child, here, misreading) for child in before]
    changed = any(part is not child for part, child in zip(parts, before, strict=True))
    return misreading(rebuilt(node, parts) if changed else node, here)


# -- signs and flips ------------------------------------------------------------------------------


def forgets_flip(node: Node, here: CurrentMage) -> Node:
    """Read multiplying by a negative number as if it kept the order: ``−2n`` as ``2n``."""
    match node:
        case Negative(operand) if has_letter(operand):
            return operand
        case Product(left, right, sign) if has_letter(node):
            return Product(_without_minus(left, here), _without_minus(right, here), sign)
        case Quotient(left, right, sign) if has_letter(left):
            return Quotient(left, _without_minus(right, here), sign)
    return node


def adds_instead(node: Node, _here: CurrentMage) -> Node:
    """Let the largest number win where it is subtracted: ``10 − n`` as ``10 + n``."""
    match node:
        case Difference(left, right) if has_letter(right) and not has_letter(left):
            return Sum(left, right)
    return node


def minus_first_term(node: Node, _here: CurrentMage) -> Node:
    """Apply a minus before brackets to the first term alone: ``9 − (4 − n)`` as ``9 − 4 − n``."""
    match node:
        case Difference(left, Parentheses(Sum(one, other) | Difference(one, other) as inner)):
            return rebuilt(inner, [Difference(left, one), other])
        case Negative(Parentheses(Sum(one, other) | Difference(one, other) as inner)):
            return rebuilt(inner, [Negative(one), other])
    return node


def multiplies_first(node: Node, _here: CurrentMage) -> Node:
    """Multiply only the first term by a factor before brackets: ``−4(2 − n)`` as ``−8 − n``."""
    match node:
        case Product(
            factor, Parentheses(Sum(one, other) | Difference(one, other) as inner), sign
        ) if not has_letter(factor):
            return Parentheses(rebuilt(inner, [Product(factor, one, sign), other]))
    return node


def minus_times_minus(node: Node, here: CurrentMage) -> Node:
    """Take minus times minus to be minus."""
    match node:
        case Product(left, right) if here.sign(left) < 0 and here.sign(right) < 0:
            return Negative(Parentheses(node))
        case Negative(operand) if isinstance(bare(operand), Negative):
            return operand
    return node


def times_zero_keeps(node: Node, here: CurrentMage) -> Node:
    """Take zero times a number to be that number."""
    match node:
        case Product(left, right) if not has_letter(left) and here.sign(left) == 0:
            return right
        case Product(left, right) if not has_letter(right) and here.sign(right) == 0:
            return left
    return node


# -- distances ------------------------------------------------------------------------------------


def ignore_bars(node: Node, _here: CurrentMage) -> Node:
    """Take bars for brackets: ``|n − 2|`` as ``n − 2``."""
    match node:
        case Call("abs", (inner,)):
            return Parentheses(inner)
    return node


def distance_to_zero(node: Node, _here: CurrentMage) -> Node:
    """Count every distance from zero: ``|n − 3|`` as ``|n|``, ``(n − 3)²`` as ``n²``."""
    return _change_inside(node, _part_with_n)


def wrong_side(node: Node, _here: CurrentMage) -> Node:
    """Take ``|n + 4|`` for the distance to 4, ``(n − 1)²`` for that to −1."""

    def turn(inner: Node) -> Node:
        match inner:
            case Sum(left, right) if not has_letter(right):
                return Difference(left, right)
            case Sum(left, right):
                return Difference(right, left)
            case Difference(left, right):
                return Sum(left, right)
        return inner

    return _change_inside(node, turn)


def _change_inside(node: Node, change: Callable[[Node], Node]) -> Node:
    """Change the inside of bars or of an even power around ``n`` and a number."""
    match node:
        case Call("abs", (inner,)) if _is_shifted(inner):
            return Call("abs", (change(bare(inner)),))
        case Power(base, exponent) if _is_even(exponent) and _is_shifted(base):
            return Power(Parentheses(change(bare(base))), exponent)
    return node


def _is_shifted(node: Node) -> bool:
    match bare(node):
        case Sum(left, right) | Difference(left, right):
            return has_letter(left) != has_letter(right) and not any(
                isinstance(part, Power | Call) for part in walk(node)
            )
    return False


def _part_with_n(node: Node) -> Node:
    match node:
        case Sum(left, right) | Difference(left, right):
            return left if has_letter(left) else right
    return node


# -- powers and roots -----------------------------------------------------------------------------


def minus_inside_square(node: Node, _here: CurrentMage) -> Node:
    """Read ``−n²`` as ``(−n)²``."""
    match node:
        case Negative(Power(base, exponent)) if _is_even(exponent) and has_letter(base):
            return Power(Parentheses(Negative(base)), exponent)
    return node


def square_keeps_minus(node: Node, here: CurrentMage) -> Node:
    """Take the square of a negative number to be negative: ``(−3)² = −9``."""
    match node:
        case Power(base, exponent) if _is_even(exponent) and here.sign(base) < 0:
            return Negative(Parentheses(node))
    return node


def cube_loses_minus(node: Node, here: CurrentMage) -> Node:
    """Forget the sign in a cube, as in a square: ``(−2)³ = 8``."""
    match node:
        case Power(base, Number(value, _)) if _is_odd_power(value) and here.sign(base) < 0:
            return Negative(Parentheses(node))
    return node


def distribute_power(node: Node, _here: CurrentMage) -> Node:
    """Spread a power over a sum: ``(n − 3)²`` as ``n² − 3²``."""
    match node:
        case Power(Parentheses(Sum() | Difference() as inner), Number(value, _) as exponent) if (
            value > 1
        ):
            powers = [Power(Parentheses(each), exponent) for each in children_of(inner)]
            return Parentheses(rebuilt(inner, powers))
    return node


def power_as_product(node: Node, _here: CurrentMage) -> Node:
    """Take a power for a product: ``n²`` as ``2n``."""
    match node:
        case Power(base, exponent):
            return Parentheses(Product(exponent, base))
    return node


def negative_exponent(node: Node, here: CurrentMage) -> Node:
    """Let a negative exponent make a negative number: ``2^(−3)`` as ``−8``."""
    match node:
        case Power(base, exponent) if has_letter(exponent) and here.sign(exponent) < 0:
            return Negative(Power(base, Parentheses(Negative(Parentheses(exponent)))))
    return node


def minus_outside_power(node: Node, _here: CurrentMage) -> Node:
    """Keep the minus of a base outside, whatever the exponent: ``(−2)^n`` as ``−2^n``."""
    match node:
        case Power(Parentheses(Negative(Number() as base)), exponent) if has_letter(exponent):
            return Negative(Power(base, exponent))
    return node


def distribute_root(node: Node, _here: CurrentMage) -> Node:
    """Spread a root over a sum: ``√(n + 9)`` as ``√n + 3``."""
    match node:
        case Call("sqrt", (inner,)) if isinstance(bare(inner), Sum | Difference):
            roots = [Call("sqrt", (each,)) for each in children_of(bare(inner))]
            return Parentheses(rebuilt(bare(inner), roots))
    return node


def root_of_minus(node: Node, here: CurrentMage) -> Node:
    """Give a negative number a negative square root: ``√(−4)`` as ``−2``."""
    match node:
        case Call("sqrt", (inner,)) if here.sign(inner) < 0:
            return Negative(Call("sqrt", (Negative(Parentheses(inner)),)))
    return node


# -- quotients ------------------------------------------------------------------------------------


def bigger_denominator(node: Node, _here: CurrentMage) -> Node:
    """Let a bigger denominator make a bigger fraction: ``1/n`` as ``n``."""
    match node:
        case Quotient(left, right) if has_letter(right) and not has_letter(left):
            return Product(left, Parentheses(right))
    return node


def remainder_keeps_minus(node: Node, here: CurrentMage) -> Node:
    """Take the remainder of a negative number to be negative: that of −5 by 7 as −5."""
    match node:
        case Call("mod", (inner, divisor)) if here.sign(inner) < 0:
            return Negative(Call("mod", (Negative(Parentheses(inner)), divisor)))
    return node


def cuts_towards_zero(node: Node, here: CurrentMage) -> Node:
    """Cut off the digits instead of rounding down: ``⌊−1/3⌋`` as 0."""
    match node:
        case Call("floor", (inner,)) if here.sign(inner) < 0:
            return Negative(Call("floor", (Negative(Parentheses(inner)),)))
    return node


# -- what the parts are ---------------------------------------------------------------------------


def _without_minus(node: Node, here: CurrentMage) -> Node:
    """Return a negative number without its minus; anything else unchanged."""
    return Parentheses(Negative(node)) if not has_letter(node) and here.sign(node) < 0 else node


def _is_even(exponent: Node) -> bool:
    match exponent:
        case Number(value, _):
            return value.denominator == 1 and value > 0 and value % 2 == 0
    return False


def _is_odd_power(value: Fraction) -> bool:
    return value.denominator == 1 and value > 1 and value % 2 == 1
