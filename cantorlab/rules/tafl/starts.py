"""Starts of Catch the King and Catch the Queen: with variants, or from any position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cantorlab.rules.reading import cite_text
from cantorlab.rules.tafl.names import BY_NAME
from cantorlab.rules.tafl.position import ImpossibleSetup, Position
from cantorlab.rules.tafl.state import QueenState, TaflState
from cantorlab.rules.tafl.variants import Variants, choose_axes, pieces_on, read_count, read_switch

Axis = Literal["vertical", "horizontal"] | bool | None


def start(
    *,
    godi: Axis = None,
    jarl: Axis = None,
    victory: Axis = None,
    young_king: bool = False,
    archers: bool = False,
    forest: bool = False,
) -> TaflState:
    """Begin Catch the King, with any variants that go together (rules §3.1, §3.5).

    ``godi``, ``jarl`` and ``victory`` take an axis, ``"vertical"`` or ``"horizontal"``, or ``True``
    for one that is free. Raises ``ImpossibleSetup``, a ``ValueError``, if two want the same axis
    or all three are asked for.

    >>> start(godi="vertical", archers=True).legal_actions()[:2]
    ['a4-a2', 'a4-a3']
    """
    variants = Variants(
        **choose_axes(godi, jarl, victory), young_king=young_king, archers=archers, forest=forest
    )
    return TaflState.from_deal(vars(variants), {})


def start_queen(*, queen_walks_in: bool = True) -> QueenState:
    """Begin Catch the Queen (rules §3.6).

    With ``queen_walks_in=False`` a move of the queen may not win for the player who makes it.

    >>> start_queen().legal_actions()[:2]
    ['d1-b1', 'd1-c1']
    """
    return QueenState.from_deal({"queen_walks_in": queen_walks_in}, {})


def setup(
    pieces: Mapping[str, str],
    *,
    to_move: str = "attacker",
    facings: Mapping[str, str] | None = None,
    young_king: bool = False,
    cursed: bool = False,
    shot: str | None = None,
    forests_to_place: int = 0,
    quiet: int = 0,
) -> TaflState:
    """Begin Catch the King from any position that the rules can lead to.

    Args:
        pieces: piece names by square: ``{"e5": "king", "d4": "attacker", "c3": "forest"}``.
        to_move: ``"attacker"`` or ``"defender"``.
        facings: ``"up"``, ``"right"``, ``"down"`` or ``"left"`` for the square of each archer.
        young_king: whether the king captures.
        cursed: whether the king is cursed.
        shot: the square of an attacker that the defender may shoot now.
        forests_to_place: how many forests are still to be placed, 0 to 2.
        quiet: plies since the last capture, 0 to 199.

    Raises ``ImpossibleSetup``, a ``ValueError``, which says what is impossible.

    >>> setup({"e5": "king", "a3": "attacker"}).legal_actions()[:2]
    ['a3-a2', 'a3-a4']
    """
    if to_move not in ("attacker", "defender"):
        raise ImpossibleSetup(
            "tafl.setup.to_move", given=cite_text(to_move), known="attacker, defender"
        )
    if shot is not None and not (isinstance(shot, str) and shot in BY_NAME):
        raise ImpossibleSetup("tafl.setup.square", square=cite_text(shot))
    return _start_at(
        Position(
            pieces=pieces_on(pieces, facings or {}),
            turn=to_move,
            quiet=read_count("quiet", quiet),
            young_king=read_switch("young_king", young_king),
            cursed=read_switch("cursed", cursed),
            shot=BY_NAME[shot] if shot else 0,
            forests=read_count("forests_to_place", forests_to_place),
        )
    )


def setup_queen(
    pieces: Mapping[str, str],
    *,
    to_move: str = "jarl",
    queen_walks_in: bool = True,
    quiet: int = 0,
) -> QueenState:
    """Begin Catch the Queen from any position that the rules can lead to.

    Args:
        pieces: piece names by square: ``jarl_viking``, ``jarl_chief``, ``king_viking``,
            ``king_chief``, ``english`` and one ``queen``.
        to_move: ``"jarl"``, ``"king"``, or for the English half of their turn ``"jarl-english"``,
            ``"king-english"``.
        queen_walks_in: as in ``start_queen``.
        quiet: half-turns since the last capture, 0 to 199.

    Raises ``ImpossibleSetup``, a ``ValueError``, which says what is impossible.

    >>> chiefs = {"b4": "jarl_chief", "f6": "king_chief"}
    >>> setup_queen({"e5": "queen", "e4": "english", **chiefs}).to_act
    (0,)
    """
    known = ("jarl", "jarl-english", "king", "king-english")
    if to_move not in known:
        raise ImpossibleSetup(
            "tafl.setup.to_move", given=cite_text(to_move), known=", ".join(known)
        )
    standing = pieces_on(pieces, {})
    walks_in = read_switch("queen_walks_in", queen_walks_in)
    state = _start_at(
        Position(standing, to_move, read_count("quiet", quiet), queen_walks_in=walks_in)
    )
    assert isinstance(state, QueenState)
    return state


def parse_position(text: str) -> TaflState:
    """Begin a game from the line that ``state.position`` gives (a ``QueenState`` for the Queen's).

    Raises ``ImpossibleSetup``, a ``ValueError``, if it is no such line or no possible position.

    >>> from cantorlab.rules import tafl
    >>> tafl.parse_position(tafl.start().position).to_act
    (0,)
    """
    return _start_at(Position.parse(text))


def _start_at(position: Position) -> TaflState:
    state_class = QueenState if position.with_queen else TaflState
    return state_class.from_position(position)
