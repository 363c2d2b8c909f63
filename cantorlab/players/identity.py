"""Name and identity of a player.

A player is known by its source text and by the constants that it reads, in every process and every
version of Python. Installed packages (the standard library, numpy, Cantorlab) count by their names.
What may change as it plays (a list, an attribute, an array) has no identity: the author of such a
player sets a ``version``, which stands for all it does. A ``name`` is what tables call it.
"""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from cantorlab.rules.reading import attempt, class_name, plain_text, shorten

_ATOMS = (bool, int, float, complex, str, bytes, type(None), type(...), range, slice)
# Attributes of a class without influence on what it does.
_UNTOLD = frozenset((
    "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__dataclass_fields__", "__dataclass_params__", "__dict__", "__doc__", "__firstlineno__",
    "__match_args__", "__module__", "__orig_bases__", "__parameters__", "__qualname__",
    "__static_attributes__", "__weakref__", "_abc_impl",
))  # fmt: skip


# Flag of classes that were written in Python: nothing of their instances lies elsewhere.
_IN_PYTHON = 1 << 9


class Unidentifiable(ValueError):
    """Value that has no identity."""


def player_name(player: Any) -> str:
    """Return the name of a player: its own ``name``, or that of its function or class.

    >>> from functools import partial
    >>> def greedy(observation, legal_actions, rng, depth): ...
    >>> player_name(partial(greedy, depth=3))
    'greedy(depth=3)'
    """
    name = plain_text(player) or attempt(lambda: _own_name(player), None)
    return name or class_name(player)


def _own_name(player: Any) -> str | None:
    for attribute in ("name", "__name__"):
        found = plain_text(attempt(lambda: getattr(player, attribute, None), None))  # noqa: B023
        if found:
            return shorten(found)
    if callable(called := getattr(player, "func", None)):
        keywords = getattr(player, "keywords", {}).items()
        given = [*map(_short, player.args), *(f"{key}={_short(value)}" for key, value in keywords)]
        return shorten(f"{player_name(called)}({', '.join(given)})")
    return None


def player_identity(player: Any) -> str:
    """Return a player's identity: its ``version``, or a digest of its source text.

    Raises ``Unidentifiable``, with a remedy, for a player that has neither.
    """
    version = _version(player)
    if version is not None:
        return f"version {version}"
    try:
        return f"source {fingerprint(player)}"
    except Unidentifiable as error:
        raise Unidentifiable(
            f"the player {player_name(player)} cannot be told apart from others: {error}. Give it "
            'a `version`, such as "1", and change it whenever you change the player'
        ) from None


def fingerprint(value: Any) -> str:
    """Return a digest of the source text of a function or a class, or of a constant.

    Raises ``Unidentifiable`` for what may change, and for what has no source text.
    """
    digest = blake2b(digest_size=16)
    try:
        for word in _words(value, []):
            data = word.encode("utf-8", "surrogatepass")
            digest.update(b"%d:%s" % (len(data), data))
    except RecursionError:
        raise Unidentifiable("it is nested too deeply") from None
    return digest.hexdigest()


def _short(value: Any) -> str:
    return repr(value) if isinstance(value, _ATOMS) else player_name(value)


def _version(value: Any) -> str | None:
    version = getattr(value, "version", None)
    return str(version) if isinstance(version, str | int | float) else None


def _words(value: Any, met: list[Any]) -> Iterator[str]:
    """Yield the texts that a digest is made of; ``met`` holds the definitions before."""
    if type(value) in _ATOMS:
        yield f"{type(value).__name__} {value!r}"
    elif type(value) in (tuple, frozenset):
        yield f"{type(value).__name__} {len(value)}"
        yield from sorted(map(fingerprint, value)) if isinstance(value, frozenset) else ()
        for item in value if isinstance(value, tuple) else ():
            yield from _words(item, met)
    elif isinstance(value, ModuleType):
        yield value.__name__ if _is_installed(value.__name__) else _source(value)
    elif isinstance(value, BuiltinFunctionType) and isinstance(value.__self__, ModuleType | None):
        yield f"{value.__module__}.{value.__qualname__}"
    elif isinstance(value, FunctionType | type):
        yield from _words_of_definition(value, met)
    elif (parts := _parts(value)) is not None:
        for part in parts:
            yield from _words(part, met)
    else:
        raise Unidentifiable(f"it holds a {type(value).__name__}, which may change")


def _parts(value: Any) -> tuple[Any, ...] | None:
    """Return what an object does its work by; None where that may change."""
    if isinstance(value, partial):
        return value.func, value.args, tuple(sorted(value.keywords.items()))
    if isinstance(value, MethodType):
        return value.__func__, value.__self__
    if isinstance(value, staticmethod | classmethod):
        return type(value), value.__func__
    if isinstance(value, property):
        return property, value.fget, value.fset, value.fdel
    for attribute in ("__wrapped__", "py_func"):  # of a cache, of a compiler
        if callable(within := getattr(value, attribute, None)):
            return (within,)
    kind = type(value)
    if is_dataclass(value) and kind.__hash__ is not None:
        return kind, tuple((each.name, getattr(value, each.name)) for each in fields(value))
    has_slots = any(getattr(each, "__slots__", ()) for each in kind.__mro__)
    is_python = all(each.__flags__ & _IN_PYTHON for each in kind.__mro__[:-1])
    is_bare = is_python and not has_slots and getattr(value, "__dict__", None) == {}
    return (kind,) if is_bare else None


def _words_of_definition(value: Any, met: list[Any]) -> Iterator[str]:
    """Yield the texts of a function or a class, once."""
    if value in met:
        yield f"met {met.index(value)}"
        return
    met.append(value)
    if _is_installed(value.__module__) and "<locals>" not in value.__qualname__:
        yield f"{value.__module__}.{value.__qualname__}"
    elif (version := _version(value)) is not None:
        yield f"{player_name(value)} {version}"
    elif isinstance(value, type):
        yield from _words(value.__bases__, met)
        for name in sorted(vars(value).keys() - _UNTOLD):
            if not (is_dataclass(value) and _is_generated(vars(value)[name])):
                yield name
                yield from _words(vars(value)[name], met)
    else:
        code = value.__code__
        yield _source(value)
        if value.__name__ == "<lambda>":  # of which a line may hold two
            yield repr([place[2] for place in code.co_positions()][:2])
        yield from _words((value.__defaults__, *_sorted_items(value.__kwdefaults__)), met)
        for cell in value.__closure__ or ():
            yield from _words(attempt(lambda: cell.cell_contents, None), met)  # noqa: B023
        for name in sorted(set(_names(code))):
            if name in value.__globals__:
                yield name
                yield from _words(value.__globals__[name], met)
            elif name in sys.modules and not _is_installed(name):  # imported in the function
                yield _source(sys.modules[name])


def _is_generated(member: Any) -> bool:
    """Return whether ``dataclass`` wrote a method, out of the fields."""
    code = getattr(inspect.unwrap(member) if callable(member) else member, "__code__", None)
    return code is not None and code.co_filename == "<string>"


def _sorted_items(named: dict[str, Any] | None) -> list[tuple[str, Any]]:
    return sorted((named or {}).items())


def _names(code: CodeType) -> Iterator[str]:
    """Yield the globals and the modules that a code and the codes within it name."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME", "IMPORT_NAME"):
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _source(value: Any) -> str:
    try:
        return inspect.getsource(value)
    except (OSError, TypeError):
        raise Unidentifiable(f"the source text of {value.__name__} cannot be found") from None


def _is_installed(module: Any) -> bool:
    """Return whether a module is installed, not a user's own that may be edited meanwhile."""
    top = str(module).partition(".")[0]
    if top == "__main__":
        return False
    if top in sys.stdlib_module_names or top == "cantorlab":
        return True
    file = getattr(sys.modules.get(str(module)), "__file__", None)
    parts = Path(file).parts if file else ()
    return "site-packages" in parts or "dist-packages" in parts
