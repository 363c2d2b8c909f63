"""Counts on the board of Catch the King."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack, overload

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Colormap
from matplotlib.image import AxesImage
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.contrast import legible
from cantorlab.plots.descriptions import extend_description, set_description
from cantorlab.plots.fitting import clear_behind, fit, write
from cantorlab.plots.heatmap_values import (
    CountValues,
    DifferenceValues,
    Map,
    Values,
    ValuesName,
    values_by_name,
)
from cantorlab.plots.legends import add_bar
from cantorlab.plots.simulation_argument import by_name, call_in_words
from cantorlab.plots.style import (
    Style,
    bare,
    canvas,
    canvases,
    get_style,
    ink_on,
    scale_points,
    title,
)
from cantorlab.plots.ticks import Ticks, name_axis
from cantorlab.plots.wrong_types import check_no_colour, wrong_type
from cantorlab.rules.reading import cite
from cantorlab.stats.simulated import Simulation

SIZE = 9
COLUMNS = "abcdefghi"
FORTRESSES = ((0, 0), (0, 8), (8, 0), (8, 8), (4, 4))
# Of fewer the share may well be half as large again, or half as large: 1.96 / √16.
FEW = 16
# How high a number may stand in its square, in parts of the square.
NUMBER = 0.34
# Numbers that would be smaller than this many points are left to the colours.
SMALLEST = 3.5


@dataclass(frozen=True)
class _Colours:
    """Colours of numbers: the arguments of ``imshow``, and whether they are the style's own."""

    values: Values
    cmap: str | Colormap
    norm: Any
    low: float | None
    high: float | None
    bar: bool
    numbers: bool
    own: bool
    image: Mapping[str, Any]

    def scale(self, maps: Iterable[Map]) -> dict[str, Any]:
        """Return what ``imshow`` takes for maps on one scale."""
        if self.norm is not None:
            return {"cmap": self.cmap, "norm": self.norm}
        low, high = self.values.limits(maps, self.low, self.high)
        return {"cmap": self.cmap, "vmin": low, "vmax": high}


class BoardLook(TypedDict, total=False):
    """Numbers, colours and words of boards."""

    values: ValuesName
    label: str | None
    cmap: str | Colormap | None
    vmin: float | None
    vmax: float | None
    norm: Any
    cbar: bool
    annot: bool
    share: bool
    sims: Simulation | Iterable[Simulation] | None
    language: Language | None
    style: str | None


@overload
def heatmap(
    maps: Mapping[str, ArrayLike], *, ax: Iterable[Axes] | None = ..., **look: Unpack[BoardLook]
) -> list[Axes]: ...
@overload
def heatmap(
    maps: ArrayLike, *, ax: Axes | Iterable[Axes] | None = ..., **look: Unpack[BoardLook]
) -> Axes: ...
def heatmap(
    maps: ArrayLike | Mapping[str, ArrayLike],
    *,
    values: ValuesName = "counts",
    label: str | None = None,
    cmap: str | Colormap | None = None,
    vmin: float | None = None,
    vmax: float | None = None,
    norm: Any = None,
    cbar: bool = True,
    annot: bool = False,
    share: bool = False,
    sims: Simulation | Iterable[Simulation] | None = None,
    ax: Axes | Iterable[Axes] | None = None,
    language: Language | None = None,
    style: str | None = None,
    **image: Any,
) -> Axes | list[Axes]:
    """Draw numbers of the 9 × 9 squares on the real board, fortresses marked.

    Counts are shaded by their share of all, from nothing up. The fullest square says its share;
    hatched are those of fewer than 16, whose share is known to a half at best. A square without a
    number (``nan``) is left blank.

    Args:
        maps: one map as ``simulate`` counts them (first the row from 1, then the column from a), or
            a mapping of titles to maps, side by side.
        values: the kind of the numbers. ``"counts"`` are drawn as shares of all; ``"share"`` are
            rates from 0 to 1, drawn as they are; ``"raw"`` any numbers; a ``"difference"`` is drawn
            in two colours, with 0 in the middle, and its numbers have signs.
        label: the title of a single map.
        cmap: a colormap of matplotlib instead of the style's.
        vmin: the number (of counts: the share, 0 to 1) of the lowest colour.
        vmax: that of the highest colour; the fullest square's unless given.
        norm: a matplotlib ``Normalize``, instead of both.
        cbar: whether the scale is drawn beside the board.
        annot: whether each square says its number, shares in per cent.
        share: whether several maps have one scale; else each has its own.
        sims: the simulations that the maps come from: the words then tell how they were played (of
            several maps the last one's).
        ax: the Axes to draw on: for several maps as many.
        language: of titles and numbers.
        image: what else ``imshow`` takes.
        style: ``"light"``, ``"dark"`` or ``"print"``; None: your own style sheet, if there is one.

    Returns the Axes, or a list of them for a mapping. Raises ``ValueError`` for anything that is no
    map.

    >>> import numpy as np
    >>> from cantorlab import plots
    >>> ax = plots.heatmap(np.arange(81).reshape(9, 9), values="raw", language="en")
    >>> print(plots.describe(ax).partition(".")[0])
    Square by square: highest on i9, 80, lowest on a1, 0
    """
    look, words = get_style(style), check_language(language or get_language())
    kind = values_by_name(values)
    check_no_colour(image)
    played = _call_in_words(sims, words)
    if norm is not None and not (vmin is None and vmax is None):
        raise ValueError("norm replaces vmin and vmax: leave them out")
    colours = _Colours(
        kind, cmap or kind.colormap(look), norm, vmin, vmax, cbar, annot, cmap is None, image
    )
    if not isinstance(maps, Mapping):
        name = label or say(kind.title, words)
        if ax is not None and not isinstance(ax, Axes):
            raise ValueError("one map is drawn on one Axes")
        one = canvas(ax, look, words, size=(4.6 + 0.7 * cbar, 4.6), grows=True)
        _draw_boards([one], {name: _numbers(maps)}, colours, look, words)
        extend_description(one, played)
        return one
    if isinstance(ax, Axes):
        raise ValueError("several maps need one Axes each: give that many, or leave ax out")
    if not maps:
        raise ValueError("there is no map to draw")
    numbers = {name: _numbers(given) for name, given in maps.items()}
    axes = canvases(
        len(numbers), look, words, given=ax, cell=(3.5 + 0.7 * (cbar and not share), 4.1)
    )
    if share:
        _draw_boards(axes, numbers, colours, look, words)
    else:
        for each, (name, one_map) in zip(axes, numbers.items(), strict=True):
            _draw_boards([each], {name: one_map}, colours, look, words)
    extend_description(axes[-1], played)
    return axes


def _call_in_words(sims: Simulation | Iterable[Simulation] | None, language: Language) -> str:
    """Tell how the games of maps were played, if it is known."""
    if sims is None:
        return ""
    listed = [sims] if not isinstance(sims, Iterable) else sims
    named = by_name({str(at): sim for at, sim in enumerate(listed)}, Simulation)
    return call_in_words(named.values(), language)


def _numbers(given: ArrayLike) -> Map:
    if given is None or isinstance(given, str | Simulation):
        raise wrong_type("a map of the board, 9 × 9 numbers such as sim.king_path", given)
    try:
        numbers = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.shape != (SIZE, SIZE) or np.isinf(numbers).any():
        raise ValueError(f"a map of the board is 9 × 9 numbers, not {cite(given)}")
    return numbers


def _draw_boards(
    axes: Sequence[Axes],
    maps: Mapping[str, Map],
    colours: _Colours,
    style: Style,
    language: Language,
) -> None:
    """Draw maps on one scale."""
    scale = colours.scale([colours.values.to_shown(numbers) for numbers in maps.values()])
    images = [
        _draw_board(ax, numbers, name, scale, colours, style, language)
        for ax, (name, numbers) in zip(axes, maps.items(), strict=True)
    ]
    if colours.bar:
        ticks, form = Ticks(len("0.5 %"), most=5), colours.values.ticks(language)
        add_bar(axes[-1], images[0], style, ticks=ticks, format=form)


def _draw_board(
    ax: Axes,
    numbers: Map,
    name: str,
    scale: Mapping[str, Any],
    colours: _Colours,
    style: Style,
    language: Language,
) -> AxesImage:
    values = colours.values
    shown = np.ma.masked_invalid(values.to_shown(numbers))
    bare(ax)
    image = ax.imshow(shown, **{"origin": "lower", **scale, **colours.image})
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
    few = _hatch(ax, numbers, style) if isinstance(values, CountValues) else []
    if few:
        ax.set_xlabel(say("plots.heatmap.few", language, least=FEW), fontsize=scale_points(8))
    there = [square for square in np.ndindex(SIZE, SIZE) if not np.isnan(numbers[square])]
    ends = _least_and_most(shown, there)
    marked = ends if isinstance(values, DifferenceValues) else ends[1:]
    _write(ax, image, shown, there if colours.numbers else marked, values, style, language,
           alone=not colours.numbers, hatched=few)  # fmt: skip
    title(ax, name, style, size=10)
    said = []
    if there:
        low, high = (values.text(float(shown[end]), language) for end in ends)
        least, most = map(_square, ends)
        told = {"name": name, "square": most, "share": high, "other": least, "low": low}
        said = [say(values.words, language, **told)]
    if colours.own:
        said.append(values.colour_words(style, language))
    if blank := SIZE * SIZE - len(there):
        said.append(say("plots.heatmap.blank_words", language, count=blank))
    if few:
        said.append(say("plots.heatmap.few_words", language, count=len(few), least=FEW))
    set_description(ax, " ".join(said))
    return image


def _least_and_most(shown: Any, there: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the squares of the least and of the largest number, if there is any."""
    if not there:
        return []
    return [min(there, key=lambda at: shown[at]), max(there, key=lambda at: shown[at])]


def _square(at: tuple[int, ...]) -> str:
    return f"{COLUMNS[at[1]]}{at[0] + 1}"


def _hatch(ax: Axes, counts: Map, style: Style) -> list[tuple[int, ...]]:
    """Hatch the squares with few counts, and return them.

    Only whole numbers are counts; squares without a count stay empty.
    """
    if (counts[~np.isnan(counts)] % 1).any():
        return []
    few = [at for at in np.ndindex(SIZE, SIZE) if 0 < counts[at] < FEW]
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
    return few


def _write(
    ax: Axes,
    image: AxesImage,
    shown: Any,
    squares: Iterable[tuple[int, ...]],
    values: Values,
    style: Style,
    language: Language,
    *,
    alone: bool,
    hatched: Sequence[tuple[int, ...]],
) -> None:
    """Write numbers into their squares, as large as they fit."""
    written = []
    for row, column in squares:
        text = values.text(float(shown[row, column]), language)
        ground = image.to_rgba(shown[row, column])
        if not alone:
            text = text.rstrip("%\u00a0\u202f")
        number = ax.text(
            column, row, text, ha="center", va="center_baseline", zorder=4,
            color=legible(ink_on(ground, style), ground),
        )  # fmt: skip
        if (row, column) in hatched:
            clear_behind(number, ground)
        written.append(number)
    largest = scale_points(7.5)

    def sizes(*points: float) -> None:
        for text in written:
            write(text, min(largest, NUMBER * min(points) / SIZE), SMALLEST)

    fit(ax, sizes)
