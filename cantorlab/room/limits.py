"""Limits of the requests of one line, one address and a whole room."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

#: Characters of one message; a pasted game is the longest that a table takes.
LONGEST: Final = 250_000
#: Before a person has entered.
LONGEST_BEFORE: Final = 4000
LINES: Final = 600
LINES_OF_ONE: Final = 8
TABLES: Final = 200
CONTESTS: Final = 20
SPECTATORS_OF_ONE_TABLE: Final = 60

#: Wrong codes or keys from one address before it has to wait, and how long in seconds at first.
WRONG: Final = 10
WAIT: Final = 60.0
#: Wrong ones in the whole room in an hour: beyond that no new person is let in.
WRONG_IN_AN_HOUR: Final = 600
_ADDRESSES: Final = 5000


@dataclass
class TokenBucket:
    """Allowance of so many messages a second, with ``burst`` saved up at most."""

    rate: float = 25.0
    burst: float = 100.0
    now: Callable[[], float] = time.monotonic
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self._at = self.burst, self.now()

    def take(self) -> bool:
        """Return whether one more message is allowed."""
        now = self.now()
        self.left = min(self.burst, self.left + (now - self._at) * self.rate)
        self._at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class FailedAttempts:
    """Wrong codes and keys by address: a guesser has to wait, twice as long each time."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._by_address: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._hour: list[float] = []

    def may_try(self, address: str) -> bool:
        """Return whether a code or key from this address is looked at now."""
        now = self._now()
        self._hour = [each for each in self._hour if now - each < 3600]
        _, until = self._by_address.get(address, (0, 0.0))
        return now >= until and len(self._hour) < WRONG_IN_AN_HOUR

    def note(self, address: str) -> None:
        """Note a wrong one."""
        count, _ = self._by_address.pop(address, (0, 0.0))
        count += 1
        over = count - WRONG
        until = 0.0 if over < 0 else self._now() + WAIT * 2 ** min(over, 6)
        self._by_address[address] = count, until
        self._hour.append(self._now())
        if len(self._by_address) > _ADDRESSES:
            self._by_address.popitem(last=False)
