"""Does the thinker of Siggil play better with more time? The same deals, from every seat.

``python tests/benchmarks/siggil_pairs.py 40000 4000 100`` lets one that plays 40,000 games in
thought (the level ``master``) play one of 4,000 (``club``), on 100 deals, one of each layout in
turn, each played from every seat, and prints how it stands after each deal: it may be stopped at
any time. A fourth number, 3 or 4, is how many play: the first alone among the others. A fifth is
the deal to begin with, so that two processes may share the work. No clock is kept: every machine
plays the same games.

Two figures, each with a 95 % interval over the deals, of which all seats make one sample:

- its share of the wins (a shared win is half a one); a fair share is one in so many as play;
- its score against each of the others, pair by pair: 1 where it ends ahead of that one, ½ where
  level, 0 where behind; fair is 0.5 at every table. Who wins is ahead of who does not; of two who
  do not, the one with more spirits.
"""

import sys

import numpy as np

from cantorlab.players import play_match
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import siggil
from cantorlab.stats.intervals import Z95

LAYOUTS = list(siggil.LAYOUTS)


def played(deal, strong, weak, players):
    """``strong``'s share of the wins and its pairwise score on one deal, the mean of all seats."""
    opening = siggil.start(players, LAYOUTS[deal % len(LAYOUTS)], seed=(14, deal))
    figures = []
    for seat in range(players):
        seats = [strong if each == seat else weak for each in range(players)]
        end = play_match(opening, seats, (15, deal * players + seat))
        figures.append(((1 + end.returns()[seat]) / 2, pairwise(end, seat)))
    return np.mean(figures, axis=0)


def pairwise(end, seat):
    """Return how a seat does against each other one in a finished game, from 0 to 1, on average."""
    standing = [*zip(end.returns(), end.observation(None)["score"], strict=True)]
    others = [standing[other] for other in range(len(standing)) if other != seat]
    own = standing[seat]
    return np.mean([(1 + (own > other) - (own < other)) / 2 for other in others])


def main(one, other, deals, players="2", first="0"):
    strong, weak = (Thinker(int(each), seconds=float("inf")) for each in (one, other))
    made = []
    for deal in range(int(first), int(first) + int(deals)):
        made.append(played(deal, strong, weak, int(players)))
        wins, pairs = np.mean(made, axis=0)
        error = Z95 * np.std(made, axis=0) / len(made) ** 0.5
        print(
            f"{one} against {other}, {players} seats, {len(made)} deals from each seat: "
            f"wins {wins:.3f} ± {error[0]:.3f}, pairwise {pairs:.3f} ± {error[1]:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
