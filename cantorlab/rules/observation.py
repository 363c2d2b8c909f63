"""Observations that are made when they are first read: most moves of a bot need none of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from cantorlab.rules.values import Json


class Observation(dict[str, Any]):
    """Dict of all that a seat may know, filled by ``make`` as soon as it is read.

    At first it has the key ``game`` alone, so that code that bypasses the methods of a dict
    (``json`` looks at its length first) finds that it is not empty, and reads it.

    >>> seen = Observation("cantor", lambda: {"game": "cantor", "seat": 1})
    >>> seen["seat"], dict(seen)
    (1, {'game': 'cantor', 'seat': 1})
    """

    __slots__ = ("_make",)

    def __init__(self, game: str, make: Callable[[], Json]) -> None:
        dict.__setitem__(self, "game", game)
        self._make: Callable[[], Json] | None = make

    def __missing__(self, key: str) -> Any:
        if self._make is None:
            raise KeyError(key)
        self._fill()
        return self[key]

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        self._fill()
        return dict, (dict(self),)

    def _fill(self) -> None:
        make, self._make = self._make, None
        if make is not None:
            dict.update(self, make())


def _fill_before(name: str) -> Callable[..., Any]:
    method = getattr(dict, name)

    @wraps(method)
    def fill_and_call(self: Observation, *given: Any, **named: Any) -> Any:
        self._fill()
        return method(self, *given, **named)

    return fill_and_call


# All other ways to look into a dict, or to change it.
for _name in (
    *("__contains__", "__iter__", "__reversed__", "__len__", "__eq__", "__ne__", "__repr__"),
    *("__or__", "__ror__", "__ior__", "__setitem__", "__delitem__"),
    *("get", "keys", "values", "items", "copy", "pop", "popitem", "setdefault", "update", "clear"),
):
    setattr(Observation, _name, _fill_before(_name))
