"""Files that pages in ``DOORS`` and lessons' questions are opened with, found in a child process.

Files missing here are fetched later (``frontend/src/kernel_worker``): a page only takes longer.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import source_from_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

#: Modules that a browser's Python lacks.
LACKING: Final = (
    *("IPython", "matplotlib", "numba", "numpy", "pandas", "scipy", "sympy", "tqdm", "zmq"),
)


def first_files() -> frozenset[Path]:
    """Return the files; those of Python's own library and compiled ones may be among them."""
    done = subprocess.run([sys.executable, "-m", __name__], stdout=subprocess.PIPE, check=True)
    return frozenset(Path(each).resolve() for each in json.loads(done.stdout))


def main() -> None:
    """Open each door in each language, and each lesson; print the files that were read."""
    read: set[str] = set()

    def note(event: str, given: tuple[object, ...]) -> None:
        if event == "open" and isinstance(given[0], str):
            read.add(given[0])

    sys.addaudithook(note)
    sys.modules.update(dict.fromkeys(LACKING))  # type: ignore[arg-type]
    from cantorlab.exercises.lessons import LESSONS, read_lesson
    from cantorlab.site import browser_kernel, pages

    with TemporaryDirectory(prefix="cantorlab-") as tempfile.tempdir:
        for language in pages.spoken():
            browser_kernel.start(language, "[]", lambda *_: None)
            for place, door in enumerate(pages.DOORS):
                browser_kernel.prepare(json.dumps([door.widget]))
                options = door.options_of_picture(language)
                wanted = {"place": place, "widget": door.widget, "options": options}
                browser_kernel.open(json.dumps({**wanted, "linked": {}, "cells": []}))
    for number in LESSONS:  # each has a page, on which its questions stand below other boards
        read_lesson(number)
    # Python opens no compiled module, and what it has imported before is known now.
    read.update(filter(None, (getattr(each, "__file__", None) for each in sys.modules.values())))
    print(json.dumps(sorted(map(_source, read))))


def _source(file: str) -> str:
    """Return the source of a module, of which here a compiled form was read."""
    if file.endswith(".pyc"):
        return source_from_cache(file)
    compiled = next((end for end in EXTENSION_SUFFIXES if file.endswith(end)), None)
    return file.removesuffix(compiled) + ".py" if compiled else file


if __name__ == "__main__":
    main()
