"""What a table keeps about its screen: the sentences said, and whether a message is stale."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.state import Json
from cantorlab.widgets.table.seats import Sitter

_KEPT = 12


class SpokenLog:
    """The newest public sentences, numbered, so that a screen reader says each once."""

    def __init__(self) -> None:
        self._count = 0
        self._newest: list[Json] = []

    def add(self, sentence: str) -> None:
        """Say one more sentence."""
        self._count += 1
        self._newest = [*self._newest, {"id": self._count, "text": sentence}][-_KEPT:]

    def forget(self) -> None:
        """Keep nothing of what was said."""
        self._newest = []

    def to_json(self) -> list[Json]:
        """The newest sentences, oldest first."""
        return list(self._newest)


class Ply:
    """A number that grows whenever a message meant for what was shown before would be stale."""

    def __init__(self) -> None:
        self.number = 0
        self._shown: object = None

    def show(self, what_counts: object) -> int:
        """Note what is shown now, and return its number."""
        if what_counts != self._shown:
            self._shown = what_counts
            self.number += 1
        return self.number


def plaques(sitters: Sequence[Sitter], names: Sequence[str]) -> list[Json]:
    """``view.players``: who sits where."""
    return [
        {
            "seat": seat,
            "name": name,
            "kind": "person" if sitter.is_person else "computer",
            "level": sitter.level,
        }
        for seat, (sitter, name) in enumerate(zip(sitters, names, strict=True))
    ]
