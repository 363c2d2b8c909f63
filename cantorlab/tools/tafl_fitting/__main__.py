"""``play`` and ``fit``: see the package."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path


def main() -> None:
    """Do one of the two."""
    parser = argparse.ArgumentParser(prog="python -m cantorlab.tools.tafl_fitting")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play")
    play.add_argument("kind", choices=["base", "variants", "queen"])
    play.add_argument("games", type=int)
    play.add_argument("nodes", type=int)
    play.add_argument("to", type=Path)
    play.add_argument("--weights", type=Path)
    play.add_argument("--random", type=int, default=0)
    play.add_argument("--seed", type=int, default=1)
    fit = commands.add_parser("fit")
    fit.add_argument("net", choices=["king", "queen"])
    fit.add_argument("to", type=Path)
    fit.add_argument("games", type=Path, nargs="+")
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        {"play": play_games, "fit": fit_network}[(asked := parser.parse_args()).command](asked)


def play_games(asked: argparse.Namespace) -> None:
    """Play games and keep their positions."""
    import numpy as np

    from cantorlab.players.tafl.weights import Weights, entries_of

    from .selfplay import positions

    weights = None
    if asked.weights:
        net = json.loads(asked.weights.read_text())["queen" if asked.kind == "queen" else "king"]
        weights = Weights(entries_of(net))
    boards, kept = positions(
        asked.kind, asked.games, asked.nodes, weights, asked.random, asked.seed
    )
    np.savez_compressed(asked.to, boards=boards, kept=kept)


def fit_network(asked: argparse.Namespace) -> None:
    """Fit a net to games, and put it into a page of weights."""
    from .network import fit

    page = json.loads(asked.to.read_text()) if asked.to.exists() else {}
    page[asked.net] = fit(asked.net, asked.games)
    asked.to.write_text(json.dumps(page, separators=(",", ":"), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
