"""Packages that a browser's Python needs, as one archive: those installed here, pure Python."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

from cantorlab.site.stripping import strip_module

#: What our widgets stand on; each is used as it is installed here.
NEEDED = (
    *("anywidget", "comm", "ipywidgets", "mpmath", "platformdirs", "psygnal"),
    *("traitlets", "typing-extensions"),
)
#: What draws the code of what is handed in; without it the code is a text alone.
OPTIONAL = ("segno",)
# Rooms of ours that no widget stands on, and what of others is never run.
_NOT_OURS = (
    *("adapters", "batches", "compiled", "frontend", "jupyter", "notebooks", "plots", "room"),
    *("stats", "tools"),
)
_NOT_THEIRS = {"tests", "visualization.py", "_pyinstaller_util"}
_NOT_DATA = {("data", "jupyter"), ("data", "jupyter_fr")}
# It holds docstrings alone, as texts.
_DOCSTRINGS = "mpmath/function_docs.py"


def archive() -> bytes:
    """Return the archive, a gzipped tar.

    The same bytes whenever the same versions are installed.
    """
    packed = io.BytesIO()
    # The plain old format, which a page reads itself, and no date.
    with (
        gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w", format=tarfile.USTAR_FORMAT) as files,
    ):
        for name, content in sorted({**dict(_theirs()), **dict(_ours())}.items()):
            if name.endswith(".py"):
                content = strip_module(content)
            told = tarfile.TarInfo(name)
            told.size = len(content)
            files.addfile(told, io.BytesIO(content))
    return packed.getvalue()


def _theirs() -> Iterator[tuple[str, bytes]]:
    for package in (*NEEDED, *(name for name in OPTIONAL if find_spec(name))):
        for file in distribution(package).files or ():
            told = file.suffix == ".py" or file.name == "METADATA"
            if told and ".." not in file.parts and not _NOT_THEIRS & set(file.parts):
                name = file.as_posix()
                yield name, b"" if name == _DOCSTRINGS else Path(str(file.locate())).read_bytes()


def _ours() -> Iterator[tuple[str, bytes]]:
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
        yield f"cantorlab/{place.as_posix()}", b"" if front_end else file.read_bytes()
