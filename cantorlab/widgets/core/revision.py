"""Numbers of what a screen shows and says."""

from __future__ import annotations

from cantorlab.rules.values import Json

_REMEMBERED = 12


class SpokenLog:
    """Newest public sentences, numbered, so that a screen reader says each once.

    ``newest``: them, the oldest first; ``count``: the number of sentences said so far.
    """

    def __init__(self) -> None:
        self.count = 0
        self.newest: list[Json] = []

    def add(self, *sentences: str) -> None:
        """Add sentences; empty ones are left out."""
        for sentence in filter(None, sentences):
            self.count += 1
            self.newest = [*self.newest, {"id": self.count, "text": sentence}][-_REMEMBERED:]

    def since(self, count: int) -> list[str]:
        """Return the sentences said since there were ``count``, as far as they are remembered."""
        return [each["text"] for each in self.newest if each["id"] > count]

    def forget(self) -> None:
        """Drop all sentences."""
        self.newest = []


class ScreenRevision:
    """Number that grows whenever messages meant for the screen before it become stale."""

    def __init__(self) -> None:
        self.number = 0
        self._shown: object = None

    def show(self, what_counts: object) -> int:
        """Return the number of the screen that is shown now."""
        if what_counts != self._shown:
            self._shown = what_counts
            self.number += 1
        return self.number

    def forget(self) -> None:
        """Give the next screen that is shown another number, whatever it shows."""
        self._shown = None
