"""The picture of a class's answers: true to the counts, in words too, and on the Axes given."""

from __future__ import annotations

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_rgb
from plots.test_style import BLIND, seen

from cantorlab import plots
from cantorlab.plots.style import get_style

COUNTS = {
    ("addition", "winner"): (8, 8),
    ("carre", "winner"): (6, 9),
    ("carre", "ties"): (1, 10),
    (None, "find_formula"): (2, 4),
}


@pytest.fixture(autouse=True)
def _no_screen():
    mpl.use("agg")
    yield
    plt.close("all")


@pytest.fixture
def frame():
    return pd.DataFrame(
        [
            (family, kind, number < right, f"pupil {number % 3}")
            for (family, kind), (right, asked) in COUNTS.items()
            for number in range(asked)
        ],
        columns=["family", "kind", "right", "pupil"],
    )


def written(ax):
    return [text.get_text() for text in ax.texts]


def test_each_cell_says_how_many_were_right_and_the_sums_add_up(frame):
    ax = plots.answers(frame, language="en")
    counts = [text for text in written(ax) if "/" in text]
    cells = ["8/8", "6/9", "1/10", "2/4"]
    rows, columns = ["8/8", "7/19", "2/4"], ["14/17", "2/4", "1/10"]
    assert sorted(counts) == sorted([*cells, *rows, *columns, "17/31"])
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels == ["sums (level 1)", "squares (level 4)", "own formulas", "all"]


def test_only_what_is_surely_missed_is_framed(frame):
    ax = plots.answers(frame)
    framed = [patch for patch in ax.patches if not patch.get_fill()]
    # 1 of 10 is: its interval, 2 % to 40 %, ends below one half; so does the sum of its column.
    # 7 of 19 (19 % to 59 %) and 2 of 4 are not.
    assert len(framed) == 2
    bold = [text.get_text() for text in ax.texts if text.get_fontweight() == "bold"]
    assert len(bold) == 2
    assert {text.strip("\u00a0 %") for text in bold} == {"10"}


def test_the_interval_is_drawn_where_it_lies(frame):
    ax = plots.answers(frame.query("kind == 'ties'"), language="en")
    widest = [line for line in ax.lines if line.get_linewidth() == 1.8]
    low, high = widest[0].get_xdata()
    start, width = -0.94 / 2 + 0.07, 0.94 - 0.14
    assert (low - start) / width == pytest.approx(0.0179, abs=1e-3)
    assert (high - start) / width == pytest.approx(0.4042, abs=1e-3)


def test_the_words_name_what_is_missed_most(frame):
    words = plots.describe(plots.answers(frame, language="en"))
    assert words.startswith("3 pupils, 31 answers: 55% right at once. Least often:")
    assert "squares (level 4), who ties: 10% (2% to 40%)" in words
    french = plots.describe(plots.answers(frame, language="fr"))
    assert (
        "carrés (niveau 4), qui est à égalité\u00a0: 10\u00a0% (de 2\u00a0% à 40\u00a0%)" in french
    )


def test_where_all_are_right_nothing_is_called_least_often_right(frame):
    words = plots.describe(plots.answers(frame.assign(right=True), language="en"))
    assert words == "3 pupils, 31 answers: 100% right at once."


def test_it_draws_on_the_axes_it_is_given_and_needs_no_pupils(frame):
    _, ax = plt.subplots()
    assert plots.answers(frame.drop(columns="pupil"), ax=ax, language="en") is ax
    assert "pupil" not in plots.describe(ax)


def test_nothing_to_draw_is_said(frame):
    with pytest.raises(ValueError, match="no answers to draw"):
        plots.answers(frame.iloc[:0])
    with pytest.raises(ValueError, match="the column kind"):
        plots.answers(frame.drop(columns="kind"))


@pytest.mark.parametrize("kind", ["all", *BLIND])
@pytest.mark.parametrize("style", ["light", "dark"])
def test_right_and_wrong_are_told_apart_without_some_colours(frame, style, kind):
    ax = plots.answers(frame, style=style)
    surface = np.array(to_rgb(get_style(style).surface))
    cells = [patch.get_facecolor() for patch in ax.patches if patch.get_fill()]
    red, *_, blue = (
        seen(alpha * np.array(colour) + (1 - alpha) * surface, kind)
        for *colour, alpha in (cells[index] for index in (2, 0))  # 1 of 10, and all of 8
    )
    assert np.linalg.norm(red - blue) > 15
