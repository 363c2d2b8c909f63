"""Sheets: the same everywhere from one seed, about what was asked for, and ready for paper."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from cantorlab import exercises
from cantorlab.exercises import practice
from cantorlab.exercises.paper import curve_svg
from cantorlab.exercises.versions import version_of
from cantorlab.formulas import parse
from cantorlab.formulas.curves.layout import curve_json
from cantorlab.languages.texts import get_language, set_language
from cantorlab.rules.cantor.places import Place, our_deck
from cantorlab.tools.language_gaps import complete

# A sheet as it has always been; made afresh only if the exercises are meant to change.
KNOWN = Path(__file__).parent / "data" / "sheet_2026.json"


def known_sheet():
    return exercises.sheet(range(1, 13), n=48, seed=2026)


def as_told(sheet):
    return [[each.key, list(each.formulas), list(each.mages), list(each.solutions)]
            for each in sheet]  # fmt: skip


def test_one_seed_makes_the_same_sheet_on_every_machine():
    assert as_told(known_sheet()) == json.loads(KNOWN.read_text(encoding="utf-8"))


def test_the_same_sheet_is_made_whatever_was_made_before_and_in_another_process():
    here = [each.key for each in exercises.sheet(7, n=9, seed=5)]
    exercises.exercise(3, level=2)
    assert [each.key for each in exercises.sheet(7, n=9, seed=5)] == here
    code = (
        "from cantorlab import exercises; print([e.key for e in exercises.sheet(7, n=9, seed=5)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONHASHSEED": "7"}
    )
    assert done.stdout.strip() == str(here), done.stderr


def test_a_language_changes_words_and_not_exercises():
    before = get_language()
    try:
        keys = []
        for language in complete():
            set_language(language)
            keys.append([each.key for each in exercises.sheet([5, 11], n=8, seed=1)])
    finally:
        set_language(before)
    assert keys[0] == keys[1]


def test_other_seeds_make_other_sheets():
    sheets = {str(as_told(exercises.sheet(4, n=5, seed=seed))) for seed in range(30)}
    assert len(sheets) == 30


def test_an_exercise_is_made_again_from_its_key():
    for each in known_sheet():
        assert exercises.from_key(each.key) == each
    own = exercises.exercise(1, places=["3(n−1)² : 2"], kind="winner")
    assert own.level == 1
    assert own.key.endswith("=3(n−1)² : 2")
    assert exercises.from_key(own.key) == own


@pytest.mark.parametrize(
    "key",
    [
        *("", "winner", "winner x 1 25", "riddle 5 1 25", "winner 5 1 73", "winner 5 1 algebra"),
        *("curve 10 1 59", "winner 5 1 =2n+"),
        "find_formula 12 1 =2^√(n+9) × (9−n)",  # its last two are compared by computing alone
    ],
)
def test_what_is_no_key_is_refused(key):
    with pytest.raises(ValueError, match=r"."):
        exercises.from_key(key)


def test_a_sheet_goes_from_easy_to_hard_and_through_all_kinds():
    sheet = exercises.sheet([9, 3, 6], n=24, seed=3)
    assert [each.level for each in sheet] == [3] * 8 + [6] * 8 + [9] * 8
    for start in (0, 8, 16):
        assert {each.kind for each in sheet[start : start + 8]} == set(version_of().kinds)
    kinds = {each.kind for each in exercises.sheet(1, n=14, seed=2)}
    assert kinds == {*version_of().kinds} - {"ties"}


def test_a_sheet_asks_nothing_twice():
    for seed in range(5):
        asked = [(each.ask("en"), each.kind == "find_formula" or each.formulas)
                 for each in exercises.sheet(4, n=40, seed=seed)]  # fmt: skip
        assert len(set(asked)) == 40


def test_a_sheet_that_has_nothing_else_to_ask_repeats_itself_rather_than_fail():
    sheet = exercises.sheet(places=[1], kinds="find_formula", n=4, seed=0)
    assert {each.formula for each in sheet} == {"n + 100"}


def test_places_choose_what_a_sheet_is_about_at_their_own_levels():
    sheet = exercises.sheet(places={"level": [2, 8]}, n=20, seed=1)
    assert {each.place for each in sheet} <= set(range(7, 13)) | set(range(43, 49))
    assert [each.level for each in sheet] == [2] * 10 + [8] * 10
    assert {each.level for each in exercises.sheet(8, places={"level": [2, 8]}, n=5, seed=0)} == {8}


def test_families_choose_what_a_sheet_is_about():
    sheet = exercises.sheet(families=["carre", "racine"], n=12, seed=0)
    assert [each.family for each in sheet] == ["carre"] * 6 + ["racine"] * 6
    assert {each.place for each in sheet} == {None}


def test_places_of_ones_own_can_be_asked_about_too():
    own = [Place(1, "n(n−2)", level=6), Place(2, "√n", name_en="Half")]
    sheet = exercises.sheet(places=own, level=[3, 6], n=12, seed=1)
    about = {(each.level, each.formula) for each in sheet}
    assert about == {(3, "√n"), (6, "n(n−2)")}
    for each in sheet:
        assert each.judge(each.solutions[0]).right
        assert (each.place, each.family) == (None, None)


def test_both_deck_and_families_are_asked_about_at_a_level():
    counted = Counter(bool(each.place) for each in exercises.sheet(6, n=120, seed=8))
    assert 20 < counted[True] < 60
    assert {each.place for each in exercises.sheet(6, n=120, seed=8)} >= set(range(31, 37))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"level": 0}, "a level is a whole number from 1 to 12"),
        ({"level": 13}, "a level is"),
        ({"level": "3"}, "a level is"),
        ({"level": []}, "a level is"),
        ({"level": True}, "a level is"),
        ({"kinds": "riddle"}, "winner, order, .* not 'riddle'"),
        ({"kinds": []}, "choose at least one kind"),
        ({"kinds": 5}, "not 5"),
        ({"families": 5}, "no family of formulas is called 5"),
        ({"families": "carré"}, "no family of formulas is called 'carré'"),
        ({"places": [99]}, "the deck has places 1 to 72"),
        ({"level": 3, "families": "carre"}, "none of these places and families is of level 3"),
        ({"n": 0}, "at least one exercise"),
        ({"n": True}, "at least one exercise"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"seed": True}, "a seed is a whole number"),
        ({"places": [59], "kinds": "curve"}, "no exercise of kind curve"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        exercises.sheet(**({"seed": 1} | wrong))


# -- practice after what was missed ---------------------------------------------------------------


@dataclass
class Told:
    kind: str
    family: str
    right: bool


def test_the_next_exercise_is_a_pure_function_of_the_history():
    history = [Told("ties", "carre", False), Told("winner", "carre", True)]
    once = exercises.next_exercise(history, level=[3, 4], seed=9)
    assert exercises.next_exercise(iter(history), level=[3, 4], seed=9) == once
    others = {exercises.next_exercise(history, level=[3, 4], seed=seed).key for seed in range(20)}
    assert len(others) > 15


def test_what_was_missed_comes_more_often_and_what_was_right_less():
    def share(history):
        drawn = [exercises.next_exercise(history, level=[3, 4], seed=seed) for seed in range(300)]
        return sum((each.kind, each.family) == ("ties", "carre") for each in drawn) / len(drawn)

    fresh = share([])
    # Eight kinds at two levels with a family each: one topic in sixteen.
    assert fresh == pytest.approx(1 / 16, abs=0.04)
    missed = share([Told("ties", "carre", False)] * 3)
    # (1 + 12) / (1 + 3) = 3.25 against fifteen topics of weight 1.
    assert missed == pytest.approx(3.25 / 18.25, abs=0.06)
    known = share([Told("ties", "carre", True)] * 4)
    assert known < fresh
    assert share([Told("ties", "carre", False)] + [Told("ties", "carre", True)] * 8) < missed


def test_a_topic_is_drawn_in_proportion_to_what_was_missed_of_it(monkeypatch):
    """(1 + 4 × missed) / (1 + asked), however many places there are beside the family."""
    drawn = Counter()

    class Watched(Random):
        def choices(self, population, weights):
            for (kind, source), weight in zip(population, weights, strict=True):
                drawn[kind, source.family] += weight
            return super().choices(population, weights)

    monkeypatch.setattr(practice, "Random", Watched)
    history = [Told("winner", "carre", False), Told("winner", "carre", True)]
    history += [Told("order", "carre", True)] * 3
    made = exercises.next_exercise(history, level=4, kinds=["winner", "order", "weakest"])
    assert made.kind in ("winner", "order", "weakest")
    assert dict(drawn) == {
        ("winner", "carre"): pytest.approx(5 / 3),
        ("order", "carre"): pytest.approx(1 / 4),
        ("weakest", "carre"): pytest.approx(1),
    }


# -- paper ----------------------------------------------------------------------------------------


class _Checked(HTMLParser):
    """Every element that is opened is closed, in order; what it names is counted."""

    EMPTY = frozenset({"path", "polyline", "circle"})

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.text = [], Counter(), []

    def handle_starttag(self, tag, attrs):
        self.seen[tag] += 1
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen[tag] += 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def checked(html):
    page = _Checked()
    page.feed(html)
    assert page.open == []
    return page


@pytest.mark.parametrize("language", complete())
def test_a_sheet_is_ready_for_paper(language):
    sheet = known_sheet()
    page = checked(sheet.html(language))
    text = " ".join("".join(page.text).split())
    assert page.seen["li"] == len(sheet)
    for each in sheet:
        assert " ".join(each.ask(language).split()) in text
    curves = sum(
        1 if each.from_curve else len(each.formulas) for each in sheet if each.kind == "curve"
    )
    assert page.seen["svg"] == curves > 0
    assert page.seen["math"] >= len(sheet) // 2
    assert not re.search(r"https?://(?!www\.w3\.org)|<script|url\(", sheet.html(language))


@pytest.mark.parametrize("language", complete())
def test_the_teachers_key_has_every_solution_and_a_reason(language):
    sheet = known_sheet()
    page = checked(sheet.solutions.html(language))
    text = " ".join("".join(page.text).split())
    assert page.seen["li"] == len(sheet)
    for each in sheet:
        assert " ".join(each.solution(language).split()) in text
        reason = each.whole_reason(language) or each.explanations()[0].say(language)
        assert " ".join(reason.split()) in text


def test_each_reason_of_the_key_is_for_the_formula_with_its_letter():
    sheet = known_sheet()
    assert {len(each.formulas) for each in sheet} >= {1, 4}
    for each in sheet:
        printed = exercises.Sheet((each,), 0).solutions.html("en")
        letters = re.findall(r'<p class="cl-why">([a-d])\)', printed)
        because = each.reveal("en")["because"]
        told = ["abcd"[each.formulas.index(reason["formula"])] for reason in because]
        assert letters == (told if len(each.formulas) > 1 else [])


def test_a_printed_curve_has_its_points_above_the_numbers_of_their_mages():
    svg = curve_svg(curve_json(parse("2n"), "en", tenfold=False))
    points = [tuple(map(float, each)) for each in re.findall(r'cx="(.+?)" cy="(.+?)"', svg)]
    numbers = re.findall(r'<text x="(.+?)" y="(.+?)"[^>]*>(.+?)</text>', svg)
    width, height = map(float, re.findall(r'viewBox="0 -6 (\d+) (\d+)"', svg)[0])
    left, middle, right = points[0], points[9], points[17]
    assert [(float(x), text) for x, _, text in numbers] == [
        (left[0], "−9"),
        (middle[0], "0"),
        (right[0], "8"),
    ]
    assert 0 < left[0] < middle[0] < right[0] < width
    assert all(left[1] < float(y) < height for _, y, _ in numbers)  # below the lowest point
    steps = [(x - points[0][0], points[0][1] - y) for x, y in points]
    for index, (across, up) in enumerate(steps):
        assert across == pytest.approx(index * steps[-1][0] / 17, abs=0.11)
        assert up == pytest.approx(index * steps[-1][1] / 17, abs=0.11)
    assert f'd="M{middle[0]:.1f} 0V' in svg  # the upright axis
    assert f'd="M0 {middle[1]:.1f}H' in svg  # the level one


def test_a_sheet_holds_no_solution_in_its_html():
    sheet = exercises.sheet(5, kinds=["winner", "ties", "strongest"], n=9, seed=4)
    assert "cl-why" not in sheet.html("en").split("</style>")[1]
    text = "".join(checked(sheet.html("en")).text)
    for each in sheet:
        assert each.ask("en") in text
        for reason in each.explanations():
            assert reason.say("en") not in text


def test_a_notebook_shows_sheet_and_key_in_the_chosen_language():
    before = get_language()
    sheet = exercises.sheet(3, n=2, seed=1)
    try:
        set_language("fr")
        assert sheet._repr_html_() == sheet.html("fr")
        assert sheet.solutions._repr_html_() == sheet.solutions.html("fr")
        assert str(sheet).startswith("1. ")
        assert str(sheet.solutions).splitlines() == [
            f"{number}. {each.solution()}" for number, each in zip((1, 2), sheet, strict=True)
        ]
    finally:
        set_language(before)


def test_a_sheet_is_a_sequence_and_a_value():
    sheet = exercises.sheet(3, n=5, seed=1)
    assert len(sheet) == 5
    assert sheet[0] in sheet
    assert sheet[-1] == list(sheet)[-1]
    assert sheet[1:3] == (sheet[1], sheet[2])
    assert sheet == exercises.sheet(3, n=5, seed=1)


def test_every_level_has_places_and_families_to_ask_about():
    assert {place.level for place in our_deck()} == set(range(1, 13))
    for level in range(1, 13):
        for kind in exercises.KINDS:
            made = exercises.exercise(level, level=level, kind=kind)
            assert (made.level, made.kind) == (level, kind)


@pytest.mark.parametrize("seed", range(8))
def test_no_question_is_asked_again_with_its_mages_in_another_order(seed: int) -> None:
    # 153 pairs of mages at one place: thirty of them can all be different.
    sheet = exercises.sheet(places=[31], kinds="winner", n=30, seed=seed)
    asked = [(each.formulas, tuple(sorted(each.mages))) for each in sheet]
    assert len(set(asked)) == 30


@pytest.mark.parametrize("level", [2, 9])
def test_no_comma_stands_between_two_numbers_where_it_marks_decimals(level: int) -> None:
    sheet = exercises.sheet(level, n=12, seed=level)
    for html in (sheet.html("fr"), sheet.solutions.html("fr"), unescape(sheet.moodle("fr"))):
        assert not re.search(r"\d, [−-]?\d", re.sub(r"</?span[^>]*>", "", html))
    assert re.search(r"\d, [−-]?\d", re.sub(r"</?span[^>]*>", "", sheet.html("en")))


WANTED = [
    {"level": 3, "seed": 7},
    {"level": 5, "n": 8, "seed": 7},
    {"seed": 7},
    {"level": range(1, 5), "n": 12, "seed": 7},
    {"level": [1, 4], "seed": 7},
    {"level": 5, "n": 8, "seed": 7, "route": "4e"},
    {"level": 3, "seed": 7, "kinds": ["winner", "curve"]},
    {"level": 3, "seed": 7, "kinds": ["curve", "winner"]},
    {"places": [25, 4], "n": 3, "seed": 7},
    {"places": 25, "n": 3, "seed": 7},
    {"families": ["carre", "racine"], "n": 4, "seed": 7},
    {"families": "carre", "n": 4, "seed": 7},
    {"level": 3, "seed": -7},
]


def test_no_two_sheets_have_one_name_and_each_makes_its_own_again():
    sheets = [exercises.sheet(**wanted) for wanted in WANTED]
    names = [sheet.name for sheet in sheets]
    assert len(set(names)) == len(names)
    for sheet in sheets:
        again = exercises.sheet_from_name(sheet.name)
        assert (again, again.name) == (sheet, sheet.name)
    assert exercises.sheet(seed=7).name == "7 · v1"
    assert exercises.sheet(5, n=8, seed=7, route="4e").name == "7 · v1 · 4e · L5 · ×8"


def test_a_sheet_that_no_words_draw_again_has_a_name_of_its_own():
    own = [exercises.sheet(places=[text], n=2, seed=7) for text in ("n + 1", "n + 2")]
    whole = exercises.sheet(3, seed=7)
    parts = [exercises.Sheet(whole[:5], 7), exercises.Sheet(whole[5:], 7)]
    chosen = exercises.sheet(places={"level": 2}, n=2, seed=7)
    names = [sheet.name for sheet in (*own, *parts, chosen, whole)]
    assert len(set(names)) == len(names)
    for name in names[:-1]:
        with pytest.raises(ValueError, match="no sheet can be made from '#"):
            exercises.sheet_from_name(name)


@pytest.mark.parametrize(
    "name", ["", "7", "v1 · 7", "7 · v1 · L", "7 · v1 · ×0", "7 · v99", "a · v1"]
)
def test_what_is_no_name_of_a_sheet_is_refused(name):
    with pytest.raises(ValueError, match=r"sheet"):
        exercises.sheet_from_name(name)


def test_a_printed_sheet_shows_its_formulas():
    page = exercises.sheet(range(1, 13), n=30, seed=5)
    parts = re.split(r"(?:^|\n)[0-9]+\. ", str(page))[1:]
    for each, text in zip(page, parts, strict=True):
        shown = each.observation()
        assert text.startswith(shown["question"])
        if shown.get("formula"):
            assert shown["formula"]["text"] in text
        for letter, formula in zip("abcd", shown.get("formulas", ()), strict=False):
            assert f"{letter}) {formula['text']}" in text
        if not each.asks_for_formula:
            assert "\n" in text
