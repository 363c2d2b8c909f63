"""Whose eyes look at the screen, and when it changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantorlab.rules.state import Seat


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
    a curtain between them; without secrets whoever is to act looks, and looks on when all is over.
    """
    if len(persons) == 1:
        return Eyes(persons[0])
    waiting = [seat for seat in acting if seat in persons]
    if not waiting:
        return Eyes(None if has_secrets or not persons else now.seat)
    if not has_secrets:
        return Eyes(waiting[0])
    return now if now.seat in waiting else Eyes(None, waiting[0])
