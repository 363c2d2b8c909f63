"""Player of a duel with both hands face up: the exact best mix of that duel.

The seat does not know the places of later duels, so they are taken for coins (``outlook``): in a
last duel nothing is better, before that no mage is kept for later.
"""

from __future__ import annotations

from cantorlab.players.cantor.kernel.open_hands import WON_BY_0, WON_BY_1
from cantorlab.players.cantor.mages import DuelChoice, ranks_at
from cantorlab.players.cantor.open_hands.match import choices_of, value_by_coins
from cantorlab.players.cantor.open_hands.quest import race
from cantorlab.players.matrix_games import equilibrium
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.cantor.kernel.game import NEUTRALS, NOBODY, QUEST_ROWS
from cantorlab.rules.state import Json


def outlook(observation: Json, at: str | None) -> tuple[float, float, float]:
    """Return the value for the observing seat of winning, losing and doing neither in this duel.

    ``at`` is the cell of the duel, in the quest. Exact where the duel ends the game.
    """
    seat = observation["seat"]
    if observation["mode"] != "quest":
        now, held = _score(observation), _hand_size(observation) - 1
        return (
            value_by_coins(now + WON_BY_0, held),
            value_by_coins(now + WON_BY_1, held),
            value_by_coins(now, held),
        )
    farthest = max(row_of(cell["at"]) for cell in observation["board"] if cell["face_up"])
    to_go = QUEST_ROWS - farthest + 1
    left = NEUTRALS - sum(mage is not None for mage in observation["neutrals"])
    nearer = to_go - (at is not None and row_of(at) == farthest)
    won = race(nearer, left) if nearer else 1.0
    lost = race(to_go, left - 1) if left > 1 else -1.0
    neither = race(to_go, left)
    return (won, lost, neither) if seat == 0 else (-lost, -won, -neither)


def outlook_before(observation: Json) -> float:
    """Return the value of the game for the observing seat before the current duel."""
    if observation["mode"] != "quest":
        return value_by_coins(_score(observation), _hand_size(observation))
    _, _, neither = outlook(observation, observation["at"])
    return neither


def _hand_size(observation: Json) -> int:
    """Return the number of mages in each hand when the duel began."""
    held: int = observation["hand_sizes"][0] + observation["committed"][0]
    return held


def _score(observation: Json) -> int:
    """Return the score as the kernel of open hands has it, with the observing seat first."""
    won, lost = (
        observation["score"][observation["seat"]],
        observation["score"][1 - observation["seat"]],
    )
    return int(won * WON_BY_0 + lost * WON_BY_1)


def row_of(at: str) -> int:
    """Return the row of a cell, from 1."""
    return int(at[1])


def best_mix(observation: Json) -> dict[DuelChoice, float]:
    """Return the probability of each mage and number in a best mix of the observing seat."""
    seat = observation["seat"]
    first = seat if observation["first"] is None else observation["first"]
    hands = observation["open_hands"]
    mine, theirs = (choices_of(hands[at], hands[1 - at]) for at in (seat, 1 - seat))
    ranks = ranks_at(observation["place"]["formula"])
    won, lost, neither = outlook(observation, observation["at"])

    def worth(own: DuelChoice, other: DuelChoice) -> float:
        blocked, blocks = other[1] == own[0], own[1] == other[0]
        winner = duel_winner(
            blocked, blocks, ranks[own[0] + 9], ranks[other[0] + 9], int(first != seat)
        )
        return neither if winner == NOBODY else lost if winner else won

    found = equilibrium([[worth(own, other) for other in theirs] for own in mine])
    chances = zip(mine, found.mixes[0], strict=True)
    return {choice: float(chance) for choice, chance in chances if chance > 0}
