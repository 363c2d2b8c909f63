"""Duels: fighters, announcements and the winner (rules §1.2, §1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from ...jit import inline
from .game import ANNOUNCED, DECISION, FIGHTER, FIRST, HAND, HELD, NOBODY, NOT_YET, VERDICT, Game
from .mages import mage_at, position_of, remove_at

# Why a duel was won, or not won.
STRONGER, FIRST_TO_COMMIT, OTHER_BLOCKED, BOTH_BLOCKED = range(4)


@inline
def commit(game: Game, seat: int, mage: int) -> None:
    """Put a mage of the hand down as fighter; the seat that does so first wins a tie."""
    _put_down(game, seat, mage, position_of(game[HAND + seat], mage))


@inline
def commit_at(game: Game, seat: int, at: int) -> None:
    """Commit the mage at position ``at`` of the hand."""
    _put_down(game, seat, mage_at(game[HAND + seat], at), at)


@inline
def _put_down(game: Game, seat: int, mage: int, at: int) -> None:
    if game[FIRST] == NOT_YET:
        game[FIRST] = seat
    game[FIGHTER + seat] = mage
    game[HAND + seat] = remove_at(game[HAND + seat], at)
    game[HELD + seat] -= 1


@inline
def announce(game: Game, seat: int, number: int) -> None:
    """Announce a number, or ``NO_NUMBER``."""
    game[ANNOUNCED + seat] = number


@inline
def are_both_announced(game: Sequence[int]) -> bool:
    """Return whether both announcements have been made."""
    return game[ANNOUNCED] != NOT_YET and game[ANNOUNCED + 1] != NOT_YET


@inline
def is_blocked(fighter: int, announced: int) -> bool:
    """Return whether the opponent's announcement blocks a fighter."""
    return fighter == announced


@inline
def decision(blocked_0: bool, blocked_1: bool, rank_0: int, rank_1: int) -> int:
    """Return the way in which a duel is decided: ``STRONGER`` … ``BOTH_BLOCKED``.

    Two mages without strength have equal ranks: they tie.
    """
    if blocked_0 and blocked_1:
        return BOTH_BLOCKED
    if blocked_0 or blocked_1:
        return OTHER_BLOCKED
    return FIRST_TO_COMMIT if rank_0 == rank_1 else STRONGER


@inline
def duel_winner(blocked_0: bool, blocked_1: bool, rank_0: int, rank_1: int, first: int) -> int:
    """Return the seat that wins a duel, or ``NOBODY``; ``first`` committed first."""
    decided = decision(blocked_0, blocked_1, rank_0, rank_1)
    return winner_by_decision(decided, blocked_0, rank_0, rank_1, first)


@inline
def winner_by_decision(decided: int, blocked_0: bool, rank_0: int, rank_1: int, first: int) -> int:
    """Return the seat that wins a duel of this ``decision``, or ``NOBODY``."""
    if decided == BOTH_BLOCKED:
        return NOBODY
    if decided == OTHER_BLOCKED:
        return 1 if blocked_0 else 0
    if decided == FIRST_TO_COMMIT:
        return first
    return 0 if rank_0 > rank_1 else 1


@inline
def judge(game: Game, rank_0: int, rank_1: int) -> None:
    """Decide the duel between fighters of these ranks at its place."""
    blocked_0 = is_blocked(game[FIGHTER], game[ANNOUNCED + 1])
    blocked_1 = is_blocked(game[FIGHTER + 1], game[ANNOUNCED])
    decided = decision(blocked_0, blocked_1, rank_0, rank_1)
    game[VERDICT] = winner_by_decision(decided, blocked_0, rank_0, rank_1, game[FIRST])
    game[DECISION] = decided
