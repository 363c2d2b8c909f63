"""Parts of a game or of a kind of exercises that fail once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def failing_once(owner: type, name: str, *, after: int = 0) -> Iterator[list[bool]]:
    """Have a method or property of a class raise when it is asked so many times, and no more.

    Yields a list that is empty until then.
    """
    before = next(vars(each)[name] for each in owner.__mro__ if name in vars(each))
    own = name in vars(owner)
    left, failed = [after], []

    def guard() -> None:
        left[0] -= 1
        if left[0] == -1:
            failed.append(True)
            raise ZeroDivisionError(name)

    def asked(self: Any, *given: Any, **named: Any) -> Any:
        guard()
        return before.__get__(self, owner)(*given, **named)

    def read(self: Any) -> Any:
        guard()
        return before.__get__(self, owner)

    setattr(owner, name, property(read) if isinstance(before, property) else asked)
    try:
        yield failed
    finally:
        if own:
            setattr(owner, name, before)
        else:
            delattr(owner, name)
