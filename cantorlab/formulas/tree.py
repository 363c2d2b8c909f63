"""The syntax tree of a formula, as the pupil wrote it: what is printed, measured and explained.

Every node is an immutable value. Signs that look different but mean the same (``×`` or nothing,
``÷`` or ``/``) are kept, and so are the parentheses, so that a formula prints as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from cantorlab.support.deprecation import find_for_pickles

MAGES: tuple[int, ...] = tuple(range(-9, 9))

FunctionName: TypeAlias = Literal[
    "abs",
    "sqrt",
    "cbrt",
    "floor",
    "ceil",
    "mod",
    "min",
    "max",
    "factorial",
    "exp",
    "ln",
    "log",
    "sin",
    "cos",
    "tan",
]


@dataclass(frozen=True, slots=True)
class Number:
    """A number without sign, exact, with its digits as written (``0,5``, ``12 839``, ``½``)."""

    value: Fraction
    text: str


@dataclass(frozen=True, slots=True)
class Letter:
    """``n``, or another letter that stands for a number chosen elsewhere (a slider)."""

    name: str = "n"


@dataclass(frozen=True, slots=True)
class Pi:
    """The number ``π``."""


@dataclass(frozen=True, slots=True)
class Parentheses:
    """Parentheses that were written."""

    inner: Node


@dataclass(frozen=True, slots=True)
class Negative:
    """A leading minus: ``−n``."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Sum:
    """``left + right``."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Difference:
    """``left − right``."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Product:
    """``left × right``; ``sign`` is what was written between them: ``×``, ``·`` or nothing."""

    left: Node
    right: Node
    sign: Literal["×", "·", ""] = "×"


@dataclass(frozen=True, slots=True)
class Quotient:
    """``left ÷ right``; ``sign`` is what was written: ``/`` (printed as a bar), ``÷`` or ``:``."""

    left: Node
    right: Node
    sign: Literal["/", "÷", ":"] = "/"


@dataclass(frozen=True, slots=True)
class Power:
    """``base ^ exponent``."""

    base: Node
    exponent: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A named function of one or two nodes (``min`` and ``max``: two or more).

    ``log`` is the decimal logarithm; angles are in radians.
    """

    function: FunctionName
    arguments: tuple[Node, ...]


Node: TypeAlias = (
    Number
    | Letter
    | Pi
    | Parentheses
    | Negative
    | Sum
    | Difference
    | Product
    | Quotient
    | Power
    | Call
)


def children(node: Node) -> tuple[Node, ...]:
    """Return the child nodes of ``node``, from left to right."""
    match node:
        case Number() | Letter() | Pi():
            return ()
        case Parentheses(inner):
            return (inner,)
        case Negative(operand):
            return (operand,)
        case Power(base, exponent):
            return (base, exponent)
        case Call(_, arguments):
            return arguments
        case _:
            return (node.left, node.right)


def walk(node: Node) -> Iterator[Node]:
    """Yield ``node`` and all its descendants, in pre-order."""
    yield node
    for child in children(node):
        yield from walk(child)


def has_letter(node: Node) -> bool:
    """Return whether ``n`` (or a slider's letter) occurs in ``node``."""
    return any(isinstance(part, Letter) for part in walk(node))


def bare(node: Node) -> Node:
    """Return ``node`` without the parentheses around it."""
    return bare(node.inner) if isinstance(node, Parentheses) else node


def rebuilt(node: Node, parts: Sequence[Node]) -> Node:
    """Return ``node`` with other nodes in place of its children."""
    match node:
        case Number() | Letter() | Pi():
            return node
        case Parentheses():
            return Parentheses(*parts)
        case Negative():
            return Negative(*parts)
        case Power():
            return Power(*parts)
        case Call(function):
            return Call(function, tuple(parts))
        case _:
            return replace(node, left=parts[0], right=parts[1])


def plain(node: Node) -> Node:
    """Return the same tree without ``Parentheses`` nodes, which only matter for printing."""
    if isinstance(node, Parentheses):
        return plain(node.inner)
    return rebuilt(node, [plain(child) for child in children(node)])


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Group": "Parentheses"})
