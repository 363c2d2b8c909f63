"""The rules of the three games, and nothing else: ``cantor``, ``siggil`` and ``tafl``."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cantorlab.rules import cantor as cantor
    from cantorlab.rules import siggil as siggil
    from cantorlab.rules import tafl as tafl

__all__ = ["cantor", "siggil", "tafl"]


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> ModuleType:
        """Fetch a game's rules when they are first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")
