"""Work handed in: a file and a code, read back whole, refused with a sentence if damaged."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from handed_in import work_of_code
from hypothesis import given, settings
from hypothesis import strategies as st

from cantorlab import exercises, stats
from cantorlab.exercises.lessons import handin_file, read_lesson
from cantorlab.exercises.lessons.handin_code import BadCode, code_of
from cantorlab.exercises.lessons.handin_code_search import works_in
from cantorlab.exercises.lessons.names import check_name, shorten_name
from cantorlab.exercises.lessons.pupil_work import (
    GivenAnswers,
    Work,
    answers_json,
    given_of,
    outcome,
)

AT = datetime(2026, 9, 14, 9, 30, tzinfo=UTC)
WORK = Work(
    3,
    "Léa",
    "0badcafe",
    AT,
    (
        GivenAnswers("A", ("8",), 0, False, 12, "fr"),
        GivenAnswers("B", ("-2", "−6"), 1, False, 40, "fr"),
        GivenAnswers("D", (), 1, True, None, "fr"),
        GivenAnswers(
            "words", ("Loin du feu, on est plus haut : « une pointe ».",), 0, False, 90, "fr"
        ),
    ),
)  # fmt: skip


@given(
    st.lists(st.text(max_size=60), max_size=3), st.integers(0, 99), st.booleans(),
    st.one_of(st.none(), st.integers(0, 9999)), st.sampled_from([None, "p07", "Zoë", "N’Golo"]),
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_a_code_brings_back_what_was_given(answers, helps, given_up, seconds, pupil):
    work = Work(
        2, pupil, "12345678", AT, (GivenAnswers("A", tuple(answers), helps, given_up, seconds),)
    )
    code = code_of(work)
    assert work_of_code(code) == work
    assert work_of_code(code.lower().replace("-", "  ").replace(" ", "-", 1)) == work
    assert set(code) <= set("0123456789ABCDEFGHJKLMNPQRSTVWXYZ-")


# What `code_of(WORK)` gave in November 2026: what pupils wrote down then is read for ever.
KEPT_CODE = (
    "CL1-06NRP-DPPA7-S3KF1-JA54M-FJ905-4RJAE-9H1PM-DXP6C-TB4D0-G1779-DCJ4D-4RW1A-G0Z41-91J67-"
    "CRWN7-20WAX-M32MN-3ST4T-CG318-CG7S2-C1KGF-4BT0F-28T08-EMX58-63E1J-FQSK5-WGMAD-519MT-K99T"
    "1-BWQJ2-N9RMJ-GM19S-MQ2GM-6C9MM-JGMNG-AGXB2-Q576M-MN180-4NJPJ-2M76T-NM3QB-0H5TJ-5DGP0-00"
    "4WX-Z6"
)


def test_a_code_of_before_is_still_read():
    assert work_of_code(KEPT_CODE) == WORK


def test_a_code_in_small_letters_is_found_whole_with_groups_that_look_like_words():
    assert {"WGMAD", "JGMNG"} <= set(KEPT_CODE.split("-"))
    cut = KEPT_CODE.lower()[:-9]
    assert list(works_in(f"mon code : {cut}, voilà")) == [cut]


# Sketches of November 2026, with what was said of each: one wrong and one right, one with gaps
# that was drawn, one that was typed.
KEPT_SKETCHES = [
    (
        ("CL1-03ACB-6VB52-AHG61-BX4M9-J9154-RJAE9-G1JMD-SH6WR-30D6G-H43EN-KTE5N-4WW04-VCHC1-A3R20-"
        "VRQ0M-05TG2-173J7-921CR-DR4QB-CW8M0-7XKAD-GP001-2NJAZ"),
        3,
        GivenAnswers(
            "sketch", ("s1z_____0__________z", "s1z___________0____e"), 1, False, 41, "fr"
        ),
        "late",
        "wrong_side",
    ),
    (
        ("CL1-03XRQ-DPMA4-N30C2-QT98K-4J2A9-H4MWK-0358V-K2DSG-60TD1-286XB-7MWBA-9SR09-PS382-27GDA-"
        "M0K9T-2VB9A-2HT2T-G4476-4300R-HMSB0-C2GPA-V3ACG-4B827-3EDW5-70YKC-5G0VB-NYE2"),
        9,
        GivenAnswers(
            "sketch",
            ("s10________________z", "-9:x -8:x -7:x -6:x -5:0 8:35"),
            0, False, 75, "en",
        ),
        "late",
        "root_of_minus",
    ),
    (
        ("CL1-035RQ-DPMA4-N30C2-QT98K-4J2A9-H4MWK-0358V-K2DSG-60TD1-286XB-7MWBA-9SR09-PS581-C20DW-"
        "FHWVR-M140C-48S82-1M13H-KPSB0-3ES9P-RB001-D0R5Y"),
        9,
        GivenAnswers("sketch", ("s1----0__7____c____i",), 0, False, 33, "fr"),
        "right",
        None,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "lesson", "drawn", "mark", "held"), KEPT_SKETCHES)
def test_a_sketch_of_before_is_still_read_and_judged_as_it_was(code, lesson, drawn, mark, held):
    at = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
    assert work_of_code(code) == Work(lesson, "p07", "0badcafe", at, (drawn,))
    found = outcome(read_lesson(lesson).questions["sketch"], drawn)
    assert found.mark == mark
    assert [each.name for each in found.held[:1]] == ([held] if held else [])


def test_accents_cost_a_code_little():
    plain, accents = (
        code_of(Work(3, "p07", "0badcafe", AT, (GivenAnswers("words", (text,)),)))
        for text in ("eacuoi" * 6, "éàçûôî" * 6)
    )
    assert len(accents) - len(plain) < 20


def test_a_code_is_short():
    assert len(code_of(WORK)) < 360


def test_every_single_wrong_sign_is_noticed():
    code = code_of(WORK)
    for at in range(4, len(code), 7):
        if code[at] != "-":
            other = "7" if code[at] != "7" else "8"
            with pytest.raises(BadCode):
                work_of_code(code[:at] + other + code[at + 1 :])


def test_what_is_told_of_a_question_stays_within_bounds():
    row = answers_json(GivenAnswers("A", ("8",) * 99, 99, False, 10**7 - 1, "fr"))
    assert answers_json(given_of(row)) == row
    beyond = {"answers": ["8"] * 100, "helps": 100, "seconds": 10**7, "language": "français"}
    for name, value in beyond.items():
        with pytest.raises(ValueError, match="no answers"):
            given_of({**row, name: value})


def test_signs_that_look_alike_are_read_as_meant():
    code = code_of(WORK)
    assert work_of_code(f"CL1-{code[4:].replace('0', 'O').replace('1', 'l')}") == WORK


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (code_of(WORK)[:90], "is incomplete"),
        (code_of(WORK)[:5], "is incomplete"),
        (code_of(WORK)[:-1], "is incomplete"),
        (f"{code_of(WORK)[:40]}É{code_of(WORK)[41:]}", "wrong or missing"),
        ("0H7-AAAA", "begin with CL1"),
        ("", "begin with CL1"),
        ("CL9-00000", "another version"),
        ("CL1-UUUUU-UUUUU", "wrong or missing"),
        ("CL1-00000-00000-00000", "wrong or missing"),
    ],
)
def test_what_is_no_code_gets_one_sentence(text, told):
    with pytest.raises(BadCode, match=told) as refused:
        work_of_code(text)
    assert refused.value.message("fr") != refused.value.message("en")


def test_of_a_text_that_is_no_code_the_beginning_is_quoted():
    with pytest.raises(BadCode) as refused:
        work_of_code("  abc def\nghijklmnop")
    assert refused.value.params["typed"] == "abc def ghij"


@pytest.mark.parametrize("dash", ["\u2011", "\u2013", "\u2212", " ", "\n", "\u00a0"])
def test_a_code_whose_dashes_a_platform_changed_is_read(dash):
    changed = code_of(WORK).replace("-", dash)
    assert work_of_code(changed) == WORK
    assert works_in(f"Léa CL1 : {changed}") == {changed: WORK}


def test_codes_are_found_among_other_words():
    code = code_of(WORK)
    other = code_of(Work(3, "Tom", "12345678", AT, WORK.given[:1]))
    text = f"Léa : {code}\nTom (3B) {other}, voilà\n"
    assert [work.pupil for work in works_in(text).values()] == ["Léa", "Tom"]


def test_a_file_brings_back_what_was_given_and_is_a_file_of_answers(tmp_path):
    path = handin_file.write(WORK, tmp_path)
    assert path.name == "lesson-3-Léa-0badcafe.json"
    assert handin_file.read(path) == WORK
    assert exercises.load(path).pupil == "Léa"
    frame = stats.answers(path)
    assert frame[["exercise", "answer", "right", "tries"]].values.tolist() == [
        ["lesson 3 A", "8", False, 1], ["lesson 3 B", "-2", False, 2], ["lesson 3 D", "", False, 0],
    ]  # fmt: skip


def test_a_mark_before_the_file_does_no_harm(tmp_path):
    path = handin_file.write(WORK, tmp_path)
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert handin_file.read(path) == WORK
    assert exercises.load(path).pupil == "Léa"


def test_two_pupils_of_one_name_have_two_files(tmp_path):
    handin_file.write(WORK, tmp_path)
    handin_file.write(Work(3, "Léa", "11111111", AT, ()), tmp_path)
    handin_file.write(Work(3, "Léa", "11111111", AT, WORK.given[:1]), tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


QUIZ = '{"format": "cantorlab answers", "version": 1, "pupil": null, "answers": []}'


def _changed(**changes):
    content = json.loads(handin_file.text_of(WORK))
    content["lesson"] |= changes
    return json.dumps(content)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "not work that a pupil has handed in"),
        ("hello", "not work that a pupil has handed in"),
        ('{"format": "cantorlab answers", "version": 1, "pupil"', "is damaged"),
        ('{"format": "cantorlab answers", "version": 7}', "another version"),
        (QUIZ, "of a quiz"),
        (_changed(number=77), "is damaged"),
        (_changed(mark="x"), "is damaged"),
        (_changed(at="yesterday"), "is damaged"),
        (_changed(given=[{"question": "A"}]), "is damaged"),
        (_changed(given=7), "is damaged"),
    ],
)  # fmt: skip
def test_what_is_no_such_file_gets_one_sentence(tmp_path, text, told):
    path = tmp_path / "given.json"
    path.write_text(text)
    with pytest.raises(handin_file.UnreadableHandIn, match=told) as refused:
        handin_file.read(path)
    assert "given.json" in refused.value.message("fr")


def test_a_file_of_up_to_four_megabytes_is_read(tmp_path):
    path = handin_file.write(WORK, tmp_path)
    text = path.read_bytes()
    path.write_bytes(text + b" " * (4_000_000 - len(text)))
    assert handin_file.read(path) == WORK
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(handin_file.UnreadableHandIn, match="not work that a pupil has handed in"):
        handin_file.read(path)


def test_outcomes_are_worked_out_from_what_was_given():
    questions = read_lesson(3).questions
    marks = {each.question: outcome(questions[each.question], each).mark for each in WORK.given}
    assert marks == {"A": "missed", "B": "late", "D": "missed", "words": "words"}
    held = outcome(questions["B"], WORK.given[1]).held
    assert [each.name for each in held] == ["wrong_side"]


def test_an_answer_to_another_version_of_a_question_counts_neither_right_nor_wrong():
    question = read_lesson(9).questions["E"]  # a number was asked for once
    found = outcome(question, GivenAnswers("E", ("17", "18")))
    assert (question.told.tries, found.mark, found.first) == (1, "open", None)
    assert outcome(question, GivenAnswers("E", ("17", "a"))).mark == "missed"


def test_a_second_word_that_may_be_a_family_name_can_be_made_an_initial():
    assert shorten_name(check_name("  Léa   Martin ")) == "Léa M."
    assert [shorten_name(name) for name in ("Léo D.", "Zoë", "p07")] == ["", "", ""]
    with pytest.raises(ValueError, match="first name"):
        check_name("Léa Martin Durand")
