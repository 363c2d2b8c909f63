"""Pairings of a round by the Monrad system: who has as many points, and has not been met.

Monrad is the Swiss system as Danish and Norwegian clubs play it: all stand in the order of their
points, and each, from the top, meets the next one not met before. Libraries of the other Swiss
systems were looked at: ``swisspair`` has nothing for Windows, ``py4swiss`` brings pydantic,
``pairing-core`` is no release yet; for a class the order is all that is needed of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

#: Pairs that are looked at before one more is allowed to meet again.
_MOST: Final = 20_000


def pair_round(
    order: Sequence[str], met: Collection[frozenset[str]], odd_before: Collection[str] = ()
) -> tuple[list[tuple[str, str]], str | None]:
    """Return the pairs of a round and the odd one out, None for an even number.

    ``order``: the players, who has most points first; ``met``: the pairs that have played;
    ``odd_before``: who has been the odd one already. The odd one is the last who has not been it.
    As few as possible meet again.

    >>> pair_round(["Ada", "Bo", "Cy"], {frozenset({"Ada", "Bo"})}, ["Cy"])
    ([('Ada', 'Cy')], 'Bo')
    """
    players, odd = list(order), None
    if len(players) % 2:
        odd = next((each for each in reversed(players) if each not in odd_before), players[-1])
        players.remove(odd)
    for again in range(len(players) // 2 + 1):
        budget = [_MOST]
        found = _pair(players, met, again, budget)
        if found is not None:
            return found, odd
    # Only where the search was given up: neighbours.
    return list(zip(players[::2], players[1::2], strict=True)), odd


def _pair(
    players: Sequence[str], met: Collection[frozenset[str]], again: int, budget: list[int]
) -> list[tuple[str, str]] | None:
    """Return pairs of which at most ``again`` have met; None if there are none in the budget."""
    if not players:
        return []
    first = players[0]
    for other in players[1:]:
        budget[0] -= 1
        if budget[0] < 0:
            return None
        repeats = frozenset((first, other)) in met
        if repeats > again:
            continue
        rest = [each for each in players if each not in (first, other)]
        found = _pair(rest, met, again - repeats, budget)
        if found is not None:
            return [(first, other), *found]
    return None
