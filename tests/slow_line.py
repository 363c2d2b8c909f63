"""A slow line between a browser and a server: 200 ms there and back, 1 Mbit/s, websockets too.

Chromium's own throttling leaves websockets as they are, so this stands between the two as a proxy
and passes on what each side says, later and no faster than such a line would. It can also break.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

LATENCY = 0.1  # seconds each way
RATE = 1_000_000 / 8  # bytes a second each way
_CHUNK = 1400  # bytes: what a packet carries
_KERNEL = re.compile(rb"GET /\S*api/kernels/[^/ ]+/channels")


@dataclass
class Line:
    """The line; until it ``is_slow`` it passes everything on at once."""

    port: int = 0
    is_slow: bool = False
    #: How many bytes the server has sent down, the protocol's own included.
    down: int = 0
    #: How many websockets to a kernel have been opened.
    kernels: int = 0
    _open: threading.Event = field(default_factory=threading.Event)
    _ends: set[asyncio.Transport] = field(default_factory=set)
    _loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let nothing of the server's through in here."""
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()

    def cut(self) -> None:
        """Break every websocket to a kernel as a pulled plug does: what is on its way is lost."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(lambda: [each.abort() for each in [*self._ends]])


class _Way:
    """One direction of one connection, whose packets share the rate of the line."""

    def __init__(
        self, line: Line, free_at: list[float], ends: set[asyncio.Transport], down: bool
    ) -> None:
        self._line, self._free_at, self._ends, self._down = line, free_at, ends, down

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, packet = await queue.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                while self._down and not self._line._open.is_set():
                    await asyncio.sleep(0.005)
                if self._down:
                    self._line.down += len(packet)
                writer.write(packet)
                await writer.drain()
                if not packet:
                    writer.close()
                    return

        delivering = asyncio.create_task(deliver())
        try:
            while packet := await reader.read(_CHUNK if self._line.is_slow else 65536):
                if not self._down and _KERNEL.match(packet):
                    self._line.kernels += 1
                    self._line._ends |= self._ends
                due = now = loop.time()
                if self._line.is_slow:
                    self._free_at[0] = max(now, self._free_at[0]) + len(packet) / RATE
                    due = self._free_at[0] + LATENCY
                    await asyncio.sleep(max(0.0, self._free_at[0] - now))
                queue.put_nowait((due, packet))
        except ConnectionError:
            pass
        queue.put_nowait((0.0, b""))
        try:
            await delivering
        except ConnectionError:
            delivering.cancel()


@contextmanager
def slow_line(server_port: int) -> Iterator[Line]:
    """A line to the server at this port of this computer; its own port is ``line.port``."""
    line = Line()
    line._open.set()
    ready, loop = threading.Event(), asyncio.new_event_loop()
    line._loop = loop
    free_at = {True: [0.0], False: [0.0]}

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("127.0.0.1", server_port)
        ends: set[asyncio.Transport] = {writer.transport, there[1].transport}
        await asyncio.gather(
            _Way(line, free_at[False], ends, down=False).carry(reader, there[1]),
            _Way(line, free_at[True], ends, down=True).carry(there[0], writer),
            return_exceptions=True,
        )
        line._ends -= ends

    async def serve() -> None:
        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        line.port = server.sockets[0].getsockname()[1]
        ready.set()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(serve())
        loop.run_forever()
        for task in (running := asyncio.all_tasks(loop)):
            task.cancel()
        loop.run_until_complete(asyncio.gather(*running, return_exceptions=True))
        loop.close()

    thread = threading.Thread(target=run, name="slow-line", daemon=True)
    thread.start()
    ready.wait()
    try:
        yield line
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(5)
