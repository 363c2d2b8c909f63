"""Reasons to refuse an action, for the player who tries it (rules §3.2, §3.5, §3.6)."""

from __future__ import annotations

import re

from cantorlab.rules.state import IllegalAction
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.moves import is_beside_jarl, is_bound
from cantorlab.rules.tafl.kernel.queen import holds_queen, may_escape
from cantorlab.rules.tafl.names import BY_NAME, square_name

_MOVE = re.compile(r"([a-i][1-9])-([a-i][1-9])")
_FOREST = re.compile(r"forest ([a-i][1-9])")


def refusal(game: board.Game, action: str) -> IllegalAction:
    """Return the reason to refuse a text that is no legal action in this game of the kernel."""
    if action == "shoot":
        return IllegalAction("tafl.no_shot")
    if action == "pass":
        return IllegalAction("tafl.no_pass")
    if forest := _FOREST.fullmatch(action):
        return _no_forest(game, forest[1])
    if move := _MOVE.fullmatch(action):
        return _no_move(game, BY_NAME[move[1]], BY_NAME[move[2]])
    return IllegalAction("tafl.unreadable", action=action)


def _no_forest(game: board.Game, name: str) -> IllegalAction:
    if not game[board.FORESTS]:
        return IllegalAction("tafl.no_forest_now")
    if board.IS_FORTRESS[BY_NAME[name]]:
        return IllegalAction("tafl.forest_on_fortress", square=name)
    return IllegalAction("tafl.forest_on_piece", square=name)


def _no_move(game: board.Game, origin: int, square: int) -> IllegalAction:
    if game[board.FORESTS]:
        return IllegalAction("tafl.forest_first")
    return (
        _not_yours(game, origin)
        or _no_way(game, origin, square)
        or _too_far(game, origin, square)
        or _no_stop(game, origin, square)
    )


def _not_yours(game: board.Game, origin: int) -> IllegalAction | None:
    """Judge the piece itself: none, a forest, another side's, or of the other half of the turn."""
    kind, name = game[origin], square_name(origin)
    if kind == board.EMPTY:
        return IllegalAction("tafl.nobody_there", square=name)
    if kind == board.FOREST:
        return IllegalAction("tafl.forest_stays", square=name)
    if board.SIDE_OF[kind] == game[board.MOVER]:
        return None
    if game[board.WITH_QUEEN] and game[board.MOVER] == board.ENGLISHMEN:
        return IllegalAction("tafl.english_half", square=name)
    if game[board.WITH_QUEEN] and board.SIDE_OF[kind] == board.ENGLISHMEN:
        return IllegalAction("tafl.own_half", square=name)
    return IllegalAction("tafl.not_yours", square=name)


def _no_way(game: board.Game, origin: int, square: int) -> IllegalAction | None:
    """Judge the way there: not straight, or not free."""
    if origin == square:
        return IllegalAction("tafl.stands_still", square=square_name(square))
    across = square % board.WIDTH - origin % board.WIDTH
    along = square // board.WIDTH - origin // board.WIDTH
    is_straight = across == 0 or along == 0
    is_diagonal = abs(across) == abs(along)
    if not is_straight and not (is_diagonal and game[origin] == board.GODI):
        code = "tafl.not_straight_godi" if game[origin] == board.GODI else "tafl.not_straight"
        return IllegalAction(code, origin=square_name(origin), square=square_name(square))
    direction = _sign(across) + board.WIDTH * _sign(along)
    for ahead in range(origin + direction, square + direction, direction):
        if game[ahead] != board.EMPTY:
            code = "tafl.forest_in_the_way" if game[ahead] == board.FOREST else "tafl.in_the_way"
            return IllegalAction(code, square=square_name(ahead))
    return None


def _too_far(game: board.Game, origin: int, square: int) -> IllegalAction | None:
    """Judge the distance: more than the one square of a bound piece."""
    is_one_step = abs(square - origin) in (1, board.WIDTH)
    if is_one_step or not is_bound(game, origin):
        return None
    is_by_jarl = board.SIDE_OF[game[origin]] == board.DEFENDERS and is_beside_jarl(game, origin)
    code = "tafl.bound_by_jarl" if is_by_jarl else "tafl.cursed_king"
    return IllegalAction(code, square=square_name(origin))


def _no_stop(game: board.Game, origin: int, square: int) -> IllegalAction:
    """Judge the last square: a fortress, or one where the queen's walk would win."""
    kind, name = game[origin], square_name(square)
    if not board.IS_SOVEREIGN[kind]:
        return IllegalAction("tafl.fortress", square=name)
    if square == board.CENTRE:
        code = "tafl.king_to_centre" if kind == board.KING else "tafl.queen_to_centre"
        return IllegalAction(code)
    if board.IS_CORNER[square] and not may_escape(game):
        return IllegalAction("tafl.queen_to_corner", square=name)
    if kind == board.QUEEN and holds_queen(game, game[board.PLAYER], square):
        return IllegalAction("tafl.queen_walks_in", square=name)
    return IllegalAction("rules.not_listed", action=f"{square_name(origin)}-{name}")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
