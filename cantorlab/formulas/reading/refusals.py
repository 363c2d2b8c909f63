"""Refusals of what the lexer meets: each names what was meant, and how to write it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from cantorlab.formulas.errors import FormulaError
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language

_NUMBER = r"[0-9]+(?:[.,][0-9]+)?"
_BEFORE_PERCENT = re.compile(rf"([a-z]|{_NUMBER})\s*$")
#: What a part in per cent may be of: ``50 % de n``.
_BEHIND_PERCENT = re.compile(r"\s*((?:of|de|von)\s+|[×*·]\s*)?([a-z]|[0-9]+)(?![a-z])")
_ANGLE = re.compile(rf"((?:{_NUMBER})?[a-z]|{_NUMBER})\s*$")
#: A number as calculators show it: ``1e-3``, ``2.5E7``.
_SCIENTIFIC = re.compile(rf"({_NUMBER})[eE]$")
_TEN_TO = re.compile(r"\s*([-+−]?)\s*([0-9]+)(?![0-9.,])")


def ask_grouped(text: str, at: int, mark_at: int, language: Language) -> FormulaError:
    """Ask back about ``1,000`` in English: a thousand, or one? ``1,000,000`` is clear, but not
    read here.

    So it is with ``1.000`` where a point groups digits and a comma is the decimal mark. A large
    number does not begin with a zero: for ``0,001`` only the decimal number is offered.
    """
    mark = text[mark_at]
    run = re.compile(rf"[0-9]+(?:\{mark}[0-9]{{3}})+(?![0-9])").match(text, at)
    typed = run.group() if run else text[at : mark_at + 4]
    params = {
        "without": typed.replace(mark, "").lstrip("0") or "0",
        "decimal": typed.replace(mark, conventions.decimal_mark(language)),
    }
    sentence = "comma_before_three_digits" if typed.startswith("0") else None
    if typed.count(mark) > 1:
        sentence = "comma_thousands"
    return FormulaError("comma_thousands_or_decimal", mark_at, params, sentence)


def refuse_percent(text: str, at: int) -> FormulaError:
    """Refuse ``n + 10 %``, a part of a hundred, and ``n % 3``, a remainder in programs.

    ``50%n`` could be either.
    """
    before = _BEFORE_PERCENT.search(text[:at])
    behind = _BEHIND_PERCENT.match(text, at + 1)
    code, is_part = "percent_unsupported", before is not None and before[1][0].isdigit()
    if before and is_part and (not behind or behind[1]):
        params = {"number": before[1], "of": behind[2] if behind else "n"}
        return FormulaError(code, at, params, "percent_of")
    params = {"left": before[1] if before else "n", "right": behind[2] if behind else "3"}
    both = is_part and params["right"].isalpha()
    return FormulaError(code, at, params, "percent_or_remainder" if both else None)


def refuse_base(base: str, of: str | None, at: int) -> FormulaError:
    """Refuse ``log_2(n)``, a logarithm to a base."""
    sentence = "log_ten" if base == "10" else "log_base"
    return FormulaError("unknown_name", at, {"base": base, "of": of or "n"}, sentence)


def refuse_degrees(text: str, at: int) -> FormulaError:
    """Refuse ``sin(30°)``: angles are in radians here, and the same angle can be written so."""
    before = _ANGLE.search(text[:at])
    return FormulaError("degrees", at, {"angle": before[1] if before else "n"})


def refuse_unknown(text: str, name: str, at: int, letters: Collection[str]) -> FormulaError:
    """Refuse a name that is none here; ``e`` may be a number, or mark a power of ten."""
    end = at + len(name)
    number = _SCIENTIFIC.search(text[:end]) if name in ("e", "E") else None
    power = _TEN_TO.match(text, end) if number else None
    if number and power:
        sign = power[1].replace("-", "−")
        exponent = f"(−{power[2]})" if sign == "−" else power[2]
        params = {"number": number[1], "exponent": exponent, "sum": f"{sign} {power[2]}"}
        return FormulaError("unknown_name", at, params, f"scientific{'_or_e' if sign else ''}")
    if name == "e":
        return FormulaError("unknown_name", at, {"name": name}, "unknown_e")
    others = sorted(set(letters) - {"n"})
    if len(name) > 1 or not others:
        return FormulaError("unknown_name", at, {"name": name[:20]})
    params = {"name": name, "letters": ", ".join(others)}
    return FormulaError("unknown_name", at, params, "unknown_letter")


def refuse_character(character: str, at: int) -> FormulaError:
    """Refuse a character that no formula has."""
    name = unicodedata.name(character, "")
    if character == "=":
        return FormulaError("bad_char", at, sentence="equation")
    if unicodedata.category(character)[0] in "CZ":
        return FormulaError("bad_char", at, sentence="bad_char_invisible")
    if name.startswith("FULLWIDTH") or character.isdigit():
        return FormulaError("bad_char", at, {"character": character}, "bad_char_digit")
    return FormulaError("bad_char", at, {"character": character})
