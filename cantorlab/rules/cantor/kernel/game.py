"""Mages, cells and actions as integers, and the slots of a flat game (rules §1).

A mage's *code* is its number's position among the eighteen as texts sort (-1 … -9, 0 … 8), so that
codes in order are legal actions in order; ``NO_NUMBER`` (18) follows them as ``protect none``
follows the numbers. A *cell* of the quest's board is likewise numbered as its text sorts: a1 … a4,
b1 … c4. A mage's *rank* at a place says where it stands there, ``NO_STRENGTH`` below all others.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

from ...jit import inline

Game: TypeAlias = MutableSequence[int]

MAGES = 18
HAND_SIZE = 7
NEUTRALS = 4
NO_STRENGTH = -1

QUEST_PLACES = 12
QUEST_ROWS = 4

# Actions: commit a mage, point at a cell, announce a number or none.
COMMIT, GO, PROTECT = 0, 32, 64
NO_NUMBER = MAGES
ANNOUNCEMENTS = MAGES + 1

# What is still to come in a duel: a fighter, an announcement, the cell pointed at, a seat.
NOT_YET = -1
# Nobody has won a duel or a game.
NOBODY = -1

# How a game ends (rules §5); GOES_ON is no end.
(
    GOES_ON,
    THREE_DUELS,
    MORE_DUELS,
    EQUAL_DUELS,
    GRIMOIRE_REACHED,
    NEUTRALS_TURNED,
    TOO_MANY_DUELS,
) = range(7)
ENDS = 7

# The layout of a game. What each seat has stands at the name below plus the seat.
QUEST = 0  # 1 in the quest, else 0
END = 1
WINNER = 2  # of the game: a seat, or NOBODY
DUELS = 3  # how many have been fought
WINS = 4
HAND = 6  # the mages in hand, packed (see ``mages``), lowest code first
HELD = 8  # and how many there are
REST = 10  # the discard or the resting zone, packed, from the left end to the right
RESTING = 12  # and how many lie there

# The duel that is on, and how the last one was decided.
FIRST = 14  # the seat that committed first
FIGHTER = 15
ANNOUNCED = 17
VERDICT = 19  # the seat that won the last duel, or NOBODY
DECISION = 20  # and why

# The quest's board.
CELL = 21  # pointed at
FACE_UP = 22  # the bits of the face-up cells
TURNED = 23  # how many neutral mages are face up
GAME_SIZE = 24


@inline
def finish(game: Game, end: int, winner: int) -> None:
    """End the game."""
    game[END] = end
    game[WINNER] = winner
