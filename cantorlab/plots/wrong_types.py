"""Arguments of plots: those of another type, with one sentence for all; keywords of artists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from matplotlib.cbook import normalize_kwargs
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from cantorlab.rules.reading import class_name

_COLOURS = {"c", "color", "facecolor", "fc"}


def wrong_type(draws: str, given: object) -> TypeError:
    """Return the error for something else than what a plot draws.

    >>> wrong_type("a tournament", 3)
    TypeError('this draws a tournament, not int')
    """
    return TypeError(f"this draws {draws}, not {_kind(given)}")


def check_axes(ax: Any) -> None:
    """Raise ``TypeError`` for anything but Axes."""
    if not hasattr(ax, "transAxes"):
        raise TypeError(f"ax is Axes of matplotlib, not {_kind(ax)}")


def check_no_colour(keywords: Iterable[str]) -> None:
    """Raise ``TypeError`` for a colour where colours are the values."""
    if given := _COLOURS.intersection(keywords):
        raise TypeError(f"colours say the values here: cmap changes them, not {min(given)}")


def check_no_artist(draws: str, keywords: Iterable[str]) -> None:
    """Raise ``TypeError`` for keywords of an artist where many parts are drawn, and no main one."""
    if given := ", ".join(keywords):
        raise TypeError(f"{draws} is drawn in many parts, none of which takes {given}")


def spell_out(keywords: Mapping[str, Any]) -> dict[str, Any]:
    """Return keywords of an artist by their full names: ``lw`` is ``linewidth``."""
    lines: dict[str, Any] = normalize_kwargs(dict(keywords), Line2D)
    patches: dict[str, Any] = normalize_kwargs(lines, Patch)
    return patches


def _kind(given: object) -> str:
    game = vars(given).get("game") if type(given).__name__.endswith("Simulation") else None
    return f"a simulation of {game}" if isinstance(game, str) else class_name(given)
