"""Proved solitaires that the thinker wins, which does not see what lies face down.

``python tests/benchmarks/siggil_solitaires.py hard 100`` plays the first 100 deals of each layout
that are proved winnable (``data/siggil/solitaires.json``), one of each layout in turn, and prints
how it stands after each deal: it may be stopped at any time. A third number is the thinker's budget
in games played out in thought, the level's by default; there is no clock, so every machine plays
the same games. ``100-200`` for the second number are the hundred after these.
"""

import sys
import time

from cantorlab.players import named, play_match
from cantorlab.players.siggil.proved_deals import load_counts
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import siggil
from cantorlab.stats.intervals import wilson
from cantorlab.stats.siggil.solitaires import DIFFICULTY

LEVEL = named("siggil", "club")


def is_won(row, index, player):
    opening = siggil.start(1, row.layout, seed=(row.seed, index), series=row.series)
    return play_match(opening, [player], (7, index)).returns() == (1,)


def main(difficulty, deals, iterations=LEVEL.iterations):
    player = Thinker(int(iterations), seconds=float("inf"))
    rows = [row for row in load_counts() if DIFFICULTY[row.series] == difficulty]
    won, played = dict.fromkeys((row.layout for row in rows), 0), 0
    first, last = map(int, deals.split("-")) if "-" in deals else (0, int(deals))
    for number in range(first, last):
        for row in rows:
            won[row.layout] += is_won(row, row.winnable[number], player)
            played += 1
            total, cost = sum(won.values()), time.process_time() / played
            low, high = wilson(total, played)
            print(
                f"{total} of {played}: {total / played:.3f} (95 %: {low:.3f} to {high:.3f}), "
                f"{cost:.1f} s of CPU a game; {won}",
                flush=True,
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
