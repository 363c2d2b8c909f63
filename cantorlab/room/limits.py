"""Limits of the requests of one line, one address and a whole room."""

from __future__ import annotations

import ipaddress
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
#: Lines beyond these, on which only the owner may enter.
SPARE: Final = 20
LINES_OF_ONE: Final = 8
TABLES: Final = 200
CONTESTS: Final = 20
SPECTATORS_OF_ONE_TABLE: Final = 60

#: Wrong codes or keys from one address before it has to wait, and how long in seconds at first.
WRONG: Final = 10
WAIT: Final = 60.0
#: Seconds after which one of them is forgotten.
FADE: Final = 300.0
#: Wrong ones in the whole room in an hour: beyond that no new person is let in.
WRONG_IN_AN_HOUR: Final = 600
_ADDRESSES: Final = 5000


def network_of(address: str) -> str:
    """Return the address under which a visitor is counted: of the sixth version, its network.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    whole = (int(known) >> 64) << 64
    return str(ipaddress.IPv6Address(whole))


@dataclass
class TokenBucket:
    """Allowance of so many messages a second, with ``burst`` saved up at most."""

    rate: float = 25.0
    burst: float = 100.0
    now: Callable[[], float] = time.monotonic
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self._at = self.burst, self.now()

    def take(self, count: float = 1) -> bool:
        """Return whether one more message is allowed, which counts for so many."""
        self._fill()
        if self.left < min(count, self.burst):
            return False
        self.left -= count
        return True

    def spend(self, count: float) -> None:
        """Count something that is done already: what follows may have to wait longer."""
        self._fill()
        self.left -= count

    @property
    def delay(self) -> float:
        """Seconds until one more message is allowed."""
        self._fill()
        return max(0.0, (1 - self.left) / self.rate)

    def _fill(self) -> None:
        now = self.now()
        self.left = min(self.burst, self.left + (now - self._at) * self.rate)
        self._at = now


class FailedAttempts:
    """Wrong codes and keys by address: a guesser has to wait, twice as long each time.

    One of them is forgotten every five minutes.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._by_address: OrderedDict[str, tuple[float, float, float]] = OrderedDict()
        self._hour: list[float] = []

    def may_try(self, address: str) -> bool:
        """Return whether a code or key from this address is looked at now."""
        now = self._now()
        self._hour = [each for each in self._hour if now - each < 3600]
        _, until, _ = self._by_address.get(network_of(address), (0, 0.0, 0.0))
        return now >= until and len(self._hour) < WRONG_IN_AN_HOUR

    def note(self, address: str) -> None:
        """Note a wrong one."""
        now, key = self._now(), network_of(address)
        before, _, at = self._by_address.pop(key, (0.0, 0.0, now))
        count = 1 + max(0.0, before - (now - at) / FADE)
        over = round(count) - WRONG
        until = 0.0 if over < 0 else now + WAIT * 2 ** min(over, 6)
        self._by_address[key] = count, until, now
        self._hour.append(now)
        if len(self._by_address) > _ADDRESSES:
            self._by_address.popitem(last=False)
