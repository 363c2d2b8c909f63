"""Many games in one file of text, one after another (``rules.notation`` has the format)."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Protocol, TextIO, TypeAlias

from cantorlab.rules.notation import FIRST
from cantorlab.rules.reading import LONGEST_JSON, shorten
from cantorlab.rules.record import Record
from cantorlab.support.foreign_files import open_file


class HasRecord(Protocol):
    """State, or game kept in the journal."""

    @property
    def record(self) -> Record:
        """Record that replays the game."""


Recordable: TypeAlias = Record | HasRecord


def read_games(
    path: str | os.PathLike[str], *, faults: list[ValueError] | None = None
) -> Iterator[Record]:
    """Yield the games of a file, each one read when it is asked for.

    Raises ``ValueError`` with the file and the line at the first damaged game; with ``faults`` (a
    list) its error is appended there, and the other games follow. ``OSError`` if there is no such
    file.

    >>> import tempfile
    >>> from cantorlab.rules import tafl
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_games([tafl.start().apply("d1-d4")], f"{folder}/games.txt")
    ...     [game.actions for game in read_games(f"{folder}/games.txt")]
    1
    [((0, 'd1-d4'),)]
    """
    name = Path(path).name
    for line, written in _games_of(Path(path)):
        try:
            yield Record.from_text(written, first_line=line)
        except ValueError as error:
            fault = ValueError(f"{shorten(name)}, {error}")
            if faults is None:
                raise fault from None
            faults.append(fault)


def write_games(records: Iterable[Recordable], path: str | os.PathLike[str]) -> int:
    """Write games to a file, replacing its contents; return the number of games.

    They are records, states, or games of the journal. The file appears when all are written, and
    stays as it was if one cannot be. Raises ``ValueError`` for anything that is no game.

    >>> import tempfile
    >>> from cantorlab.rules import siggil, tafl
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_games([tafl.start(), siggil.start(2, seed=1)], f"{folder}/games.txt")
    2
    """
    file = Path(path)
    beside = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    count = 0
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as page:
            for count, each in enumerate(records, start=1):
                page.write("\n" if count > 1 else "")
                page.write(_record_of(each, count).to_text())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    return count


def _record_of(each: Recordable, number: int) -> Record:
    record = each if isinstance(each, Record) else getattr(each, "record", None)
    if not isinstance(record, Record):
        raise ValueError(f"game {number} is of type {type(each).__name__}, which has no record")
    return record


def _games_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the text of each game, with the number of its first line."""
    lines: list[str] = []
    size, first = 0, 1
    with TextIOWrapper(open_file(path), encoding="utf-8-sig") as page:
        for number, line in _number_lines(page, path.name):
            if line.startswith(FIRST) and size:
                yield first, "".join(lines)
                lines, size = [], 0
            if not lines and not line.strip():
                continue
            first = first if lines else number
            size += len(line)
            if size <= LONGEST_JSON + 1:  # longer ones are refused, not kept
                lines.append(line)
        if size:
            yield first, "".join(lines)


def _number_lines(page: TextIO, name: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and their numbers; a line longer than any game comes in pieces."""
    number, begins = 0, True
    try:
        while line := page.readline(LONGEST_JSON + 2):
            number += begins
            yield number, line
            begins = line.endswith("\n")
    except UnicodeDecodeError:
        raise ValueError(f"{shorten(name)}, after line {number}: this is not UTF-8") from None
