"""The house style of the plots: the tokens of ``data/theme.json`` on matplotlib Axes."""

from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

StyleName: TypeAlias = Literal["light", "dark"]
STYLES: tuple[StyleName, ...] = get_args(StyleName)

# Never colour alone: the series of a plot take markers and dashes in step with their colours.
MARKERS: tuple[str, ...] = ("o", "s", "^", "D", "v", "P", "X", "*")
POINTS_PER_INCH = 72
# The mean width of a letter, in parts of the font's size.
LETTER_WIDTH = 0.52
DASHES: tuple[str, ...] = ("-", "--", "-.", ":")


@dataclass(frozen=True)
class Style:
    """The colours of one surface, and the order in which series take them."""

    name: StyleName
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
    def series(self) -> tuple[str, ...]:
        """Indigo, ember, sea, gold, ink: told apart by hue and by lightness."""
        return (self.accent, self.ember, self.sea, self.gold, self.ink)

    @property
    def sequential(self) -> LinearSegmentedColormap:
        """From the surface to the accent: for counts and rates."""
        return LinearSegmentedColormap.from_list("sequential", [self.raised, self.accent])

    @property
    def ranks(self) -> LinearSegmentedColormap:
        """From ember (weak) over the surface to accent (strong): for orders."""
        return LinearSegmentedColormap.from_list("ranks", [self.ember, self.raised, self.accent])


@cache
def get_style(name: str) -> Style:
    """Return the style ``name``, ``"light"`` or ``"dark"``; raises ``ValueError`` for others."""
    tokens = json.loads(files("cantorlab.data").joinpath("theme.json").read_text("utf-8"))
    for known in STYLES:
        if name == known:
            return Style(known, **tokens[known])
    raise ValueError(f"style must be one of {', '.join(STYLES)}, not {name!r}")


def canvas(
    ax: Axes | None, style: Style, *, size: tuple[float, float] = (6.4, 4.0), grid: bool = False
) -> Axes:
    """Return ``ax``, or a new one on a figure of ``size`` inches, with ``style`` applied."""
    if ax is None:
        _, ax = plt.subplots(figsize=size, layout="constrained")
    dress(ax, style, grid=grid)
    return ax


def canvases(
    count: int, style: Style, *, columns: int = 3, cell: tuple[float, float] = (3.6, 2.8)
) -> list[Axes]:
    """Return ``count`` new Axes side by side on one figure, with the style applied."""
    columns = max(1, min(columns, count))
    rows = -(-count // columns)
    figure, grid = plt.subplots(
        rows,
        columns,
        figsize=(cell[0] * columns, cell[1] * rows),
        layout="constrained",
        squeeze=False,
    )
    axes = [ax for row in grid for ax in row]
    for spare in axes[count:]:
        figure.delaxes(spare)
    for ax in axes[:count]:
        dress(ax, style)
    return axes[:count]


def dress(ax: Axes, style: Style, *, grid: bool = False) -> None:
    """Give ``ax`` the style's surface, ink and thin lines."""
    ax.figure.set_facecolor(style.surface)
    ax.set_facecolor(style.surface)
    for side, spine in ax.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(style.line)
        spine.set_linewidth(0.8)
    ax.tick_params(colors=style.muted, labelcolor=style.muted, width=0.8, labelsize=9)
    ax.xaxis.label.set_color(style.muted)
    ax.yaxis.label.set_color(style.muted)
    if grid:
        ax.grid(True, axis="y", color=style.line, alpha=0.3, linewidth=0.6)
        ax.set_axisbelow(True)


def title(ax: Axes, text: str, style: Style, *, size: float = 11, pad: float = 10) -> None:
    """Write the headline above the left edge, wrapped to the width of the Axes."""
    width = ax.bbox.width / ax.figure.dpi * POINTS_PER_INCH
    lines = textwrap.fill(text, max(16, int(width / (size * LETTER_WIDTH))))
    # Names are the user's: a dollar sign in one begins no formula.
    ax.set_title(lines, loc="left", color=style.ink, fontsize=size, pad=pad, parse_math=False)


def bare(ax: Axes) -> None:
    """Hide the spines and tick marks: for boards, ladders and heatmaps."""
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.tick_params(length=0)
