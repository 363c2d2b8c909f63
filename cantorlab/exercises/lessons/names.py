"""Names of pupils: a first name or a number, and nothing else of a person."""

from __future__ import annotations

import re
from typing import overload

from cantorlab.languages.texts import LocalizedError

# Léa, Jean-Pierre, N’Golo, Zoë.B, p07, 12; two words as in Anne Sophie or Léo D., no more.
_WORD = r"[^\W_](?:[^\W_]|[’'\-.](?=[^\W_]))*\.?"
_NAME = re.compile(rf"(?=.{{1,24}}$){_WORD}(?: {_WORD})?")


class BadName(LocalizedError):
    """A text that is no first name and no number."""

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows to the pupil who typed it: the sentence alone."""
        return [self.message()]


@overload
def check_name(pupil: str) -> str: ...


@overload
def check_name(pupil: None) -> None: ...


def check_name(pupil: str | None) -> str | None:
    """Return the name, tidied; None for none. Raises ``BadName`` for more than that."""
    if pupil is None:
        return None
    tidy = " ".join(pupil.split()) if isinstance(pupil, str) else ""
    if not _NAME.fullmatch(tidy):
        raise BadName("lesson.name")
    return tidy


def shorten_name(name: str) -> str:
    """Return a name of two words with the second as its initial; empty where it is short already.

    No list of names can tell Anne Sophie from a first and a family name: so this is offered.

    >>> shorten_name("Anne Sophie"), shorten_name("Léo D.")
    ('Anne S.', '')
    """
    first, _, second = name.partition(" ")
    return f"{first} {second[0]}." if len(second.rstrip(".")) > 1 else ""
