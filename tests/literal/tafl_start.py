"""The set-up of Catch the King with any variants, read a second time (rules §3.1, §3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from literal.tafl import KingGame

SHIPS_NORTH_AND_SOUTH = ("d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8")
SHIPS_WEST_AND_EAST = ("a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5")
LONGSHIPS = SHIPS_NORTH_AND_SOUTH + SHIPS_WEST_AND_EAST
OUTPOSTS = ("e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5")

# "The edge-centre squares … those behind them in the second line" (§3.5); the outposts of the
# outer ring on the same axis.
EDGE_CENTRES = {"vertical": ("e1", "e9"), "horizontal": ("a5", "i5")}
SECOND_LINE = {"vertical": ("e2", "e8"), "horizontal": ("b5", "h5")}
OUTER_OUTPOSTS = {"vertical": ("e3", "e7"), "horizontal": ("c5", "g5")}
OTHER_AXIS = {"vertical": "horizontal", "horizontal": "vertical"}


def start(
    godi: str | None = None,
    jarl: str | None = None,
    victory: str | None = None,
    *,
    young_king: bool = False,
    archers: bool = False,
    forest: bool = False,
) -> KingGame:
    """§3.1 and §3.5: the set-up, each variant on its named axis."""
    pieces = dict.fromkeys(LONGSHIPS, "attacker")
    pieces |= dict.fromkeys(OUTPOSTS, "defender")
    pieces["e5"] = "king"
    if godi:
        pieces |= dict.fromkeys(EDGE_CENTRES[godi], "godi")
    if jarl:
        pieces |= dict.fromkeys(EDGE_CENTRES[jarl], "jarl")
    if victory:
        pieces |= dict.fromkeys(EDGE_CENTRES[victory], "merchant")
        pieces |= dict.fromkeys(SECOND_LINE[victory], "volva")
        pieces |= dict.fromkeys(OUTER_OUTPOSTS[OTHER_AXIS[victory]], "daughter")
    facings = {"d5": "left", "f5": "right", "e4": "down", "e6": "up"} if archers else {}
    pieces |= dict.fromkeys(facings, "archer")
    return KingGame(
        pieces, facings=facings, forests_to_place=2 if forest else 0, young_king=young_king
    )


def axes_of(named: dict[str, str | bool | None]) -> dict[str, str | None]:
    """§5: ``True`` takes a free axis, vertical first, in the order Godi, Jarl, Victory, after the
    named ones; a clash, or all three at once, is a ``ValueError``."""
    played = {name: axis for name, axis in named.items() if axis}
    taken = [axis for axis in played.values() if axis is not True]
    if len(played) > 2 or len(taken) != len(set(taken)):
        raise ValueError
    chosen: dict[str, str | None] = dict.fromkeys(named)
    for name, axis in played.items():
        if axis is True:
            axis = next(free for free in ("vertical", "horizontal") if free not in taken)
            taken.append(axis)
        chosen[name] = str(axis)
    return chosen


def mixes() -> Iterator[dict[str, str | bool | None]]:
    """§3.5: every mix of variants, at most two of {Godi, Jarl, Victory}, on different axes."""
    axes = (None, "vertical", "horizontal")
    for godi, jarl, victory in product(axes, repeat=3):
        named = [axis for axis in (godi, jarl, victory) if axis]
        if len(named) == len(set(named)):
            for young_king, archers, forest in product((False, True), repeat=3):
                yield {
                    "godi": godi,
                    "jarl": jarl,
                    "victory": victory,
                    "young_king": young_king,
                    "archers": archers,
                    "forest": forest,
                }
