"""Layout of Siggil with the counts of simulations on its places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Colormap, Normalize
from matplotlib.patches import FancyBboxPatch
from numpy.typing import NDArray

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.pictures.siggil.level_rows import levels_apart
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.fitting import clear_behind, fit, write
from cantorlab.plots.heatmaps import FEW
from cantorlab.plots.legends import add_bar, labelled_once
from cantorlab.plots.numbers import NumberFormatter, RateFormatter, two_digits
from cantorlab.plots.simulation_argument import by_name, call_in_words
from cantorlab.plots.style import (
    Style,
    bare,
    canvas,
    get_style,
    ink_on,
    scale_points,
    title,
)
from cantorlab.plots.ticks import Ticks
from cantorlab.plots.wrong_types import check_no_colour, spell_out
from cantorlab.rules.siggil import LAYOUTS, Layout, LayoutPlace
from cantorlab.stats.siggil.simulation import SiggilSimulation

What: TypeAlias = Literal["left", "freed"]

# Layouts are measured in half cards; the higher a card lies, the further aside it is drawn.
CARD = 2.0
LIFT = 0.09
# How wide the levels side by side are, in widths of the layout.
ACROSS = 2.1
INCHES = 7.2
# Labels that would be smaller than this many points are left to the colours.
SMALLEST = 5.0


@dataclass(frozen=True)
class _Card:
    """Positions of a place's card and of its label."""

    x: float
    y: float
    label: tuple[float, float]
    height: int


@dataclass(frozen=True)
class _CardLayout:
    """All cards as they are drawn: a pile, or its levels side by side."""

    cards: tuple[_Card, ...]
    headings: tuple[tuple[float, float], ...]
    left: float
    top: float
    width: float
    height: float
    # How wide a label may be, in half cards.
    room: float


def siggil(
    sim: SiggilSimulation,
    what: What = "left",
    *,
    apart: bool | None = None,
    cmap: str | Colormap | None = None,
    vmin: float | None = None,
    vmax: float | None = None,
    norm: Any = None,
    cbar: bool = True,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the layout with heat on its places; each card shows its value.

    Args:
        sim: a simulation of Siggil.
        what: ``"left"``: the mean ply at which the card of each place leaves the Siggil, the
            earlier the stronger; ``"freed"``: how often a spirit frees itself there.
        apart: the levels side by side, or as they lie, upper cards over lower ones; None: apart
            where some cards are hidden by others.
        cmap: a colormap of matplotlib instead of the style's.
        vmin: the ply, or the share (0 to 1), of the lowest colour.
        vmax: that of the highest.
        norm: a matplotlib ``Normalize`` instead of both.
        cbar: whether the key of the colours is drawn.
        ax: the Axes to draw on.
        language: of title and numbers.
        style: ``"light"``, ``"dark"`` or ``"print"``; None: your own style sheet, if there is one.
        artist: what else the patch of each card takes.

    Cards with fewer than 16 counts are hatched. Returns the Axes. Raises ``ValueError`` if there
    are no games.

    >>> from cantorlab import plots, simulate
    >>> sim = simulate("siggil", 5, seed=1, progress=False)
    >>> print(plots.describe(plots.siggil(sim, language="en")).partition(":")[0])
    The Passage
    """
    if what not in ("left", "freed"):
        raise ValueError(f"what must be 'left' or 'freed', not {what!r}")
    if norm is not None and not (vmin is None and vmax is None):
        raise ValueError("norm replaces vmin and vmax: leave them out")
    check_no_colour(artist)
    artist = spell_out(artist)
    (sim,) = by_name({"": sim}, SiggilSimulation, "siggil").values()
    look, words = get_style(style), check_language(language or get_language())
    if not _count_places(sim, what).any():
        raise ValueError("there are no games to draw")
    values = _mean_plies(sim) if what == "left" else _shares_of_freeing(sim)
    scale = norm or _scale(values, what, vmin, vmax)
    own = look.sequential.reversed() if what == "left" else look.sequential
    heat = ScalarMappable(scale, cmap or own)
    table = _table(sim.layout, apart)
    is_few = _count_places(sim, what) < FEW
    beside = 1.3 if is_few.any() else 1.0  # inches of the title, and of the note below
    ax = canvas(
        ax, look, words, size=(INCHES, beside + 0.78 * INCHES * table.height / table.width),
        grows=True,
    )  # fmt: skip
    bare(ax)
    ax.set_xlim(table.left, table.left + table.width)
    ax.set_ylim(table.top + table.height, table.top)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    _draw(ax, table, values, is_few, heat, what, look, words, artist)
    if cbar:
        form = NumberFormatter(words) if what == "left" else RateFormatter(words)
        bar = add_bar(ax, heat, look, format=form, ticks=Ticks(4, most=6))
        if what == "left":
            bar.ax.invert_yaxis()  # early and strong values are on top
    if is_few.any():
        ax.set_xlabel(say("plots.siggil.few", words, least=FEW), fontsize=scale_points(8))
    title(ax, say(f"plots.siggil.{what}", words), look)
    told = _in_words(sim, values, what, words)
    if cmap is None:
        colour = look.colour_name("accent", words)
        told += " " + say(f"plots.siggil.{what}_colour", words, colour=colour)
    set_description(ax, f"{told} {call_in_words([sim], words)}")
    return ax


def _scale(
    values: NDArray[np.float64], what: What, vmin: float | None, vmax: float | None
) -> Normalize:
    """Return the scale: shares are shaded from nothing up, so that nearly even ones look even."""
    lowest = float(np.nanmin(values)) if what == "left" else 0.0
    highest = float(np.nanmax(values))
    return Normalize(lowest if vmin is None else vmin, highest if vmax is None else vmax)


def _table(layout: Layout, apart: bool | None) -> _CardLayout:
    if apart is None:
        apart = any(_open_quarter(layout, place) is None for place in layout.places)
    width, height = layout.size
    if apart:
        found = levels_apart(layout.places, ACROSS * width)
        cards = tuple(_Card(x, y, (x + CARD / 2, y + CARD / 2), 0) for x, y in found.corners)
        wide, high = found.size
        return _CardLayout(cards, found.headings, -0.1, -0.1, wide + 0.2, high + 0.2, CARD)
    piled = []
    for place in layout.places:
        x, y = place.x - LIFT * place.level, place.y - LIFT * place.level
        across, down = _open_quarter(layout, place) or (0.5, 0.5)
        piled.append(_Card(x, y, (x + across, y + down), place.level))
    left, top = layout.origin
    shift = LIFT * max(place.level for place in layout.places) + 0.1
    return _CardLayout(
        tuple(piled), (), left - shift, top - shift, width + shift + 0.1, height + shift + 0.1, 1.0
    )


def _draw(
    ax: Axes,
    table: _CardLayout,
    values: NDArray[np.float64],
    is_few: NDArray[np.bool_],
    heat: ScalarMappable,
    what: What,
    style: Style,
    language: Language,
    artist: Mapping[str, Any],
) -> None:
    """Draw the cards, hatched where there are few counts."""
    labels = [_label(value, what, language) for value in values]
    numbers, headings = [], []
    looks = labelled_once(artist)
    for number, card in enumerate(table.cards):
        colour = heat.to_rgba(np.nan_to_num(values[number]))
        ax.add_patch(
            FancyBboxPatch(
                (card.x + 0.06, card.y + 0.06), CARD - 0.12, CARD - 0.12, zorder=2 * card.height,
                boxstyle="round,pad=0,rounding_size=0.22", facecolor=colour,
                **{
                    "linewidth": 0.9, "edgecolor": style.line,
                    "hatch": "////" if is_few[number] else None, **next(looks),
                },
            )
        )  # fmt: skip
        label = ax.text(
            *card.label, labels[number], va="center_baseline", ha="center",
            color=ink_on(colour, style), zorder=2 * card.height + 1,
        )  # fmt: skip
        if is_few[number]:
            clear_behind(label, colour)
        numbers.append(label)
    for level, (x, y) in enumerate(table.headings):
        heading = say("plots.siggil.level", language, level=level)
        headings.append(ax.text(x + 0.1, y + 0.85, heading, va="baseline", color=style.muted))
    longest = max(map(len, labels))
    largest = scale_points(8)

    def sizes(width: float, height: float) -> None:
        unit = min(width / table.width, height / table.height)
        for text in numbers:
            write(text, min(largest, table.room * unit / (0.62 * longest)), SMALLEST)
        for text in headings:
            wide = 0.62 * len(text.get_text())
            write(text, min(largest, unit, 4 * unit / wide), SMALLEST)

    fit(ax, sizes)


def _open_quarter(layout: Layout, place: LayoutPlace) -> tuple[float, float] | None:
    """Return the middle of a card's visible quarter, from its upper left corner."""
    higher = [other for other in layout.places if other.level > place.level]
    for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = place.x + across, place.y + down
        if not any(
            o.x < x + 1 and x < o.x + CARD and o.y < y + 1 and y < o.y + CARD for o in higher
        ):
            return across + 0.5, down + 0.5
    return None


def _count_places(sim: SiggilSimulation, what: What) -> NDArray[np.int64]:
    """Return the number of counts behind the value of each place."""
    counted: NDArray[np.int64] = sim.left[:, :-1].sum(axis=1) if what == "left" else sim.freed
    return counted


def _mean_plies(sim: SiggilSimulation) -> NDArray[np.float64]:
    counts = sim.left[:, :-1].astype(np.float64)
    totals = counts.sum(axis=1)
    means: NDArray[np.float64] = counts @ np.arange(counts.shape[1]) / np.maximum(totals, 1)
    means[totals == 0] = np.nan
    return means


def _shares_of_freeing(sim: SiggilSimulation) -> NDArray[np.float64]:
    counts = sim.freed.astype(np.float64)
    shares: NDArray[np.float64] = counts / max(counts.sum(), 1.0)
    return shares


def _label(value: float, what: What, language: Language) -> str:
    if np.isnan(value):
        return "–"
    if what == "left":
        return str(round(value))
    return two_digits(value, language).rstrip("%\u00a0\u202f")


def _in_words(
    sim: SiggilSimulation, values: NDArray[np.float64], what: What, language: Language
) -> str:
    layout = say(f"siggil.layout.{sim.layout.name}", language) if _ours(sim) else sim.layout.name
    if what == "freed":
        place = int(np.nanargmax(values))
        share = two_digits(float(values[place]), language)
        return say("plots.siggil.freed_words", language, layout=layout, place=place, share=share)
    first, last = int(np.nanargmin(values)), int(np.nanargmax(values))
    return say(
        "plots.siggil.left_words",
        language,
        layout=layout,
        first=first,
        early=round(float(values[first])),
        last=last,
        late=round(float(values[last])),
    )


def _ours(sim: SiggilSimulation) -> bool:
    return LAYOUTS.get(sim.layout.name) == sim.layout
