"""Counting, lists and numbers as a language's ``language.toml`` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from cantorlab.languages.registry import get

_NUMERAL = re.compile(r"[−-]?\d[\d\u202f\u00a0]*(?:[.,]\d+)?")


def plural_form(count: int, language: str) -> str:
    """Return the plural form for ``count``: ``"one"``, ``"other"``, in some languages others too.

    >>> [plural_form(0, language) for language in ("en", "fr")]
    ['other', 'one']
    """
    forms = get(language).conventions.plurals.items()
    return next((form for form, holds_for in forms if holds_for(count)), "other")


def number(written: str, language: str) -> str:
    r"""Return a number in the language's notation, from Python's (``12,839.5``).

    >>> number("12,839.5", "fr")
    '12\u202f839,5'
    """
    own = get(language).conventions
    return written.translate({ord("."): own.decimal, ord(","): own.group})


def number_text(number: int) -> str:
    """Return a whole number in print, with a true minus sign: the same in all languages.

    >>> number_text(-9)
    '−9'
    """
    return str(number).replace("-", "−")


def decimal_mark(language: str) -> str:
    """Return the mark before the decimals."""
    return get(language).conventions.decimal


def group_mark(language: str) -> str:
    """Return the mark that people type between groups of three digits; ours may be another."""
    return get(language).conventions.typed_group


def percent(rate: float, language: str, digits: int = 0) -> str:
    r"""Return a rate in per cent, with so many decimals.

    >>> [percent(0.25, language) for language in ("en", "fr")]
    ['25%', '25\xa0%']
    >>> percent(0.021, "en", digits=1)
    '2.1%'
    """
    # As it is written: 0.285 is 28.5 %, which its binary number is not.
    written = f"{Decimal(str(rate)):,.{digits}%}".removesuffix("%")
    return number(written, language) + get(language).conventions.percent


def join_items(items: Sequence[str], language: str) -> str:
    """Join the items, with an *and* before the last.

    >>> join_items(["1", "2", "3"], "en")
    '1, 2 and 3'
    """
    own = get(language).conventions
    between = own.between_numbers if all(map(_NUMERAL.fullmatch, items)) else own.between
    return _join(items, between, own.last)


def join_inner_items(items: Sequence[str], language: str) -> str:
    """Join the items of a list that stands within one which semicolons part.

    >>> join_inner_items(["1", "2", "3"], "fr")
    '1, 2 et 3'
    """
    own = get(language).conventions
    return _join(items, own.between, own.last)


def _join(items: Sequence[str], between: str, last: str) -> str:
    return last.join(filter(None, [between.join(items[:-1]), *items[-1:]]))


def list_numbers(numbers: Iterable[str], language: str) -> str:
    """List numbers, without an *and*.

    >>> list_numbers(["1", "2", "3"], "en")
    '1, 2, 3'
    """
    return get(language).conventions.between_numbers.join(numbers)
