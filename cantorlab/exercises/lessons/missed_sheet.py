"""Sheet on what a class has missed in a lesson, made from its answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.families import FAMILIES
from cantorlab.exercises.generation import check_seed, of_kind
from cantorlab.exercises.lessons.class_results import Group
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.misconceptions.answering import wrong_answers
from cantorlab.exercises.sheets import Sheet
from cantorlab.exercises.sources import Source, source_of_family
from cantorlab.exercises.versions import Version, version_of
from cantorlab.support.numbers import read_whole

#: Exercises of one such sheet.
MOST = 50
# So many exercises like a question are looked at for the one that the class's ideas fail at most.
_LOOKED_AT = 6
_TRIES = 60


def sheet_on_missed(
    group: Group, *, n: int = 8, seed: int | None = None, route: str | None = None
) -> Sheet | None:
    """Make ``n`` exercises like the questions that a class has missed; None if it missed none.

    A question counts as often as pupils have missed it. Its exercises are of its kind, where sheets
    have that, and of the family of its formula, or else about the formula itself. Of several the
    one is taken at which most misconceptions of the class lead to a wrong answer. The same answers
    and ``seed`` make the same sheet. Raises ``ValueError`` unless ``n`` is from 1 to 50.
    """
    start, version, count = check_seed(seed), version_of(None, route), read_whole(n)
    if count is None or not 1 <= count <= MOST:
        raise ValueError(f"a sheet on what was missed has 1 to {MOST} exercises: n is not {n!r}")
    missed = Counter(
        {
            name: group.count_missed(name)
            for name, question in group.questions.items()
            if question.judged and question.formulas
        }
    )
    if not missed.total():
        return None
    found: list[Exercise] = []
    for index, name in enumerate(_share(count, missed)):
        likes = _exercises_like(group.questions[name], version, Random(f"missed {start} {index}"))
        asked = {(each.kind, each.formulas, each.mages) for each in found}
        new = [each for each in likes if (each.kind, each.formulas, each.mages) not in asked]
        if new:
            found.append(max(new[:_LOOKED_AT], key=lambda each: _weigh(each, group.held)))
    return Sheet(tuple(found), start, version.number, route)


def _share(n: int, missed: Counter[str]) -> list[str]:
    """Share ``n`` exercises among questions by how many missed them (d'Hondt), in their order."""
    given: Counter[str] = Counter()
    for _ in range(n):
        given[max(missed, key=lambda name: missed[name] / (given[name] + 1))] += 1
    return [name for name in missed for _ in range(given[name])]


def _exercises_like(question: LessonQuestion, version: Version, rng: Random) -> list[Exercise]:
    """Return some exercises of the kind and the family of a question."""
    source = _source_of(question, version)
    kinds = version.kinds_at(source.level)
    found: list[Exercise] = []
    for attempt in range(_TRIES):
        own = question.kind in kinds and attempt < _TRIES // 2
        kind = question.kind if own else rng.choice(kinds)
        made = of_kind(kind, source, rng.getrandbits(32))
        if made is not None:
            found.append(made)
        if len(found) == 2 * _LOOKED_AT:
            break
    return found


def _source_of(question: LessonQuestion, version: Version) -> Source:
    formula = question.formulas[0]
    name = _families().get(_form(formula))
    if name is not None and name in {each.name for each in version.families}:
        return source_of_family(version.family(name), version)
    return Source(f"={formula}", question.level, version, formula=formula)


def _weigh(exercise: Exercise, held: Counter[str]) -> int:
    """Count the pupils whose misconceptions lead to a wrong answer."""
    return sum(held[name] for name in {each.name for each, _ in wrong_answers(exercise)})


@cache
def _families() -> dict[str, str]:
    """Return the family of each form of a formula."""
    return dict(_forms())


def _forms() -> Iterator[tuple[str, str]]:
    for family in FAMILIES:
        for template in family.templates:
            yield _form(re.sub(r"\{\w+\}", "1", template.text)), family.name


def _form(formula: str) -> str:
    """Return a formula with a sign for each number."""
    return re.sub(r"\d+", "#", re.sub(r"\s", "", formula))
