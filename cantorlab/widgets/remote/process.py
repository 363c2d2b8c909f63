"""Process of a room that a notebook holds: started for it, or taken up from a kernel that is gone.

It has a session of its own, so that the notebook's stop button, which interrupts the kernel's whole
group, does not end it; and it writes to a file of its own, so that no pipe fills up.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final, Self

from cantorlab.support.foreign_files import parse_json, read_text

#: Exit status of a room whose folder another one has.
TAKEN: Final = 3
#: File in which a running room tells its owner where it is.
RUNNING: Final = "running.json"
_LARGEST: Final = 10_000
#: Seconds until a room that was asked to end has to have done so.
_PATIENCE: Final = 10


class RoomProcess:
    """Room that runs at a ``port`` of this computer, held by its owner's ``key``.

    ``address`` is the one that others open; ``child`` the process, if this one has started it.
    """

    def __init__(self, told: Any, child: subprocess.Popen[str] | None = None) -> None:
        self.port, self.address, self.key = (
            int(told["port"]),
            str(told["address"]),
            str(told["key"]),
        )
        self.child = child
        #: Open as long as this kernel lives: until then no other takes the room up.
        self._held = HTTPConnection("127.0.0.1", self.port, timeout=60)

    @classmethod
    def start(cls, folder: Path, options: Sequence[str]) -> Self:
        """Start the room of a folder, or take up the one that a kernel has left running there.

        Raises ``RuntimeError`` with the room's message if neither can be done.
        """
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--folder", str(folder)]
        child = subprocess.Popen(
            [*command, *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, **_apart(),
        )  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        with child.stdout, child.stderr:
            line = child.stdout.readline()
            if line:
                room = cls(parse_json(line), child)
                room.hold()
                return room
            fault = child.stderr.read().strip()
        left = cls._left_in(folder) if child.wait() == TAKEN else None
        if left is None:
            raise RuntimeError(fault or "the room did not start")
        return left

    @classmethod
    def _left_in(cls, folder: Path) -> Self | None:
        """Return the room that runs in a folder, if no other kernel holds it."""
        with suppress(OSError, ValueError, KeyError, TypeError, HTTPException):
            room = cls(parse_json(read_text(folder / RUNNING, _LARGEST)))
            return room if room.hold() else None
        return None

    def take_key(self, folder: Path) -> bool:
        """Take the owner's key that the room in a folder has now; return whether it is new."""
        old = self.key
        with suppress(OSError, ValueError, KeyError, TypeError):
            self.key = str(parse_json(read_text(folder / RUNNING, _LARGEST))["key"])
        return self.key != old

    def hold(self) -> bool:
        """Hold the room until this kernel ends; return False if another one does."""
        self._post(self._held, "hold")
        return self._held.getresponse().status == 200

    def _post(self, line: HTTPConnection, do: str) -> None:
        headers = {"Authorization": f"Bearer {self.key}"}
        line.request("POST", "/owner-api", json.dumps({"do": do}), headers)

    def end(self) -> None:
        """End the room, and wait until it has ended."""
        if self.child is None:
            self._ask_to_end()
        elif self.child.poll() is None:
            self.child.terminate()
            try:
                self.child.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()
        self._held.close()

    def _ask_to_end(self) -> None:
        """Ask a room that is no child to end: then the line by which it is held ends, too."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        with suppress(OSError, HTTPException):
            self._post(line, "stop")
            line.getresponse().read()
            if self._held.sock is not None:
                self._held.sock.settimeout(_PATIENCE)
                while self._held.sock.recv(1000):
                    pass
        line.close()


def _apart() -> dict[str, Any]:
    """Return the arguments that give a process a group of its own."""
    if os.name == "nt":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]
    return {"start_new_session": True}
