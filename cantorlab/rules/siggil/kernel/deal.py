"""Random deals of Siggil, with several players (rules §2.2) and alone (rules §2.5)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...generator import below, shuffle
from ...jit import inline
from .turn import CARDS, FREED_COUNT, LINE, MOST_FREE, PLACES, clear, set_up

MOST_DEALS = 5000


@inline
def set_up_at_random(
    rng: MutableSequence[int],
    game: MutableSequence[int],
    deal: MutableSequence[int],
    shape: Sequence[int],
    players: int,
    series: int,
) -> None:
    """Draw a deal and set it up; in the solitaire again while it frees too many (rules §2.5).

    ``game`` is blank. Gives up after MOST_DEALS, with too many free: a user's layout may allow no
    better deal.
    """
    for drawn in range(MOST_DEALS):
        if drawn > 0:
            clear(game)
        shuffle_deal(rng, deal, players)
        set_up(game, deal, shape, players, series)
        if players > 1 or game[FREED_COUNT] <= MOST_FREE:
            break


@inline
def shuffle_deal(rng: MutableSequence[int], deal: MutableSequence[int], players: int) -> None:
    """Lay a random deal (rules §2.2, §2.5)."""
    if players > 1:
        for card in range(PLACES):
            deal[card] = card
        shuffle(rng, deal, PLACES)
        return
    for card in range(CARDS):
        deal[card] = card
    shuffle(rng, deal, CARDS)
    # The last block first, so that no card is overwritten before it moves to its block.
    for block in range(LINE - 1, -1, -1):
        spirit_at = below(rng, 8)
        for i in range(LINE - 1, -1, -1):
            deal[8 * block + (i if i < spirit_at else i + 1)] = deal[LINE * block + i]
        deal[8 * block + spirit_at] = CARDS + block
    # Which spirit goes to which block is shuffled apart.
    for last in range(LINE - 1, 0, -1):
        other = below(rng, last + 1)
        one, two = _spirit_place(deal, last), _spirit_place(deal, other)
        deal[one], deal[two] = deal[two], deal[one]


@inline
def _spirit_place(deal: Sequence[int], block: int) -> int:
    place = 8 * block
    while deal[place] < CARDS:
        place += 1
    return place
