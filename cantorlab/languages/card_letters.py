"""Letters of Siggil's families as players read and type them; records keep the notation's."""

from __future__ import annotations

import re

from cantorlab.languages.texts import Language, get_language, texts

_PREFIX = "siggil.letter."
# The letter of a spirit, or of a card before its number: `S`, `S*`, `S2`.
_LETTER = re.compile(r"(?<!\w)[A-Z](?=[1-7*]|(?!\w))")


def write_cards(text: str, language: Language | None = None) -> str:
    """Write the cards of a text in the notation by the letters of a language.

    >>> write_cards("take S with S1 W2", "fr")
    'take C with C1 E2'
    """
    letters = _letters(language or get_language())
    return _LETTER.sub(lambda found: letters.get(found[0], found[0]), text)


def read_cards(text: str, language: Language | None = None) -> str:
    """Write cards that are named by the letters of a language in the notation.

    A letter that the language has not stays as it is.

    >>> read_cards("take C with C1 E2", "fr")
    'take S with S1 W2'
    """
    meant = {own: letter for letter, own in _letters(language or get_language()).items()}
    return _LETTER.sub(lambda found: meant.get(found[0], found[0]), text)


def _letters(language: Language) -> dict[str, str]:
    """Return the letters of a language by those of the notation, in the order of rules §2.1."""
    return {key[len(_PREFIX) :]: str(own) for key, own in texts(_PREFIX, language).items()}
