"""Key of a plot below its axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes

from cantorlab.plots.style import SMALLEST, Style, room_of, scale_points, under, width_of, wrap_text

# In letters: how far below the Axes a key begins, under ticks and a label.
BELOW_THE_AXIS = 3.8
# In letters: what a name of the key has beside it, and how far two are apart.
HANDLE, APART = 1.4, 1.6
BESIDE = HANDLE + APART + 0.8
# The longest name that a key among the curves may have, in parts of the Axes' width.
INSIDE = 0.75


def key_below(
    ax: Axes,
    handles: Sequence[Any],
    names: Sequence[str],
    style: Style,
    *,
    size: float = 9,
) -> None:
    """Draw the key below the axis, in as many columns as there is room for.

    A name that is too long is written smaller, then broken. Call it last: the key avoids everything
    under the Axes at that time.
    """
    letters = scale_points(size, "legend.fontsize")
    room, longest = room_of(ax), max(width_of(name, 1.0) for name in names)
    letters *= min(1.0, max(SMALLEST, room / (longest + BESIDE) / letters))
    beside = BESIDE * letters
    lines = [wrap_text(name, room - beside, letters) for name in names]
    widest = max(width_of(each, letters) for line in lines for each in line.split("\n")) + beside
    ax.legend(
        handles, lines, frameon=False, labelcolor=style.ink, fontsize=letters,
        loc="upper left", bbox_to_anchor=(0, 0), bbox_transform=under(ax, BELOW_THE_AXIS),
        borderaxespad=0, borderpad=0, handlelength=HANDLE, handleheight=1.1, columnspacing=APART,
        ncols=max(1, min(len(names), int(room / widest))),
    )  # fmt: skip


def key_inside_or_below(ax: Axes, style: Style) -> None:
    """Draw the key where it hides least; below the axis if a name is too long."""
    handles, names = ax.get_legend_handles_labels()
    letters = scale_points(9, "legend.fontsize")
    if max(width_of(name, letters) for name in names) > INSIDE * room_of(ax):
        key_below(ax, handles, names, style)
    else:
        ax.legend(frameon=False, labelcolor=style.ink, fontsize=letters)
