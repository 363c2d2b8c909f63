"""Server of a site: it sends the files that its folder held at the start, nothing else.

On tornado, as the server of a room is: what a file is sent with stands here for both.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import Final
from urllib.parse import unquote, urlsplit

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from cantorlab.languages.texts import LocalizedError
from cantorlab.site import PACKED
from cantorlab.support.foreign_files import read_bytes

#: Bytes of a file that is served: it is held in memory.
LARGEST = 100_000_000
#: Visitors who may knock at once: a class opens the page together.
BACKLOG: Final = 256

_TYPES: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


#: A name that changes with the contents: a browser never asks for such a file again.
_LASTING = re.compile(r"-[0-9a-f]{16}(\.|/)")


@dataclass(frozen=True)
class SentFile:
    """File as it is sent: compressed if the browser can unpack it and that makes it smaller."""

    kind: str
    tag: str
    plain: bytes
    packed: Mapping[str, bytes]

    @classmethod
    def of(cls, kind: str, plain: bytes, packed: Mapping[str, bytes] | None = None) -> SentFile:
        """Return the sent form of these bytes; they are compressed unless that is given."""
        if not packed:
            smaller = gzip.compress(plain, 6)
            packed = {"gzip": smaller} if len(smaller) < 0.9 * len(plain) else {}
        return cls(kind, hashlib.sha256(plain).hexdigest()[:24], plain, packed)

    def body(self, accepted: str) -> tuple[bytes, str | None]:
        """Return the bytes to send, and their encoding, if they are compressed."""
        encodings = {each.partition(";")[0].strip() for each in accepted.split(",")}
        for encoding in PACKED:
            if encoding in self.packed and encoding in encodings:
                return self.packed[encoding], encoding
        return self.plain, None


class FileHandler(RequestHandler):
    """Handler that sends files, or says that the browser has them already."""

    def set_default_headers(self) -> None:
        """Set what every answer has."""
        self.set_header("Server", "cantorlab")
        self.set_header("X-Content-Type-Options", "nosniff")

    def compute_etag(self) -> str | None:
        """Return the tag of the file alone, not of its packed form."""
        return None

    def send_file(self, file: SentFile, *, lasting: bool, vary: str = "Accept-Encoding") -> None:
        """Send a file; ``lasting``: its name changes with the contents, and it is kept for ever."""
        tag = f'"{file.tag}"'
        self.set_header("ETag", tag)
        kept = "public, max-age=31536000, immutable" if lasting else "no-cache"
        self.set_header("Cache-Control", kept)
        self.set_header("Vary", vary)
        if tag in self.request.headers.get("If-None-Match", ""):
            self.set_status(304)
            return
        body, encoding = file.body(self.request.headers.get("Accept-Encoding", ""))
        self.set_header("Content-Type", file.kind)
        if encoding:
            self.set_header("Content-Encoding", encoding)
        self.write(body)


class _File:
    """File of the site, read once, however many requests come at the same time.

    It is compressed at the same time unless the builder has left compressed forms beside it.
    """

    def __init__(self, path: Path, packed: Mapping[str, Path]) -> None:
        self._path, self._packed = path, packed
        self._one_at_a_time = Lock()
        self._given: SentFile | None = None

    def prepare(self) -> SentFile:
        """Return its sent form; raise ``OSError`` if it can no longer be read."""
        with self._one_at_a_time:
            if self._given is None:
                data = read_bytes(self._path, LARGEST)
                kind = _TYPES.get(self._path.suffix, "application/octet-stream")
                packed = {by: read_bytes(path, LARGEST) for by, path in self._packed.items()}
                self._given = SentFile.of(kind, data, packed)
            return self._given


class _Site(FileHandler):
    def initialize(self, files: Mapping[str, _File]) -> None:
        self.files = files

    async def get(self) -> None:
        name = unquote(urlsplit(self.request.uri or "").path)
        try:  # packing takes its time: others are answered meanwhile
            sent = await asyncio.to_thread(self.files[name].prepare)
        except (KeyError, OSError):  # no file, or it has gone since
            self.set_status(404)
            return
        self.send_file(sent, lasting=_LASTING.search(name) is not None)

    head = get


class SiteServer:
    """Server of the files in ``folder``, which listens at ``port`` from now on; 0: a free one.

    Raises ``LocalizedError`` if the folder holds no site, or the port is not available.
    """

    def __init__(self, folder: Path, *, host: str = "127.0.0.1", port: int = 8000) -> None:
        if not (folder / "index.html").is_file() or not (folder / "static" / "site.js").is_file():
            raise LocalizedError("site.serve.no_site", folder=folder)
        try:
            self._socket = socket.create_server((host, port), backlog=BACKLOG)
        except OSError as refusal:
            reason = refusal.strerror or refusal
            raise LocalizedError("site.serve.no_port", port=port, reason=reason) from None
        self._socket.setblocking(False)
        self.port = int(self._socket.getsockname()[1])
        self._application = Application(
            [(r".*", _Site, {"files": _files(folder)})],
            log_function=lambda _handler: None,  # visits are private
        )
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_stopped = False

    def run(self) -> None:
        """Serve until Ctrl-C, or until ``stop`` is called in another thread."""
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        server = HTTPServer(self._application)
        server.add_socket(self._socket)
        if not self._is_stopped:  # before it had begun
            await self._end.wait()
        server.stop()
        await server.close_all_connections()

    def begin(self) -> Thread:
        """Serve in a thread of its own."""
        thread = Thread(target=self.run, daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Listen no longer, also if it has never run."""
        self._socket.close()

    def stop(self) -> None:
        """End the server that runs in another thread, or is about to."""
        self._is_stopped = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end.set)


def _files(folder: Path) -> Mapping[str, _File]:
    found = {
        f"/{file.relative_to(folder).as_posix()}": file
        for file in folder.rglob("*")
        if file.is_file() and not file.is_symlink() and not _is_hidden(file.relative_to(folder))
    }
    files = {
        name: _File(
            file, {by: found[name + end] for by, end in PACKED.items() if name + end in found}
        )
        for name, file in found.items()
        if not name.endswith((*PACKED.values(),))
    }
    return files | {
        name[: -len("index.html")]: file for name, file in files.items() if _is_index(name)
    }


def _is_hidden(place: Path) -> bool:
    """Return whether a place is, or lies in, a hidden one: ``.git``, ``.env``."""
    return any(part.startswith(".") for part in place.parts)


def _is_index(name: str) -> bool:
    return name.endswith("/index.html")
