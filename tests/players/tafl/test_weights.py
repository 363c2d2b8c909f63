"""Values of positions: the fitted net beside its formula, worked out with fractions."""

import json
from fractions import Fraction
from random import Random

import pytest

from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.kernel import weights as layout
from cantorlab.players.tafl.kernel.evaluation import around_king, evaluate, holds_queen
from cantorlab.players.tafl.weights import BY_HAND, CELLS, PAGE, fitted_weights, net_of
from cantorlab.rules import kernels, tafl
from cantorlab.rules.tafl.kernel import board

NETS = json.loads(PAGE.read_text("utf-8"))
GAMES = {
    "base": tafl.start,
    "lords": lambda: tafl.start(godi="vertical", jarl="horizontal", young_king=True),
    "all that goes": lambda: tafl.start(
        jarl=True, victory=True, young_king=True, archers=True, forest=True
    ),
    "queen": tafl.start_queen,
}
TURNS = {"ring": 5, "roads": 3, "exits": 5, "sure_exits": 5, "steps": 17}


def positions(name, count=12):
    """States of random games in which somebody is to act."""
    found = []
    for number in range(count):
        rng = Random(f"{name} {number}")
        state = GAMES[name]()
        for _ in range(rng.randrange(4, 40)):
            following = state.apply(rng.choice(state.legal_actions()))
            if following.is_terminal:
                break
            state = following
        found.append(state.kernel_game())
    return found


def by_formula(game):
    """The net's value for seat 1 in hundredths of an attacker, unit by unit and unrounded."""
    net = NETS[net_of(game)]
    standing = [
        (net["kinds"].index(game[square]), cell)
        for cell, square in enumerate(CELLS)
        if board.SIDE_OF[game[square]] != board.NOBODY
    ]
    player = game[board.PLAYER]
    turn = 2 * player + (game[board.MOVER] == board.ENGLISHMEN)
    value = Fraction(sum(net["pieces"][kind][cell] for kind, cell in standing))
    for inputs, bias, out in zip(net["inputs"], net["bias"], net["out"], strict=True):
        on = bias[turn] + sum(inputs[kind][cell] for kind, cell in standing)
        value += Fraction(out * min(max(on, 0), layout.ON), layout.ON)
    value += net["mobility"][player] * game[board.MOVES]
    if game[board.WITH_QUEEN]:
        value += net["halves"][turn]
        for towards in range(4):
            if holds_queen(game, towards):
                held = game[game[board.QUEEN_AT] + board.DIRECTIONS[towards]]
                place = 4 * player + 2 * board.SIDE_OF[held] + board.IS_CHIEF[held]
                value += net["grip"][place]
    else:
        for (name, size), seen in zip(TURNS.items(), around_king(game), strict=True):
            value += net[name][size * player + seen]
        value += net["beginning"][player]
        if game[board.CURSED]:
            value += net["cursed"][player]
    return value / (1 << layout.SCALE)


@pytest.mark.parametrize("name", GAMES)
def test_the_net_is_what_its_formula_says(name):
    for game in positions(name):
        value = evaluate(game, fitted_weights(net_of(game)).context(False))
        seat_1 = value if game[board.PLAYER] == 1 else -value
        assert abs(seat_1 - by_formula(game)) < 2  # what was rounded down


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_and_compiled_give_the_same_values(name):
    pytest.importorskip("numba")
    import numpy as np

    fast = kernels.load("tafl.kernel.evaluation", compiled=True, floor="players")
    for game in positions(name):
        for weights in (BY_HAND, fitted_weights(net_of(game))):
            compiled = fast.evaluate(np.array(game, dtype=np.int64), weights.context(True))
            assert compiled == evaluate(game, weights.context(False))


MOST_PIECES = {"king": (16, 9), "queen": (8, 8, 9)}


@pytest.mark.parametrize("net", MOST_PIECES)
def test_no_sum_of_a_unit_can_overflow_into_its_neighbour(net):
    """Whatever stands on the board: each side's pieces on the squares that weigh most."""
    entries = NETS[net]
    for inputs, bias in zip(entries["inputs"], entries["bias"], strict=True):
        heaviest = max(map(abs, bias))
        for side, most in enumerate(MOST_PIECES[net]):
            rows = [
                row
                for kind, row in zip(entries["kinds"], inputs, strict=True)
                if board.SIDE_OF[kind] == side
            ]
            by_square = sorted(max(map(abs, column)) for column in zip(*rows, strict=True))
            heaviest += sum(by_square[-most:])
        assert heaviest < layout.MIDDLE


def test_a_context_is_the_searchs_own():
    weights = fitted_weights("king")
    first, second = weights.context(False), weights.context(False)
    first[m.WEIGHTS] += 1
    assert second[m.WEIGHTS] == weights.entries[0]
