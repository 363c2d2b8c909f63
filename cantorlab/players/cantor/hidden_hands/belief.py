"""Beliefs about the other hand of Cantor, computed exactly from a known habit (Bayes).

Every hand that may have been dealt is kept with its probability: at each duel, and at each cell
that the other side points at, a hand is multiplied by the probability that its owner made just that
choice. Before the first choice all are equally likely. There are at most 330 hands, and the method
leaves out nothing but the order in which the two of a duel announced, which stays secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, TypeAlias, cast

from cantorlab.players.cantor.hidden_hands.habits import Habit
from cantorlab.players.cantor.mages import DuelChoice, hand_before_duel
from cantorlab.rules.cantor import CantorState, sample_world
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.cantor.kernel.game import HAND_SIZE
from cantorlab.rules.state import Json

# Dealt hands, lowest mage first, each with a weight: how likely it is, times anything.
Belief: TypeAlias = dict[tuple[int, ...], float]

_CACHED = 64
_LEAST = 1e-12  # of the greatest weight: any smaller one is rounding


class Beliefs:
    """Beliefs about the other side's hand, given its ``habit``.

    ``places`` and ``first_place`` are those of ``cantor.start``.
    """

    def __init__(self, habit: Habit, *, places: Any = None, first_place: int = 1) -> None:
        self._habit = habit
        self._options = {"places": places, "first_place": first_place}
        self._known: dict[str, Belief] = {}

    def belief(self, observation: Json) -> Belief:
        """Return the dealt hands that the other side may have, with weights that sum to 1."""
        seat = observation["seat"]
        known: Belief = {}
        todo: list[tuple[str, int]] = []
        for key, moment in _moments(observation):
            if key in self._known:
                known, todo = self._known[key], []
            else:
                todo.append((key, moment))
        possible = dict.fromkeys(_hands(observation), 1.0)
        known = {hand: each for hand, each in known.items() if hand in possible} or possible
        if todo:
            states = _states(self.world(observation))
            for key, moment in todo:
                known = self._after(known, states[moment], observation, moment, 1 - seat)
                self._cache(key, known)
        least = _LEAST * max(known.values(), default=0.0)
        weights = {hand: weight for hand, weight in known.items() if weight > least}
        total = sum(weights.values())
        if not total:
            raise ValueError("no hand of the other side agrees with its habit")
        return {hand: weight / total for hand, weight in weights.items()}

    def mixes(
        self, observation: Json, first: int, at: Json | None = None
    ) -> Iterator[tuple[float, Mapping[DuelChoice, float]]]:
        """Yield each hand's probability, with the probabilities of its choices in the current duel.

        ``first`` commits first; ``at`` is the place where the duel would be fought, if another.
        """
        other = 1 - observation["seat"]
        resting = set(observation["rests"][other])
        seen = _public_view(other, observation) | {"first": first, "phase": "commit"}
        if at is not None:
            seen["place"], seen["at"] = at["place"], at["at"]
        for dealt, weight in self.belief(observation).items():
            hand = [mage for mage in dealt if mage not in resting]
            yield weight, self._habit.duel(seen | {"hand": hand})

    def world(self, observation: Json) -> CantorState:
        """Return a whole game that agrees with the observation."""
        return sample_world(observation, [], Random(0), **self._options)

    def _after(
        self, before: Belief, state: CantorState, observation: Json, moment: int, other: int
    ) -> Belief:
        """Return the belief once the choice at ``state`` is known."""
        seen = state.observation(other)
        resting = set(seen["rests"][other])
        after = {}
        going = state.phase == "go"
        fought = (
            observation["duels"][moment // 2] if moment // 2 < len(observation["duels"]) else {}
        )
        for dealt, weight in before.items():
            hand = [mage for mage in dealt if mage not in resting]
            if going:
                legal = state.legal_actions(0)
                at = fought["at"] if fought else observation["at"]
                chances = self._habit.go(seen | {"hand": hand}, legal)
                chance = chances[legal.index(f"go {at}")]
            elif fought["fighters"][other] not in hand:
                continue
            else:
                choices = self._habit.duel(seen | {"hand": hand, "first": fought["first"]})
                chosen = fought["fighters"][other], fought["protections"][other]
                chance = choices.get(chosen, 0.0)
            after[dealt] = weight * chance
        return after

    def _cache(self, key: str, belief: Belief) -> None:
        while len(self._known) >= _CACHED:
            del self._known[next(iter(self._known))]
        self._known[key] = belief


def _moments(observation: Json) -> Iterator[tuple[str, int]]:
    """Yield the other side's choices so far, in order, each with a key of all that precedes it.

    A choice of cell has the number 2 n, if the other side made it, and the duel after it 2 n + 1.
    """
    own = sorted(_own_deal(observation))
    fought = observation["duels"]
    for number, duel in enumerate(fought):
        past = [observation["mode"], observation["seat"], own, fought[:number]]
        if duel["at"] is not None and observation["seat"] == 1:
            yield json.dumps([*past, duel["place"]["number"], duel["at"]]), 2 * number
        yield json.dumps([*past, duel]), 2 * number + 1
    if observation["at"] is not None and observation["seat"] == 1:
        past = [observation["mode"], observation["seat"], own, fought]
        here = [observation["place"]["number"], observation["at"]]
        yield json.dumps([*past, *here]), 2 * len(fought)


def _states(world: CantorState) -> dict[int, CantorState]:
    """Return the states before each choice of a cell (2 n) and before each duel (2 n + 1)."""
    state = cast(CantorState, world.record.start())
    found: dict[int, CantorState] = {}
    for seat, action in (*world.actions, (0, "")):
        moment = 2 * state.standing.duels + (state.phase != "go")
        found.setdefault(moment, state)
        if action:
            state = state.apply(action, seat)
    return found


def _public_view(other: int, observation: Json) -> Json:
    """Return the public part of an observation, as the other seat sees it before committing."""
    sizes = [
        size + committed
        for size, committed in zip(observation["hand_sizes"], observation["committed"], strict=True)
    ]
    return {
        **observation,
        "seat": other,
        "own_commit": None,
        "own_protection": None,
        "hand_sizes": sizes,
    }


def _own_deal(observation: Json) -> list[int]:
    """Return the mages that the observing seat was dealt."""
    return [*hand_before_duel(observation), *observation["rests"][observation["seat"]]]


def _hands(observation: Json) -> Iterator[tuple[int, ...]]:
    """Yield all hands that the other side may have been dealt."""
    other = 1 - observation["seat"]
    fought = {duel["fighters"][other] for duel in observation["duels"]}
    seen = {*_own_deal(observation), *fought, *observation["neutrals"]}
    unseen = [mage for mage in NUMBERS if mage not in seen]
    for rest in combinations(unseen, HAND_SIZE - len(fought)):
        yield tuple(sorted([*fought, *rest]))
