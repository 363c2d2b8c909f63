"""Sizes that fit Axes at the time of drawing.

In a grid of plots, or a window that is made smaller, Axes end up with another size than they had at
first: the texts in their squares, cards and bars follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.layout_engine import ConstrainedLayoutEngine, PlaceHolderLayoutEngine
from matplotlib.patheffects import Normal, Stroke
from matplotlib.text import Text

POINTS_PER_INCH = 72
# How wide the rim around letters on hatching is, in points: half of it is seen.
RIM = 3.0


def points_of(ax: Axes) -> tuple[float, float]:
    """Return the width and height of Axes in points."""
    inches = ax.get_window_extent().transformed(ax.figure.dpi_scale_trans.inverted())
    return inches.width * POINTS_PER_INCH, inches.height * POINTS_PER_INCH


def fit(ax: Axes, sizes: Callable[[float, float], None]) -> None:
    """Call ``sizes`` with the width and height of ``ax`` in points, whenever it is drawn."""
    sizes(*points_of(ax))
    ax.add_artist(_Fitting(ax, sizes))


def write(text: Text, points: float, smallest: float = 0.0) -> None:
    """Give a text its size; hide it if that is below the ``smallest``."""
    text.set_visible(points >= smallest)
    text.set_fontsize(max(points, 1.0))


def clear_behind(text: Text, ground: Any) -> None:
    """Keep hatching away from the letters of a text, by a rim in the colour of its ground."""
    rim = Stroke(linewidth=RIM, foreground=to_hex(ground), joinstyle="round")
    text.set_path_effects([rim, Normal()])


class _Fitting(Artist):
    """Invisible artist that sets the sizes of its Axes before anything else is drawn."""

    def __init__(self, ax: Axes, sizes: Callable[[float, float], None]) -> None:
        super().__init__()
        self._ax, self._sizes = ax, sizes
        self.set_zorder(-inf)
        self.set_in_layout(False)

    def draw(self, _renderer: Any) -> None:
        """Set the sizes."""
        self._sizes(*points_of(self._ax))


class YieldingLayout(ConstrainedLayoutEngine, PlaceHolderLayoutEngine):
    """Constrained layout that gives way to ``plt.tight_layout()`` without a warning."""

    def __init__(self) -> None:
        super().__init__(adjust_compatible=False, colorbar_gridspec=False)

    def execute(self, fig: Any) -> None:
        """Lay a figure out; again if Axes have parts beside them, which follow their size."""
        super().execute(fig)
        if any(ax.child_axes for ax in fig.get_axes()):
            super().execute(fig)
