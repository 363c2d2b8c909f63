"""Plain texts of values that others' code makes, whatever their classes do.

A player of one's own may return a text that equals everything, have a name that raises when it is
read, or a ``repr`` that ends the interpreter. Its values are made plain here, once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")

_NAME_OF_CLASS = type.__dict__["__name__"].__get__


def plain_text(value: object) -> str | None:
    """Return a text as one of the class ``str`` itself; None for anything else."""
    if type(value) is str:
        return value
    # A class may say that it is another: its type does not.
    return str.__str__(value) if issubclass(type(value), str) else None


def class_name(value: object) -> str:
    """Return the name of the class of a value."""
    name: str = _NAME_OF_CLASS(type(value))
    return name


def attempt(do: Callable[[], Value], otherwise: Value) -> Value:
    """Return what a call of others' code comes to, or something else if it raises anything."""
    try:
        return do()
    except BaseException:  # an interrupt is meant for what does not end
        return otherwise


def has_set(value: Any, attribute: str) -> bool:
    """Return whether a value has an attribute that counts as true."""
    return attempt(lambda: bool(getattr(value, attribute, False)), False)
