"""A room served by a thread of its own, for clients that wait in the test's."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from cantorlab.room.hall import Hall
from cantorlab.room.server import RoomServer

T = TypeVar("T")


class ServedHall:
    """A hall at a port of this computer, until ``stop``; ``do`` calls a function in its thread."""

    def __init__(self, hall: Hall, port: int = 0) -> None:
        self.hall = hall
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.server = self.do(lambda: self._start(port))
        self.port = self.server.port
        self.base = f"http://127.0.0.1:{self.port}/"

    def _start(self, port: int) -> RoomServer:
        server = RoomServer(self.hall, port=port)
        server.start()
        return server

    def do(self, function: Callable[[], T]) -> T:
        async def call() -> T:
            return function()

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(120)

    def cut(self) -> None:
        """Break all lines, as a network does."""
        self.do(lambda: [line.end() for line in [*self.hall.lines]])

    def stop(self) -> None:
        self.do(self.server.stop)
        self.end()

    def kill(self) -> None:
        """End it without a word and without saving anything."""

        def silence() -> Any:
            self.server._ticking.stop()
            self.server._server.stop()
            return [line.end() for line in [*self.hall.lines]]

        self.do(silence)
        self.end()

    def end(self) -> None:
        self.do(lambda: [each.stream.close() for each in [*self.server._server._connections]])
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
