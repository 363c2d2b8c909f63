"""Notebooks of ours: copies of them in a user's folder, and newer editions beside those.

A copy belongs to the user and is never overwritten. A file of the folder keeps its original
edition, so that a lesson that has been corrected since can be offered: by itself beside an
unchanged copy, and on request beside a changed one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources.abc import Traversable
from itertools import count
from os.path import lexists
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from cantorlab.languages.registry import codes, get
from cantorlab.languages.texts import Language, say
from cantorlab.support.foreign_files import parse_json, put_file, read_bytes, read_text

#: The file in the player's folder that tells which editions are there.
NOTES = ".cantorlab.json"
#: Bytes of a copy, with all that was drawn in it: a larger one is not looked into.
LARGEST = 100_000_000

#: By a copy's place in the folder: the edition that it was made of, and the last one offered.
Notes: TypeAlias = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Original:
    """Notebook of ours: its place in the user's folder, its bytes, the word for a new one."""

    place: PurePosixPath
    content: bytes
    new: str = "new"

    @property
    def edition(self) -> str:
        """Identity of the edition."""
        return _edition(self.content)


def originals() -> Iterator[Original]:
    """Yield our notebooks in every language that has some."""
    for language in codes():
        for file in _notebooks_of(language):
            place = PurePosixPath(language, file.name)
            yield Original(place, file.read_bytes(), say("launcher.new", language))


def _notebooks_of(language: Language) -> list[Traversable]:
    """Return ours, then those of the language's own folder."""
    homes = (_packaged_notebooks() / language, get(language).home.joinpath("notebooks"))
    return [
        file
        for home in homes
        if home.is_dir()
        for file in sorted(home.iterdir(), key=str)
        if file.name.endswith(".ipynb")
    ]


def _packaged_notebooks() -> Path:
    package = Path(__file__).parents[1]
    installed = package / "notebooks"
    # An editable install has no copy inside the package: there they stand beside it, in the clone.
    return installed if installed.is_dir() else package.parent / "notebooks"


@dataclass
class Copies:
    """Fate of each notebook: files made, files left alone, newer editions beside old copies.

    ``waiting`` are changed copies with a newer edition that was not asked for.
    """

    copied: list[Path] = field(default_factory=list)
    left_alone: list[Path] = field(default_factory=list)
    newer: list[Path] = field(default_factory=list)
    waiting: list[Path] = field(default_factory=list)


def copy_notebooks(
    folder: Path, originals: Iterable[Original], *, all_editions: bool = False
) -> Copies:
    """Copy the missing notebooks to ``folder``, which is made if need be; offer newer editions.

    ``all_editions``: beside changed copies too. Raises ``OSError`` if it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    notes = _read(folder)
    done = Copies()
    for original in originals:
        target = folder / original.place
        if not lexists(target):  # a link that leads nowhere is there too
            _write(target, original.content)
            notes[str(original.place)] = {"copied": original.edition}
            done.copied.append(target)
            continue
        done.left_alone.append(target)
        note = notes.get(str(original.place), {})
        present = _edition_at(target)
        if original.edition in (present, note.get("copied"), note.get("offered")):
            continue
        if all_editions or present == note.get("copied"):
            beside = _beside(target, original.new, note.get("offered"))
            _write(beside, original.content)
            notes[str(original.place)] = {**note, "offered": original.edition}
            done.newer.append(beside)
        else:
            done.waiting.append(target)
    if notes != _read(folder):
        _write(folder / NOTES, json.dumps(notes, indent=1, sort_keys=True).encode())
    return done


def _beside(copy: Path, new: str, offered: str | None) -> Path:
    """Return the path for a newer edition: a new file, or an offered one that is unchanged."""
    for name in _names(copy.stem, new):
        beside = copy.with_name(f"{name}{copy.suffix}")
        if not lexists(beside) or (offered and _edition_at(beside) == offered):
            return beside
    raise AssertionError("names do not end")


def _names(stem: str, new: str) -> Iterator[str]:
    yield f"{stem} ({new})"
    for number in count(2):
        yield f"{stem} ({new} {number})"


def _edition(content: bytes) -> str:
    return sha256(content).hexdigest()


def _edition_at(file: Path) -> str:
    """Return the edition that a file holds; an empty text where it cannot be read."""
    try:
        return _edition(read_bytes(file, LARGEST))
    except OSError:
        return ""


def _read(folder: Path) -> Notes:
    """Return the folder's notes; without readable ones every copy counts as changed."""
    try:
        found = parse_json(read_text(folder / NOTES, LARGEST))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, Mapping):
        return {}
    return {
        str(place): {str(key): str(value) for key, value in note.items()}
        for place, note in found.items()
        if isinstance(note, Mapping)
    }


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    put_file(file, content)
