"""The master of Cantor: hard to exploit, and it wins from who can be foreseen.

It takes a duel for what it is, a game in which both hands are hidden: its own hand among all that
it might hold in the eyes of one who knows its play, against all that the other may hold. It holds
it for possible that the other is an adept, whose choices it foresees, and answers that as far as it
gives little away to anybody else (``tracking``, ``duel``). The first duel, and the second where too
many hands are left, are looked up: they are an equilibrium (``ranges``). Each further one is worked
out on the spot, with numba or without. What comes after the duel is not looked at: the master keeps
no mage for later.

Where both hands lie open it plays the exact best mix of the duel (``open_hands.player``).

``stats.exploitability`` tells how far one who knows all of this can exploit it.
"""

from __future__ import annotations

from math import exp
from random import Random

from cantorlab.players.cantor.hidden_hands.tracking import Fought, Meeting, Mix, standing_after
from cantorlab.players.cantor.open_hands.outlook import row_of
from cantorlab.players.cantor.open_hands.player import best_mix
from cantorlab.players.cantor.order import ranks_at
from cantorlab.rules.cantor.codes import NUMBERS
from cantorlab.rules.state import Json

GO_TEMPERATURE = 0.1


def master(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Mixes so that knowing how is of little use, and answers an adept."""
    if observation["phase"] == "go":
        chances = chances_of_going(observation, legal_actions)
        return rng.choices(legal_actions, chances)[0]
    mage = observation["own_commit"]
    mix = chances_in_a_duel(observation)
    if observation["phase"] == "commit":
        mages = [mage for mage, _ in mix]
        return f"commit {rng.choices(mages, list(mix.values()))[0]}"
    beside = {number: chance for (mine, number), chance in mix.items() if mine == mage}
    if not beside:  # somebody else has committed it
        beside = dict.fromkeys((number for _, number in mix), 1.0)
    number = rng.choices([*beside], list(beside.values()))[0]
    return f"protect {'none' if number is None else number}"


def chances_in_a_duel(observation: Json) -> Mix:
    """How likely each mage and announced number is, with the hand before a mage is committed."""
    if "open_hands" in observation:
        return best_mix(observation)
    seat, mage = observation["seat"], observation["own_commit"]
    hand = observation["hand"] if mage is None else [*observation["hand"], mage]
    past = tuple(map(_fought, observation["duels"]))
    first = seat if observation["first"] is None else observation["first"]
    meeting = Meeting(standing_after(seat, past), observation["place"]["formula"], first)
    return meeting.mix(seat, tuple(sorted(hand)))


def chances_of_going(observation: Json, legal_actions: list[str]) -> list[float]:
    """How likely the adventurer points at each cell: of the farthest row, where it stands high."""
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
    """How high the two best of the hand stand at a place among all mages, from 0 to 1."""
    ranks = ranks_at(formula)
    order = sorted(NUMBERS, key=lambda mage: (ranks[mage + 9], mage))
    best = sorted(order.index(mage) for mage in observation["hand"])[-2:]
    return sum(best) / (17 * len(best))


def _fought(duel: Json) -> Fought:
    return Fought(
        duel["place"]["formula"],
        duel["first"],
        tuple(duel["fighters"]),
        tuple(duel["protections"]),
        tuple(duel["taken_back"]),
        duel["turned"],
    )
