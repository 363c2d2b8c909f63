"""Curve by which the search's value of a position foretells the result, fitted to games of ours.

Games of Catch the King and Queen between two players that look at as many positions as ``club``,
with the values of ``master``, after a few random plies; each position is a pair of what the search
said (hundredths of an attacker, for seat 0) and the result. The expected result is a logistic curve
of the value, fitted by maximum likelihood, each position counting once: so it is right on average
at every stage of a game, which it prints too (were each game to count once, short ones would say
what the first plies are worth). It prints what ``CURVES`` in
``cantorlab/players/tafl/analyst.py`` holds.
``python tests/benchmarks/tafl_results.py 240`` plays so many games of each kind.
"""

import itertools
import sys
from dataclasses import dataclass
from random import Random

import numpy as np
from scipy.optimize import minimize

from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.players.tafl.search import Search
from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_text

NODES, NOISE = 6_000, 12
STAGES = 0, 8, 16, 30, 60, 1000  # plies
VARIANTS = [
    {"godi": True}, {"jarl": True}, {"victory": True}, {"young_king": True}, {"archers": True},
    {"forest": True}, {"godi": True, "young_king": True}, {"jarl": True, "archers": True},
]  # fmt: skip


@dataclass
class Game:
    values: list[float]  # what the search said, in attackers
    result: float


def played(state, rng):
    """A game after two to seven random plies."""
    for _ in range(rng.randrange(2, 8)):
        if not state.is_terminal:
            state = state.apply(rng.choice(state.legal_actions()))
    values = []
    while not state.is_terminal:
        game = state.kernel_game()
        past = game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
        seed = rng.randrange(1 << 16)
        search = Search(game, past, nodes=NODES, seed=seed, noise=NOISE, fitted=True)
        best = None
        for lines in search.deepen():
            best = lines[0]
        if best is None:
            state = state.apply(rng.choice(state.legal_actions()))
            continue
        if abs(best.value) < SURE:
            values.append((best.value if state.to_act == (0,) else -best.value) / 100)
        state = state.apply(action_text(best.actions[0]))
    return Game(values, state.returns()[0])


def fitted(games):
    """The intercept and the slope: the expected result is tanh(intercept + slope * value)."""
    values = np.concatenate([game.values for game in games])
    results = np.concatenate([[(game.result + 1) / 2] * len(game.values) for game in games])

    def loss(curve):
        lean = 2 * (curve[0] + curve[1] * values)
        return float(np.sum(np.logaddexp(0, lean) - results * lean))

    return minimize(loss, [0.0, 0.2]).x


def by_stage(games, curve):
    """Return what the curve says at each stage of games, and what came of them, on average."""
    for begin, end in itertools.pairwise(STAGES):
        reached = [game for game in games if game.values[begin:end]]
        said = [np.tanh(curve[0] + curve[1] * np.array(game.values[begin:end])) for game in reached]
        came = [[game.result] * len(one) for game, one in zip(reached, said, strict=True)]
        mean_said, mean_came = np.concatenate(said).mean(), np.concatenate(came).mean()
        yield f"from ply {begin} {mean_said:.2f}, {mean_came:.2f}"


def main(count):
    kinds = {
        "tafl": lambda n: tafl.start(),
        "tafl with variants": lambda n: tafl.start(**VARIANTS[n % len(VARIANTS)]),
        "queen": lambda n: tafl.start_queen(),
    }
    for kind, start in kinds.items():
        games = [played(start(n), Random(f"{kind} {n}")) for n in range(count)]
        results = [game.result for game in games]
        games = [game for game in games if game.values]
        curve = fitted(games)
        print(
            f"{kind}: tanh({curve[0]:.3f} + {curve[1]:.3f} * attackers); {count} games, seat 0 "
            f"{results.count(1)} won, {results.count(0)} drawn, {results.count(-1)} lost; "
            f"said and came: {'; '.join(by_stage(games, curve))}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
