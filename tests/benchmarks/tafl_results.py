"""How the search's value of a position foretells the result: the curve, fitted to games of ours.

Games of Catch the King and Queen between two players that look at as many positions as ``club``,
with the values of ``master``, after a few random plies; each position is a pair of what the search
said (hundredths of an attacker, for seat 0) and the result. The expected result is a logistic curve
of the value and of how many pieces are left, fitted by maximum likelihood, a game's positions
counting as one game. Beside it stands what it says of the first plies, and what came of them. It
prints what
``CURVES`` in ``cantorlab/players/tafl/expected.py`` holds.
``python tests/benchmarks/tafl_results.py 240`` plays so many games of each kind: some minutes.
"""

import sys
from dataclasses import dataclass
from random import Random

import numpy as np
from scipy.optimize import minimize

from cantorlab.players.tafl.expected import lean, pieces_of
from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.players.tafl.search import Search
from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_text

NODES, NOISE = 6_000, 12
EARLY = 8  # plies
VARIANTS = [
    {"godi": True}, {"jarl": True}, {"victory": True}, {"young_king": True}, {"archers": True},
    {"forest": True}, {"godi": True, "young_king": True}, {"jarl": True, "archers": True},
]  # fmt: skip


@dataclass
class Game:
    seen: list[tuple[float, float]]  # what the search said, in attackers, and the pieces left
    result: float


def played(state, rng):
    """A game after two to seven random plies."""
    for _ in range(rng.randrange(2, 8)):
        if not state.is_terminal:
            state = state.apply(rng.choice(state.legal_actions()))
    seen = []
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
            value = best.value if state.to_act == (0,) else -best.value
            seen.append((value / 100, pieces_of(game)))
        state = state.apply(action_text(best.actions[0]))
    return Game(seen, state.returns()[0])


def fitted(games):
    """The curve's three numbers, as ``expected`` takes them."""
    seen = np.concatenate([game.seen for game in games])
    results = np.concatenate([[(game.result + 1) / 2] * len(game.seen) for game in games])
    weights = np.concatenate([[1 / len(game.seen)] * len(game.seen) for game in games])

    def loss(curve):
        leans = 2 * lean(curve, *seen.T)
        return float(np.sum(weights * (np.logaddexp(0, leans) - results * leans)))

    return tuple(minimize(loss, [0.0, 0.2, 0.0]).x)


def early(games, curve):
    """What the curve says of the first plies of games, and what came of them, on average."""
    said = [np.tanh(lean(curve, *np.array(game.seen[:EARLY]).T)).mean() for game in games]
    return np.mean(said), np.mean([game.result for game in games])


def main(count):
    kinds = {
        "tafl": lambda n: tafl.start(),
        "tafl with variants": lambda n: tafl.start(**VARIANTS[n % len(VARIANTS)]),
        "queen": lambda n: tafl.start_queen(),
    }
    for kind, start in kinds.items():
        games = [played(start(n), Random(f"{kind} {n}")) for n in range(count)]
        results = [game.result for game in games]
        games = [game for game in games if game.seen]
        curve = fitted(games)
        said, came = early(games, curve)
        print(
            f"{kind}: tanh({curve[0]:.3f} + {curve[1]:.3f} * attackers + {curve[2]:.4f} * pieces); "
            f"{count} games, seat 0 {results.count(1)} won, {results.count(0)} drawn, "
            f"{results.count(-1)} lost; of the first plies {said:.2f}, which came to {came:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
