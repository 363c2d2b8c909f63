"""Master of Cantor: hard to exploit, and it beats predictable players.

It treats a duel as a game in which both hands are hidden: its own hand among all that it might hold
according to an opponent who knows its play, against all that the other may hold. It considers that
the other may be an adept, whose choices it predicts, and answers that as far as it gives little
away to other players (``tracking``, ``duel``). The first duel, and the second if too many hands are
left, are looked up: they are an equilibrium (``ranges``). Each further one is solved on the spot,
with numba or without. The rest of the match is not considered: the master keeps no mage for later.

Where both hands lie open it plays the exact best mix of the duel (``open_hands.player``).

``stats.exploitability`` measures how far a player that knows all of this can exploit it.
"""

from __future__ import annotations

from math import exp
from random import Random

from cantorlab.players.cantor.hidden_hands.tracking import (
    FoughtDuel,
    Mix,
    UpcomingDuel,
    standing_after,
)
from cantorlab.players.cantor.mages import hand_before_duel, ranks_at
from cantorlab.players.cantor.open_hands.player import best_mix, row_of
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.state import Json

GO_TEMPERATURE = 0.1


def master(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Mix so that knowing the mix is of little use, and answer an adept.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import cantor
    >>> state = cantor.start(seed=7)
    >>> players.choose(master, state, 0, Random(1)) in state.legal_actions(0)
    True
    """
    if observation["phase"] == "go":
        chances = chances_of_going(observation, legal_actions)
        return rng.choices(legal_actions, chances)[0]
    mage = observation["own_commit"]
    mix = chances_in_a_duel(observation)
    if observation["phase"] == "commit":
        mages = [mage for mage, _ in mix]
        return f"commit {rng.choices(mages, list(mix.values()))[0]}"
    beside = {number: chance for (mine, number), chance in mix.items() if mine == mage}
    if not beside:  # another player has committed it
        beside = dict.fromkeys((number for _, number in mix), 1.0)
    number = rng.choices([*beside], list(beside.values()))[0]
    return f"protect {'none' if number is None else number}"


def chances_in_a_duel(observation: Json) -> Mix:
    """Return the probability of each mage and number, for the hand before a mage is committed."""
    if "open_hands" in observation:
        return best_mix(observation)
    seat = observation["seat"]
    past = tuple(map(_past_duel, observation["duels"]))
    first = seat if observation["first"] is None else observation["first"]
    meeting = UpcomingDuel(standing_after(seat, past), observation["place"]["formula"], first)
    return meeting.mix(seat, tuple(sorted(hand_before_duel(observation))))


def chances_of_going(observation: Json, legal_actions: list[str]) -> list[float]:
    """Return the probability of pointing at each cell: a high place in the farthest row."""
    farthest = max(row_of(action[-2:]) for action in legal_actions)
    formulas = {cell["at"]: cell["place"] for cell in observation["board"] if cell["face_up"]}
    weights = []
    for action in legal_actions:
        at = action.removeprefix("go ")
        height = _height(observation, formulas[at]["formula"])
        weights.append(exp(height / GO_TEMPERATURE) if row_of(at) == farthest else 0.0)
    total = sum(weights)
    return [weight / total for weight in weights]


def _height(observation: Json, formula: str) -> float:
    """Return how high the two best of the hand stand at a place among all mages, from 0 to 1."""
    ranks = ranks_at(formula)
    order = sorted(NUMBERS, key=lambda mage: (ranks[mage + 9], mage))
    best = sorted(order.index(mage) for mage in observation["hand"])[-2:]
    return sum(best) / (17 * len(best))


def _past_duel(duel: Json) -> FoughtDuel:
    return FoughtDuel(
        duel["place"]["formula"],
        duel["first"],
        tuple(duel["fighters"]),
        tuple(duel["protections"]),
        tuple(duel["taken_back"]),
        duel["turned"],
    )
