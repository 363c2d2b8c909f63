"""Plots in another's figure, under another's style sheet: only what was asked for changes.

The contrast of each text is measured on the rendered picture, by WCAG 2 written out here.
"""

from __future__ import annotations

import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.ticker import AutoLocator
from tiers import mostly_slow

import cantorlab
from cantorlab import plots, stats
from cantorlab.plots.ticks import Ticks
from cantorlab.rules import cantor, tafl

SHEETS = ("dark_background", "default", "ggplot", "Solarize_Light2", "grayscale", "fivethirtyeight")
LOOKS = mostly_slow(
    [(sheet, style) for sheet in SHEETS for style in (None, "light", "dark")], ("ggplot", None)
)
FEW = {"seed": 1, "progress": False}
LABELLED = {"label": "mine"}
COLOUR = ("edgecolor", "color")
STEPS = {"1.000000", "2.000000", "5.000000"}


@pytest.fixture(autouse=True)
def _clean():
    mpl.use("agg")
    plt.close("all")
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def drawings():
    """Every plot by its name, as a function of the keyword arguments that all have."""
    duels = stats.simulate("cantor", 40, **FEW)
    king, cards = stats.simulate("tafl", 40, **FEW), stats.simulate("siggil", 40, **FEW)
    solved = stats.duel_equilibrium(cantor.DECK[18], (-9, -4, 0, 2), (-8, -7, 3, 4))
    found = stats.tournament("cantor", ["random", "novice"], deals=5, **FEW)
    game = tafl.start().apply("d1-d4").apply("e4-f4")
    reviewed = cantorlab.review(game, budget="novice")
    told = pd.DataFrame({"kind": "winner", "family": ["carre", "oppose"] * 4, "right": [True] * 8})
    return {
        "curve": lambda **on: plots.curve("√n", **on),
        "overlay": lambda **on: plots.curve(["n²", "20 − |n|"], overlay=True, **on),
        "order": lambda **on: plots.order("√n", **on),
        "duels": lambda **on: plots.duels("n²", **on),
        "deck": lambda **on: plots.deck([1, 2, 19], **on),
        "winnable": lambda **on: plots.winnable(**on),
        "signs": lambda **on: plots.signs("n(n − 4)", **on),
        "variations": lambda **on: plots.variations("n² − 6n", **on),
        "equilibrium": lambda **on: plots.equilibrium(solved, **on),
        "mages": lambda **on: plots.mages(duels, **on),
        "bars": lambda **on: plots.lengths(duels, **on),
        "lengths": lambda **on: plots.lengths({"a": king, "b": king}, **on),
        "heatmap": lambda **on: plots.heatmap(king.king_path, **on),
        "annotated": lambda **on: plots.heatmap(king.king_path, annot=True, **on),
        "outcomes": lambda **on: plots.outcomes(king, **on),
        "siggil": lambda **on: plots.siggil(cards, **on),
        "wins": lambda **on: plots.wins({"one": duels, "two": cards}, **on),
        "review": lambda **on: plots.review(reviewed, **on),
        "tournament": lambda **on: plots.tournament(found, **on),
        "answers": lambda **on: plots.answers(told, **on),
    }


def luminance(colour):
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def texts_of(ax):
    """The texts that are seen in and around Axes and those in them."""
    own = [ax.xaxis.label, ax.yaxis.label, ax.title, *ax.texts]
    own += ax.get_legend().get_texts() if ax.get_legend() else []
    for axis, interval in ((ax.xaxis, ax.viewLim.intervalx), (ax.yaxis, ax.viewLim.intervaly)):
        ticks = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True)
        low, high = min(interval) - 1e-9, max(interval) + 1e-9
        own += [label for at, label in ticks if low <= at <= high]
    seen = [text for text in own if text.get_text().strip() and text.get_visible()]
    return seen + [text for child in ax.child_axes for text in texts_of(child)]


def contrasts(figure):
    """Contrast of each text in a figure with what the picture has behind it."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    texts = [text for ax in figure.axes for text in texts_of(ax)]
    colours = {text: to_rgba(text.get_color()) for text in texts}
    boxes = {text: text.get_window_extent() for text in texts}
    for text in texts:
        text.set_color((0, 0, 0, 0))
    figure.canvas.draw()
    picture = np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3] / 255
    found = []
    for text, box in boxes.items():
        rows = slice(max(int(box.y0), 0), max(int(box.y1), int(box.y0) + 1))
        columns = slice(max(int(box.x0), 0), max(int(box.x1), int(box.x0) + 1))
        behind = picture[rows, columns].reshape(-1, 3)
        if len(behind):  # else it lies outside the figure
            *over, alpha = colours[text]
            ground = np.median(behind, axis=0)
            shown = alpha * np.array(over) + (1 - alpha) * ground
            found.append((text.get_text(), contrast(shown, ground)))
        text.set_color(colours[text])
    return found


def check_contrast(figure, where):
    found = contrasts(figure)
    assert found, where
    for text, measured in found:
        assert measured >= 4.4, (*where, text, measured)  # 4.5, in the 255 steps of a picture


@pytest.mark.parametrize(("sheet", "style"), LOOKS)
def test_every_text_is_legible_under_every_sheet(drawings, sheet, style):
    """Of its own, and two and two in given Axes and in parts of a figure."""
    with plt.style.context(sheet, after_reset=True):
        for name, draw in drawings.items():
            own = draw(style=style, language="en").figure
            check_contrast(own, (sheet, "own", name, style))
            plt.close("all")
        half = len(drawings) // 2
        for names in zip([*drawings][:half], [*drawings][half:], strict=True):
            given, axes = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
            parts = plt.figure(figsize=(12, 5), layout="constrained")
            for name, ax, part in zip(names, axes, parts.subfigures(1, 2), strict=True):
                part.set_facecolor("#224466" if style else "none")
                drawings[name](ax=ax, style=style)
                drawings[name](ax=part.subplots(), style=style)
            check_contrast(given, (sheet, "given", *names, style))
            check_contrast(parts, (sheet, "sub", *names, style))
            plt.close("all")


def test_the_key_of_colours_stays_within_its_figure(drawings):
    for name in ("siggil", "heatmap", "duels"):
        ax = drawings[name](language="fr")
        figure = ax.get_figure(root=True)
        figure.draw_without_rendering()
        for text in (text for child in ax.child_axes for text in texts_of(child)):
            box = text.get_window_extent()
            assert figure.bbox.x0 <= box.x0 <= box.x1 <= figure.bbox.x1, (name, text.get_text())


def test_ticks_of_numbers_go_by_ones_twos_or_fives(drawings):
    for name, draw in drawings.items():
        for size in (None, (1.6, 1.3), (12, 9)):
            ax = draw(ax=plt.figure(figsize=size).subplots(), language="fr")
            ax.figure.draw_without_rendering()
            for each in (ax, *ax.child_axes):
                for axis in (each.xaxis, each.yaxis):
                    if isinstance(axis.get_major_locator(), AutoLocator | Ticks):
                        places = axis.get_majorticklocs()
                        steps = {float(f"{step:.6e}") for step in np.diff(places)}
                        assert len(steps) < 2, (name, size, places)
                        assert {f"{step:.6e}"[:8] for step in steps} <= STEPS, (name, places)
            plt.close("all")


def pictured(figure):
    figure.canvas.draw()
    figure.set_layout_engine("none")
    return np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3] / 255


@pytest.mark.parametrize("sheet", mostly_slow(SHEETS, "dark_background"))
def test_numbers_stand_clear_of_hatching(sheet):
    few = stats.simulate("siggil", 8, **FEW)
    counts = np.arange(81).reshape(9, 9) % 14 + 1
    for draw in (lambda: plots.heatmap(counts, annot=True), lambda: plots.siggil(few, "freed")):
        with plt.style.context(sheet, after_reset=True):
            ax = draw()
            whole, texts = pictured(ax.figure), [each for each in ax.texts if each.get_visible()]
            colours = [to_rgba(text.get_color()) for text in texts]
            for text in texts:
                text.set_color((0, 0, 0, 0))
            behind = pictured(ax.figure)
        letters = np.abs(whole - behind).max(axis=2) > 0.3
        for text, colour in zip(texts, colours, strict=True):
            (x0, y0), (x1, y1) = text.get_window_extent().get_points().astype(int)
            seen = behind[y0:y1, x0:x1][letters[y0:y1, x0:x1]]
            found = [contrast(colour, ground) for ground in seen]
            assert np.quantile(found, 0.05) > 3, (draw, sheet, text.get_text(), found)
        plt.close("all")


def test_a_style_sheets_grid_lies_under_no_board_and_no_table(drawings):
    with plt.style.context("ggplot", after_reset=True):
        assert mpl.rcParams["axes.grid"]
        for name in (
            "order",
            "duels",
            "deck",
            "signs",
            "variations",
            "heatmap",
            "siggil",
            "answers",
        ):
            ax = drawings[name]()
            lines = [*ax.get_xgridlines(), *ax.get_ygridlines()]
            assert not any(line.get_visible() for line in lines), name


def look_of(figure, ax):
    texts = [*ax.findobj(Text), *figure.texts]
    return (
        to_hex(figure.get_facecolor(), keep_alpha=True),
        to_hex(ax.get_facecolor()),
        ax.get_position().bounds,
        [(text.get_text(), text.get_color(), text.get_fontsize()) for text in texts],
        [(spine.get_edgecolor(), spine.get_visible()) for spine in ax.spines.values()],
        dict(mpl.rcParams),
    )


@pytest.mark.parametrize("sheet", mostly_slow(SHEETS, "dark_background"))
def test_neighbours_and_the_figure_stay_as_they_were(drawings, sheet):
    for name, draw in drawings.items():
        with plt.style.context(sheet, after_reset=True):
            figure, (given, neighbour) = plt.subplots(1, 2)
            neighbour.plot([1, 2, 3])
            neighbour.set_title("a neighbour")
            figure.suptitle("both")
            before = look_of(figure, neighbour)
            assert draw(ax=given, style="dark") is given
            assert look_of(figure, neighbour) == before, name
            assert figure.axes == [given, neighbour], name
        plt.close("all")


def test_a_style_sheet_in_force_lends_its_colours_cycle_and_widths():
    with plt.style.context("ggplot", after_reset=True):
        ax = plots.curve("n")
        line = next(each for each in ax.lines if each.get_marker() == "None")
        first = mpl.rcParams["axes.prop_cycle"].by_key()["color"][0]
        assert to_hex(line.get_color()) == to_hex(first)
        assert to_hex(ax.get_facecolor()) == to_hex(mpl.rcParams["axes.facecolor"])
        assert to_hex(ax.figure.get_facecolor()) == to_hex(mpl.rcParams["figure.facecolor"])
        assert ax.spines["top"].get_visible()
        ours = plots.curve("n", style="light")
        assert to_hex(ours.get_facecolor()) == "#fbf7ee"
    with mpl.rc_context({"lines.linewidth": 4.5}):
        wide = next(each for each in plots.curve("n").lines if each.get_marker() == "None")
    plain = next(each for each in plots.curve("n").lines if each.get_marker() == "None")
    assert wide.get_linewidth() == pytest.approx(3 * plain.get_linewidth())


@pytest.mark.parametrize(
    ("cycle", "name"),
    [("#e24a33", "red"), ("#0072b2", "blue"), ("#2ca02c", "green"), ("#7f7f7f", "grey"),
     ("#ff7f0e", "orange"), ("#9467bd", "purple")],
)  # fmt: skip
def test_words_name_the_colours_of_the_sheet(cycle, name):
    with mpl.rc_context({"axes.prop_cycle": mpl.cycler(color=[cycle])}):
        words = plots.describe(plots.heatmap(np.ones((9, 9)), language="en"))
    assert f"The stronger the {name}," in words


def test_a_title_is_the_title_and_gives_way_to_the_users():
    ax = plots.curve("n²", language="en")
    assert ax.get_title() == "n²"
    assert ax.title.get_position()[0] == 0.0
    ax.set_title("A parabola")
    assert ax.get_title() == "A parabola"
    assert (ax.title.get_position()[0], ax.title.get_ha()) == (0.5, "center")


def test_colour_label_and_the_rest_go_to_the_line():
    _, ax = plt.subplots()
    plots.curve("n", ax=ax, color="crimson", label="mine", linewidth=3, linestyle=":")
    plots.curve("2n", ax=ax, color="teal", label="$yours$")
    lines = [each for each in ax.lines if each.get_marker() == "None" and len(each.get_xdata()) > 2]
    assert [each.get_color() for each in lines] == ["crimson", "teal"]
    assert (lines[0].get_linewidth(), lines[0].get_linestyle()) == (3, ":")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["mine", "$yours$"]
    points = [each for each in ax.lines if each.get_marker() == "o"]
    assert [each.get_color() for each in points] == ["crimson", "teal"]
    sim = stats.simulate("cantor", 20, **FEW)
    bars = plots.lengths(sim, color="teal", alpha=0.5).patches
    assert {to_hex(bar.get_facecolor()) for bar in bars} == {to_hex("teal")}
    with pytest.raises(AttributeError, match="colour"):
        plots.curve("n", colour="red")


COLOURS_ARE_VALUES = ("duels", "deck", "siggil", "heatmap", "annotated")
TABLES = ("signs", "variations", "answers")


def test_keywords_go_to_the_main_artist_of_every_plot(drawings):
    for name, draw in drawings.items():
        if name in TABLES:
            with pytest.raises(TypeError, match="drawn in many parts, none of which takes alpha"):
                draw(alpha=0.5)
            continue
        keywords = {"alpha": 0.5} if name in COLOURS_ARE_VALUES else {"color": "#ff00ff"}
        ax = draw(**keywords, **({} if name in ("overlay", "annotated", "heatmap") else LABELLED))
        colours = [
            to_hex(colour)
            for each in ax.get_children()
            for colour in (
                getattr(each, "get_facecolor", list)(),
                getattr(each, "get_color", list)(),
            )
            if len(colour) and isinstance(colour, str | tuple)
        ]
        alphas = [each.get_alpha() for each in (*ax.images, *ax.patches)]
        assert "#ff00ff" in colours or (name in COLOURS_ARE_VALUES and 0.5 in alphas), name
        if name not in ("overlay", "annotated", "heatmap"):
            key = [text.get_text() for text in getattr(ax.get_legend(), "texts", ())]
            assert len(set(key)) == len(key), (name, key)
            named = [*key, *ax.get_legend_handles_labels()[1]]
            named += [each.get_label() for each in ax.images]
            assert any(each.startswith("mine") for each in named), (name, named)
        plt.close("all")


def test_short_names_of_keywords_mean_the_long_ones(drawings):
    def drawn(ax):
        return [
            (str(part.get_linewidth()), str(plt.getp(part, COLOUR[isinstance(part, Line2D)])))
            for part in (*ax.lines, *ax.patches, *ax.collections)
        ]

    for name, draw in drawings.items():
        if name in TABLES or name in ("duels", "deck", "heatmap", "annotated"):
            continue
        long, short = ({}, {}) if name == "siggil" else ({"color": "#ff00ff"}, {"c": "#ff00ff"})
        assert drawn(draw(**long, linewidth=3.5)) == drawn(draw(**short, lw=3.5)), name
        assert any("3.5" in width for width, _ in drawn(draw(lw=3.5))), name
        with pytest.raises(TypeError, match="aliases of one another"):
            draw(lw=2, linewidth=3)
        plt.close("all")


def test_colours_that_are_values_change_by_their_map_alone(drawings):
    for name in COLOURS_ARE_VALUES:
        with pytest.raises(TypeError, match="cmap changes them, not color"):
            drawings[name](color="red")
    assert "the strong in yellow" in plots.describe(
        plots.deck([1, 2, 19], cmap="viridis", language="en")
    )


def test_names_are_never_markup():
    king = stats.simulate("tafl", 20, **FEW)
    names = ["$_$", "_a", "$x$ and $y", "a_b", "%", r"\frac{", "<b>"]
    for draw in (plots.lengths, plots.wins, plots.outcomes):
        ax = draw(dict.fromkeys(names, king), language="en")
        ax.figure.draw_without_rendering()
        described, texts = plots.describe(ax), texts_of(ax)
        told = [text.get_text().replace(r"\$", "$").replace("\n", " ") for text in texts]
        for name in names:
            assert name in described
            assert any(name in each for each in told), (draw, name, told)
        for text in texts:
            assert not text.get_parse_math() or "$" not in text.get_text().replace(r"\$", "")
    axes = plots.heatmap({name: np.eye(9) for name in names})
    assert [ax.get_title() for ax in axes] == names
    axes[0].figure.draw_without_rendering()


@pytest.mark.parametrize("given", [False, True])
def test_a_tight_layout_warns_of_nothing(given):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ax = plt.subplots()[1] if given else None
        plots.heatmap(np.arange(81).reshape(9, 9), ax=ax)
        plt.tight_layout()
        plt.gcf().draw_without_rendering()
        if not given:
            plots.heatmap({"a": np.eye(9), "b": np.eye(9)}, share=True)
            plt.tight_layout()
        for formula in ("2^(1/n)", "10^(1/n)", "exp(1/n²)", "n^n", "3 − 2^(10^n)"):
            plots.curve(formula, ax=ax).figure.draw_without_rendering()


def test_minus_signs_follow_the_setting():
    for setting, sign in ((True, "−9"), (False, "-9")):
        with mpl.rc_context({"axes.unicode_minus": setting}):
            for ax in (plots.curve("100n"), plots.duels("n"), plots.curve("n/1000")):
                ax.figure.draw_without_rendering()
                ticks = [text.get_text() for text in (*ax.get_xticklabels(), *ax.get_yticklabels())]
                assert sign in ticks
                assert not any(("-" if setting else "−") in tick for tick in ticks)
