"""Description of a plot in words, stored with its Axes: its alternative text."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from matplotlib.axes import Axes

_DESCRIPTIONS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def set_description(ax: Axes, sentence: str) -> None:
    """Store the description of the drawing on ``ax``."""
    _DESCRIPTIONS[ax] = sentence


def extend_description(ax: Axes, sentence: str) -> None:
    """Add a sentence to the stored description of the drawing on ``ax``."""
    set_description(ax, f"{describe(ax)} {sentence}".strip())


def describe(ax: Axes) -> str:
    """Return the description of one of our plots on ``ax``, in the language of the plot.

    Raises ``ValueError`` for an Axes that none of them drew on.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.order("n^2", language="en")).partition(".")[0])
    The ladder of the mages at n²
    """
    if ax not in _DESCRIPTIONS:
        raise ValueError("cantorlab.plots has drawn nothing on these Axes")
    return _DESCRIPTIONS[ax]
