"""Line from a notebook to a table of a room: it opens again by itself, and loses nothing said."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from typing import Final

from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from cantorlab.rules.state import Json
from cantorlab.support.foreign_files import parse_json
from cantorlab.widgets.core.messages import nonce_of
from cantorlab.widgets.remote.address import RoomFault, TableAddress

#: Seconds: a room gives a sign of life every second; after so many without one the line is dead.
DEAD: Final = 5.0
#: Seconds before the line is opened again, at first and at most.
SOON, LATE = 0.25, 8.0
#: Seconds in which a room has to answer the first time.
PATIENCE: Final = 15.0
_LARGEST: Final = 20_000_000


class RemoteRefusal(RoomFault):
    """A refusal of the room, in its own words."""

    def __init__(self, sentence: str) -> None:
        super().__init__("room.said", sentence=sentence)


@cache
def _background() -> asyncio.AbstractEventLoop:
    """Return the event loop of the thread that keeps all lines."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="cantorlab-room", daemon=True).start()
    return loop


class RoomLine:
    """Open line to a table, from now until ``close``.

    ``hear`` is called with each message of the room, in another thread; ``lost`` when the line
    breaks. Requests of ``ask`` are sent again after a break until they are answered; the room
    ignores repetitions.
    """

    def __init__(
        self,
        address: TableAddress,
        enter: Json,
        hear: Callable[[Json], None],
        lost: Callable[[], None],
    ) -> None:
        self._address, self._enter, self._hear, self._lost = address, enter, hear, lost
        self._socket: WebSocketClientConnection | None = None
        self._asked: dict[str, Json] = {}
        self._closed = False
        self._table: Json | None = None
        #: The first view of the table, once it is told who is there, too; or why there is none.
        self.first: Future[Json] = Future()
        self._task: Future[None] = asyncio.run_coroutine_threadsafe(self._run(), _background())

    def ask(self, content: Json) -> None:
        """Send the table a message of a page, which has a nonce."""

        def send() -> None:
            self._asked[content["nonce"]] = content
            self._post({"kind": "say", "content": content})

        _background().call_soon_threadsafe(send)

    def send(self, message: Json) -> None:
        """Send the room a message that is lost if the line is broken."""
        _background().call_soon_threadsafe(self._post, message)

    def close(self) -> None:
        """End the line; the seat stays its person's."""
        self._closed = True
        _background().call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self._task.cancel()
        if self._socket is not None:
            self._socket.close()

    def _post(self, message: Json) -> None:
        if self._socket is not None:
            try:
                sent = self._socket.write_message(json.dumps(message))
            except WebSocketClosedError:
                return
            asyncio.ensure_future(sent).add_done_callback(lambda done: done.exception())

    async def _run(self) -> None:
        tries = 0
        while not self._closed:
            try:
                socket = await websocket_connect(
                    self._address.line, connect_timeout=PATIENCE, max_message_size=_LARGEST
                )
            except Exception as fault:  # the network's, the name's or the server's: all are told
                self._fail(RoomFault("room.unreachable", address=self._address.base, reason=fault))
            else:
                self._socket = socket
                self._post(self._enter)
                if await self._listen(socket):
                    tries = 0
                self._socket = None
                self._fail(RoomFault("room.no_answer", address=self._address.base))
                self._lost()
            await asyncio.sleep(min(SOON * 2**tries, LATE) * random.uniform(0.75, 1.25))
            tries += 1

    def _fail(self, fault: RoomFault) -> None:
        """End with a fault if no table was ever shown."""
        if not self.first.done():
            self._closed = True
            self.first.set_exception(fault)

    async def _listen(self, socket: WebSocketClientConnection) -> bool:
        """Take messages until the line breaks; return whether any came."""
        came = False
        while True:
            coming = asyncio.ensure_future(socket.read_message())
            done, _ = await asyncio.wait([coming], timeout=DEAD)
            text = coming.result() if done else None
            if text is None:
                coming.cancel()
                socket.close()
                return came
            came = True
            with suppress(ValueError, KeyError, TypeError):  # of a room that speaks otherwise
                self._take(parse_json(str(text)))

    def _take(self, message: Json) -> None:
        kind = message["kind"]
        if kind == "beat":
            self._post(message)
            return
        if kind == "refused" and not self.first.done() and message["code"] != "full":
            self._fail(RemoteRefusal(message["message"]))
        if kind == "said":
            self._asked.pop(nonce_of(message["message"].get("content")) or "", None)
        self._hear(message)
        if kind == "table":
            # From now on it is the same person who comes back, and sits where they sat.
            self._enter = {**self._enter, "sit": False}
            self._table = message
            for content in [*self._asked.values()]:
                self._post({"kind": "say", "content": content})
        if kind == "people" and self._table is not None and not self.first.done():
            self.first.set_result(self._table)
