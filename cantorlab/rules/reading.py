"""The gate for what others wrote: each part is checked once, and refused with a ``ValueError``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import islice
from numbers import Integral
from reprlib import Repr
from typing import Any

from cantorlab.foreign_files import parse_json
from cantorlab.rules.values import Json

# Characters of what somebody wrote that a refusal repeats.
LONGEST_CITED = 60
# Characters of a record as JSON: some ten times what the longest game on a deck of one's own needs.
LONGEST_JSON = 4_000_000

_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxlist, _SHORT.maxtuple, _SHORT.maxdict, _SHORT.maxset = 2, 4, 4, 4, 4
_SHORT.maxstring, _SHORT.maxlong, _SHORT.maxother = (LONGEST_CITED,) * 3


def shortened(text: str) -> str:
    """A text as a sentence can cite it: cut where it is long, its control characters as �."""
    cut = text if len(text) <= LONGEST_CITED else f"{text[:LONGEST_CITED]}…"
    return "".join(sign if sign.isprintable() else "�" for sign in cut)


def cited(value: object) -> str:
    """Any value as a sentence can cite it: on one line, however large it is."""
    return shortened(_SHORT.repr(value))


def unquoted(value: object) -> str:
    """A text as it is, and any other value as ``cited``: for a sentence that names a thing."""
    return shortened(value) if isinstance(value, str) else cited(value)


def whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number from ``least`` to ``most``; true, false and 1.0 are none."""
    if isinstance(value, Integral) and not isinstance(value, bool) and least <= int(value) <= most:
        return int(value)
    raise ValueError(f"{name} must be a whole number from {least} to {most}, not {cited(value)}")


def switch(name: str, value: object) -> bool:
    """Either true or false."""
    if isinstance(value, bool):
        return value
    raise ValueError(f"{name} must be true or false, not {cited(value)}")


def text(name: str, value: object, longest: int) -> str:
    """A text of at most ``longest`` characters that can be written as UTF-8."""
    if isinstance(value, str) and len(value) <= longest and not any(map(_is_half, value)):
        return str(value)
    raise ValueError(f"{name} must be a text of at most {longest} characters, not {cited(value)}")


def words_of(line: object, shape: str, fewest: int, longest: int) -> list[str]:
    """The words of a text on one line; ``shape`` says what it would be, where it is none."""
    words = line.split() if isinstance(line, str) and len(line) <= longest else []
    if len(words) < fewest:
        raise ValueError(f"{shape}, not {cited(line)}")
    return words


def bounded(name: str, values: object, most: int) -> tuple[Any, ...]:
    """The items of a list or an iterator, of which no more than ``most`` + 1 are fetched."""
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        raise ValueError(f"{name} must be a list, not {cited(values)}")
    found = tuple(islice(values, most + 1))
    if len(found) > most:
        raise ValueError(f"{name}: at most {most} can be given")
    return found


def fields(
    name: str, value: object, needed: Collection[str], others: Collection[str] = ()
) -> Mapping[str, Any]:
    """A mapping that has the ``needed`` keys and none but these and the ``others``."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be a mapping, not {cited(value)}")
    if missing := [key for key in needed if key not in value]:
        raise ValueError(f"{name} must have {', '.join(missing)}")
    known = (*needed, *others)
    for key in value:
        if key not in known:
            raise ValueError(
                f"{name} cannot have {cited(key)}, only {', '.join(known) or 'nothing'}"
            )
    return value


def parsed(name: str, written: object) -> Any:
    """The value of a JSON text, in which no key stands twice: nobody could tell which holds."""
    if not isinstance(written, str) or len(written) > LONGEST_JSON:
        raise ValueError(f"{name} must be a JSON text of at most {LONGEST_JSON} characters")
    try:
        return parse_json(written, _without_repeats)
    except ValueError:
        raise ValueError(f"{name} cannot be read as JSON: {cited(written)}") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _is_half(character: str) -> bool:
    return "\ud800" <= character <= "\udfff"
