"""Properties of a state that are computed once."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self, TypeVar, overload

Value = TypeVar("Value", covariant=True)


class once(cached_property[Value]):  # noqa: N801  (it is read as a decorator)
    """Property that is computed once: from then on it is a plain attribute.

    In Python 3.11 ``functools.cached_property`` takes a lock first, which costs more than what a
    state works out. Without it two threads may both do so: they find the same.
    """

    @overload
    def __get__(self, state: None, owner: type[Any] | None = None) -> Self: ...
    @overload
    def __get__(self, state: object, owner: type[Any] | None = None) -> Value: ...
    def __get__(self, state: object, owner: type[Any] | None = None) -> Self | Value:
        if state is None:
            return self
        assert self.attrname is not None
        value = state.__dict__[self.attrname] = self.func(state)
        return value
