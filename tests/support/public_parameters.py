"""Public parameters by their annotation, for tables of tests that are to leave none out."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

HOMES = (
    *("", ".rules.cantor", ".rules.siggil", ".rules.tafl", ".players", ".stats", ".plots"),
    *(".formulas", ".exercises", ".journal", ".learning"),
)


def public_parameters(annotation: re.Pattern[str]) -> Iterator[str]:
    """Yield the public parameters whose annotation is found, as ``Cantor names``."""
    for home in HOMES:
        module = import_module(f"cantorlab{home}")
        for name in module.__all__:
            for label, function in _functions(name, getattr(module, name)):
                for each in inspect.signature(function).parameters.values():
                    if each.kind in (each.VAR_KEYWORD, each.VAR_POSITIONAL):
                        continue
                    if annotation.search(str(each.annotation)):
                        yield f"{label} {each.name}"


def _functions(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    if not inspect.isclass(thing):
        if inspect.isfunction(thing):
            yield name, thing
        return
    if not (
        is_dataclass(thing) or issubclass(thing, tuple | Exception)
    ):  # those are what we return
        yield name, thing
    for key, each in inspect.getmembers(thing, callable):
        ours = str(getattr(each, "__module__", "")).startswith("cantorlab")
        if ours and not key.startswith("_"):
            yield f"{name}.{key}", each
