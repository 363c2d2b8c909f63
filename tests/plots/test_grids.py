"""Plots in somebody's own grid, or a small figure: nothing written lies on anything written."""

from itertools import combinations

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from plots.test_style import texts_of
from tiers import mostly_slow

from cantorlab import plots, stats
from cantorlab.rules import cantor

HANDS = (-9, -4, 0, 2, 5, 6, 8), (-8, -7, -3, 1, 3, 4, 7)
LOOKS = [(10.0, "en"), (16.0, "fr")]


@pytest.fixture(autouse=True)
def _clean():
    mpl.use("agg")
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def played():
    few = {"n": 120, "seed": 1, "progress": False}
    return {
        "cantor": stats.simulate("cantor", **few),
        "tafl": stats.simulate("tafl", **few),
        "turtle": stats.simulate("siggil", layout="turtle", **few),
        "pyramids": stats.simulate("siggil", layout="pyramids", **few),
    }


def grids(sims):
    """Four plots each."""
    solved = stats.duel_equilibrium(cantor.DECK[18], *HANDS)
    named = {name: sims[name] for name in ("cantor", "tafl")}
    yield [
        lambda **on: plots.siggil(sims["turtle"], **on),
        lambda **on: plots.lengths(sims["cantor"], **on),
        lambda **on: plots.siggil(sims["pyramids"], "freed", **on),
        lambda **on: plots.lengths(sims["tafl"], **on),
    ]
    yield [
        lambda **on: plots.heatmap(sims["tafl"].king_path, annot=True, **on),
        plots.deck,
        lambda **on: plots.wins(named, **on),
        lambda **on: plots.outcomes(sims["tafl"], **on),
    ]
    yield [
        lambda **on: plots.order(47, **on),
        lambda **on: plots.mages(sims["cantor"], **on),
        lambda **on: plots.equilibrium(solved, **on),
        lambda **on: plots.signs("(3 − n)/(n + 5)", **on),
    ]


def overlaps(ax):
    return [
        (one.get_text(), other.get_text())
        for (one, a), (other, b) in combinations(texts_of(ax).items(), 2)
        if one.get_visible()
        and other.get_visible()
        and min(min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)) > 1.5
    ]


@pytest.mark.filterwarnings("error:constrained_layout not applied")
@pytest.mark.parametrize("at", mostly_slow(range(3), 0))
@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_nothing_lies_on_anything_in_a_grid(played, size, language, at):
    with mpl.rc_context({"font.size": size}):
        figure, grid = plt.subplots(2, 2, layout="constrained")
        for draw, ax in zip(list(grids(played))[at], grid.flat, strict=True):
            draw(ax=ax, language=language)
        figure.draw_without_rendering()
        for ax in figure.axes:  # the keys of colours too
            assert not overlaps(ax), plots.describe(ax) if ax in grid else "a key"


def test_cards_say_their_numbers_as_soon_as_there_is_room(played):
    """Let the room that a layout or a larger window leaves decide."""
    figure, grid = plt.subplots(2, 2, layout="constrained", figsize=(4, 3))
    ax = plots.siggil(played["turtle"], ax=grid[0, 0])
    numbers = [text for text in ax.texts if text.get_text().isdigit()]
    for width, shown in ((4, False), (20, True), (4, False)):
        figure.set_size_inches(width, 0.75 * width)
        figure.draw_without_rendering()
        assert [text.get_visible() for text in numbers] == [shown] * 56
        assert not overlaps(ax)
    assert {text.get_fontsize() for text in numbers} != {8.0}


@pytest.mark.parametrize(("width", "fewest", "most"), [(2.4, 2, 4), (12, 6, 13)])
def test_an_axis_has_as_many_ticks_as_there_is_room_for(played, width, fewest, most):
    figure, ax = plt.subplots(figsize=(12, 4))
    plots.lengths(played["tafl"], ax=ax)
    figure.set_size_inches(width, 4)  # after it was drawn on
    figure.draw_without_rendering()
    low, high = ax.get_xlim()
    assert fewest <= sum(low <= tick <= high for tick in ax.get_xticks()) <= most
    assert not overlaps(ax)


def test_a_deck_names_families_where_there_is_room_for_names():
    _, wide = plt.subplots(figsize=(9, 6), layout="constrained")
    _, narrow = plt.subplots(figsize=(3, 6), layout="constrained")
    named = [label.get_text() for label in plots.deck(ax=wide, language="en").get_yticklabels()]
    assert named[:2] == ["sums, opposites  1–6", "multiples  7–12"]
    bare = [label.get_text() for label in plots.deck(ax=narrow, language="en").get_yticklabels()]
    assert bare[:2] == ["1–6", "7–12"]


def test_names_of_bars_are_never_left_out(played):
    """They have no order from which one that is left out could be told."""
    figure, ax = plt.subplots(figsize=(6, 1.2))
    plots.wins({f"sim {each}": played["cantor"] for each in range(8)}, ax=ax)
    figure.draw_without_rendering()
    names = [label for label in ax.get_yticklabels() if label.get_text()]
    assert [label.get_text() for label in names] == [f"sim {each}" for each in range(8)]
    assert not overlaps(ax)
