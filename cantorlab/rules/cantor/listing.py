"""Seats to act and legal actions in a flat game of the kernel, listed all at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.cantor.encoding import ACTION_OF_TEXT
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.game import NOT_YET
from cantorlab.rules.cantor.kernel.legal import (
    ANNOUNCING,
    COMMITTING,
    OVER,
    POINTING,
    count_face_up,
    nth_face_up,
    phase,
)
from cantorlab.rules.cantor.kernel.mages import MAGE_BITS, MAGE_MASK
from cantorlab.rules.cantor.kernel.quest import ADVENTURER
from cantorlab.rules.record import Seat

SPACE = ActionSpace(ACTION_OF_TEXT)
# The kernel's integer of each index, and the other way round.
CODES = tuple(ACTION_OF_TEXT[text] for text in SPACE)
_INDEX_OF_CODE = {code: index for index, code in enumerate(CODES)}

# By whether seat 0 and seat 1 have still to choose: 1 and 2 added up.
_SEATS: tuple[tuple[Seat, ...], ...] = ((), (0,), (1,), (0, 1))
_CHOICES = {COMMITTING: slots.FIGHTER, ANNOUNCING: slots.ANNOUNCED}
_POINTS: tuple[Seat, ...] = (ADVENTURER,)

_TEXTS = SPACE.texts
# By a mage's code, and by its place in a packed hand.
_COMMITS = tuple([_INDEX_OF_CODE[slots.COMMIT + mage] for mage in range(slots.MAGES)])
_COMMIT_TEXTS = tuple([_TEXTS[index] for index in _COMMITS])
_SHIFTS = tuple(range(0, MAGE_BITS * slots.HAND_SIZE, MAGE_BITS))
_ANNOUNCEMENTS = tuple(
    [_INDEX_OF_CODE[slots.PROTECT + number] for number in range(slots.ANNOUNCEMENTS)]
)
_ANNOUNCEMENT_TEXTS = tuple([_TEXTS[index] for index in _ANNOUNCEMENTS])


def waiting(game: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that have a choice to make."""
    now = phase(game)
    if now == OVER:
        return ()
    if now == POINTING:
        return _POINTS
    choice = _CHOICES[now]
    return _SEATS[(game[choice] == NOT_YET) + 2 * (game[choice + 1] == NOT_YET)]


def indices(game: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """Return the legal actions of a seat, as indices; none if it may not act."""
    now = phase(game)
    if now == ANNOUNCING:
        return _ANNOUNCEMENTS if game[slots.ANNOUNCED + seat] == NOT_YET else ()
    if now == COMMITTING:
        if game[slots.FIGHTER + seat] != NOT_YET:
            return ()
        hand, held = game[slots.HAND + seat], game[slots.HELD + seat]
        return tuple([_COMMITS[hand >> shift & MAGE_MASK] for shift in _SHIFTS[:held]])
    return _cells(game[slots.FACE_UP]) if now == POINTING and seat == ADVENTURER else ()


def texts(game: Sequence[int], seat: Seat) -> tuple[str, ...]:
    """Return the legal actions of a seat, as texts; none if it may not act."""
    now = phase(game)
    if now == ANNOUNCING:
        return _ANNOUNCEMENT_TEXTS if game[slots.ANNOUNCED + seat] == NOT_YET else ()
    if now == COMMITTING:
        if game[slots.FIGHTER + seat] != NOT_YET:
            return ()
        hand, held = game[slots.HAND + seat], game[slots.HELD + seat]
        return tuple([_COMMIT_TEXTS[hand >> shift & MAGE_MASK] for shift in _SHIFTS[:held]])
    return tuple([_TEXTS[index] for index in indices(game, seat)])


@lru_cache(maxsize=1024)
def _cells(face_up: int) -> tuple[int, ...]:
    cells = [nth_face_up(face_up, n) for n in range(count_face_up(face_up))]
    return tuple([_INDEX_OF_CODE[slots.GO + cell] for cell in cells])
