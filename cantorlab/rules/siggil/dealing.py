"""Cards of a game of Siggil by place: drawn at random, or given (rules §2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantorlab.rules.random import Seed, dealer_of
from cantorlab.rules.reading import cite, read_items
from cantorlab.rules.siggil.cards import CARD_NUMBERS, CARDS
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.kernel.deal import set_up_at_random
from cantorlab.rules.siggil.options import Options


def draw(options: Options, seed: Seed | None = None) -> tuple[tuple[int, ...], bytes]:
    """Draw the cards by place of ``seed`` (None: any), as in a bulk run, and the set-up."""
    cards, game = [0] * turn.PLACES, bytearray(turn.SIZE)
    flat, players = options.layout.flat, options.players
    set_up_at_random(dealer_of(seed), game, cards, flat, players, options.series)
    if players == 1 and game[turn.FREED_COUNT] > turn.MOST_FREE:
        raise ValueError(
            f"every deal on the layout {options.layout.name!r} frees more than "
            f"{turn.MOST_FREE} spirits at once: no solitaire can start on it (rules §2.5)"
        )
    return tuple(cards), bytes(game)


def read_deal(deal: Sequence[object]) -> tuple[int, ...]:
    """Return the kernel's cards of a deal in texts or numbers; raise ``ValueError`` for others."""
    cards = [_card(card) for card in read_items("the cards of a deal", deal, len(CARDS))]
    if unknown := [card for card in cards if not isinstance(card, str) or card not in CARD_NUMBERS]:
        raise ValueError(f"a deal holds cards such as S2 and S*, not {cite(unknown[0])}")
    if missing := set(CARDS) - set(cards):
        raise ValueError(
            f"a deal has each of the {len(CARDS)} cards once, in the order of the places; "
            f"missing: {', '.join(sorted(missing))}"
        )
    return tuple(CARD_NUMBERS[card] for card in cards)


def _card(card: Any) -> Any:
    """Return a card as text: a state's ``deal`` has them by number."""
    return CARDS[card] if type(card) is int and 0 <= card < len(CARDS) else card
