"""Counts on the board of Catch the King, and what became of simulated games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Patch, Rectangle
from matplotlib.transforms import ScaledTranslation
from numpy.typing import ArrayLike, NDArray

from cantorlab.plots.results import percent, rate_axis
from cantorlab.plots.simulated import by_name
from cantorlab.plots.style import Style, bare, canvas, canvases, get_style, title
from cantorlab.plots.words import tell
from cantorlab.stats.intervals import wilson
from cantorlab.stats.lengths import games_of
from cantorlab.stats.tafl.simulation import TaflSimulation
from cantorlab.texts import Language, check_language, get_language, say

SIZE = 9
COLUMNS = "abcdefghi"
FORTRESSES = ((0, 0), (0, 8), (8, 0), (8, 8), (4, 4))

# The width of a letter of a label, relative to the bar's whole length.
ROOM_FOR_A_LETTER = 0.0085

# In inches: where the names begin that have no room in their bar.
BELOW_THE_AXIS = 0.5

Simulations: TypeAlias = Mapping[str, TaflSimulation]
# How a game ended: the seat that won, None for a draw, and the reason.
End: TypeAlias = tuple[int | None, str]


def heatmap(
    maps: ArrayLike | Mapping[str, ArrayLike],
    *,
    label: str | None = None,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str = "light",
) -> Axes | list[Axes]:
    """Draw counts over the 9 × 9 squares on the real board, fortresses marked.

    ``maps`` is one map as ``simulate`` counts them (first the row from 1, then the column from a),
    or a mapping of titles to maps, side by side on one common scale; ``label`` titles a single map.
    Squares are shaded by their share of all; the fullest says its share. Returns the Axes, or a
    list of them.
    """
    look, words = get_style(style), check_language(language or get_language())
    if not isinstance(maps, Mapping):
        name = label or say("plots.heatmap.title", words)
        one = canvas(ax, look, size=(4.6, 4.6))
        _draw_board(one, _shares(maps), name, look, words)
        return one
    if ax is not None:
        raise ValueError("several maps are drawn on Axes of their own: leave ax out")
    if not maps:
        raise ValueError("there is no map to draw")
    shares = {name: _shares(counts) for name, counts in maps.items()}
    top = max(float(share.max()) for share in shares.values())
    axes = canvases(len(shares), look, cell=(3.5, 4.1))
    for each, (name, share) in zip(axes, shares.items(), strict=True):
        _draw_board(each, share, name, look, words, top=top)
    return axes


def outcomes(
    sims: TaflSimulation | Simulations,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str = "light",
) -> Axes:
    """Draw how games end: a bar of its reasons for each simulation, and the first seat's rate.

    ``sims`` is one simulation, or a mapping of names (of variants, say) to simulations. Seat 0's
    reasons stand at the left, the draws in the middle, seat 1's at the right, each in one shade in
    all bars, those too rare for a name in their bar named below; a point with its 95 % interval
    marks seat 0's rate of wins. Returns the Axes.
    """
    look, words = get_style(style), check_language(language or get_language())
    named = by_name(sims, TaflSimulation, "tafl or queen")
    ends = [_ends_of(sim) for sim in named.values()]
    shades = _shades(ends)
    ax = canvas(ax, look, size=(7.2, 1.5 + 0.5 * len(named)))
    nameless: set[End] = set()
    for row, (sim, counts) in enumerate(zip(named.values(), ends, strict=True)):
        nameless |= _draw_ends(ax, row, counts, shades, look, words)
        _draw_rate(ax, row, sim, look)
    ax.set_yticks(range(len(named)), list(named))
    ax.invert_yaxis()
    ax.set_xlim(0, 1)
    rate_axis(ax.xaxis, words)
    ax.set_xlabel(say("plots.outcomes.share", words))
    if nameless:
        _key(ax, [(end, shades[end]) for end in shades if end in nameless], look, words)
    title(ax, say("plots.outcomes.title", words), look)
    tell(ax, " ".join(_ends_in_words(name, sim, words) for name, sim in named.items()))
    return ax


def _shares(counts: ArrayLike) -> NDArray[np.float64]:
    try:
        values = np.asarray(counts, dtype=np.float64)
    except (TypeError, ValueError):
        values = np.empty(0)
    if values.shape != (SIZE, SIZE):
        raise ValueError(f"a map of the board is 9 × 9 numbers, not {repr(counts)[:80]}")
    shares: NDArray[np.float64] = values / max(float(values.sum()), 1.0)
    return shares


def _draw_board(
    ax: Axes,
    shares: NDArray[np.float64],
    name: str,
    style: Style,
    language: Language,
    top: float | None = None,
) -> None:
    bare(ax)
    limit = top or float(shares.max()) or 1.0
    ax.imshow(shares, origin="lower", cmap=style.sequential, vmin=0, vmax=limit)
    for edge in np.arange(-0.5, SIZE):
        ax.axhline(edge, color=style.line, linewidth=0.5)
        ax.axvline(edge, color=style.line, linewidth=0.5)
    for row, column in FORTRESSES:
        ax.add_patch(
            Rectangle(
                (column - 0.42, row - 0.42), 0.84, 0.84, fill=False, edgecolor=style.gold, lw=1.6
            )
        )
    ax.set_xticks(range(SIZE), list(COLUMNS))
    ax.set_yticks(range(SIZE), [str(row + 1) for row in range(SIZE)])
    row, column = divmod(int(shares.argmax()), SIZE)
    square, most = f"{COLUMNS[column]}{row + 1}", percent(float(shares.max()), language)
    colour = style.surface if shares[row, column] > limit / 2 else style.ink
    ax.text(column, row, most, ha="center", va="center", fontsize=7.5, color=colour)
    title(ax, name, style, size=10)
    tell(ax, say("plots.heatmap.words", language, name=name, square=square, share=most))


def _ends_of(sim: TaflSimulation) -> dict[End, int]:
    """How often each reason ended a game for each seat (None: as a draw), seat by seat."""
    games = games_of(sim)
    winner = games["winner"]
    ends: dict[End, int] = {}
    for seat in (0, None, 1):
        chosen = games[winner.isna() if seat is None else (winner == seat).fillna(False)]
        counts = chosen["reason"].value_counts()
        ends |= {(seat, str(reason)): int(count) for reason, count in counts.items() if count}
    return ends


def _shades(ends: Sequence[Mapping[End, int]]) -> dict[End, float]:
    """How dark each end is drawn, the same in all bars: of a seat's reasons the commonest most."""
    total: Counter[End] = Counter()
    for counts in ends:
        total.update(counts)
    shades: dict[End, float] = {}
    for seat in (0, None, 1):
        own = [end for end, _ in total.most_common() if end[0] == seat]
        shades |= {end: max(0.9 - 0.24 * at, 0.3) for at, end in enumerate(own)}
    return shades


def _draw_ends(
    ax: Axes,
    row: int,
    counts: Mapping[End, int],
    shades: Mapping[End, float],
    style: Style,
    language: Language,
) -> set[End]:
    """Draw one bar; return the ends whose names do not fit in it."""
    games = max(sum(counts.values()), 1)
    nameless: set[End] = set()
    start = 0.0
    for end in (each for each in shades if each in counts):
        share = counts[end] / games
        ax.barh(
            row, share, left=start, height=0.62, color=_colour(end, style), alpha=shades[end],
            edgecolor=style.surface, linewidth=1,
        )  # fmt: skip
        label = _reason(end[1], language)
        if share > ROOM_FOR_A_LETTER * len(label):
            ax.text(
                start + share / 2, row, label, ha="center", va="center", fontsize=7,
                color=style.surface if shades[end] > 0.6 else style.ink,
            )  # fmt: skip
        else:
            nameless.add(end)
        start += share
    return nameless


def _draw_rate(ax: Axes, row: int, sim: TaflSimulation, style: Style) -> None:
    """Mark seat 0's rate of wins below its bar, with the 95 % interval."""
    wins, games = sim.totals["wins"][0], sim.totals["games"]
    low, high = wilson(wins, games)
    rate = wins / max(games, 1)
    ax.errorbar(
        rate, row + 0.4, xerr=[[rate - float(low)], [float(high) - rate]], fmt="^", markersize=5,
        color=style.ink, capsize=2, elinewidth=1, clip_on=False,
    )  # fmt: skip


def _key(ax: Axes, ends: Sequence[tuple[End, float]], style: Style, language: Language) -> None:
    """Name, below the axis, the ends that are too rare for a name in their bar."""
    below = ScaledTranslation(0, -BELOW_THE_AXIS, ax.figure.dpi_scale_trans)
    ax.legend(
        [Patch(facecolor=_colour(end, style), alpha=shade) for end, shade in ends],
        [_reason(end[1], language) for end, _ in ends],
        loc="upper left", bbox_to_anchor=(0, 0), bbox_transform=ax.transAxes + below,
        borderaxespad=0, borderpad=0, ncols=4, fontsize=8, frameon=False, handlelength=1.1,
        handleheight=1.1, columnspacing=1.4, labelcolor=style.ink,
    )  # fmt: skip


def _colour(end: End, style: Style) -> str:
    seat = end[0]
    return style.muted if seat is None else (style.ember, style.sea)[seat]


def _reason(reason: str, language: Language) -> str:
    return say(f"plots.end.{reason.replace(' ', '_')}", language)


def _ends_in_words(name: str, sim: TaflSimulation, language: Language) -> str:
    count = max(sim.totals["games"], 1)
    reasons: Sequence[tuple[str, int]] = sorted(
        ((reason, games) for reason, games in sim.totals["reasons"].items() if games),
        key=lambda entry: -entry[1],
    )
    parts = [f"{_reason(reason, language)} {percent(n / count, language)}" for reason, n in reasons]
    return say("plots.outcomes.words", language, name=name, parts=", ".join(parts))
