"""Every plot against the picture of it that somebody has looked at (pytest-mpl).

To renew them after a change of look: ``uv run --group dev pytest tests/plots --mpl-generate-path
tests/plots/baseline``, and look at each.
"""

import matplotlib as mpl
import pandas as pd
import pytest
from tiers import mostly_slow

from cantorlab import plots, stats
from cantorlab.rules import cantor

LOOKS = mostly_slow([("light", "fr"), ("dark", "en")], ("light", "fr"))
HANDS = (-9, -4, 0, 2, 5, 6, 8), (-8, -7, -3, 1, 3, 4, 7)

looks_right = pytest.mark.mpl_image_compare(
    baseline_dir="baseline", tolerance=6, style="default", savefig_kwargs={"dpi": 60}
)


@pytest.fixture(autouse=True, scope="module")
def _no_screen():
    mpl.use("agg")


@pytest.fixture(scope="module")
def sim():
    return stats.simulate("cantor", 4000, mode="express", seed=3, progress=False)


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_a_gallery_of_curves(style, language):
    places = [19, 44, 47, 59, 72, 40, 61, 33, 53]
    return plots.curve(places, style=style, language=language)[0].figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
@pytest.mark.parametrize("formula", ["1/(2n+1)", "√n", "n^9"], ids=["pole", "half", "huge"])
def test_one_curve(formula, style, language):
    return plots.curve(formula, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_curves_on_one_scale(style, language):
    return plots.curve(
        ["n²", "(n-1)(n+6)", "20-|n|"], overlay=True, style=style, language=language
    ).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_a_table_of_variations(style, language):
    return plots.variations("n/(n² + 30)", style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_a_table_of_signs(style, language):
    return plots.signs("(3 − n)/(n + 5)", style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
@pytest.mark.parametrize("place", [47, "√n"], ids=["ties", "half"])
def test_a_ladder(place, style, language):
    return plots.order(place, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_who_beats_whom(style, language):
    return plots.duels(28, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_the_deck(style, language):
    return plots.deck(style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_an_equilibrium(style, language):
    solved = stats.duel_equilibrium(cantor.DECK[18], *HANDS)
    return plots.equilibrium(solved, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_mages(sim, style, language):
    return plots.mages(sim, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_lengths(sim, style, language):
    return plots.lengths(sim, style=style, language=language).figure


@pytest.fixture(scope="module")
def tafls():
    options = {"seed": 3, "progress": False}
    return {
        "base": stats.simulate("tafl", 1000, **options),
        "victory": stats.simulate("tafl", 1000, victory=True, **options),
        "queen": stats.simulate("queen", 1000, **options),
    }


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_maps_of_the_board(tafls, style, language):
    base = tafls["base"]
    maps = {
        "king": base.king_path,
        "attackers lost": base.captures["attacker"],
        "encircled": base.ends["king encircled"],
    }
    return plots.heatmap(maps, style=style, language=language)[0].figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_one_map_of_the_board(tafls, style, language):
    return plots.heatmap(tafls["queen"].king_path, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_how_games_end(tafls, style, language):
    return plots.outcomes(tafls, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_lengths_in_plies(tafls, style, language):
    return plots.lengths(tafls, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
@pytest.mark.parametrize(("layout", "what"), [("turtle", "left"), ("river", "freed")])
def test_a_layout_with_heat(layout, what, style, language):
    sim = stats.simulate("siggil", 1000, layout=layout, seed=3, progress=False)
    return plots.siggil(sim, what, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_who_wins(style, language):
    sims = {
        str(players): stats.simulate("siggil", 1000, players=players, seed=3, progress=False)
        for players in (2, 3, 4)
    }
    return plots.wins(sims, style=style, language=language).figure


@pytest.fixture(scope="module")
def class_answers():
    """Three families and four kinds, the squares hard, nobody asked who ties among sums."""
    asked = [
        (family, kind, number % 10 < (3 if family == "carre" else 9 - turn))
        for family in ("addition", "valeur_absolue", "carre")
        for turn, kind in enumerate(("winner", "order", "which_formula", "ties"))
        for number in range(8 + 3 * turn)
        if (family, kind) != ("addition", "ties")
    ]
    return pd.DataFrame(asked, columns=["family", "kind", "right"])


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_the_answers_of_a_class(class_answers, style, language):
    return plots.answers(class_answers, style=style, language=language).figure


@pytest.fixture(scope="module")
def tournament():
    players = ["random", "novice", "club"]
    return stats.tournament("cantor", players, deals=40, seed=4, mode="express", progress=False)


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_a_tournament(tournament, style, language):
    return plots.tournament(tournament, style=style, language=language).figure


@looks_right
@pytest.mark.parametrize(("style", "language"), LOOKS)
def test_how_many_solitaires_can_be_won(style, language):
    return plots.winnable(style=style, language=language).figure
