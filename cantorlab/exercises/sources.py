"""Sources of exercises: a place of the deck, a family, or a formula of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from cantorlab.exercises.families import BY_NAME, LEVELS, Family
from cantorlab.exercises.versions import Version, version_of
from cantorlab.rules.cantor.places import Place, deck, is_ours, our_deck, place_of_number
from cantorlab.support.numbers import read_whole

_OWN = "="
# Sums give the order of the numbers and its reverse; a factor of 0 adds that all are equal.
FEW_ORDERS = {1: 2, 2: 3}
MANY = 1_000


@dataclass(frozen=True)
class Source:
    """Source of formulas. ``name`` is part of a key: ``25``, ``carre`` or ``=n² − 3n``."""

    name: str
    level: int
    version: Version
    place: int | None = None
    family: str | None = None
    formula: str | None = None

    def draw(self, rng: Random) -> str:
        """Draw a formula: always the same one, unless this is a family."""
        return self.formula or self.version.family(self.name).draw(rng)

    @property
    def most_orders(self) -> int:
        """A pupil who has come no further than this level can tell apart so many orders."""
        return FEW_ORDERS.get(self.level, MANY) if self.family else MANY

    def relatives(self, rng: Random) -> Iterator[str]:
        """Yield distractor formulas without end: of similar families first, then of others.

        None is of a level that is still to come, unless the formula is one's own.
        """
        nearest = self.version.families_up_to(self.level if self.family else LEVELS[-1])
        if not self.family:
            nearest = tuple(sorted(nearest, key=lambda each: abs(each.level - self.level)))
        own = self.version.family(self.family) if self.family else nearest[0]
        for _ in range(40):
            yield own.draw(rng)
        reach = 2
        while True:
            for _ in range(20):
                yield rng.choice(nearest[:reach]).draw(rng)
            reach = min(reach + 1, len(nearest))


def source_of_name(name: str, level: int, version: Version | None = None) -> Source:
    """Return the source that a key names. Raises ``ValueError`` if there is none."""
    version = version or version_of()
    if name.startswith(_OWN):
        return Source(name, level, version, formula=name.removeprefix(_OWN))
    if name in BY_NAME:
        return source_of_family(version.family(name), version)
    if name.isdecimal():
        return source_of_place(place_of_number(int(name)), level, version)
    raise ValueError(f"no family of formulas is called {name!r}; there are {', '.join(BY_NAME)}")


def source_of_family(family: Family, version: Version) -> Source:
    """Return all formulas of a family."""
    return Source(family.name, family.level, version, family=family.name)


def source_of_place(place: Place, level: int, version: Version) -> Source:
    """Return the formula of a place; one that has no level is of ``level``."""
    if is_ours(place):
        assert place.level is not None
        number, level = place.number, place.level
        return Source(str(number), level, version, number, place.family, place.formula)
    return Source(_OWN + place.formula, place.level or level, version, formula=place.formula)


@dataclass(frozen=True)
class SourceChoice:
    """Families and places to draw from at one level."""

    families: tuple[Source, ...]
    places: tuple[Source, ...]
    version: Version

    def draw(self, rng: Random) -> Source:
        """Draw a family or a place."""
        if self.places and (not self.families or rng.randrange(self.version.places_one_in) == 0):
            return rng.choice(self.places)
        return rng.choice(self.families)


def choices(
    level: int | Iterable[int] | None, places: Any, families: Any, version: Version
) -> dict[int, SourceChoice]:
    """Return what to draw from at each level, from the easiest on.

    Without ``places`` and ``families``: all of ``level`` (None: 1). With them: those places (as
    ``rules.cantor.deck`` takes them) and families, of which ``level`` keeps its own if it is given.
    Raises ``ValueError`` for unknown levels and families, and if nothing is left.
    """
    levels = None if level is None else _levels(level, version)
    if places is None and families is None:
        wanted = levels or version.levels[:1]
        from_families = [
            source_of_family(each, version) for each in version.families if each.level in wanted
        ]
        from_places = [
            source_of_place(each, 0, version)
            for each in our_deck()
            if each.level in wanted and each.number not in version.places_left_out
        ]
    else:
        first = levels[0] if levels else LEVELS[0]
        from_families = [source_of_family(each, version) for each in _families(families)]
        from_places = [source_of_place(each, first, version) for each in _places(places)]
        wanted = levels or tuple(sorted({each.level for each in from_families + from_places}))
    found = {
        each: SourceChoice(
            tuple(source for source in from_families if source.level == each),
            tuple(source for source in from_places if source.level == each),
            version,
        )
        for each in wanted
    }
    left = {each: choice for each, choice in found.items() if choice.families or choice.places}
    if not left:
        raise ValueError(f"none of these places and families is of level {level!r}")
    return left


def _levels(level: int | Iterable[int], version: Version) -> tuple[int, ...]:
    listed = level if isinstance(level, Iterable) and not isinstance(level, str) else [level]
    found = {read_whole(each) for each in listed}
    wanted = tuple(each for each in LEVELS if each in found)
    if not found or len(wanted) < len(found):
        raise ValueError(f"a level is a whole number from 1 to {LEVELS[-1]}, not {level!r}")
    if missing := [each for each in wanted if each not in version.levels]:
        there = ", ".join(map(str, version.levels))
        raise ValueError(f"the route {version.route} has the levels {there}, not {missing[0]}")
    return wanted


def _families(families: Any) -> list[Family]:
    if families is None:
        return []
    several = isinstance(families, Iterable) and not isinstance(families, str)
    names = list(families) if several else [families]
    if unknown := [name for name in names if name not in BY_NAME]:
        raise ValueError(
            f"no family of formulas is called {unknown[0]!r}; there are {', '.join(BY_NAME)}"
        )
    return [BY_NAME[name] for name in dict.fromkeys(names)]


def _places(places: Any) -> tuple[Place, ...]:
    return () if places is None else deck(places)
