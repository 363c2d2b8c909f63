"""What a place shows when somebody asks after a duel: the order, why, the curve, the numbers.

Each is computed when it is asked for and never before: the game is about not computing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from cantorlab.formulas import MAGES, NoStrength, Strength
from cantorlab.pictures.mages import number_text
from cantorlab.rules import cantor
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say
from cantorlab.widgets.cantor_curve import curve_json


def order(duel: cantor.Duel, language: Language, _width: int) -> Json:
    """The ladder: its ``rungs`` from the weakest to the strongest, and those with no strength."""
    by_rank: dict[int, list[int]] = {}
    for mage, rank in zip(MAGES, duel.place.ranks, strict=True):
        by_rank.setdefault(-1 if rank is None else rank, []).append(mage)
    none = by_rank.pop(-1, [])
    rungs = [by_rank[rank] for rank in sorted(by_rank)]
    told = "; ".join(" = ".join(map(number_text, rung)) for rung in reversed(rungs))
    if none:
        mages = ", ".join(map(number_text, none))
        told += "; " + say("cantor.ui.ladder.none", language, mages=mages)
    label = say("cantor.ui.ladder.label", language, order=told)
    return {"rungs": rungs, "none": none, "label": label}


def why(duel: cantor.Duel, language: Language, _width: int) -> Json:
    """Why the one fighter stands higher than the other, argued without numbers where possible."""
    from cantorlab.formulas.explanations import explain

    return {"text": explain(duel.place.parsed, *duel.fighters).say(language)}


def curve(duel: cantor.Duel, language: Language, width: int) -> Json:
    """The curve of the place with its 18 mages, laid out for ``width`` pixels."""
    return curve_json(duel.place, language, width)


def numbers(duel: cantor.Duel, language: Language, _width: int) -> Json:
    """The 18 strengths, as a text and, where it is worth it, as MathML."""
    formula = duel.place.parsed
    return {"rows": [_row(mage, formula.strength(mage), language) for mage in MAGES]}


def _row(mage: int, strength: Strength, language: Language) -> Json:
    text = strength_text(strength, language)
    return {"mage": mage, "text": text, "mathml": _fraction_mathml(strength), "spoken": text}


def strength_text(strength: Strength, language: Language) -> str:
    """A strength as one writes it: ``108``, ``−1/19``, ``≈ 9.95``."""
    mark = "," if language == "fr" else "."
    if isinstance(strength, NoStrength):
        return say("cantor.ui.numbers.none", language)
    if isinstance(strength, Fraction):
        sign = "−" if strength < 0 else ""
        whole = grouped(abs(strength.numerator), language)
        return sign + whole + (f"/{strength.denominator}" if strength.denominator > 1 else "")
    return "≈ " + strength.decimal(5, mark).replace("-", "−")


def grouped(number: int, language: Language) -> str:
    """A whole number with its digits in threes, as the language groups them."""
    return f"{number:,}".replace(",", "\u202f" if language == "fr" else ",")


def _fraction_mathml(strength: Strength) -> str | None:
    if not isinstance(strength, Fraction) or strength.denominator == 1:
        return None
    sign = "<mo>−</mo>" if strength < 0 else ""
    above, below = abs(strength.numerator), strength.denominator
    return (
        '<math xmlns="http://www.w3.org/1998/Math/MathML">'
        f"<mrow>{sign}<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac></mrow></math>"
    )


LOOKS: Mapping[str, Callable[[cantor.Duel, Language, int], Json]] = {
    "order": order,
    "why": why,
    "curve": curve,
    "numbers": numbers,
}
