"""Packages that a browser's Python needs, as two archives: those installed here, pure Python."""

from __future__ import annotations

import io
import lzma
import sysconfig
import tarfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cantorlab.site.first_files import first_files
from cantorlab.site.stripping import strip_module

#: Entry of the second archive in the first.
LIST: Final = "further.txt"
#: Packages that our widgets need; each is used as it is installed here.
NEEDED = (
    *("anywidget", "comm", "ipywidgets", "mpmath", "platformdirs", "psygnal"),
    *("traitlets", "typing-extensions"),
)
#: Library that draws the code of handed-in work; without it the code is a text alone.
OPTIONAL = ("segno",)
# Python unpacks it in the browser: smaller than gzip, with every server. What it holds is short of
# this window.
_XZ: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23}]
# Rooms of ours that no widget stands on, and what of others is never run.
_NOT_OURS = (
    *("commands", "compiled", "environments", "frontend", "jupyter", "notebooks", "plots", "room"),
    *("stats", "tools"),
)
_NOT_THEIRS = {"tests", "_pyinstaller_util"}
_NOT_DATA = {("data", "jupyter"), ("data", "jupyter_fr")}


def collect(library: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the files that doors and lessons' questions are opened with, and the rest, stripped.

    ``library`` holds files of Python's own library without which Python starts.
    """
    places = {**dict(_theirs()), **dict(_ours())}
    needed = first_files()
    first: dict[str, bytes] = {}
    rest: dict[str, bytes] = {}
    for name, place in sorted(places.items()):
        content = b"" if place is None else place.read_bytes()
        content = strip_module(content) if name.endswith(".py") else content
        (first if place is None or place in needed else rest)[name] = content
    home = Path(sysconfig.get_path("stdlib")).resolve()
    for name, content in library.items():
        (first if home / name in needed else rest)[name] = content
    return first, rest


def archives(first: Mapping[str, bytes], rest: Mapping[str, bytes]) -> tuple[bytes, bytes]:
    """Return the first files as a compressed tar, and the rest as a tar.

    The first also lists the files of the rest (``LIST``), each with its size. The same bytes
    whenever the same versions are installed.
    """
    listed = "".join(f"{len(data)} {name}\n" for name, data in rest.items()).encode()
    return lzma.compress(_tar({**first, LIST: listed}), filters=_XZ), _tar(rest)


def _tar(files: Mapping[str, bytes]) -> bytes:
    """Return an archive in the plain old format, which a page reads itself, without dates."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            told = tarfile.TarInfo(name)
            told.size = len(content)
            archive.addfile(told, io.BytesIO(content))
    return packed.getvalue()


def _theirs() -> Iterator[tuple[str, Path | None]]:
    for package in (*NEEDED, *(name for name in OPTIONAL if find_spec(name))):
        for file in distribution(package).files or ():
            told = file.suffix == ".py" or file.name == "METADATA"
            if told and ".." not in file.parts and not _NOT_THEIRS & set(file.parts):
                yield file.as_posix(), Path(str(file.locate())).resolve()


def _ours() -> Iterator[tuple[str, Path | None]]:
    """Yield the name and the file of each; None for one that is empty in a browser."""
    package = Path(__file__).parents[1]
    for file in package.rglob("*"):
        place = file.relative_to(package)
        if not file.is_file() or "__pycache__" in place.parts or place.parts[0] in _NOT_OURS:
            continue
        # numpy alone reads what ends so.
        if place.parts[:2] in _NOT_DATA or place.suffix == ".npz" or "compiled" in place.parts:
            continue
        # The page brings the front end; Python reads it, and sends it to no page.
        front_end = place.parts[:2] == ("widgets", "static") and place.suffix in (".js", ".css")
        yield f"cantorlab/{place.as_posix()}", None if front_end else file.resolve()
