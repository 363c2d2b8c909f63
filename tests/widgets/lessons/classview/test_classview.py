"""A class is seen: thirty pupils who think differently are found by what they handed in."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from widgets.lessons.classview.pupils import AT, CLASS, LESSON, THOUGHT, work

from cantorlab import ClassView
from cantorlab.exercises.lessons import LESSONS, handin_file, read_lesson
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work
from cantorlab.exercises.misconceptions import MISCONCEPTIONS


def test_the_misconceptions_of_thirty_pupils_are_found(tmp_path):
    for each in CLASS[:15]:
        handin_file.write(each, tmp_path)
    codes = "\n".join(f"{each.pupil}: {code_of(each)}" for each in CLASS[15:])
    view = ClassView([tmp_path, codes], names=True)
    assert [row["name"] for row in view.view["rows"]] == [f"p{number:02}" for number in range(30)]
    holds = view.frame.groupby("pupil")["holds"].first()
    for number in range(30):
        thought = THOUGHT[number % 3]
        likely = holds[f"p{number:02}"].split(", ") if holds[f"p{number:02}"] else []
        assert (thought in likely) if thought else (likely == []), number
    held = {each["title"]: each["count"] for each in view.view["held"]}
    assert held[MISCONCEPTIONS["wrong_side"].title("en")] >= 8
    assert sum(held.values()) == 20
    talk = [each["question"] for each in view.view["talk"]]
    assert set(talk) <= {name for name, each in read_lesson(3).questions.items() if each.judged}
    assert "did not find it at once" in view.view["talk"][0]["told"]


def test_a_histogram_has_a_bar_an_answer_with_what_leads_to_it():
    view = ClassView([code_of(each) for each in CLASS])
    bars = {bar.answer: bar for bar in view.group.histogram("B")}
    assert bars["-6"].right
    assert bars["-6"].count == 10
    assert bars["-2"].held == ("wrong_side",)
    assert bars["none"].held == ("bars_ignored", "largest_number")
    assert sum(bar.count for bar in bars.values()) == 30


def test_an_answer_of_several_ideas_says_what_tells_them_apart():
    """At |n + 1| both ideas order the mages alike; another formula of the lesson parts them."""
    view = ClassView([code_of(each) for each in CLASS], language="fr")
    view._receive(view, {"kind": "question", "name": "B", "nonce": "1"}, [])
    bars = {bar["answer"]: bar for bar in view.view["question"]["bars"]}
    assert bars["-6"]["apart"] == bars["-2"]["apart"] == ""
    told = bars["none"]["apart"]
    assert told.startswith("Plusieurs idées mènent à cette réponse.")
    for name in ("bars_ignored", "largest_number"):
        assert MISCONCEPTIONS[name].title("fr") in told
    assert "|n + 1|" not in told.replace("\N{NO-BREAK SPACE}", " ")


def test_names_are_not_sent_to_the_page_while_they_are_hidden():
    works = [work(1, None, name="Léa"), work(2, None, name="Tom")]
    view = ClassView([code_of(each) for each in works], language="fr")
    assert "Léa" not in str(view.get_state())
    assert [row["name"] for row in view.view["rows"]] == ["Élève 1", "Élève 2"]
    view._receive(view, {"kind": "names", "shown": True, "nonce": "1"}, [])
    assert [row["name"] for row in view.view["rows"]] == ["Léa", "Tom"]
    view._receive(view, {"kind": "names", "shown": False, "nonce": "2"}, [])
    assert "Léa" not in str(view.view)


def test_two_pupils_of_one_name_are_two_rows_and_nothing_is_lost():
    twins = [work(1, None, name="Léa"), work(2, "wrong_side", name="Léa")]
    view = ClassView([code_of(each) for each in twins], names=True)
    assert [row["name"] for row in view.view["rows"]] == ["Léa (1)", "Léa (2)"]
    assert view.refused == ["Several pupils are called Léa: each has a row of their own."]
    assert len(view.frame) == sum(len(each.given) for each in twins)


def test_the_newest_work_of_a_pupil_counts():
    first = work(1, None)
    later = Work(LESSON, first.pupil, first.mark, AT.replace(hour=10), first.given[:2])
    view = ClassView([code_of(later), code_of(first)])
    assert [len(each.given) for each in view.group.works] == [2]


def test_files_that_come_later_are_seen(tmp_path):
    view = ClassView(tmp_path)
    assert view.view["rows"] == []
    handin_file.write(CLASS[0], tmp_path)
    view._receive(view, {"kind": "look", "nonce": "1"}, [])
    assert len(view.view["rows"]) == 1
    assert view.view["spoken"][-1]["text"] == "1 pupil"


def test_a_file_that_is_chosen_on_the_screen_is_counted_aloud_or_refused(tmp_path):
    written = handin_file.write(CLASS[0], tmp_path)
    view = ClassView()
    texts = {"good.json": written.read_text(encoding="utf-8"), "notes.json": "hello"}
    for name, text in texts.items():
        view._receive(
            view, {"kind": "file", "nonce": "1", "name": name, "params": {"paste": text}}, []
        )
    assert len(view.view["rows"]) == 1
    assert [each["text"] for each in view.view["spoken"]] == [
        "1 pupil",
        "notes.json is not work that a pupil has handed in.",
    ]


def test_what_cannot_be_read_is_told_and_the_rest_is_read(tmp_path):
    handin_file.write(CLASS[0], tmp_path)
    (tmp_path / "notes.json").write_text("hello")
    cut = code_of(CLASS[1])[:50]
    view = ClassView([tmp_path, f"{cut} Tom:", code_of(CLASS[2])])
    assert len(view.view["rows"]) == 2
    assert sorted(view.refused) == [
        (
            f"The code that ends in {cut[-5:]} is incomplete: "
            "copy all of it, up to its last character."
        ),
        "notes.json is not work that a pupil has handed in.",
    ]


def test_the_work_of_another_lesson_is_told_and_shown_when_asked_for():
    other = work(40, None, lesson=LESSONS[0])
    codes = [code_of(CLASS[0]), code_of(CLASS[1]), code_of(other)]
    view = ClassView(codes)
    assert view.lesson == LESSON
    assert view.refused == ["One piece of work is from lesson 1: open that lesson to see it."]
    assert [row.name for row in ClassView(codes, lesson=1).group.rows] == ["p40"]


def test_one_bad_item_of_a_list_costs_the_others_nothing(tmp_path):
    handin_file.write(CLASS[0], tmp_path)
    (tmp_path / "mail.txt").write_text(f"Bonjour, voici : {code_of(CLASS[1])}", encoding="utf-8")
    items = [tmp_path, code_of(CLASS[2]), "x" * 5000, None, float("nan"), "a\0b", "no.json"]
    view = ClassView(items)
    assert len(view.view["rows"]) == 3
    assert len(view.refused) == 5
    assert "Item 4 of the list is neither a text nor a file." in view.refused


def test_in_a_folder_as_school_platforms_make_them_nothing_is_left_out_unsaid(tmp_path):
    own = [tmp_path / f"p{number}_assignsubmission_file_" for number in range(3)]
    for each, home in zip(CLASS, own, strict=False):
        home.mkdir()
        handin_file.write(each, home)
    page = f"<p>voici&nbsp;:<br>{code_of(CLASS[3]).replace('-', '&#45;')}</p>"
    (own[0] / "onlinetext.html").write_text(page, encoding="utf-8")
    (tmp_path / "answers.csv").write_text(f"at,code\n12:00,{code_of(CLASS[4])}\n")
    (tmp_path / ".hidden.docx").write_text("mine")
    (own[1] / "deep").mkdir()
    for number in range(5):
        (own[2] / f"code{number}.docx").write_bytes(b"PK")
    view = ClassView(tmp_path, language="en")
    assert len(view.view["rows"]) == 5
    names = "deep, code0.docx, code1.docx, code2.docx, code3.docx, …"
    assert view.refused == [
        f"Not opened: {names}. Ask these pupils for the file of the lesson, or for its code."
    ]


def test_a_folder_that_may_not_be_read_costs_only_itself(tmp_path, monkeypatch):
    def listed(folder):
        if folder.name == "closed":
            raise PermissionError
        return iterdir(folder)

    iterdir = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", listed)
    (tmp_path / "closed").mkdir()
    handin_file.write(CLASS[0], tmp_path)
    view = ClassView(tmp_path, language="en")
    assert len(view.view["rows"]) == 1
    assert view.refused[0].startswith("Not opened: closed.")


def test_a_text_is_the_name_of_a_file_only_if_there_is_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = code_of(CLASS[0])
    assert len(ClassView(code).view["rows"]) == 1
    assert len(ClassView({"Léa": code}).view["rows"]) == 1
    later = ClassView("handed_in")
    assert later.refused == ["There is no file handed_in."]
    handin_file.write(CLASS[1], (tmp_path / "handed_in").mkdir() or tmp_path / "handed_in")
    later.refresh()
    assert (len(later.view["rows"]), later.refused) == (1, [])


def test_two_files_of_one_name_are_two_works():
    view = ClassView()
    for each in CLASS[:2]:
        params = {"paste": handin_file.text_of(each)}
        view._receive(
            view, {"kind": "file", "nonce": each.mark, "name": "a.json", "params": params}, []
        )
    assert len(view.view["rows"]) == 2


def test_codes_are_pasted_on_the_screen():
    view = ClassView()
    answers = []
    view.send = lambda content, *_: answers.append(content)
    pasted = code_of(CLASS[0])
    view._receive(view, {"kind": "codes", "params": {"paste": pasted}, "nonce": "1"}, [])
    view._receive(view, {"kind": "codes", "params": {"paste": "hello"}, "nonce": "2"}, [])
    view._receive(view, {"kind": "codes", "params": {"paste": " "}, "nonce": "3"}, [])
    long = f"{code_of(CLASS[1])}\n" * 1000
    view._receive(view, {"kind": "codes", "params": {"paste": long}, "nonce": "4"}, [])
    assert [each["ok"] for each in answers] == [True, False, False, False]
    assert "codes begin with CL1" in answers[1]["message"]
    assert answers[3]["message"].endswith("Give it in parts.")
    assert len(view.view["rows"]) == 1


def test_the_frame_as_csv(tmp_path):
    view = ClassView([code_of(work(1, "wrong_side", name="Léa"))], language="en")
    page = pd.read_csv(io.StringIO(view.to_csv()))
    assert list(page.Pupil.unique()) == ["Léa"]
    assert len(page) == len(view.frame)
    assert set(page.Result) <= {
        "right at once",
        "found later",
        "not found",
        "not found yet",
        "words",
    }
    view.to_csv(tmp_path / "class.csv")
    assert (tmp_path / "class.csv").read_bytes().startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    ("language", "separator", "decimal", "head"),
    [
        ("fr", ";", ",", ["Nom", "Note", "Justes du premier coup"]),
        ("en", ",", ".", ["Name", "Mark", "Right at first"]),
    ],
)
def test_the_table_for_the_school_is_in_the_language_of_its_spreadsheets(
    tmp_path, language, separator, decimal, head
):
    view = ClassView([*map(code_of, CLASS)], language=language)
    for out_of, late in ((20, 0.5), (10, 1), (20, 0)):
        view.marks_to_csv(tmp_path / "marks.csv", out_of=out_of, late=late)
        page = pd.read_csv(
            tmp_path / "marks.csv", sep=separator, decimal=decimal, encoding="utf-8-sig"
        )
        assert list(page.columns[:3]) == head
        assert list(page[head[0]]) == [row.name for row in view.group.rows]
        questions = {
            q for row in view.group.rows for q, o in row.outcomes.items() if o.mark != "words"
        }
        for row, mark in zip(view.group.rows, page[head[1]], strict=True):
            marks = [outcome.mark for outcome in row.outcomes.values()]
            points = marks.count("right") + late * marks.count("late")
            assert mark == pytest.approx(points / len(questions) * out_of, abs=0.051)
    text = (tmp_path / "marks.csv").read_text(encoding="utf-8-sig")
    assert "wrong_side" not in text + view.to_csv()
    assert "missed" not in text + view.to_csv()
    assert [*view.marks()["points"]] == [*view.marks(out_of=20, late=0.5)["points"]]


def test_the_answers_in_a_table_are_in_words():
    view = ClassView([*map(code_of, CLASS[:3])], language="fr")
    page = pd.read_csv(io.StringIO(view.to_csv()), sep=";", dtype=str)
    given = page[page.Élève.isin(["p00", "p01"])].groupby("Question")["Première réponse"].agg(list)
    assert given["B"] == ["−2", "aucun"]
    assert given["C"][0] == "1 → 5 → 8"
    assert given["E"][0] == "−3 ; −2".replace(" ;", "\N{NARROW NO-BREAK SPACE};")
    assert given["Croquis"][0] == "une courbe qui descend de −9 à −3, puis monte de −3 à 8"
    assert [*view.frame.answer[:3]] == ["8", "-2", "1 > 5 > 8"]  # as they are read again


@pytest.mark.parametrize("wrong", [{"out_of": 0}, {"late": 2}, {"late": "half"}, {"out_of": True}])
def test_a_mark_is_made_of_numbers(wrong):
    with pytest.raises(ValueError, match="must be a number"):
        ClassView().marks(**wrong)


def test_a_spreadsheet_takes_no_answer_for_a_formula():
    given = GivenAnswers("challenge", ("=1+n",), 0, False, 5, "en")
    view = ClassView([code_of(Work(LESSON, "p1", "00000001", AT, (given,)))])
    assert "'=1+n" in view.to_csv()


@pytest.mark.parametrize("wrong", [7, [7], {"lesson": 99}, {"names": "yes"}])
def test_what_is_no_source_is_refused(wrong):
    with pytest.raises(ValueError, match=r"a class is|lessons have|names must be"):
        ClassView(**wrong) if isinstance(wrong, dict) else ClassView(wrong)


def test_the_codes_of_a_large_class_and_a_long_file_go_through_at_once(tmp_path):
    """Sixty works with long words: 45,000 signs; a file longer than what a table is told."""
    words = GivenAnswers(
        "words", ("The bars count steps, and far is high. " * 12,), 0, False, 5, "en"
    )
    pupils = [work(number, None) for number in range(60)]
    pupils = [
        Work(LESSON, each.pupil, each.mark, AT, (*each.given, replace(words, seconds=number)))
        for number, each in enumerate(pupils)
    ]
    codes = "\n".join(f"{each.pupil} {code_of(each)}" for each in pupils)
    assert len(codes) > 20_000
    view = ClassView()
    view._receive(view, {"kind": "codes", "params": {"paste": codes}, "nonce": "1"}, [])
    assert len(view.view["rows"]) == 60
    long = GivenAnswers(
        "words", ("x" * 500, *["The bars count steps. " * 20] * 60), 0, False, 5, "en"
    )
    text = handin_file.text_of(Work(LESSON, "p99", "0000abcd", AT, (long,)))
    assert len(text) > 20_000
    params = {"paste": text}
    view._receive(view, {"kind": "file", "nonce": "2", "name": "p99.json", "params": params}, [])
    assert len(view.view["rows"]) == 61
