"""Shapes of the Siggil (rules §2.2): five of ours, and any that a user draws.

A card is two units wide and two units high, so that half overlaps are whole numbers. A drawing is a
text: under a line ``level 3`` (or ``level 3 from line 5``) stand the cards of that level, one
character a unit across and one line a unit down, each card marked at its upper left corner by ``U``
(face up) or ``D`` (face down), anything else empty as ``.``; a line that starts with ``#`` is a
remark, and a first line ``name: …`` names the layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from cantorlab.rules.reading import cite, fields, read_items, read_json, switch, text, whole
from cantorlab.rules.siggil.kernel.turn import PLACES
from cantorlab.support.deprecation import find_for_pickles
from cantorlab.support.foreign_files import open_file

CARD = 2
FEWEST_ACCESSIBLE = 2
FACE_DOWN = range(20, 37)
# No card lies farther from the origin of a drawing, in half cards; and its text is no longer.
FARTHEST = 1_000
LONGEST_DRAWING = 100_000
LONGEST_NAME = 100
BUILT_IN = ("passage", "turtle", "pyramids", "river", "pillars")

_LEVEL = re.compile(r"level\s+(\d+)(?:\s+from\s+line\s+(\d+))?")


class LayoutPlace(NamedTuple):
    """Place of a layout: level (0 the lowest), upper left corner in half cards, and face.

    >>> from cantorlab.rules.siggil import LAYOUTS
    >>> LAYOUTS["turtle"].places[0]
    LayoutPlace(level=0, x=5, y=1, face_up=True)
    """

    level: int
    x: int
    y: int
    face_up: bool

    def overlaps(self, other: LayoutPlace) -> bool:
        """Return whether the two cards' rectangles share more than an edge."""
        return abs(self.x - other.x) < CARD and abs(self.y - other.y) < CARD


@dataclass(frozen=True)
class Layout:
    """Shape of 56 places, in the order of their numbers, ascending by level.

    Raises ``ValueError`` that names the first place that breaks rules §2.2.

    >>> Layout.load("pyramids").covers[14]
    (0, 1)
    """

    name: str
    places: tuple[LayoutPlace, ...]

    def __post_init__(self) -> None:
        text("the name of a layout", self.name, LONGEST_NAME)
        listed = read_items("the places of a layout", self.places, PLACES)
        places = tuple(_place(*numbered) for numbered in enumerate(listed))
        object.__setattr__(self, "places", places)
        _check(places)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Once: a key of a position has its layout in it.
        return hash((self.name, self.places))

    @classmethod
    def load(cls, source: Layout | Mapping[str, Any] | Path | str) -> Layout:
        """Return a layout by name, from a file (``.json`` or a drawing), a drawing or a mapping.

        The mapping, and the JSON file, hold ``{"name": …, "places": [[level, x, y, face_up], …]}``.
        Raises ``ValueError`` with the faulty place or line.
        """
        if isinstance(source, Layout):
            return source
        if isinstance(source, Path):
            try:
                with TextIOWrapper(open_file(source), encoding="utf-8") as page:
                    written = page.read(LONGEST_DRAWING + 1)
            except (OSError, ValueError):
                raise ValueError(f"no layout can be read from {cite(str(source))}") from None
            if source.suffix != ".json":
                return _read_drawing(written)
            return _read_mapping(read_json("a layout", written))
        if isinstance(source, Mapping):
            return _read_mapping(source)
        if not isinstance(source, str):
            raise ValueError(
                f"a layout is a name, a drawing, a path or a mapping, not {cite(source)}"
            )
        if source in BUILT_IN:
            return _built_in(source)
        if "\n" in source:
            return _read_drawing(source)
        raise ValueError(f"there is no layout {cite(source)}; ours are {', '.join(BUILT_IN)}")

    @cached_property
    def faces(self) -> tuple[bool, ...]:
        """For each place whether its card lies face up from the start."""
        return tuple(place.face_up for place in self.places)

    @cached_property
    def covers(self) -> tuple[tuple[int, ...], ...]:
        """For each place the places that it covers: those one level below that it overlaps."""
        return tuple(
            tuple(
                number
                for number, below in enumerate(self.places)
                if below.level == place.level - 1 and place.overlaps(below)
            )
            for place in self.places
        )

    @cached_property
    def covered_by(self) -> tuple[tuple[int, ...], ...]:
        """For each place the places that cover it."""
        return tuple(
            tuple(number for number, beneath in enumerate(self.covers) if place in beneath)
            for place in range(PLACES)
        )

    @cached_property
    def flat(self) -> tuple[int, ...]:
        """The ``shape`` that the kernel takes."""
        return tuple(flat_layout(self.covers))

    @cached_property
    def accessible(self) -> tuple[int, ...]:
        """The places that no card covers at the start."""
        return tuple(place for place, above in enumerate(self.covered_by) if not above)

    @cached_property
    def origin(self) -> tuple[int, int]:
        """The upper left corner of the whole drawing, in half cards."""
        return min(place.x for place in self.places), min(place.y for place in self.places)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole drawing, in half cards."""
        left, top = self.origin
        right = max(place.x for place in self.places) + CARD
        return right - left, max(place.y for place in self.places) + CARD - top

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON-able copy, which ``load`` reads back."""
        return {"name": self.name, "places": [list(place) for place in self.places]}

    def svg(self, style: Literal["light", "dark"] = "light") -> str:
        """Return a picture of the shape: face-up places with their numbers, other backs."""
        from cantorlab.pictures.siggil.table import layout_svg

        left, top = self.origin
        places = ((place.x - left, place.y - top, place.face_up) for place in self.places)
        return layout_svg(f"Siggil: {self.name}", self.size, places, style=style)

    def _repr_html_(self) -> str:
        return self.svg()

    def drawing(self) -> str:
        """Return the drawing that ``load`` reads back (its name apart, if it has none)."""
        left, top = self.origin
        lines = [f"name: {self.name}"]
        for level in sorted({place.level for place in self.places}):
            rows: dict[int, dict[int, str]] = {}
            for place in self.places:
                if place.level == level:
                    mark = "U" if place.face_up else "D"
                    rows.setdefault(place.y - top, {})[place.x - left] = mark
            first, last = min(rows), max(rows)
            lines += ["", f"level {level} from line {first}"]
            for y in range(first, last + 1):
                row = rows.get(y, {})
                lines.append("".join(row.get(x, ".") for x in range(max(row, default=0) + 1)))
        return "\n".join(lines) + "\n"


# Sources of a layout: itself, a mapping, a file, or the text of a name or a drawing.
LayoutSource: TypeAlias = Layout | Mapping[str, Any] | Path | str


@cache
def _built_in(name: str) -> Layout:
    drawing = files("cantorlab.data").joinpath("siggil", f"{name}.txt").read_text(encoding="utf-8")
    return Layout(name, _read_drawing(drawing).places)


def _read_drawing(written: str) -> Layout:
    text("a drawing", written, LONGEST_DRAWING)
    name, found = "", list[LayoutPlace]()
    level: int | None = None
    y = 0
    for number, row in enumerate(written.splitlines(), start=1):
        line = row.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("name:"):
            name = line.removeprefix("name:").strip()
        elif header := _LEVEL.fullmatch(line):
            level, y = int(header[1]), int(header[2] or 0)
        elif level is None:
            raise ValueError(f"line {number} comes before the first 'level 0' line: {cite(line)}")
        else:
            found += _cards(line, number, level, y)
            y += 1
    # Within a level places are numbered as one reads; sorting is stable over the levels.
    ordered = sorted(found, key=lambda place: (place.level, place.y, place.x))
    return Layout(name, tuple(ordered))


def _cards(line: str, number: int, level: int, y: int) -> Iterator[LayoutPlace]:
    for x, mark in enumerate(line):
        if mark in "UD":
            yield LayoutPlace(level, x, y, mark == "U")
        elif mark != ".":
            raise ValueError(
                f"line {number}, column {x + 1}: {mark!r} is neither U (face up), "
                f"D (face down) nor ."
            )


def _read_mapping(data: Mapping[str, Any]) -> Layout:
    found = fields("a layout", data, ("places",), ("name",))
    return Layout(found.get("name", ""), found["places"])


def _place(number: int, entry: object) -> LayoutPlace:
    if isinstance(entry, Mapping):
        entry = [entry.get(field) for field in LayoutPlace._fields]
    if not isinstance(entry, (list, tuple)) or len(entry) != 4:
        raise ValueError(f"place {number} must be [level, x, y, face_up], not {cite(entry)}")
    level, x, y, face_up = entry
    return LayoutPlace(
        whole(f"the level of place {number}", level, 0, PLACES),
        whole(f"x of place {number}", x, -FARTHEST, FARTHEST),
        whole(f"y of place {number}", y, -FARTHEST, FARTHEST),
        switch(f"face_up of place {number}", face_up),
    )


def _check(places: tuple[LayoutPlace, ...]) -> None:
    if len(places) != PLACES:
        raise ValueError(f"a layout has exactly {PLACES} places, not {len(places)}")
    for number, (before, place) in enumerate(pairwise(places), start=1):
        if place.level < before.level:
            raise ValueError(
                f"place {number} (level {place.level}) comes after place {number - 1} "
                f"(level {before.level}): places are numbered from the lowest level up"
            )
    for number, place in enumerate(places):
        for other in range(number):
            if places[other].level == place.level and place.overlaps(places[other]):
                raise ValueError(
                    f"place {number} (level {place.level}, x {place.x}, y {place.y}) overlaps "
                    f"place {other} (x {places[other].x}, y {places[other].y}) on the same level"
                )
    face_down = [number for number, place in enumerate(places) if not place.face_up]
    if len(face_down) not in FACE_DOWN:
        raise ValueError(
            f"between {FACE_DOWN[0]} and {FACE_DOWN[-1]} places lie face down, "
            f"not {len(face_down)}: {face_down}"
        )
    accessible = [
        number
        for number, place in enumerate(places)
        if not any(up.level == place.level + 1 and up.overlaps(place) for up in places)
    ]
    if len(accessible) < FEWEST_ACCESSIBLE:
        raise ValueError(
            f"only place {accessible[0]} is accessible at the start: "
            f"at least {FEWEST_ACCESSIBLE} must be"
        )


def flat_layout(covers: Sequence[Sequence[int]]) -> list[int]:
    """Return the kernel's ``shape`` of a layout, given for each place the places that it covers."""
    above = [0] * PLACES
    starts = [0]
    beneath: list[int] = []
    for covered in covers:
        beneath.extend(covered)
        starts.append(len(beneath))
        for place in covered:
            above[place] += 1
    return above + starts + beneath


LAYOUTS: Mapping[str, Layout] = MappingProxyType({name: Layout.load(name) for name in BUILT_IN})


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Place": "LayoutPlace"})
