"""Ends of simulated games of Catch the King: a bar of reasons for each simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import Patch
from matplotlib.text import Text

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.contrast import seen
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.fitting import fit, write
from cantorlab.plots.legends import key_below, labelled_once
from cantorlab.plots.numbers import percent
from cantorlab.plots.simulation_argument import by_name, call_in_words
from cantorlab.plots.style import (
    Style,
    canvas,
    get_style,
    ink_on,
    room_of,
    scale_points,
    title,
)
from cantorlab.plots.ticks import category_axis, rate_axis
from cantorlab.plots.wrong_types import spell_out
from cantorlab.stats.intervals import wilson
from cantorlab.stats.summaries import games_of
from cantorlab.stats.tafl.simulation import TaflSimulation

# The mean width of a letter, in parts of its height.
LETTER_WIDTH = 0.62

HATCH = "////"

Simulations: TypeAlias = Mapping[str, TaflSimulation]
# How a game ended: the seat that won, None for a draw, and the reason.
End: TypeAlias = tuple[int | None, str]


def outcomes(
    sims: TaflSimulation | Simulations,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw how games end: a bar of its reasons for each simulation, and the first seat's rate.

    ``sims`` is one simulation, or a mapping of names (of variants, say) to simulations. Seat 0's
    reasons stand at the left, the draws, hatched, in the middle, seat 1's at the right, each in one
    shade in all bars, those too rare for a name in their bar named below; a point with its 95 %
    interval marks seat 0's rate of wins. ``color`` is that of all ends, in their shades; other
    keyword arguments go to matplotlib's ``barh``. Returns the Axes.

    >>> from cantorlab import plots, simulate
    >>> sim = simulate("tafl", 20, seed=1, progress=False)
    >>> ax = plots.outcomes({"base game": sim}, language="en")
    >>> print(plots.describe(ax).partition(":")[0])
    base game
    """
    look, words = get_style(style), check_language(language or get_language())
    artist = spell_out(artist)
    named = by_name(sims, TaflSimulation, "tafl or queen")
    ends = [_ends_of(sim) for sim in named.values()]
    shades = _shades(ends)
    names = _names(shades, words)
    ax = canvas(ax, look, words, size=(7.2, 1.5 + 0.5 * len(named)), grows=True)
    nameless: dict[End, Patch] = {}
    looks = labelled_once(artist)
    for row, (sim, counts) in enumerate(zip(named.values(), ends, strict=True)):
        nameless |= _draw_ends(ax, row, counts, shades, names, look, looks)
        _draw_rate(ax, row, sim, look)
    category_axis(ax.yaxis, named)
    ax.invert_yaxis()
    ax.set_xlim(0, 1)
    rate_axis(ax.xaxis, words)
    ax.set_xlabel(say("plots.outcomes.share", words))
    title(ax, say("plots.outcomes.title", words), look)
    if nameless:
        rare = [end for end in shades if end in nameless]
        key_below(ax, [nameless[end] for end in rare], [names[end] for end in rare], look, size=8)
    told = (_in_words(*row, names, words) for row in zip(named, ends, strict=True))
    set_description(ax, " ".join([*told, call_in_words(named.values(), words)]))
    return ax


def _ends_of(sim: TaflSimulation) -> dict[End, int]:
    """Count how often each reason ended a game for each seat (None: as a draw), seat by seat."""
    games = games_of(sim)
    winner = games["winner"]
    ends: dict[End, int] = {}
    for seat in (0, None, 1):
        chosen = games[winner.isna() if seat is None else (winner == seat).fillna(False)]
        counts = chosen["reason"].value_counts()
        ends |= {(seat, str(reason)): int(count) for reason, count in counts.items() if count}
    return ends


def _shades(ends: Sequence[Mapping[End, int]]) -> dict[End, float]:
    """Return the shade of each end, the same in all bars: darkest for a seat's commonest reason."""
    total: Counter[End] = Counter()
    for counts in ends:
        total.update(counts)
    shades: dict[End, float] = {}
    for seat in (0, None, 1):
        own = [end for end, _ in total.most_common() if end[0] == seat]
        shades |= {end: max(0.9 - 0.24 * at, 0.3) for at, end in enumerate(own)}
    return shades


def _names(ends: Collection[End], language: Language) -> dict[End, str]:
    """Return the name of each end: its reason, with the winner if both sides have won by it."""
    wins = Counter(reason for seat, reason in ends if seat is not None)
    names = {}
    for end in ends:
        seat, reason = end
        name = say(f"plots.end.{reason.replace(' ', '_')}", language)
        of_both = seat is not None and wins[reason] > 1
        names[end] = say(f"plots.end.by.{seat}", language, reason=name) if of_both else name
    return names


def _draw_ends(
    ax: Axes,
    row: int,
    counts: Mapping[End, int],
    shades: Mapping[End, float],
    names: Mapping[End, str],
    style: Style,
    looks: Iterator[Mapping[str, Any]],
) -> dict[End, Patch]:
    """Draw one bar; return its parts whose names do not fit in them."""
    games = max(sum(counts.values()), 1)
    nameless: dict[End, Patch] = {}
    start, size, room = 0.0, scale_points(7), room_of(ax)
    for end in (each for each in shades if each in counts):
        share = counts[end] / games
        own = dict(next(looks))
        fill = _fill(end, shades[end], own.pop("color", None), style)
        (bar,) = ax.barh(row, share, left=start, **{"height": 0.62, "linewidth": 1, **fill, **own})
        label = names[end]
        if share * room > LETTER_WIDTH * size * len(label):
            text = ax.text(
                start + share / 2, row, label, ha="center", va="center",
                **_lettering(end, bar, style),
            )  # fmt: skip
            _fit_into(ax, share, text, size)
        else:
            nameless[end] = bar
        start += share
    return nameless


def _fit_into(ax: Axes, share: float, text: Text, size: float) -> None:
    """Write a name as large as its share of the bar's width allows."""
    wide = LETTER_WIDTH * len(text.get_text())
    fit(ax, lambda width, _: write(text, min(size, share * width / wide)))


def _draw_rate(ax: Axes, row: int, sim: TaflSimulation, style: Style) -> None:
    """Mark seat 0's rate of wins below its bar, with the 95 % interval."""
    wins, games = sim.totals["wins"][0], sim.totals["games"]
    low, high = wilson(wins, games)
    rate = wins / max(games, 1)
    ax.errorbar(
        rate, row + 0.4, xerr=[[rate - float(low)], [float(high) - rate]], fmt="^", markersize=5,
        color=style.ink, capsize=2, elinewidth=1, clip_on=False,
    )  # fmt: skip


def _fill(end: End, shade: float, given: Any, style: Style) -> dict[str, Any]:
    """Return the fill of an end: draws are hatched, since red-blind eyes confuse grey and sea."""
    seat = end[0]
    if seat is None:
        hatching = to_rgba(style.muted if given is None else given, shade)
        return {"facecolor": style.surface, "edgecolor": hatching, "hatch": HATCH}
    colour = to_rgba((style.ember, style.sea)[seat] if given is None else given, shade)
    return {"facecolor": colour, "edgecolor": style.surface}


def _lettering(end: End, bar: Patch, style: Style) -> dict[str, Any]:
    """Return the lettering of a name in its bar: over hatching, on a ground of its own."""
    if end[0] is None:
        ground = {"facecolor": style.surface, "edgecolor": "none", "pad": 1}
        return {"color": style.ink, "bbox": ground}
    return {"color": ink_on(seen(bar, style.surface), style)}


def _in_words(
    name: str, counts: Mapping[End, int], names: Mapping[End, str], language: Language
) -> str:
    games = max(sum(counts.values()), 1)
    order = sorted(counts, key=lambda end: -counts[end])
    parts = [f"{names[end]} {percent(counts[end] / games, language)}" for end in order]
    return say("plots.outcomes.words", language, name=name, parts=", ".join(parts))
