"""A notebook's hold on its room: the stop button, a killed kernel, an output that nobody reads."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import cantorlab
from cantorlab.room.holding import FORSAKEN, MOST_OUTPUT, Hold, bound_output

_KERNEL = """
import os, signal, sys, cantorlab
signal.signal(signal.SIGINT, lambda *_: os.write(1, b"interrupted\\n"))
room = cantorlab.Room(here=True, folder=sys.argv[1])
print(room.open("tafl"), flush=True)
sys.stdin.readline()
"""


class Kernel:
    """A kernel with a room, in a process group of its own as Jupyter starts one."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _KERNEL, str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.table = self.process.stdout.readline().strip()

    def interrupt(self) -> None:
        """Press the stop button: all of the group is interrupted."""
        os.killpg(self.process.pid, signal.SIGINT)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "interrupted\n"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        self.process.communicate("\n")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Kernel]]:
    kernels: list[Kernel] = []

    def begin() -> Kernel:
        kernels.append(Kernel(tmp_path))
        return kernels[-1]

    yield begin
    for each in kernels:
        if each.process.poll() is None:
            each.end()


def take_up(folder: Path) -> cantorlab.Room:
    """Take the room of a killed kernel up, once it has noticed."""
    while True:
        with suppress(RuntimeError):
            return cantorlab.Room(here=True, folder=folder)


pytestmark = pytest.mark.skipif(os.name == "nt", reason="groups of processes are POSIX's")


def test_the_stop_button_ends_no_room_and_the_end_of_the_kernel_does(
    start: Callable[[], Kernel], tmp_path: Path
) -> None:
    kernel = start()
    kernel.interrupt()
    told = json.loads((tmp_path / "running.json").read_text())
    assert (tmp_path / "running.json").stat().st_mode & 0o77 == 0
    line = http.client.HTTPConnection("127.0.0.1", told["port"])
    line.request("GET", "/")
    assert line.getresponse().status == 200
    line.close()
    kernel.end()
    assert not (tmp_path / "running.json").exists()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", told["port"]))


def test_a_new_kernel_takes_up_the_room_of_a_killed_one(
    start: Callable[[], Kernel], tmp_path: Path
) -> None:
    kernel = start()
    with pytest.raises(RuntimeError, match="running"):  # its kernel lives
        cantorlab.Room(here=True, folder=tmp_path)
    kernel.kill()
    room = take_up(tmp_path)
    assert room.tables["code"].tolist() == [kernel.table[-5:]]
    assert room.url == kernel.table[:-5]
    with pytest.raises(RuntimeError, match="running"):  # it is held again
        cantorlab.Room(here=True, folder=tmp_path)
    room.close()
    again = cantorlab.Room(here=True, folder=tmp_path)
    assert again.tables["code"].tolist() == [kernel.table[-5:]]
    again.close()


def test_a_room_that_was_killed_itself_is_started_again(
    start: Callable[[], Kernel], tmp_path: Path
) -> None:
    """Ask nobody at the port where it was: someone else may listen there by now."""
    kernel = start()
    pid = int((tmp_path / "writer.lock").read_text().split()[1])
    os.kill(pid, signal.SIGKILL)
    room = take_up(tmp_path)
    assert room._process.child is not None
    assert room.tables["code"].tolist() == [kernel.table[-5:]]
    room.close()


def test_broken_requests_hang_no_room_of_a_notebook(tmp_path: Path) -> None:
    """Answer them, and write nothing that grows without bounds or waits for a reader."""
    room = cantorlab.Room(here=True, folder=tmp_path)
    try:
        port = room._process.port
        for _ in range(100):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            line.putrequest("GET", "/", skip_host=True)
            line.putheader("Host", "[")
            line.endheaders()
            assert line.getresponse().status == 400
            line.close()
        upgrade = {
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "x" * 22 + "==", "Origin": "http://[",
        }  # fmt: skip
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        line.request("GET", "/line", headers=upgrade)
        assert line.getresponse().status == 400
        assert len(room.tables) == 0
        assert "Traceback" not in (tmp_path / "room.log").read_text()
    finally:
        room.close()


def test_the_output_of_a_room_has_bounds(tmp_path: Path) -> None:
    file = tmp_path / "room.log"
    code = (
        "import os, sys; from pathlib import Path;"
        "from cantorlab.room.holding import MOST_OUTPUT, bound_output, redirect_output;"
        "redirect_output(Path(sys.argv[1])); bound_output();"
        "print('x' * MOST_OUTPUT, flush=True); print('y', file=sys.stderr, flush=True);"
        "bound_output(); os.write(1, b'last')"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True)
    assert file.read_bytes() == b"last"
    assert MOST_OUTPUT < 10**7
    bound_output()  # what is no file stays as it is


def test_a_room_that_neither_notebook_nor_visitor_needs_ends() -> None:
    now, ended = [0.0], list[float]()
    hold = Hold(lambda: ended.append(now[0]), lambda: now[0])

    async def scene() -> None:
        held = asyncio.ensure_future(hold.last())
        await asyncio.sleep(0)
        now[0] = 9 * FORSAKEN
        hold.look(visited=False)
        assert not ended, "its notebook holds it"
        hold.leave()
        await held

    asyncio.run(scene())
    now[0] += FORSAKEN
    hold.look(visited=True)
    now[0] += FORSAKEN
    hold.look(visited=False)
    assert not ended, "somebody was there until then"
    now[0] += 1
    hold.look(visited=False)
    assert ended == [now[0]]
