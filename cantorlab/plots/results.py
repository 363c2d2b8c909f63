"""Results of simulations and equilibria: bars with confidence intervals, and mages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.text import Text

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.contrast import seen
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.fitting import fit, write
from cantorlab.plots.legends import labelled_once
from cantorlab.plots.numbers import decimal, percent
from cantorlab.plots.simulation_argument import call_in_words
from cantorlab.plots.style import (
    Style,
    around,
    canvas,
    get_style,
    ink_on,
    scale_points,
    title,
)
from cantorlab.plots.ticks import category_axis, mage_axis, rate_axis
from cantorlab.plots.wrong_types import spell_out, wrong_type
from cantorlab.stats.cantor.equilibrium import DuelEquilibrium
from cantorlab.stats.cantor.simulation import CantorSimulation
from cantorlab.stats.cantor.summaries import mages as mage_table

# Numbers that would be smaller than this many points are left out.
SMALLEST = 4.0
# How opaque the bars are.
OPACITY = 0.82


def mages(
    sim: CantorSimulation,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw how often each mage wins its duel, with 95 % intervals, and the half as a line.

    Negative mages are squares, the others discs. ``color`` and other keyword arguments go to
    matplotlib's ``errorbar``. Returns the Axes.

    >>> from cantorlab import plots, simulate
    >>> sim = simulate("cantor", 20, seed=1, progress=False)
    >>> print(plots.describe(plots.mages(sim, language="en")).partition(":")[0])
    Share of duels won by each mage, with 95% intervals
    """
    table, look = mage_table(sim), get_style(style)
    artist = spell_out(artist)
    words = check_language(language or get_language())
    ax = canvas(ax, look, words, grid=True)
    ax.axhline(0.5, color=look.line, linewidth=0.8, linestyle="--")
    usual: dict[str, Any] = {"markersize": 5.5, "elinewidth": 1.2, "capsize": 2}
    for marker, colour, chosen, own in zip(
        "so", (look.ember, look.accent), (table[table.index < 0], table[table.index >= 0]),
        labelled_once(artist), strict=False,
    ):  # fmt: skip
        spread = [chosen["rate"] - chosen["low"], chosen["high"] - chosen["rate"]]
        ax.errorbar(
            chosen.index, chosen["rate"], yerr=spread,
            **{**usual, "fmt": marker, "color": colour, **own},
        )  # fmt: skip
    mage_axis(ax.xaxis)
    ax.set_xlabel(say("plots.mage", words))
    ax.set_ylabel(say("plots.mages.rate", words))
    rate_axis(ax.yaxis, words)
    title(ax, say("plots.mages.title", words), look)
    rates = table["rate"].dropna()
    if len(rates):
        best, worst = (int(rates.index[int(at)]) for at in (rates.argmax(), rates.argmin()))
        sentence = say(
            "plots.mages.words",
            words,
            best=number_text(best),
            best_rate=percent(rates[best], words),
            worst=number_text(worst),
            worst_rate=percent(rates[worst], words),
        )
        set_description(ax, f"{sentence} {call_in_words([sim], words)}")
    return ax


def equilibrium(
    solved: DuelEquilibrium,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw both sides' mixed strategies: a bar for each mage, to the left A's, to the right B's.

    Each bar is divided by the protection beside the mage, which is written into it. ``color`` and
    other keyword arguments go to matplotlib's ``barh``. Returns the Axes; raises
    ``TypeError`` for anything that is no ``stats.DuelEquilibrium``.

    >>> from cantorlab import plots, stats
    >>> solved = stats.duel_equilibrium("n", [3], [1, 2])
    >>> print(plots.describe(plots.equilibrium(solved, language="en")).partition(".")[0])
    Equilibrium of one duel, worth −0
    """
    if not isinstance(solved, DuelEquilibrium):
        raise wrong_type("what stats.duel_equilibrium() returns", solved)
    look, words = get_style(style), check_language(language or get_language())
    artist = spell_out(artist)
    chosen = solved.strategies
    mages = sorted(chosen["mage"].unique(), reverse=True)
    ax = canvas(ax, look, words, size=(6.4, 1.6 + 0.42 * len(mages)), grows=True)
    written: list[tuple[Text, float]] = []
    looks = labelled_once(artist)
    for direction, player, colour in ((-1, "A", look.accent), (1, "B", look.ember)):
        own = chosen[chosen["player"] == player]
        for row, mage in enumerate(mages):
            written += _stack(ax, row, direction, own[own["mage"] == mage], colour, look, looks)
    reach = chosen.groupby(["player", "mage"])["probability"].sum().max() * 1.08
    ax.set_xlim(-reach, reach)
    _fit_numbers(ax, written, 2 * reach, len(mages))
    ax.axvline(0, color=look.line, linewidth=0.8)
    category_axis(ax.yaxis, map(number_text, mages))
    ax.set_ylabel(say("plots.mage", words))
    ax.set_xlabel(say("plots.equilibrium.probability", words))
    rate_axis(ax.xaxis, words)
    for x, player in ((0.02, "A"), (0.98, "B")):
        ax.text(
            x, 1.0, say("plots.equilibrium.player", words, player=player), fontsize=scale_points(9),
            va="bottom", ha="left" if player == "A" else "right", transform=ax.transAxes,
            color=around(ax, look).muted,
        )  # fmt: skip
    value = decimal(solved.value, words)
    title(ax, say("plots.equilibrium.title", words, value=value), look, pad=22)
    a, b = (_mix_in_words(chosen[chosen["player"] == player], words) for player in "AB")
    set_description(ax, say("plots.equilibrium.words", words, value=value, a=a, b=b))
    return ax


def _stack(
    ax: Axes,
    row: int,
    direction: int,
    choices: pd.DataFrame,
    colour: str,
    style: Style,
    looks: Iterator[Mapping[str, Any]],
) -> list[tuple[Text, float]]:
    """Draw a mage's bar; return the protections written into it, with their shares."""
    start, written = 0.0, []
    usual = {"color": colour, "height": 0.72, "alpha": OPACITY, "linewidth": 1.2}
    for _, choice in choices.sort_values("probability", ascending=False).iterrows():
        share = float(choice["probability"])
        (bar,) = ax.barh(
            row, direction * share, left=direction * start,
            **{"edgecolor": style.surface, **usual, **next(looks)},
        )  # fmt: skip
        if share > 0.03:
            protection = choice["protection"]
            number = ax.text(
                direction * (start + share / 2), row,
                "–" if pd.isna(protection) else number_text(int(protection)),
                ha="center", va="center_baseline",
                color=ink_on(seen(bar, style.surface), style),
            )  # fmt: skip
            written.append((number, share))
        start += share
    return written


def _fit_numbers(ax: Axes, written: list[tuple[Text, float]], across: float, rows: int) -> None:
    """Write each number as large as its part of the bar allows."""
    usual = scale_points(7.5)

    def sizes(width: float, height: float) -> None:
        for number, share in written:
            write(number, min(usual, 0.7 * share * width / across, 0.6 * height / rows), SMALLEST)

    fit(ax, sizes)


def _mix_in_words(choices: pd.DataFrame, language: Language) -> str:
    parts = []
    for _, choice in choices.sort_values("probability", ascending=False).iterrows():
        protection = choice["protection"]
        spell = (
            say("plots.equilibrium.no_protection", language)
            if pd.isna(protection)
            else say("plots.equilibrium.protection", language, mage=number_text(int(protection)))
        )
        share = percent(float(choice["probability"]), language)
        parts.append(f"{number_text(int(choice['mage']))} {spell} {share}")
    return ", ".join(parts)
