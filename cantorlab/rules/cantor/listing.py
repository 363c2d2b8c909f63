"""Who may act in a flat game of the kernel, and the legal actions, all at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.cantor.codes import ACTION_OF_TEXT
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.legal import (
    ANNOUNCING,
    COMMITTING,
    OVER,
    POINTING,
    count_face_up,
    nth_face_up,
    phase,
)
from cantorlab.rules.cantor.kernel.mages import mage_at
from cantorlab.rules.cantor.kernel.quest import ADVENTURER
from cantorlab.rules.record import Seat

SPACE = ActionSpace(ACTION_OF_TEXT)
# The kernel's integer of each index, and the other way round.
CODES = tuple(ACTION_OF_TEXT[text] for text in SPACE)
_INDEX_OF_CODE = {code: index for index, code in enumerate(CODES)}

# Legal actions in their order, as indices and as texts.
Listed: TypeAlias = tuple[tuple[int, ...], tuple[str, ...]]

# By whether seat 0 and seat 1 have still to choose: 1 and 2 added up.
_SEATS: tuple[tuple[Seat, ...], ...] = ((), (0,), (1,), (0, 1))
_CHOICES = {COMMITTING: slots.FIGHTER, ANNOUNCING: slots.ANNOUNCED}


def waiting(game: Sequence[int]) -> tuple[Seat, ...]:
    """The seats that have something to choose."""
    now = phase(game)
    if now == OVER:
        return ()
    if now == POINTING:
        return (ADVENTURER,)
    choice = _CHOICES[now]
    still = (game[choice] == slots.NOT_YET) + 2 * (game[choice + 1] == slots.NOT_YET)
    return _SEATS[still]


def indices(game: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """The legal actions of a seat, as indices; none for one that may not act."""
    return _known(game, seat)[0]


def texts(game: Sequence[int], seat: Seat) -> tuple[str, ...]:
    """The legal actions of a seat, as texts; none for one that may not act."""
    return _known(game, seat)[1]


def _known(game: Sequence[int], seat: Seat) -> Listed:
    now = phase(game)
    if now == COMMITTING:
        if game[slots.FIGHTER + seat] != slots.NOT_YET:
            return _NONE
        return _commits(game[slots.HAND + seat], game[slots.HELD + seat])
    if now == ANNOUNCING:
        return _ALL_ANNOUNCEMENTS if game[slots.ANNOUNCED + seat] == slots.NOT_YET else _NONE
    return _cells(game[slots.FACE_UP]) if now == POINTING and seat == ADVENTURER else _NONE


def _listed(codes: Iterable[int]) -> Listed:
    found = tuple([_INDEX_OF_CODE[code] for code in codes])
    return found, tuple([SPACE.texts[index] for index in found])


# A player is shown the list, and then what it chooses is looked up in it.
@lru_cache(maxsize=1024)
def _commits(hand: int, held: int) -> Listed:
    return _listed([slots.COMMIT + mage_at(hand, at) for at in range(held)])


@lru_cache(maxsize=1024)
def _cells(face_up: int) -> Listed:
    return _listed([slots.GO + nth_face_up(face_up, n) for n in range(count_face_up(face_up))])


_NONE: Listed = (), ()
_ALL_ANNOUNCEMENTS = _listed(range(slots.PROTECT, slots.PROTECT + slots.ANNOUNCEMENTS))
