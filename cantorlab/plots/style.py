"""Style of the plots: the tokens of ``data/theme.json``, or the user's own style sheet, on Axes."""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterable
from colorsys import rgb_to_hls
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from operator import index
from typing import Any, Literal, TypeAlias, get_args

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_hex, to_rgb, to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from matplotlib.transforms import ScaledTranslation, Transform

from cantorlab.languages.texts import Language, say
from cantorlab.plots.contrast import contrast, legible, luminance
from cantorlab.plots.fitting import POINTS_PER_INCH, YieldingLayout, fit, points_of, write
from cantorlab.plots.numbers import NumberFormatter
from cantorlab.plots.wrong_types import check_axes

StyleName: TypeAlias = Literal["light", "dark", "print"]
STYLES: tuple[StyleName, ...] = get_args(StyleName)
#: Settings of ``rcParams`` that a user's own style sheet changes.
SETTINGS = (
    "axes.edgecolor", "axes.facecolor", "axes.labelcolor", "axes.prop_cycle", "figure.facecolor",
    "text.color", "xtick.color", "lines.linewidth", "axes.linewidth",
)  # fmt: skip
# The least contrast of lines that must be seen.
SEEN = 1.5

# Never colour alone: the series of a plot take markers and dashes in step with their colours.
MARKERS: tuple[str, ...] = ("o", "s", "^", "D", "v", "P", "X", "*")
# The size of letters that all sizes here are told for: matplotlib's own.
LETTERS = 10.0
# A title may be so much smaller where one of its words would not fit on a line, or where it takes
# more lines than these and more than this part of the height; and a label at the left where it is
# longer than the axis.
SMALLEST = 0.6
LINES, TALL = 2, 0.25
# What matplotlib leaves to the Axes of a figure's width before it lays them out, and what lies at
# the edges then, in points.
SHOWN = 0.775
EDGES = 24.0
WIDE = "\u00a0"
DASHES: tuple[str, ...] = ("-", "--", "-.", ":")


@dataclass(frozen=True)
class Style:
    """Colours of one surface, and their order for series."""

    name: StyleName | None
    surface: str
    raised: str
    ink: str
    muted: str
    line: str
    accent: str
    sea: str
    ember: str
    gold: str
    good: str
    bad: str

    @property
    def surface_kind(self) -> Literal["light", "dark"]:
        """Kind of its surface, on which colours have their names."""
        return "dark" if luminance(self.surface) < 0.2 else "light"

    @property
    def series(self) -> tuple[str, ...]:
        """Indigo, ember, sea, gold, ink, distinct by hue and by lightness; or the user's cycle."""
        return (self.accent, self.ember, self.sea, self.gold, self.ink)

    def colour_name(self, token: str, language: Language) -> str:
        """Return what a colour is called: indigo; of a user's own sheet, by its hue."""
        if self.name is not None:
            return say(f"plots.colour.{token}.{self.surface_kind}", language)
        return hue_name(getattr(self, token), language)

    @property
    def sequential(self) -> LinearSegmentedColormap:
        """From the surface to the accent: for counts and rates."""
        return LinearSegmentedColormap.from_list("sequential", [self.raised, self.accent])

    @property
    def ranks(self) -> LinearSegmentedColormap:
        """From ember (weak) over the surface to accent (strong): for orders."""
        return LinearSegmentedColormap.from_list("ranks", [self.ember, self.raised, self.accent])


def hue_name(colour: Any, language: Language) -> str:
    """Return what any colour is called, by its hue."""
    hue, light, strong = rgb_to_hls(*to_rgb(colour))
    if strong < 0.12 or not 0.08 < light < 0.95:
        return say("plots.colour.grey", language)
    return say(f"plots.colour.{HUES[bisect(HUE_ENDS, 360 * hue)]}", language)


# Hues by their names, and where each ends, in degrees.
HUES = ("red", "orange", "yellow", "green", "turquoise", "blue", "violet", "pink", "red")
HUE_ENDS = (14, 44, 68, 160, 195, 255, 290, 345)

# Changes of ``"print"`` to the light style: black on the white of the paper.
_ON_PAPER = {"surface": "#FFFFFF", "ink": "#000000", "muted": "#404040", "line": "#808080"}


def get_style(name: str | None) -> Style:
    """Return the style ``name``, one of ``STYLES``; raise ``ValueError`` for others.

    Without a name it is the user's own style sheet if one is in force, else ``"light"``.
    """
    now: Any = mpl.rcParams
    usual: Any = mpl.rcParamsDefault
    if name is None and any(now[each] != usual[each] for each in SETTINGS):
        return _style_of_settings()
    return _house_style(name or "light")


@cache
def _house_style(name: str) -> Style:
    tokens = json.loads(files("cantorlab.data").joinpath("theme.json").read_text("utf-8"))
    tokens["print"] = tokens["light"] | _ON_PAPER
    for known in STYLES:
        if name == known:
            return Style(known, **tokens[known])
    raise ValueError(f"style must be one of {', '.join(STYLES)}, not {name!r}")


def _style_of_settings() -> Style:
    """Return the colours of the style sheet in force, letters as legible as ours."""
    now: Any = mpl.rcParams
    surface = to_hex(now["axes.facecolor"])
    cycle = [to_hex(each) for each in now["axes.prop_cycle"].by_key().get("color", ["C0"])]
    accent, ember, sea, gold = (cycle[at % len(cycle)] for at in range(4))
    ink = legible(now["text.color"], surface)
    edge, house = to_hex(now["axes.edgecolor"]), _house_style("light")
    house = house if luminance(surface) >= 0.2 else _house_style("dark")
    return Style(
        None, surface, surface, ink, legible(now["axes.labelcolor"], surface),
        edge if contrast(edge, surface) >= SEEN else ink,
        accent, sea, ember, gold, house.good, legible(house.bad, surface),
    )  # fmt: skip


def around(ax: Axes, style: Style) -> Style:
    """Return the style for what is written beside Axes: legible on their figure, whosever it is."""
    figure: Any = ax.figure
    while to_rgba(figure.get_facecolor())[3] < 0.5 and figure is not figure.figure:
        figure = figure.figure
    ground = figure.get_facecolor()
    ground = to_hex(ground) if to_rgba(ground)[3] >= 0.5 else style.surface
    ink, muted = (legible(each, ground) for each in (style.ink, style.muted))
    return replace(style, surface=ground, ink=ink, muted=muted)


def line_width(points: float) -> float:
    """Return the width of a line, scaled by ``rcParams``: ``points`` go with lines of 1.5."""
    usual: Any = mpl.rcParamsDefault
    return points * float(mpl.rcParams["lines.linewidth"]) / float(usual["lines.linewidth"])


def scale_points(points: float, setting: str | None = None) -> float:
    """Return a size in points, scaled by ``rcParams``: ``points`` go with letters of 10.

    ``setting`` is the one of ``rcParams`` that overrides it, if it has been changed.

    >>> with mpl.rc_context({"font.size": 20}):
    ...     scale_points(9)
    18.0
    """
    now: Any = mpl.rcParams
    usual: Any = mpl.rcParamsDefault
    if setting is not None and now[setting] != usual[setting]:
        return float(FontProperties(size=now[setting]).get_size_in_points())
    return points * float(now["font.size"]) / LETTERS


def canvas(
    ax: Axes | None,
    style: Style,
    language: Language,
    *,
    size: tuple[float, float] = (6.4, 4.0),
    grid: bool = False,
    grows: bool = False,
) -> Axes:
    """Return ``ax``, or a new one on a figure of ``size`` inches, with ``style`` applied.

    A figure is as large as ``rcParams`` says, if it has been changed; else one that ``grows`` is as
    large as its letters need.
    """
    if ax is not None:
        check_axes(ax)
    else:
        figure, ax = plt.subplots(figsize=_inches(size, grows=grows), layout=YieldingLayout())
        _dress_figure(figure, style)
    dress(ax, style, language, grid=grid)
    return ax


def canvases(
    count: int,
    style: Style,
    language: Language,
    *,
    given: Iterable[Axes] | None = None,
    columns: int = 3,
    cell: tuple[float, float] = (3.6, 2.8),
) -> list[Axes]:
    """Return the ``given`` Axes, or ``count`` new ones on one figure, with the style applied.

    Raises ``ValueError`` if fewer are given than are needed.
    """
    axes = (
        _new_axes(count, columns, cell, style)
        if given is None
        else list(np.ravel(np.array(given, dtype=object)))
    )
    if len(axes) < count:
        raise ValueError(f"{count} Axes are needed, and {len(axes)} were given")
    for ax in axes[:count]:
        check_axes(ax)
        dress(ax, style, language)
    return axes[:count]


def _new_axes(count: int, columns: int, cell: tuple[float, float], style: Style) -> list[Axes]:
    columns = max(1, min(index(columns), count))
    rows = -(-count // columns)
    figure, grid = plt.subplots(
        rows,
        columns,
        figsize=_inches((cell[0] * columns, cell[1] * rows), grows=True),
        layout=YieldingLayout(),
        squeeze=False,
    )
    _dress_figure(figure, style)
    axes = [ax for row in grid for ax in row]
    for spare in axes[count:]:
        figure.delaxes(spare)
    return axes


def _inches(size: tuple[float, float], *, grows: bool) -> tuple[float, float]:
    asked = tuple(mpl.rcParams["figure.figsize"])
    if asked != tuple(mpl.rcParamsDefault["figure.figsize"]):
        return float(asked[0]), float(asked[1])
    return (scale_points(size[0]), scale_points(size[1])) if grows else size


def _dress_figure(figure: Figure, style: Style) -> None:
    if style.name is not None:
        figure.set_facecolor(style.surface)


def dress(ax: Axes, style: Style, language: Language, *, grid: bool = False) -> None:
    """Give ``ax`` the style's surface, ink and thin lines, and the language's numbers.

    What is around it is left as it is; so are the surface and the lines of a user's own sheet.
    """
    outer = around(ax, style)
    for axis, setting in ((ax.xaxis, "xtick.labelsize"), (ax.yaxis, "ytick.labelsize")):
        axis.set_tick_params(labelcolor=outer.muted, labelsize=scale_points(9, setting))
        axis.label.set_color(outer.muted)
        axis.set_major_formatter(NumberFormatter(language))
    if style.name is None:
        return
    ax.set_facecolor(style.surface)
    for side, spine in ax.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(style.line)
        spine.set_linewidth(0.8)
    ax.tick_params(color=style.muted, width=0.8)
    if grid:
        ax.grid(True, axis="y", color=style.line, alpha=0.3, linewidth=0.6)
        ax.set_axisbelow(True)


def title(ax: Axes, text: str, style: Style, *, size: float = 11, pad: float = 10) -> None:
    """Write the headline above the left edge, wrapped to the width of the Axes, as is their label.

    Words joined by no-break spaces (``unbroken``) stay on one line; if they are too long for one,
    or the headline is tall, all is written smaller. A title that is set later replaces it.
    """
    points = scale_points(size, "axes.titlesize")
    room = room_of(ax)
    below = ax.get_xlabel().replace("\n", " ")
    ax.set_xlabel(wrap_text(below, room, float(ax.xaxis.label.get_fontsize())))
    longest = max((width_of(word, points) for word in text.split(" ")), default=0.0)
    smallest = SMALLEST * points
    points *= min(1.0, max(SMALLEST, room / max(longest, 1.0)))
    while points > smallest and _is_tall(wrap_text(text, room, points), points, ax):
        points -= 0.5
    _fit_left_label(ax)
    # Names are the user's: a dollar sign in one begins no formula.
    headline = ax.set_title(
        wrap_text(text, room, points), loc="center", x=0.0, ha="left", fontsize=points, pad=pad,
        color=around(ax, style).ink, parse_math=False,
    )  # fmt: skip
    ours = headline.get_text()

    def give_way(title: Any) -> None:
        if title.get_text() != ours and title.get_position()[0] == 0.0:
            title.set_x(0.5)

    headline.add_callback(give_way)


def _is_tall(headline: str, points: float, ax: Axes) -> bool:
    lines = headline.count("\n") + 1
    return lines > LINES and 1.2 * lines * points > TALL * points_of(ax)[1]


def _fit_left_label(ax: Axes) -> None:
    label, size = ax.yaxis.label, float(ax.yaxis.label.get_fontsize())
    long = width_of(label.get_text(), 1.0)
    if long:
        fit(
            ax, lambda _, height: write(label, size * min(1.0, max(SMALLEST, height / long / size)))
        )


def under(ax: Axes, lines: float) -> Transform:
    """Return a transform that starts so many lines under the Axes and their label, downwards."""
    lines += 1.2 * ax.get_xlabel().count("\n")
    down = ScaledTranslation(
        0, -lines * scale_points(LETTERS) / POINTS_PER_INCH, ax.figure.dpi_scale_trans
    )
    return ax.transAxes + down


def unbroken(text: str) -> str:
    """Return a text, such as a formula, that no line may end in."""
    return text.replace(" ", WIDE)


def slot_of(ax: Axes) -> float:
    """Return the width of the Axes with everything beside them, in points.

    It is that of the Axes alone if there is no later layout.
    """
    place = ax.get_subplotspec()
    if place is None or ax.figure.get_layout_engine() is None:
        return points_of(ax)[0]
    root: Any = ax.figure
    slot = place.get_position(root).width * root.bbox.width / root.dpi
    return float(slot * POINTS_PER_INCH / SHOWN)


def room_of(ax: Axes) -> float:
    """Return the width for a title or a key of Axes, in points, as far as it is known.

    A later layout makes room for the labels at the left.
    """
    room, slot = points_of(ax)[0], slot_of(ax)
    if slot == room:
        return room
    labels = [label.get_text() for label in ax.get_yticklabels()]
    size = float(ax.yaxis.label.get_fontsize())
    beside = max((width_of(label, scale_points(9)) for label in labels), default=0.0)
    free = slot - beside - size * bool(ax.get_ylabel()) - EDGES
    return min(room, max(float(free), room / 2))


def wrap_text(text: str, room: float, points: float) -> str:
    """Wrap a text of this size into lines that fit a room, in points, as far as its words do."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, points) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


def width_of(text: str, points: float, *, as_mathematics: bool = False) -> float:
    """Return the width of a text in points."""
    properties = FontProperties(size=points)
    return float(text_to_path.get_text_width_height_descent(text, properties, as_mathematics)[0])


def ink_on(colour: Any, style: Style) -> str:
    """Return the one of the style's two inks that is most legible on a colour, or what is."""
    best = max((style.ink, style.surface), key=lambda ink: contrast(ink, colour))
    return legible(best, colour)


def bare(ax: Axes) -> None:
    """Hide spines, tick marks and a style sheet's grid: for boards, ladders and heatmaps."""
    ax.grid(False)
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.tick_params(length=0)
