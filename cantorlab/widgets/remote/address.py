"""Address of a table in a room elsewhere, and the secret by which a person is known there."""

from __future__ import annotations

import json
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from cantorlab.journal.files import folder
from cantorlab.languages.texts import LocalizedError
from cantorlab.support.foreign_files import parse_json, put_file, read_text

_FILE: Final = "rooms.json"
_LARGEST: Final = 1_000_000
#: Tokens where no journal is kept: as long as the kernel runs.
_HELD: dict[str, str] = {}


class RoomFault(LocalizedError):
    """A room elsewhere that cannot be used; the sentence says why."""


@dataclass(frozen=True)
class TableAddress:
    """Address of a table: ``base`` is that of its room, ``code`` its five letters."""

    base: str
    code: str

    @classmethod
    def of(cls, text: object) -> Self:
        """Read the link of a table; raises ``RoomFault`` for anything else."""
        link = text.strip() if isinstance(text, str) else ""
        try:
            parts = urlsplit(link)
            sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            sound = False
        found = re.fullmatch(r"(https?://[^?#\s]*/)([A-Za-z]{5})", link)
        if not sound or found is None:
            raise RoomFault("room.no_address", address=link[:80])
        return cls(found[1], found[2].upper())

    @property
    def line(self) -> str:
        """The address of the room's WebSocket."""
        return re.sub("^http", "ws", self.base) + f"{self.code}/line"

    def __str__(self) -> str:
        return self.base + self.code


def room_address(text: str) -> str:
    """Return the address of a room, which ends in a slash; raises ``RoomFault`` for none."""
    address = f"{str(text).strip().rstrip('/')}/"
    if re.fullmatch(r"https?://[^/?#\s]+/([^?#\s]*/)?", address) is None:
        raise RoomFault("room.bad_address", given=text)
    return address


def own_token(base: str) -> str:
    """Return the secret by which this user is known in a room; a new one at the first time.

    It is kept beside the journal, so that a kernel that was restarted has its seat again.
    """
    home = folder()
    if home is None:
        return _HELD.setdefault(base, secrets.token_urlsafe(24))
    known: dict[str, str] = {}
    with suppress(OSError, ValueError):
        told = parse_json(read_text(home / _FILE, _LARGEST))
        known = {str(key): str(each) for key, each in told.items()} if type(told) is dict else {}
    token = known.get(base, "")
    if re.fullmatch(r"[A-Za-z0-9_-]{32}", token) is None:
        token = known[base] = _HELD.setdefault(base, secrets.token_urlsafe(24))
        with suppress(OSError):  # it then lasts as long as the kernel
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            put_file(home / _FILE, json.dumps(known).encode(), 0o600)
    return token
