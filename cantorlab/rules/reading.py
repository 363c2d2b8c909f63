"""Gate for data from outside: each part is checked once, or refused with a ``ValueError``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from reprlib import Repr
from typing import Any, TypeVar

from cantorlab.rules.values import Json
from cantorlab.support.foreign_files import parse_json
from cantorlab.support.numbers import read_switch, read_whole

Value = TypeVar("Value")

# A player of one's own may return a text that equals everything, have a name that raises when it is
# read, or a ``repr`` that ends the interpreter. Its values are made plain here, once.

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


# Characters of a user's text that a refusal repeats.
LONGEST_CITED = 60
# Characters of a record as JSON: some ten times what the longest game on a deck of one's own needs.
LONGEST_JSON = 4_000_000
# Mark that some editors write before a text.
BYTE_ORDER_MARK = "\ufeff"

_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxlist, _SHORT.maxtuple, _SHORT.maxdict, _SHORT.maxset = 2, 4, 4, 4, 4
_SHORT.maxstring, _SHORT.maxlong, _SHORT.maxother = (LONGEST_CITED,) * 3


def shorten(text: str) -> str:
    """Return a text fit to be cited: cut if it is long, its control characters as �."""
    cut = text if len(text) <= LONGEST_CITED else f"{text[:LONGEST_CITED]}…"
    return "".join(sign if sign.isprintable() else "�" for sign in cut)


def cite(value: object) -> str:
    """Return any value as a text fit to be cited: on one line, however large it is."""
    written = plain_text(attempt(lambda: _SHORT.repr(value), None))
    return shorten(f"<{class_name(value)}>" if written is None else written)


def cite_text(value: object) -> str:
    """Return a text itself, and any other value as ``cite``: for a sentence that names a thing."""
    plain = plain_text(value)
    return cite(value) if plain is None else shorten(plain)


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``; refuse others, also true, false and 1.0."""
    found = read_whole(value)
    if found is not None and least <= found <= most:
        return found
    raise ValueError(f"{name} must be a whole number from {least} to {most}, not {cite(value)}")


def switch(name: str, value: object) -> bool:
    """Return true or false, or refuse the value."""
    found = read_switch(value)
    if found is not None:
        return found
    raise ValueError(f"{name} must be true or false, not {cite(value)}")


def text(name: str, value: object, longest: int) -> str:
    """Return a text of at most ``longest`` characters that can be written as UTF-8."""
    plain = plain_text(value)
    if plain is not None and len(plain) <= longest and not _has_half(plain):
        return plain
    raise ValueError(f"{name} must be a text of at most {longest} characters, not {cite(value)}")


def words_of(line: object, shape: str, fewest: int, longest: int) -> list[str]:
    """Split a text on one line into words; ``shape`` says what is expected, if it does not fit."""
    words = line.split() if isinstance(line, str) and len(line) <= longest else []
    if len(words) < fewest:
        raise ValueError(f"{shape}, not {cite(line)}")
    return words


def read_items(name: str, values: object, most: int) -> tuple[Any, ...]:
    """Return the items of a list or an iterator, fetching no more than ``most`` + 1."""
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        raise ValueError(f"{name} must be a list, not {cite(values)}")
    found = tuple(islice(values, most + 1))
    if len(found) > most:
        raise ValueError(f"{name}: at most {most} can be given")
    return found


def read_row(value: object) -> tuple[Any, ...] | None:
    """Return the items of a list, or of an array or a column of another library; None for others.

    What has no order is no row, nor is a text; texts of an array become plain ones.
    """
    if isinstance(value, str | bytes):
        return None
    if isinstance(value, Sequence):
        return tuple(value)
    if not hasattr(value, "dtype"):
        return None
    items: tuple[Any, ...] | None = attempt(lambda: tuple(value), None)  # type: ignore[arg-type]
    return items and tuple(each if (text := plain_text(each)) is None else text for each in items)


def fields(
    name: str, value: object, needed: Collection[str], others: Collection[str] = ()
) -> Mapping[str, Any]:
    """Return a mapping that has the ``needed`` keys and none but these and the ``others``."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be a mapping, not {cite(value)}")
    if missing := [key for key in needed if key not in value]:
        raise ValueError(f"{name} must have {', '.join(missing)}")
    known = (*needed, *others)
    for key in value:
        if key not in known:
            raise ValueError(
                f"{name} cannot have {cite(key)}, only {', '.join(known) or 'nothing'}"
            )
    return value


def read_json(name: str, written: object) -> Any:
    """Parse a JSON text; refuse one in which a key appears twice, since either could be meant."""
    if not isinstance(written, str) or len(written) > LONGEST_JSON:
        raise ValueError(f"{name} must be a JSON text of at most {LONGEST_JSON} characters")
    try:
        return parse_json(written.removeprefix(BYTE_ORDER_MARK), _without_repeats)
    except ValueError:
        raise ValueError(f"{name} cannot be read as JSON: {cite(written)}") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key appears twice")
    return found


def _has_half(value: str) -> bool:
    return not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value)
