"""Random games, counted: every legal action is equally likely at every ply."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ..law import law
from ..random_kernel import below, seeded, step
from .board import GAME_SIZE, RESULT, RUNNING, Game
from .turn import act, count_actions, nth_action


@law
def random_action(game: Game, generator: int) -> int:
    """The legal action that this state of the generator stands for."""
    return nth_action(game, below(generator, count_actions(game)))


@law
def play_out(game: Game, generator: int) -> int:
    """Play a game to its end at random; return how many plies it took."""
    plies = 0
    while game[RESULT] == RUNNING:
        generator = step(generator)
        act(game, random_action(game, generator))
        plies += 1
    return plies


@law
def count_results(
    start: Sequence[int],
    game: Game,
    seed: int,
    first: int,
    count: int,
    results: MutableSequence[int],
) -> int:
    """Play games ``first`` to ``first + count - 1`` under a seed from ``start``; return all plies.

    ``game`` is room to play in. ``results`` counts the games by reason (``board.REASONS``).
    """
    plies = 0
    for index in range(first, first + count):
        for place in range(GAME_SIZE):
            game[place] = start[place]
        plies += play_out(game, seeded(seed, index))
        results[game[RESULT]] += 1
    return plies
