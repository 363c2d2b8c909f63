"""An exercise from a seed, or from its key. The same seed makes the same one on every machine."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.registry import kind_names, kind_of_name
from cantorlab.exercises.sources import Source, SourceChoice, choices, source_of_name
from cantorlab.exercises.versions import read_version, version_of, without_version
from cantorlab.support.numbers import read_whole

# A formula may not suit a kind; another one is drawn, so many times.
_TRIES_FOR_A_KEY = 20
_TRIES_FOR_A_SEED = 100
# A sheet says its seed on paper, where it is to be short.
SEEDS_TO_DRAW = 1_000_000


def exercise(
    seed: int | None = None,
    *,
    level: int | Iterable[int] | None = None,
    kind: str | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
    version: int | None = None,
    route: str | None = None,
) -> Exercise:
    """Make one exercise, of any kind if none is named. See ``sheet`` for the sources.

    ``seed`` None draws one.

    Raises ``ValueError`` for an unknown name, or if no such exercise can be made.

    >>> from cantorlab.exercises import exercise
    >>> exercise(1, level=4, kind="winner").formula
    'n²'
    """
    named = check_kinds(None if kind is None else (kind,))
    among = choices(level, places, families, version_of(version, route))
    return draw_exercise(check_seed(seed), among, named)


def from_key(key: str) -> Exercise:
    """Make the exercise with this ``key`` again. Raises ``ValueError`` if there is none.

    >>> from cantorlab.exercises import exercise, from_key
    >>> made = exercise(1, level=4)
    >>> from_key(made.key) == made
    True
    """
    made = _make(key)
    if made is None:
        raise ValueError(f"{key!r} is not an exercise")
    return made


def draw_exercise(
    seed: int, among: Mapping[int, SourceChoice], kinds: Sequence[str] | None
) -> Exercise:
    """Draw an exercise of one of these kinds and levels."""
    rng = Random(f"cantorlab {seed}")
    for _ in range(_TRIES_FOR_A_SEED):
        level = rng.choice(list(among))
        kind = rng.choice(kinds or among[level].version.kinds_at(level))
        made = of_kind(kind, among[level].draw(rng), rng.getrandbits(32))
        if made is not None:
            return made
    named = ", ".join(kinds or dict.fromkeys(k for c in among.values() for k in c.version.kinds))
    raise ValueError(f"no exercise of kind {named} can be made from these formulas")


def of_kind(kind: str, source: Source, seed: int) -> Exercise | None:
    """Make the exercise of this kind, source and seed; None if they do not suit each other."""
    return _make(source.version.key(f"{kind} {source.level} {seed} {source.name}"))


def _make(key: str) -> Exercise | None:
    try:
        version = read_version(key)
        kind, level, _, name = without_version(key).split(" ", 3)
        source, maker = source_of_name(name, int(level), version), kind_of_name(kind)
    except ValueError as error:
        raise ValueError(f"{key!r} is not the key of an exercise: {error}") from None
    rng = Random(key)
    for _ in range(_TRIES_FOR_A_KEY):
        made = maker.make(key, source, rng)
        if made is not None:
            return made
    return None


def check_kinds(named: str | Iterable[str] | None) -> tuple[str, ...] | None:
    """Return the named kinds; raises ``ValueError`` for an unknown one."""
    if named is None:
        return None
    one = isinstance(named, str) or not isinstance(named, Iterable)
    listed: tuple[Any, ...] = (named,) if one else tuple(named)
    if not listed:
        raise ValueError(f"choose at least one kind of exercise: {', '.join(kind_names())}")
    for each in listed:
        kind_of_name(each)
    return listed


def check_seed(seed: object) -> int:
    """Return the seed as an ``int``, a drawn one for None.

    Raises ``ValueError`` for anything but a whole number.
    """
    if seed is None:
        return secrets.randbelow(SEEDS_TO_DRAW)
    number = read_whole(seed)
    if number is None:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    return number
