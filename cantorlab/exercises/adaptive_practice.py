"""Practice that adapts: which level comes next, which misconception is to be seen, what is known.

How well a pupil knows a level is estimated by Bayesian knowledge tracing (Corbett and Anderson
1995, https://doi.org/10.1007/BF01099821), whose criterion of mastery, 95 %, ends a level: then
comes the next one, and where it is lost the one below. Exercises come first at which many
misconceptions go astray. A wrong answer raises those that lead to it; then exercises come at which
these do, until two right answers speak against each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.misconceptions.answering import thoughts, wrong_answers
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS
from cantorlab.exercises.practice import next_exercise
from cantorlab.exercises.sources import choices
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.exercises.versions import version_of
from cantorlab.formulas import FormulaError

#: From this probability on a level is known; up to the other one it is lost, after some answers.
KNOWN, LOST = 0.95, 0.15
#: After no fewer answers at a level it is left, for the one above or for the one below.
FEWEST_UP, FEWEST_DOWN = 4, 2
# Of knowledge tracing: the belief before the first answer, a slip in spite of knowing, the gain by
# one answer, and the most that answers of other days count for.
_BEFORE, _SLIP, _LEARNS, _REMEMBERED = 0.25, 0.1, 0.1, 0.8
# A guess among choices is right once in so many; one that is typed hardly ever.
_TYPED = 0.1
# So many right answers against it, or so many in all, and a misconception is suspected no more.
ENOUGH_AGAINST, FORGOTTEN = 2, 5
_MOST_SUSPECTS = 3
# So many exercises are looked at for the one that tells the suspects apart best.
_LOOKED_AT = 8


@dataclass(frozen=True)
class Tried:
    """An exercise, the first answer to it as typed, and whether that was right."""

    exercise: Exercise
    answer: str
    right: bool

    @property
    def kind(self) -> str:
        """The kind of the exercise."""
        return self.exercise.kind

    @property
    def family(self) -> str | None:
        """The family of its formula."""
        return self.exercise.family


@dataclass(frozen=True)
class PupilStanding:
    """Standing of a pupil: the ``level`` to ask next, None once all that was wanted is known.

    ``known`` gives for each level that was asked how probably it is known, 0 to 1; ``suspects`` are
    the names of the misconceptions that may be behind wrong answers, the most probable first;
    ``untried`` are those that no right answer speaks against yet.
    """

    level: int | None
    known: dict[int, float] = field(default_factory=dict)
    suspects: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()


def adaptive_exercise(
    tried: Sequence[Tried],
    *,
    before: Sequence[Tried] = (),
    level: int | Iterable[int] | None = None,
    kinds: str | Iterable[str] | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
    seed: int,
    version: int | None = None,
    route: str | None = None,
) -> Exercise | None:
    """Return the exercise after those ``tried``, or None when each wanted ``level`` is known.

    ``before`` are answers of other days, which count for less. The sources are those of ``sheet``;
    where only levels are wanted, a lost one leads to the level below it. A pure
    function: the same answers and seed give the same exercise. Raises ``ValueError`` as ``sheet``.

    >>> from cantorlab.exercises.adaptive_practice import adaptive_exercise
    >>> first = adaptive_exercise([], level=4, seed=1)
    >>> first.level
    4
    """
    sheet_version = version_of(version, route)
    wanted = tuple(choices(level, places, families, sheet_version))
    ladder = sheet_version.levels if places is None and families is None else wanted
    at = standing(tried, wanted, ladder, before)
    if at.level is None:
        return None
    drawn_from: dict[str, Any] = {"kinds": kinds, "places": places, "families": families}
    drawn_from |= {"version": version, "route": route}
    seen = [
        next_exercise(tried, level=at.level, seed=1_000 * seed + look, **drawn_from)
        for look in range(_LOOKED_AT)
    ]
    aims = frozenset(at.suspects or at.untried)
    return max(seen, key=lambda each: len(aims & _astray(each)))


def standing(
    tried: Iterable[Tried],
    wanted: Sequence[int],
    ladder: Sequence[int],
    before: Iterable[Tried] = (),
) -> PupilStanding:
    """Return the standing of a pupil who is to know the ``wanted`` levels of the ``ladder``."""
    known: dict[int, float] = {}
    suspicion = _Suspicion()
    for each in before:
        known[each.exercise.level] = _after(known.get(each.exercise.level, _BEFORE), each)
    known = {level: min(belief, _REMEMBERED) for level, belief in known.items()}
    at: int | None = next((each for each in wanted if each in known), wanted[0])
    asked = 0
    for each in tried:
        level = each.exercise.level
        known[level] = _after(known.get(level, _BEFORE), each)
        suspicion.count(each)
        if level != at:
            continue
        asked += 1
        if asked >= FEWEST_UP and known[level] >= KNOWN and not suspicion.names:
            at, asked = _next_up(at, wanted, ladder, known), 0
        elif asked >= FEWEST_DOWN and known[level] <= LOST and level != ladder[0]:
            at, asked = ladder[ladder.index(level) - 1], 0
            known[level] = _BEFORE  # it is asked anew once what is below it is known
    return PupilStanding(at, known, tuple(suspicion.names), suspicion.untried)


def _next_up(
    level: int, wanted: Sequence[int], ladder: Sequence[int], known: dict[int, float]
) -> int | None:
    """Return the next level to know: any up to the first wanted one, then wanted ones alone."""
    above = [each for each in ladder if each > level and known.get(each, 0) < KNOWN]
    below = [each for each in wanted if each <= level and known.get(each, 0) < KNOWN]
    if level not in wanted:
        return above[0] if above and above[0] <= wanted[-1] else None
    return next((each for each in [*below, *above] if each in wanted), None)


def _after(belief: float, tried: Tried) -> float:
    """Return the probability that a level is known after an answer (two steps of the tracing)."""
    many = len(tried.exercise.choices)
    guess = 1 / many if many else _TYPED
    if tried.right:
        seen, unseen = belief * (1 - _SLIP), (1 - belief) * guess
    else:
        seen, unseen = belief * _SLIP, (1 - belief) * (1 - guess)
    belief = seen / (seen + unseen)
    return belief + (1 - belief) * _LEARNS


class _Suspicion:
    """The misconceptions that wrong answers raise, until right ones speak against them."""

    def __init__(self) -> None:
        self._for: Counter[str] = Counter()
        self._against: Counter[str] = Counter()
        self._since: Counter[str] = Counter()

    def count(self, tried: Tried) -> None:
        """Count an answer."""
        if tried.right:
            self._against.update(_astray(tried.exercise))
            self._since.update(self._for.keys())
            return
        for name in _thoughts(tried):
            self._for[name] += 1
            self._against[name] = self._since[name] = 0

    @property
    def names(self) -> list[str]:
        """Those that are suspected, the most often seen first."""
        alive = [
            name
            for name, _ in self._for.most_common()
            if self._against[name] < ENOUGH_AGAINST and self._since[name] < FORGOTTEN
        ]
        return alive[:_MOST_SUSPECTS]

    @property
    def untried(self) -> tuple[str, ...]:
        """Those that nothing speaks against yet."""
        return tuple(name for name in MISCONCEPTIONS if not self._against[name])


def _thoughts(tried: Tried) -> list[str]:
    try:
        return [each.name for each in thoughts(tried.exercise, tried.answer)]
    except (UnreadableAnswer, FormulaError):
        return []


@lru_cache(maxsize=1024)
def _astray(exercise: Exercise) -> frozenset[str]:
    """Return the misconceptions that lead to a wrong answer here."""
    return frozenset(held.name for held, _ in wrong_answers(exercise))
