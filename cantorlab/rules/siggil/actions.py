"""All actions of Siggil and the legal ones, as texts and as indices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import turn

# A series is taken with 2 cards or more (with 4 players), and completed with 2 or more: who stole
# the spirit laid one card more. A line has seven.
FEWEST = 2


def _takes() -> Iterator[int]:
    """The kernel's takes: any set of cards on a line of a spirit that could be laid or added."""
    for spirit in range(turn.LINE):
        for kind in (0, 1):
            for adding, most in ((0, turn.LINE), (1, turn.LINE - FEWEST)):
                for cards in range(128):
                    if FEWEST <= cards.bit_count() <= most:
                        yield turn.take_code(spirit, kind, adding, cards)


_TEXT_OF_CODE = {code: action_text(code) for code in (*range(turn.PLACES), turn.PASS, *_takes())}
_REMOVALS = [action_text(place, removing=True) for place in range(turn.PLACES)]

SPACE = ActionSpace([*_TEXT_OF_CODE.values(), *_REMOVALS])
# The kernel's integer of each text, and of each index; drawing and removing share theirs.
CODE_OF_TEXT = {text: code for code, text in _TEXT_OF_CODE.items()} | {
    text: place for place, text in enumerate(_REMOVALS)
}
CODES = tuple([CODE_OF_TEXT[text] for text in SPACE])

_INDEX_OF_CODE = {code: SPACE.string_to_action(text) for code, text in _TEXT_OF_CODE.items()}
_DRAWS = tuple([SPACE.string_to_action(_TEXT_OF_CODE[place]) for place in range(turn.PLACES)])
_REMOVES = tuple([SPACE.string_to_action(text) for text in _REMOVALS])
_PASS = [_INDEX_OF_CODE[turn.PASS]]
_ONLY_PASS = (_TEXT_OF_CODE[turn.PASS],)
_TEXTS = SPACE.texts
_SEATS = ((0,), (1,), (2,), (3,))


def waiting(game: Sequence[int]) -> tuple[int, ...]:
    """The seat whose turn it is; nobody when the game is over."""
    return () if game[turn.PHASE] == turn.OVER else _SEATS[game[turn.SEAT]]


def legal_indices(game: Sequence[int]) -> list[int]:
    """The legal actions in a game of the kernel, in the order of their texts."""
    phase = game[turn.PHASE]
    if phase == turn.TAKE:
        return _legal_takes(game) if any(game[turn.NEED : turn.NEED + turn.LINE]) else _PASS.copy()
    if phase == turn.OVER:
        return []
    moves = _DRAWS if phase == turn.DRAW else _REMOVES
    return sorted([moves[place] for place in game[turn.OPEN : turn.OPEN + game[turn.OPEN_COUNT]]])


def legal_texts(game: Sequence[int]) -> tuple[str, ...]:
    """The same as texts."""
    if game[turn.PHASE] == turn.TAKE and not any(game[turn.NEED : turn.NEED + turn.LINE]):
        return _ONLY_PASS
    return tuple([_TEXTS[index] for index in legal_indices(game)])


def _legal_takes(game: Sequence[int]) -> list[int]:
    """The pass, and the takes that the kernel counts: it says how many cards each needs."""
    found = _PASS.copy()
    hand, live = turn.HAND + game[turn.SEAT] * 14, turn.LIVE + game[turn.SEAT] * turn.LINE
    for spirit in range(turn.LINE):
        if game[turn.NEED + spirit]:
            size = turn.new_series_size(game, spirit)
            if size:
                for kind, held in ((0, game[hand + spirit]), (1, game[hand + 7 + spirit])):
                    if held.bit_count() >= size:
                        found += _sets(spirit, kind, 0, held, size)
                own = game[live + spirit]
                if own:
                    kind, added = own >> 7, turn.added_cards(game, spirit)
                    found += _sets(spirit, kind, 1, game[hand + kind * 7 + spirit], added)
    return sorted(found) if len(found) > 1 else found


@lru_cache(maxsize=4096)
def _sets(spirit: int, kind: int, adding: int, held: int, size: int) -> tuple[int, ...]:
    """The takes with each set of ``size`` of the cards held on a line of the spirit."""
    cards = [1 << at for at in range(turn.LINE) if held >> at & 1]
    codes = [
        turn.take_code(spirit, kind, adding, sum(chosen)) for chosen in combinations(cards, size)
    ]
    return tuple([_INDEX_OF_CODE[code] for code in codes])
