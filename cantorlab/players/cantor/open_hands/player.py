"""Player of a duel with both hands face up: the exact best mix of that duel.

The seat does not know the places of later duels, so they are taken for coins (``outlook``): in a
last duel nothing is better, before that no mage is kept for later.
"""

from __future__ import annotations

from cantorlab.players.cantor.open_hands.match import Choice, choices_of
from cantorlab.players.cantor.open_hands.outlook import outlook
from cantorlab.players.cantor.order import ranks_at
from cantorlab.players.matrix_games import equilibrium
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.cantor.kernel.game import NOBODY
from cantorlab.rules.state import Json


def best_mix(observation: Json) -> dict[Choice, float]:
    """Return the probability of each mage and number in a best mix of the observing seat."""
    seat = observation["seat"]
    first = seat if observation["first"] is None else observation["first"]
    hands = observation["open_hands"]
    mine, theirs = (choices_of(hands[at], hands[1 - at]) for at in (seat, 1 - seat))
    ranks = ranks_at(observation["place"]["formula"])
    won, lost, neither = outlook(observation, observation["at"])

    def worth(own: Choice, other: Choice) -> float:
        blocked, blocks = other[1] == own[0], own[1] == other[0]
        winner = duel_winner(
            blocked, blocks, ranks[own[0] + 9], ranks[other[0] + 9], int(first != seat)
        )
        return neither if winner == NOBODY else lost if winner else won

    found = equilibrium([[worth(own, other) for other in theirs] for own in mine])
    chances = zip(mine, found.mixes[0], strict=True)
    return {choice: float(chance) for choice, chance in chances if chance > 0}
