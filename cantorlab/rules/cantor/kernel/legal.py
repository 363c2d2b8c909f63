"""Seats to act and their legal actions, in the order of the actions' texts (rules §1.3, §1.6)."""

from __future__ import annotations

from collections.abc import Sequence

from ...jit import inline, lookup
from .game import (
    ANNOUNCED,
    ANNOUNCEMENTS,
    CELL,
    COMMIT,
    END,
    FACE_UP,
    FIGHTER,
    GO,
    GOES_ON,
    HELD,
    NOT_YET,
    PROTECT,
    QUEST,
    QUEST_PLACES,
)
from .mages import mage_at
from .quest import ADVENTURER


def _cells_of(bits: int) -> int:
    cells = [cell for cell in range(QUEST_PLACES) if bits >> cell & 1]
    return sum(cell << (CELL_BITS * at) for at, cell in enumerate(cells))


# For each set of cells, given as bits: its size, and its cells packed, lowest first. Searching for
# the n-th set bit instead took a fifth of the time of a random quest.
CELL_BITS, CELL_MASK = 4, 15
COUNT_OF_BITS = lookup(bits.bit_count() for bits in range(1 << QUEST_PLACES))
CELLS_OF_BITS = lookup(_cells_of(bits) for bits in range(1 << QUEST_PLACES))

# What is to be done now.
POINTING, COMMITTING, ANNOUNCING, OVER = range(4)


@inline
def phase(game: Sequence[int]) -> int:
    """Return the phase of the game: ``POINTING`` … ``OVER``."""
    if game[END] != GOES_ON:
        return OVER
    if game[QUEST] and game[CELL] == NOT_YET:
        return POINTING
    if game[FIGHTER] == NOT_YET or game[FIGHTER + 1] == NOT_YET:
        return COMMITTING
    return ANNOUNCING


@inline
def may_act(game: Sequence[int], seat: int) -> bool:
    """Return whether a seat has something to choose now."""
    now = phase(game)
    if now == POINTING:
        return seat == ADVENTURER
    if now == COMMITTING:
        return game[FIGHTER + seat] == NOT_YET
    return now == ANNOUNCING and game[ANNOUNCED + seat] == NOT_YET


@inline
def count_actions(game: Sequence[int], seat: int) -> int:
    """Return the number of a seat's legal actions."""
    if not may_act(game, seat):
        return 0
    now = phase(game)
    if now == POINTING:
        return count_face_up(game[FACE_UP])
    return game[HELD + seat] if now == COMMITTING else ANNOUNCEMENTS


@inline
def nth_action(now: int, hand: int, face_up: int, n: int) -> int:
    """Return the n-th (from 0) legal action of a seat that may act and has this hand."""
    if now == ANNOUNCING:
        return PROTECT + n
    return GO + nth_face_up(face_up, n) if now == POINTING else COMMIT + mage_at(hand, n)


@inline
def count_face_up(cells: int) -> int:
    """Return the number of the quest's face-up cells, given as bits."""
    return COUNT_OF_BITS[cells]


@inline
def nth_face_up(cells: int, n: int) -> int:
    """Return the n-th (from 0) of the face-up cells."""
    return CELLS_OF_BITS[cells] >> (CELL_BITS * n) & CELL_MASK
