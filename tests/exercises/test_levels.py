"""A level asks of nobody what a later lesson teaches, and a route nothing that its classes lack."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from cantorlab import exercises
from cantorlab.exercises import from_key
from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.versions import routes, version_of
from cantorlab.formulas import parse

# The signs that a pupil meets first in the lesson of this number: a second, plain reading of what
# the lessons teach, by the characters alone.
TAUGHT = [
    (3, r"\|"), (4, r"²"), (6, r"\)\^n"), (7, r"[³⁴⁵]"), (8, r"\)?/\(|[0-9]/n"), (9, r"[√∛]"),
    (10, r"[0-9½⅓⅔¼]\)?\^|exp|ln"), (11, r"[⌊⌈]|reste|mod"), (12, r"min|max|\|\|"),
]  # fmt: skip
PARITY = re.compile(r"\(−1\)\^")
# What most pupils know by heart, and what so answered 29 of 60 such questions at level 5.
PLAIN = ["n", "−n", "n²", "−n²", "|n|", "−|n|"]


def first_level(text: str) -> int:
    """The lesson that teaches the last sign of a formula."""
    bare = PARITY.sub("sign^", text)
    signs = [level for level, sign in TAUGHT if re.search(sign, bare)]
    return max([1, *signs, *([6] if bare != text else [])])


@cache
def asked_at(level):
    """The questions of eight sheets."""
    return [each for seed in range(8) for each in exercises.sheet(level, n=8, seed=seed)]


@pytest.mark.parametrize("level", range(1, 13))
def test_a_level_shows_no_sign_of_a_later_one(level):
    """Of 136 questions of level 1 with formulas to choose among 134 showed |…|; now none does."""
    for each in asked_at(level):
        assert max(map(first_level, each.formulas)) <= level, each


@pytest.mark.parametrize("level", [1, 2])
def test_the_first_levels_have_as_many_choices_as_there_are_orders(level):
    """Counted in all formulas of these families with small numbers, by what the orders are."""
    drawn = [
        template.text.format(**dict(zip(dict(template.domains), values, strict=True)))
        for family in exercises.FAMILIES
        if family.level <= level
        for template in family.templates
        for values in product(*(domain[:2] for _, domain in template.domains))
    ]
    orders = {parse(text, language="en").ranks for text in drawn}
    asked = [
        each
        for seed in range(30)
        for each in exercises.sheet(level, n=4, seed=seed, kinds=["which_formula", "curve"])
    ]
    assert {len(each.choices) for each in asked} == {len(orders)} == {level + 1}


@pytest.mark.parametrize("level", range(3, 13))
def test_no_formula_is_asked_for_that_needs_no_thought(level):
    """At level 5 one of these six answered 29 of 60 questions."""
    for seed in range(20):
        asked = exercises.exercise(seed, level=level, kind="find_formula")
        assert not [text for text in PLAIN if asked.judge(text, "en").right], asked
        assert asked.judge(asked.formula, "en").right


def test_at_the_first_two_levels_a_formula_of_the_lesson_is_enough():
    for level, seed in product((1, 2), range(20)):
        asked = exercises.exercise(seed, level=level, kind="find_formula")
        assert any(asked.judge(text, "en").right for text in ("n", "−n"))


# Where the teacher's page leaves something out: what the formulas of that level lack there.
LACKS = {
    ("4e", 4): r"²  ?[−+] .*n|n −? ?n²|n² [−+] \d+n",
    ("4e", 5): r"\||n\(.*\)\(",
    ("4e", 7): r"n⁴|n³ −|n − n³|n² −",
    ("3e", 5): r"\||n\(.*\)\(",
    ("3e", 7): r"n⁴|n³ −|n − n³",
    ("3e", 8): r"^−?n/",
    ("3e", 12): r"[√∛]|\^",
    ("5e", 6): r"²",
    ("5e", 11): r"²|reste\(\dn",
}


@pytest.mark.parametrize(("route", "level"), LACKS)
def test_a_route_leaves_out_what_its_lessons_leave_out(route, level):
    sign = re.compile(LACKS[route, level])
    assert any(sign.search(each.formula) for each in asked_at(level)), "nothing to leave out"
    left_out = version_of(1, route).places_left_out
    for seed in range(8):
        for each in exercises.sheet(level, n=8, seed=seed, route=route):
            own = [text for text in each.formulas if first_level(text) == level]
            assert not [text for text in own if sign.search(text)], each
            assert each.place not in left_out
            assert from_key(each.key) == each


@pytest.mark.parametrize("route", routes())
def test_a_route_shows_nothing_that_its_class_has_not_met(route):
    known = version_of(1, route)
    for level in known.levels:
        for each in exercises.sheet(level, n=8, seed=3, route=route):
            assert each.key.startswith(f"@{route} ")
            for text in each.formulas:
                assert first_level(text) in (*known.levels, 2, 4), each


def test_exp_and_ln_are_asked_in_the_years_that_have_them():
    def functions(route):
        asked = exercises.sheet(10, n=40, seed=1, route=route)
        return {name for each in asked for name in ("exp", "ln") if name in each.formula}

    assert functions(None) == set()
    assert functions("1re") == {"exp"}
    assert functions("tle") == {"exp", "ln"}


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"route": "6e"}, "there are routes for 5e, 4e, 3e, 2de, 1re, tle, not for '6e'"),
        ({"level": 9, "route": "3e"}, "the route 3e has the levels .*, not 9"),
        ({"level": 4, "route": 3}, "there are routes for"),
    ],
)
def test_what_is_no_route_is_one_clear_sentence(wanted, sentence):
    with pytest.raises(ValueError, match=sentence):
        exercises.sheet(**wanted)


def test_an_exercise_of_an_unknown_route_is_refused():
    with pytest.raises(ValueError, match="is not the key of an exercise: there are routes for"):
        from_key("@6e winner 4 1252493327 carre")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_asks_nothing_that_a_later_one_teaches(lesson):
    for name, question in read_lesson(lesson).questions.items():
        assert max(map(first_level, question.formulas)) <= lesson, (name, question.formulas)
