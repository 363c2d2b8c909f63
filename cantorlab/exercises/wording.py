"""The sentences of exercises: those of the catalogue, and those that a kind from outside brings."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.languages import texts
from cantorlab.languages.texts import Language, get_language

_FALLBACK = "en"
_outside_sentences: dict[str, Mapping[str, str]] = {}


def bring(sentences: Mapping[str, Mapping[str, str]]) -> None:
    """Add sentences: by key the template in each language, of which one is English."""
    _outside_sentences.update(sentences)


def is_brought(key: str) -> bool:
    """Return whether a sentence came from outside."""
    return key in _outside_sentences


def say(key: str, language: Language | None = None, /, **params: object) -> str:
    """Return the sentence ``key``, filled in; English fills the gaps of those from outside."""
    own = _outside_sentences.get(key)
    if own is None:
        return texts.say(key, language, **params)
    return own.get(language or get_language(), own[_FALLBACK]).format(**params)
