"""Names of people: one rule for tables, rooms, lessons, quizzes, tournaments and the journal.

A name is any text of at most ``LONGEST`` signs as a reader counts them, marks and joiners included,
in the composed form of Unicode (NFC). Two names are one if they differ in capitals alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from cantorlab.languages.texts import LocalizedError

#: Signs of a name, and the characters that may make them up.
LONGEST = 24
_MOST_CHARACTERS = 200
# They join letters of Persian, Sinhala and Malayalam, and the people of a family.
_JOINERS = "\u200c\u200d"


class UnfitName(LocalizedError):
    """Name that is empty or too long, or no text."""


class KnownName(str):
    """Name that an earlier version has kept: it is taken as it is."""


def read_name(given: object, longest: int = LONGEST) -> str:
    """Return a name as it is kept and shown; raise ``UnfitName`` with the reason for others.

    >>> read_name("  Zoe\u0308  B "), read_name("نی\u200cلوفر") == "نی\u200cلوفر"
    ('Zoë B', True)
    """
    if isinstance(given, KnownName):
        return str(given)
    name = _tidy(given) if isinstance(given, str) else ""
    if not name:
        raise UnfitName("common.name.empty")
    if len(name) > _MOST_CHARACTERS or count_signs(name) > longest:
        raise UnfitName("common.name.long", limit=longest)
    return name


def _tidy(text: str) -> str:
    # No control signs, and none that turn the direction of what stands beside it.
    shown = "".join(
        sign
        for sign in text
        if sign in _JOINERS or sign.isspace() or unicodedata.category(sign)[0] != "C"
    )
    words = (word.strip(_JOINERS) for word in shown.split())
    return unicodedata.normalize("NFC", " ".join(filter(None, words)))


def is_joined(sign: str) -> bool:
    """Return whether a character belongs to the letter before it: a mark or a joiner."""
    return sign in _JOINERS or unicodedata.category(sign)[0] == "M"


def count_signs(name: str) -> int:
    """Count the signs that a reader sees (grapheme clusters).

    >>> count_signs("हिन्दी"), count_signs("👩‍👩‍👧"), count_signs("🇫🇷")
    (2, 1, 1)
    """
    count, flags, before = 0, 0, ""
    for sign in name:
        flags = flags + 1 if "\U0001f1e6" <= sign <= "\U0001f1ff" else 0
        colour = "\U0001f3fb" <= sign <= "\U0001f3ff"
        # After a joiner, or a mark that silences the vowel between two consonants.
        tied = before == "\u200d" or unicodedata.combining(before or "a") == 9
        if not (is_joined(sign) or colour or tied or (flags and flags % 2 == 0)):
            count += 1
        before = sign
    return count


def fold(name: str) -> str:
    """Return what two names have in common if they are the same."""
    return unicodedata.normalize("NFC", _tidy(name).casefold())


def tell_apart(name: str, taken: Iterable[str]) -> str:
    """Return a name with a number if others have it already, as ``Ada 2``.

    >>> tell_apart("ADA", ["Ada", "Ada 2"])
    'ADA 3'
    """
    known = {fold(other) for other in taken}
    number, own = 2, name
    while fold(own) in known:
        own = f"{name} {number}"
        number += 1
    return own
