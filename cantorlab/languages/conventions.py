"""Counting, lists and numbers of a language by CLDR, the Unicode consortium's tables.

Babel and its tables are loaded when they are first needed, not before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cantorlab.languages.registry import get

if TYPE_CHECKING:
    from babel import Locale


def plural_form(count: float, language: str) -> str:
    """Return the plural form for ``count``: ``"one"``, ``"other"``, in some languages others too.

    >>> [plural_form(0, language) for language in ("en", "fr")]
    ['other', 'one']
    """
    return _plural_rule(language)(count)


def number(written: str, language: str) -> str:
    r"""Return a number in the language's notation, from Python's (``12,839.5``).

    >>> number("12,839.5", "fr")
    '12\u202f839,5'
    """
    return written.translate(_marks(language))


def decimal_mark(language: str) -> str:
    """Return the mark before the decimals."""
    return _symbol(language, "decimal")


def group_mark(language: str) -> str:
    """Return the mark between groups of three digits; a language may prefer another."""
    return _symbol(language, "group")


def percent(rate: float, language: str, digits: int = 0) -> str:
    r"""Return a rate in per cent, with so many decimals.

    >>> [percent(0.25, language) for language in ("en", "fr")]
    ['25%', '25\xa0%']
    >>> percent(0.021, "en", digits=1)
    '2.1%'
    """
    from babel.numbers import format_percent

    locale = _locale(language)
    pattern = str(locale.percent_formats[None].pattern)
    decimals = "." + digits * "0" if digits else ""
    return format_percent(rate, format=pattern.replace("##0", f"##0{decimals}"), locale=locale)


def join_items(items: Sequence[str], language: str) -> str:
    """Join the items, with an *and* before the last.

    >>> join_items(["1", "2", "3"], "en")
    '1, 2 and 3'
    """
    from babel.lists import format_list

    return format_list(items, locale=_locale(language))


@cache
def _locale(language: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    name = get(language).locale
    try:
        return Locale.parse(name, sep="-")
    except (UnknownLocaleError, ValueError):
        raise ValueError(
            f'CLDR has no locale {name!r}: name a near one in language.toml, cldr = "…"'
        ) from None


@cache
def _plural_rule(language: str) -> Callable[[float], str]:
    return _locale(language).plural_form


@cache
def _marks(language: str) -> dict[int, str]:
    group = get(language).group or group_mark(language)
    return str.maketrans({".": decimal_mark(language), ",": group})


@cache
def _symbol(language: str, name: str) -> str:
    return str(_locale(language).number_symbols["latn"][name])
