"""Ladder of the 18 mages at a formula, as players see it, and each strength as text.

The order is exact; only strengths that are irrational or very long are rounded, with a ``≈``.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from cantorlab.formulas.formula import Formula
from cantorlab.formulas.order.order_text import in_words
from cantorlab.formulas.strength import NoStrength, Strength
from cantorlab.formulas.tree import MAGES
from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

#: Whole numbers from here on are rounded.
TOO_LONG: int = 10**21
_SIGNIFICANT = 5


def order_json(formula: Formula, language: Language) -> dict[str, Any]:
    """Return the ladder: its ``rungs`` from the weakest to the strongest, ``none`` with no
    strength.

    ``label`` says it in one sentence. Raises ``Undecided``.
    """
    none = [mage for mage, rank in zip(MAGES, formula.ranks, strict=True) if rank is None]
    rungs = [[*group] for group in reversed(formula.order) if group[0] not in none]
    parts = [in_words(reversed(rungs), language)] if rungs else []
    if none:
        parts.append(say("mages.ladder.none", language, mages=", ".join(map(number_text, none))))
    order = say("common.between", language).join(parts)
    return {"rungs": rungs, "none": none, "label": say("mages.ladder.label", language, order=order)}


def strength_text(strength: Strength, language: Language) -> str:
    """Write a strength for people: ``108``, ``−1/19``, ``≈ 9.95``."""
    if isinstance(strength, NoStrength):
        return say("mages.strengths.none", language)
    if isinstance(strength, Fraction):
        sign = "−" if strength < 0 else ""
        if _is_long(strength):
            return f"≈ {sign}{_round(abs(strength), language)}"
        whole = group_digits(abs(strength.numerator), language)
        return sign + whole + (f"/{strength.denominator}" if strength.denominator > 1 else "")
    return "≈ " + strength.decimal(_SIGNIFICANT, conventions.decimal_mark(language)).replace(
        "-", "−"
    )


def strength_value(strength: Strength) -> float | None:
    """Return a strength as a float: infinite on overflow, None for no strength."""
    if isinstance(strength, NoStrength):
        return None
    try:
        return float(strength)
    except OverflowError:
        return math.inf if strength > 0 else -math.inf


def strength_mathml(strength: Strength) -> str | None:
    """Return a fraction in presentation MathML; None if plain text shows it as well."""
    if not isinstance(strength, Fraction) or strength.denominator == 1 or _is_long(strength):
        return None
    sign = "<mo>−</mo>" if strength < 0 else ""
    above, below = abs(strength.numerator), strength.denominator
    text = str(strength).replace("-", "−")
    return (
        f'<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{text}">'
        f"<mrow>{sign}<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac></mrow></math>"
    )


def group_digits(number: int, language: Language) -> str:
    """Group the digits of a whole number in threes, as the language does."""
    return conventions.number(f"{number:,}", language)


def _is_long(strength: Fraction) -> bool:
    return max(abs(strength.numerator), strength.denominator) >= TOO_LONG


def _round(size: Fraction, language: Language) -> str:
    """Round a positive number to a few digits: ``1.9663 × 10^77``."""
    context = Context(prec=_SIGNIFICANT)
    value = context.divide(Decimal(size.numerator), Decimal(size.denominator))
    digits, _, exponent = f"{value:e}".partition("e")
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    digits = conventions.number(digits, language)
    power = int(exponent)
    return f"{digits} × 10^{str(power).replace('-', '−')}" if power else digits
