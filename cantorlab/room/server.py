"""Server of a room: the page, the bundles, and one WebSocket a browser.

Tornado, because Jupyter has it already: nothing new is installed, it speaks WebSocket by itself,
it runs on the asyncio loop that a table's clock and players use, and a Jupyter server can host it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import socket
from collections.abc import Awaitable, Callable, Container, Sequence
from itertools import cycle
from typing import Any, Final
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cantorlab.exercises.lessons.activity import read_activity
from cantorlab.languages.texts import say
from cantorlab.room.codes import digest, is_same, read_code
from cantorlab.room.connection import Line
from cantorlab.room.entrance import find_target, invite
from cantorlab.room.hall import Hall
from cantorlab.room.holding import Hold
from cantorlab.room.limits import LINES, LONGEST, SPARE, TokenBucket
from cantorlab.room.message_handlers import check_options
from cantorlab.room.pages import POLICY, best_language, bundle_files, page
from cantorlab.room.table import TableRefused
from cantorlab.site.file_server import FileHandler
from cantorlab.support.foreign_files import parse_json

#: Milliseconds between two looks at who is away; every other one asks for a sign of life.
TICK: Final = 500
#: Connections without a line, in all and from one address (a class may share one, or a proxy).
CONNECTIONS: Final = 700
CONNECTIONS_OF_ONE: Final = 400
#: Seconds in which a request has to come, and bytes of what is before its body.
SLOWEST: Final = 20
LONGEST_HEADER: Final = 20_000
#: Messages that wait for a slow line before it is cut: it comes back and is sent the whole.
MOST_WAITING: Final = 400


def is_own_host(host: str, names: Sequence[str]) -> bool:
    """Return whether a request means this server: by an address, or one of its own ``names``.

    A page of another name that was pointed here (DNS rebinding) is refused. Raises ``ValueError``
    for what is no name of a host.
    """
    name = urlsplit(f"//{host}").hostname or ""
    if name in ("localhost", *names):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class _Checked(FileHandler):
    """Handler that knows its hall and refuses requests which mean another server."""

    def initialize(
        self, hall: Hall, names: Sequence[str] | None, behind_proxy: bool = False
    ) -> None:
        self.hall, self.names = hall, names
        # Of the headers that name the visitor only this one is written by each proxy, at its end.
        named = self.request.headers.get("X-Forwarded-For", "") if behind_proxy else ""
        self.address = named.rpartition(",")[2].strip() or self.request.remote_ip or ""

    def prepare(self) -> None:
        try:
            urlsplit(self.request.headers.get("Origin", ""))
            is_own = self.names is None or is_own_host(self.request.host, self.names)
        except ValueError:
            self.set_status(400)
            self.finish("This is no name of a host.")
            return
        if not is_own:
            self.set_status(421)
            self.finish("This room has another name.")

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Content-Security-Policy", POLICY)


class _PageHandler(_Checked):
    def get(self, code: str = "") -> None:
        target = find_target(self.hall, code or "", self.address)
        wished = self.request.headers.get("Accept-Language", "")
        language = best_language(wished, self.hall.language)
        invited = None if target is None else json.dumps(invite(self.hall, target, language))
        bundle = None if target is None else target.bundle
        own = f"{self.request.protocol}://{self.request.host}{self.request.path}"
        shared = self.hall.address or own.rpartition("/")[0] + "/"
        self.send_file(
            page(language, self.hall.id, self.hall.letters, bundle, invited, shared),
            lasting=False,
            vary="Accept-Encoding, Accept-Language",
        )


class _Bundle(_Checked):
    def get(self, name: str) -> None:
        file = bundle_files().get(name)
        if file is None:
            self.set_status(404)
            return
        self.send_file(file, lasting=self.get_argument("v", "") == file.tag)


class _Owner(_Checked):
    """Handler of the owner's notebook, which sends the owner's key."""

    hold: Hold | None = None

    async def post(self) -> None:
        key = self.request.headers.get("Authorization", "").removeprefix("Bearer ")
        if not is_same(key, digest(self.hall.owner_key)):  # a right one never has to wait
            self.hall.tries.note(self.address)
            self.set_status(403)
            return
        try:
            asked = parse_json(self.request.body.decode())
            if asked["do"] == "hold":
                await self._be_held()
                return
            with self.hall.outbox.hold():
                self.hall.save()
                answer = self._do(asked)
            self.finish({"answer": answer})
        except TableRefused as refusal:
            self.finish({"refused": say(f"room.refused.{refusal.code}", "en")})
        except (ValueError, TypeError, KeyError) as refusal:
            self.finish({"refused": str(refusal)})

    async def _be_held(self) -> None:
        """Have the notebook hold the room as long as its connection is open."""
        hold = self.hall.hold
        if hold is None or not hold.is_free:
            self.set_status(409)
            return
        self.hold = hold
        self.write({})
        await self.flush()
        await hold.last()

    def on_connection_close(self) -> None:
        """Note that the notebook's kernel is gone, if it has held the room."""
        if self.hold is not None:
            self.hold.leave()

    def _do(self, asked: Any) -> Any:
        hall = self.hall
        match asked["do"]:
            case "stop" if hall.hold is not None:
                return hall.hold.end()
            case "open":
                begun = asked.get("record")
                check_options(asked["game"], asked["options"])
                return hall.open_table(str(asked["game"]), begun, **asked["options"]).code
            case "tournament":
                check_options(asked["game"], asked["options"])
                return hall.open_tournament(str(asked["game"]), **asked["options"]).code
            case "lesson":
                route, short = asked.get("route"), asked.get("short") is True
                text = asked.get("activity")
                number = read_activity(text).lesson.number if text else asked["lesson"]
                return hall.open_lesson(number, route=route, short=short).code
            case "class":
                return hall.open_class().code
            case "close":
                known = {**hall.tables, **hall.contests, **hall.lessons, **hall.classes}
                return hall.close(_known_code(asked, known))
            case "tables":
                return [each.summary() for each in hall.tables.values()]
            case "results":
                return hall.store.results()
            case "tournaments":
                return [each.summary() for each in hall.contests.values()]
            case "start_round":
                return hall.contests[_known_code(asked, hall.contests)].start_round()
            case "end_tournament":
                return hall.contests[_known_code(asked, hall.contests)].end()
            case "tournament_told":
                return hall.contests[_known_code(asked, hall.contests)].frames()
        raise ValueError("nothing that an owner asks for")


def _known_code(asked: Any, those: Container[str]) -> str:
    """Return the code that the owner names; raises ``TableRefused`` if nothing there has it."""
    code = read_code(asked["code"])
    if code is None or code not in those:
        raise TableRefused("unknown")
    return code


class _Line(WebSocketHandler, _Checked):
    line: Line | None = None

    def check_origin(self, origin: str) -> bool:
        """Let pages of this server in, and clients that are no pages."""
        return urlsplit(origin).netloc.lower() == self.request.host.lower()

    def get_compression_options(self) -> dict[str, Any]:
        return {"compression_level": 5, "mem_level": 5}

    def open(self, *_args: str, **_kwargs: str) -> None:
        self.set_nodelay(True)
        self._waiting = 0
        wished = self.request.headers.get("Accept-Language", "")
        line = Line(
            self._deliver,
            self.close,
            address=self.address,
            language=best_language(wished, self.hall.language),
        )
        # A browser cannot read why an upgrade failed: it is let in, and told.
        hall = self.hall
        if not hall.visitors.of(line.address).may_connect or len(hall.lines) >= LINES + SPARE:
            line.refuse("room_full")
            self.close()
            return
        self._pings = TokenBucket(5, 50)
        self.line = line
        self.hall.connect(line)

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        if self.line is None:
            return None
        if self.hall.visitors.delay(self.line) > 0:  # meanwhile nothing more is read from it
            return self._receive_later(message)
        self.hall.receive(self.line, message)
        return None

    async def _receive_later(self, message: str | bytes) -> None:
        while self.line is not None and (delay := self.hall.visitors.delay(self.line)) > 0:
            await asyncio.sleep(delay)
        if self.line is not None:
            self.hall.receive(self.line, message)

    def on_ping(self, data: bytes) -> None:
        if not self._pings.take():
            self.close()

    def on_close(self) -> None:
        if self.line is not None:
            self.hall.drop(self.line)
            self.line = None

    def _deliver(self, text: str) -> None:
        if self._waiting > MOST_WAITING:
            self.close()
            return
        try:
            sent = asyncio.ensure_future(self.write_message(text))
        except WebSocketClosedError:
            return
        self._waiting += 1
        sent.add_done_callback(self._note_sent)

    def _note_sent(self, sent: asyncio.Future[None]) -> None:
        self._waiting -= 1
        if not sent.cancelled():
            sent.exception()  # a line that closed meanwhile


def routes(
    hall: Hall,
    names: Sequence[str] | None,
    base: str = "/",
    guard: Callable[[type[Any]], type[Any]] = lambda handler: handler,
    *,
    behind_proxy: bool = False,
) -> list[Any]:
    """Return the handlers of a hall's pages, files and lines below ``base``.

    ``names``: those of its host; None if whoever serves it checks them. ``guard`` returns the
    handler of a page or a line with whatever else it asks of its visitors. ``behind_proxy``: a
    proxy says from where they come.
    """
    given = {"hall": hall, "names": names, "behind_proxy": behind_proxy}
    below = re.escape(base)
    return [
        (below + r"([A-Za-z]{5})?", guard(_PageHandler), given),
        (below + r"static/([a-z_]+\.(?:js|css|png))", _Bundle, given),
        (below + "(?:[A-Za-z]{5}/)?line", guard(_Line), given),
        (below + "owner-api", _Owner, given),
    ]


class _BoundedServer(HTTPServer):
    """Server with bounds on the connections that have sent no whole request yet, or wait for one.

    A line is counted by its hall from its beginning on, and here no longer.
    """

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve a connection, unless there are too many, or too many from its address."""
        contexts: list[Any] = [each.context for each in self._connections]
        same = sum(each.address[0] == address[0] for each in contexts)
        if len(self._connections) >= CONNECTIONS or same >= CONNECTIONS_OF_ONE:
            stream.close()
        else:
            super().handle_stream(stream, address)


def heartbeat(hall: Hall) -> PeriodicCallback:
    """Return the timer that looks after the lines of a hall, once it is started."""
    beats = cycle((False, True))
    return PeriodicCallback(lambda: hall.tick(beats=next(beats)), TICK)


class RoomServer:
    """Server of a ``hall`` on the running event loop; ``settings`` are tornado's."""

    def __init__(
        self,
        hall: Hall,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        names: Sequence[str] = (),
        behind_proxy: bool = False,
        handlers: list[Any] | None = None,
        **settings: Any,
    ) -> None:
        self.hall = hall
        self._sockets = bind_sockets(port, host, family=socket.AF_INET)
        self.port = int(self._sockets[0].getsockname()[1])
        application = Application(
            handlers or routes(hall, names, behind_proxy=behind_proxy),
            websocket_max_message_size=LONGEST,
            log_function=lambda _handler: None,  # nothing of who came from where
            **settings,
        )
        self._server = _BoundedServer(
            application,
            max_body_size=LONGEST,
            max_header_size=LONGEST_HEADER,
            idle_connection_timeout=SLOWEST,
            body_timeout=SLOWEST,
        )
        self._ticking = heartbeat(hall)

    def start(self) -> None:
        """Listen from now on."""
        self._server.add_sockets(self._sockets)
        self._ticking.start()

    def stop(self) -> None:
        """Say so on all lines, and listen no longer."""
        self._ticking.stop()
        self._server.stop()
        self.hall.stop()
