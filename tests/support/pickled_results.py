"""One result of each kind, small: what is pickled by every version, and read by later ones.

``python -m`` or by its path, in a checkout of a version: ``python tests/support/pickled_results.py
1.0.xz`` writes the file of ``tests/support/data`` that ``test_pickles`` reads.
"""

from __future__ import annotations

import lzma
import pickle
import sys
from pathlib import Path
from typing import Any

from cantorlab import analyse, exercises, simulate, stats
from cantorlab.formulas import explain, parse
from cantorlab.rules import cantor, siggil, tafl


def make_results() -> dict[str, Any]:
    """Return results by name, the same ones in every version."""
    winner = exercises.exercise(1, level=4, kind="winner")
    deck = cantor.deck(["n", "n² - 4", "|n|"])
    return {
        "simulation of cantor": simulate("cantor", 3, seed=1, places=deck),
        "simulation of siggil": simulate("siggil", 2, seed=1, layout="pillars"),
        "simulation of tafl": simulate("tafl", 2, seed=1),
        "simulation of the queen": simulate("queen", 3, seed=1),
        "simulation of players": simulate("tafl", 2, seed=1, players=["novice", "random"]),
        "simulation of totals": simulate("tafl", 2, seed=1, frames=False),
        "match": stats.match("queen", "random", "novice", deals=1, seed=1),
        "tournament": stats.tournament("queen", ["random", "novice"], deals=1, seed=1),
        "state of cantor": cantor.start("express", places=deck, seed=1),
        "state of siggil": siggil.start(seed=1),
        "state of tafl": tafl.start().apply("d1-d4"),
        "record": tafl.start().apply("d1-d4").record,
        "analysis": analyse(tafl.start().apply("d1-d4")),
        "deck": deck,
        "formula": parse("2n² + ⌊n/2⌋ - (n + 1)", language="en"),
        "explanation": explain(parse("2n²", language="en"), 1, -2),
        "strength": parse("√(n + 9)", language="en").strength(3),
        "no strength": parse("1/n", language="en").strength(0),
        "sheet": exercises.sheet(3, n=4, seed=7),
        "exercise": winner,
        "verdict": winner.judge(winner.solutions[0]),
    }


if __name__ == "__main__":
    found = {name: pickle.dumps(each, protocol=4) for name, each in make_results().items()}
    Path(sys.argv[1]).write_bytes(lzma.compress(pickle.dumps(found), preset=9))
