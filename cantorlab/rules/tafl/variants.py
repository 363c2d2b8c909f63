"""First positions of the games (rules §3.1, §3.5, §3.6), and checks of all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cantorlab.rules.reading import cite, cite_text
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.king import is_encircled
from cantorlab.rules.tafl.kernel.queen import NO_CATCHER, catcher
from cantorlab.rules.tafl.kernel.shots import can_be_shot
from cantorlab.rules.tafl.names import BY_NAME, FACINGS, KINDS, NAMES, square_name
from cantorlab.rules.tafl.position import TURNS, ImpossibleSetup, Position
from cantorlab.support import numbers

LONGSHIPS = {
    "vertical": ("d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8"),
    "horizontal": ("a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"),
}
OUTPOSTS = ("e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5")
EDGE_CENTRES = {"vertical": ("e1", "e9"), "horizontal": ("a5", "i5")}
SECOND_LINES = {"vertical": ("e2", "e8"), "horizontal": ("b5", "h5")}
DAUGHTERS = {"vertical": ("c5", "g5"), "horizontal": ("e3", "e7")}
ARCHERS = {
    "e6": board.ARCHER_UP,
    "f5": board.ARCHER_RIGHT,
    "e4": board.ARCHER_DOWN,
    "d5": board.ARCHER_LEFT,
}
AXES = ("vertical", "horizontal")
AXIS_VARIANTS = ("godi", "jarl", "victory")
SWITCHES = ("young_king", "archers", "forest")

_MOST = {
    "godi": 2,
    "jarl": 2,
    "merchant": 2,
    "volva": 2,
    "daughter": 2,
    "archer": 4,
    "forest": 2,
    "jarl_viking": 8,
    "jarl_chief": 2,
    "king_viking": 8,
    "king_chief": 2,
    "english": 8,
}
_VICTORY = ("merchant", "volva", "daughter")


@dataclass(frozen=True)
class Variants:
    """Variants played beside the base game (rules §3.5); an axis, or None if not played."""

    godi: str | None = None
    jarl: str | None = None
    victory: str | None = None
    young_king: bool = False
    archers: bool = False
    forest: bool = False


def choose_axes(godi: object, jarl: object, victory: object) -> dict[str, str | None]:
    """Return the axes of the three variants that have one (rules §5).

    ``True`` takes a free axis, vertical first, after the named ones. Raises ``ImpossibleSetup``
    if two want the same, or if all three are asked for.
    """
    wanted: dict[str, object] = {}
    for name, axis in zip(AXIS_VARIANTS, (godi, jarl, victory), strict=True):
        on = numbers.read_switch(axis)
        if on is None and axis is not None and axis not in AXES:
            raise ImpossibleSetup("tafl.setup.axis", variant=name, given=cite(axis))
        wanted[name] = axis if on is None else on
    played = [name for name, axis in wanted.items() if axis]
    if len(played) == len(AXIS_VARIANTS):
        raise ImpossibleSetup("tafl.setup.all_three")
    named = [wanted[name] for name in played if wanted[name] in AXES]
    if len(set(named)) < len(named):
        raise ImpossibleSetup("tafl.setup.same_axis", one=played[0], other=played[1], axis=named[0])
    free = [axis for axis in AXES if axis not in named]
    axes: dict[str, str | None] = {}
    for name, axis in wanted.items():
        axes[name] = (free.pop(0) if axis is True else str(axis)) if axis else None
    return axes


def read_switch(name: str, value: object) -> bool:
    """Return the value of an on-off argument; raise ``ImpossibleSetup`` for any other value."""
    found = numbers.read_switch(value)
    if found is None:
        raise ImpossibleSetup("tafl.setup.switch", name=name, given=cite(value))
    return found


def read_count(name: str, value: object) -> int:
    """Return the value of an argument that counts; raise ``ImpossibleSetup`` for any other."""
    number = numbers.read_whole(value)
    if number is None:
        raise ImpossibleSetup("tafl.setup.count", name=name, given=cite(value))
    return number


def beginning(variants: Variants) -> Position:
    """Return the first position of Catch the King with these variants (rules §3.1, §3.5)."""
    for name in SWITCHES:
        read_switch(name, getattr(variants, name))
    pieces = {square: board.ATTACKER for group in LONGSHIPS.values() for square in group}
    pieces |= dict.fromkeys(OUTPOSTS, board.DEFENDER) | {"e5": board.KING}
    if variants.archers:
        pieces |= ARCHERS
    if variants.godi:
        pieces |= dict.fromkeys(EDGE_CENTRES[variants.godi], board.GODI)
    if variants.jarl:
        pieces |= dict.fromkeys(EDGE_CENTRES[variants.jarl], board.JARL)
    if variants.victory:
        pieces |= dict.fromkeys(EDGE_CENTRES[variants.victory], board.MERCHANT)
        pieces |= dict.fromkeys(SECOND_LINES[variants.victory], board.VOLVA)
        pieces |= dict.fromkeys(DAUGHTERS[variants.victory], board.DAUGHTER)
    return Position(
        _by_square(pieces),
        "attacker",
        young_king=variants.young_king,
        forests=2 * variants.forest,
    )


def queens_beginning(queen_walks_in: bool) -> Position:
    """Return the first position of Catch the Queen (rules §3.6)."""
    read_switch("queen_walks_in", queen_walks_in)
    pieces = dict.fromkeys(LONGSHIPS["vertical"], board.JARL_VIKING)
    pieces |= dict.fromkeys(EDGE_CENTRES["vertical"], board.JARL_CHIEF)
    pieces |= dict.fromkeys(LONGSHIPS["horizontal"], board.KING_VIKING)
    pieces |= dict.fromkeys(EDGE_CENTRES["horizontal"], board.KING_CHIEF)
    pieces |= dict.fromkeys(OUTPOSTS, board.ENGLISH) | {"e5": board.QUEEN}
    return Position(_by_square(pieces), "jarl", queen_walks_in=queen_walks_in)


def pieces_on(pieces: Mapping[str, str], facings: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    """Return the pieces that are named square by square; each archer needs a facing."""
    kinds: dict[str, int] = {}
    for given in (pieces, facings):
        if not isinstance(given, Mapping):
            raise ImpossibleSetup("tafl.setup.mapping", given=cite(given))
    for square, name in pieces.items():
        if square not in BY_NAME:
            raise ImpossibleSetup("tafl.setup.square", square=cite_text(square))
        if not isinstance(name, str) or name not in KINDS:
            raise ImpossibleSetup("tafl.setup.piece", piece=cite_text(name), known=", ".join(KINDS))
        kinds[square] = KINDS[name]
        if name == "archer":
            if facings.get(square) not in FACINGS:
                raise ImpossibleSetup("tafl.setup.facing", square=square)
            kinds[square] = board.ARCHER_UP + FACINGS.index(facings[square])
    for square in facings:
        if pieces.get(square) != "archer":
            raise ImpossibleSetup("tafl.setup.no_archer", square=square)
    return _by_square(kinds)


def check_position(position: Position) -> Position:
    """Return the position if the rules can lead to it, else raise ``ImpossibleSetup``."""
    _check_places(position)
    _check_numbers(position)
    if position.with_queen:
        _check_queen(position)
    else:
        _check_king(position)
    if not 0 <= position.quiet < board.LONGEST_QUIET:
        raise ImpossibleSetup("tafl.setup.quiet")
    return position


def _by_square(pieces: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((BY_NAME[square], kind) for square, kind in pieces.items()))


def _check_places(position: Position) -> None:
    """Check that a fortress holds only a king or a queen that has not left the centre."""
    for square, kind in position.pieces:
        if not board.IS_FORTRESS[square]:
            continue
        name = square_name(square)
        if not board.IS_SOVEREIGN[kind]:
            raise ImpossibleSetup("tafl.setup.fortress", square=name)
        if square != board.CENTRE:
            raise ImpossibleSetup("tafl.setup.corner", square=name)


def _check_numbers(position: Position) -> None:
    """Check that no piece exceeds its number, with one sovereign and none of the other game."""
    numbers = Counter(NAMES[kind] for _, kind in position.pieces)
    for _, kind in position.pieces:
        is_of_queen = board.JARL_VIKING <= kind <= board.QUEEN
        if is_of_queen != position.with_queen:
            raise ImpossibleSetup("tafl.setup.other_game", piece=NAMES[kind])
    if numbers["queen" if position.with_queen else "king"] != 1:
        raise ImpossibleSetup("tafl.setup.one_sovereign")
    for name, most in _MOST.items():
        if numbers[name] > most:
            raise ImpossibleSetup("tafl.setup.too_many", piece=name, most=most)
    if position.with_queen:
        for side in ("jarl", "king"):
            if numbers[f"{side}_viking"] + numbers[f"{side}_chief"] > 8:
                raise ImpossibleSetup("tafl.setup.too_many", piece=f"{side}_viking", most=8)
        return
    has_victory = position.cursed or any(numbers[name] for name in _VICTORY)
    if numbers["godi"] and numbers["jarl"] and has_victory:
        raise ImpossibleSetup("tafl.setup.all_three")
    # Special pieces stand in the places of plain ones, the daughters in those of defenders.
    attackers = 16 - 2 * bool(numbers["godi"]) - 2 * bool(numbers["jarl"]) - 4 * has_victory
    defenders = 8 - 4 * bool(numbers["archer"]) - 2 * has_victory
    for name, most in {"attacker": attackers, "defender": defenders}.items():
        if numbers[name] > most:
            raise ImpossibleSetup("tafl.setup.too_many", piece=name, most=most)
    if not 0 <= position.forests <= 2 - numbers["forest"]:
        raise ImpossibleSetup("tafl.setup.too_many", piece="forest", most=2)


def _check_queen(position: Position) -> None:
    if position.young_king or position.cursed or position.shot or position.forests:
        raise ImpossibleSetup("tafl.setup.not_with_queen")
    game = position.game()
    if catcher(game) != NO_CATCHER or not any(board.IS_CHIEF[kind] for _, kind in position.pieces):
        raise ImpossibleSetup("tafl.setup.queen_over")


def _check_king(position: Position) -> None:
    if not position.queen_walks_in:
        raise ImpossibleSetup("tafl.setup.unknown_word", word="queen-stays-out")
    game = position.game()
    defender_moves = TURNS[position.turn][1] == board.DEFENDERS
    if position.forests and defender_moves != (position.forests == 1):
        raise ImpossibleSetup("tafl.setup.forest_turn")
    if position.shot and not (
        defender_moves
        and board.SIDE_OF[game[position.shot]] == board.ATTACKERS
        and can_be_shot(game, position.shot)
    ):
        raise ImpossibleSetup("tafl.setup.shot", square=square_name(position.shot))
    if is_encircled(game) and not (defender_moves and _is_volva_in_ring(game)):
        raise ImpossibleSetup("tafl.setup.encircled")


def _is_volva_in_ring(game: board.Game) -> bool:
    """Return whether a völva is beside the king: only its move leaves a ring unjudged (§3.4)."""
    king = game[board.KING_AT]
    return any(game[king + direction] == board.VOLVA for direction in board.DIRECTIONS)
