"""Names of pupils: a first name or a number, and nothing else of a person."""

from __future__ import annotations

import re
from typing import overload

from cantorlab.languages.texts import LocalizedError
from cantorlab.support.names import UnfitName, is_joined, read_name

# Léa, Jean-Pierre, N’Golo, Zoë.B, p07, 12; two words as in Anne Sophie or Léo D., no more.
# A point stands in Catalan and Japanese names, and a geresh in Hebrew ones.
_WORD = r"[^\W_](?:[^\W_]|[’'\-.·・׳](?=[^\W_]))*[.׳]?"
_NAME = re.compile(rf"{_WORD}(?: {_WORD})?(?: \d+)?")


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
    try:
        name = read_name(pupil)
    except UnfitName as why:
        raise BadName(
            "lesson.name" if why.code == "common.name.empty" else why.code, **why.params
        ) from None
    letters = "".join(sign for sign in name if not is_joined(sign))
    if not _NAME.fullmatch(letters) or any(is_joined(word[0]) for word in name.split()):
        raise BadName("lesson.name")
    return name


def shorten_name(name: str) -> str:
    """Return a name of two words with the second as its initial; empty where it is short already.

    No list of names can tell Anne Sophie from a first and a family name: so this is offered.

    >>> shorten_name("Anne Sophie"), shorten_name("Léo D.")
    ('Anne S.', '')
    """
    first, _, second = name.partition(" ")
    return f"{first} {second[0]}." if len(second.rstrip(".")) > 1 else ""
