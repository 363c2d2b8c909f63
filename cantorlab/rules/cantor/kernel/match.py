"""Matches of the discovery and of the express mode, and their end (rules §1.4, §1.5)."""

from __future__ import annotations

from ...jit import inline
from .game import EQUAL_DUELS, HELD, MORE_DUELS, NOBODY, THREE_DUELS, WINS, Game, finish

DUELS_TO_WIN = 3


@inline
def end_match(game: Game) -> None:
    """End the match after a duel if a seat has won three, or if the hands are empty."""
    wins_0, wins_1 = game[WINS], game[WINS + 1]
    if wins_0 == DUELS_TO_WIN or wins_1 == DUELS_TO_WIN:
        finish(game, THREE_DUELS, 0 if wins_0 > wins_1 else 1)
    elif game[HELD] == 0:
        if wins_0 == wins_1:
            finish(game, EQUAL_DUELS, NOBODY)
        else:
            finish(game, MORE_DUELS, 0 if wins_0 > wins_1 else 1)
