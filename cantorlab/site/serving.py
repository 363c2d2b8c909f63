"""Server of a site: it sends the files that its folder held at the start, nothing else."""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote, urlsplit

from cantorlab.foreign_files import read_bytes
from cantorlab.texts import Worded

#: Bytes of a file that is served: it is held in memory.
LARGEST = 100_000_000
#: End of the name of a file that the builder has compressed beside another.
PACKED = ".gz"

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
class _SentFile:
    """File as it is sent: compressed if the browser can unpack it and that makes it smaller."""

    kind: str
    tag: str
    plain: bytes
    packed: bytes | None

    def body(self, encodings: str) -> tuple[bytes, bool]:
        """Return the bytes to send, and whether they are compressed."""
        if self.packed is not None and "gzip" in encodings:
            return self.packed, True
        return self.plain, False


class _File:
    """File of the site, read once, however many requests come at the same time.

    It is compressed at the same time unless the builder has left its compressed form beside it.
    """

    def __init__(self, path: Path, packed: Path | None) -> None:
        self._path, self._packed = path, packed
        self._one_at_a_time = Lock()
        self._given: _SentFile | None = None

    def prepare(self) -> _SentFile:
        """Return its sent form; raise ``OSError`` if it can no longer be read."""
        with self._one_at_a_time:
            if self._given is None:
                data = read_bytes(self._path, LARGEST)
                kind = _TYPES.get(self._path.suffix, "application/octet-stream")
                tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
                self._given = _SentFile(kind, tag, data, self._pack(data))
            return self._given

    def _pack(self, data: bytes) -> bytes | None:
        if self._packed is not None:
            return read_bytes(self._packed, LARGEST)
        packed = gzip.compress(data, 6)
        return packed if len(packed) < 0.9 * len(data) else None


def server(folder: Path, *, host: str = "127.0.0.1", port: int = 8000) -> ThreadingHTTPServer:
    """Return a server of the files in ``folder``; ``port`` 0 takes a free one.

    Raises ``Worded`` if the folder holds no site, or the port is not available.
    """
    if not (folder / "index.html").is_file() or not (folder / "static" / "site.js").is_file():
        raise Worded("site.serve.no_site", folder=folder)
    found = {
        f"/{file.relative_to(folder).as_posix()}": file
        for file in folder.rglob("*")
        if file.is_file() and not file.is_symlink() and not _is_hidden(file.relative_to(folder))
    }
    files = {
        name: _File(file, found.get(f"{name}{PACKED}"))
        for name, file in found.items()
        if not name.endswith(PACKED)
    }
    files |= {name[: -len("index.html")]: file for name, file in files.items() if _is_index(name)}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        server_version, sys_version = "cantorlab", ""

        def do_GET(self) -> None:
            self._answer(with_body=True)

        def do_HEAD(self) -> None:
            self._answer(with_body=False)

        def _answer(self, *, with_body: bool) -> None:
            name = unquote(urlsplit(self.path).path)
            if name not in files:
                self.send_error(404)
                return
            try:
                told = files[name].prepare()
            except OSError:  # it has gone since
                self.send_error(404)
                return
            lasting = "public, max-age=31536000, immutable" if _LASTING.search(name) else "no-cache"
            if told.tag in self.headers.get("If-None-Match", ""):
                self.send_response(304)
                self.send_header("ETag", told.tag)
                self.send_header("Cache-Control", lasting)
                self.end_headers()
                return
            body, packed = told.body(self.headers.get("Accept-Encoding", ""))
            self.send_response(200)
            self.send_header("Content-Type", told.kind)
            self.send_header("Content-Length", str(len(body)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
            self.send_header("ETag", told.tag)
            self.send_header("Cache-Control", lasting)
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            if with_body:
                self.wfile.write(body)

        def log_message(self, *_given: object) -> None:
            """Log nothing: visits are private."""

    class Server(ThreadingHTTPServer):
        request_queue_size = 256  # a class opens the page at once

        def handle_error(self, request: Any, client_address: Any) -> None:
            if not isinstance(sys.exception(), ConnectionError):  # else a visitor has gone: no news
                super().handle_error(request, client_address)

    try:
        return Server((host, port), Handler)
    except OSError as refusal:
        reason = refusal.strerror or refusal
        raise Worded("site.serve.no_port", port=port, reason=reason) from None


def _is_hidden(place: Path) -> bool:
    """Return whether a place is, or lies in, a hidden one: ``.git``, ``.env``."""
    return any(part.startswith(".") for part in place.parts)


def _is_index(name: str) -> bool:
    return name.endswith("/index.html")
