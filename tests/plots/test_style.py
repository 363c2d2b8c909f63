"""Expectations of users of matplotlib: sizes, scales, grids, words, colours."""

from itertools import combinations, pairwise

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import LogNorm, to_rgb

from cantorlab import plots, stats
from cantorlab.plots.style import get_style
from cantorlab.rules import cantor

LOOKS = [
    pytest.param(("fr", "dark", 16.0), id="fr-dark-16", marks=pytest.mark.slow),
    pytest.param(("en", "light", 10.0), id="en-light-10", marks=pytest.mark.slow),
]


@pytest.fixture(autouse=True)
def _clean():
    mpl.use("agg")
    plt.close("all")  # what other files have left open counts towards matplotlib's warning
    yield
    plt.close("all")


@pytest.fixture(scope="module", params=LOOKS)
def shown(request):
    """Every plot, laid out, with the size of letters that it was drawn for."""
    mpl.use("agg")
    plt.close("all")  # as above
    language, style, size = request.param
    with mpl.rc_context({"font.size": size}):
        axes = plots.gallery(language=language, style=style)
        for ax in axes.values():
            ax.figure.draw_without_rendering()
        boxes = {name: (ax.figure.bbox, texts_of(ax)) for name, ax in axes.items()}
    yield axes, boxes, size
    for ax in axes.values():
        plt.close(ax.figure)


def texts_of(ax):
    """Return what is written in and around Axes, and how it lies on the figure, in pixels."""
    inside, figure = ax.viewLim, ax.figure
    own = [ax.xaxis.label, ax.yaxis.label, *ax.texts]
    own += [getattr(ax, name) for name in ("title", "_right_title")]
    for axis, (low, high) in ((ax.xaxis, inside.intervalx), (ax.yaxis, inside.intervaly)):
        ends = sorted((low, high))
        ticks = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True)
        within = [label for at, label in ticks if ends[0] - 1e-9 <= at <= ends[1] + 1e-9]
        own += within if ax.axison else []  # a table has no ticks
    renderer = figure.canvas.get_renderer()
    return {text: text.get_window_extent(renderer) for text in own if text.get_text().strip()}


def test_the_gallery_has_every_plot(shown):
    axes, _, _ = shown
    no_axes = {"cards", "siggil_cards", "tafl_set", "describe", "gallery", "shown"}  # files
    assert set(axes) == set(plots.__all__) - no_axes
    for ax in axes.values():
        assert plots.describe(ax)


def test_sizes_follow_those_of_matplotlib(shown):
    axes, _, size = shown
    for name, ax in axes.items():
        title = ax.title
        assert title.get_fontsize() == pytest.approx((10 if name == "heatmap" else 11) * size / 10)
        for label in (*ax.get_xticklabels(), *ax.get_yticklabels()):
            assert label.get_fontsize() >= 0.75 * size - 1e-9


def test_nothing_is_clipped_by_the_figure(shown):
    _, boxes, _ = shown
    for name, (whole, texts) in boxes.items():
        for text, box in texts.items():
            said = (name, text.get_text())
            assert box.x0 >= whole.x0 - 1, said
            assert box.x1 <= whole.x1 + 1, said
            assert box.y0 >= whole.y0 - 1, said
            assert box.y1 <= whole.y1 + 1, said


def test_no_text_lies_on_another(shown):
    _, boxes, _ = shown
    for name, (_, texts) in boxes.items():
        for (one, a), (other, b) in combinations(texts.items(), 2):
            over = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
            assert min(over) < 1.5, (name, one.get_text(), other.get_text())


def test_a_setting_that_somebody_changed_wins():
    with mpl.rc_context({"axes.titlesize": 20, "figure.figsize": (5.0, 3.0)}):
        ax = plots.curve("n")
    assert ax.title.get_fontsize() == 20
    assert tuple(ax.figure.get_size_inches()) == (5.0, 3.0)


@pytest.fixture(scope="module")
def kings():
    """Games of which some are drawn."""
    return stats.simulate("tafl", 250, seed=1, progress=False)


@pytest.mark.slow
def test_each_plot_is_as_large_as_somebody_has_set_figures(kings):
    """As ``plt.subplots`` would have it; whoever gives Axes has said it with these."""
    sim = stats.simulate("siggil", 60, seed=1, progress=False)
    maps = np.arange(81).reshape(9, 9)
    drawings = {
        "heatmap": lambda **on: plots.heatmap(maps, **on),
        "wins": lambda **on: plots.wins(sim, **on),
        "siggil": lambda **on: plots.siggil(sim, **on),
        "outcomes": lambda **on: plots.outcomes(kings, **on),
        "order": lambda **on: plots.order("n", **on),
        "curves": lambda **on: plots.curve(["n", "2n"], overlay=False, **on),
    }
    for name, draw in drawings.items():
        with mpl.rc_context({"figure.figsize": (9.0, 5.0)}):
            drawn = np.ravel(np.array(draw()))[0]
            assert tuple(drawn.figure.get_size_inches()) == (9.0, 5.0), name
            drawn.figure.draw_without_rendering()
    with mpl.rc_context({"figure.figsize": (9.0, 5.0)}):
        _, ax = plt.subplots(figsize=(7.0, 3.0))
        assert drawings["outcomes"](ax=ax) is ax
        assert tuple(ax.figure.get_size_inches()) == (7.0, 3.0)


@pytest.mark.parametrize(("language", "mark"), [("fr", ","), ("en", ".")])
def test_ticks_have_the_decimal_mark_of_the_language(language, mark):
    ax = plots.curve("n/100", language=language)
    ax.figure.draw_without_rendering()
    ticks = [label.get_text() for label in ax.get_yticklabels()]
    assert f"0{mark}05" in ticks
    bars = plots.heatmap(np.arange(81).reshape(9, 9) + 20, language=language).child_axes[0]
    bars.figure.draw_without_rendering()
    percents = [label.get_text() for label in bars.get_yticklabels()]
    space = "\u00a0" if language == "fr" else ""
    assert f"1{mark}0{space}%" in percents


@pytest.mark.parametrize("width", [1.6, 2.2, 3.0, 5.0])
def test_a_title_never_breaks_a_formula(width):
    _, ax = plt.subplots(figsize=(width, 2))
    place = cantor.DECK[71]
    plots.curve(72, ax=ax, language="fr")
    formula = place.parsed.written("fr").replace(" ", "\u00a0")
    assert formula in ax.get_title().split("\n")[-1]


def test_a_heatmap_takes_what_seaborn_s_takes():
    counts = np.zeros((9, 9), int)
    counts[3, 4], counts[0, 0], counts[8, 8] = 60, 36, 4
    ax = plots.heatmap(counts, cmap="viridis", vmin=0.1, vmax=0.5, cbar=False, language="en")
    (image,) = ax.images
    assert (image.cmap.name, *image.get_clim()) == ("viridis", 0.1, 0.5)
    assert not ax.child_axes
    assert "indigo" not in plots.describe(ax)  # those colours are not drawn
    logged = plots.heatmap(counts, norm=LogNorm(0.01, 1))
    assert isinstance(logged.images[0].norm, LogNorm)
    assert len(logged.child_axes) == 1
    with pytest.raises(ValueError, match="leave them out"):
        plots.heatmap(counts, norm=LogNorm(), vmax=1)


def test_few_counts_are_hatched_and_said():
    counts = np.zeros((9, 9), int)
    counts[3, 4], counts[0, 0], counts[8, 8] = 60, 16, 15
    ax = plots.heatmap(counts, language="en")
    hatched = [patch.get_xy() for patch in ax.patches if patch.get_hatch()]
    assert hatched == [(7.5, 7.5)]
    assert ax.get_xlabel() == "hatched: fewer than 16 counted"
    assert "One square, where fewer than 16 were counted, is hatched." in plots.describe(ax)
    assert not plots.heatmap(counts * 2, language="en").get_xlabel()
    # Shares are no counts: nobody can say how many there were.
    assert not plots.heatmap(counts / 91, language="en").get_xlabel()


def test_a_difference_keeps_its_signs_and_its_middle():
    change = np.zeros((9, 9))
    change[2, 3], change[0, 1] = 0.05, -0.02
    ax = plots.heatmap(change, values="difference", language="en")
    (image,) = ax.images
    assert image.get_clim() == (-0.05, 0.05)
    below, middle, above = (image.cmap(image.norm(each)) for each in (-0.02, 0, 0.02))
    assert len({below, middle, above}) == 3
    assert {text.get_text() for text in ax.texts} == {"+0.05", "−0.02"}
    words = plots.describe(ax)
    assert "between −0.02 on b1 and +0.05 on d3" in words
    assert "above 0 are indigo, squares below 0 brick red" in words
    ax.figure.draw_without_rendering()
    ticks = [text.get_text() for text in ax.child_axes[0].get_yticklabels()]
    assert any(tick.startswith("−") for tick in ticks)
    given = plots.heatmap(change, values="difference", cmap="RdBu", vmax=0.1, cbar=False)
    assert given.images[0].get_clim() == (-0.1, 0.1)
    with pytest.raises(ValueError, match="a count is not negative: draw a difference with values="):
        plots.heatmap(change)
    with pytest.raises(ValueError, match="a share is from 0 to 1"):
        plots.heatmap(change, values="share")
    with pytest.raises(ValueError, match="values is one of counts, share, raw, difference"):
        plots.heatmap(change, values="counted")


def test_nothing_is_guessed_from_the_values_of_a_map():
    counts = np.zeros((9, 9))
    counts[4, 4], counts[4, 3] = 75, 25
    for scale in (1, 1 / 5000, 1e6):
        ax = plots.heatmap(counts * scale, language="en")
        assert [text.get_text() for text in ax.texts] == ["75%"]
    share = plots.heatmap(counts / 5000, values="share", language="en")
    assert [text.get_text() for text in share.texts] == ["1.5%"]
    raw = plots.heatmap(counts - 10, values="raw", language="fr")
    assert raw.images[0].get_clim() == (-10, 65)
    assert "65" in [text.get_text() for text in raw.texts]
    assert not raw.get_xlabel()
    assert not plots.heatmap(np.ones((9, 9)), values="raw").get_xlabel()


@pytest.mark.parametrize("values", ["counts", "share", "raw", "difference"])
def test_a_square_without_a_number_is_blank(values):
    given = np.full((9, 9), 0.5)
    given[3, 3] = np.nan
    ax = plots.heatmap(given, values=values, annot=True, language="en")
    assert ax.images[0].get_array().mask.sum() == 1
    assert len(ax.texts) == 80
    assert "One square without a number is blank." in plots.describe(ax)
    empty = plots.heatmap(np.full((9, 9), np.nan), values=values, language="en")
    assert "81 squares without a number are blank." in plots.describe(empty)
    with pytest.raises(ValueError, match="9 × 9 numbers"):
        plots.heatmap(np.full((9, 9), np.inf), values=values)


def test_several_maps_share_a_scale_only_when_asked():
    one, other = np.zeros((9, 9), int), np.ones((9, 9), int) * 30
    one[4, 4] = 100
    maps = {"one": one, "other": other}
    tops = [ax.images[0].get_clim()[1] for ax in plots.heatmap(maps)]
    assert tops == pytest.approx([1, 1 / 81])
    axes = plots.heatmap(maps, share=True)
    assert [ax.images[0].get_clim()[1] for ax in axes] == [1, 1]
    assert len(axes[1].child_axes) == 1  # one key for both
    _, grid = plt.subplots(1, 2)
    assert plots.heatmap(maps, ax=grid) == list(grid)
    with pytest.raises(ValueError, match="2 Axes are needed, and 1 were given"):
        plots.heatmap(maps, ax=grid[:1])


def test_squares_say_two_digits():
    counts = np.full((9, 9), 100)
    counts[0, 0] = 1234
    ax = plots.heatmap(counts, annot=True, language="fr")
    written = [text.get_text() for text in ax.texts]
    assert (len(written), written[0], written[1]) == (81, "13", "1,1")
    (alone,) = plots.heatmap(counts, language="fr").texts
    assert alone.get_text() == "13\u00a0%"


def test_all_cards_of_a_turtle_are_readable():
    sim = stats.simulate("siggil", 60, layout="turtle", seed=1, progress=False)
    ax = plots.siggil(sim, language="en")
    labels = [text for text in ax.texts if not text.get_text().startswith("level")]
    assert len(labels) == 56
    assert min(text.get_fontsize() for text in labels) >= 8
    assert len(ax.child_axes) == 1  # and a key of the colours
    means = sim.left[:, :-1] @ np.arange(sim.left.shape[1] - 1) / sim.left[:, :-1].sum(axis=1)
    assert [text.get_text() for text in labels] == [str(round(mean)) for mean in means]
    ax.figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in labels]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    piled = plots.siggil(sim, apart=False)
    assert len(piled.texts) == 56


def test_who_wins_says_what_an_even_share_is():
    sims = {
        str(players): stats.simulate("siggil", 30, players=players, seed=1, progress=False)
        for players in (1, 2, 4)
    }
    ax = plots.wins(sims, language="en")
    dashed = {
        tuple(line.get_xdata()): np.mean(line.get_ydata())
        for line in ax.lines
        if len(line.get_xdata()) == 2 and len({*line.get_xdata()}) == 1
    }
    assert dashed == {(0.5, 0.5): 1, (0.25, 0.25): 2}  # a solitaire has none
    assert "an even share" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert plots.describe(ax).count("An even share would be") == 2


@pytest.mark.parametrize(("style", "words"), [("light", "indigo"), ("dark", "light blue")])
def test_descriptions_speak_of_the_colours_that_are_drawn(style, words):
    assert f"the strong in {words}" in plots.describe(plots.deck(style=style, language="en"))
    assert words in plots.describe(plots.heatmap(np.ones((9, 9)), style=style, language="en"))


# Machado, Oliveira and Fernandes 2009, severity 1: what of a linear colour remains.
BLIND = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
               [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
               [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
               [0.004733, 0.691367, 0.303900]],
}  # fmt: skip


def seen(colour, kind):
    """A colour in CIE Lab, as somebody sees it who is blind to some colours."""
    rgb = np.array(to_rgb(colour))
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    linear = np.clip(np.array(BLIND[kind]) @ linear, 0, 1) if kind in BLIND else linear
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = np.cbrt(np.maximum(xyz @ linear / [0.9505, 1, 1.089], 0.008856))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("kind", ["all", *BLIND])
@pytest.mark.parametrize("style", ["light", "dark"])
def test_colours_that_mean_something_are_told_apart_without_some_colours(style, kind):
    look = get_style(style)
    opposed = [(look.accent, look.ember), (look.ember, look.sea)]
    for one, other in opposed:
        assert np.linalg.norm(seen(one, kind) - seen(other, kind)) > 15
    for scale in (look.sequential, look.ranks):
        steps = [seen(scale(at), kind) for at in np.linspace(0, 1, 9)]
        apart = [np.linalg.norm(one - other) for one, other in pairwise(steps)]
        assert min(apart) > 2.3  # what is just noticed
        assert np.linalg.norm(steps[0] - steps[-1]) > 15


@pytest.mark.parametrize("kind", ["all", *BLIND])
@pytest.mark.parametrize("style", ["light", "dark"])
def test_whose_each_end_is_is_seen_without_some_colours(kings, style, kind):
    """Wins of either side differ as colours do; draws, by their hatching, from both."""
    ax = plots.outcomes(kings, style=style, language="en")
    surface = np.array(to_rgb(get_style(style).surface))
    first, drawn, second = ax.patches  # one end each: encircled, 200 plies, escaped
    wins = kings.totals["wins"]
    assert [bar.get_width() * 250 for bar in (first, second)] == pytest.approx(wins)
    assert [bool(bar.get_hatch()) for bar in (first, drawn, second)] == [False, True, False]
    lab = []
    for bar in (first, drawn, second):
        *colour, alpha = bar.get_facecolor()
        lab.append(seen(alpha * np.array(colour) + (1 - alpha) * surface, kind))
    for one, other in combinations(lab, 2):
        assert np.linalg.norm(one - other) > 25


def test_print_is_black_on_white():
    ax = plots.order("n^2", style="print")
    assert to_rgb(ax.get_facecolor()) == to_rgb(ax.figure.get_facecolor()) == (1, 1, 1)
    assert to_rgb(ax.get_yticklabels()[0].get_color())[0] < 0.3
    assert to_rgb(get_style("print").ink) == (0, 0, 0)


def test_curves_take_a_list_of_axes():
    _, given = plt.subplots(1, 3)
    assert plots.curve(["n", "n^2", "1/n"], ax=given, style="print") == [*given]
    alone = plots.curve(["n", "n^2"], ax=[given[0]], overlay=True)
    assert alone is given[0]
    with pytest.raises(ValueError, match="3 Axes are needed, and 2 were given"):
        plots.curve(["n", "n^2", "1/n"], ax=given[:2])


@pytest.mark.slow
def test_the_gallery_draws_for_print():
    for ax in plots.gallery(language="en", style="print").values():
        assert to_rgb(ax.figure.get_facecolor()) == (1, 1, 1)
