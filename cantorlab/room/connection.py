"""Line: one open WebSocket, with its person and table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from cantorlab.languages.texts import Language, say
from cantorlab.room.limits import TokenBucket
from cantorlab.room.outbox import Outbox
from cantorlab.room.people import Person
from cantorlab.rules.state import Json
from cantorlab.support.foreign_files import parse_json

#: Seconds of silence after which others are shown that a person is away.
AWAY: Final = 2.0
#: After so many the line is given up.
LOST: Final = 40.0


class Line:
    """Open line to a browser: it has no rights but those of the ``person`` who entered by a token.

    ``owner``: whether the owner's key was given on it; ``table``: the ``RoomTable`` that it
    shows, or None.
    """

    address: str
    allowance: TokenBucket
    greetings: TokenBucket
    heard: float
    language: Language
    opened: float
    outbox: Outbox

    def __init__(
        self,
        deliver: Callable[[str], object],
        end: Callable[[], object] = lambda: None,
        *,
        address: str = "",
        language: Language = "en",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._deliver, self._end, self._now = deliver, end, now
        self.outbox = Outbox()
        self.address, self.language = address, language
        self.person: Person | None = None
        self.owner = False
        #: List of tables as this line shows it.
        self.lobby: Json | None = None
        self.table: Any = None
        #: The tournament, lesson or class that it shows, or whose game.
        self.gathering: Any = None
        #: The class that leads it from place to place.
        self.classroom: Any = None
        self.allowance = TokenBucket(now=now)
        self.greetings = TokenBucket(0.5, 3, now)
        self.heard = self.opened = now()
        #: Refusals of what came too fast: an answer to each would be a flood, too.
        self._warnings = TokenBucket(1, 5, now)
        #: Milliseconds that a message takes there and back.
        self.lag: int | None = None

    @property
    def silence(self) -> float:
        """Seconds since something was heard on it."""
        return self._now() - self.heard

    @property
    def answers(self) -> bool:
        """True as long as the other end gives signs of life."""
        return self.silence < AWAY

    @property
    def age(self) -> float:
        """Seconds since it was opened."""
        return self._now() - self.opened

    def refuse_flood(self) -> None:
        """Say that messages come too fast, unless that has just been said."""
        if self._warnings.take():
            self.refuse("too_much")

    def hear(self) -> None:
        """Note a sign of life."""
        self.heard = self._now()

    def send(self, message: Json) -> None:
        """Send a message."""
        self.outbox.put(partial(self._deliver, json.dumps(message, separators=(",", ":"))))

    def end(self) -> None:
        """Close the line after all that was sent."""
        self.outbox.put(self._end)

    def beat(self) -> None:
        """Ask for a sign of life."""
        self.send({"kind": "beat", "at": round(self._now() * 1000)})

    def take_beat(self, at: Any) -> None:
        """Measure how long a beat was on its way."""
        if type(at) is int:
            self.lag = min(9999, max(0, round(self._now() * 1000) - at))

    def refuse(self, code: str, message: str = "") -> None:
        """Say why something is not done: in the words of its code, or in those given."""
        told = message or say(f"room.refused.{code}", self.language)
        self.send({"kind": "refused", "code": code, "message": told})


def read_message(text: str | bytes, most: int) -> Json | None:
    """Return a message; None for anything that is none."""
    if not isinstance(text, str) or len(text) > most:
        return None
    try:
        said = parse_json(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or not isinstance(said.get("kind"), str):
        return None
    return said
