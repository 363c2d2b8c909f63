"""Real curve of a formula, and the 18 mages on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, overload

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from cantorlab.formulas import Formula
from cantorlab.formulas.curves.branches import branches, real_value
from cantorlab.formulas.curves.curve_text import describe
from cantorlab.formulas.tree import MAGES
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.legends import key_inside_or_below
from cantorlab.plots.places import (
    formula_text,
    full_name,
    order_in_words,
    rungs,
    the_places,
)
from cantorlab.plots.style import (
    DASHES,
    MARKERS,
    Style,
    canvas,
    canvases,
    get_style,
    scale_points,
    title,
)
from cantorlab.plots.ticks import mage_axis
from cantorlab.rules.cantor import Place

# Values that differ by more than this factor are drawn on a scale that is logarithmic far out.
LINEAR_UP_TO = 60.0
MARGIN = 0.14
# How wide the surface shows around a small number that a line crosses, in points.
HALO = 1.8

OnePlace: TypeAlias = str | int | Formula | Place
AxesGiven: TypeAlias = Axes | Sequence[Axes] | None


class CurveLook(TypedDict, total=False):
    """Words, colours and columns of curves."""

    language: Language | None
    style: str
    columns: int


@overload
def curve(
    places: OnePlace, *, ax: AxesGiven = ..., overlay: bool = ..., **look: Unpack[CurveLook]
) -> Axes: ...
@overload
def curve(
    places: Any, *, ax: AxesGiven = ..., overlay: Literal[True], **look: Unpack[CurveLook]
) -> Axes: ...
@overload
def curve(
    places: Any, *, ax: AxesGiven = ..., overlay: Literal[False] = ..., **look: Unpack[CurveLook]
) -> list[Axes]: ...
def curve(
    places: Any,
    *,
    ax: AxesGiven = None,
    overlay: bool = False,
    language: Language | None = None,
    style: str = "light",
    columns: int = 3,
) -> Axes | list[Axes]:
    """Draw the real curve of each formula where it is defined, with the 18 mages as points.

    ``places`` is a formula, a place, a number of the deck, or several of them. Each point carries
    the mage's place in the order (1 is the strongest); mages that tie share a dotted line, a cross
    at the bottom is a mage without strength. Nothing is drawn across a pole, a jump or a gap.
    Strengths that spread widely get a logarithmic scale, which the axis names (with both signs it
    is linear near 0), and where they are too large for any, the height shows the order alone.

    Returns the Axes: one for one formula or ``overlay=True`` (all on one scale), else a list, which
    may be given as ``ax``.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.curve("10 - n", language="en")).partition(".")[0])
    Curve of 10 − n, with the 18 mages from −9 to 8
    """
    drawn, look = the_places(places), get_style(style)
    words = check_language(language or get_language())
    if len(drawn) == 1 or overlay or isinstance(ax, Axes):
        if len(drawn) > 1 and not overlay:
            raise ValueError("several curves on one Axes need overlay=True, or a list of Axes")
        given = ax if ax is None or isinstance(ax, Axes) else canvases(1, look, words, given=ax)[0]
        one = canvas(given, look, words, grid=True)
        if len(drawn) > 1:
            return _overlay(drawn, one, look, words)
        _draw(drawn[0], one, look, words, size=11)
        return one
    many = canvases(len(drawn), look, words, given=ax, columns=columns)
    for place, each in zip(drawn, many, strict=True):
        _draw(place, each, look, words, size=9)
    return many


@dataclass(frozen=True)
class _Heights:
    """Height of each mage in the drawing, and whether it is its strength or only its rank."""

    by_mage: Mapping[int, float]
    are_strengths: bool


def _heights(place: Place) -> _Heights:
    ranked = {mage: rank for mage, rank in zip(MAGES, place.ranks, strict=True) if rank is not None}
    values = {mage: real_value(place.parsed.tree, float(mage)) for mage in ranked}
    strengths = {mage: value for mage, value in values.items() if value is not None}
    # A float may overflow, and it may round two strengths together that differ.
    faithful = len({*ranked.values()}) == len({*strengths.values()})
    if len(strengths) == len(ranked) and (faithful or max(map(abs, strengths.values())) < 1e12):
        return _Heights(strengths, are_strengths=True)
    return _Heights({mage: float(rank) for mage, rank in ranked.items()}, are_strengths=False)


def _draw(place: Place, ax: Axes, style: Style, language: Language, *, size: float) -> None:
    heights = _heights(place)
    if heights.are_strengths:
        _lines(place, ax, style.accent, "-")
        ax.set_ylabel(say(_scale(ax, list(heights.by_mage.values())), language))
    else:
        ax.margins(y=MARGIN)
        ax.set_yticks([])
        ax.set_ylabel(say("plots.order_scale", language))
    _ties(place, heights, ax, style)
    _points(heights, ax, style.accent, "o", style)
    _positions(place, heights, ax, style)
    _draw_missing(place, ax, style)
    _mage_axis(ax, language)
    title(ax, full_name(place, language), style, size=size)
    set_description(ax, _in_words(place, language))


def _overlay(places: Sequence[Place], ax: Axes, style: Style, language: Language) -> Axes:
    values: list[float] = []
    for index, place in enumerate(places):
        heights = _heights(place)
        if not heights.are_strengths:
            raise ValueError(f"the strengths of {place.formula} are too large for a common scale")
        colour = style.series[index % len(style.series)]
        _lines(place, ax, colour, DASHES[index % len(DASHES)])
        _points(heights, ax, colour, MARKERS[index % len(MARKERS)], style)
        values += heights.by_mage.values()
        ax.plot(
            [],
            [],
            color=colour,
            linestyle=DASHES[index % len(DASHES)],
            marker=MARKERS[index % len(MARKERS)],
            label=formula_text(place, language),
        )
    ax.set_ylabel(say(_scale(ax, values), language))
    _mage_axis(ax, language)
    title(ax, say("plots.curve.overlay", language, count=len(places)), style)
    key_inside_or_below(ax, style)
    set_description(ax, "\n".join(_in_words(place, language) for place in places))
    return ax


def _lines(place: Place, ax: Axes, colour: str, dashes: str) -> None:
    for branch in branches(place.parsed.tree):
        x, y = zip(*branch, strict=True)
        ax.plot(x, y, color=colour, linewidth=1.4, linestyle=dashes, alpha=0.75, zorder=2)


def _ties(place: Place, heights: _Heights, ax: Axes, style: Style) -> None:
    for tied in rungs(place.ranks):
        if len(tied) > 1:
            ends, height = [tied[0], tied[-1]], heights.by_mage[tied[0]]
            ax.plot(ends, [height] * 2, color=style.muted, linewidth=0.9, linestyle=":", zorder=1)


def _points(heights: _Heights, ax: Axes, colour: str, marker: str, style: Style) -> None:
    ax.plot(
        list(heights.by_mage), list(heights.by_mage.values()), linestyle="none", marker=marker,
        markersize=5.5, color=colour, markeredgecolor=style.surface, markeredgewidth=0.8, zorder=3,
    )  # fmt: skip


def _positions(place: Place, heights: _Heights, ax: Axes, style: Style) -> None:
    position = 1
    for tied in rungs(place.ranks):
        for mage in tied:
            ax.annotate(
                str(position), (mage, heights.by_mage[mage]), xytext=(0, 6),
                fontsize=scale_points(7), textcoords="offset points", ha="center",
                color=style.muted, zorder=4,
                path_effects=[withStroke(linewidth=HALO, foreground=style.surface)],
            )  # fmt: skip
        position += len(tied)


def _draw_missing(place: Place, ax: Axes, style: Style) -> None:
    for mage, rank in zip(MAGES, place.ranks, strict=True):
        if rank is None:
            ax.plot(
                [mage], [0.02], marker="x", color=style.bad, markersize=6,
                transform=ax.get_xaxis_transform(), clip_on=False,
            )  # fmt: skip


def _scale(ax: Axes, values: Sequence[float]) -> str:
    """Scale the axis to what is drawn and to these strengths; return the key of its name."""
    if not values:
        ax.set_yticks([])
        return "plots.strength"
    sizes = np.sort(np.abs(np.array([value for value in values if value != 0] or [1.0])))
    typical = float(np.median(sizes))
    low, high = min(values), max(values)
    if sizes[-1] <= LINEAR_UP_TO * typical or _far_from_zero(low, high):
        room = (high - low) * MARGIN or max(abs(high) * MARGIN, 1.0)
        ax.set_ylim(low - room, high + room)
        return "plots.strength"
    drawn = np.concatenate([[low, high], *(np.asarray(line.get_ydata()) for line in ax.lines)])
    room = (sizes[-1] / sizes[0]) ** MARGIN
    if np.nanmin(drawn) > 0:
        ax.set_yscale("log")
        ax.set_ylim(low / room, high * room)
        return "plots.strength_logarithmic"
    is_below = np.nanmax(drawn) < 0
    quarter = float(sizes[0 if is_below else len(sizes) // 4])
    threshold = max(quarter, sizes[-1] * 1e-12)
    ax.set_yscale("symlog", linthresh=threshold, linscale=1.0)
    room = float(sizes[-1] / threshold) ** MARGIN
    top = -threshold / 2 if is_below else max(high * room, threshold)
    ax.set_ylim(min(low * room, -threshold), top)
    return "plots.strength_logarithmic" if is_below else "plots.strength_linear_near_0"


def _far_from_zero(low: float, high: float) -> bool:
    return high - low < max(abs(low), abs(high)) / 10


def _mage_axis(ax: Axes, language: Language) -> None:
    ax.set_xlim(-9.6, 8.6)
    mage_axis(ax.xaxis)
    ax.set_xlabel(say("plots.mage", language))


def _in_words(place: Place, language: Language) -> str:
    order, formula = order_in_words(place.ranks, language), formula_text(place, language)
    sentence = say("plots.curve.words", language, formula=formula, order=order)
    scale = "" if _heights(place).are_strengths else say("plots.curve.only_order", language)
    shape = " " + describe(place.parsed, language, values=False)
    return sentence + shape + scale
