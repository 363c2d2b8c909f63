"""Who wins: the rate of each seat, in one or several simulations of any game."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.axes import Axes

from cantorlab.plots.results import percent, rate_axis
from cantorlab.plots.simulated import by_name
from cantorlab.plots.style import MARKERS, canvas, get_style, title
from cantorlab.plots.words import tell
from cantorlab.stats.intervals import wilson
from cantorlab.stats.simulated import Simulation
from cantorlab.texts import Language, check_language, get_language, say


def wins(
    sims: Simulation | Mapping[str, Simulation],
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str = "light",
) -> Axes:
    """Draw how often each seat wins, with 95 % intervals: a line a simulation, a marker a seat.

    ``sims`` is one simulation, or a mapping of names to several (of layouts, numbers of players,
    opponents, …). A solitaire has one seat. Returns the Axes.
    """
    look, words = get_style(style), check_language(language or get_language())
    named = by_name(sims, Simulation)
    ax = canvas(ax, look, size=(6.4, 1.6 + 0.5 * len(named)))
    most = max(len(sim.players) for sim in named.values())
    for seat in range(most):
        marker, colour = MARKERS[seat], look.series[seat]
        label = say("plots.wins.seat", words, seat=seat)
        for row, sim in enumerate(named.values()):
            if seat >= len(sim.players):
                continue
            won, games = sim.totals["wins"][seat], sim.totals["games"]
            low, high = (float(end) for end in wilson(won, games))
            rate = won / max(games, 1)
            ax.errorbar(
                rate, row + 0.1 * (seat - (most - 1) / 2),
                xerr=[[max(rate - low, 0)], [max(high - rate, 0)]],
                fmt=marker, color=colour, capsize=2, markersize=6, elinewidth=1.2, label=label,
            )  # fmt: skip
            label = "_"
    ax.set_yticks(range(len(named)), list(named))
    ax.invert_yaxis()
    ax.grid(True, axis="y", color=look.line, alpha=0.25, linewidth=0.6)
    ax.set_xlim(left=0)
    rate_axis(ax.xaxis, words)
    ax.set_xlabel(say("plots.wins.rate", words))
    if most > 1:
        ax.legend(frameon=False, labelcolor=look.ink, fontsize=9, loc="best")
    title(ax, say("plots.wins.title", words), look)
    tell(ax, " ".join(_in_words(name, sim, words) for name, sim in named.items()))
    return ax


def _in_words(name: str, sim: Simulation, language: Language) -> str:
    games = max(sim.totals["games"], 1)
    parts = ", ".join(
        f"{say('plots.wins.seat', language, seat=seat)} {percent(won / games, language)}"
        for seat, won in enumerate(sim.totals["wins"])
    )
    return say("plots.wins.words", language, name=name, parts=parts)
