"""Misconceptions: each gives the order that it should, and who holds one is told by the answers."""

from __future__ import annotations

import random

import pytest

from cantorlab import exercises
from cantorlab.exercises.formula_cache import formula_of, heights
from cantorlab.exercises.kinds.strongest import Strongest
from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.misconceptions import (
    MISCONCEPTIONS,
    diagnose,
    refutation,
    thoughts,
)
from cantorlab.exercises.misconceptions.answering import answers_by, answers_of
from cantorlab.exercises.misconceptions.refuting import Refutation, _plainness
from cantorlab.formulas import MAGES
from cantorlab.rules import cantor

# What a pupil who holds it takes the formula for, written by a teacher: another formula, whose
# order the rules of the game work out, not the misconception.
READ_AS = [
    ("minus_inside_square", "−n²", "n²"),
    ("minus_outside_power", "(−2)^n", "−2^n"),
    ("bigger_denominator", "1/(n + 10)", "n"),
    ("bigger_denominator", "−12/(2n − 5)", "−n"),
    ("cube_loses_minus", "n³", "|n|³"),
    ("square_keeps_minus", "(n − 5)²", "n"),
    ("wrong_side", "50 − |n + 4|", "−|n − 4|"),
    ("wrong_side", "(2 − n)²", "(n + 2)²"),
    ("distance_to_zero", "|2n − 5|", "|n|"),
    ("distance_to_zero", "(n − 5)²", "n²"),
    ("bars_ignored", "|n − 3|", "n"),
    ("power_distributed", "(n + 3)²", "n²"),
    ("power_distributed", "(n − 3)²", "n²"),
    ("power_distributed", "(n + 3)³", "n"),
    ("power_as_product", "n²", "n"),
    ("power_as_product", "(−2)^n", "−n"),
    ("times_zero_keeps", "0 × n", "n"),
    ("minus_times_minus", "n × n", "n × |n|"),
    ("multiplies_first", "−4 × (2 − n)", "−n"),
    ("minus_first_term", "9 − (4 − n)", "−n"),
    ("minus_first_term", "n − (4 − n)", "0 × n"),
    ("minus_first_term", "−(n + 3)", "−n"),
    ("forgets_flip", "−2n", "n"),
    ("forgets_flip", "−|n|", "|n|"),
    ("adds_instead", "10 − n", "n"),
    ("deeper_is_greater", "n − 1 000 000", "−n"),
    ("compares_sizes", "n − 3", "|n − 3|"),
    ("zero_is_least", "n² − 0", "n²"),
    ("drops_minus", "n + 7", "|n|"),
    ("largest_number", "−|n|", "n"),
    ("remainder_keeps_minus", "mod(n; 20)", "n"),
    ("root_of_minus", "√n", "n"),
    ("negative_exponent", "2^n", "0 × n"),
    ("cuts_towards_zero", "⌊n/3⌋", "0 × n"),
    ("root_distributed", "√(n + 9)", "√n"),
    ("root_distributed", "√(n − 1)", "√n"),
    ("forgets_flip", "n/(−2)", "n"),
    ("forgets_flip", "−3 × n", "n"),
    ("forgets_flip", "n × (−3)", "n"),
    ("adds_instead", "3 − n²", "n²"),
    ("minus_first_term", "9 − (4 + n)", "n"),
    ("minus_first_term", "−(n² − n)", "−n² − n"),
    ("minus_first_term", "−(n² + n)", "n − n²"),
    ("multiplies_first", "−4 × (2 + n)", "n"),
    ("minus_times_minus", "−(−n)", "−n"),
    ("times_zero_keeps", "n × 0", "n"),
    ("wrong_side", "50 − |4 + n|", "−|n − 4|"),
    ("wrong_side", "(n − 1)²", "(n + 1)²"),
    ("wrong_side", "|3 − n|", "|n + 3|"),
    ("distance_to_zero", "|5 − n|", "|n|"),
    ("distance_to_zero", "|2 + n|", "|n|"),
    ("distance_to_zero", "(n − 5)^4", "n²"),
    ("minus_inside_square", "−n^4", "n²"),
    ("square_keeps_minus", "n^4", "n"),
    ("cube_loses_minus", "n^5", "|n|"),
    ("power_distributed", "(n − 3)^5", "n"),
    ("minus_outside_power", "(−3)^(n + 1)", "−2^n"),
    ("root_of_minus", "√(n − 3)", "n"),
    ("bigger_denominator", "3/(n + 1)", "n"),
]  # fmt: skip
# Those whose misread order is no formula's here: told as groups, the strongest first.
ORDERS = {
    "negative_exponent": [8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9],
    "cuts_towards_zero": [(6, 7, 8), (3, 4, 5), (-2, -1, 0, 1, 2), (-5, -4, -3), (-8, -7, -6), -9],
}  # fmt: skip


# Formulas that a misconception says nothing of, however near they are to those that it misreads.
LEFT_ALONE = [
    ("distance_to_zero", "|n² − 4|"), ("distance_to_zero", "|n + 2n|"), ("wrong_side", "|n² − 4|"),
    ("multiplies_first", "n(2 − n)"), ("multiplies_first", "n(2 + n)"),
    ("forgets_flip", "2n"), ("forgets_flip", "n/2"), ("adds_instead", "n − 3"),
    ("adds_instead", "n − n²"), ("minus_first_term", "9 − n"), ("minus_times_minus", "2n"),
    ("minus_times_minus", "−n"), ("times_zero_keeps", "2n"), ("bars_ignored", "√n"),
    ("minus_inside_square", "−n³"), ("minus_inside_square", "n − 3²"),
    ("minus_inside_square", "n × (−3²)"),
    ("square_keeps_minus", "n³"), ("cube_loses_minus", "n²"), ("cube_loses_minus", "n^1"),
    ("power_distributed", "(n + 3)^1"), ("minus_outside_power", "(−2)^3 + n"),
    ("root_distributed", "√(2n)"), ("root_of_minus", "∛n"), ("bigger_denominator", "n/3"),
    ("bigger_denominator", "n/(n + 20)"), ("negative_exponent", "n²"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), LEFT_ALONE)
def test_a_formula_that_is_not_of_its_form_is_read_as_it_stands(name, text):
    held = MISCONCEPTIONS[name].heights(text)
    assert held is None or list(held) == list(heights(text))


def _groups(order):
    height = dict(zip(MAGES, order, strict=True))
    return [
        tuple(mage for mage in MAGES if height[mage] == level)
        for level in sorted(set(order), reverse=True)
    ]


@pytest.mark.parametrize(("name", "text", "read_as"), READ_AS)
def test_it_gives_the_order_of_what_the_formula_is_taken_for(name, text, read_as):
    found = _groups(MISCONCEPTIONS[name].heights(text))
    if name in ORDERS:
        assert found == [each if isinstance(each, tuple) else (each,) for each in ORDERS[name]]
    else:
        assert found == [tuple(sorted(group)) for group in formula_of(read_as).order]


def test_every_misconception_is_tried():
    assert {name for name, *_ in READ_AS} == set(MISCONCEPTIONS)
    assert len(MISCONCEPTIONS) >= 15


def test_zero_is_least_puts_zero_below_the_negative_numbers():
    assert _groups(MISCONCEPTIONS["zero_is_least"].heights("n"))[-1] == (0,)
    assert _groups(MISCONCEPTIONS["zero_is_least"].heights("n"))[-2] == (-9,)


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_a_pair_that_refutes_it_is_otherwise_than_it_says(name):
    held, tried = MISCONCEPTIONS[name], 0
    for text in [*(place.formula for place in cantor.DECK), "9 − (4 − n)", "−4(2 − n)", "√n"]:
        pair = refutation(held, text)
        if pair is None:
            continue
        tried += 1
        true, thought = heights(text), held.heights(text)
        one, other = MAGES.index(pair.one), MAGES.index(pair.other)
        assert true[one] >= true[other]
        sign = (thought[one] > thought[other]) - (thought[one] < thought[other])
        assert sign != (true[one] > true[other])
        for language in ("en", "fr"):
            assert pair.say(language)
    assert tried > 0


@pytest.mark.parametrize(
    ("name", "text", "pair"),
    # 0 and 1 are the plainest mages; at (n − 5)² their strengths, 25 and 16, are whole too.
    [("minus_inside_square", "−n²", (0, 1)), ("square_keeps_minus", "(n − 5)²", (0, 1))],
)
def test_the_plainest_pair_is_shown(name, text, pair):
    found = refutation(MISCONCEPTIONS[name], text)
    assert found is not None
    assert (found.one, found.other) == pair


# By hand: a twentieth of the numerator, one for each further part that it is cut into, twice the
# mage's distance from zero, and one if it is negative.
PLAINNESS = [
    ("n", 0, 0), ("n", -1, 3), ("n", 5, 10), ("30n", 1, 3), ("n/3", 1, 4), ("n/3", 3, 6),
    ("n/2", -1, 4),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mage", "plainness"), PLAINNESS)
def test_whole_small_strengths_of_mages_near_zero_are_plain(text, mage, plainness):
    assert _plainness(text, mage) == plainness


def test_a_pair_that_no_argument_tells_apart_is_told_by_its_strengths():
    pair = Refutation("tan(n)", 3, 6)
    told = "Look at 3 and 6: 3 has strength ≈ −0.14255, and 6 has ≈ −0.29101. So 3 beats 6."
    assert pair.say("en") == told
    assert "la force de 3 est ≈ −0,14255, celle de 6 est ≈ −0,29101" in pair.say("fr")


def test_one_wrong_answer_may_be_chance_and_two_are_named():
    asked = [Strongest("own", 1, None, None, (text,), MAGES) for text in ("−n²", "−(n − 1)²")]
    assert [len(each.mages) for each in asked] == [18, 18]
    one, two = (diagnose([(each, "-9") for each in asked[:count]]) for count in (1, 2))
    assert one.likely == ()
    assert one.seen["minus_inside_square"] == one.asked["minus_inside_square"] == 1
    assert two.seen["minus_inside_square"] == two.asked["minus_inside_square"] == 2
    assert "minus_inside_square" in two.likely


def test_the_pair_leaves_out_the_mages_that_are_asked_about():
    held = MISCONCEPTIONS["largest_number"]
    pair = refutation(held, "10 − n", but=(0, 1, 2, -1))
    assert not {pair.one, pair.other} & {0, 1, 2, -1}


def test_a_right_answer_is_nobodys_misconception():
    question = read_lesson(3).questions["A"]
    assert thoughts(question, "-5") == ()
    assert "distance_to_zero" in {each.name for each in thoughts(question, "8")}


def simulated(asked, name, rng, faithful=0.85):
    """The first answers of a pupil who mostly thinks so, and sometimes just presses something."""
    answers = []
    for exercise in asked:
        found = answers_of(exercise, MISCONCEPTIONS[name]) if name else frozenset()
        found = found or answers_by(exercise, heights(exercise.formula))
        choices = list(exercise.choices)
        if rng.random() > faithful and choices:
            answers.append((exercise, rng.choice(choices)))
        else:
            answers.append((exercise, as_typed(rng.choice(sorted(found, key=str)))))
    return answers


def as_typed(answer):
    if isinstance(answer, frozenset):
        return " ".join(map(str, sorted(answer))) or "none"
    if isinstance(answer, tuple):
        return " > ".join(" = ".join(map(str, sorted(group))) for group in answer)
    return str(answer)


# Where the sheet of all kinds shows a misconception too seldom: formulas that do.
OWN_SHEETS = {
    "multiplies_first": "−4 × (2 − n)", "minus_first_term": "9 − (4 − n)",
    "root_of_minus": "√n", "times_zero_keeps": "0 × n",
}  # fmt: skip


@pytest.mark.nightly
@pytest.mark.slow
def test_pupils_who_hold_one_misconception_are_told_apart():
    """A confusion matrix of simulated pupils: mostly its diagonal, and hardly an innocent named."""
    sheet = [
        each
        for level in range(1, 13)
        for each in exercises.sheet(
            level, n=14, seed=level, kinds=["winner", "order", "strongest", "weakest", "ties"]
        )
    ]
    asked = [*sheet, *(q for n in LESSONS for q in read_lesson(n).questions.values() if q.judged)]
    rng = random.Random(1)
    confusion: dict[str, dict[str, int]] = {}
    for name in MISCONCEPTIONS:
        own = [
            exercises.kinds.winner.Winner("own", 1, None, None, (OWN_SHEETS[name],), pair)
            for pair in ((-3, 6), (1, 7), (-9, 2), (-5, 4), (0, 8), (-8, -2))
        ] if name in OWN_SHEETS else []  # fmt: skip
        telling = [e for e in asked if _tells(e, name)]
        for _ in range(4):
            rest = rng.sample(asked, 30)
            some = rng.sample(telling, min(25, len(telling)))
            likely = diagnose(simulated([*own, *some, *rest], name, rng)).likely
            row = confusion.setdefault(name, {})
            row[likely[0] if name not in likely and likely else name if likely else ""] = (
                row.get(likely[0] if name not in likely and likely else name if likely else "", 0)
                + 1
            )
    found = sum(row.get(name, 0) for name, row in confusion.items())
    assert found >= 0.9 * 4 * len(MISCONCEPTIONS), confusion
    # Six presses in forty are chance: of 300 pupils one was named for them.
    innocent = [diagnose(simulated(rng.sample(asked, 40), None, rng)).likely for _ in range(50)]
    assert len([named for named in innocent if named]) <= 2


def _tells(exercise, name):
    own = answers_of(exercise, MISCONCEPTIONS[name])
    return bool(own) and not own & answers_by(exercise, heights(exercise.formula))
