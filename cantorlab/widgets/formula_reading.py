"""Reading of a text typed into a formula field: as mathematics, or why it cannot be read."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.formulas import Formula, FormulaError, parse
from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json


def reading(text: str, language: Language, letters: Sequence[str] = ("n",)) -> Json:
    """Read the ``text`` of a formula field as mathematics, or say what is wrong and where.

    ``ok`` with ``mathml``, ``spoken`` and ``letters`` (those other than n); or not ``ok`` with
    ``code``, ``message`` and ``position``, the index of the character that is to blame.
    """
    try:
        formula = parse(text, letters=letters, language=language)
    except FormulaError as refusal:
        return print_refusal(refusal, language)
    return {"ok": True, **print_formula(formula, language)}


def print_formula(formula: Formula, language: Language) -> Json:
    """Return a formula as a front end shows it."""
    return {
        "text": formula.text,
        "mathml": formula.mathml_in(language),
        "spoken": formula.spoken(language),
        "letters": list(formula.letters),
    }


def print_refusal(refusal: FormulaError, language: Language) -> Json:
    """Return the refusal of a formula, as a formula field shows it."""
    return {
        "ok": False,
        "code": f"formulas.{refusal.code}",
        "message": refusal.message(language),
        "position": refusal.position,
    }
