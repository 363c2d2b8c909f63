"""An exercise from a seed, or from its key. The same seed makes the same one on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from cantorlab.exercises.choices import Curve, WhichFormula
from cantorlab.exercises.duels import Ties, Winner
from cantorlab.exercises.exercise import Exercise
from cantorlab.exercises.finding import FindFormula
from cantorlab.exercises.orders import Order, Strongest, Weakest
from cantorlab.exercises.sources import Choice, Source, choices, source_of_name

BY_KIND: Mapping[str, type[Exercise]] = {
    kind.kind: kind
    for kind in (Winner, Order, Strongest, Weakest, WhichFormula, FindFormula, Ties, Curve)
}
#: The kinds of exercises, by name.
KINDS: tuple[str, ...] = tuple(BY_KIND)

# Below this level no mages tie, so there is nothing to ask about ties.
FIRST_LEVEL_WITH_TIES = 3

# A formula may not suit a kind; another one is drawn, so many times.
_TRIES_FOR_A_KEY = 20
_TRIES_FOR_A_SEED = 100


def exercise(
    seed: int,
    *,
    level: int | Iterable[int] | None = None,
    kind: str | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
) -> Exercise:
    """One exercise, of any kind if none is named. What may be drawn: see ``sheet``.

    Raises ``ValueError`` for an unknown name, or if no such exercise can be made.
    """
    kinds = None if kind is None else (kind,)
    return drawn(check_seed(seed), choices(level, places, families), check_kinds(kinds))


def from_key(key: str) -> Exercise:
    """The exercise that has this ``key``, made again. Raises ``ValueError`` if there is none."""
    made = _made(key)
    if made is None:
        raise ValueError(f"{key!r} is no exercise")
    return made


def drawn(seed: int, among: Mapping[int, Choice], kinds: Sequence[str] | None) -> Exercise:
    """An exercise of one of these kinds and levels."""
    rng = Random(f"cantorlab {seed}")
    for _ in range(_TRIES_FOR_A_SEED):
        level = rng.choice(list(among))
        kind = rng.choice(kinds or kinds_at(level))
        made = of_kind(kind, among[level].draw(rng), rng.getrandbits(32))
        if made is not None:
            return made
    named = ", ".join(kinds or KINDS)
    raise ValueError(f"no exercise of kind {named} can be made from these formulas")


def of_kind(kind: str, source: Source, seed: int) -> Exercise | None:
    """The exercise of this kind, source and seed; None if the source does not suit the kind."""
    return _made(f"{kind} {source.level} {seed} {source.name}")


def _made(key: str) -> Exercise | None:
    try:
        kind, level, _, name = key.split(" ", 3)
        source, maker = source_of_name(name, int(level)), BY_KIND[kind]
    except (ValueError, KeyError):
        raise ValueError(f"{key!r} is not the key of an exercise") from None
    rng = Random(key)
    for _ in range(_TRIES_FOR_A_KEY):
        made = maker.make(key, source, rng)
        if made is not None:
            return made
    return None


def kinds_at(level: int) -> tuple[str, ...]:
    """The kinds that are asked at a level unless others are named."""
    return tuple(each for each in KINDS if each != "ties" or level >= FIRST_LEVEL_WITH_TIES)


def check_kinds(kinds: str | Iterable[str] | None) -> tuple[str, ...] | None:
    """The kinds that are named; raises ``ValueError`` for an unknown one."""
    if kinds is None:
        return None
    one = isinstance(kinds, str) or not isinstance(kinds, Iterable)
    listed: tuple[Any, ...] = (kinds,) if one else tuple(kinds)
    if not listed or (unknown := [each for each in listed if each not in BY_KIND]):
        named = repr(unknown[0]) if listed else "nothing"
        raise ValueError(f"exercises are of the kinds {', '.join(KINDS)}, not {named}")
    return listed


def check_seed(seed: object) -> int:
    """The seed as an ``int``; raises ``ValueError`` for what is no whole number."""
    index = getattr(seed, "__index__", None)
    if index is None or isinstance(seed, bool):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    return int(index())
