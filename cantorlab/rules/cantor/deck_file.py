"""Decks in CSV files, as the spreadsheets of any country write them."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from cantorlab.languages.registry import codes, get
from cantorlab.support.foreign_files import read_bytes

#: Columns of a deck, beside those of the languages.
COLUMNS = ("number", "formula", "level", "family")

LARGEST_FILE = 16_000_000
_SEPARATORS = ",;\t|"
#: A separator of a file with one column, which no cell holds.
_NONE = "\x1f"
_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def read_table(path: Path, most: int) -> tuple[list[str], list[Mapping[str, Any]]]:
    """Return the columns of a CSV file, by our names, and ``most`` rows of it.

    The separator is the one that parts the header, or that a first line names (``sep=;``). Raises
    ``OSError``, and ``ValueError`` or ``csv.Error`` for what is no such file.
    """
    text = _decode(read_bytes(path, LARGEST_FILE)).lstrip("\r\n\ufeff")
    first, _, rest = text.partition("\n")
    named = first.strip().lower().removeprefix("sep=") if first.lower().startswith("sep=") else ""
    text = rest if named or first.lower().startswith("sep=\t") else text
    header = text.lstrip().splitlines()[:1]
    separators = named if len(named) == 1 else _SEPARATORS
    separator = next((each for each in separators if _parts_header(header, each)), _NONE)
    lines = csv.reader(
        StringIO(text.lstrip(), newline=""), delimiter=separator, skipinitialspace=True
    )
    columns = column_names(next(lines, []))
    cells = [row for row in islice(lines, most) if any(map(str.strip, row))]
    return columns, [_row(columns, [each.strip() for each in row]) for row in cells]


def column_names(headers: Iterable[object]) -> list[str]:
    """Return our names of columns: ``Formule`` is ``formula``. Others stay as they are."""
    own = _column_words(codes())
    plain = (str(each).strip() for each in headers)
    return [own.get(each.casefold(), each) for each in plain]


def _row(columns: Sequence[str], cells: Sequence[str]) -> Mapping[Any, Any]:
    """Return the cells by their columns; under None those that have no column."""
    beyond = [each for each in cells[len(columns) :] if each]
    return {**dict(zip(columns, cells, strict=False)), **({None: beyond} if beyond else {})}


def _decode(content: bytes) -> str:
    """Return a text in UTF-8, UTF-16, or else in the encoding of Western European Windows."""
    marked = next((name for mark, name in _MARKS.items() if content.startswith(mark)), None)
    if marked:
        return content.decode(marked)
    if content[1:2] == b"\0" or content[:1] == b"\0":
        return content.decode("utf-16-le" if content[1:2] == b"\0" else "utf-16-be")
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252")


def _parts_header(header: Sequence[str], separator: str) -> bool:
    """Return whether ``separator`` parts a header one of whose columns is the formula."""
    cells = next(csv.reader(header, delimiter=separator, skipinitialspace=True), [])
    return len(cells) > 1 and "formula" in column_names(cells)


@lru_cache(maxsize=1)
def _column_words(languages: tuple[str, ...]) -> Mapping[str, str]:
    """Return our name of a column by its names in the languages."""
    return {each: each for each in COLUMNS} | {
        word.casefold(): column
        for language in languages
        for column, words in get(language).facts.get("columns", {}).items()
        for word in words
    }
