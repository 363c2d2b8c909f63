"""Composer: what a page asks for changes the activity, and every key stays proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from widgets.every import send

import cantorlab
from cantorlab import Composer
from cantorlab.exercises.lessons.composition import pack_text
from cantorlab.formulas import FormulaError

SQUARES = """title = "Carrés"

[[question]]
kind = "strongest"
formula = "n²"
mages = [-2, 2, 1]

[[question]]
kind = "winner"
formula = "(n − 2)²"
mages = [-3, 6]
"""


class Page:
    """Page of a composer: sends messages, and keeps the answers."""

    def __init__(self, source: Any = None, language: str = "en") -> None:
        self.composer = Composer(source, language=language)
        self._answers: list[dict[str, Any]] = []
        self.composer.comm.publish_msg = self._hear  # type: ignore[method-assign]

    def _hear(self, _kind: str, data: Any = None, **_rest: Any) -> None:
        if data and data.get("method") == "custom":
            self._answers.append(data["content"])

    def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        send(self.composer, kind=kind, **content)
        return self._answers[-1]

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.composer.view
        return view

    @property
    def ids(self) -> list[int]:
        return [each["id"] for each in self.view["items"]]


def test_a_question_is_added_with_its_key_and_opened() -> None:
    page = Page()
    assert page.ask("add", sort="winner", formula="(n-2)^2")["ok"]
    (item,) = page.view["items"]
    assert page.view["selected"] == item["id"]
    assert item["formula"]["text"] == "(n − 2)²"
    question = page.composer.activity.questions["1"]
    one, other = question.mages
    distant = max(one, other, key=lambda n: abs(n - 2))
    assert abs(one - 2) == abs(other - 2) or question.solutions == (str(distant),)
    assert page.view["editor"]["questions"][0]["mages"] == [one, other]
    assert str(question.solution("en")) in item["key"]
    assert page.view["count"] == 1


@pytest.mark.parametrize("kind", ["order", "strongest", "weakest", "ties", "sketch", "words"])
def test_every_kind_of_its_pictures_can_be_asked(kind: str) -> None:
    page = Page(language="fr")
    names = [each["name"] for each in page.ask("choices")["kinds"]]
    assert kind in names
    assert page.ask("add", sort=kind, place=12)["ok"]
    assert page.view["editor"]["place"] == 12
    assert [each["kind"] for each in page.view["editor"]["questions"]] == [kind]


def test_the_choices_are_all_places_and_a_picture_of_each_kind() -> None:
    told = Page(language="fr").ask("choices")
    assert [each["number"] for each in told["places"]] == list(range(1, 73))
    pictured = [each["name"] for each in told["kinds"] if each["question"]]
    assert pictured == [each["name"] for each in told["kinds"]][:-1]
    assert all(each["question"]["kind"] == each["name"] for each in told["kinds"][:-1])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"sort": "winner", "formula": "n +"}, "stops too early"),
        ({"sort": "winner", "formula": "__import__('os')"}, ""),
        ({"sort": "twice", "formula": "n"}, "no kind of question"),
        ({"sort": "winner", "place": 99}, ""),
        ({"sort": "ties", "formula": 5}, ""),
    ],
)
def test_what_cannot_be_asked_is_one_sentence_and_changes_nothing(content: Any, said: str) -> None:
    page = Page(SQUARES)
    before = page.composer.text
    answer = page.ask("add", **content)
    assert not answer["ok"]
    assert said in answer["message"]
    assert not answer["message"].startswith("Line")
    assert page.composer.text == before


def test_parts_are_moved_by_one_taken_away_and_brought_back() -> None:
    page = Page(SQUARES)
    first, second = page.ids
    assert page.ask("move", id=first, to=1)["ok"]
    assert page.ids == [second, first]
    assert page.view["spoken"][-1]["text"] == "Now number 2 of 2."
    assert not page.ask("move", id=first, to=2)["ok"]
    assert page.ask("remove", id=second)["ok"]
    assert page.ids == [first]
    assert page.ask("undo")["ok"]
    assert page.ids == [second, first]
    assert page.ask("undo")["ok"]
    assert page.composer.text == SQUARES
    assert not page.ask("undo")["ok"]
    assert not page.ask("move", id=77, to=0)["ok"]


def test_entries_are_changed_and_a_refusal_leaves_them() -> None:
    page = Page(SQUARES)
    _, winner = page.ids
    page.ask("select", id=winner)

    def edit(field: str, value: Any = None, **more: Any) -> dict[str, Any]:
        return page.ask("edit", id=winner, field=field, value=value, **more)

    assert edit("mages", "−9, 8")["ok"]
    assert edit("formula", "n²")["ok"]
    assert page.composer.activity.questions["2"].solutions == ("-9",)
    for field, value in [("mages", "-9, 99"), ("mages", "two"), ("mages", "1"), ("tries", 0)]:
        before = page.composer.text
        assert not edit(field, value)["ok"]
        assert page.composer.text == before
    said = "Qui gagne ? " + "é" * 300  # longer than other texts of a message
    assert edit("ask", params={"paste": said})["ok"]
    assert page.view["editor"]["questions"][0]["text"] == said
    assert edit("ask", "")["ok"]
    assert "ask" not in page.composer.text
    assert edit("mages", "")["ok"]
    drawn = page.view["editor"]["questions"]
    assert edit("another")["ok"]
    assert "seed = 1" in page.composer.text
    assert page.view["editor"]["drawn"]
    assert drawn != page.view["editor"]["questions"]
    assert edit("place", 12)["ok"]
    assert "place = 12" in page.composer.text


def test_a_tie_is_said_at_its_question() -> None:
    notes = [each["note"] for each in Page(SQUARES).view["items"]]
    assert notes == ["There is no single answer: −2 and 2 tie here, and each is right.", ""]


def test_title_class_and_short_form_stand_in_the_text() -> None:
    page = Page(SQUARES)
    for field, value in [("title", "Les carrés"), ("route", "4e"), ("short", 1)]:
        assert page.ask("set", field=field, value=value)["ok"]
    assert page.composer.text.startswith('route = "4e"\nshort = 1\ntitle = "Les carrés"\n')
    assert not page.ask("set", field="route", value="9e")["ok"]
    lesson = cantorlab.Lesson(page.composer.text, short=True, journal=False)
    assert (lesson.route, lesson.names) == ("4e", ("1",))


def test_a_series_is_drawn_by_level() -> None:
    page = Page()
    assert page.ask("add", sort="series")["ok"]
    (part,) = page.ids
    assert page.ask("edit", id=part, field="level", value=2)["ok"]
    assert page.ask("edit", id=part, field="n", value=2)["ok"]
    assert not page.ask("edit", id=part, field="n", value=99)["ok"]
    assert page.view["items"][0]["number"] == "1–2"
    drawn = cantorlab.exercises.sheet(2, n=2, seed=1)
    made = page.composer.activity.questions.values()
    assert [each.solutions for each in made] == [each.solutions for each in drawn]


def test_a_text_is_opened_what_is_wrong_is_said_and_the_rest_stays() -> None:
    page = Page()
    wrong = SQUARES + '\n[[question]]\nkind = "winner"\nformula = "n +"\n'
    assert page.ask("open", params={"paste": wrong})["ok"]
    assert page.composer.text == SQUARES
    (sentence,) = page.view["refused"]
    assert sentence.startswith("Line 13: ")
    assert not page.ask("open", params={"paste": "no activity"})["ok"]
    assert page.composer.text == SQUARES
    assert page.ask("open", params={"paste": "title = 5\n[[question]]\nx = 1"})["message"] == (
        "Line 3: there is no entry called “x” here."
    )


def test_a_link_is_made_and_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(SQUARES)
    monkeypatch.delenv("CANTORLAB_SITE", raising=False)
    assert "address of your site" in page.ask("link")["message"]
    monkeypatch.setenv("CANTORLAB_SITE", "https://lycee.example/maths/")
    told = page.ask("link")
    assert told["address"] == (
        f"https://lycee.example/maths/en/lesson.html#activity={pack_text(SQUARES)}"
    )
    assert told["qr"]["size"] > 21
    other = Page()
    assert other.ask("open", params={"paste": told["address"]})["ok"]
    assert other.composer.text == SQUARES
    assert not other.ask("open", params={"paste": told["address"][:-9]})["ok"]
    assert other.composer.text == SQUARES


def test_an_answer_is_judged_as_a_pupils() -> None:
    page = Page(SQUARES)
    page.ask("select", id=page.ids[1])
    assert "Yes" in page.ask("try", at=0, params={"paste": "-3"})["verdict"]
    assert "Not quite" in page.ask("try", at=0, params={"paste": "6"})["verdict"]
    assert not page.ask("try", at=0, params={"paste": "?"})["ok"]
    assert not page.ask("try", at=5, params={"paste": "6"})["ok"]


def test_it_is_opened_and_saved_from_python(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SQUARES, encoding="utf-8")
    composer = Composer(str(file), language="fr")
    composer.add("weakest", "0,5 − n")
    composer.save(file)
    assert 'formula = "0.5 − n"' in file.read_text(encoding="utf-8")
    assert cantorlab.Lesson(file, journal=False).names == ("1", "2", "3")
    assert Composer(composer.text).text == composer.text
    with pytest.raises(FormulaError):
        composer.add("weakest", "n +")
    with pytest.raises(ValueError, match="no entry called"):
        composer.text = "[[question]]\nx = 1"
    assert composer.text == file.read_text(encoding="utf-8")
    assert "Carrés" in composer._plain_text()
    assert composer._picture().startswith("<svg")
