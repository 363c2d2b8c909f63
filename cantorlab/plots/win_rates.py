"""Win rates of each seat, in one or several simulations of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.legends import key_below, labelled_once
from cantorlab.plots.numbers import percent
from cantorlab.plots.simulation_argument import by_name, call_in_words
from cantorlab.plots.style import MARKERS, Style, canvas, get_style, title
from cantorlab.plots.ticks import category_axis, rate_axis
from cantorlab.plots.wrong_types import spell_out
from cantorlab.stats.intervals import wilson
from cantorlab.stats.simulated import Simulation


def wins(
    sims: Simulation | Mapping[str, Simulation],
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the win rate of each seat, with 95 % intervals: simulations as lines, seats as markers.

    A dashed line across each marks equal rates of all seats.

    ``sims`` is one simulation, or a mapping of names to several (of layouts, numbers of players,
    opponents, …). A solitaire has one seat. Keyword arguments go to matplotlib's ``errorbar``.
    Returns the Axes.

    >>> from cantorlab import plots, simulate
    >>> sim = simulate("siggil", 5, seed=1, progress=False)
    >>> ax = plots.wins({"two players": sim}, language="en")
    >>> print(plots.describe(ax).partition(":")[0])
    two players
    """
    look, words = get_style(style), check_language(language or get_language())
    artist = spell_out(artist)
    named = by_name(sims, Simulation)
    ax = canvas(ax, look, words, size=(6.4, 1.6 + 0.5 * len(named)), grows=True)
    most = max(len(sim.players) for sim in named.values())
    for seat in range(most):
        marker, colour = MARKERS[seat], look.series[seat % len(look.series)]
        label = say("plots.wins.seat", words, seat=seat)
        if "label" in artist:
            label = f"{artist['label']}, {label}" if most > 1 else artist["label"]
        looks = labelled_once({**artist, "label": label})
        for row, sim in enumerate(named.values()):
            if seat >= len(sim.players):
                continue
            won, games = sim.totals["wins"][seat], sim.totals["games"]
            low, high = (float(end) for end in wilson(won, games))
            rate = won / max(games, 1)
            ax.errorbar(
                rate, row + 0.1 * (seat - (most - 1) / 2),
                xerr=[[rate - low], [high - rate]],
                **{
                    "fmt": marker, "color": colour, "capsize": 2, "markersize": 6,
                    "elinewidth": 1.2, **next(looks),
                },
            )  # fmt: skip
    category_axis(ax.yaxis, named)
    ax.invert_yaxis()
    ax.grid(True, axis="y", color=look.line, alpha=0.25, linewidth=0.6)
    ax.set_xlim(left=0)
    rate_axis(ax.xaxis, words)
    ax.set_xlabel(say("plots.wins.rate", words))
    title(ax, say("plots.wins.title", words), look)
    _mark_chance(ax, list(named.values()), look, words)
    if most > 1:
        drawn, labels = ax.get_legend_handles_labels()  # lines come first: the even share
        key_below(ax, [*drawn[1:], drawn[0]], [*labels[1:], labels[0]], look)
    told = [_in_words(name, sim, words) for name, sim in named.items()]
    set_description(ax, " ".join([*told, call_in_words(named.values(), words)]))
    return ax


def _mark_chance(ax: Axes, sims: Sequence[Simulation], style: Style, language: Language) -> None:
    """Draw a line across each row at equal win rates of all seats; a solitaire has none."""
    label = say("plots.wins.even", language)
    for row, sim in enumerate(sims):
        if len(sim.players) > 1:
            even = 1 / len(sim.players)
            ax.plot(
                [even, even], [row - 0.42, row + 0.42], color=style.muted, linewidth=1.2,
                linestyle=(0, (2, 1.5)), label=label, zorder=1,
            )  # fmt: skip
            label = "_"


def _in_words(name: str, sim: Simulation, language: Language) -> str:
    games = max(sim.totals["games"], 1)
    parts = ", ".join(
        f"{say('plots.wins.seat', language, seat=seat)} {percent(won / games, language)}"
        for seat, won in enumerate(sim.totals["wins"])
    )
    told = say("plots.wins.words", language, name=name, parts=parts)
    if len(sim.players) == 1:
        return told
    even = percent(1 / len(sim.players), language)
    return f"{told} {say('plots.wins.even_words', language, share=even)}"
