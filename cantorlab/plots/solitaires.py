"""Share of solitaires of Siggil that can be won at all, by layout and difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.legends import key_below
from cantorlab.plots.numbers import two_digits
from cantorlab.plots.style import MARKERS, canvas, get_style, title
from cantorlab.plots.ticks import category_axis, rate_axis
from cantorlab.plots.wrong_types import spell_out
from cantorlab.stats.siggil.solitaires import winnable as counts

COLUMNS = ("layout", "difficulty", "deals", "winnable", "unknown", "low", "high")
APART = 0.2  # of a row: how far the difficulties stand from its middle


def winnable(
    frame: pd.DataFrame | None = None,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the share of the solitaire's deals that can be won by a player who sees every card.

    Each layout has a row, each difficulty a marker. ``frame`` is that of ``stats.winnable`` (by
    default all of it). The marker is the share that was won; its bar reaches from the lowest share
    that the deals allow to the highest, with those that are not decided counted once as lost, once
    as won. Keyword arguments go to matplotlib's ``errorbar``. Returns the Axes. Raises
    ``ValueError`` for a frame without these columns.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.winnable(language="en")).partition(":")[0])
    The Passage, easy
    """
    look, words = get_style(style), check_language(language or get_language())
    artist = spell_out(artist)
    found = counts() if frame is None else frame
    if missing := [name for name in COLUMNS if name not in getattr(found, "columns", ())]:
        raise ValueError(f"a table of winnable has the column {', '.join(missing)}; this has not")
    layouts = list(dict.fromkeys(found.layout))
    ax = canvas(ax, look, words, size=(6.4, 1.8 + 0.5 * len(layouts)), grows=True)
    usual: dict[str, Any] = {"capsize": 2, "markersize": 6, "elinewidth": 1.2, "clip_on": False}
    named = [str(artist["label"])] if "label" in artist else []
    for at, (difficulty, rows) in enumerate(found.groupby("difficulty", sort=False)):
        share = rows.winnable / rows.deals
        places = [layouts.index(layout) + (2 * at - 1) * APART for layout in rows.layout]
        ax.errorbar(
            share, places, xerr=[share - rows.low, rows.high - share],
            **{
                **usual, "fmt": MARKERS[at], "color": look.series[at],
                **artist, "label": ", ".join([*named, say(f"plots.winnable.{difficulty}", words)]),
            },
        )  # fmt: skip
    category_axis(ax.yaxis, (say(f"siggil.layout.{each}", words) for each in layouts))
    ax.invert_yaxis()
    ax.grid(True, axis="y", color=look.line, alpha=0.25, linewidth=0.6)
    ax.set_xlim(right=1.0)
    rate_axis(ax.xaxis, words)
    ax.set_xlabel(say("plots.winnable.rate", words))
    title(ax, say("plots.winnable.title", words), look)
    key_below(ax, *ax.get_legend_handles_labels(), look)
    set_description(ax, " ".join(_in_words(row, words) for row in found.to_dict("records")))
    return ax


def _in_words(row: Mapping[Any, Any], language: Language) -> str:
    return say(
        "plots.winnable.words",
        language,
        layout=say(f"siggil.layout.{row['layout']}", language),
        difficulty=say(f"plots.winnable.{row['difficulty']}", language),
        deals=row["deals"],
        won=row["winnable"],
        unknown=row["unknown"],
        low=two_digits(row["low"], language),
        high=two_digits(row["high"], language),
    )
