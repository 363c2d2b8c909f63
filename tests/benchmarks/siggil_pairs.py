"""Does the thinker of Siggil play better with more time? The same deals, from every seat.

``python tests/benchmarks/siggil_pairs.py 40000 4000 100`` lets one that plays 40,000 games in
thought (the level ``master``) play one of 4,000 (``thinker``), on 100 deals, one of each layout in
turn, each played from every seat, and prints how it stands after each deal: it may be stopped at
any time. A fourth number, 3 or 4, is how many play: the first alone among the others, whose fair
share is one in so many. No clock is kept: every machine plays the same games.
"""

import sys

import numpy as np

from cantorlab.players import play_match
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import siggil
from cantorlab.stats.intervals import Z95

LAYOUTS = list(siggil.LAYOUTS)


def points(deal, strong, weak, players):
    """What ``strong`` scores (win 1, draw ½) on one deal, the mean of all seats."""
    opening = siggil.start(players, LAYOUTS[deal % len(LAYOUTS)], seed=(14, deal))
    scored = 0.0
    for seat in range(players):
        seats = [strong if each == seat else weak for each in range(players)]
        scored += (1 + play_match(opening, seats, (15, deal * players + seat)).returns()[seat]) / 2
    return scored / players


def main(one, other, deals, players="2"):
    strong, weak = (Thinker(int(each), seconds=float("inf")) for each in (one, other))
    made = []
    for deal in range(int(deals)):
        made.append(points(deal, strong, weak, int(players)))
        error = Z95 * np.std(made) / len(made) ** 0.5
        print(
            f"{one} against {other}, {players} seats, {len(made)} deals from each seat: "
            f"{np.mean(made):.3f} ± {error:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
