"""What a table keeps about its screen: the sentences said, and whether a message is stale."""

from __future__ import annotations

from cantorlab.rules.state import Json
from cantorlab.widgets.table.eyes import Eyes

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


class Screen:
    """What a table keeps about its screen.

    ``eyes`` look at it, ``log`` holds what was said, ``trouble`` the sentence that tells why a
    computer player has stopped; ``plies`` number what is shown.
    """

    def __init__(self) -> None:
        self.eyes = Eyes()
        self.log = SpokenLog()
        self.plies = Ply()
        self.trouble: str | None = None
        self.epoch = 0

    def leave(self) -> None:
        """Whatever was meant for what has been shown so far counts no more."""
        self.epoch += 1
        self.trouble = None
