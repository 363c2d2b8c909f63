"""One action and all its consequences, in the order of judging (rules §5)."""

from __future__ import annotations

from ...jit import inline
from .board import (
    ARCHERS,
    ATTACKERS,
    BY_MERCHANT,
    CHIEFS,
    ENCIRCLED,
    ESCAPED,
    FOREST,
    FORESTS,
    IS_CORNER,
    LAST,
    LAST_KIND,
    LONGEST_QUIET,
    MARRIAGE,
    MARRIED,
    MERCHANTS,
    MOVER,
    MOVES,
    NO_CHIEF,
    NO_MOVE,
    PASS,
    PLAYER,
    QUEEN_AT,
    QUEEN_ESCAPED,
    QUEEN_TAKEN,
    QUIET,
    RESULT,
    RUNNING,
    SHOOT,
    SHOT,
    TAKEN,
    THREEFOLD,
    TOO_LONG,
    VOLVA,
    WINNER,
    WINNER_BY,
    WITH_QUEEN,
    Game,
)
from .captures import capture_around
from .curses import curse
from .forests import count_forests, nth_forest
from .king import has_escaped, is_encircled, is_taken_by_merchant
from .moves import count_moves, nth_move
from .pieces import put, take, walk
from .queen import NO_CATCHER, catcher, must_pass, pass_half
from .repetition import forget, is_third_time, remember
from .shots import can_be_shot, turn_piece


@inline
def begin(game: Game) -> None:
    """Make a position ready to be played from: it counts as one, and may have no action."""
    remember(game)
    count_moves(game)
    if count_actions(game) == 0:
        end(game, NO_MOVE)


@inline
def count_actions(game: Game) -> int:
    """Return the number of legal actions."""
    if game[RESULT] != RUNNING:
        return 0
    if game[FORESTS]:
        return count_forests(game)
    if must_pass(game):
        return 1
    return game[MOVES] + (game[SHOT] != 0)


@inline
def nth_action(game: Game, n: int) -> int:
    """Return the n-th legal action: a forest, a move, the pass, or after all moves the shot."""
    if game[FORESTS]:
        return nth_forest(game, n)
    if n < game[MOVES]:
        return nth_move(game, n)
    return SHOOT if game[SHOT] else PASS


@inline
def act(game: Game, action: int) -> None:
    """Take a legal action, judge its effects and, if the game goes on, the next side's actions."""
    game[TAKEN] = 0
    game[MARRIAGE] = 0
    game[LAST] = 0
    game[LAST_KIND] = 0
    carry_out(game, action)
    count_quiet(game)
    reason = judge_queen(game) if game[WITH_QUEEN] else judge_king(game)
    if reason == RUNNING:
        pass_turn(game, action)
        remember(game)
        reason = judge_next(game)
    if reason != RUNNING:
        end(game, reason)


@inline
def carry_out(game: Game, action: int) -> None:
    """Carry out an action, with its captures and its curse."""
    if action == SHOOT:
        take(game, game[SHOT])
    elif action >> 7 == 0:
        put(game, FOREST, action)
        game[FORESTS] -= 1
        forget(game)
    elif action != PASS:
        origin, square = action >> 7, action & 127
        walk(game, origin, square, turn_piece(game[origin], origin, square))
        capture_around(game, square)
        if game[square] == VOLVA:
            curse(game, origin, square)


@inline
def count_quiet(game: Game) -> None:
    """Count the actions since the last capture, the one that ends the game too (rules §3.4)."""
    if game[TAKEN]:
        game[QUIET] = 0
        forget(game)
    else:
        game[QUIET] += 1


@inline
def judge_king(game: Game) -> int:
    """Return the king's end after an action, or ``RUNNING``.

    A völva's move takes no king: a ring that it closes counts after the next action (rules §3.4).
    """
    square = game[LAST] & 127
    if has_escaped(game):
        return ESCAPED
    if is_encircled(game) and game[square] != VOLVA:
        return ENCIRCLED
    if game[MERCHANTS] and is_taken_by_merchant(game, square):
        return BY_MERCHANT
    if game[MARRIAGE]:
        return MARRIED
    return RUNNING


@inline
def judge_queen(game: Game) -> int:
    """Return the end of Catch the Queen after an action, or ``RUNNING`` (rules §3.6)."""
    if catcher(game) != NO_CATCHER:
        return QUEEN_TAKEN
    if game[CHIEFS] + game[CHIEFS + 1] == 0:
        return NO_CHIEF
    if IS_CORNER[game[QUEEN_AT]]:
        return QUEEN_ESCAPED
    return RUNNING


@inline
def pass_turn(game: Game, action: int) -> None:
    """Let the next side act; an archer of it may shoot the attacker that has just moved."""
    if game[WITH_QUEEN]:
        pass_half(game)
    elif action == SHOOT:
        game[SHOT] = 0
    else:
        square = game[LAST] & 127
        may_shoot = game[ARCHERS] and game[PLAYER] == ATTACKERS and can_be_shot(game, square)
        game[SHOT] = square if may_shoot else 0
        game[PLAYER] = 1 - game[PLAYER]
        game[MOVER] = game[PLAYER]


@inline
def judge_next(game: Game) -> int:
    """Return the end if the next side cannot act, or in a draw; or ``RUNNING``."""
    count_moves(game)
    if count_actions(game) == 0:
        return NO_MOVE
    if is_third_time(game):
        return THREEFOLD
    if game[QUIET] >= LONGEST_QUIET:
        return TOO_LONG
    return RUNNING


@inline
def end(game: Game, reason: int) -> None:
    """End the game: the reason says who has won."""
    game[RESULT] = reason
    if reason == NO_MOVE:
        game[WINNER] = 1 - game[PLAYER]
    elif reason == QUEEN_TAKEN:
        game[WINNER] = catcher(game)
    else:
        game[WINNER] = WINNER_BY[reason]
