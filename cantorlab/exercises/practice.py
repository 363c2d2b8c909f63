"""Practice: the next exercise, by the kinds and families that were missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.generation import check_kinds, check_seed, of_kind
from cantorlab.exercises.sources import choices
from cantorlab.exercises.versions import version_of

# A source may not suit a kind; another one is drawn, so many times.
_TRIES = 100


class Answered(Protocol):
    """Protocol of an answer for ``next_exercise``; an ``Answer`` of the answers file has it."""

    @property
    def kind(self) -> str:
        """The kind of the exercise."""

    @property
    def family(self) -> str | None:
        """The family of its formula, None for one's own."""

    @property
    def right(self) -> bool:
        """True if the answer was right."""


def next_exercise(
    history: Iterable[Answered],
    *,
    level: int | Iterable[int] | None = None,
    kinds: str | Iterable[str] | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
    seed: int | None = None,
    version: int | None = None,
    route: str | None = None,
) -> Exercise:
    """Return the exercise after these answers: more of the kinds and families missed.

    The same history and ``seed`` give the same exercise; None draws a seed. The sources are those
    of ``sheet``. A kind with a family is drawn in proportion to ``(1 + 4 × missed) / (1 + asked)``.

    >>> from cantorlab.exercises import next_exercise
    >>> next_exercise([], level=4, seed=1).level
    4
    """
    sheet_version, past = version_of(version, route), list(history)
    among, named = choices(level, places, families, sheet_version), check_kinds(kinds)
    asked = Counter((each.kind, each.family) for each in past)
    missed = Counter((each.kind, each.family) for each in past if not each.right)
    candidates = [
        (kind, source)
        for at, choice in among.items()
        for kind in named or sheet_version.kinds_at(at)
        for source in (*choice.families, *choice.places)
    ]
    # A family has its places beside it: each topic counts once, however many sources it has.
    topics = Counter((kind, source.family) for kind, source in candidates)
    weights = [
        (1 + 4 * missed[topic]) / (1 + asked[topic]) / topics[topic]
        for topic in ((kind, source.family) for kind, source in candidates)
    ]
    rng = Random(f"next {check_seed(seed)} {len(past)}")
    for _ in range(_TRIES):
        kind, source = rng.choices(candidates, weights)[0]
        made = of_kind(kind, source, rng.getrandbits(32))
        if made is not None:
            return made
    raise ValueError("no exercise of these kinds can be made from these formulas")
