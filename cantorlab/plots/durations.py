"""Game lengths: a bar chart for a few duels, a survival curve for many plies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.legends import key_inside_or_below
from cantorlab.plots.numbers import decimal
from cantorlab.plots.simulation_argument import by_name, call_in_words
from cantorlab.plots.style import DASHES, MARKERS, Style, canvas, get_style, line_width, title
from cantorlab.plots.ticks import count_axis, rate_axis
from cantorlab.plots.wrong_types import spell_out
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.summaries import games_of
from cantorlab.stats.summaries import lengths as length_table


def lengths(
    sims: Simulation | Mapping[str, Simulation],
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the lengths of games.

    For one simulation of Cantor: the share of games that take each number of duels, with 95 %
    intervals. For other games, and for several simulations (a mapping of names to them): the share
    of games that still go on after each ply. Returns the Axes. Raises ``ValueError`` if there are
    no games. ``color`` and other keyword arguments go to matplotlib's bars or lines.

    >>> from cantorlab import plots, simulate
    >>> sim = simulate("cantor", 20, seed=1, progress=False)
    >>> print(plots.describe(plots.lengths(sim, language="en")).partition(":")[0])
    Lengths of 20 games
    """
    look, words = get_style(style), check_language(language or get_language())
    artist = spell_out(artist)
    named = by_name(sims, Simulation)
    ax = canvas(ax, look, words, grid=True)
    if isinstance(sims, Simulation) and sims.game == "cantor":
        _bars(sims, ax, look, words, artist)
    else:
        _going_on(named, ax, look, words, artist)
    return ax


def _bars(sim: Simulation, ax: Axes, look: Style, words: Language, artist: dict[str, Any]) -> None:
    table = length_table(sim)
    if not table["games"].sum():
        raise ValueError("there are no games to draw")
    spread = [table["share"] - table["low"], table["high"] - table["share"]]
    usual = {"color": look.accent, "alpha": 0.8, "width": 0.75, "ecolor": look.ink}
    error: Any = {"elinewidth": 1}
    ax.bar(table.index, table["share"], yerr=spread, error_kw=error, **{**usual, **artist})
    count_axis(ax.xaxis, digits=1)
    rate_axis(ax.yaxis, words)
    ax.set_xlabel(say("plots.lengths.duels", words))
    ax.set_ylabel(say("plots.lengths.share", words))
    mean = decimal(table.attrs["mean"], words)
    title(ax, say("plots.lengths.title", words, mean=mean), look)
    sentence = say(
        "plots.lengths.words",
        words,
        count=int(table["games"].sum()),
        least=int(table.index.min()),
        most=int(table.index.max()),
        mean=mean,
        mode=int(table.index[int(table["games"].argmax())]),
    )
    set_description(ax, f"{sentence} {call_in_words([sim], words)}")


def _going_on(
    named: Mapping[str, Simulation],
    ax: Axes,
    look: Style,
    words: Language,
    artist: dict[str, Any],
) -> None:
    sentences, handles, names = [], [], []
    for index, (name, sim) in enumerate(named.items()):
        played = np.sort(games_of(sim)["plies"].to_numpy())
        if not len(played):
            raise ValueError("there are no games to draw")
        going_on = 1 - np.arange(1, len(played) + 1) / len(played)
        colour = look.series[index % len(look.series)]
        half = int(np.median(played))
        sentence = say("plots.plies.half", words, name=name, half=half)
        dashes = DASHES[index % len(DASHES)]
        usual = {"color": colour, "linewidth": line_width(1.5), "linestyle": dashes}
        handles += ax.step(played, going_on, where="post", **{**usual, **artist})
        own = [str(artist["label"])] if "label" in artist else []
        names.append(", ".join([*own, sentence] if len(named) > 1 or not own else own))
        marker = MARKERS[index % len(MARKERS)]
        ax.plot([half], [0.5], marker=marker, color=artist.get("color", colour))
        sentences.append(say("plots.plies.words", words, name=name, count=half))
    ax.set_ylim(0, 1)
    ax.set_xlim(left=0)
    count_axis(ax.xaxis)
    rate_axis(ax.yaxis, words)
    ax.set_xlabel(say("plots.plies.plies", words))
    ax.set_ylabel(say("plots.plies.share", words))
    title(ax, say("plots.plies.title", words), look)
    key_inside_or_below(ax, handles, names, look)
    set_description(ax, " ".join([*sentences, call_in_words(named.values(), words)]))
