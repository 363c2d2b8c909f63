"""Old names that still work for one version, with a ``DeprecationWarning``."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

#: Modules of version 1.0, and where they live now.
MODULES = {
    "cantorlab.adapters": "cantorlab.environments",
    "cantorlab.arguments": "cantorlab.support.arguments",
    "cantorlab.batches": "cantorlab.environments.batches",
    "cantorlab.compiling": "cantorlab.commands.compiling",
    "cantorlab.deprecation": "cantorlab.support.deprecation",
    "cantorlab.editions": "cantorlab.support.editions",
    "cantorlab.export": "cantorlab.commands.export",
    "cantorlab.extras": "cantorlab.support.extras",
    "cantorlab.folder_lock": "cantorlab.support.folder_lock",
    "cantorlab.foreign_files": "cantorlab.support.foreign_files",
    "cantorlab.house_rules": "cantorlab.languages.house_rules",
    "cantorlab.launcher": "cantorlab.commands.launcher",
    "cantorlab.network": "cantorlab.support.network",
    "cantorlab.room.command": "cantorlab.commands.room",
    "cantorlab.rules.siggil.options": "cantorlab.rules.siggil.deal",
    "cantorlab.site.command": "cantorlab.commands.site",
    "cantorlab.site.serve_command": "cantorlab.commands.serve",
    "cantorlab.stats.cantor.exploitability": "cantorlab.stats.research.exploitability",
    "cantorlab.stats.cantor.misordered": "cantorlab.stats.research.misordered",
    "cantorlab.stats.ratings": "cantorlab.stats.research.ratings",
    "cantorlab.stats.sequential_match": "cantorlab.stats.research.sequential_match",
    "cantorlab.stats.tafl.balance": "cantorlab.stats.research.balance",
    "cantorlab.stats.tafl.openings": "cantorlab.stats.research.openings",
    "cantorlab.texts": "cantorlab.languages.texts",
    "cantorlab.websocket": "cantorlab.commands.websocket",
}


def make_getattr(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose ``names`` are the old ones, by the new."""

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn(f"{module}.{name}", f"{module}.{names[name]}", stacklevel=3)
        return getattr(sys.modules[module], names[name])

    return get


def find_for_pickles(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose ``names`` stand in pickles of earlier versions.

    They are no one's to write, so that nobody is warned.
    """

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return getattr(sys.modules[module], names[name])

    return get


class OldModules(MetaPathFinder, Loader):
    """Finder of ``MODULES`` by their old names, under which each is the same module."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return a spec for a module's old name, or None for any other."""
        is_old = fullname.startswith("cantorlab.") and _new_name(fullname) != fullname
        return ModuleSpec(fullname, self) if is_old else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module itself, and warn whoever asks for it by its old name."""
        new = _new_name(spec.name)
        warn(spec.name, new)  # frames of the import itself do not count
        module = import_module(new)
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module, which has run already, the spec of its own name back."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


def _new_name(module: str) -> str:
    """Return the present name of a module, by that of its nearest package that has moved."""
    if module in MODULES:
        return MODULES[module]
    package, _, name = module.rpartition(".")
    moved = _new_name(package) if package else ""
    return f"{moved}.{name}" if moved != package else module


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


def warn_user(old: str, new: str) -> None:
    """Warn the nearest caller outside of ours that ``old`` is now called ``new``."""
    depth, frame = 3, sys._getframe(1)
    while frame.f_back and f"{frame.f_globals.get('__name__')}.".startswith("cantorlab."):
        depth, frame = depth + 1, frame.f_back
    warn(old, new, stacklevel=depth)
