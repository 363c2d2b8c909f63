"""Counts of events of Catch the King, so that no test passes without having met a rule."""

from __future__ import annotations

from literal.tafl_board import CENTRE, CORNERS, DIAGONAL, between, direction_of, neighbours


def of_move(piece: str, start: str, end: str) -> list[str]:
    happened = []
    if CENTRE in between(start, end):
        happened.append(f"a {piece} crosses the centre")
    if direction_of(start, end) in DIAGONAL:
        happened.append("a diagonal move")
    return happened


def of_capture(
    mover: str, soldier: str, behind: str | None, side: str, *, occupied: bool
) -> list[str]:
    happened = [f"a {mover} captures", f"a {soldier} is captured"]
    if behind in CORNERS:
        happened.append("a capture against a corner")
    elif behind == CENTRE and occupied:
        happened.append("a capture against the king in the centre")
    elif behind == CENTRE:
        happened.append(f"a capture against the empty centre by the {side}")
    return happened


def of_ring(king: str, next_side: str, end: str | None) -> list[str]:
    """``end``: where the piece whose move is judged stands."""
    happened, around = [], neighbours(king)
    if None in around:
        happened.append("a ring with an edge")
    if CENTRE in around:
        happened.append("a ring with the empty centre")
    if CORNERS & set(around):
        happened.append("a ring with a corner")
    if king == CENTRE:
        happened.append("a ring around the centre")
    if end == king:
        happened.append("the king walks into a ring")
    elif next_side == "attacker":
        happened.append("a ring of a volva stands after the next move")
    return happened


def of_merchant(king: str, opposite: str, mover: str, partner: str) -> list[str]:
    happened = []
    if king == CENTRE:
        happened.append("a merchant takes the king in the centre")
    if opposite in CORNERS:
        happened.append("a merchant takes the king against a corner")
    if opposite == CENTRE:
        happened.append("a merchant takes the king against the empty centre")
    if mover != "merchant":
        happened.append("a standing merchant takes the king")
    if partner == "volva":
        happened.append("a merchant takes the king with a volva")
    return happened
