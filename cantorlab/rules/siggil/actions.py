"""All actions of Siggil and the legal ones, as texts and as indices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.siggil.cards import FAMILIES, action_text
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.kernel.turn import (
    DRAW,
    HAND,
    LINE,
    LIVE,
    NEED,
    OPEN,
    OPEN_COUNT,
    OVER,
    OWNER,
    PHASE,
    PLACES,
    SEAT,
    TAKE,
)

# A series is taken with 2 cards or more (with 4 players), and completed with 2 or more: the
# thief of the spirit laid one card more. A line has seven.
FEWEST = 2


def _takes() -> Iterator[int]:
    """Yield the kernel's takes: any cards on a line of a spirit that can be laid or added."""
    for spirit in range(LINE):
        for kind in (0, 1):
            for adding, most in ((0, LINE), (1, LINE - FEWEST)):
                for cards in range(128):
                    if FEWEST <= cards.bit_count() <= most:
                        yield turn.take_code(spirit, kind, adding, cards)


_TEXT_OF_CODE = {code: action_text(code) for code in (*range(PLACES), turn.PASS, *_takes())}
_REMOVALS = [action_text(place, removing=True) for place in range(PLACES)]

SPACE = ActionSpace([*_TEXT_OF_CODE.values(), *_REMOVALS])
# The kernel's integer of each text, and of each index; drawing and removing share theirs.
CODE_OF_TEXT = {text: code for code, text in _TEXT_OF_CODE.items()} | {
    text: place for place, text in enumerate(_REMOVALS)
}
CODES = tuple([CODE_OF_TEXT[text] for text in SPACE])

_INDEX_OF_CODE = {code: SPACE.string_to_action(text) for code, text in _TEXT_OF_CODE.items()}
_TEXTS = SPACE.texts
_DRAW_TEXTS = tuple([_TEXT_OF_CODE[place] for place in range(PLACES)])
_DRAWS = tuple([SPACE.string_to_action(text) for text in _DRAW_TEXTS])
_REMOVES = tuple([SPACE.string_to_action(text) for text in _REMOVALS])
_PASS = [_INDEX_OF_CODE[turn.PASS]]
_PASS_TEXT = _TEXT_OF_CODE[turn.PASS]
SEATS = ((0,), (1,), (2,), (3,))
NOBODY: tuple[int, ...] = ()
# Of each seat, spirit by spirit in the order of their letters: where the game holds how many cards
# take it, whose it is, the seat's cards on either line of it, and its own series.
_SPIRITS = [
    [
        (
            spirit,
            NEED + spirit,
            OWNER + spirit,
            HAND + seat * 2 * LINE + spirit,
            HAND + (seat * 2 + 1) * LINE + spirit,
            LIVE + seat * LINE + spirit,
        )
        for spirit in sorted(range(LINE), key=FAMILIES.__getitem__)
    ]
    for seat in range(len(SEATS))
]
_SIZES = tuple([cards.bit_count() for cards in range(1 << LINE)])


def waiting(game: Sequence[int]) -> tuple[int, ...]:
    """Return the seat to act; no seat when the game is over."""
    return NOBODY if game[PHASE] == OVER else SEATS[game[SEAT]]


def legal_indices(game: Sequence[int]) -> list[int]:
    """Return the legal actions in a game of the kernel, in the order of their texts."""
    phase = game[PHASE]
    if phase == TAKE:
        takes = _legal_takes(game)
        return sorted([*takes, *_PASS]) if takes else _PASS.copy()
    if phase == OVER:
        return []
    moves = _DRAWS if phase == DRAW else _REMOVES
    return sorted([moves[place] for place in game[OPEN : OPEN + game[OPEN_COUNT]]])


def legal_texts(game: Sequence[int]) -> list[str]:
    """Return the same as texts."""
    phase = game[PHASE]
    if phase == TAKE:
        return _take_texts(game)
    if phase == OVER:
        return []
    moves = _DRAW_TEXTS if phase == DRAW else _REMOVALS
    return sorted([moves[place] for place in game[OPEN : OPEN + game[OPEN_COUNT]]])


def _legal_takes(game: Sequence[int]) -> list[int]:
    """Return the takes that the kernel counts, in any order: it knows how many cards each needs."""
    found: list[int] = []
    seat = game[SEAT]
    hand, live = HAND + seat * 2 * LINE, LIVE + seat * LINE
    for spirit, size in enumerate(game[NEED : NEED + LINE]):
        if size and game[OWNER + spirit] != seat:
            held, other = game[hand + spirit], game[hand + LINE + spirit]
            if _SIZES[held] >= size:
                found += _sets(spirit, 0, 0, held, size)
            if _SIZES[other] >= size:
                found += _sets(spirit, 1, 0, other, size)
            own = game[live + spirit]
            if own:
                added = turn.cards_to_retake(game, spirit)
                found += _sets(spirit, own >> LINE, 1, other if own >> LINE else held, added)
    return found


def _take_texts(game: Sequence[int]) -> list[str]:
    """Return the pass and the same as texts, in their order: spirit by spirit."""
    found = [_PASS_TEXT]
    seat = game[SEAT]
    for spirit, need, owner, family, number, live in _SPIRITS[seat]:
        size = game[need]
        if size and game[owner] != seat:
            held, other, own = game[family], game[number], game[live]
            takes: tuple[str, ...] = ()
            if _SIZES[held] >= size:
                takes = _texts(spirit, 0, 0, held, size)
            if _SIZES[other] >= size:
                takes += _texts(spirit, 1, 0, other, size)
            if own:
                kind, added = own >> LINE, turn.cards_to_retake(game, spirit)
                takes += _texts(spirit, kind, 1, other if kind else held, added)
            if takes:
                found += sorted(takes)
    return found


# Line by line: of both lines of a spirit at once, nearly half of the sets were never seen before.
@lru_cache(maxsize=1 << 14)
def _texts(spirit: int, kind: int, adding: int, held: int, size: int) -> tuple[str, ...]:
    """Return the takes of ``_sets`` as texts."""
    return tuple([_TEXTS[index] for index in _sets(spirit, kind, adding, held, size)])


@lru_cache(maxsize=1 << 14)
def _sets(spirit: int, kind: int, adding: int, held: int, size: int) -> tuple[int, ...]:
    """Return the takes with each set of ``size`` of the cards held on a line of the spirit."""
    cards = [1 << at for at in range(LINE) if held >> at & 1]
    codes = [
        turn.take_code(spirit, kind, adding, sum(chosen)) for chosen in combinations(cards, size)
    ]
    return tuple([_INDEX_OF_CODE[code] for code in codes])
