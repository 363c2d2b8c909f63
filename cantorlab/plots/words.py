"""The description of a plot in words, stored with its Axes: its alternative text."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from matplotlib.axes import Axes

_DESCRIPTIONS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def tell(ax: Axes, sentence: str) -> None:
    """Store the description of what has just been drawn on ``ax``."""
    _DESCRIPTIONS[ax] = sentence


def describe(ax: Axes) -> str:
    """Return in words what one of our plots drew on ``ax``, in the language it was drawn in.

    Raises ``ValueError`` for an Axes that none of them drew on.
    """
    if ax not in _DESCRIPTIONS:
        raise ValueError("cantorlab.plots has drawn nothing on these Axes")
    return _DESCRIPTIONS[ax]
