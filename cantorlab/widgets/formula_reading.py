"""Reading what somebody types into a formula field: as mathematics, or why it cannot be read."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.formulas import Formula, FormulaError, parse
from cantorlab.rules.state import Json
from cantorlab.texts import Language


def reading(text: str, language: Language, letters: Sequence[str] = ("n",)) -> Json:
    """The answer to a formula field: its ``text`` as mathematics, or what is wrong and where.

    ``ok`` with ``mathml``, ``spoken`` and ``letters`` (those other than n); or not ``ok`` with
    ``code``, ``message`` and ``position``, the index of the character that is to blame.
    """
    try:
        formula = parse(text, letters=letters, language=language)
    except FormulaError as refusal:
        return refused(refusal, language)
    return {"ok": True, **printed(formula, language)}


def printed(formula: Formula, language: Language) -> Json:
    """A formula as a front end shows it."""
    return {
        "text": formula.text,
        "mathml": formula.mathml_in(language),
        "spoken": formula.spoken(language),
        "letters": list(formula.letters),
    }


def refused(refusal: FormulaError, language: Language) -> Json:
    """What a formula field shows of a formula that cannot be read."""
    return {
        "ok": False,
        "code": f"formulas.{refusal.code}",
        "message": refusal.message(language),
        "position": refusal.position,
    }
