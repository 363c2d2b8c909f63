"""Every exercise has exactly the answers that it claims, found again by a second route.

10,000 seeds at all levels and of all kinds; the order of the mages comes from ``second_route``.
"""

from __future__ import annotations

import csv
from collections import Counter

import pytest
from exercises import second_route
from exercises.second_route import MAGES, groups, ladder
from tiers import few_and_many

from cantorlab import exercises
from cantorlab.exercises.formula_cache import COMPUTED

SEEDS = 10_000
LEVELS = range(1, 13)
# Formulas that are judged at each exercise that asks for one.
TYPED = ("n", "−n", "5", "|n − 3|", "−(n + 2)²", "n × (−1)^n", "reste(n ; 3)", "1/(2n + 1)", "−|n|")


@pytest.mark.parametrize("seeds", [800, pytest.param(SEEDS, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("kind", exercises.KINDS)
def test_each_exercise_has_exactly_the_answers_that_it_claims(kind, seeds):
    turn = exercises.KINDS.index(kind)
    check = CHECKS[kind]
    for seed in range(turn, seeds, len(exercises.KINDS)):
        level = LEVELS[(seed // len(exercises.KINDS)) % len(LEVELS)]
        made = exercises.exercise(seed, level=level, kind=kind)
        assert (made.kind, made.level) == (kind, level)
        assert made.judge(made.solutions[0]).right, made
        check(made)
        if kind not in ("which_formula", "curve"):
            assert not {each.kind for each in made.explanations()} & COMPUTED, made


def agree(made, right: set[str], wrong: set[str]) -> None:
    assert set(made.solutions) == right, made
    judged = {answer: made.judge(answer).right for answer in right | wrong}
    assert judged == {answer: answer in right for answer in right | wrong}, made


def check_winner(made):
    a, b = made.mages
    rungs = ladder(made.formula)
    winner = "tie" if rungs[a] == rungs[b] else str(a if rungs[a] > rungs[b] else b)
    agree(made, {winner}, {str(a), str(b), "tie"} - {winner})


def check_order(made):
    order = groups(made.formula, made.mages)
    other = [order[1], order[0], *order[2:]] if len(order) > 1 else [[each] for each in order[0]]
    joined = [order[0] + order[1], *order[2:]] if len(order) > 1 else other
    apart = [[each] for group in order for each in group]
    wrong = {written(each) for each in (other, joined, apart, order[::-1]) if each != order}
    agree(made, {written(order)}, wrong)
    turned = [group[::-1] for group in order]
    assert made.judge(written(turned)).right


def written(order) -> str:
    return " > ".join(" = ".join(map(str, group)) for group in order)


def check_strongest(made):
    check_end(made, groups(made.formula, made.mages)[0])


def check_weakest(made):
    check_end(made, groups(made.formula, made.mages)[-1])


def check_end(made, best):
    assert set(made.choices) == set(map(str, made.mages))
    agree(made, set(map(str, best)), set(made.choices) - set(map(str, best)))
    assert len(best) < len(made.mages)


def check_ties(made):
    (asked,) = made.mages
    tied = [each for each in groups_of(made.formula, asked) if each != asked]
    other = next(each for each in MAGES if each not in (*tied, asked))
    right = " ".join(map(str, tied)) or "none"
    wrong = {" ".join(map(str, [*tied, other])), "none", str(other), " ".join(map(str, tied[1:]))}
    agree(made, {right}, wrong - {right, ""})


def groups_of(text, mage):
    return next(group for group in groups(text) if mage in group)


def check_which_formula(made):
    check_four(made)
    (right,) = made.solutions
    shown = made.observation("en")["order"]
    named = zip(made.choices, made.formulas, strict=True)
    assert [name for name, text in named if groups(text) == shown] == [right]


def check_curve(made):
    check_four(made)
    for one in made.formulas:
        for other in made.formulas:
            if one != other:
                assert max(map(abs, differences(one, other))) >= 0.25, (one, other)


@few_and_many("seeds", 48, 240)
def test_a_curve_that_is_shown_is_that_of_the_right_formula_and_of_no_other(seeds):
    """The drawing is checked, not only its claim: as many seeds at each level."""
    for seed in range(seeds):
        made = exercises.exercise(seed, level=LEVELS[seed % len(LEVELS)], kind="curve")
        (right,) = made.solutions
        shown = made.observation("en")
        if made.from_curve:
            fitting = [fits(shown["curve"], text) for text in made.formulas]
        else:
            fitting = [fits(each, made.formula) for each in shown["curves"]]
        assert [name for name, fit in zip(made.choices, fitting, strict=True) if fit] == [right], (
            made
        )


def fits(picture, text) -> bool:
    """Return whether the points of a picture stand as the strengths do."""
    (curve,) = picture["curves"]
    points = [point["y"] for point in curve["points"]]
    low, high = min(points), max(points)
    level = [(y - low) / (high - low) if high > low else 0.5 for y in points]
    return all(abs(a - b) < 0.01 for a, b in zip(level, heights(text), strict=True))


def check_four(made):
    (right,) = made.solutions
    many = {1: 2, 2: 3}.get(made.level, 4)  # the orders that there are among sums and products
    letters = "abcd"[:many]
    agree(made, {right}, set(letters) - {right})
    assert made.formulas[letters.index(right)] == made.formula
    assert len({str(groups(text)) for text in made.formulas}) == many, made.formulas


def differences(one, other):
    return (a - b for a, b in zip(heights(one), heights(other), strict=True))


def heights(text) -> list[float]:
    """Return where the mages stand on a picture with an even scale, from 0 to 1."""
    values = [float(second_route.decimal(value)) for value in second_route.strengths(text).values()]
    low, high = min(values), max(values)
    return [(value - low) / (high - low) if high > low else 0.5 for value in values]


def check_find_formula(made):
    assert made.top or made.bottom
    assert stands(made, made.formula)
    for text in TYPED:
        assert made.judge(text).right == stands(made, text), (made, text)


def stands(made, text) -> bool:
    order = groups(text)
    return (
        len(order) > 1
        and (not made.top or order[0] == sorted(made.top))
        and (not made.bottom or order[-1] == sorted(made.bottom))
    )


CHECKS = {
    "winner": check_winner,
    "order": check_order,
    "strongest": check_strongest,
    "weakest": check_weakest,
    "ties": check_ties,
    "which_formula": check_which_formula,
    "curve": check_curve,
    "find_formula": check_find_formula,
}


def test_the_second_route_agrees_with_the_orders_of_the_deck_worked_out_elsewhere():
    with second_route.REFERENCE.open(encoding="utf-8", newline="") as page:
        for row in csv.DictReader(page):
            order = " > ".join("=".join(map(str, group)) for group in groups(row["formula"]))
            assert order == row["order_strongest_first"]


def test_ties_are_asked_often_enough_and_no_letter_is_better_than_another():
    winners = Counter(
        exercises.exercise(seed, level=level, kind="winner").solutions[0] == "tie"
        for level in range(3, 13)
        for seed in range(40)
    )
    assert 0.15 < winners[True] / winners.total() < 0.45
    letters = Counter(
        exercises.exercise(seed, level=level, kind=kind).solutions[0]
        for level in LEVELS[2:]
        for kind in ("which_formula", "curve")
        for seed in range(20)
    )
    assert all(0.17 < letters[letter] / letters.total() < 0.33 for letter in "abcd")
