"""A room needs no network but this computer's own: it asks nobody outside for anything."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from room.browsing import RunningRoom
from room.test_remote import wait_for

import cantorlab

pytestmark = pytest.mark.slow  # processes are started, which load the package

#: Loaded by each Python that the room starts: whatever goes out is refused, and written down.
GUARD = """
import ipaddress, os, sys

with open({watched!r}, "a") as log:
    print(os.getpid(), file=log)

def is_own(host):
    if host in (None, "", b"", "localhost", "0.0.0.0"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

def watch(event, given):
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"):
        host = given[0]
    elif event in ("socket.connect", "socket.sendto", "socket.bind"):
        host = given[1][0] if isinstance(given[1], tuple) else None  # a Unix socket has no host
    else:
        return
    if not is_own(host):
        with open({log!r}, "a") as log:
            print(event, host, file=log)
        raise OSError(f"{{event}} {{host}}")

sys.addaudithook(watch)
"""


@dataclass(frozen=True)
class Guard:
    """Logs of the Pythons that are started from now on: which they are, and who went out."""

    watched: Path
    log: Path

    def went_out(self) -> list[str]:
        """Return what was asked of others, a line each."""
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def guard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guard:
    """A guard of all processes that are started from now on."""
    own = Guard(tmp_path / "watched", tmp_path / "log")
    folder = tmp_path / "guard"
    folder.mkdir()
    code = GUARD.format(watched=str(own.watched), log=str(own.log))
    (folder / "sitecustomize.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return own


def test_whoever_goes_out_is_seen(guard: Guard) -> None:
    tries = ["socket.create_connection(('192.0.2.1', 9))", "socket.gethostbyname('example.org')"]
    for each in tries:
        done = subprocess.run([sys.executable, "-c", f"import socket; {each}"], capture_output=True)
        assert done.returncode != 0
    told = [each.split()[0] for each in guard.went_out()]
    assert told == ["socket.getaddrinfo", "socket.gethostbyname"]


def test_a_room_whose_computer_thinks_asks_nobody(room: RunningRoom, guard: Guard) -> None:
    room.start()
    code = room.ask("open", game="tafl", options={"opponent": "novice"})
    seat = cantorlab.Tafl(room=f"{room.told['address']}{code}", names=["Ada"])
    for _ in range(2):
        seat.act(seat.view["actions"][0])
        wait_for(seat, lambda: seat.view["actions"])
    assert room.ask("tables")[0]["plies"] == 4
    seat.close()
    assert guard.went_out() == []
    assert len(guard.watched.read_text().split()) >= 2, "the room, and whoever thinks for it"
