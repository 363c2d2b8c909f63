"""Is a search of Catch the King or Queen better than another? Pairs of games until it is known.

``python tests/benchmarks/tafl_pairs.py base 15000+ 20000`` lets a search of 15,000 positions a move
on average as ``master`` does it (sharp, with fitted weights, at its pace, keeping its table) play
a plain one of 20,000 (no ``+``); it prints what either took of the processor, so that
one can choose both for equal time. Each opening, of three to six random plies, is played twice with
the sides swapped; it stops by the sequential test of ``stats.match``, or after a fourth argument's
number of pairs.
Games: ``base``, ``variants`` (one after the other), one of them, ``queen``.
"""

import sys
import time
from collections import Counter
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import numpy as np

from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import CONTEMPT, MOST, Pace
from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.stats.intervals import Z95
from cantorlab.stats.research.sequential_match import likelihood_ratio

PAIRS, NOISE, SPRT, BOUND = 100, 4, (0, 50), 2.94
VARIANTS = ("godi", "jarl", "victory", "young_king", "archers", "forest")


@dataclass
class Way:
    """Way in which a side searches, and what that took."""

    nodes: int
    as_master: bool
    moves: int = 0
    seconds: float = 0.0
    entries: Any = None

    @classmethod
    def read(cls, text):
        return cls(int(text.rstrip("+")), text.endswith("+"))

    def action(self, game, seed):
        began = time.thread_time()
        past = game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
        how = {}
        if self.as_master:
            how = {
                "fitted": True,
                "draw": -CONTEMPT,
                "entries": self.entries,
            }
        most = int(self.nodes * MOST) if self.as_master else self.nodes
        search = Search(game, past, nodes=most, seed=seed, noise=NOISE, **how)
        best, pace = search.actions[0], Pace()
        for lines in search.deepen():
            best = lines[0].actions[0]
            pace.look_at(lines)
            if self.as_master and search.nodes > self.nodes * pace.share:
                break
        self.entries = search.entries
        self.moves, self.seconds = self.moves + 1, self.seconds + time.thread_time() - began
        return best


def opening(kind, number):
    if kind == "queen":
        state = tafl.start_queen(queen_walks_in=number % 2 == 0)
    else:
        variant = VARIANTS[number % len(VARIANTS)] if kind == "variants" else kind
        state = tafl.start(**({} if kind == "base" else {variant: True}))
    rng = Random(f"{kind} {number}")
    for _ in range(rng.randrange(3, 7)):
        following = state.apply(rng.choice(state.legal_actions()))
        if not following.is_terminal:
            state = following
    return state.kernel_game()


def points(game, ways, rng, ends):
    """Return what the first of the two, at seat 0, makes of a game."""
    seeds = [rng.randrange(1 << 16) for _ in ways]
    for way in ways:
        way.entries = None
    while game[board.RESULT] == board.RUNNING:
        act(game, ways[game[board.PLAYER]].action(game, seeds[game[board.PLAYER]]))
    ends[board.REASONS[game[board.RESULT]]] += 1
    return {0: 1.0, 1: 0.0}.get(game[board.WINNER], 0.5)


def main(kind, one, other, pairs=PAIRS):
    ways, made, ends = (Way.read(one), Way.read(other)), [], Counter()
    for number in count():
        rng = Random(f"play {number}")
        first = points(opening(kind, number), ways, rng, ends)
        made.append(first + 1 - points(opening(kind, number), ways[::-1], rng, ends))
        ratio = likelihood_ratio(made, SPRT)
        if len(made) == int(pairs) or (pairs == PAIRS and len(made) >= 10 and abs(ratio) > BOUND):
            break
    scores = np.array(made) / 2
    error = Z95 * scores.std() / len(made) ** 0.5
    print(f"{kind}, {one} against {other}: {scores.mean():.3f} ± {error:.3f}, {len(made)} pairs")
    took = ", ".join(f"{1000 * way.seconds / way.moves:.1f} ms" for way in ways)
    print(f"a move took {took} of the processor")
    print(f"pairs by points {Counter(made)}, log-likelihood ratio {ratio:.2f}, ends {dict(ends)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
