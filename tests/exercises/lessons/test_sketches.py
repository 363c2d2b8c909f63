"""Sketches drawn by hand here, with what is to be said of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.misconceptions import interpret, thoughts
from cantorlab.exercises.sketches import course_of, course_of_sketch, fits, read, text_of
from cantorlab.exercises.sketches.courses import Run
from cantorlab.exercises.sketches.shape_text import describe, describe_roughly
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import MAGES
from cantorlab.rules import cantor

ASKED = {
    lesson: read_lesson(lesson).questions["sketch"]
    for lesson in LESSONS
    if "sketch" in read_lesson(lesson).questions
}
#: A hand that trembles: one height up and down again, on the way from −9 to 8.
TREMBLING = (0, 1, -1, 0, 1, 0, -1, 1, 0, 1, -1, 0, 1, -1, 0, 1, 0, -1)
#: Mages without strength at the end: a shorter curve.
GONE = dict.fromkeys((4, 5, 6, 7, 8), "x")


def drawn(points):
    """Return what a pupil types or draws: a mage and its height after the other."""
    return read(" ".join(f"{mage}:{height}" for mage, height in points.items()))


def right(formula, points):
    return fits(drawn(points), course_of(heights(formula)))


# -- the rule, on sketches that were worked by hand ------------------------------------------------


def test_a_line_is_one_stroke_up_or_down():
    assert right("2n + 1", {-9: 0, 8: 35})
    assert right("2n + 1", {-9: 10, 8: 20})  # how high does not matter
    assert not right("2n + 1", {-9: 35, 8: 0})
    assert right("1 − n", {-9: 35, 8: 0})
    assert not right("2n + 1", {-9: 10, 8: 11})  # that looks level
    assert not right("n − n", {-9: 0, 8: 35})
    assert right("n − n", {-9: 10, 0: 11, 8: 9})


@pytest.mark.parametrize(
    ("turn", "fine"),
    [(1, False), (2, True), (3, True), (4, True), (5, False), (-3, False)],
)
def test_a_turn_may_be_one_mage_beside_the_true_one(turn, fine):
    assert right("|n − 3|", {-9: 35, turn: 2, 8: 20}) is fine


def test_a_turn_between_two_mages_that_tie_is_at_either_or_one_beside():
    for turn, fine in ((0, False), (1, True), (2, True), (3, True), (4, True), (5, False)):
        assert right("|2n − 5|", {-9: 35, turn: 2, 8: 20}) is fine
    assert right("|2n − 5|", {-9: 35, 2: 2, 3: 2, 8: 20})


def test_what_happens_within_a_step_is_where_it_is():
    """12/(2n − 3): down to 1, a leap to 2, down again."""
    assert right("12/(2n − 3)", {-9: 16, 1: 0, 2: 35, 8: 18})
    for before, after in ((0, 1), (2, 3)):
        assert not right("12/(2n − 3)", {-9: 16, before: 0, after: 35, 8: 18})
    assert not right("12/(2n − 3)", {-9: 35, 1: 20, 2: 18, 8: 0})  # no leap


def test_a_turn_beside_a_run_of_two_steps_is_where_it_is():
    for top, fine in ((-8, False), (-7, True), (-6, False)):
        assert right("10 − |n + 7|", {-9: 20, top: 35, top + 4: 20, 8: 0}) is fine


def test_what_rises_does_so_by_more_than_can_be_overlooked():
    assert right("|n − 5|", {-9: 35, 5: 5, 8: 7})
    assert not right("|n − 5|", {-9: 35, 5: 5, 8: 6})


def test_stairs_are_level_and_each_higher_than_the_one_before():
    stairs = {-9: 2, -7: 2, -6: 12, -1: 12, 0: 22, 5: 22, 6: 32, 8: 32}
    assert right("⌊n/6⌋", stairs)
    assert right("⌊n/6⌋", stairs | {-3: 13, 2: 21})  # the hand
    assert not right("⌊n/6⌋", {-9: 0, 8: 35})
    assert not right("⌊n/6⌋", {-9: 2, -6: 2, -5: 12, -1: 12, 0: 22, 5: 22, 6: 32, 8: 32})
    assert not right("⌊n/6⌋", stairs | {6: 22, 8: 22})


def test_who_has_no_strength_is_left_out_and_what_follows_goes_on_as_it_does():
    gap = dict.fromkeys((-9, -8, -7, -6), "x")
    assert right("√(n + 5)", {**gap, -5: 0, 8: 35})
    assert not right("√(n + 5)", {-9: 0, 8: 35})
    assert not right("√(n + 5)", {-9: "x", -8: "x", -7: 0, 8: 35})
    assert not right("√(n + 5)", {**gap, -5: 35, 8: 0})
    assert right("1/(n + 2)", {-9: 14, -3: 0, -2: "x", -1: 35, 8: 18})
    # Both pieces go down, but the second does not begin higher.
    assert not right("1/(n + 2)", {-9: 35, -3: 20, -2: "x", -1: 18, 8: 0})
    # The same upside down.
    assert right("−1/(n + 2)", {-9: 21, -3: 35, -2: "x", -1: 0, 8: 17})
    assert not right("−1/(n + 2)", {-9: 0, -3: 15, -2: "x", -1: 17, 8: 35})


def test_a_trembling_hand_is_no_turn_and_a_bump_is_one():
    line = [2 * at for at in range(18)]
    assert right(
        "2n + 1", {n: max(0, h + t) for n, h, t in zip(MAGES, line, TREMBLING, strict=True)}
    )
    assert right("2n + 1", {-9: 0, 0: 18, 1: 16, 8: 35})
    assert not right("2n + 1", {-9: 0, 0: 18, 1: 15, 8: 35})


def test_a_slope_may_flatten_out_but_not_be_mostly_level():
    """Seventeen steps: eleven of them may look level, twelve are too many."""
    assert right("2n + 1", {-9: 0, 2: 0, 8: 35})
    assert not right("2n + 1", {-9: 0, 3: 0, 8: 35})


def test_the_solutions_of_the_whole_deck_fit_and_upside_down_they_do_not():
    for place in cantor.DECK:
        order = heights(place.formula)
        top = max(order)
        own = course_of(order)
        assert fits(read(text_of(order)), own), place.formula
        assert course_of_sketch(read(text_of(order))).gaps == own.gaps
        turned = tuple(top - rank for rank in order)
        if course_of(turned) != own:
            assert not fits(read(text_of(turned)), own), place.formula


# -- what is said ----------------------------------------------------------------------------------

NOT, ALMOST = "Not quite: yours ", "Almost: yours "
ELSEWHERE = " The curve goes up and down like that, but turns elsewhere."
LEFT_OUT = " Not every mage has a strength here: leave out those without one."


def compare(one, other, put="Put"):
    return f" {put} {one} and {other} into the formula: is one of them higher, and which?"


VALLEY, HILL = ("falls from −9 to {0}, then rises from {0} to 8.", "rises from −9 to 3, then falls")
BEGUN = " Up to 3 it follows the curve."
SAID = [
    (3, "-9:35 3:0 8:14", "Yes: the curve " + VALLEY.format(3), []),
    (3, "-9:0 3:35 8:14", NOT + HILL + " from 3 to 8." + compare("−9", 3), []),
    (3, "-9:35 8:0", NOT + "falls from −9 to 8." + BEGUN + compare("−2", 8, "Now put"), []),
    (3, "-9:35 6:0 8:6", ALMOST + VALLEY.format(6) + ELSEWHERE + compare(0, 6), []),
    (3, "-9:35 -3:0 8:35", ALMOST + VALLEY.format("−3") + ELSEWHERE, ["wrong_side"]),
    (3, "-9:0 8:35", NOT + "rises from −9 to 8.", ["bars_ignored", "largest_number"]),
    (3, "-9:9 8:9", NOT + "stays level from −9 to 8." + compare("−9", 8), []),
    (9, "-9:0 8:35", NOT + "rises from −9 to 8." + LEFT_OUT, ["root_of_minus", "largest_number"]),
    (9, "-9:9 8:0", NOT + "falls from −9 to 8." + LEFT_OUT, []),
    (
        9,
        "-9:x -8:x -7:x -6:x -5:x -4:x -3:0 8:35",
        "Not quite: a gap says that there is no strength, but there is one for −5, −4.",
        [],
    ),
]


@pytest.mark.parametrize(("lesson", "typed", "sentence", "names"), SAID)
def test_what_is_said_of_a_sketch(lesson, typed, sentence, names):
    verdict = ASKED[lesson].judge(typed)
    assert verdict.say("en") == sentence
    assert verdict.right is sentence.startswith("Yes")
    assert [each.name for each in thoughts(ASKED[lesson], typed)] == names


def test_mages_of_a_gap_are_listed_in_the_language_of_the_answer():
    typed = "-9:x -8:x -7:x -6:x -5:x -4:x -3:0 8:35"
    assert "pour −5\u202f; −4." in ASKED[9].judge(typed, "fr").say("fr")


def test_the_same_in_french():
    asked = ASKED[3]
    assert (
        asked.judge("-9:0 8:35", "fr").say("fr")
        == "Pas tout à fait\u00a0: la tienne monte de −9 à 8."
    )
    assert asked.solution("fr") == "la courbe descend de −9 à 3, puis monte de 3 à 8"
    assert asked.label("-9:0 8:35", "fr") == "une courbe qui monte de −9 à 8"


def test_two_mages_that_are_named_stand_otherwise_than_they_were_drawn():
    """Whoever puts them into the formula sees something new."""
    for asked in ASKED.values():
        for typed in ("-9:35 6:0 8:6", "-9:3 -5:30 1:2 8:33", "-9:9 8:9", "-9:0 0:35 8:0"):
            verdict = asked.judge(typed)
            if {"one", "other"} <= verdict.params.keys():
                one, other = (
                    int(verdict.params[name].replace("−", "-")) for name in ("one", "other")
                )
                sketched = dict(zip(MAGES, read(typed), strict=True))
                order = dict(zip(MAGES, heights(asked.formula), strict=True))
                change, true = sketched[other] - sketched[one], order[other] - order[one]
                assert not (change > 2 and true > 0)
                assert not (change < -2 and true < 0)


@pytest.mark.parametrize(
    ("formula", "words", "roughly"),
    [
        ("n", "rises from −9 to 8", "rises"),
        ("n − n", "stays level from −9 to 8", "stays level"),
        ("|2n − 5|", "falls from −9 to 2, then rises from 3 to 8", "falls, then rises"),
        ("⌊n/3⌋", "climbs in steps from −9 to 8", "climbs in steps"),
        ("−⌊n/3⌋", "descends in steps from −9 to 8", "descends in steps"),
        (
            "(−1)^n",
            "goes up and down again and again from −9 to 8",
            "goes up and down again and again",
        ),
        ("√(6 − n)", "falls from −9 to 6, with a gap at 7, 8", "falls, with a gap at 7, 8"),
        ("1/(n − 7)", "falls from −9 to 6, with a gap at 7", "falls, with a gap at 7"),
    ],
)
def test_courses_are_told_in_words(formula, words, roughly):
    found = course_of(heights(formula))
    assert describe(found, "en") == words
    assert describe_roughly(found, "en") == roughly


def test_where_a_curve_breaks_off_it_is_told_to_leap_and_not_to_rise():
    """12/(2n − 3) falls on both sides of 1.5: nowhere does its curve rise."""
    asked = ASKED[8]
    told_so = "falls from −9 to 1, then leaps up between 1 and 2, then falls from 2 to 8"
    assert asked.solution("en") == f"the curve {told_so}"
    right_one = asked.solutions[0]
    assert asked.judge(right_one).say("en") == f"Yes: the curve {told_so}."
    assert (
        asked.label(right_one, "en")
        == asked.label_of_many(right_one, "en")
        == f"a curve that {told_so}"
    )
    assert "saute vers le haut entre 1 et 2" in asked.solution("fr")


def test_a_curve_leaps_down_where_it_breaks_off_above_the_rest():
    assert describe(course_of(heights("−⌊n/9⌋")), "en", {-1}) == (
        "stays level from −9 to −1, then leaps down between −1 and 0, then stays level from 0 to 8"
    )


def test_a_leap_is_from_the_last_mage_before_the_gap_to_the_first_behind_it():
    """At −1 it stands above −3, and only then falls below it."""
    course = course_of_sketch(drawn({-9: 0, -3: 20, -2: "x", -1: 30, 0: 0, 8: 35}))
    assert course.leaps == (Run(1, -3, -1),)


def test_single_points_have_no_course():
    lonely = course_of_sketch(drawn({**dict.fromkeys(MAGES, "x"), 4: 20}))
    assert describe(lonely, "en").startswith("consists of single points, with a gap at −9, ")
    assert describe_roughly(lonely, "fr").startswith(
        "n’a que des points isolés, avec un trou en −9\N{NARROW NO-BREAK SPACE}; "
    )


def test_a_long_level_piece_is_seen_and_the_round_bottom_of_a_bowl_is_none():
    assert describe(course_of_sketch(drawn({-9: 0, 0: 0, 8: 35})), "en") == (
        "stays level from −9 to 0, then rises from 0 to 8"
    )
    assert describe(course_of_sketch(drawn({-9: 35, 2: 1, 3: 1, 4: 0, 8: 35})), "en") == (
        "falls from −9 to 3, then rises from 3 to 8"
    )
    bowl = {n: round((n - 3) ** 2 / 144 * 35) for n in MAGES}
    assert (
        describe(course_of_sketch(drawn(bowl)), "en")
        == "falls from −9 to 3, then rises from 3 to 8"
    )


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ({-9: 0, -4: 0, 8: 35}, "stays level from −9 to −4, then rises from −4 to 8"),
        ({-9: 0, -4: 1, 8: 35}, "stays level from −9 to −4, then rises from −4 to 8"),
        ({-9: 0, -6: 0, 8: 35}, "stays level from −9 to −6, then rises from −6 to 8"),
        ({-9: 0, -7: 0, 8: 35}, "rises from −9 to 8"),  # two steps are the hand's
        ({-9: 0, -6: 1, 8: 35}, "rises from −9 to 8"),
        ({-9: 10, 8: 15}, "rises from −9 to 8"),  # on so flat a slope nobody sees a rest
        # A straight stroke of six steps would climb by 4 here, and by 4.5 below: that is seen.
        (
            {-9: 0, -3: 0, -2: 3, 3: 8, **GONE},
            "rises from −9 to 3, with a gap at 4, 5, 6, 7, 8",
        ),
        (
            {-9: 0, -3: 0, -2: 4, 3: 9, **GONE},
            "stays level from −9 to −3, then rises from −3 to 3, with a gap at 4, 5, 6, 7, 8",
        ),
        ({-9: 0, 0: 18, 1: 16, 8: 35}, "rises from −9 to 8"),  # a wobble is no turn
        ({-9: 20, -8: 30, -7: 20, 8: 0}, "rises from −9 to −8, then falls from −8 to 8"),
        (
            {-9: 0, 0: 18, 1: 15, 8: 35},
            "rises from −9 to 0, then falls from 0 to 1, then rises from 1 to 8",
        ),
        (
            {-9: 35, -1: 1, 7: 0, 8: 12},
            "falls from −9 to −1, then stays level from −1 to 7, then rises from 7 to 8",
        ),
        (
            {-9: 0, -2: 17, 2: 17, 8: 35},
            "rises from −9 to −2, then stays level from −2 to 2, then rises from 2 to 8",
        ),
    ],
)
def test_where_a_slope_rests_it_is_not_told_to_rise(points, words):
    assert describe(course_of_sketch(drawn(points)), "en") == words


def test_who_rests_on_a_slope_is_not_told_to_turn_elsewhere_only():
    """“Up and down just so” would be false: the curve of |n − 3| is nowhere level."""
    verdict = ASKED[3].judge("-9:35 -6:20 -2:20 6:0 8:10")
    assert verdict.say("en").startswith(
        NOT + "falls from −9 to −6, then stays level from −6 to −2, then falls from −2 to 6"
    )


@settings(deadline=None)
@given(st.lists(st.integers(0, 35), min_size=18, max_size=18))
def test_whatever_is_drawn_is_right_or_gets_a_pair_that_stands_otherwise(drawn_heights):
    """A second route: where no two mages stand otherwise than they were drawn, it is right."""
    typed = " ".join(f"{n}:{height}" for n, height in zip(MAGES, drawn_heights, strict=True))
    order = heights("|n − 3|")
    pairs = [(a, b) for a in range(18) for b in range(a + 1, 18)]
    apart = [
        (a, b)
        for a, b in pairs
        if _sign(drawn_heights[b] - drawn_heights[a], 2) != _sign(order[b] - order[a], 0)
    ]
    assert ASKED[3].judge(typed).right or apart


def _sign(change, wobble):
    return (change > wobble) - (change < -wobble)


# -- how it is written -----------------------------------------------------------------------------


def test_a_sketch_has_twenty_signs_and_what_people_type_means_the_same():
    assert read("s1z___________0____a") == drawn({-9: 35, 3: 0, 8: 10})
    assert read("s1----0____________z") == drawn({-9: "x", -8: "x", -7: "x", -6: "x", -5: 0, 8: 35})
    assert read("-9 = 35, 3 : 0; 8:10") == drawn({-9: 35, 3: 0, 8: 10})


@given(st.lists(st.integers(-1, 17), min_size=18, max_size=18))
def test_an_order_that_is_written_keeps_its_ups_and_downs(order):
    found = read(text_of(order))
    assert [height is None for height in found] == [rank < 0 for rank in order]
    known = [(rank, height) for rank, height in zip(order, found, strict=True) if rank >= 0]
    assert sorted(known) == sorted(known, key=lambda pair: pair[1])


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "exercises.unreadable.empty"),
        ("a", "sketch.unreadable"),
        ("s1z", "sketch.unreadable"),
        ("s2" + "0" * 18, "sketch.unreadable"),
        ("s1" + "0" * 17 + "!", "sketch.unreadable"),
        ("s1" + "0" * 19, "sketch.unreadable"),
        ("-9:0 8", "sketch.unreadable"),
        ("-9:0 8:36", "sketch.outside"),
        ("-9:0 9:3", "sketch.outside"),
        ("-9:0 7:3", "sketch.unfinished"),
        ("-8:0 8:3", "sketch.unfinished"),
        ("s1" + "_" * 18, "sketch.unfinished"),
        ("s10___-____________1_", "sketch.unreadable"),
        ("s10___-____________1", "sketch.unfinished"),
        ("-9:0 0:x 8:3", "sketch.unfinished"),
        ("9" * 300, "exercises.unreadable.long"),
    ],
)
def test_what_is_no_sketch_gets_one_sentence_and_is_no_try(typed, code):
    with pytest.raises(UnreadableAnswer) as refusal:
        ASKED[3].judge(typed)
    assert refusal.value.code == code
    assert interpret(ASKED[3], typed) is None
    assert ASKED[3].label(typed) == typed
