"""What a pupil may be called: a first name or a number, and nothing else of a person."""

from __future__ import annotations

import re

from cantorlab.texts import Worded

# Léa, Léa2, Jean-Pierre, N’Golo, p07, 12: one word, so that no family name stands beside it.
_NAME = re.compile(r"[^\W_](?:[^\W_]|[’'\-.](?=[^\W_])){0,23}")


class BadName(Worded):
    """What is no first name and no number."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows to the pupil who typed it: the sentence, in the language spoken."""
        return [self.message()]


def checked(pupil: str | None) -> str | None:
    """The name, tidied; None for none. Raises ``BadName`` for more than that."""
    if pupil is None:
        return None
    tidy = pupil.strip() if isinstance(pupil, str) else ""
    if not _NAME.fullmatch(tidy):
        raise BadName("lesson.name")
    return tidy
