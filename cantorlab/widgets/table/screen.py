"""What a table keeps about its screen: who looks, what was said, whether a message is stale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.table.intended import Intended

_KEPT = 12


class SpokenLog:
    """The newest public sentences, numbered, so that a screen reader says each once."""

    def __init__(self) -> None:
        self._count = 0
        self._newest: list[Json] = []

    def add(self, *sentences: str) -> None:
        """Say more sentences; an empty one is none."""
        for sentence in filter(None, sentences):
            self._count += 1
            self._newest = [*self._newest, {"id": self._count, "text": sentence}][-_KEPT:]

    @property
    def count(self) -> int:
        """How many sentences were said so far."""
        return self._count

    def since(self, count: int) -> list[str]:
        """The sentences said since there were ``count``, as far as they are kept."""
        return [each["text"] for each in self._newest if each["id"] > count]

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


@dataclass(frozen=True)
class Eyes:
    """``seat`` looks at the screen (None: nobody); ``curtain`` is the seat it waits for, or None.

    While there is a curtain nobody's secrets are shown.
    """

    seat: Seat | None = None
    curtain: Seat | None = None

    def lifted(self) -> Eyes:
        """The one whom the curtain waits for looks."""
        return Eyes(self.curtain)


def look(now: Eyes, persons: Sequence[Seat], acting: Sequence[Seat], *, has_secrets: bool) -> Eyes:
    """Whose eyes look after a change, where the seats ``acting`` may act, the first one first.

    The only person at a screen always looks. Of several, those who hold secrets look in turn, with
    a curtain between them; without secrets the one who is to act looks, and goes on looking when
    all is over.
    """
    if len(persons) == 1:
        return Eyes(persons[0])
    waiting = [seat for seat in acting if seat in persons]
    if not waiting:
        return Eyes(None if has_secrets or not persons else now.seat)
    if not has_secrets:
        return Eyes(waiting[0])
    return now if now.seat in waiting else Eyes(None, waiting[0])


class Screen:
    """What a table keeps about its screen.

    ``eyes`` look at it, ``log`` holds what was said, ``trouble`` the sentence that tells why a
    computer player has stopped, ``failure`` what stopped it; ``plies`` number what is shown;
    ``intended`` is what people there said that they do next.
    """

    def __init__(self) -> None:
        self.eyes = Eyes()
        self.log = SpokenLog()
        self.plies = Ply()
        self.intended = Intended()
        self.trouble: str | None = None
        self.failure: BaseException | None = None
        self.epoch = 0

    def leave(self) -> None:
        """Whatever was meant for what has been shown so far counts no more."""
        self.epoch += 1
        self.trouble = self.failure = None
        self.intended.forget()
