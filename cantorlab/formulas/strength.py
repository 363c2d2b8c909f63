"""What a mage has at a place: an exact number, or no strength and the reason why."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.printing.written import without_parentheses, written
from cantorlab.formulas.tree import Node
from cantorlab.texts import Language, get_language, say


@dataclass(frozen=True, slots=True)
class NoStrength:
    """Why a mage has no strength: ``code``, and the ``part`` of the formula that has no value."""

    code: str
    part: Node

    def message(self, language: Language | None = None) -> str:
        """Say why, in one sentence."""
        part = written(without_parentheses(self.part), language or get_language())
        # That 0 is 0 explains nothing.
        plain = "_itself" if (self.code, part) == ("division_by_zero", "0") else ""
        return say(f"formulas.{self.code}{plain}", language, part=part)

    def __str__(self) -> str:
        return self.message()


#: A fraction where the strength is rational, ``Real`` where it is not.
Strength: TypeAlias = Fraction | Real | NoStrength
