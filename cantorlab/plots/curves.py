"""Real curve of a formula, and the 18 mages on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, overload

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from cantorlab.formulas import Formula
from cantorlab.formulas.curves.curve_text import describe
from cantorlab.formulas.curves.layout import CurveLayout, LaidOutCurve, lay_out
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
    line_width,
    scale_points,
    title,
)
from cantorlab.plots.ticks import mage_axis, strength_axis
from cantorlab.plots.wrong_types import spell_out
from cantorlab.rules.cantor import Place

# The size of the marks at the ends of lines, in points.
END = 5.0
# The points of the mages stand above lines and marks.
ON_TOP = 3
# How wide the surface shows around a small number that a line crosses, in points.
HALO = 1.8

Heights: TypeAlias = Mapping[int, float]
OnePlace: TypeAlias = str | int | Formula | Place
AxesGiven: TypeAlias = Axes | Sequence[Axes] | None


class CurveLook(TypedDict, total=False):
    """Words, colours and columns of curves."""

    language: Language | None
    style: str | None
    columns: int
    color: Any
    label: str | None
    linestyle: Any
    linewidth: float
    alpha: float


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
    style: str | None = None,
    columns: int = 3,
    color: Any = None,
    label: str | None = None,
    **line: Any,
) -> Axes | list[Axes]:
    """Draw the real curve of each formula where it is defined, with the 18 mages as points.

    ``places`` is a formula, a place, a number of the deck, or several of them. Each point carries
    the mage's place in the order (1 is the strongest); mages that tie share a dotted line, a cross
    at the bottom is a mage without strength. Nothing is drawn across a pole, a jump or a gap.
    A line comes to an open circle and not into it: a hole, or the end of a step. Strengths that
    spread widely get a scale that is logarithmic away from 0, which the axis names, and where they
    are too large for any, the height shows the order alone.

    ``color``, ``label`` (which makes a key) and what else a line of matplotlib takes go to the
    curve of one formula.

    Returns the Axes: one for one formula or ``overlay=True`` (all on one scale), else a list, which
    may be given as ``ax``.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.curve("10 - n", language="en")).partition(".")[0])
    Curve of 10 minus n, with the 18 mages from −9 to 8
    """
    drawn, look = the_places(places), get_style(style)
    words = check_language(language or get_language())
    line = spell_out(line if color is None else {**line, "color": color})
    color = line.pop("color", None)
    pen = {**line, "color": look.accent if color is None else color}
    if len(drawn) == 1 or overlay or isinstance(ax, Axes):
        if len(drawn) > 1 and not overlay:
            raise ValueError("several curves on one Axes need overlay=True, or a list of Axes")
        given = ax if ax is None or isinstance(ax, Axes) else canvases(1, look, words, given=ax)[0]
        one = canvas(given, look, words, grid=True)
        if len(drawn) > 1:
            return _overlay(drawn, one, look, words, {**line, "color": color})
        _draw(drawn[0], one, look, words, pen, size=11)
        if label is not None:
            _add_to_key(one, label, look)
        return one
    many = canvases(len(drawn), look, words, given=ax, columns=columns)
    for place, each in zip(drawn, many, strict=True):
        _draw(place, each, look, words, pen, size=9)
    return many


def _draw(
    place: Place,
    ax: Axes,
    style: Style,
    language: Language,
    pen: Mapping[str, Any],
    *,
    size: float,
) -> None:
    drawn = lay_out([place.parsed])
    (laid_out,) = drawn.curves
    _scale(ax, drawn, language)
    _lines(laid_out, ax, pen, style)
    _ties(place, laid_out.heights, ax, style)
    _points(laid_out.heights, ax, pen["color"], "o", style)
    _positions(place, laid_out.heights, ax, style)
    _draw_missing(place, ax, style)
    _mage_axis(ax, language)
    title(ax, full_name(place, language), style, size=size)
    set_description(ax, _in_words([place], drawn, language))


def _overlay(
    places: Sequence[Place], ax: Axes, style: Style, language: Language, pen: Mapping[str, Any]
) -> Axes:
    handles: list[Any] = []
    drawn = lay_out([place.parsed for place in places])
    _scale(ax, drawn, language)
    for index, laid_out in enumerate(drawn.curves):
        colour, dashes = style.series[index % len(style.series)], DASHES[index % len(DASHES)]
        marker = MARKERS[index % len(MARKERS)]
        colour = colour if pen["color"] is None else pen["color"]
        _lines(laid_out, ax, {"linestyle": dashes, **pen, "color": colour}, style)
        _points(laid_out.heights, ax, colour, marker, style)
        look: Any = {"linestyle": dashes, **pen, "color": colour, "marker": marker}
        handles += ax.plot([], [], **look)
    _mage_axis(ax, language)
    title(ax, say("plots.curve.overlay", language, count=len(places)), style)
    key_inside_or_below(ax, handles, [formula_text(each, language) for each in places], style)
    set_description(ax, _in_words(places, drawn, language))
    return ax


def _add_to_key(ax: Axes, label: str, style: Style) -> None:
    """Name the curve in the key, beside those that were drawn on the same Axes before."""
    line = next(each for each in reversed(ax.lines) if each.get_zorder() == ON_TOP)
    line.set_label(label)
    named = [each for each in ax.lines if each.get_zorder() == ON_TOP and each is not line]
    named = [each for each in named if not str(each.get_label()).startswith("_child")]
    handles = [*named, line]
    key_inside_or_below(ax, handles, [str(each.get_label()) for each in handles], style)


def _lines(laid_out: LaidOutCurve, ax: Axes, pen: Mapping[str, Any], style: Style) -> None:
    colour = pen["color"]
    for line in laid_out.lines:
        x, y = zip(*line, strict=True)
        ax.plot(x, y, **{"linewidth": line_width(1.4), "alpha": 0.75, "zorder": 2, **pen})
    for end in laid_out.ends:
        ax.plot(
            [end.n], [end.value], linestyle="none", marker="o", markersize=END, zorder=2.5,
            color=colour, markerfacecolor=colour if end.filled else style.surface,
        )  # fmt: skip


def _ties(place: Place, heights: Heights, ax: Axes, style: Style) -> None:
    for tied in rungs(place.ranks):
        if len(tied) > 1:
            ends, height = [tied[0], tied[-1]], heights[tied[0]]
            ax.plot(ends, [height] * 2, color=style.muted, linewidth=0.9, linestyle=":", zorder=1)


def _points(heights: Heights, ax: Axes, colour: str, marker: str, style: Style) -> None:
    ax.plot(
        list(heights), list(heights.values()), linestyle="none", marker=marker,
        markersize=5.5, color=colour, markeredgecolor=style.surface, markeredgewidth=0.8,
        zorder=ON_TOP,
    )  # fmt: skip


def _positions(place: Place, heights: Heights, ax: Axes, style: Style) -> None:
    position = 1
    for tied in rungs(place.ranks):
        for mage in tied:
            ax.annotate(
                str(position), (mage, heights[mage]), xytext=(0, 6),
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


def _scale(ax: Axes, drawn: CurveLayout, language: Language) -> None:
    """Give the axis the scale of the layout, and its name."""
    key = "plots.strength" if drawn.are_strengths else "plots.order_scale"
    if drawn.scale.is_tenfold:
        ways = tuple(
            np.vectorize(way, otypes=[float]) for way in (drawn.scale.height, drawn.scale.value)
        )
        ax.set_yscale("function", functions=ways)
        is_linear_near_0 = drawn.low <= 0 <= drawn.high
        key += "_linear_near_0" if is_linear_near_0 else "_logarithmic"
    ax.set_ylim(*drawn.limits)
    if drawn.are_strengths and any(each.heights for each in drawn.curves):
        strength_axis(ax.yaxis, drawn.scale, language)
    else:
        ax.set_yticks([])
    ax.set_ylabel(say(key, language))


def _mage_axis(ax: Axes, language: Language) -> None:
    ax.set_xlim(-9.6, 8.6)
    mage_axis(ax.xaxis)
    ax.set_xlabel(say("plots.mage", language))


def _in_words(places: Sequence[Place], drawn: CurveLayout, language: Language) -> str:
    told = []
    for place in places:
        order, formula = order_in_words(place.ranks, language), place.parsed.spoken(language)
        told.append(
            say("plots.curve.words", language, formula=formula, order=order)
            + " "
            + describe(place.parsed, language, values=False)
        )
    if not drawn.are_strengths:
        told[-1] += " " + say("mages.curve.only_order", language)
    return "\n".join(told)
