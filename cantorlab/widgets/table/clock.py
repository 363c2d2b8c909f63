"""Clock for a game of two: minutes for each person, and seconds more for every turn.

A computer player has none: how fast it is says nothing of its game. The page shows the seconds run;
what counts is measured here. It runs for the seat that is to act from the first turn that was taken
here on, and stands still while the screen changes hands.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cantorlab.journal import SavedGame
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.table.background import running_loop
from cantorlab.widgets.table.panel import Field, FieldChoice
from cantorlab.widgets.table.snapshot import TableConfig

#: How a game ends whose clock has run out.
TIME: Final = "time"
#: How a game ends that a player has left: the other claims the win.
GONE: Final = "left"
#: The ways to end a game beside its rules.
GIVEN_UP: Final = ("resigned", TIME, GONE)
OFFERED: Final = ("3+2", "5+3", "10+5", "20+10")
#: What the panel's control stands at where there is no clock.
WITHOUT: Final = "none"

#: Seconds that a call may come too early.
ROUNDING: Final = 0.01

_WRITTEN = re.compile(r"(\d{1,3})\+(\d{1,3})")


@dataclass(frozen=True)
class TimeControl:
    """Time control: so many ``minutes`` each, and so many seconds more for every turn."""

    minutes: int
    increment: int

    @classmethod
    def of(cls, text: object) -> TimeControl | None:
        """Read a control such as ``"5+3"``; None for None and ``"none"``.

        Raises ``ValueError`` for any other text.
        """
        if text is None or text == WITHOUT:
            return None
        found = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
        if found is None or not 1 <= int(found[1]) <= 180 or int(found[2]) > 180:
            raise ValueError(
                f"a clock is minutes and seconds for each turn, such as '5+3', not {text!r}"
            )
        return cls(int(found[1]), int(found[2]))


@dataclass
class Clock:
    """Time that two seats have left, in seconds.

    - ``running``: the seats whose time runs: both, where both choose at screens of their own
    - ``begun``: whether a seat has acted since it was set
    - ``now``: the source of time, in seconds
    """

    control: TimeControl
    now: Callable[[], float] = time.monotonic
    running: Sequence[Seat] = ()
    begun: bool = field(default=False, init=False)
    left: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.left = [60.0 * self.control.minutes] * 2
        self._since = self.now()
        #: What was left at each ply, so that a turn is taken back with its time.
        self._at: dict[int, list[float]] = {}
        self._acted: Seat | None = None

    def note_action(self, seat: Seat, ply: int) -> None:
        """Note that a seat acted when the game was at ``ply``."""
        self._at[ply] = self.seconds_by_seat()
        self._acted = seat
        self.begun = True

    def restore(self, left: Mapping[int, Sequence[float]], acted: Seat) -> None:
        """Continue from the time left at each ply of a saved game; ``acted`` was the last seat."""
        self._at = {ply: list(each) for ply, each in left.items()}
        self.left = list(self._at[max(self._at)])
        self._acted = acted

    def run(self, seats: Sequence[Seat]) -> None:
        """Let the time of ``seats`` run, or no one's; the seat whose turn is over gains time."""
        self.left, self._since = self.seconds_by_seat(), self.now()
        if self._acted is not None and (self._acted not in seats or len(seats) > 1):
            self.left[self._acted] += self.control.increment
            self._acted = None
        self.running = tuple(seats)

    def go_back(self, ply: int) -> None:
        """Continue from an earlier ply, with the time that was left there."""
        self.left, self._since = self._at.get(ply, self.seconds_by_seat()), self.now()
        self.running, self._acted = (), None

    def seconds_by_seat(self) -> list[float]:
        """Return the seconds that each seat has left now."""
        spent = self.now() - self._since
        return [
            max(0.0, left - spent) if seat in self.running else left
            for seat, left in enumerate(self.left)
        ]

    @property
    def fallen(self) -> Seat | None:
        """The seat whose time has run out."""
        left = self.seconds_by_seat()
        return next((seat for seat in self.running if left[seat] <= 0), None)

    def to_json(self) -> Json:
        """Return the milliseconds left, and the seats whose run, as the front end draws them."""
        left = [round(1000 * seconds) for seconds in self.seconds_by_seat()]
        return {"left": left, "running": list(self.running)}


class SessionClock(Clock):
    """Clock of a session with two seats, for its people.

    ``late`` is called when a player's time is over, where an event loop runs.
    """

    def __init__(self, control: TimeControl, late: Callable[[], None]) -> None:
        super().__init__(control)
        self._late = late
        self._waiting: asyncio.TimerHandle | None = None

    @classmethod
    def of(
        cls, setting: TableConfig, late: Callable[[], None], kept: SavedGame | None = None
    ) -> SessionClock | None:
        """Return the clock of another game; None without one, and where no two play.

        A game that continues a ``kept`` one has the time that was left there.
        """
        control = TimeControl.of(setting.options.get("clock"))
        if control is None or len(setting.seat_configs) != 2:
            return None
        clock = cls(control, late)
        if kept is not None and kept.left:
            clock.restore(kept.left, kept.record.actions[max(kept.left)][0])
        return clock

    def run(self, seats: Sequence[Seat]) -> None:
        """Let the time of ``seats`` run, once a turn was taken here, and stop the other's."""
        self.stop()
        super().run(seats if self.begun else ())
        loop = running_loop()
        if self.running and loop is not None:  # in a script it is looked at with each action
            seconds = min(self.left[seat] for seat in self.running)
            self._waiting = loop.call_later(seconds + ROUNDING, self._late)

    def stop(self) -> None:
        """Stop waiting for the end of a player's time."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None


def say_time_over(snapshot: TableConfig, seat: Seat) -> str:
    """Say whose time is over."""
    key = "table.clock.you_over" if snapshot.alone == seat else "table.clock.over"
    return say(key, snapshot.language, name=snapshot.names[seat])


def check_clock(text: object, players: int) -> None:
    """Raise ``ValueError`` for a text that is no control, and for one where no two play."""
    if TimeControl.of(text) is not None and players != 2:
        raise ValueError(f"a clock is for two players, and {players} play here: leave `clock` out")


def clock_field(value: str | None, when: Mapping[str, list[str]], language: Language) -> Field:
    """Return the control of the new-game panel; it counts where two play."""
    offered = [WITHOUT, *OFFERED]
    now = value or WITHOUT
    if now not in offered:
        offered.append(now)
    choices = [
        FieldChoice(each, say("table.clock.none", language) if each == WITHOUT else each)
        for each in offered
    ]
    label, hint = say("table.clock", language), say("table.clock.hint", language)
    return Field("clock", label, "choice", now, choices, hint=hint, when=when, more=True)
