"""The law of Cantor (rules §1) on plain integers: what a state asks, and what bulk play runs.

A mage's *code* is its number's position among the eighteen as texts sort (-1 … -9, 0 … 8), so that
codes in order are legal actions in order; ``NOBODY`` (18) follows them as ``protect none`` follows
the numbers. A *cell* of the quest's board is likewise numbered as its text sorts: a1 … a4, b1 …
c4. A rank of ``NO_STRENGTH`` stands for a mage without strength.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ...generator import below
from ...jit import inline

MAGES = 18
HAND = 7
NEUTRALS = 4
NOBODY = 18
NO_STRENGTH = -1

DUELS_TO_WIN = 3
TAKE_BACK_AT = 3
QUEST_PLACES = 12
QUEST_ROWS = 4
QUEST_DUELS = 200

MAGE_BITS = 5
MAGE_MASK = 31

# How a duel is decided (§1.3).
STRONGER, FIRST_TO_COMMIT, OTHER_BLOCKED, BOTH_BLOCKED = range(4)

# How a game ends (§5); GOES_ON is no end.
(
    GOES_ON,
    THREE_DUELS,
    MORE_DUELS,
    EQUAL_DUELS,
    GRIMOIRE_REACHED,
    NEUTRALS_TURNED,
    TOO_MANY_DUELS,
) = range(7)


@inline
def decision(blocked_0: int, blocked_1: int, rank_0: int, rank_1: int) -> int:
    """Return how a duel is decided (§1.3): ``STRONGER`` … ``BOTH_BLOCKED``."""
    if blocked_0 and blocked_1:
        return BOTH_BLOCKED
    if blocked_0 or blocked_1:
        return OTHER_BLOCKED
    return FIRST_TO_COMMIT if rank_0 == rank_1 else STRONGER


@inline
def duel_winner(blocked_0: int, blocked_1: int, rank_0: int, rank_1: int, first: int) -> int:
    """Return the seat that wins a duel, -1 if it is cancelled (§1.3); ``first`` committed first."""
    decided = decision(blocked_0, blocked_1, rank_0, rank_1)
    if decided == BOTH_BLOCKED:
        return -1
    if decided == OTHER_BLOCKED:
        return 1 if blocked_0 else 0
    if decided == FIRST_TO_COMMIT:
        return first
    return 0 if rank_0 > rank_1 else 1


@inline
def match_end(wins_0: int, wins_1: int, mages_left: int) -> int:
    """Return how a discovery or express match ends after a duel, or ``GOES_ON`` (§1.4)."""
    if wins_0 == DUELS_TO_WIN or wins_1 == DUELS_TO_WIN:
        return THREE_DUELS
    if mages_left:
        return GOES_ON
    return EQUAL_DUELS if wins_0 == wins_1 else MORE_DUELS


@inline
def quest_end(reached: int, turned: int, duels: int) -> int:
    """Return how a quest ends after a duel, or ``GOES_ON`` (§1.6)."""
    if reached:
        return GRIMOIRE_REACHED
    if turned == NEUTRALS:
        return NEUTRALS_TURNED
    return TOO_MANY_DUELS if duels == QUEST_DUELS else GOES_ON


@inline
def game_winner(end: int, wins_0: int, wins_1: int) -> int:
    """Return the seat that has won by ``end``, -1 if nobody has."""
    if end == GRIMOIRE_REACHED:
        return 0
    if end in (NEUTRALS_TURNED, TOO_MANY_DUELS):
        return 1
    if end == GOES_ON or wins_0 == wins_1:
        return -1
    return 0 if wins_0 > wins_1 else 1


@inline
def takes_back(hand: int) -> int:
    """Whether a player of the quest left with ``hand`` mages takes one back (§1.6)."""
    return 1 if hand == TAKE_BACK_AT else 0


@inline
def row_of(cell: int) -> int:
    """Return a cell's row, from 0 (nearest the adventurer) to 3 (touching the grimoire)."""
    return cell % QUEST_ROWS


@inline
def touches_grimoire(cell: int) -> int:
    """Whether the grimoire touches the cell."""
    return 1 if row_of(cell) == QUEST_ROWS - 1 else 0


@inline
def opened(face_up: int, cell: int) -> int:
    """Return the board's face-up cells, as bits, after the adventurer has won at ``cell``."""
    opens = face_up
    if row_of(cell) > 0:
        opens |= 1 << (cell - 1)
    if row_of(cell) < QUEST_ROWS - 1:
        opens |= 1 << (cell + 1)
    if cell >= QUEST_ROWS:
        opens |= 1 << (cell - QUEST_ROWS)
    if cell + QUEST_ROWS < QUEST_PLACES:
        opens |= 1 << (cell + QUEST_ROWS)
    return opens


@inline
def first_row() -> int:
    """Return the cells that are face up when a quest starts, as bits: row 1."""
    return 1 | 1 << QUEST_ROWS | 1 << (2 * QUEST_ROWS)


@inline
def deal_hands(rng: MutableSequence[int]) -> tuple[int, int]:
    """Deal the 18 mages (§1.4); return both hands, lowest code first.

    Each mage in turn goes to one of the places that are left: 7 in either hand, 4 aside. A hand is
    one integer of five bits a mage, the first mage lowest.
    """
    hand_0 = hand_1 = size_0 = size_1 = 0
    for code in range(MAGES):
        place = below(rng, MAGES - code)
        to_0 = 1 if place < HAND - size_0 else 0
        to_1 = (1 if place < 2 * HAND - size_0 - size_1 else 0) - to_0
        hand_0 |= (code * to_0) << (MAGE_BITS * size_0)
        hand_1 |= (code * to_1) << (MAGE_BITS * size_1)
        size_0 += to_0
        size_1 += to_1
    return hand_0, hand_1


@inline
def mage_at(hand: int, at: int) -> int:
    """Return the mage at position ``at`` of a hand."""
    return (hand >> (MAGE_BITS * at)) & MAGE_MASK


@inline
def lay_places(
    rng: MutableSequence[int], places: MutableSequence[int], count: int, printed: int, wanted: int
) -> None:
    """Lay out the first ``wanted`` of ``places``, which holds 0 … ``count`` - 1 in order.

    The first ``printed`` stay in the deck's printed order; the others are drawn among the rest.
    """
    for at in range(printed, wanted):
        other = at + below(rng, count - at)
        places[at], places[other] = places[other], places[at]
