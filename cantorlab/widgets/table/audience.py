"""Audience of a game: the screens that look at it, each told of everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cantorlab.rules.state import Seat
from cantorlab.widgets.table.snapshot import Listener
from cantorlab.widgets.table.transition import Faults


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
