"""Names of sheets: one that ``sheet`` has drawn is made again from its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

_BETWEEN = " · "
_USUAL_COUNT = 10
_SEED, _VERSION = re.compile(r"-?[0-9]+"), re.compile(r"v([0-9]+)")
_LEVELS, _COUNT = re.compile(r"L([0-9]+(?:[-+][0-9]+)*)"), re.compile(r"×([0-9]+)")


def sheet_name(
    seed: int, version: int, route: str | None, drawn_from: Mapping[str, Any], keys: Iterable[str]
) -> str:
    """Return the name of a sheet: ``7 · v1 · 4e · L5 · ×8``.

    Only what is not usual is said. A sheet that cannot be drawn again from so few words, from
    places of one's own or as it came, ends in a sign made of the ``keys`` of its exercises.
    """
    parts = [str(seed), f"v{version}", *([route] if route else [])]
    try:
        parts += _parts(drawn_from)
    except ValueError:
        sign = blake2b("\n".join(keys).encode(), digest_size=4).hexdigest()
        parts.append(f"#{sign}")
    return _BETWEEN.join(parts)


def read_name(name: str) -> dict[str, Any]:
    """Return the arguments of ``sheet`` that a name stands for; raise ``ValueError`` for others."""
    from cantorlab.exercises.versions import routes

    parts = [part.strip() for part in str(name).split("·")]
    if len(parts) < 2 or not _SEED.fullmatch(parts[0]) or not _VERSION.fullmatch(parts[1]):
        raise ValueError(f"a sheet's name is like '7 · v1 · L5 · ×8', not {name!r}")
    found: dict[str, Any] = {"seed": int(parts[0]), "version": int(parts[1][1:])}
    for part in parts[2:]:
        if part in routes():
            found["route"] = part
        elif levels := _LEVELS.fullmatch(part):
            found["level"] = _numbers(levels[1])
        elif count := _COUNT.fullmatch(part):
            found["n"] = int(count[1])
        elif part.startswith(("places ", "families ", "kinds ")):
            which, _, listed = part.partition(" ")
            found[which] = [int(each) if each.isdigit() else each for each in listed.split("+")]
        else:
            raise ValueError(f"no sheet can be made from {part!r} in its name")
    return found


def _parts(drawn_from: Mapping[str, Any]) -> list[str]:
    if not drawn_from:
        raise ValueError("not drawn by a seed")
    level, count = drawn_from["level"], drawn_from["n"]
    parts = [] if level is None else [f"L{_span(level)}"]
    parts += [] if count == _USUAL_COUNT else [f"×{count}"]
    for which in ("kinds", "families", "places"):
        if (value := drawn_from[which]) is not None:
            listed = [value] if isinstance(value, str | int) else value
            if isinstance(listed, Mapping) or not all(_is_word(each) for each in listed):
                raise ValueError("places of one's own")
            parts.append(f"{which} {'+'.join(map(str, listed))}")
    return parts


def _is_word(value: object) -> bool:
    """Return whether a number, or a name of ours, stands for itself in a name of a sheet."""
    if isinstance(value, str):
        return re.fullmatch(r"[a-z][a-z_]*", value) is not None
    return type(value) is int


def _span(levels: Iterable[int]) -> str:
    """Write levels in order: ``1-4`` for several in a row, else ``1+4``."""
    found = sorted(levels)
    if len(found) > 1 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]}-{found[-1]}"
    return "+".join(map(str, found))


def _numbers(span: str) -> list[int]:
    first, dash, last = span.partition("-")
    return [*range(int(first), int(last) + 1)] if dash else [int(each) for each in span.split("+")]
