"""Listener: the events that a session publishes to its screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cantorlab.rules.state import Seat, State
from cantorlab.widgets.table.snapshot import ScreenSnapshot


class Listener(Protocol):
    """A screen, as its session sees it: it is told of every change, and shows it to its viewer."""

    @property
    def seats(self) -> Sequence[Seat] | None:
        """The seats that the screen serves; None for all that people have."""

    @property
    def looking(self) -> Seat | None:
        """The seat that looks at the screen now."""

    @property
    def now(self) -> ScreenSnapshot:
        """Snapshot of what the screen shows of the game as it stands."""

    def on_deal(self) -> None:
        """Forget who looked: another game, or another step of a lesson, is on."""

    def on_leap(self) -> None:
        """Refuse messages from now on that were meant for the game as it was."""

    def on_start(self) -> None:
        """Announce that another game has begun."""

    def on_seats(self) -> None:
        """Name the players anew: others sit there, or speak another language."""

    def on_action(self, before: State, action: str, seat: Seat) -> None:
        """Announce an action, and the result if it ended the game."""

    def on_position(self) -> None:
        """Pass the position on to the observers of the game itself."""

    def on_failure(self, seat: Seat, failure: BaseException) -> None:
        """Announce that a computer player has stopped."""

    def say(self, *sentences: str) -> None:
        """Announce public sentences."""

    def look(self) -> None:
        """Decide who looks, and observe the game for that viewer."""

    def show(self) -> None:
        """Send the view of the game as it was looked at."""
