"""Cantorlab: three board games played inline in Jupyter, and a laboratory around them.

Nothing heavy is imported before it is used: each name is fetched from its module on first access.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cantorlab.texts import get_language, set_language

__version__ = "0.1.0"

_HOMES: dict[str, str] = {
    "Cantor": "cantorlab.widgets.cantor.widget",
    "CatchTheQueen": "cantorlab.widgets.tafl.queen",
    "Quiz": "cantorlab.widgets.quiz.widget",
    "FormulaLab": "cantorlab.widgets.lab.widget",
    "Siggil": "cantorlab.widgets.siggil.widget",
    "Tafl": "cantorlab.widgets.tafl.king",
    "analyse": "cantorlab.players.tafl.levels",
    "simulate": "cantorlab.stats",
}

__all__ = ["get_language", "set_language", *_HOMES]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
