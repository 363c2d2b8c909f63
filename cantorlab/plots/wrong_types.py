"""Arguments of plots that are of another type: one sentence for all of them."""

from __future__ import annotations

from typing import Any

from cantorlab.rules.reading import class_name


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


def _kind(given: object) -> str:
    game = vars(given).get("game") if type(given).__name__.endswith("Simulation") else None
    return f"a simulation of {game}" if isinstance(game, str) else class_name(given)
