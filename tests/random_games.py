"""Games of chance through the states of any game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cantorlab.rules.state import State


def on_the_way(state: State, seed: int, plies: int) -> Iterator[State]:
    """The states of a game of chance, the first one included."""
    random = Random(f"played {seed}")
    yield state
    for _ in range(plies):
        if state.is_terminal:
            return
        seat = random.choice(state.to_act)
        state = state.apply(random.choice(state.legal_actions(seat)), seat)
        yield state


def played(state: State, seed: int, plies: int) -> State:
    """A game of chance of so many plies, or as many as it has."""
    return list(on_the_way(state, seed, plies))[-1]
