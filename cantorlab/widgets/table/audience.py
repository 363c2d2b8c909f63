"""Audience of a game: the screens that look at it, each told of everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cantorlab.rules.state import Seat, State
from cantorlab.widgets.table.snapshot import ScreenSnapshot
from cantorlab.widgets.table.transition import Faults


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
        """Snapshot of the game as it stands, as the screen shows it."""

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


class Audience:
    """Screens that look at a game; a failure at one of them is kept among the ``faults``."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._listeners: list[Listener] = []

    def join(self, listener: Listener) -> None:
        """Have a screen told of everything from now on."""
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        """Tell a screen nothing more."""
        self._listeners.remove(listener)

    def __len__(self) -> int:
        """Return how many screens look at the game."""
        return len(self._listeners)

    @property
    def looking(self) -> Sequence[Seat | None]:
        """Seat that looks at each screen now."""
        return [each.looking for each in self._listeners]

    @property
    def shares_seats(self) -> bool:
        """True where a screen serves several seats."""
        return any(each.seats is None or len(each.seats) > 1 for each in self._listeners)

    def tell(self, tell: Callable[[Listener], None]) -> None:
        """Tell all screens, whatever fails at one of them."""
        for listener in self._listeners:
            with self._faults:
                tell(listener)

    def publish_position(self) -> None:
        """Have the observers of the game itself hear of the position."""
        self.tell(lambda listener: listener.on_position())

    def say(self, *sentences: str) -> None:
        """Announce public sentences, if there are any."""
        if any(sentences):
            self.tell(lambda listener: listener.say(*sentences))
