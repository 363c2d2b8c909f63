"""Build of the site: its pages, pictures and scripts, the packages, and the runtime."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from cantorlab.languages.texts import LocalizedError, say
from cantorlab.site import PACKED, node_programs, notebooks, packages, pages
from cantorlab.site.node_programs import compile_modules, pack_plainly
from cantorlab.site.pages import Runtime
from cantorlab.site.runtime import LIBRARY
from cantorlab.site.stripping import strip_library

RUNTIME = "runtime"
_STATIC = Path(__file__).parents[1] / "widgets" / "static"
_OFFLINE = "offline.js"
_NOT_OF_A_PAGE = ("replay", "offline", "packed", "shared")


def write(folder: Path, runtime: Mapping[str, bytes], address: str | None = None) -> int:
    """Write the site into ``folder``, new or empty; return its number of pages.

    ``runtime`` is Pyodide's files, ``address`` their place if not in the site. Raises
    ``LocalizedError``, and writes nothing, if the folder holds anything or cannot be written.
    """
    written = site(runtime, address)
    check(folder)
    try:
        for name, content in written.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        node_programs.pack_brotli([folder / name for name in written if _is_packed(name)])
    except OSError as refusal:
        reason = refusal.strerror or refusal
        raise LocalizedError("site.unwritable", folder=folder, reason=reason) from None
    return sum(name.endswith(".html") for name in written)


def check(folder: Path) -> None:
    """Raise ``LocalizedError`` if the folder holds anything, or is none."""
    try:
        if folder.exists() and any(folder.iterdir()):
            raise LocalizedError("site.not_empty", folder=folder)
    except OSError as refusal:
        reason = refusal.strerror or refusal
        raise LocalizedError("site.unwritable", folder=folder, reason=reason) from None


def site(runtime: Mapping[str, bytes], address: str | None = None) -> dict[str, bytes]:
    """Return every file of the site, by its place."""
    starting, others = strip_library(runtime[LIBRARY]) if runtime else ({}, {})
    first, rest = packages.collect(others)
    if runtime:
        compiled = compile_modules(runtime, {**starting, **first, **rest})
        starting, first, rest = (
            dict(compiled.get(name, (name, data)) for name, data in each.items())
            for each in (starting, first, rest)
        )
        runtime = {**runtime, LIBRARY: pack_plainly(starting)}
    home = f"{RUNTIME}-{_digest(b''.join(runtime.values()))}"
    found: dict[str, bytes] = {f"{home}/{name}": data for name, data in runtime.items()}
    packed, further = packages.archives(first, rest)
    place, later = (
        f"static/packages-{_digest(packed)}.bin",
        f"static/further-{_digest(further)}.tar",
    )
    found |= {place: packed, later: further}
    for file in _STATIC.iterdir():
        if file.suffix in (".js", ".css") and file.stem not in _NOT_OF_A_PAGE:
            found[f"static/{file.name}"] = file.read_bytes()
    found["index.html"] = pages.first_page().encode()
    found["icon.svg"] = files("cantorlab.site").joinpath("icon.svg").read_bytes()
    found["manifest.webmanifest"] = _manifest()
    found |= _of_all_languages(Runtime(address or f"../{home}/", place, later, _size(found)))
    found[_OFFLINE] = _offline(found)
    zipped = PACKED["gzip"]
    return found | {f"{name}{zipped}": _pack(found[name]) for name in found if _is_packed(name)}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _is_packed(name: str) -> bool:
    """Return whether a file is worth compressing: texts and the runtime; the rest already is."""
    return name.endswith((".css", ".html", ".js", ".json", ".mjs", ".svg", ".tar", ".wasm", ".zip"))


def _pack(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _size(found: Mapping[str, bytes]) -> int:
    """Return the size of the runtime and of the first archive, as sent."""
    large = [name for name in found if name.startswith((RUNTIME, "static/packages-"))]
    return sum(len(_pack(found[name]) if _is_packed(name) else found[name]) for name in large)


def _of_all_languages(runtime: Runtime) -> dict[str, bytes]:
    found: dict[str, str] = {}
    for language in pages.spoken():
        for door in pages.DOORS:
            picture = f"pictures/{language}-{door.name}.svg"
            found[picture] = notebooks.picture(door.widget, door.options_of_picture(language))
            page = pages.of_door(door, language, f"../{picture}", runtime)
            found[f"{language}/{door.name}.html"] = page
        told, pictures = notebooks.all_of(language)
        found |= pictures
        for notebook in told:
            found[f"{language}/{notebook.name}.html"] = pages.of_notebook(
                notebook, language, runtime
            )
        found[f"{language}/index.html"] = pages.index(language, told)
    return {name: text.encode() for name, text in found.items()}


def _manifest() -> bytes:
    told = {
        "name": say("site.title", "en"),
        "short_name": say("site.title", "en"),
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#FBF7EE",
        "theme_color": "#FBF7EE",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(told).encode()


def _offline(found: Mapping[str, bytes]) -> bytes:
    """Return the service worker's script; its first line lists the files and their version."""
    version = hashlib.sha256()
    for name in sorted(found):
        version.update(name.encode() + b"\0" + hashlib.sha256(found[name]).digest())
    told = {"version": version.hexdigest()[:16], "files": ["./", *sorted(found)]}
    return (
        f"self.CANTORLAB_SITE = {json.dumps(told)};\n".encode() + (_STATIC / _OFFLINE).read_bytes()
    )
