"""Visitors of a room by address: how many lines, messages and new people each may bring."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cantorlab.room.limits import TokenBucket, network_of

if TYPE_CHECKING:
    from cantorlab.room.connection import Line

#: Lines from one address: a school's whole network may have one.
LINES_OF_ONE: Final = 250
#: Lines from one address on which no person has entered yet, and how long each may wait.
WAITING_OF_ONE: Final = 80
DEADLINE: Final = 300.0
#: New people from one address, and by one code, in an hour.
NEW_OF_ONE: Final = 120
NEW_BY_CODE: Final = 250
#: Seconds of processor time that a message usually takes at most, how much beyond is counted,
#: since a first one of its kind loads what it needs, and for how many messages a second counts.
USUAL: Final = 0.02
COUNTED: Final = 0.5
WEIGHT: Final = 100.0
_HOUR: Final = 3600.0
_MOST: Final = 5000


class Visitor:
    """Visitor at one address: its open ``lines``, and what it may do beside them.

    ``messages``: those of all lines on which no person has entered; ``people``: new ones.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.lines: set[Line] = set()
        self.messages = TokenBucket(100, 300, now)
        self.people = TokenBucket(NEW_OF_ONE / _HOUR, NEW_OF_ONE, now)

    @property
    def waiting(self) -> int:
        """The number of its lines on which no person has entered yet."""
        return sum(line.person is None for line in self.lines)

    @property
    def may_connect(self) -> bool:
        """Return whether it may open one more line."""
        return len(self.lines) < LINES_OF_ONE and self.waiting < WAITING_OF_ONE


class Visitors:
    """Visitors by address, and new people by the code with which they come; ``now`` in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._by_address: OrderedDict[str, Visitor] = OrderedDict()
        self._by_code: dict[str, TokenBucket] = {}

    def of(self, address: str) -> Visitor:
        """Return the visitor at an address."""
        key = network_of(address)
        visitor = self._by_address.get(key)
        if visitor is None:
            visitor = self._by_address[key] = Visitor(self._now)
            idle = (each for each, known in self._by_address.items() if not known.lines)
            if len(self._by_address) > _MOST and (oldest := next(idle, key)) != key:
                del self._by_address[oldest]
        return visitor

    def may_bring(self, address: str, code: str) -> bool:
        """Return whether a new person may come from an address, by a code."""
        by_code = self._by_code.setdefault(
            code, TokenBucket(NEW_BY_CODE / _HOUR, NEW_BY_CODE, self._now)
        )
        if by_code.left < 1:
            by_code.take(0)
        return by_code.left >= 1 and self.of(address).people.take() and by_code.take()

    def connect(self, line: Line) -> None:
        """Count a line that has been opened."""
        self.of(line.address).lines.add(line)

    def drop(self, line: Line) -> None:
        """Count a line no longer."""
        self.of(line.address).lines.discard(line)

    def delay(self, line: Line) -> float:
        """Return for how many seconds the next message of a line has to wait."""
        others = 0.0 if line.person is not None else self.of(line.address).messages.delay
        return max(line.allowance.delay, others)

    def take(self, line: Line, length: int) -> bool:
        """Return whether a message of a line is allowed: before it is read, as that costs most."""
        weight = 1 + length // 20_000
        known = line.person is not None or self.of(line.address).messages.take(weight)
        return known and line.allowance.take(weight)

    def charge(self, line: Line, seconds: float) -> None:
        """Count the processor time of a message, beyond what is usual, on all lines of its person.

        Some answers, such as the film of a game, take much; nobody has others wait for many.
        """
        weight = min(max(0.0, seconds - USUAL), COUNTED) * WEIGHT
        for each in {line} if line.person is None else line.person.lines:
            each.allowance.spend(weight)

    def forget_codes(self, known: Callable[[str], object]) -> None:
        """Forget what came by codes that are not ``known`` any more."""
        self._by_code = {code: each for code, each in self._by_code.items() if known(code)}
