"""Old names that still work for one version, with a ``DeprecationWarning``."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any


def make_getattr(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose ``names`` are the old ones, by the new."""

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn(f"{module}.{name}", f"{module}.{names[name]}", stacklevel=3)
        return getattr(sys.modules[module], names[name])

    return get


def take_argument(named: dict[str, Any], old: str, new: str, given: Any) -> Any:
    """Return the argument ``new`` that was ``given``, or what ``named`` calls by its old name."""
    if old not in named:
        return given
    warn(f"{old}=", f"{new}=", stacklevel=4)
    return named.pop(old)


def rename_methods(cls: type, names: Mapping[str, str], stacklevel: int) -> None:
    """Give methods that a class defines by their old ``names`` the new ones, and warn its author.

    ``stacklevel`` is that of the class's statement, from here.
    """
    for old, new in names.items():
        if old in vars(cls) and new not in vars(cls):
            warn(f"{cls.__name__}.{old}", new, stacklevel=stacklevel + 1)
            setattr(cls, new, vars(cls)[old])


def warn(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn the caller's caller that ``old`` is now called ``new``."""
    warnings.warn(f"{old} is now called {new}", DeprecationWarning, stacklevel=stacklevel)
