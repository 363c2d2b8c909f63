"""Sheets for Moodle, read back as Moodle reads them; and the link that carries a sheet."""

from __future__ import annotations

import re
from base64 import b64decode
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest
from tiers import mostly_slow

from cantorlab import Quiz, exercises
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.misconceptions import thoughts
from cantorlab.exercises.misconceptions.answering import answers_by
from cantorlab.exercises.moodle import _parts, moodle_xml
from cantorlab.rules.cantor.places import Place
from cantorlab.site import links


@pytest.fixture(scope="module")
def sheet():
    return exercises.sheet(range(1, 13), n=30, seed=5)


@pytest.fixture(scope="module", params=["fr", "en"])
def read(request, sheet):
    quiz = ElementTree.fromstring(sheet.moodle(request.param).encode())
    category, *questions = quiz.findall("question")
    assert category.get("type") == "category"
    assert category.findtext("category/text") == "$course$/top/Cantorlab 5 · v1 · L1-12 · ×30"
    return request.param, list(zip(sheet, questions, strict=True))


def text_of(element):
    return element.findtext("text")


def test_every_question_has_its_key_and_a_reason(read):
    _, pairs = read
    assert {question.get("type") for _, question in pairs} == {"multichoice", "essay"}
    for each, question in pairs:
        assert question.findtext("idnumber") == f"cantorlab {each.key}"
        asked = text_of(question.find("questiontext"))
        assert "<p>" in asked
        assert (r"\(" in asked) == ("formula" in each.observation("en"))
        feedback = text_of(question.find("generalfeedback"))
        assert len(feedback) > len("<p><b></b></p><p></p>") + 3
        if each.kind == "find_formula":
            assert question.get("type") == "essay"
            assert question.find("graderinfo") is not None


def test_what_counts_as_right_is_right(read):
    """The answers are read back from the labels, and judged by the orders of the mages."""
    _, pairs = read
    for each, question in pairs:
        if question.get("type") != "multichoice":
            continue
        right = answers_by(each, heights(each.formula))
        answers = question.findall("answer")
        parts = [float(answer.get("fraction")) for answer in answers]
        assert sum(part for part in parts if part > 0) == pytest.approx(
            100 * (len(right) if each.control == "mage" else 1), abs=0.01
        )
        if each.control == "mages":
            (tied,) = right
            some = [text_of(a) for a, part in zip(answers, parts, strict=True) if part > 0]
            named = {int(text.replace("−", "-")) for text in some if text[-1].isdigit()}
            assert named == set(tied)
            assert question.findtext("single") == "false"
        else:
            assert question.findtext("single") == "true"
        if each.control in ("duel", "mage", "choice"):
            for answer, offered, part in zip(answers, each.choices, parts, strict=True):
                assert (part == 100) == (each.judge(offered).right)
                assert text_of(answer.find("feedback"))
        if each.control == "order":
            assert len(answers) >= 2
            assert len({text_of(answer) for answer in answers}) == len(answers)


def test_a_number_is_typed_and_read_as_it_is_written():
    """Lesson 6 asks for the image of −3 by n × (−1)ⁿ: −3 × −1."""
    asked = read_lesson(6).questions["function"]
    quiz = ElementTree.fromstring(moodle_xml([asked], "6", "en").encode())
    (question,) = quiz.findall("question[@type='shortanswer']")
    (answer,) = question.findall("answer")
    assert (text_of(answer), answer.get("fraction")) == ("3", "100")
    assert question.findtext("usecase") == "0"


@pytest.mark.parametrize(
    ("typed", "in_moodle"), [("2*n", r"2\*n"), ("**", r"\*\*"), ("2n", "2n"), ("-3", "-3")]
)
def test_a_star_in_a_solution_stands_for_itself(monkeypatch, typed, in_moodle):
    """Moodle's short answers have wildcards: its manual says to write ``\\*`` for a star."""
    asked = read_lesson(6).questions["function"]
    monkeypatch.setattr(type(asked), "solutions", (typed,))
    quiz = ElementTree.fromstring(moodle_xml([asked], "6", "en").encode())
    assert in_moodle in [each.findtext("text") for each in quiz.iter("answer")]


#: Verbs that name a control which Moodle does not show, by language; an essay has a field.
ABSENT = {
    "fr": ("écris", "range ces", "trace-la", "clique"),
    "en": ("write", "put these", "draw it", "sketch", "click"),
}


@pytest.mark.parametrize("language", mostly_slow(["fr", "en"], "fr"))
def test_questions_speak_of_the_control_that_is_there(language):
    lessons = [q for n in range(1, 13) for q in read_lesson(n).questions.values()]
    seen = set()
    for asked in (list(exercises.sheet(range(1, 13), n=60, seed=5)), lessons):
        xml = moodle_xml(asked, "all", language).encode()
        for each, question in zip(
            asked, ElementTree.fromstring(xml).findall("question")[1:], strict=True
        ):
            text = text_of(question.find("questiontext")).lower()
            seen.add(each.kind)
            if each.kind not in ("words", "goal"):
                assert not any(re.search(rf"\b{verb}", text) for verb in ABSENT[language]), text
            if each.kind in ("ties", "order") and asked is not lessons:
                assert {"ties": "aucun" if language == "fr" else "none", "order": "∼"}[
                    each.kind
                ] in text
    assert seen >= {*exercises.kind_names()}


def test_feedback_names_what_was_probably_thought(read):
    language, pairs = read
    named = 0
    for each, question in pairs:
        if each.control in ("duel", "mage"):
            for answer, offered in zip(question.findall("answer"), each.choices, strict=True):
                held = () if each.judge(offered).right else thoughts(each, offered)
                told = text_of(answer.find("feedback"))
                if held:
                    assert held[0].describe_thought(language).split()[0] in told
                    named += 1
    assert named > 10


def test_curves_are_pictures_in_the_file(read):
    _, pairs = read
    shown = 0
    for each, question in pairs:
        for file in question.iter("file"):
            picture = ElementTree.fromstring(b64decode(file.text))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            assert each.kind == "curve"
            shown += 1
    assert shown >= 4


# What Moodle takes, as its own source says (question/engine/bank.php, question/format/xml,
# question/type/multichoice): another fraction and the whole question is refused.
FRACTIONS = [
    1, 0.9, 0.8333333, 0.8, 0.75, 0.7, 0.6666667, 0.6, 0.5, 0.4, 0.3333333, 0.3, 0.25, 0.2,
    0.1666667, 0.1428571, 0.125, 0.1111111, 0.1, 0.05, 0,
]  # fmt: skip
FORMATS = {"html", "moodle_auto_format", "plain_text", "markdown"}
TYPES = {"multichoice", "shortanswer", "essay"}
NUMBERINGS = {"abc", "ABCD", "123", "iii", "IIII", "none"}


def faults_of(xml):
    """Return what Moodle's importer would refuse or mend, by its own rules."""
    faults, seen = [], set()
    for question in ElementTree.fromstring(xml.encode()).findall("question")[1:]:
        name = question.findtext("name/text")
        number = question.findtext("idnumber")
        wrong = [
            question.get("type") not in TYPES,
            not name or len(name) > 255,
            number in seen or not number or len(number) > 100,
            any(each.get("format", "html") not in FORMATS for each in question.iter()),
            any(len(each) for each in question.iter("text")),
        ]
        seen.add(number)
        answers = question.findall("answer")
        parts = [float(each.get("fraction")) / 100 for each in answers]
        wrong += [all(abs(abs(part) - legal) > 1e-5 for legal in FRACTIONS) for part in parts]
        if question.get("type") == "multichoice":
            up = sum(part for part in parts if part > 0)
            single = question.findtext("single") == "true"
            wrong += [
                len(answers) < 2,
                not all(each.findtext("text") for each in answers),
                max(parts) != 1 if single else round(up, 2) != 1,
                question.findtext("answernumbering") not in NUMBERINGS,
            ]
        for holder in question.iter():
            files = [each.get("name") for each in holder.findall("file")]
            wrong += [len(files) != len(set(files))]
            text = holder.findtext("text") or ""
            wrong += [text.count("@@PLUGINFILE@@/") != len(files)]
        if any(wrong):
            faults.append((name, wrong))
    return faults


@pytest.mark.parametrize("seed", range(3))
def test_moodles_own_rules_of_import_are_kept(seed):
    xml = exercises.sheet(range(1, 13), n=30, seed=seed).moodle("fr")
    assert faults_of(xml) == []


@pytest.mark.parametrize("count", range(1, 18))
def test_so_many_right_answers_count_a_hundred_in_parts_that_moodle_knows(count):
    parts = [float(part) / 100 for part in _parts(count)]
    assert len(parts) == count
    assert round(sum(parts), 2) == 1
    assert all(min(abs(part - legal) for legal in FRACTIONS) < 1e-5 for part in parts)


def test_the_rules_of_import_find_what_is_wrong(sheet):
    xml = sheet.moodle("en")
    assert faults_of(xml) == []
    assert faults_of(xml.replace('fraction="100"', 'fraction="97"', 1))
    assert faults_of(xml.replace("<single>true", "<single>false", 1)) == []  # still sums to 1
    assert faults_of(xml.replace('type="essay"', 'type="formula"', 1))


def test_a_kind_from_outside_is_asked_too(monkeypatch):
    from outside_kind import Parity

    exercises.register(Parity)
    xml = exercises.sheet(4, kinds="parity", n=2, seed=1).moodle("en")
    assert len(ElementTree.fromstring(xml.encode()).findall("question")) == 3


@pytest.mark.parametrize(
    "wanted",
    [
        {"level": 4, "n": 6, "seed": 7},
        {"level": range(1, 4), "n": 6, "seed": 2, "kinds": ["winner", "curve"]},
        {"places": [25, 4], "n": 3, "seed": 1},
        {"families": ["carre", "racine"], "n": 4, "seed": 1},
        {"level": 5, "n": 6, "seed": 7, "route": "4e"},
    ],
)
def test_a_link_asks_the_same_sheet(wanted):
    sheet = exercises.sheet(**wanted)
    options = links.read("Quiz", dict(parse_qsl(sheet.link)))
    assert Quiz(**options, journal=False).sheet == sheet


def test_what_no_link_can_carry_is_told():
    with pytest.raises(ValueError, match="has drawn"):
        exercises.Sheet((), 3).link  # noqa: B018
    own = exercises.sheet(places=[Place(0, "n + 1")], n=1, seed=1)
    with pytest.raises(ValueError, match="places of your own"):
        own.link  # noqa: B018
