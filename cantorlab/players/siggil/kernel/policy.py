"""Promising actions, their weights, and how a game is played out with them.

This is for two seats and more; a solitaire has a policy of its own (``solitaire_policy``).

Hands are no secret here: all players saw each card drawn (rules §2.3).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    HAND,
    LINE,
    LIVE,
    LOOSE,
    LOST,
    NEED,
    OPEN,
    OPEN_COUNT,
    OVER,
    OWNER,
    PASS,
    PHASE,
    PLAYERS,
    SCORE,
    SEAT,
    SERIES,
    TAKE,
    TARGET,
)

from .rules_twin import (
    WAYS,
    act,
    below,
    cards_to_retake,
    entry,
    lookup,
    new_series_size,
    set_size,
    take_code,
)
from .solitaire_policy import HOPELESS, WEIGHTS, list_solitaire_actions

# What one more card of a line is worth, by the number of cards that it still misses.
EAGER = lookup((2, 16, 7, 3, 2, 1, 1, 1, 1, 1))
BLOCK = 2  # what the others would do with a card counts half
PASSING, CAPTURING, STEALING = 2, 12, 24


@entry
def list_actions(
    game: Sequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    dark: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> int:
    """List the promising actions of the seat to act; return their number."""
    if game[PLAYERS] == 1:
        return list_solitaire_actions(game, deal, shape, dark, listed, standing)
    if game[PHASE] == TAKE:
        return _list_takes(game, listed)
    seat = game[SEAT]
    for at in range(game[OPEN_COUNT]):
        place = game[OPEN + at]
        card = deal[place]
        listed[at] = place
        listed[WEIGHTS + at] = card_worth(game, seat, card // LINE, card % LINE)
    return game[OPEN_COUNT]


@entry
def card_worth(game: Sequence[int], seat: int, family: int, number: int) -> int:
    """Return the value of a card for a seat: its own use of it, and that of others."""
    return 1 + line_worth(game, seat, family, 0) + line_worth(game, seat, number, 1)


@entry
def line_worth(game: Sequence[int], seat: int, spirit: int, kind: int) -> int:
    """Return the value of one more card of a line for a seat."""
    if game[OWNER + spirit] == LOST:
        return 0
    worth = EAGER[count_missing(game, seat, spirit, kind)]
    denied = 0
    for other in range(game[PLAYERS]):
        if other != seat:
            denied = max(denied, EAGER[count_missing(game, other, spirit, kind)])
    return worth + denied // BLOCK


@entry
def count_missing(game: Sequence[int], seat: int, spirit: int, kind: int) -> int:
    """Return the number of cards of a line that a seat still needs to take its spirit."""
    if game[OWNER + spirit] == seat:
        return 8
    need = game[NEED + spirit]
    if need == 0:
        need = game[SERIES]
    own = game[LIVE + seat * LINE + spirit]
    if own > 0 and own >> 7 == kind:
        need -= set_size(own & 127)
    return max(0, need - set_size(game[HAND + (seat * 2 + kind) * LINE + spirit]))


@entry
def _list_takes(game: Sequence[int], listed: MutableSequence[int]) -> int:
    """List the pass, and for each spirit and line the cheapest way to take it.

    If a spirit wins the game, no other action is listed.
    """
    seat = game[SEAT]
    wins = game[SCORE + seat] + 1 >= game[TARGET]
    listed[0] = PASS
    listed[WEIGHTS] = PASSING
    count = 1
    for spirit in range(LINE):
        size = new_series_size(game, spirit)
        if size > 0:
            weight = CAPTURING if game[OWNER + spirit] == LOOSE else STEALING
            own = game[LIVE + seat * LINE + spirit]
            for way in range(3):
                # A new series of either line, or completing the own one.
                kind, cards = (way, size) if way < 2 else (own >> 7, cards_to_retake(game, spirit))
                held = game[HAND + (seat * 2 + kind) * LINE + spirit]
                if WAYS[held * 9 + cards] > 0 and (way < 2 or own > 0):
                    chosen = _cheapest(game, seat, kind, held, cards)
                    action = take_code(spirit, kind, way // 2, chosen)
                    if wins:
                        listed[0] = action
                        return 1
                    listed[count] = action
                    listed[WEIGHTS + count] = weight
                    count += 1
    return count


@entry
def _cheapest(game: Sequence[int], seat: int, kind: int, held: int, size: int) -> int:
    """Return the ``size`` cards of a hand's share of a line that the crossing lines need least."""
    chosen = 0
    for _ in range(size):
        best, lowest = 0, 1000
        for i in range(LINE):
            if (held & ~chosen) >> i & 1:
                cost = line_worth(game, seat, i, 1 - kind)
                if cost < lowest:
                    best, lowest = i, cost
        chosen |= 1 << best
    return chosen


@entry
def play_out(
    rng: MutableSequence[int],
    game: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    dark: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> None:
    """Play the game to its end, each action with a probability proportional to its weight.

    A solitaire that no plan can win any more stops, without winners.
    """
    while game[PHASE] != OVER:
        count = list_actions(game, deal, shape, dark, listed, standing)
        if game[PLAYERS] == 1 and listed[WEIGHTS] == HOPELESS:
            return
        total = 0
        for n in range(count):
            total += listed[WEIGHTS + n]
        ticket = below(rng, total)
        n = 0
        while n < count - 1 and ticket >= listed[WEIGHTS + n]:
            ticket -= listed[WEIGHTS + n]
            n += 1
        act(game, deal, shape, listed[n])
