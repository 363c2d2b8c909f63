"""Is a search of Catch the King or Queen better than another? Pairs of games until it is known.

``python tests/benchmarks/tafl_pairs.py base 15000+ 1000`` lets a search of 15,000 positions to
which 0 is even, as to ``master``, play one of 1,000 to which it is not (no ``+``). Each opening, of
three to six random plies, is played twice with the sides swapped; it stops by the sequential test
of ``stats.match``, or after ``PAIRS``. Games: ``base``, ``variants`` (one after the other),
``queen``.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from itertools import count
from random import Random

import numpy as np

from cantorlab.players.tafl.expected import lean_of
from cantorlab.players.tafl.search import Search
from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.stats.intervals import Z95
from cantorlab.stats.sequential import likelihood_ratio

PAIRS, NOISE, SPRT, BOUND = 100, 4, (0, 50), 2.94
VARIANTS = ("godi", "jarl", "victory", "young_king", "archers", "forest")


@dataclass(frozen=True)
class Way:
    """How a side searches."""

    nodes: int
    fair: bool

    @classmethod
    def read(cls, text):
        return cls(int(text.rstrip("+")), text.endswith("+"))

    def action(self, game, seed):
        past = game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
        lean = lean_of(game) if self.fair else 0
        search = Search(game, past, nodes=self.nodes, seed=seed, noise=NOISE, lean=lean)
        best = search.actions[0]
        for lines in search.deepen():
            best = lines[0].actions[0]
        return best


def opening(kind, number):
    if kind == "queen":
        state = tafl.start_queen(queen_walks_in=number % 2 == 0)
    else:
        state = tafl.start(**({VARIANTS[number % 6]: True} if kind == "variants" else {}))
    rng = Random(f"{kind} {number}")
    for _ in range(rng.randrange(3, 7)):
        following = state.apply(rng.choice(state.legal_actions()))
        if not following.is_terminal:
            state = following
    return state.kernel_game()


def points(game, ways, rng, ends):
    """What the first of the two, at seat 0, makes of a game."""
    while game[board.RESULT] == board.RUNNING:
        act(game, ways[game[board.PLAYER]].action(game, rng.randrange(1 << 16)))
    ends[board.REASONS[game[board.RESULT]]] += 1
    return {0: 1.0, 1: 0.0}.get(game[board.WINNER], 0.5)


def main(kind, one, other):
    ways, made, ends = (Way.read(one), Way.read(other)), [], Counter()
    for number in count():
        rng = Random(f"play {number}")
        first = points(opening(kind, number), ways, rng, ends)
        made.append(first + 1 - points(opening(kind, number), ways[::-1], rng, ends))
        ratio = likelihood_ratio(made, SPRT)
        if len(made) == PAIRS or (len(made) >= 10 and abs(ratio) > BOUND):
            break
    scores = np.array(made) / 2
    error = Z95 * scores.std() / len(made) ** 0.5
    print(f"{kind}, {one} against {other}: {scores.mean():.3f} ± {error:.3f}, {len(made)} pairs")
    print(f"pairs by points {Counter(made)}, log-likelihood ratio {ratio:.2f}, ends {dict(ends)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
