"""Random play through states, with texts, beside python-chess in the same run.

Ours and theirs play in turns, a slice of a fifth of a second each, so that whatever else the
machine does falls on both; the figure is the median of the slices' ratios.
"""

import random
import statistics
import time

import chess
import pytest

from cantorlab.rules import cantor, siggil, tafl
from cantorlab.stats import simulate

SLICE, ROUNDS = 0.2, 15


def chess_game(rng):
    """A random game of chess, as its users write it."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def game_of(start):
    """A random game through states: the actions are listed as texts, one is taken."""

    def play(rng):
        state, plies = start(rng), 0
        while not state.is_terminal:
            seat = state.to_act[0]
            state = state.apply(rng.choice(state.legal_actions(seat)), seat)
            plies += 1
        return plies

    return play


def searched(start):
    """A random game in place, by indices."""

    def play(rng):
        game = start(rng).mutable()
        while not game.is_terminal:
            seat = game.to_act[0]
            game.push(rng.choice(game.legal_actions(seat)), seat)
        return game.ply

    return play


def seed(rng):
    return rng.getrandbits(40)


STARTS = {
    "tafl": lambda rng: tafl.start(),
    "tafl, all variants": lambda rng: tafl.start(
        jarl="horizontal", victory="vertical", archers=True, forest=True, young_king=True
    ),
    "queen": lambda rng: tafl.start_queen(),
    "siggil": lambda rng: siggil.start(seed=seed(rng)),
    "cantor": lambda rng: cantor.start(seed=seed(rng)),
    "quest": lambda rng: cantor.start("quest", seed=seed(rng)),
}
# Plies of ours for one of python-chess. Siggil stood at 2.6 and Cantor at 2.4 when these were set.
AIMS = {"tafl": 1.5, "siggil": 7.9, "cantor": 7.2}


def rate(play, rng):
    """Plies a second over one slice."""
    plies, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SLICE:
        plies += play(rng)
    return plies / spent


def rates(ours, theirs):
    """The median rates of both, slice by slice in turns, and the median of their ratios."""
    rng = random.Random(1)
    rate(ours, rng), rate(theirs, rng)
    pairs = [(rate(ours, rng), rate(theirs, rng)) for _ in range(ROUNDS)]
    return statistics.median(a for a, _ in pairs), statistics.median(a / b for a, b in pairs)


@pytest.mark.parametrize("name", STARTS)
def test_random_play_through_states(benchmark, report, name):
    """Aims, in plies of python-chess at the same: see ``AIMS``."""
    found = benchmark.pedantic(lambda: rates(game_of(STARTS[name]), chess_game), rounds=1)
    ours, ratio = found
    label = f"{name}, states, beside python-chess (aim {AIMS.get(name, 'none')})"
    assert report(label, ours, ours / ratio) > 0


@pytest.mark.parametrize("name", STARTS)
def test_random_play_in_place(benchmark, report, name):
    """The same by ``push`` on a mutable game."""
    ours, ratio = benchmark.pedantic(lambda: rates(searched(STARTS[name]), chess_game), rounds=1)
    assert report(f"{name}, in place, beside python-chess", ours, ours / ratio) > 0


def trivial(observation, legal_actions, rng):
    return legal_actions[rng.randrange(len(legal_actions))]


@pytest.mark.parametrize("name", ["tafl", "siggil", "cantor"])
def test_a_bot_of_ones_own_in_simulate(benchmark, report, name):
    """Games a second, beside games of chess."""

    def ours(rng):
        simulate(name, 2, players=[trivial, trivial], seed=seed(rng), progress=False)
        return 2

    def theirs(rng):
        chess_game(rng)
        return 1

    found, ratio = benchmark.pedantic(lambda: rates(ours, theirs), rounds=1)
    assert report(f"{name}, own bots in simulate, beside games of chess", found, found / ratio) > 0
