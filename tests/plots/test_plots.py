"""Promises of plots beyond their looks: honest lines, words, Axes, and clear refusals."""

from dataclasses import replace

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

import cantorlab
from cantorlab import plots, stats
from cantorlab.formulas import MAGES, parse
from cantorlab.languages.texts import say
from cantorlab.rules import cantor, siggil, tafl


@pytest.fixture(autouse=True)
def _clean():
    mpl.use("agg")
    yield
    plt.close("all")


def pieces(ax):
    """The drawn pieces of the curve: solid lines of more than two points."""
    return [line.get_xdata() for line in ax.lines if len(line.get_xdata()) > 2
            and line.get_linestyle() == "-"]  # fmt: skip


def points(ax):
    (line,) = [line for line in ax.lines if line.get_marker() == "o"]
    return dict(zip(line.get_xdata(), line.get_ydata(), strict=True))


@pytest.mark.parametrize(
    ("formula", "gap"),
    [("1/(2n+1)", -0.5), ("1/n²", 0), ("⌊n/3⌋", 3), ("reste(n;7)", 7), ("−12/(2n−5)", 2.5)],
)
def test_no_line_is_drawn_across_a_gap(formula, gap):
    for x in pieces(plots.curve(formula)):
        assert not (min(x) < gap - 0.02 and max(x) > gap + 0.02)


def test_an_alternating_formula_has_points_but_no_line():
    ax = plots.curve("n × (−1)^n")
    assert pieces(ax) == []
    assert len(points(ax)) == 18


@pytest.mark.parametrize("formula", ["n²", "√(n+9)", "(½)^|n−1|", "100 − (n + 2)²", "n³ − 40n"])
def test_points_stand_at_the_strengths(formula):
    drawn = points(plots.curve(formula))
    parsed = parse(formula)
    assert drawn == pytest.approx({mage: float(parsed.strength(mage)) for mage in MAGES})


def test_strengths_too_large_for_a_scale_show_the_order_and_say_so():
    ax = plots.curve(59, language="en")
    assert points(ax) == dict(zip(MAGES, cantor.DECK[58].ranks, strict=True))
    assert ax.get_ylabel() == "order only"
    assert "order only" in plots.describe(ax)


def test_huge_but_drawable_strengths_get_a_logarithmic_scale_with_both_ends_in_sight():
    ax = plots.curve("n^9", language="en")
    assert ax.get_ylabel() == "strength, logarithmic away from 0"
    low, high = ax.get_ylim()
    assert low < -(9**9)
    assert high > 8**9


def test_mages_without_strength_are_marked_and_named():
    ax = plots.curve("√n", language="fr")
    crosses = [line for line in ax.lines if line.get_marker() == "x"]
    assert sorted(line.get_xdata()[0] for line in crosses) == list(range(-9, 0))
    assert "Sans force" in plots.describe(ax)


def test_the_words_of_a_ladder_are_the_order():
    words = plots.describe(plots.order("|n-6|", language="en"))
    assert words.endswith(
        "−9; −8; −7; −6; −5; −4; −3; −2; −1; 0; 1; 2; 3; 4 and 8 tied; 5 and 7 tied; 6."
    )


def test_the_table_of_duels_is_who_beats_whom():
    ax = plots.duels("n²")
    shown = ax.images[0].get_array()
    for row, a in enumerate(MAGES):
        for column, b in enumerate(MAGES):
            if a != b:
                assert shown[row, column] == np.sign(a * a - b * b)


def test_the_heatmap_of_the_deck_holds_every_rank():
    shown = plots.deck().images[0].get_array()
    assert shown.shape == (72, 18)
    for row, place in zip(shown, cantor.DECK, strict=True):
        order = np.argsort(row, kind="stable")
        ranks = np.array(place.ranks)[order]
        assert (np.diff(ranks) >= 0).all()


def test_plots_draw_on_the_axes_they_are_given():
    _, axes = plt.subplots(1, 4)
    solved = stats.duel_equilibrium(cantor.DECK[0], [1], [2])
    calls = [plots.order, plots.duels, plots.deck]
    for ax, call in zip(axes, calls, strict=False):
        assert call([1] if call is plots.deck else 1, ax=ax) is ax
    assert plots.equilibrium(solved, ax=axes[3]) is axes[3]
    assert plots.curve("n", ax=plt.subplot()) is plt.gca()


@pytest.mark.parametrize("formula", ["10^n", "2^n", "3 × 2^n", "(1/2)^n", "−(2^n)"])
def test_an_exponential_is_a_straight_line(formula):
    ax = plots.curve(formula, language="en")
    assert ax.get_ylabel() == "strength, logarithmic scale"
    heights = ax.transData.transform([*points(ax).items()])[:, 1]
    steps = np.diff(heights)
    assert np.allclose(steps, steps.mean(), rtol=1e-3)
    assert abs(steps.mean()) > 2  # pixels


@pytest.mark.parametrize(
    ("formula", "label"),
    [("2^n + 1", "strength, logarithmic scale"), ("n^9", "strength, logarithmic away from 0"),
     ("n × 2^n", "strength, logarithmic away from 0"), ("1/n", "strength"), ("n²", "strength")],
)  # fmt: skip
def test_the_axis_names_its_scale(formula, label):
    ax = plots.curve(formula, language="en")
    assert ax.get_ylabel() == label
    low, high = ax.get_ylim()
    assert all(low < height < high for height in points(ax).values())


@pytest.mark.parametrize("draw", [plots.curve, plots.order, plots.duels])
def test_a_dollar_sign_in_a_name_is_a_dollar_sign(draw):
    name = r"$\frac{$ 5"
    ax = draw(cantor.Place(1, "n", name_fr=name, name_en=name))
    ax.figure.draw_without_rendering()
    assert name in ax.get_title().replace("\n", " ")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: plots.curve(["n", "n²"], ax=plt.subplot()), "overlay=True"),
        (lambda: plots.order(["n", "n²"]), "one place is drawn here, not 2"),
        (lambda: plots.order(1, style="sepia"), "style must be one of light, dark"),
        (lambda: plots.order(1, language="xx"), "language must be one of"),
        (lambda: plots.describe(plt.subplot()), "has drawn nothing"),
        (lambda: plots.curve(73), "the deck has places 1 to 72"),
        (lambda: plots.winnable(5), "a table of winnable has the column layout, difficulty"),
    ],
)
def test_bad_input_gets_a_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


def test_an_equilibrium_alone_is_drawn_as_one():
    with pytest.raises(TypeError, match=r"what stats\.duel_equilibrium\(\) returns, not int"):
        plots.equilibrium(5)


def test_where_all_mages_tie_nobody_is_called_the_weakest():
    ax = plots.order("0 × n", language="fr")
    assert ax.get_yticklabels() == []
    ax = plots.order("n", language="fr")
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "le plus fort",
        "le plus faible",
    ]


def test_every_end_is_named_in_its_bar_or_below_and_shaded_alike_in_all_bars():
    sims = {
        name: stats.simulate("tafl", 200, seed=3, victory=axis, progress=False)
        for name, axis in {"base": None, "victory": True}.items()
    }
    ax = plots.outcomes(sims, language="en")
    below = {text.get_text() for text in ax.get_legend().get_texts()}
    named = {text.get_text() for text in ax.texts} | below
    for sim in sims.values():
        for reason, games in sim.totals["reasons"].items():
            assert not games or say(f"plots.end.{reason.replace(' ', '_')}", "en") in named
    assert "king encircled" in below
    escaped = [bar for bar in ax.patches if bar.get_width() > 0.5]
    assert len(escaped) == 2
    assert len({bar.get_alpha() for bar in escaped}) == 1


def test_a_reason_that_makes_both_sides_win_says_who_wins():
    sim = stats.simulate("queen", 200, seed=3, progress=False)
    ax = plots.outcomes(sim, language="en")
    below = [text.get_text() for text in ax.get_legend().get_texts()]
    taken = [name for name in below if name.startswith("queen caught")]
    assert taken == ["queen caught, first side wins", "queen caught, second side wins"]
    by = sim.games.groupby(["winner", "reason"], observed=True).size()
    told = plots.describe(ax)
    for seat, side in enumerate(("first", "second")):
        share = round(100 * by[seat, "queen taken"] / 200)
        assert f"queen caught, {side} side wins {share}%" in told
    assert "queen escaped " in told  # a draw is nobody's


@pytest.mark.parametrize("wrong", [5, None, "x", {"a": 5}, {}])
@pytest.mark.parametrize("draw", [plots.outcomes, plots.lengths, plots.wins, plots.siggil])
def test_what_is_no_simulation_is_refused_with_a_sentence(draw, wrong):
    with pytest.raises((TypeError, ValueError), match=r"simulate\(\)|no simulation to draw"):
        draw(wrong)


def test_a_simulation_of_another_game_is_refused_with_a_sentence():
    cards = stats.simulate("siggil", 3, seed=1, progress=False)
    with pytest.raises(TypeError, match="tafl or queen"):
        plots.outcomes(cards)
    with pytest.raises(TypeError, match="siggil"):
        plots.siggil(stats.simulate("tafl", 3, seed=1, progress=False))


@pytest.mark.parametrize("wrong", [5, None, "x", [[1, 2], [3]], {}, {"a": 5}])
def test_what_is_no_map_is_refused_with_a_sentence(wrong):
    kind = TypeError if wrong is None or isinstance(wrong, str) else ValueError
    with pytest.raises(kind, match=r"9 × 9 numbers|no map to draw"):
        plots.heatmap(wrong)


def reviewed(state, plies):
    for _ in range(plies):
        seat = state.to_act[0]
        state = state.apply(state.legal_actions(seat)[0], seat)
    return cantorlab.review(state, budget={"tafl": "novice", "siggil": 0.0}.get(state.game))


def test_a_review_is_a_curve_with_a_marker_at_each_fault():
    found = reviewed(cantor.start(seed=3), 8)
    faults = [move for move in found.judged if move.judgement in ("slip", "mistake", "blunder")]
    assert faults
    ax = plots.review(found, language="en")
    (curve,) = [line for line in ax.lines if line.get_linestyle() == "-"]
    assert tuple(curve.get_ydata()) == found.curves[0]
    marked = {
        (x, y) for line in ax.lines if line.get_marker() not in ("None", "")
        for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)
    }  # fmt: skip
    assert marked == {(move.ply, found.curves[0][move.ply]) for move in faults}
    down = [line.get_xdata()[0] for line in ax.lines if line.get_linestyle() == ":"]
    assert tuple(down) == found.turning_points
    assert ax.get_title() == "Expected result for seat 0, move by move"
    worst = max(faults, key=lambda move: move.cost)
    sign = {"slip": "?!", "mistake": "?", "blunder": "??"}
    (named,) = [text for text in ax.texts if text.xy[0] == worst.ply]
    assert named.get_text() == f"{worst.action} {sign[worst.judgement]}"
    said = plots.describe(ax)
    for move in faults:
        assert f"Action {move.ply}, {move.action}: {move.judgement}." in said
    # Of two seats, each of which sees another half of the table, half the difference.
    own, other = found.values[0]
    assert found.curves[0][0] == pytest.approx((own - other) / 2)


def test_a_review_of_three_seats_has_a_line_each_and_one_without_faults_says_so():
    found = reviewed(siggil.start(players=3, seed=1), 2)
    for label, first in (({}, ""), ({"label": "Ada’s"}, "Ada’s, ")):
        three = plots.review(found, language="en", **label)
        assert [text.get_text() for text in three.get_legend().get_texts()][:3] == [
            f"{first}seat {seat}" for seat in range(3)
        ]
    quiet = plots.review(reviewed(tafl.start(), 1), language="fr", style="dark")
    assert "Ni imprécision" in plots.describe(quiet)


def test_a_tournament_is_drawn_with_the_strongest_on_top():
    found = stats.tournament(
        "cantor", {"$a": "random", "b": "novice"}, deals=20, seed=4, progress=False
    )
    ax = plots.tournament(found, language="en")
    first, second = found.ratings.index
    assert [label.get_text() for label in ax.get_yticklabels()] == [first, second]
    low, high = ax.get_ylim()
    assert low > high  # the first row is the upper one
    drawn = [line.get_xdata()[0] for line in ax.lines if line.get_marker() == "o"]
    assert drawn == pytest.approx(found.ratings["elo"].tolist())
    written = [text.get_text() for text in ax.texts]
    assert written == [f"{round(100 * score)}%" for score in found.ratings["score"]]
    told = f"the strongest first. {first}: {round(found.ratings.elo[first])} (from "
    words = plots.describe(ax)
    assert words.startswith("Elo points after 40 games, " + told)
    assert words.endswith(
        "Games: tournament('cantor', ['$a', 'b'], deals=20, seed=4, mode='discovery', places=None, "
        "first_place=1, open_hands=False)."
    )
    with pytest.raises(TypeError, match="this draws a tournament, not dict"):
        plots.tournament({})


@pytest.mark.parametrize(("language", "none"), [("en", "strongest: none."), ("fr", ": aucun.")])
def test_a_place_without_any_strength_has_plots_in_words(language, none):
    for draw in (plots.curve, plots.order):
        ax = draw("0/0", language=language)
        assert none in plots.describe(ax).replace("\u202f", " ").replace("\u00a0", " ")
    (crosses,) = {line.get_marker() for line in plots.curve("0/0").lines if len(line.get_xdata())}
    assert crosses == "x"
    assert (
        plots.describe(plots.curve(["1/n", "0/0"], overlay=True, language="en")).count("none") == 1
    )
    assert plots.describe(plots.deck(["0/0"], language="en")).endswith("brick red.")
    assert plots.describe(plots.deck(["n", "0/0"], language="en")).endswith("8, at one place.")


def test_one_game_one_pair_and_one_place_stand_in_the_singular():
    one = stats.simulate("cantor", 1, seed=1, progress=False)
    assert plots.describe(plots.lengths(one, language="en")).startswith(
        "Length of 1 game: from 4 to 4 duels"
    )
    tie = plots.duels("(n − 8)(n − 7) + n", language="en")
    assert plots.describe(tie).endswith("1 pair ties.")
    assert "at one place" in plots.deck(["n"], language="en").get_title()


def test_plots_of_games_that_all_went_alike():
    """Rounding alone put the rate of 29 in 29 beyond its interval, which matplotlib refuses."""
    sim = stats.simulate("cantor", 29, seed=1, progress=False)
    won = sim.duels.head(29).assign(mage_0=3, mage_1=4, winner=0)
    same = sim.with_frames(games=sim.games.assign(duels=5), duels=won)
    assert "29 games" in plots.describe(plots.lengths(same, language="en"))
    assert "best 3 with 100%" in plots.describe(plots.mages(same, language="en"))
    king = stats.simulate("tafl", 29, seed=1, progress=False)
    escaped = replace(king, totals={**king.totals, "wins": (0, 29), "draws": 0})
    assert "100%" in plots.describe(plots.wins(escaped, language="en"))
    taken = replace(king, totals={**king.totals, "wins": (29, 0), "draws": 0})
    plots.outcomes(taken)


@pytest.mark.parametrize(
    ("game", "draw"),
    [
        ("cantor", plots.lengths),
        ("tafl", plots.lengths),
        ("siggil", plots.siggil),
        ("siggil", lambda sim: plots.siggil(sim, "freed")),
    ],
)
def test_no_games_are_nothing_to_draw(game, draw):
    with pytest.raises(ValueError, match="there are no games to draw"):
        draw(stats.simulate(game, 0, progress=False))


@pytest.mark.parametrize("what", [None, tafl.start()])
def test_only_a_review_is_drawn_as_one(what):
    with pytest.raises(TypeError, match=r"draws what cantorlab\.review\(\) returns, not"):
        plots.review(what)


def test_a_rounded_negative_place_has_its_sign_beside_it():
    ax = plots.variations("n(n − 4)(n + 5)", language="fr")
    (place,) = [text for text in ax.texts if "2{,}94" in text.get_text()]
    drawn = ax.figure.canvas.get_renderer()
    operator = place.get_window_extent(drawn).width
    place.set_text(place.get_text().replace("{-}", "-"))
    assert operator < place.get_window_extent(drawn).width


@pytest.mark.parametrize(
    "formula",
    ["n(n − 4)", "n(n − 4)(n + 5)", "(n² − 4)/(n² + 2n − 15)", "(n − 1)(n − 2)(n − 3)(n + 4)"],
)
def test_names_of_rows_are_as_large_as_the_others_and_within_their_column(formula):
    ax = plots.signs(formula, language="fr")
    ax.figure.draw_without_rendering()
    column = next(line for line in ax.lines if np.ptp(line.get_xdata()) == 0).get_xdata()[0]
    end, _ = ax.transData.transform((column, 0))
    names = [text for text in ax.texts if text.get_position()[0] < column]
    assert len({text.get_fontsize() for text in names}) == 1
    assert all(text.get_window_extent().x1 < end for text in names)
