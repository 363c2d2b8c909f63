"""Sheets of exercises, the same for a whole class; and practice that goes after what was missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, overload

from cantorlab.exercises.exercise import Exercise
from cantorlab.exercises.making import check_kinds, check_seed, drawn, kinds_at, of_kind
from cantorlab.exercises.sources import Choice, choices
from cantorlab.texts import Language

Question: TypeAlias = tuple[object, ...]

# How often another exercise is drawn before a sheet holds the same question twice.
_TRIES_FOR_ANOTHER = 20


@dataclass(frozen=True)
class Sheet(Sequence[Exercise]):
    """Numbered exercises, and the seed that made them. A notebook shows it ready for printing."""

    exercises: tuple[Exercise, ...]
    seed: int

    @property
    def solutions(self) -> Solutions:
        """The teacher's key."""
        return Solutions(self)

    def html(self, language: Language | None = None) -> str:
        """The sheet as one HTML element, formulas in MathML, curves in SVG."""
        from cantorlab.exercises.paper import sheet_html

        return sheet_html(self, language)

    def _repr_html_(self) -> str:
        return self.html()

    def __len__(self) -> int:
        return len(self.exercises)

    @overload
    def __getitem__(self, index: int) -> Exercise: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Exercise, ...]: ...
    def __getitem__(self, index: int | slice) -> Exercise | tuple[Exercise, ...]:
        """The exercise with this index, counted from 0; several for a slice."""
        return self.exercises[index]

    def __str__(self) -> str:
        return "\n".join(f"{i}. {each.ask()}" for i, each in enumerate(self, start=1))


@dataclass(frozen=True)
class Solutions:
    """The teacher's key to a sheet: each solution, with the reasons in short."""

    sheet: Sheet

    def html(self, language: Language | None = None) -> str:
        """The key as one HTML element."""
        from cantorlab.exercises.paper import solutions_html

        return solutions_html(self.sheet, language)

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return "\n".join(f"{i}. {each.solution()}" for i, each in enumerate(self.sheet, start=1))


class Answered(Protocol):
    """What ``next_exercise`` must know of an answer; an ``Answer`` of the answers file has it."""

    @property
    def kind(self) -> str:
        """The kind of the exercise."""

    @property
    def family(self) -> str | None:
        """The family of its formula, None for one's own."""

    @property
    def right(self) -> bool:
        """Whether the answer was right."""


def sheet(
    level: int | Iterable[int] | None = None,
    *,
    kinds: str | Iterable[str] | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
    n: int = 10,
    seed: int = 0,
) -> Sheet:
    """``n`` exercises, the same ones wherever and whenever this ``seed`` is used.

    They are of one ``level`` (1 to 12) or several, from the easiest on; of all ``kinds`` in turn
    (see ``KINDS``) or those that are named. With ``places`` (what ``rules.cantor.deck`` takes) or
    ``families`` (names of the deck's families) or both, they are about these, each at its own
    level; a ``level`` then keeps those that are of it. Raises ``ValueError`` for what is unknown.
    """
    among, named, start = choices(level, places, families), check_kinds(kinds), check_seed(seed)
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(f"a sheet has at least one exercise: n is not {n!r}")
    levels = list(among)
    rounds = {each: _in_turn(named or kinds_at(each), start, each) for each in levels}
    found: list[Exercise] = []
    asked: set[Question] = set()
    for index in range(n):
        at = levels[index * len(levels) // n]
        kind = next(rounds[at])
        found.append(_another(f"{start} {index}", {at: among[at]}, kind, named, asked))
        asked.add(_question(found[-1]))
    return Sheet(tuple(found), start)


def _in_turn(kinds: Sequence[str], seed: int, level: int) -> Iterator[str]:
    """All kinds in a shuffled order, then all again in another."""
    rng = Random(f"kinds {seed} {level}")
    while True:
        yield from rng.sample(kinds, len(kinds))


def _another(
    seed: str,
    among: Mapping[int, Choice],
    kind: str,
    kinds: Sequence[str] | None,
    asked: Set[Question],
) -> Exercise:
    """An exercise of ``kind`` that was not ``asked``, if there is one; else of another kind."""
    made = None
    for attempt in range(_TRIES_FOR_ANOTHER):
        wanted = (kind,) if attempt < _TRIES_FOR_ANOTHER // 2 else kinds
        try:
            made = drawn(_number(f"{seed} {attempt}"), among, wanted)
        except ValueError:
            if wanted == kinds:
                raise
            continue
        if _question(made) not in asked:
            return made
    assert made is not None
    return made


def _question(each: Exercise) -> Question:
    """What two exercises have in common that a reader would call the same."""
    if each.asks_for_formula:
        return each.kind, each.ask("en")
    return each.kind, frozenset(each.formulas), frozenset(each.mages)


def _number(seed: str) -> int:
    return Random(seed).getrandbits(48)


def next_exercise(
    history: Iterable[Answered],
    *,
    level: int | Iterable[int] | None = None,
    kinds: str | Iterable[str] | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
    seed: int = 0,
) -> Exercise:
    """The exercise that comes next after these answers: more of the kinds and families missed.

    A pure function: the same history and seed give the same exercise. What is asked about as in
    ``sheet``. A kind with a family is drawn in proportion to ``(1 + 4 × missed) / (1 + asked)``.
    """
    among, named, past = choices(level, places, families), check_kinds(kinds), list(history)
    asked = Counter((each.kind, each.family) for each in past)
    missed = Counter((each.kind, each.family) for each in past if not each.right)
    candidates = [
        (kind, source)
        for at, choice in among.items()
        for kind in named or kinds_at(at)
        for source in (*choice.families, *choice.places)
    ]
    # A family has its places beside it: each topic counts once, however many sources it has.
    topics = Counter((kind, source.family) for kind, source in candidates)
    weights = [
        (1 + 4 * missed[topic]) / (1 + asked[topic]) / topics[topic]
        for topic in ((kind, source.family) for kind, source in candidates)
    ]
    rng = Random(f"next {check_seed(seed)} {len(past)}")
    for _ in range(_TRIES_FOR_ANOTHER * 5):
        kind, source = rng.choices(candidates, weights)[0]
        made = of_kind(kind, source, rng.getrandbits(32))
        if made is not None:
            return made
    raise ValueError("no exercise of these kinds can be made from these formulas")
