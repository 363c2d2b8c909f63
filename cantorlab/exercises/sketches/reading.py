"""A sketch as text, read as meant.

It is short, since it stands in the codes that pupils hand in: ``s1``, which is the version, and a
sign for each mage from −9 to 8: its height from the bottom (``0``) to the top (``z``), ``_`` where
the line goes straight on between its neighbours, ``-`` for a mage without a strength. People may
type points instead: ``-9:30 0:5 8:30``, with ``x`` for no strength.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import MAGES

#: The height of each mage in a sketch, from 0 to ``HIGHEST``; None for one without a strength.
Drawn: TypeAlias = tuple[Fraction | None, ...]

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
HIGHEST = len(_SIGNS) - 1
_VERSION = "s1"
_STRAIGHT, _GAP = "_", "-"
_COMPACT = re.compile(f"{_VERSION}([{_SIGNS}{_STRAIGHT}{_GAP}]{{{len(MAGES)}}})")
_POINT = re.compile(r"(-?\d{1,2}) ?[:=] ?(\d{1,3}|x|×)(?:[ ;,]+|$)")

#: Sign of a mage whose point is not set.
_UNSET = "unset"
_Point: TypeAlias = int | str | None


def read(text: str) -> Drawn:
    """Read the heights of a tidied text; raises ``UnreadableAnswer`` for an incomplete sketch.

    >>> [str(height) for height in read("-9:0 8:17")][:3]
    ['0', '1', '2']
    """
    if compact := _COMPACT.fullmatch(text):
        return _join_points([_point(sign) for sign in compact[1]])
    return _join_points(_read_text(text))


def _point(sign: str) -> _Point:
    if sign == _STRAIGHT:
        return _UNSET
    return None if sign == _GAP else _SIGNS.index(sign)


def _read_text(text: str) -> list[_Point]:
    points: list[_Point] = [_UNSET] * len(MAGES)
    at = 0
    while at < len(text):
        found = _POINT.match(text, at)
        if found is None:
            raise UnreadableAnswer("sketch.unreadable")
        mage, height = int(found[1]), found[2]
        if mage not in MAGES or (height.isdigit() and int(height) > HIGHEST):
            raise UnreadableAnswer("sketch.outside", highest=HIGHEST)
        points[mage - MAGES[0]] = int(height) if height.isdigit() else None
        at = found.end()
    return points


def _join_points(points: Sequence[_Point]) -> Drawn:
    """Draw straight lines from each point that is set to the next."""
    drawn: list[Fraction | None] = [None] * len(points)
    before: int | None = None  # the last point on this line
    for at, point in enumerate(points):
        if point == _UNSET:
            if before is None:
                raise UnreadableAnswer("sketch.unfinished")
            continue
        if isinstance(point, int):
            drawn[at] = Fraction(point)
            start = at if before is None else before
            for between in range(start + 1, at):
                part = Fraction(between - start, at - start)
                drawn[between] = _height(drawn[start]) * (1 - part) + point * part
        elif before is not None and before != at - 1:
            raise UnreadableAnswer("sketch.unfinished")
        before = at if isinstance(point, int) else None
    if points[-1] == _UNSET:
        raise UnreadableAnswer("sketch.unfinished")
    return tuple(drawn)


def _height(found: Fraction | None) -> Fraction:
    assert found is not None
    return found


def heights_of(drawn: Drawn) -> dict[int, Fraction]:
    """Return the height of each mage that has one."""
    return {n: each for n, each in zip(MAGES, drawn, strict=True) if each is not None}


def text_of(order: Sequence[int]) -> str:
    """Return the sketch of an order (heights as ``standing.heights``), as high as the paper.

    >>> from cantorlab.exercises.sketches import read, text_of
    >>> text_of(range(18))
    's102468acegjlnprtvxz'
    >>> [int(height) for height in read(text_of(range(18)))][:3]
    [0, 2, 4]
    """
    top = max(1, *order)
    signs = (_GAP if rank < 0 else _SIGNS[round(Fraction(rank * HIGHEST, top))] for rank in order)
    return _VERSION + "".join(signs)
