"""Common parts of the sentences of explanations: numbers, lists, layers, rewrites, outcome."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from cantorlab.formulas.explanations.reductions import Facts
from cantorlab.formulas.printing.inline import localise
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say

_NO_BREAK = "\N{NO-BREAK SPACE}"
_MOST_DECIMALS = 3
_DECIMALS_OF_A_BOUND = 12


class Wording:
    """The facts about one duel, put into words in one language."""

    first: int
    second: int

    def __init__(self, facts: Facts, language: Language) -> None:
        self.facts = facts
        self.language = language
        self.first, self.second = facts["mages"]

    def say(self, key: str, **params: Any) -> str:
        """Return a sentence of the catalogue's topic ``explain``."""
        return say(f"explain.{key}", self.language, **params)

    def number(self, text: str | int | Fraction, decimals: int = _MOST_DECIMALS) -> str:
        """Write a number with a true minus: with decimals if few are exact, else as a fraction."""
        value = Fraction(text)
        shown = _decimal(abs(value), decimals) or str(abs(value))
        shown = re.sub(r"(?<!\.)\b\d{5,}", lambda digits: f"{int(digits[0]):,}", shown)
        shown = conventions.number(shown, self.language)
        return "−" + shown if value < 0 else shown

    def formula(self, text: str) -> str:
        """Write a part of a formula as this language does."""
        return localise(text, self.language).replace(" ", _NO_BREAK)

    def bounded(self, number: str, bound: str) -> str:
        """Write a number, called a bound if it is one."""
        return self.say(f"number_{bound}", number=self.number(number))

    def span(self, low: str, high: str) -> str:
        """Write a number, or its bounds."""
        if low == high:
            return self.number(low)
        low, high = (self.number(end, _DECIMALS_OF_A_BOUND) for end in (low, high))
        return self.say("between", low=low, high=high)

    def listed(self, items: Sequence[str]) -> str:
        """Join the items with commas and one *and*."""
        return conventions.join_items(items, self.language)

    def mages(self) -> dict[str, str]:
        """Return the two mages, the stronger ``first``."""
        return {"first": self.number(self.first), "second": self.number(self.second)}

    def larger_first(self) -> tuple[int, int]:
        """Return the mages with the one whose core is larger first."""
        if self.facts["core_order"] < 0:
            return self.second, self.first
        return self.first, self.second

    def high_and_low(self) -> dict[str, str]:
        """Return the mages by the core: ``high`` has the larger one."""
        high, low = self.larger_first()
        return {"high": self.number(high), "low": self.number(low)}

    def outcome(self) -> str:
        """Name the winner."""
        if self.facts["winner"] is None:
            return self.say("tie")
        return self.say("wins", mage=self.number(self.first))

    def layers_and_outcome(self) -> str:
        """Say what the outer operations do to the order, from the inside out, and name the
        winner.
        """
        parts: list[str] = []
        upside_down = False
        for layer in reversed(self.facts["layers"]):
            if layer["do"] == "times" and layer["what"] == "1":
                continue  # nothing worth saying
            parts.append(self._layer(layer, again=upside_down, first=not parts))
            upside_down ^= layer["order"] == "reversed"
        if not parts or self.facts["winner"] is None:
            return self.outcome()
        return self.say("so", reason=capital(self.listed(parts)), outcome=self.outcome())

    def _layer(self, layer: Facts, *, again: bool, first: bool) -> str:
        what = layer.get("what", "")
        name, order = layer["do"], layer["order"]
        if name == "inverse":
            # Dividing a positive number reverses the order: it is kept only for a negative one.
            name = f"inverse_{layer['inside']}{'_negative' if order == 'kept' else ''}"
        elif name in ("times", "divide"):
            name = f"{name}_{'positive' if order == 'kept' else 'negative'}"
        elif name in ("odd_power", "even_power") and what in ("2", "3"):
            name = "square" if what == "2" else "cube"
        verb = f"{order}_again" if again and order == "reversed" else order
        return self.say(
            f"layer.{name}",
            what=self.formula(what.replace("-", "−")),
            inner=self.formula(layer["inner"]),
            **dict(zip(("one", "other"), map(self.number, layer.get("steps", ())), strict=False)),
            **self.mages(),
            verb=self.say(f"verb.{verb}{'_order' if first else ''}"),
        )

    def rewrites(self) -> list[str]:
        """Say what is the same or simpler for these two; twins of one kind share a sentence."""

        def kind(rewrite: Facts) -> tuple[str, str]:
            return rewrite["because"], rewrite.get("inside", "")

        parts = []
        for (because, inside), found in groupby(self.facts["rewrites"], key=kind):
            group = list(found)
            if because == "twins":
                terms = self.listed([self.formula(rewrite["term"]) for rewrite in group])
                key = f"twins{'_n' if inside == 'n' else ''}{self._with_value(group)}"
                parts.append(self._rewrite(key, group[0], term=terms))
            else:
                parts += [self._rewrite(self._rewrite_key(rewrite), rewrite) for rewrite in group]
        return parts

    def _rewrite_key(self, rewrite: Facts) -> str:
        match rewrite["because"]:
            case "parity":
                return f"{rewrite['parity']}{'_n' if rewrite['inside'] == 'n' else ''}"
            case "remainder":
                inside = "_n" if rewrite["inside"] == "n" else ""
                return f"remainder{inside}{self._with_value([rewrite])}"
            case "bars":
                everywhere = "_everywhere" if rewrite["everywhere"] else ""
                return f"bars_{rewrite['side']}{everywhere}"
            case "divided" | "alternating" | "vanishing" | "size" as because:
                return str(because)
            case "branch":
                return f"branch_{rewrite['function']}"
            case _:
                whole = rewrite["term"] == self.facts["formula"]
                return "blocks_alone" if whole else "blocks"

    def _with_value(self, rewrites: Sequence[Facts]) -> str:
        """Return the suffix of a key whose sentence gives the common value, if a later one may need
        it.
        """
        return "_value" if self.facts["winner"] is not None and len(rewrites) == 1 else ""

    def _rewrite(self, key: str, rewrite: Facts, term: str = "") -> str:
        return self.say(
            f"rewrite.{key}",
            a=self.number(min(self.first, self.second)),
            b=self.number(max(self.first, self.second)),
            term=term or self.formula(rewrite["term"]),
            becomes=self.formula(rewrite["becomes"]),
            inside=self.formula(rewrite.get("inside", "")),
            gap=self.number(rewrite.get("gap", 0)),
            divisor=self.number(rewrite.get("divisor", 0)),
        )


def capital(text: str) -> str:
    """Begin ``text``, which starts with a word, with a capital letter."""
    return text[:1].upper() + text[1:]


def _decimal(value: Fraction, most: int) -> str | None:
    """Write ``value`` with as few decimals as are exact, at most ``most``."""
    if value.denominator == 1:
        return str(value.numerator)
    for decimals in range(1, most + 1):
        whole = value * 10**decimals
        if whole.denominator == 1:
            return f"{whole.numerator // 10**decimals}.{whole.numerator % 10**decimals:0{decimals}}"
    return None
