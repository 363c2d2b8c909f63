"""Keys of a plot: of its lines and markers, and of a scale of colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.colorbar import Colorbar
from matplotlib.legend import Legend

from cantorlab.plots.style import (
    SMALLEST,
    Style,
    around,
    room_of,
    scale_points,
    under,
    width_of,
    wrap_text,
)

# In letters: how far below the Axes a key begins, under ticks and a label.
BELOW_THE_AXIS = 3.8
# In letters: what a name of the key has beside it, and how far two are apart.
HANDLE, APART = 1.4, 1.6
BESIDE = HANDLE + APART + 0.8
# The longest name that a key among the curves may have, in parts of the Axes' width.
INSIDE = 0.75
# Where the key of colours stands, in parts of the Axes.
BAR = (1.04, 0.15, 0.035, 0.7)


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
    legend = ax.legend(
        handles, ["" for _ in lines], frameon=False, fontsize=letters,
        labelcolor=around(ax, style).ink, loc="upper left", bbox_to_anchor=(0, 0),
        bbox_transform=under(ax, BELOW_THE_AXIS),
        borderaxespad=0, borderpad=0, handlelength=HANDLE, handleheight=1.1, columnspacing=APART,
        ncols=max(1, min(len(names), int(room / widest))),
    )  # fmt: skip
    _write(legend, lines)


def _write(legend: Legend, names: Sequence[str]) -> None:
    """Write names as they are: matplotlib leaves out ``_a``, and sets ``$a$`` as mathematics."""
    for text, name in zip(legend.get_texts(), names, strict=True):
        text.set_parse_math(False)
        text.set_text(name)


def key_inside_or_below(
    ax: Axes, handles: Sequence[Any], names: Sequence[str], style: Style
) -> None:
    """Draw the key where it hides least; below the axis if a name is too long."""
    letters = scale_points(9, "legend.fontsize")
    if max(width_of(name, letters) for name in names) > INSIDE * room_of(ax):
        key_below(ax, handles, names, style)
    else:
        look: Any = {"frameon": False, "labelcolor": style.ink, "fontsize": letters}
        _write(ax.legend(handles, ["" for _ in names], **look), names)


def labelled_once(artist: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield keyword arguments for each part of one artist: the first has the label."""
    yield artist
    while True:
        yield {**artist, "label": "_"}


def add_bar(ax: Axes, shown: Any, style: Style, **settings: Any) -> Colorbar:
    """Draw the key of a scale of colours inside the room of ``ax``, at its right.

    It is a part of these Axes: no layout moves them apart, and no neighbour gives it room.
    """
    bar = ax.figure.colorbar(shown, cax=ax.inset_axes(BAR), **settings)
    size = scale_points(9, "ytick.labelsize")
    bar.ax.tick_params(labelcolor=around(ax, style).muted, length=0, labelsize=size)
    bar.outline.set_visible(False)
    return bar
