"""Name and fingerprint of a player.

A fingerprint is made of the code of a function or class, of its constants, defaults and closures,
of the globals that it reads and of the attributes of an instance: never of an address, a comment or
a place in a file. It is the same in every process of one version of Python, and another one after
every edit. Installed packages (the standard library, numpy, Cantorlab) count by their names.

The author of a player may set a ``name``, and a ``version`` that stands for all it does.
"""

from __future__ import annotations

import copyreg
import dis
import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from cantorlab.rules.reading import attempt, class_name, plain_text, shorten

# Values that a fingerprint takes in: some tenths of a second.
MOST_VALUES = 200_000
PYTHON = "Python {}.{}".format(*sys.version_info)

_ATOMS = (bool, int, float, complex, str, bytes, bytearray, type(None), type(...), range, slice)
# Attributes of a class and a function without influence on their behaviour.
_UNTOLD = frozenset((
    "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__dataclass_fields__", "__dataclass_params__", "__dict__", "__doc__", "__firstlineno__",
    "__module__", "__orig_bases__", "__parameters__", "__qualname__", "__static_attributes__",
    "__weakref__", "__wrapped__", "_abc_impl",
))  # fmt: skip
_DESCRIPTORS = (GetSetDescriptorType, MemberDescriptorType, WrapperDescriptorType)


class Unidentifiable(ValueError):
    """Value that no fingerprint can be made of."""


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
    """Return a player's unique identity: its ``version``, or a fingerprint.

    Raises ``Unidentifiable``, with a remedy, for a player that holds an opaque value.
    """
    version = _version(player)
    if version is not None:
        return f"version {version}"
    try:
        return f"{PYTHON}: {fingerprint(player)}"
    except Unidentifiable as error:
        raise Unidentifiable(
            f"the player {player_name(player)} cannot be told apart from others: {error}. Give it "
            'a `version`, such as "1", and change it whenever you change the player'
        ) from None


def fingerprint(value: Any) -> str:
    """Return a digest of a function, a class or a value.

    Raises ``Unidentifiable`` if there is none.
    """
    found = _Fingerprint()
    try:
        found.take(value)
    except RecursionError:
        raise Unidentifiable("it is nested too deeply") from None
    return found.digest()


def _short(value: Any) -> str:
    return repr(value) if isinstance(value, _ATOMS) else player_name(value)


def _version(value: Any) -> str | None:
    version = getattr(value, "version", None)
    return str(version) if isinstance(version, str | int | float) else None


class _Fingerprint:
    """Digest that takes in one value after the other, and what hangs on each."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)
        self._left = MOST_VALUES
        # Functions and classes that were met, in this order; kept, so that no id is used again.
        self._met: dict[int, tuple[int, Any]] = {}
        # Containers that are being taken in.
        self._open: set[int] = set()

    def digest(self) -> str:
        return self._hash.hexdigest()

    def take(self, value: Any) -> None:
        self._left -= 1
        if self._left < 0:
            raise Unidentifiable(f"it holds more than {MOST_VALUES:,} values")
        if isinstance(value, _ATOMS) and type(value) in _ATOMS:
            self._feed(type(value).__name__, repr(value))
        elif isinstance(value, ModuleType):
            self._feed("module", value.__name__)
        elif isinstance(value, CodeType):
            self._take_code(value)
        elif isinstance(value, FunctionType | type):
            self._take_definition(value)
        elif isinstance(value, BuiltinFunctionType) and isinstance(
            value.__self__, ModuleType | None
        ):
            self._feed("builtin", f"{value.__module__}.{value.__qualname__}")
        else:
            self._take_object(value)

    def _feed(self, *words: str) -> None:
        for word in words:
            data = word.encode("utf-8", "surrogatepass")
            self._hash.update(b"%d:" % len(data))
            self._hash.update(data)

    def _take_definition(self, value: Any) -> None:
        """Take in a function or a class, once."""
        if id(value) in self._met:
            self._feed("met", str(self._met[id(value)][0]))
            return
        self._met[id(value)] = len(self._met), value
        if _is_installed(value.__module__) and "<locals>" not in value.__qualname__:
            self._feed("installed", f"{value.__module__}.{value.__qualname__}")
        elif (version := _version(value)) is not None:
            self._feed("version", player_name(value), version)
        elif isinstance(value, type):
            self._feed("class")
            self.take(value.__bases__)
            self._take_attributes(vars(value))
        else:
            self._feed("function")
            self.take(value.__code__)
            self.take(value.__defaults__)
            self.take(value.__kwdefaults__)
            for cell in value.__closure__ or ():
                self.take(_content(cell))
            self._take_attributes(vars(value))
            for name, used in _globals_of(value):
                self._feed("global", name)
                self.take(used)

    def _take_attributes(self, attributes: Any) -> None:
        """Take in those attributes of a class or function that determine its behaviour."""
        for name in sorted(attributes):
            if name not in _UNTOLD:
                self._feed("attribute", name)
                self.take(attributes[name])

    def _take_code(self, code: CodeType) -> None:
        counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
        self._feed("code", repr(counts), repr(code.co_varnames[: sum(counts[:3])]))
        self._feed(code.co_exceptiontable.hex())
        for step in dis.get_instructions(code):
            self._feed(step.opname)
            self.take(step.argval)

    def _take_object(self, value: Any) -> None:
        if id(value) in self._open:
            self._feed("itself")
            return
        self._open.add(id(value))
        try:
            if isinstance(value, list | tuple | dict) and type(value) in (list, tuple, dict):
                self._feed(type(value).__name__, str(len(value)))
                for item in chain(*value.items()) if isinstance(value, dict) else value:
                    self.take(item)
            elif type(value) in (set, frozenset):
                self._feed("set", *sorted(fingerprint(item) for item in value))
            elif isinstance(value, MethodType):
                self.take((value.__func__, value.__self__))
            elif isinstance(value, staticmethod | classmethod):
                self._feed(type(value).__name__)
                self.take(value.__func__)
            elif isinstance(value, property):
                self.take(("property", value.fget, value.fset, value.fdel))
            elif isinstance(value, _DESCRIPTORS):
                self._feed("descriptor")
            elif (wrapped := _unwrap(value)) is not None:
                self.take(wrapped)
            elif not _is_installed(type(value).__module__) and (version := _version(value)):
                self._feed("version", player_name(value), version)
            else:
                self._take_pickle(value)
        finally:
            self._open.discard(id(value))

    def _take_pickle(self, value: Any) -> None:
        """Take in any other object by its pickled content."""
        reduce = copyreg.dispatch_table.get(type(value))
        try:
            reduced: Any = reduce(value) if reduce else value.__reduce_ex__(4)
        except Exception:
            raise Unidentifiable(f"it holds a {type(value).__name__}") from None
        if isinstance(reduced, str):
            self._feed("name", str(getattr(value, "__module__", "")), reduced)
            return
        self._feed("object", type(value).__qualname__)
        for part in reduced:
            self.take([*part] if isinstance(part, Iterator) else part)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not yet bound
        return None


def _unwrap(value: Any) -> Any:
    """Return the function inside a cache, a compiler or a limit."""
    for attribute in ("__wrapped__", "py_func"):
        found = getattr(value, attribute, None)
        if callable(found):
            return found
    return None


def _globals_of(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield the globals that a function reads, by name; of a user's own module those it may use."""
    reads, imports, names = _names_in(function.__code__)
    for name in sorted(reads):
        if name in function.__globals__:
            yield from _members_in_use(name, function.__globals__[name], names)
    for name in sorted(imports):
        if name in sys.modules:
            yield from _members_in_use(name, sys.modules[name], names)


def _names_in(code: CodeType) -> tuple[set[str], set[str], set[str]]:
    """Return the globals, imported modules and attributes that a code and its inner codes name."""
    reads, imports, names = set(), set(), set(code.co_names)
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            reads.add(step.argval)
        elif step.opname == "IMPORT_NAME":
            imports.add(step.argval)
        elif isinstance(step.argval, CodeType):
            for found, within in zip((reads, imports, names), _names_in(step.argval), strict=True):
                found |= within
    return reads, imports, names


def _members_in_use(name: str, value: Any, names: set[str]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, ModuleType) and not _is_installed(value.__name__):
        for attribute in sorted(names & vars(value).keys()):
            yield f"{name}.{attribute}", vars(value)[attribute]
    else:
        yield name, value


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
