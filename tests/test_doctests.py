"""Every example in a docstring of the package runs, and shows what it says."""

from __future__ import annotations

import doctest
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from types import ModuleType

import pytest

import cantorlab

PACKAGE = Path(cantorlab.__file__).parent


def _with_examples() -> list[str]:
    """The modules that hold an example; the compiled twins are the same files again."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        if "node_modules" not in parts and ">>> " in path.read_text(encoding="utf-8"):
            found.append(".".join(parts).removesuffix(".__init__"))
    return found


#: Modules whose examples need the group ``further``, or start a server.
FURTHER = {"cantorlab.environments.openspiel", "cantorlab.widgets.remote.handle"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=pytest.mark.slow if each in FURTHER else ())
        for each in _with_examples()
    ],
)
def test_the_examples_of_a_module_run(name):
    module = import_module(name)
    tried = doctest.testmod(module)
    assert tried.attempted > 0
    assert tried.failed == 0


def _defined(module: ModuleType) -> list[str]:
    """The public names that a module defines, where it does not list them."""
    return [
        name
        for name, each in vars(module).items()
        if name[0] != "_" and getattr(each, "__module__", None) == module.__name__
    ]


@pytest.mark.parametrize(
    "package",
    [
        "cantorlab",
        *(f"cantorlab.{each}" for each in (*cantorlab._ROOMS, "environments.batches")),
        *(f"cantorlab.rules.{each}" for each in ("cantor", "siggil", "tafl")),
        *(f"cantorlab.environments.{each}" for each in ("gymnasium", "pettingzoo", "tensors")),
    ],
)
def test_every_public_class_and_function_has_an_example(package):
    public = import_module(package)
    named = {name: getattr(public, name) for name in getattr(public, "__all__", _defined(public))}
    assert named
    made = {name: each for name, each in named.items() if isclass(each) or isfunction(each)}
    assert [name for name, each in made.items() if ">>> " not in (each.__doc__ or "")] == []
