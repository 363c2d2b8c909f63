"""Versions of sheets: the same seed and version make the same sheet, for ever.

What a version draws from is data (``data/sheets.json``): its kinds, each with the first level at
which it is asked, in the order in which they are drawn; its families of formulas; and that one
exercise in so many is about a place of the deck. A kind, a family or a place that a version draws
from is never changed: another one is added beside it, and a new version draws from that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from cantorlab.exercises.families import BY_NAME, Family

_PREFIX = re.compile(r"v([1-9][0-9]{0,5}) ")


@dataclass(frozen=True)
class Version:
    """What the sheets of one version are drawn from."""

    number: int
    kinds: Mapping[str, int]
    families: tuple[Family, ...]
    places_one_in: int

    def kinds_at(self, level: int) -> tuple[str, ...]:
        """The kinds that are asked at a level unless others are named."""
        return tuple(kind for kind, first in self.kinds.items() if level >= first)

    def key(self, rest: str) -> str:
        """The key of an exercise of this version; those of version 1 do not say so."""
        return rest if self.number == 1 else f"v{self.number} {rest}"


@cache
def versions() -> Mapping[int, Version]:
    """All versions by their number, the newest last."""
    page = files("cantorlab.data").joinpath("sheets.json").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            int(number): Version(
                int(number),
                MappingProxyType(dict(each["kinds"])),
                tuple(BY_NAME[name] for name in each["families"]),
                each["places_one_in"],
            )
            for number, each in json.loads(page).items()
        }
    )


def version_of(number: int | None = None) -> Version:
    """The version of this number, the newest for None; raises ``ValueError`` if there is none."""
    known = versions()
    if number is None:
        return known[max(known)]
    if type(number) is int and number in known:
        return known[number]
    newer = type(number) is int and number > max(known)
    why = ": a newer Cantorlab makes it" if newer else ""
    raise ValueError(f"sheets have a version from 1 to {max(known)}, not {number!r}{why}")


def version_of_key(key: str) -> int:
    """The number of the version that a key names."""
    prefix = _PREFIX.match(key)
    return int(prefix[1]) if prefix else 1


def without_version(key: str) -> str:
    """What follows it in the key."""
    return _PREFIX.sub("", key, count=1)
