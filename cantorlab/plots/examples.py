"""Gallery of every plot, on small but real data."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from cantorlab.formulas.tree import MAGES
from cantorlab.languages.texts import Language
from cantorlab.players.review import review as reviewed
from cantorlab.plots.answer_rates import answers
from cantorlab.plots.curves import curve
from cantorlab.plots.durations import lengths
from cantorlab.plots.endings import outcomes
from cantorlab.plots.heatmaps import heatmap
from cantorlab.plots.orders import deck, duels, order
from cantorlab.plots.pyramids import siggil
from cantorlab.plots.results import equilibrium, mages
from cantorlab.plots.reviews import review
from cantorlab.plots.solitaires import winnable
from cantorlab.plots.tables import signs, variations
from cantorlab.plots.tournaments import tournament
from cantorlab.plots.win_rates import wins
from cantorlab.rules.cantor import DECK
from cantorlab.stats.cantor.equilibrium import duel_equilibrium
from cantorlab.stats.engine.options import CommonOptions
from cantorlab.stats.simulation import simulate
from cantorlab.stats.tournaments import tournament as played_tournament

# Two hands that a duel can be about, at the first place whose order is neither n nor −n.
HANDS = (-9, -4, 0, 2, 5, 6, 8), (-8, -7, -3, 1, 3, 4, 7)
PLACE = 19
FACTORS = "n(n − 4)(n + 5)"
# So many that no kernel need be compiled.
FEW: CommonOptions = {"seed": 1, "progress": False}
GAMES = 100
PUPILS = 12


def gallery(*, language: Language | None = None, style: str | None = None) -> dict[str, Axes]:
    """Draw every plot, each on a figure of its own, and return their Axes by name.

    The data are played, solved and counted for it, under one seed: 100 games a simulation, a duel's
    equilibrium, a review, and the answers of a pupil who thinks that the larger mage always wins.

    >>> from cantorlab import plots
    >>> sorted(plots.gallery())[:4]  # doctest: +SKIP
    ['answers', 'curve', 'deck', 'duels']
    """
    look: dict[str, Any] = {"language": language, "style": style}
    return dict(_draw_all(look))


def _draw_all(look: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "curve", curve(PLACE, **look)
    yield "order", order(PLACE, **look)
    yield "duels", duels(PLACE, **look)
    yield "deck", deck(**look)
    yield "winnable", winnable(**look)
    yield "signs", signs(FACTORS, **look)
    yield "variations", variations(FACTORS, **look)
    yield "equilibrium", equilibrium(duel_equilibrium(DECK[PLACE - 1], *HANDS), **look)
    cantor = simulate("cantor", GAMES, **FEW)
    yield "mages", mages(cantor, **look)
    yield "lengths", lengths(cantor, **look)
    king = simulate("tafl", GAMES, **FEW)
    queen = simulate("queen", GAMES, **FEW)
    yield "heatmap", heatmap(king.king_path, sims=king, **look)
    yield "outcomes", outcomes({"tafl": king, "queen": queen}, **look)
    cards = simulate("siggil", GAMES, **FEW)
    yield "siggil", siggil(cards, "freed", **look)
    yield "wins", wins({"cantor": cantor, "tafl": king, "siggil": cards}, **look)
    yield "review", review(reviewed(cantor.state(0)), **look)
    players = ["random", "novice", "club"]
    found = played_tournament("cantor", players, deals=20, seed=1, mode="express", progress=False)
    yield "tournament", tournament(found, **look)
    yield "answers", answers(_the_larger_wins(), **look)


def _the_larger_wins() -> pd.DataFrame:
    """Return three answers about the deck by a pupil who thinks that the larger mage wins."""
    chance = Random(1)
    rows = []
    for pupil in range(PUPILS):
        for place in chance.sample(DECK, 24):
            ranked = [mage for mage in MAGES if place.rank(mage) is not None]
            three = sorted(chance.sample(ranked, 3))
            ranks = [place.rank(mage) or 0 for mage in three]
            told = {
                "winner": ranks[0] < ranks[1],
                "order": all(low < high for low, high in pairwise(ranks)),
                "ties": ranks[0] != ranks[1],
            }
            rows += [(f"{pupil}", place.family, kind, right) for kind, right in told.items()]
    return pd.DataFrame(rows, columns=["pupil", "family", "kind", "right"])
