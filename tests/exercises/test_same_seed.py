"""The same seed makes the same exercise on every machine, and in every version: some are kept.

A sheet that a class was given is made again from its seed. If a change is meant to end that, write
the file anew with ``PYTHONPATH=tests python tests/exercises/test_same_seed.py``.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cantorlab import exercises
from cantorlab.exercises.families import LEVELS
from cantorlab.exercises.versions import version_of

KEPT = Path(__file__).parent / "data" / "same_seed.json"
# A kind that is added later keeps examples of its own, in its folder.
ASKED = [(level, kind) for level in LEVELS for kind in version_of(1).kinds_at(level)]


def made(level: int, kind: str) -> list[Any]:
    """An exercise of a seed of its own: how it is made again, what it is about and its solution."""
    made = exercises.exercise(10 * level + len(kind), level=level, kind=kind)
    assert exercises.from_key(made.key) == made
    about = [made.family, made.place, list(made.formulas), list(made.mages)]
    return [made.key, *about, made.ask("en"), list(made.solutions), made.solution("fr")]


@pytest.fixture(scope="module")
def kept() -> dict[str, list[Any]]:
    return json.loads(KEPT.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@pytest.mark.parametrize(("level", "kind"), ASKED)
def test_an_exercise_is_what_its_seed_made_before(
    level: int, kind: str, kept: dict[str, list[Any]]
) -> None:
    assert made(level, kind) == kept[f"{level} {kind}"]


WINNER = type(exercises.exercise(1, level=5, kind="winner"))


class Stubborn:
    """A kind that has nothing to ask until it was tried so many times."""

    def __init__(self, tries: int) -> None:
        self.tries, self.tried = tries, 0

    def make(self, key: str, source: object, rng: object) -> object:
        self.tried += 1
        return self if self.tried == self.tries else None


@pytest.mark.parametrize(("tries", "tried"), [(19, 19), (20, 20), (21, 20)])
def test_a_key_is_tried_twenty_times(
    tries: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One try fewer, or more, would make other exercises of the same seed."""
    kind = Stubborn(tries)
    monkeypatch.setattr(WINNER, "make", kind.make)
    if tries == tried:
        assert exercises.from_key("winner 5 1 25") is kind  # type: ignore[comparison-overlap]
    else:
        with pytest.raises(ValueError, match="is not an exercise"):
            exercises.from_key("winner 5 1 25")
    assert kind.tried == tried


def test_a_seed_is_tried_a_hundred_times(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Stubborn(10_000)
    monkeypatch.setattr(WINNER, "make", kind.make)
    with pytest.raises(ValueError, match="no exercise of kind winner can be made"):
        exercises.exercise(3, kind="winner")
    assert kind.tried == 100 * 20
    with pytest.raises(ValueError, match="no exercise of these kinds can be made"):
        exercises.next_exercise([], kinds="winner", seed=3)
    assert kind.tried == 2 * 100 * 20


def test_a_third_of_the_duels_are_ties_and_as_many_go_to_the_larger_and_to_the_smaller() -> None:
    found = Counter[str]()
    for seed in range(120):
        duel = exercises.from_key(f"winner 4 {seed} =n²")
        (won,) = duel.solutions
        found["tie" if won == "tie" else str(int(won) == max(duel.mages))] += 1
    assert found.keys() == {"tie", "True", "False"}
    assert all(30 <= times <= 50 for times in found.values()), found


@pytest.mark.parametrize("kind", ["which_formula", "curve"])
def test_two_rungs_are_enough_to_recognise_a_formula_and_one_is_not(kind: str) -> None:
    made = exercises.from_key(f"{kind} 6 1 =5 × (−1)^n")
    assert made.formula == "5 × (−1)^n"
    with pytest.raises(ValueError, match="is not an exercise"):
        exercises.from_key(f"{kind} 6 1 =0n + 3")


def test_what_the_families_draw_from_is_as_it_was(kept: dict[str, list[Any]]) -> None:
    assert domains() == kept["domains"]


def domains() -> list[Any]:
    """Of each form of a formula: for each letter how many numbers there are, the ends, the sum."""
    return [
        [family.name, family.level, template.text, *map(_domain, template.domains)]
        for family in exercises.FAMILIES
        for template in family.templates
    ]


def _domain(domain: tuple[str, tuple[int | str, ...]]) -> list[Any]:
    letter, numbers = domain
    total = sum(number for number in numbers if isinstance(number, int))
    return [letter, len(numbers), str(numbers[0]), str(numbers[-1]), total]


def main() -> None:
    found: dict[str, list[Any]] = {
        f"{level} {kind}": made(level, kind) for level, kind in ASKED
    } | {"domains": domains()}
    rows = [f" {json.dumps(name)}: {json.dumps(found[name], ensure_ascii=False)}" for name in found]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
