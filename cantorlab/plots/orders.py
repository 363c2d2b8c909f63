"""Orders of mages: the ladder, the duels of one place, and the whole deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.lines import Line2D
from matplotlib.text import Text

from cantorlab.formulas.order.order_text import TIES
from cantorlab.formulas.tree import MAGES
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.contrast import blend, legible
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.fitting import fit, write
from cantorlab.plots.legends import add_bar, labelled_once
from cantorlab.plots.places import (
    full_name,
    order_in_words,
    rungs,
    tail_in_words,
    the_place,
    the_places,
    without_strength,
)
from cantorlab.plots.style import (
    Style,
    around,
    bare,
    canvas,
    get_style,
    hue_name,
    ink_on,
    scale_points,
    slot_of,
    title,
    width_of,
)
from cantorlab.plots.ticks import mage_axis, name_axis
from cantorlab.plots.wrong_types import check_no_colour, spell_out
from cantorlab.rules.cantor import DECK, Place

# The room that a rung and a token need, in points.
RUNG, TOKEN = 15.0, 21.0
# How many letters the key of the duels is wide.
KEY = 26
# Names of families may take this part of the width; where there is less, their numbers stand alone.
NAMES = 0.45


def order(
    place: Any,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the ladder of the 18 mages at a place, the strongest on top, ties on one rung.

    Negative mages are squares, the others discs; ``color`` and other keyword arguments go to these
    markers, as matplotlib's ``plot`` takes them. Returns the Axes.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.order("10 - n", language="en"))[:68])
    The ladder of the mages at 10 minus n. From the strongest: −9; −8; −
    """
    one, look = the_place(place), get_style(style)
    artist = spell_out(artist)
    words = check_language(language or get_language())
    steps = rungs(one.ranks)
    missing = without_strength(one.ranks)
    height = 1.2 + 0.3 * (len(steps) + bool(missing))
    widest = max(map(len, [*steps, missing]))
    ax = bare_canvas(ax, look, words, (2.2 + 0.42 * max(widest, 6), max(height, 2.4)))
    tokens: list[tuple[Line2D, Text]] = []
    looks = labelled_once(artist)
    for depth, tied in enumerate(steps):
        ax.plot([-0.5, widest - 0.5], [-depth, -depth], color=look.line, linewidth=0.7, zorder=1)
        tokens += _tokens(tied, -depth, ax, look, looks)
    if missing:
        tokens += _tokens(missing, -len(steps) - 0.4, ax, look, looks, strong=False)
    _fit_tokens(ax, tokens, widest, len(steps) + 1.4 * bool(missing))
    labels: dict[float, str] = {}
    if len(steps) > 1:  # if all tie, no mage is the strongest or the weakest
        labels = {0: "plots.order.strongest", 1 - len(steps): "plots.order.weakest"}
    if missing:
        labels[-len(steps) - 0.4] = "plots.order.none"
    ax.set_yticks(list(labels), [say(key, words) for key in labels.values()])
    ax.set_xticks([])
    ax.set_xlim(-0.6, max(widest, 4) - 0.4)
    ax.set_ylim(-len(steps) - (1.2 if missing else 0) + 0.4, 0.6)
    title(ax, say("plots.order.title", words, name=full_name(one, words)), look)
    order = order_in_words(one.ranks, words)
    sentence = say("plots.order.words", words, formula=one.parsed.spoken(words), order=order)
    set_description(ax, sentence + tail_in_words(one.ranks, words))
    return ax


def duels(
    place: Any,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **image: Any,
) -> Axes:
    """Draw the duels at a place: an 18 × 18 table, rows against columns, ties marked ``∼``.

    Protections are ignored (rules §1.3). ``cmap`` and other keyword arguments go to matplotlib's
    ``imshow``. Returns the Axes.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.duels("n", language="en")))
    Who beats whom at n: 8 wins most often, against 17 of the 17 others; 0 pairs tie.
    """
    one, look = the_place(place), get_style(style)
    words = check_language(language or get_language())
    check_no_colour(image)
    ranks = np.array([one.rank(mage) for mage in MAGES])
    results = np.sign(ranks[:, None] - ranks[None, :])
    ax = bare_canvas(ax, look, words, (5.6, 5.4))
    colours = ListedColormap([look.ember, look.raised, look.accent])
    shown = np.ma.masked_array(results, np.eye(len(MAGES), dtype=bool))
    usual: dict[str, Any] = {"cmap": colours, "vmin": -1, "vmax": 1, "alpha": 0.85}
    picture = ax.imshow(shown, **{**usual, **image})
    win, tie, loss = picture.to_rgba(np.array([1.0, 0.0, -1.0]))[:, :3]
    written = [
        ax.text(
            column,
            row,
            TIES,
            ha="center",
            va="center",
            color=ink_on(blend(tie, 0.85, look.surface), look),
        )
        for row, column in np.argwhere(results == 0)
        if row != column
    ]
    for row, column in np.argwhere(results > 0):
        ax.plot(column, row, marker=".", markersize=3, color=look.surface)
    numbers = [number_text(mage) for mage in MAGES]
    mage_axis(ax.xaxis, first=0)
    mage_axis(ax.yaxis, first=0)
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(say("plots.duels.column", words))
    ax.set_ylabel(say("plots.duels.row", words))
    _fit_table(ax, written, _key(ax, {"wins": win, "loses": loss, "ties": tie}, look, words))
    title(ax, say("plots.duels.title", words, name=full_name(one, words)), look)
    wins = (results > 0).sum(axis=1)
    best = int(wins.argmax())
    ties = (int((results == 0).sum()) - len(MAGES)) // 2
    set_description(
        ax,
        say(
            "plots.duels.words",
            words,
            formula=one.parsed.spoken(words),
            mage=numbers[best],
            wins=int(wins[best]),
            count=ties,
        ),
    )
    return ax


def deck(
    places: Any = None,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **image: Any,
) -> Axes:
    """Draw the rank of each mage at each place as a heatmap, places × mages, families marked.

    ``places`` is a deck (default: ours). Ranks are stretched from the weakest to the strongest of
    each place; a hatched cell is a mage without strength. ``cmap`` and other keyword arguments go
    to matplotlib's ``imshow``. Returns the Axes.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.deck(["n", "n^2"], language="en")).partition(",")[0])
    Ranks of the 18 mages at 2 places as a heatmap
    """
    chosen, look = the_places(places), get_style(style)
    words = check_language(language or get_language())
    check_no_colour(image)
    heights = np.ma.masked_invalid([_stretch_ranks(place) for place in chosen])
    ax = bare_canvas(ax, look, words, (6.6, 1.6 + 0.15 * len(chosen)))
    ax.set_facecolor(look.line)
    usual: dict[str, Any] = {"cmap": look.ranks, "vmin": 0, "vmax": 1, "aspect": "auto"}
    picture = ax.imshow(heights, **{**usual, **image})
    mage_axis(ax.xaxis, first=0)
    ax.set_xlabel(say("plots.mage", words))
    _families(chosen, ax, look, words)
    ax.set_ylabel(say("plots.deck.place", words))
    bar = add_bar(ax, picture, look)
    bar.set_ticks([0, 1], labels=[say("plots.deck.weak", words), say("plots.deck.strong", words)])
    title(ax, say("plots.deck.title", words, count=len(chosen)), look)
    colours = {
        name: hue_name(picture.to_rgba(np.array([end]))[0], words)
        if "cmap" in image
        else look.colour_name(token, words)
        for name, token, end in (("strong", "accent", 1.0), ("weak", "ember", 0.0))
    }
    told = [say("plots.deck.words", words, count=len(chosen), **colours)]
    champions = Counter(mage for place in chosen for mage in (rungs(place.ranks) or [[]])[0])
    for mage, times in champions.most_common(1):
        told.append(say("plots.deck.champion", words, mage=number_text(mage), count=times))
    set_description(ax, " ".join(told))
    return ax


def bare_canvas(
    ax: Axes | None, style: Style, language: Language, size: tuple[float, float]
) -> Axes:
    """Return a canvas without spines and tick marks."""
    ax = canvas(ax, style, language, size=size, grows=True)
    bare(ax)
    return ax


def _tokens(
    mages: list[int],
    height: float,
    ax: Axes,
    style: Style,
    looks: Iterator[Mapping[str, Any]],
    *,
    strong: bool = True,
) -> Iterator[tuple[Line2D, Text]]:
    for column, mage in enumerate(mages):
        colour = (style.ember if mage < 0 else style.accent) if strong else style.muted
        (disc,) = ax.plot(
            [column], [height],
            **{
                "marker": "s" if mage < 0 else "o", "markerfacecolor": style.raised,
                "color": colour, "markeredgewidth": 1.4, "zorder": 2, **next(looks),
            },
        )  # fmt: skip
        number = ax.text(
            column, height, number_text(mage), ha="center", va="center_baseline", zorder=3,
            color=legible(style.ink, disc.get_markerfacecolor()),
        )  # fmt: skip
        yield disc, number


def _fit_tokens(ax: Axes, tokens: list[tuple[Line2D, Text]], widest: int, rows: float) -> None:
    """Fit the tokens into their rungs, which may be narrow in a grid of plots."""
    rung, token, disc_size, number_size = map(scale_points, (RUNG, TOKEN, 17, 9))

    def sizes(width: float, height: float) -> None:
        smaller = min(1.0, height / rows / rung, width / max(widest, 4) / token)
        for disc, number in tokens:
            disc.set_markersize(disc_size * smaller)
            write(number, number_size * smaller)

    fit(ax, sizes)


def _fit_table(ax: Axes, ties: list[Text], key: list[Text]) -> None:
    tie_size, key_size = scale_points(8), scale_points(9)

    def sizes(width: float, _: float) -> None:
        for text in ties:
            write(text, min(tie_size, width / 2 / len(MAGES)))
        for text in key:
            write(text, min(key_size, width / KEY))

    fit(ax, sizes)


def _key(ax: Axes, colours: Mapping[str, Any], style: Style, language: Language) -> list[Text]:
    return [
        ax.text(
            0.17 + 0.33 * column, -0.05, say(f"plots.duels.{name}", language),
            transform=ax.transAxes, ha="center", va="top", color=around(ax, style).ink,
            bbox={"boxstyle": "round,pad=0.3", "fc": "none", "ec": colour, "lw": 1.6},
        )
        for column, (name, colour) in enumerate(colours.items())
    ]  # fmt: skip


def _stretch_ranks(place: Place) -> list[float]:
    top = max((rank for rank in place.ranks if rank is not None), default=0)
    return [float("nan") if rank is None else (rank / top if top else 0.5) for rank in place.ranks]


def _families(places: tuple[Place, ...], ax: Axes, style: Style, language: Language) -> None:
    """Name the families of each level (without levels: of each run) at the left, with lines."""
    row = 0
    ticks: dict[float, str] = {}
    spans: dict[float, str] = {}
    for _, run in groupby(places, key=lambda place: place.level or place.family):
        members = list(run)
        first, last = members[0].number, members[-1].number
        span = str(first) if first == last else f"{first}–{last}"
        names = dict.fromkeys(_family_name(place, language) for place in members)
        middle = row + (len(members) - 1) / 2
        spans[middle] = span
        ticks[middle] = f"{', '.join(filter(None, names))}  {span}".strip()
        row += len(members)
        if row < len(places):
            ax.axhline(row - 0.5, color=style.surface, linewidth=1.6)
    size = scale_points(7.5)
    longest = max(width_of(name, size) for name in ticks.values())
    name_axis(ax.yaxis, ticks if longest < NAMES * slot_of(ax) else spans)
    ax.tick_params(axis="y", labelsize=size)


def _family_name(place: Place, language: Language) -> str:
    ours = {known.family for known in DECK}
    if place.family in ours:
        return say(f"plots.family.{place.family}", language)
    return place.family or ""
