"""Read-only JSON values, of which states and records are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any, TypeAlias

from cantorlab.support.numbers import read_switch, read_whole

Json: TypeAlias = dict[str, Any]

# Bounds of a value: a game's longest record needs a fraction of each.
DEEPEST = 12
MOST_VALUES = 100_000
LONGEST_TEXT = 100_000
LARGEST_NUMBER = 2**63 - 1


class FrozenDict(Mapping[str, Any]):
    """Mapping that cannot be changed, compared as a dict is and hashed by its items.

    >>> FrozenDict({"seat": 1}) == {"seat": 1}
    True
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Any]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: str) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


def freeze(value: Any) -> Any:
    """Return a read-only copy of a JSON value: mappings as ``FrozenDict``, lists as tuples.

    Raises ``ValueError`` for values that JSON does not have (NaN and infinity among them), for a
    text with an unpaired surrogate, and beyond the limits of this module.

    >>> freeze({"hands": [[1, 2], [3]]})
    {'hands': ((1, 2), (3,))}
    """
    return _Freezer().copy(value, DEEPEST)


def thaw(value: Any) -> Any:
    """Return a copy of a frozen value as plain dicts and lists, which ``json`` writes."""
    if isinstance(value, Mapping):
        return {key: thaw(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [thaw(each) for each in value]
    return value


class _Freezer:
    """Copier of one value; ``left`` is the number of parts that it may still have."""

    def __init__(self) -> None:
        self.left = MOST_VALUES

    def copy(self, value: Any, depth: int) -> Any:
        if not isinstance(value, Mapping | list | tuple):
            return _scalar(value)
        self.left -= len(value)
        if depth == 0 or self.left < 0:
            raise ValueError(
                f"a record is at most {DEEPEST} levels deep and holds at most {MOST_VALUES} values"
            )
        if isinstance(value, Mapping):
            return FrozenDict({_text(key): self.copy(value[key], depth - 1) for key in value})
        return tuple([self.copy(each, depth - 1) for each in value])


def _scalar(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _text(value)
    number = read_whole(value)
    if number is not None and abs(number) <= LARGEST_NUMBER:
        return number
    if isinstance(value, float) and isfinite(value):
        return float(value)
    if number is not None or isinstance(value, float):
        raise ValueError("a number in a record is finite and has at most 64 bits")
    truth = read_switch(value)
    if truth is not None:
        return truth
    raise ValueError(f"a record holds JSON values, not one of type {type(value).__name__}")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"the keys of a record are texts, not of type {type(value).__name__}")
    if len(value) > LONGEST_TEXT:
        raise ValueError(f"a text in a record has at most {LONGEST_TEXT} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("a text in a record holds half a character (a lone surrogate)") from None
    return str(value)
