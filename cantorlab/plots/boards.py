"""Counts on the board of Catch the King."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Colormap
from matplotlib.image import AxesImage
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike, NDArray

from cantorlab.plots.fitting import fit, write
from cantorlab.plots.numbers import Rates, two_digits
from cantorlab.plots.style import (
    Style,
    bare,
    canvas,
    canvases,
    dress_bar,
    get_style,
    ink_on,
    scale_points,
    title,
)
from cantorlab.plots.ticks import Ticks, name_axis
from cantorlab.plots.words import tell
from cantorlab.texts import Language, check_language, get_language, say

SIZE = 9
COLUMNS = "abcdefghi"
FORTRESSES = ((0, 0), (0, 8), (8, 0), (8, 8), (4, 4))
# Of fewer the share may well be half as large again, or half as large: 1.96 / √16.
FEW = 16
# How high a number may stand in its square, in parts of the square.
NUMBER = 0.34
# Numbers that would be smaller than this many points are left to the colours.
SMALLEST = 3.5

Map: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class _Colours:
    """Colours of shares: the arguments of ``imshow``, and whether they are the style's own."""

    scale: Mapping[str, Any]
    bar: bool
    numbers: bool
    own: bool


def heatmap(
    maps: ArrayLike | Mapping[str, ArrayLike],
    *,
    label: str | None = None,
    cmap: str | Colormap | None = None,
    vmin: float | None = None,
    vmax: float | None = None,
    norm: Any = None,
    cbar: bool = True,
    annot: bool = False,
    share: bool = False,
    ax: Axes | Iterable[Axes] | None = None,
    language: Language | None = None,
    style: str = "light",
) -> Axes | list[Axes]:
    """Draw counts over the 9 × 9 squares on the real board, fortresses marked.

    Squares are shaded by their share of all, from nothing up. The fullest shows its share; squares
    with fewer than 16 counts are hatched: their share is known to a half at best.

    Args:
        maps: one map as ``simulate`` counts them (first the row from 1, then the column from a), or
            a mapping of titles to maps, side by side.
        label: the title of a single map.
        cmap: a colormap of matplotlib instead of the style's.
        vmin: the share (0 to 1) of the lowest colour, 0 unless given.
        vmax: the share of the highest colour, the fullest square's unless given.
        norm: a matplotlib ``Normalize`` of shares, instead of both.
        cbar: whether the scale is drawn beside the board.
        annot: whether each square says its share, in per cent.
        share: whether several maps have one scale; else each has its own.
        ax: the Axes to draw on: for several maps as many.
        language: of titles and numbers.
        style: ``"light"`` or ``"dark"``.

    Returns the Axes, or a list of them for a mapping. Raises ``ValueError`` for anything that is no
    map.
    """
    look, words = get_style(style), check_language(language or get_language())
    if norm is not None and not (vmin is None and vmax is None):
        raise ValueError("norm says what vmin and vmax would say: leave them out")
    bounds = {"norm": norm} if norm is not None else {"vmin": vmin or 0.0, "vmax": vmax}
    colours = _Colours({"cmap": cmap or look.sequential, **bounds}, cbar, annot, cmap is None)
    if not isinstance(maps, Mapping):
        name = label or say("plots.heatmap.title", words)
        if ax is not None and not isinstance(ax, Axes):
            raise ValueError("one map is drawn on one Axes")
        one = canvas(ax, look, words, size=(4.6 + 0.7 * cbar, 4.6), grows=True)
        _draw_boards([one], {name: _counts(maps)}, colours, look, words)
        return one
    if isinstance(ax, Axes):
        raise ValueError(
            "several maps are drawn on Axes of their own: give as many, or leave ax out"
        )
    if not maps:
        raise ValueError("there is no map to draw")
    counts = {name: _counts(given) for name, given in maps.items()}
    axes = canvases(
        len(counts), look, words, given=ax, cell=(3.5 + 0.7 * (cbar and not share), 4.1)
    )
    if share:
        _draw_boards(axes, counts, colours, look, words)
        return axes
    for each, (name, one_map) in zip(axes, counts.items(), strict=True):
        _draw_boards([each], {name: one_map}, colours, look, words)
    return axes


def _counts(given: ArrayLike) -> Map:
    try:
        values = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        values = np.empty(0)
    if values.shape != (SIZE, SIZE):
        raise ValueError(f"a map of the board is 9 × 9 numbers, not {repr(given)[:80]}")
    return values


def _shares(counts: Map) -> Map:
    shares: Map = counts / max(float(counts.sum()), 1.0)
    return shares


def _draw_boards(
    axes: Sequence[Axes],
    maps: Mapping[str, Map],
    colours: _Colours,
    style: Style,
    language: Language,
) -> None:
    """Draw maps on one scale."""
    scale = dict(colours.scale)
    if "vmax" in scale and scale["vmax"] is None:
        fullest = max(float(_shares(counts).max()) for counts in maps.values())
        scale["vmax"] = fullest or 1.0
    images = [
        _draw_board(ax, counts, name, scale, colours, style, language)
        for ax, (name, counts) in zip(axes, maps.items(), strict=True)
    ]
    if colours.bar:
        bar = axes[0].figure.colorbar(
            images[0], ax=list(axes), shrink=0.7, aspect=22, pad=0.03,
            ticks=Ticks(len("0.5 %"), most=5),
            format=Rates(language),
        )  # fmt: skip
        dress_bar(bar, style)


def _draw_board(
    ax: Axes,
    counts: Map,
    name: str,
    scale: Mapping[str, Any],
    colours: _Colours,
    style: Style,
    language: Language,
) -> AxesImage:
    shares = _shares(counts)
    bare(ax)
    image = ax.imshow(shares, origin="lower", **scale)
    for edge in np.arange(-0.5, SIZE):
        ax.axhline(edge, color=style.line, linewidth=0.5)
        ax.axvline(edge, color=style.line, linewidth=0.5)
    for row, column in FORTRESSES:
        ax.add_patch(
            Rectangle(
                (column - 0.42, row - 0.42), 0.84, 0.84, fill=False, edgecolor=style.gold, lw=1.6
            )
        )
    name_axis(ax.xaxis, dict(enumerate(COLUMNS)))
    name_axis(ax.yaxis, {row: str(row + 1) for row in range(SIZE)})
    few = _hatch(ax, counts, style)
    if few:
        ax.set_xlabel(say("plots.heatmap.few", language, least=FEW), fontsize=scale_points(8))
    fullest = divmod(int(shares.argmax()), SIZE)
    _write(ax, image, shares, np.ndindex(SIZE, SIZE) if colours.numbers else [fullest], style,
           language, alone=not colours.numbers)  # fmt: skip
    title(ax, name, style, size=10)
    square = f"{COLUMNS[fullest[1]]}{fullest[0] + 1}"
    most = two_digits(float(shares.max()), language)
    said = [say("plots.heatmap.words", language, name=name, square=square, share=most)]
    if colours.own:
        colour = say(f"plots.colour.accent.{style.name}", language)
        said.append(say("plots.heatmap.colour", language, colour=colour))
    if few:
        said.append(say("plots.heatmap.few_words", language, count=few, least=FEW))
    tell(ax, " ".join(said))
    return image


def _hatch(ax: Axes, counts: Map, style: Style) -> int:
    """Hatch the squares with few counts; return their number.

    Only whole numbers are counts; squares without a count stay empty.
    """
    if (counts != np.round(counts)).any():
        return 0
    few = np.argwhere((counts > 0) & (counts < FEW))
    for row, column in few:
        ax.add_patch(
            Rectangle(
                (column - 0.5, row - 0.5),
                1,
                1,
                fill=False,
                hatch="////",
                edgecolor=style.line,
                lw=0,
            )
        )
    return len(few)


def _write(
    ax: Axes,
    image: AxesImage,
    shares: Map,
    squares: Iterable[tuple[int, ...]],
    style: Style,
    language: Language,
    *,
    alone: bool,
) -> None:
    """Write shares into their squares, as large as they fit."""
    written = []
    for row, column in squares:
        share = float(shares[row, column])
        text = two_digits(share, language)
        if not alone:
            text = text.rstrip("%\u00a0\u202f")
        written.append(
            ax.text(
                column, row, text, ha="center", va="center_baseline", zorder=4,
                color=ink_on(image.to_rgba(shares[row, column]), style),
            )
        )  # fmt: skip
    largest = scale_points(7.5)

    def sizes(*points: float) -> None:
        for text in written:
            write(text, min(largest, NUMBER * min(points) / SIZE), SMALLEST)

    fit(ax, sizes)
