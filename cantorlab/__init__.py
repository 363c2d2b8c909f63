"""Cantorlab: three board games played inline in Jupyter, and a laboratory around them.

Nothing heavy is imported before it is used: each name is fetched from its module on first access.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cantorlab.texts import get_language, set_language

__version__ = "0.1.0"

_HOMES: dict[str, str] = {
    "Cantor": "cantorlab.widgets.cantor",
    "CatchTheQueen": "cantorlab.widgets.queen",
    "Quiz": "cantorlab.widgets.quiz",
    "FormulaLab": "cantorlab.widgets.formula_lab",
    "Siggil": "cantorlab.widgets.siggil",
    "Tafl": "cantorlab.widgets.tafl",
    "analyse": "cantorlab.players.tafl",
    "simulate": "cantorlab.stats",
}

__all__ = ["get_language", "set_language", *_HOMES]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
