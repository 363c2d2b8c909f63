"""A layout of Siggil with what simulations counted on its places."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.patches import FancyBboxPatch
from numpy.typing import NDArray

from cantorlab.languages import cldr
from cantorlab.plots.results import percent
from cantorlab.plots.simulated import by_name
from cantorlab.plots.style import bare, canvas, get_style, title
from cantorlab.plots.words import tell
from cantorlab.rules.siggil import LAYOUTS, Layout, Place
from cantorlab.stats.siggil.simulation import SiggilSimulation
from cantorlab.texts import Language, check_language, get_language, say

What: TypeAlias = Literal["left", "freed"]

# Layouts are measured in half cards; the higher a card lies, the further aside it is drawn.
CARD = 2.0
LIFT = 0.09


def siggil(
    sim: SiggilSimulation,
    what: What = "left",
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str = "light",
) -> Axes:
    """Draw the layout with heat on its places, upper cards over lower ones.

    ``what="left"``: the mean ply at which the card of each place leaves the Siggil, the earlier the
    stronger; ``"freed"``: how often a spirit frees itself there. Each card says its value. Returns
    the Axes.
    """
    if what not in ("left", "freed"):
        raise ValueError(f"what must be 'left' or 'freed', not {what!r}")
    (sim,) = by_name({"": sim}, SiggilSimulation, "siggil").values()
    look, words = get_style(style), check_language(language or get_language())
    values = _mean_plies(sim) if what == "left" else _freed_shares(sim)
    strength = -values if what == "left" else values
    # Shares are shaded from nothing up, so that what is nearly even looks so.
    weakest = float(np.nanmin(strength)) if what == "left" else 0.0
    scale = Normalize(weakest, float(np.nanmax(strength)))
    width, height = sim.layout.size
    ax = canvas(ax, look, size=(7.2, 1.0 + 6.6 * height / width))
    bare(ax)
    for number, place in enumerate(sim.layout.places):
        heat = 0.0 if np.isnan(strength[number]) else float(scale(strength[number]))
        x, y = place.x - LIFT * place.level, place.y - LIFT * place.level
        ax.add_patch(
            FancyBboxPatch(
                (x + 0.06, y + 0.06), CARD - 0.12, CARD - 0.12, zorder=2 * place.level,
                boxstyle="round,pad=0,rounding_size=0.22", linewidth=0.9,
                facecolor=look.sequential(heat), edgecolor=look.line,
            )
        )  # fmt: skip
        across, down = _open_quarter(sim.layout, place)
        ax.text(
            x + across, y + down, _label(values[number], what, words), fontsize=6, va="center",
            ha="center", color=look.surface if heat > 0.55 else look.ink,
            zorder=2 * place.level + 1,
        )  # fmt: skip
    left, top = sim.layout.origin
    shift = LIFT * max(place.level for place in sim.layout.places)
    ax.set_xlim(left - shift - 0.1, left + width + 0.1)
    ax.set_ylim(top + height + 0.1, top - shift - 0.1)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    title(ax, say(f"plots.siggil.{what}", words), look)
    tell(ax, _in_words(sim, values, what, words))
    return ax


def _open_quarter(layout: Layout, place: Place) -> tuple[float, float]:
    """The middle of a quarter of the card that no higher card hides, from its upper left corner."""
    higher = [other for other in layout.places if other.level > place.level]
    for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = place.x + across, place.y + down
        if not any(
            o.x < x + 1 and x < o.x + CARD and o.y < y + 1 and y < o.y + CARD for o in higher
        ):
            return across + 0.5, down + 0.5
    return 0.5, 0.5


def _mean_plies(sim: SiggilSimulation) -> NDArray[np.float64]:
    counts = sim.left[:, :-1].astype(np.float64)
    totals = counts.sum(axis=1)
    means: NDArray[np.float64] = counts @ np.arange(counts.shape[1]) / np.maximum(totals, 1)
    means[totals == 0] = np.nan
    return means


def _freed_shares(sim: SiggilSimulation) -> NDArray[np.float64]:
    counts = sim.freed.astype(np.float64)
    shares: NDArray[np.float64] = counts / max(counts.sum(), 1.0)
    return shares


def _label(value: float, what: What, language: Language) -> str:
    if np.isnan(value):
        return "–"
    if what == "left":
        return str(round(value))
    return cldr.number(f"{100 * value:.1f}", language)


def _in_words(
    sim: SiggilSimulation, values: NDArray[np.float64], what: What, language: Language
) -> str:
    layout = say(f"siggil.layout.{sim.layout.name}", language) if _ours(sim) else sim.layout.name
    if what == "freed":
        place = int(np.nanargmax(values))
        share = percent(float(values[place]), language)
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
