"""Composition of an activity: its parts as values, and the text that they make.

``text_of`` writes what ``read_activity`` reads; a link holds the same text, compressed.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cantorlab.exercises.lessons.activity import LONGEST, Activity, Table
from cantorlab.languages.texts import LocalizedError

#: Signs of an activity in a link: a QR of more is not read off a wall.
LONGEST_LINK: Final = 1200
#: What stands before it in the fragment of an address.
FRAGMENT: Final = "activity"


@dataclass(frozen=True)
class Composition:
    """Parts of an activity: titles by language (``own``: of none), class, short form, tables.

    >>> made = Composition({"fr": "Carrés"}, "4e", 2)
    >>> made = made.put(Table("question", {"kind": "champion", "formula": "n²", "mages": [-9, 8]}))
    >>> print(made.text)
    route = "4e"
    short = 2
    [title]
    fr = "Carrés"
    <BLANKLINE>
    [[question]]
    kind = "champion"
    formula = "n²"
    mages = [-9, 8]
    <BLANKLINE>
    """

    titles: Mapping[str, str]
    route: str | None = None
    short: int | None = None
    tables: tuple[Table, ...] = ()

    @classmethod
    def of(cls, activity: Activity) -> Composition:
        """Return the parts of an activity that was read."""
        lesson = activity.lesson
        tables = tuple(Table(each.sort, each.entries) for each in activity.tables)
        return cls(lesson.titles, lesson.route, lesson.short, tables)

    def put(self, table: Table, at: int | None = None) -> Composition:
        """Return the same with a table in place of that ``at``, or as the last."""
        before = self.tables if at is None else self.tables[:at]
        after = () if at is None else self.tables[at + 1 :]
        return replace(self, tables=(*before, table, *after))

    def take(self, at: int) -> Composition:
        """Return the same without the table ``at``."""
        return replace(self, tables=(*self.tables[:at], *self.tables[at + 1 :]))

    def move(self, at: int, to: int) -> Composition:
        """Return the same with the table ``at`` where that ``to`` stands now."""
        rest = self.take(at).tables
        return replace(self, tables=(*rest[:to], self.tables[at], *rest[to:]))

    @property
    def text(self) -> str:
        """The text of its file."""
        head = {"route": self.route, "short": self.short}
        own = self.titles.get("own")
        head |= {"title": own if own is not None and len(self.titles) == 1 else None}
        lines = [*_entries(head)]
        if self.titles and head["title"] is None:
            lines += ["[title]", *_entries(self.titles)]
        for each in self.tables:
            lines += ["", f"[[{each.sort}]]", *_entries(each.entries)]
        return "\n".join([*lines, ""]).lstrip("\n")


def _entries(entries: Mapping[str, Any]) -> Iterator[str]:
    return (
        f"{_key(name)} = {_toml(value)}" for name, value in entries.items() if value is not None
    )


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").isalnum() else _toml(name)


def _toml(value: Any) -> str:
    """Write a value as TOML: its texts are escaped as those of JSON are, but for one sign."""
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            return f"{{{', '.join(_entries(value))}}}"
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case bool():
            return str(value).lower()
        case _:
            return str(value)


def quiz_text(title: Mapping[str, str], **drawn: Any) -> str:
    """Return the text of an activity that is drawn as ``exercises.sheet(**drawn)`` draws it.

    >>> print(quiz_text({"fr": "Carrés"}, level=4, n=2, seed=7))
    [title]
    fr = "Carrés"
    <BLANKLINE>
    [[draw]]
    level = 4
    n = 2
    seed = 7
    <BLANKLINE>
    """
    return Composition(title, tables=(Table("draw", drawn),)).text


# -- links ----------------------------------------------------------------------------------------


def pack_text(text: str) -> str:
    """Return a text as a link holds it; raise ``LocalizedError`` for one that is too long.

    >>> unpack_text(pack_text("title = 'Carrés'"))
    "title = 'Carrés'"
    """
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST_LINK:
        raise LocalizedError("activity.link_long", limit=LONGEST_LINK)
    return packed


def unpack_text(packed: str) -> str:
    """Return the text that a link holds; raise ``LocalizedError`` for anything else.

    It is unpacked to the longest text of an activity at most, whatever a stranger packed.
    """
    try:
        if len(packed) > LONGEST_LINK:
            raise ValueError(packed)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LONGEST)
        if not unpacking.eof:
            raise ValueError(packed)
        return text.decode()
    except (ValueError, zlib.error):
        raise LocalizedError("activity.link_bad") from None


def text_in_link(text: str) -> str | None:
    """Return the text of an activity that a pasted address holds; None if it is no such address."""
    address, _, fragment = text.strip().partition("#")
    name, _, packed = fragment.partition("=")
    if name != FRAGMENT or not address.startswith(("http:", "https:")) or "\n" in text.strip():
        return None
    return unpack_text(packed)
