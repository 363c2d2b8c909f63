"""Sheets drawn by a seed: the same exercises for a whole class, no question asked twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from random import Random
from typing import Any, TypeAlias

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.generation import check_kinds, check_seed, draw_exercise
from cantorlab.exercises.sheet_names import read_name
from cantorlab.exercises.sheets import Sheet
from cantorlab.exercises.sources import SourceChoice, choices
from cantorlab.exercises.versions import version_of
from cantorlab.rules.reading import read_items, read_row
from cantorlab.support.numbers import read_whole

Question: TypeAlias = tuple[object, ...]

# How often another exercise is drawn before a sheet repeats a question.
_TRIES_FOR_ANOTHER = 20


def sheet(
    level: int | Iterable[int] | None = None,
    *,
    kinds: str | Iterable[str] | None = None,
    places: Any = None,
    families: str | Iterable[str] | None = None,
    n: int = 10,
    seed: int | None = None,
    version: int | None = None,
    route: str | None = None,
) -> Sheet:
    """Make ``n`` exercises, the same wherever and whenever this ``seed`` and ``version`` are used.

    ``seed`` None draws one, which the sheet tells (``.seed``).

    ``version`` is a whole number from 1; None is the newest. The sources of its sheets stay the
    same for ever; kinds and families added later are drawn by a later version, or by name.

    They are of one ``level`` (1 to 12) or several, from the easiest on; of all ``kinds`` in turn
    (see ``KINDS``) or those that are named. With ``places`` (as ``rules.cantor.deck`` takes them)
    or ``families`` (names of the deck's families) or both, they are about these, each at its own
    level; a ``level`` then keeps those that are of it. A ``route`` names a class of the French
    school (``"5e"``, ``"4e"``, ``"3e"``, ``"2de"``, ``"1re"``, ``"tle"``): what it has not met yet
    is left out, in the choices too. Raises ``ValueError`` for unknown names.

    >>> from cantorlab.exercises import sheet
    >>> [each.formula for each in sheet(5, n=3, seed=1, route="4e")]
    ['n(5 − n)', '(n − 1)(n + 6)', 'n(4 − n)']
    """
    sheet_version = version_of(version, route)
    places, families = _read_once(places), _read_once(families)
    among, start = choices(level, places, families, sheet_version), check_seed(seed)
    named = check_kinds(kinds)
    count = read_whole(n)
    if count is None or count < 1:
        raise ValueError(f"a sheet has at least one exercise: n is not {n!r}")
    levels = list(among)
    rounds = {each: _in_turn(named or sheet_version.kinds_at(each), start, each) for each in levels}
    found: list[Exercise] = []
    asked: set[Question] = set()
    for index in range(count):
        at = levels[index * len(levels) // count]
        kind = next(rounds[at])
        found.append(_another(f"{start} {index}", {at: among[at]}, kind, named, asked))
        asked.add(_question(found[-1]))
    drawn_from = {
        "level": None if level is None else tuple(rounds),
        "kinds": named,
        "places": places,
        "families": families,
        "n": count,
        "seed": start,
        "version": sheet_version.number,
        "route": route,
    }
    return Sheet(tuple(found), start, sheet_version.number, sheet_version.route, drawn_from)


def _read_once(named: Any) -> Any:
    """Return what names places or families, a list in plain numbers and texts."""
    is_once = isinstance(named, Iterator)
    row = read_items("places and families", named, 10_000) if is_once else read_row(named)
    if row is None:
        return named
    return tuple(each if (at := read_whole(each)) is None else at for each in row)


def sheet_from_name(name: str) -> Sheet:
    """Make the sheet that has this name again. Raises ``ValueError`` for a name that makes none.

    >>> from cantorlab import exercises
    >>> page = exercises.sheet_from_name("7 · v1 · 4e · L5 · ×2")
    >>> page == exercises.sheet(5, n=2, seed=7, route="4e"), page.name
    (True, '7 · v1 · 4e · L5 · ×2')
    """
    return sheet(**read_name(name))


def _in_turn(kinds: Sequence[str], seed: int, level: int) -> Iterator[str]:
    """Yield all kinds in a shuffled order, then all again in another."""
    rng = Random(f"kinds {seed} {level}")
    while True:
        yield from rng.sample(kinds, len(kinds))


def _another(
    seed: str,
    among: Mapping[int, SourceChoice],
    kind: str,
    kinds: Sequence[str] | None,
    asked: Set[Question],
) -> Exercise:
    """Return an exercise that was not ``asked``: of ``kind`` if there is one, else of another."""
    made = None
    for attempt in range(_TRIES_FOR_ANOTHER):
        wanted = (kind,) if attempt < _TRIES_FOR_ANOTHER // 2 else kinds
        try:
            made = draw_exercise(_number(f"{seed} {attempt}"), among, wanted)
        except ValueError:
            if wanted == kinds:
                raise
            continue
        if _question(made) not in asked:
            return made
    assert made is not None
    return made


def _question(each: Exercise) -> Question:
    """Return the part of an exercise by which a reader would call two the same."""
    if each.asks_for_formula:
        return each.kind, each.ask("en")
    return each.kind, frozenset(each.formulas), frozenset(each.mages)


def _number(seed: str) -> int:
    return Random(seed).getrandbits(48)
