"""Adaptive sheets, tried with simulated pupils: who knows, who guesses, who holds a misconception.

The pupils answer by rules of their own, which the sheet is not told: by the order of the mages, by
chance, or by the order that a misconception gives.
"""

from __future__ import annotations

import random

import pytest

from cantorlab import exercises
from cantorlab.exercises.adaptive_practice import KNOWN, Tried, _astray, adaptive_exercise, standing
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.misconceptions import MISCONCEPTIONS, diagnose, thoughts
from cantorlab.exercises.misconceptions.answering import answers_by, answers_of

MOST = 24


def guess(asked, rng):
    if asked.choices:
        return rng.choice(asked.choices)
    if asked.kind == "find_formula":
        return rng.choice(["n", "−n", "n²"])
    if asked.kind == "ties":
        return str(rng.choice([mage for mage in range(-9, 9) if mage != asked.mages[0]]))
    return " > ".join(map(str, rng.sample(asked.mages, len(asked.mages))))


def who_knows(up_to, rng):
    """Nineteen right answers in twenty up to a level, guesses above it."""
    return lambda asked, _: (
        asked.solutions[0] if asked.level <= up_to and rng.random() < 0.95 else guess(asked, rng)
    )


def who_holds(name, rng, *, until=10**9):
    """Thinks so nine times in ten; once told so often that it is not so, no more."""

    def pupil(asked, tried):
        found = answers_of(asked, MISCONCEPTIONS[name])
        if found and rng.random() < 0.9 and sum(not each.right for each in tried) < until:
            return typed(rng.choice(sorted(found, key=str)))
        return asked.solutions[0]

    return pupil


def typed(answer):
    if isinstance(answer, frozenset):
        return " ".join(map(str, sorted(answer))) or "none"
    if isinstance(answer, tuple):
        return " > ".join(" = ".join(map(str, sorted(group))) for group in answer)
    return str(answer)


def run(pupil, most=MOST, seed=0, **wanted):
    """The tries of a pupil, and whether the sheet ended because all is known."""
    tried = []
    while len(tried) < most:
        asked = adaptive_exercise(tried, seed=seed, **wanted)
        if asked is None:
            return tried, True
        answer = pupil(asked, tried)
        tried.append(Tried(asked, answer, asked.judge(answer, "en").right))
    return tried, adaptive_exercise(tried, seed=seed, **wanted) is None


def levels(tried):
    return [each.exercise.level for each in tried]


@pytest.mark.parametrize("seed", range(3))
def test_who_knows_is_soon_let_go(seed):
    tried, known = run(who_knows(12, random.Random(seed)), level=5, seed=seed)
    assert known
    assert 4 <= len(tried) <= 12
    assert levels(tried).count(5) >= 4


def test_the_level_rises_as_far_as_it_is_known():
    tried, known = run(who_knows(3, random.Random(1)), level=range(1, 7), seed=1)
    found = levels(tried)
    assert not known
    assert found[:4] == [1] * 4
    assert max(found) == 4
    assert found.count(4) >= 2
    at = standing(tried, range(1, 7), range(1, 13))
    assert all(at.known[level] >= KNOWN for level in (1, 2))
    assert at.level in (3, 4)


def test_who_has_lost_a_level_goes_down_to_what_is_known_and_up_again():
    tried, known = run(who_knows(3, random.Random(2)), level=6, seed=2, most=16)
    found = levels(tried)
    assert not known
    assert found[0] == 6
    assert min(found) == 3
    assert 4 in found[found.index(3) :]


def test_who_guesses_is_never_said_to_know():
    tried, known = run(who_knows(0, random.Random(1)), level=4, seed=1)
    assert not known
    assert 1 in levels(tried)


def test_a_route_is_kept_to_on_the_way_down():
    tried, _ = run(who_knows(0, random.Random(1)), level=11, route="5e", seed=1, most=9)
    assert set(levels(tried)) <= {1, 3, 6, 11}
    assert len(set(levels(tried))) >= 3


# Misconceptions, each with the level at which it is met.
MET = [
    ("forgets_flip", 2), ("distance_to_zero", 3), ("minus_inside_square", 4),
    ("power_distributed", 4), ("cube_loses_minus", 7),
]  # fmt: skip


def goes_astray(asked, name):
    own = answers_of(asked, MISCONCEPTIONS[name])
    return bool(own) and not own & answers_by(asked, heights(asked.formula))


@pytest.mark.slow
def test_it_aims_at_misconceptions_and_so_names_more_of_them():
    """A plain sheet of the same level and length is the second route."""
    aimed, plain = [], []
    named = {"aimed": 0, "plain": 0}
    for name, level in MET:
        for seed in (1,):
            pupil = who_holds(name, random.Random(seed))
            tried, _ = run(pupil, most=12, level=level, seed=seed)
            sheet = exercises.sheet(level, n=12, seed=seed)
            answers = {
                "aimed": [(each.exercise, each.answer) for each in tried],
                "plain": [(each, pupil(each, [])) for each in sheet],
            }
            aimed += [goes_astray(each.exercise, name) for each in tried]
            plain += [goes_astray(each, name) for each in sheet]
            for way, given in answers.items():
                named[way] += name in diagnose(given).likely
    assert sum(aimed) / len(aimed) > 1.4 * sum(plain) / len(plain), (sum(aimed), sum(plain))
    assert named["aimed"] >= 4, named
    assert named["aimed"] > named["plain"], named


@pytest.mark.slow
def test_it_does_not_end_while_a_misconception_is_suspected_and_ends_once_it_is_given_up():
    for seed in range(2):
        held, known = run(who_holds("distance_to_zero", random.Random(seed)), level=3, seed=seed)
        assert not known
        at = standing(held, (3,), range(1, 13))
        assert "distance_to_zero" in at.suspects
        left, known = run(
            who_holds("distance_to_zero", random.Random(seed), until=2), level=3, seed=seed
        )
        assert known
        assert len(left) < len(held)


def test_a_suspicion_ends_with_two_right_answers_against_it_or_five_in_all():
    duels = [exercises.exercise(seed, level=3) for seed in range(200)]
    against = [each for each in duels if "distance_to_zero" in _astray(each)]
    beside = [each for each in duels if "distance_to_zero" not in _astray(each)]
    tempted = next(each for each in against if each.kind == "winner")
    (wrong,) = (each for each in tempted.choices if _thinks(tempted, each, "distance_to_zero"))

    def suspects(*rights):
        tried = [Tried(tempted, wrong, right=False)]
        tried += [Tried(each, each.solutions[0], right=True) for each in rights]
        return standing(tried, (3,), range(1, 13)).suspects

    assert "distance_to_zero" in suspects()
    assert "distance_to_zero" in suspects(against[0])
    assert "distance_to_zero" not in suspects(*against[:2])
    assert "distance_to_zero" in suspects(*beside[:4])
    assert "distance_to_zero" not in suspects(*beside[:5])


def _thinks(exercise, answer, name):
    return answer not in exercise.solutions and name in {
        each.name for each in thoughts(exercise, answer)
    }


def test_the_same_answers_and_seed_ask_the_same():
    first = adaptive_exercise([], level=4, seed=1)
    assert first == adaptive_exercise([], level=4, seed=1)
    tried = [Tried(first, "nonsense", right=False)]
    assert adaptive_exercise(tried, level=4, seed=1) == adaptive_exercise(tried, level=4, seed=1)


def test_other_days_count_for_less_than_today():
    rights = [
        Tried(each, each.solutions[0], right=True) for each in exercises.sheet(4, n=9, seed=1)
    ]
    assert standing(rights[:5], (4,), range(1, 13)).level is None
    remembered = standing([], (4,), range(1, 13), before=rights)
    assert remembered.level == 4
    assert remembered.known[4] < KNOWN
