"""Versions of sheets: the same seed, version and route make the same sheet, for ever.

The sources of a version are data (``data/sheets.json``): its kinds, each with the first level at
which it is asked, in the order in which they are drawn; its families of formulas; and that one
exercise in so many is about a place of the deck. A route is the level of a class of the French
school: its levels, the places and forms of formulas that it leaves out, and families of its own.
A kind, a family or a place that a version draws from is never changed: another one is added beside
it, and a new version draws from that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from cantorlab.exercises.families import BY_NAME, LEVELS, Family
from cantorlab.support.numbers import read_whole

# A class of a route, then a version: those of no route, and those of version 1, do not say so.
_PREFIX = re.compile(r"(?:@([0-9a-z]{1,20}) )?(?:v([1-9][0-9]{0,5}) )?")


@dataclass(frozen=True)
class Version:
    """Version of sheets: what they are drawn from, for all or for one class of a route."""

    number: int
    kinds: Mapping[str, int]
    families: tuple[Family, ...]
    places_one_in: int
    route: str | None = None
    levels: tuple[int, ...] = LEVELS
    places_left_out: frozenset[int] = frozenset()

    def kinds_at(self, level: int) -> tuple[str, ...]:
        """Return the kinds that are asked at a level unless others are named."""
        return tuple(kind for kind, first in self.kinds.items() if level >= first)

    def key(self, rest: str) -> str:
        """Return the key of an exercise of this version; those of version 1 do not say so."""
        version = "" if self.number == 1 else f"v{self.number} "
        return (f"@{self.route} " if self.route else "") + version + rest

    def family(self, name: str) -> Family:
        """Return the family of this name as the version has it, or else as it is."""
        return next((each for each in self.families if each.name == name), BY_NAME[name])

    def families_up_to(self, level: int) -> tuple[Family, ...]:
        """Return the families up to a level, the nearest ones first."""
        known = (each for each in self.families if each.level <= level)
        return tuple(sorted(known, key=lambda family: level - family.level))


@cache
def _pages() -> Mapping[str, Any]:
    page = files("cantorlab.data").joinpath("sheets.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(page))


@cache
def versions() -> Mapping[int, Version]:
    """Return all versions by their number, the newest last."""
    return MappingProxyType(
        {
            int(number): Version(
                int(number),
                MappingProxyType(dict(each["kinds"])),
                tuple(BY_NAME[name] for name in each["families"]),
                each["places_one_in"],
            )
            for number, each in _pages().items()
        }
    )


def routes() -> tuple[str, ...]:
    """Return the classes that have a route, from the youngest on."""
    return tuple(_pages()[str(max(versions()))]["routes"])


def version_of(number: int | None = None, route: str | None = None) -> Version:
    """Return the version of this number, for one class if a ``route`` is named; None: the newest.

    Raises ``ValueError`` if there is none.
    """
    known = versions()
    found = max(known) if number is None else read_whole(number)
    if found is None or found not in known:
        newer = found is not None and found > max(known)
        why = ": a newer Cantorlab makes it" if newer else ""
        raise ValueError(f"sheets have a version from 1 to {max(known)}, not {number!r}{why}")
    return known[found] if route is None else _on_route(known[found], route)


def _on_route(whole: Version, route: str) -> Version:
    """Return what a version draws from for one class."""
    known = _pages()[str(whole.number)]["routes"]
    if not isinstance(route, str) or route not in known:
        raise ValueError(f"there are routes for {', '.join(known)}, not for {route!r}")
    found = known[route]
    left_out = {form for forms in found.get("forms", {}).values() for form in forms}
    families = (*whole.families, *(BY_NAME[name] for name in found.get("families", ())))
    return replace(
        whole,
        route=route,
        levels=tuple(found["levels"]),
        places_left_out=frozenset(found.get("places", ())),
        families=tuple(
            each.without(left_out) for each in families if each.level in found["levels"]
        ),
    )


def read_version(key: str) -> Version:
    """Return the version and route that a key names; raises ``ValueError`` if there is none."""
    route, _ = _prefix(key)
    return version_of(version_of_key(key), route)


def version_of_key(key: str) -> int:
    """Return the number of the version that a key names."""
    return int(_prefix(key)[1] or 1)


def without_version(key: str) -> str:
    """Return the key after its version and route."""
    return _PREFIX.sub("", key, count=1)


def _prefix(key: str) -> tuple[str | None, str | None]:
    found = _PREFIX.match(key)
    assert found is not None  # it matches nothing at all, too
    return found[1], found[2]
