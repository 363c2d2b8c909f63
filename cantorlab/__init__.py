"""Cantorlab: three board games played inline in Jupyter, and a laboratory around them.

Nothing heavy is imported before it is used: each name is fetched from its module on first access.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cantorlab.games import BUILT_IN
from cantorlab.texts import get_language, set_language

__version__ = "0.1.0"

# Where each name lives, as "module:attribute": the tables of our games, and the rest.
_HOMES: dict[str, str] = {
    path.partition(":")[2]: path for path in (game.widget for game in BUILT_IN) if path
} | {
    "FormulaLab": "cantorlab.widgets.lab.widget:FormulaLab",
    "MyGames": "cantorlab.widgets.mygames.widget:MyGames",
    "Quiz": "cantorlab.widgets.quiz.widget:Quiz",
    "analyse": "cantorlab.players.tafl.levels:analyse",
    "simulate": "cantorlab.stats:simulate",
}

__all__ = ["get_language", "set_language", *_HOMES]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        module, _, attribute = _HOMES[name].partition(":")
        return getattr(import_module(module), attribute)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
