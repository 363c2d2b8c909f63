"""Words that may be typed in a formula: names of functions, and signs that are spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast

from cantorlab.formulas.tree import FunctionName
from cantorlab.languages.registry import BASE, codes, get

#: The functions of two values or more; all others take one.
POWER = "power"
TAKE_TWO: tuple[str, ...] = ("mod", "min", "max", POWER)

_NUMBER = r"[0-9]+(?:[.,][0-9]+)?"
#: One thing with nothing before it that a word could also be about.
_ALONE_BEFORE = re.compile(
    rf"(?:^|[(\[{{;=])\s*[-−]?\s*(?:{_NUMBER})?\s*(?:[a-zπ][⁰-⁹²³]*)?\s*$", re.I
)
_CLOSED_BEFORE = re.compile(r"[)\]}|⌋⌉]\s*$")
#: A letter that no factor stands right before.
_LETTER_BEFORE = re.compile(r"(?:[-+−×*·(\[{;=]|[^\W\d_]{2,}\s)\s*[a-zπ]\s*$", re.I)
#: One thing with a minus before it, which may be squared or not.
_NEGATIVE = re.compile(
    rf"(?:^|[(\[{{;=])\s*(?:[-−]|[^\W\d_]{{2,}}\s)\s*(?:{_NUMBER}|[a-z])\s*$", re.I
)
#: One thing with nothing behind it.
_ALONE_AFTER = re.compile(rf"\s*({_NUMBER}|[a-zπ])\s*(?=$|[)\]}}|;⌋⌉])", re.I)


def functions() -> Mapping[str, FunctionName]:
    """Return the functions by the names, in small letters, that the languages give them."""
    return _functions(codes())


def spoken_signs() -> Mapping[str, str]:
    """Return what words such as ``plus`` and ``squared`` stand for, by the word."""
    return _spoken_signs(codes())


def several_words() -> re.Pattern[str]:
    """Return the names and signs that are several words, such as ``square root``."""
    return _several_words(codes())


def before_argument() -> re.Pattern[str]:
    """Return the words between a function and its argument: ``of``."""
    return _before_argument(codes())


def article() -> re.Pattern[str]:
    """Return an article before the name of a function."""
    return _article(codes())


def alone_after(text: str, at: int) -> re.Match[str] | None:
    """Find a number or a letter at ``at`` that nothing follows but what closes."""
    return _ALONE_AFTER.match(text, at)


def is_clear(sign: str, text: str, start: int, end: int) -> bool:
    """Return whether a word for ``sign``, from ``start`` to ``end``, can be about one thing only.

    ``n plus 1 squared`` can mean two things, and so can ``1 over n plus 1``.
    """
    before = text[:start]
    if sign in ("+", "−", "×"):
        return True
    is_alone = bool(_ALONE_BEFORE.search(before) or _CLOSED_BEFORE.search(before))
    if sign in ("²", "³"):
        unclear = _NEGATIVE.search(before) or re.search(r"[0-9]\s*[a-zπ]\s*$", before)
        return not unclear and bool(is_alone or _LETTER_BEFORE.search(before))
    if not is_alone:
        return False
    behind = text[end:].lstrip()
    return bool(_ALONE_AFTER.match(behind)) or _is_in_parentheses(behind)


def _is_in_parentheses(text: str) -> bool:
    """Return whether ``text`` is one pair of parentheses, with nothing behind but what closes."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return at > 0 and not text[at + 1 :].strip(" )]}|")
    return False


def _in_all(languages: tuple[str, ...], table: str) -> Iterable[tuple[str, str]]:
    """Yield each entry of a table of the languages with each of its words in small letters.

    English comes first: its names mean nothing else elsewhere.
    """
    for language in (BASE, *languages):
        for meant, words in get(language).facts.get(table, {}).items():
            for word in words:
                yield meant, word.lower()


@lru_cache(maxsize=1)
def _functions(languages: tuple[str, ...]) -> Mapping[str, FunctionName]:
    found: dict[str, FunctionName] = {}
    for function, name in _in_all(languages, "functions"):
        found.setdefault(name, cast(FunctionName, function))
    return found


@lru_cache(maxsize=1)
def _spoken_signs(languages: tuple[str, ...]) -> Mapping[str, str]:
    entries = _in_all(languages, "signs")
    return {word: sign for sign, word in entries if sign not in ("of", "the")}


@lru_cache(maxsize=1)
def _several_words(languages: tuple[str, ...]) -> re.Pattern[str]:
    names = [name for name in (*_functions(languages), *_spoken_signs(languages)) if " " in name]
    return re.compile(rf"(?:{_any_of(names)})\b", re.I)


@lru_cache(maxsize=1)
def _before_argument(languages: tuple[str, ...]) -> re.Pattern[str]:
    words = [word for sign, word in _in_all(languages, "signs") if sign == "of"]
    return re.compile(rf"\s+(?:{_any_of(words)})(?![^\W\d_])\s*", re.I)


@lru_cache(maxsize=1)
def _article(languages: tuple[str, ...]) -> re.Pattern[str]:
    words = [word for sign, word in _in_all(languages, "signs") if sign == "the"]
    names = _any_of(_functions(languages))
    return re.compile(rf"(?:{_any_of(words)})\s*(?=(?:{names})(?![^\W\d_]))", re.I)


def _any_of(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest_first)
