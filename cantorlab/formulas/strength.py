"""Strength of a mage at a place: an exact number, or the reason why it has none."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.printing.written import without_parentheses, write
from cantorlab.formulas.tree import Node
from cantorlab.languages.texts import Language, get_language, say
from cantorlab.support.numbers import read_exact


@dataclass(frozen=True, slots=True)
class NoStrength:
    """Reason why a mage has no strength: ``code``, and the ``part`` of the formula that has no
    value.

    >>> from cantorlab.formulas import parse
    >>> strength = parse("√n").strength(-4)
    >>> strength.code, strength < parse("√n").strength(0)
    ('root_of_negative', True)
    """

    code: str
    part: Node

    # No strength loses to any, and two mages without are level: neither is above the other.
    def __lt__(self, other: object) -> bool:
        return not isinstance(other, NoStrength) if _is_comparable(other) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return False if _is_comparable(other) else NotImplemented

    def __le__(self, other: object) -> bool:
        return True if _is_comparable(other) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return isinstance(other, NoStrength) if _is_comparable(other) else NotImplemented

    def message(self, language: Language | None = None) -> str:
        """Say why, in one sentence."""
        part = write(without_parentheses(self.part), language or get_language())
        # That 0 is 0 explains nothing.
        plain = "_itself" if (self.code, part) == ("division_by_zero", "0") else ""
        return say(f"formulas.{self.code}{plain}", language, part=part)

    def __str__(self) -> str:
        return self.message()


def _is_comparable(other: object) -> bool:
    return isinstance(other, NoStrength | Real | float) or read_exact(other) is not None


#: A fraction where the strength is rational, ``Real`` where it is not.
Strength: TypeAlias = Fraction | Real | NoStrength
