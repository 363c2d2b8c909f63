"""Captures, zones and danger that a board of the King or the Queen points out on request.

The kernel is asked by playing each move on a copy of the game, so that no rule stands here again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cantorlab.rules.state import Json, Seat
from cantorlab.rules.tafl import TaflState
from cantorlab.rules.tafl.actions import CODES
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.curses import is_cursed_from
from cantorlab.rules.tafl.kernel.shots import facing, is_archer
from cantorlab.rules.tafl.kernel.turn import act, carry_out, count_actions, nth_action
from cantorlab.rules.tafl.names import ALL_SQUARES, BY_NAME, action_text, square_name
from cantorlab.rules.tafl.position import Position
from cantorlab.rules.tafl.view import zone


def captures(state: TaflState) -> dict[str, list[str]]:
    """Return the squares of the pieces that each legal action takes; those that take none are left
    out.

    Every table asks it before it answers a move: what takes nothing is not played to its end.
    """
    game = state.kernel_game()
    found = {}
    for text in state.legal_actions():
        action = CODES[text]
        if action == board.SHOOT or _meets_prey(game, action):
            after = list(game)
            after[board.TAKEN] = 0
            carry_out(after, action)
            if taken := _find_captures(after):
                found[text] = taken
    return found


def _meets_prey(game: board.Game, action: int) -> bool:
    """Return whether a move ends beside a piece that its side may take (rules §3.3)."""
    origin, square = action >> 7, action & 127
    if origin == 0 or action == board.PASS:  # a forest is laid, or half a turn passed over
        return False
    prey = board.KINDS * board.SIDE_OF[game[origin]]
    return any(board.IS_PREY[prey + game[square + step]] for step in board.DIRECTIONS)


def zones_from(state: TaflState, origin: str) -> dict[str, list[str]]:
    """Return for each square in reach of the archer or völva on ``origin`` the T before it there.

    Of a völva's T only what it would curse. Empty for other pieces.
    """
    kind = state.kernel_game()[BY_NAME[origin]]
    if kind != board.VOLVA and not is_archer(kind):
        return {}
    found = {}
    for text, after in _tries(state.kernel_game()):
        start, _, end = text.partition("-")
        if start == origin:
            found[end] = _zone_of(after, BY_NAME[origin], BY_NAME[end])
    return found


def danger(state: TaflState, seat: Seat) -> Json:
    """Return the threats of the other player if ``seat`` did nothing now.

    ``pieces``: where the pieces of ``seat`` stand that one move could take; ``lost``: whether one
    move could win the game.
    """
    lost_pieces: set[str] = set()
    lost = False
    if not state.is_terminal and not state.kernel_game()[board.FORESTS]:
        for game in _if_it_were_theirs(state, 1 - seat):
            for _, after in _tries(game):
                lost_pieces.update(
                    square for square in _find_captures(after) if _is_of(game, square, seat)
                )
                lost |= after[board.RESULT] != board.RUNNING and after[board.WINNER] == 1 - seat
    return {"pieces": sorted(lost_pieces), "lost": lost}


def _tries(game: board.Game) -> Iterator[tuple[str, board.Game]]:
    """Yield each legal action, and the game after it."""
    for n in range(count_actions(game)):
        action = nth_action(game, n)
        after = list(game)
        act(after, action)
        yield action_text(action), after


def _find_captures(game: board.Game) -> list[str]:
    entries = game[board.TAKEN + 1 : board.TAKEN + 1 + game[board.TAKEN]]
    return sorted(square_name(entry >> 5) for entry in entries)


def _zone_of(game: board.Game, origin: int, square: int) -> list[str]:
    if game[square] == board.VOLVA:
        direction = board.step_towards(origin, square)
        cursed = (each for each in ALL_SQUARES if is_cursed_from(square, direction, each))
        return [square_name(each) for each in cursed]
    return zone(square, facing(game[square])) if is_archer(game[square]) else []


def _if_it_were_theirs(state: TaflState, seat: Seat) -> Iterator[board.Game]:
    """Yield the position with ``seat`` to move; of the Queen's, either half of the turn."""
    position = Position.of(state.kernel_game())
    side = {"tafl": ("attacker", "defender"), "queen": ("jarl", "king")}[state.game][seat]
    turns = [side] if state.game == "tafl" else [side, f"{side}-english"]
    for turn in turns:
        yield replace(position, turn=turn, shot=0).game()


def _is_of(game: board.Game, square: str, seat: Seat) -> bool:
    return board.SIDE_OF[game[BY_NAME[square]]] == seat
