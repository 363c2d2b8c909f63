"""Names of functions that may be typed in a formula, of all languages at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from cantorlab.formulas.tree import FunctionName
from cantorlab.languages.registry import BASE, codes, get

_SPACES = "[ \u00a0]+"


def functions() -> Mapping[str, FunctionName]:
    """Return the functions by the names, in small letters, that the languages give them."""
    return _functions(codes())


def several_words() -> re.Pattern[str]:
    """Return the names that are several words, such as ``square root``."""
    return _several_words(codes())


@lru_cache(maxsize=1)
def _functions(languages: tuple[str, ...]) -> Mapping[str, FunctionName]:
    found: dict[str, FunctionName] = {}
    for language in (
        BASE,
        *languages,
    ):  # an English name of a function means nothing else elsewhere
        for function, names in get(language).functions.items():
            for name in names:
                found.setdefault(name.lower(), cast(FunctionName, function))
    return found


@lru_cache(maxsize=1)
def _several_words(languages: tuple[str, ...]) -> re.Pattern[str]:
    names = [name for name in _functions(languages) if " " in name]
    longest_first = sorted(names, key=len, reverse=True)
    alternatives = (_SPACES.join(map(re.escape, name.split())) for name in longest_first)
    return re.compile(rf"(?:{'|'.join(alternatives)})\b", re.IGNORECASE)
