"""A teacher guides a class by a folder that it shares: pauses, remarks and answers shown."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from cantorlab import ClassView, Lesson
from cantorlab.exercises.answers import NotAnswers
from cantorlab.exercises.lessons.guidance import FolderGuidance, Remark, Status
from cantorlab.widgets.lessons.lesson import guidance_watch


def say(view: ClassView, kind: str, **told: Any) -> None:
    """Send what the teacher's page says."""
    view._receive(view, {"kind": kind, "nonce": str(view.version), **told}, [])


def pupil(folder: Path, name: str) -> Lesson:
    lesson = Lesson(3, pupil=name, journal=False, language="fr")
    lesson.hand_in(folder)
    return lesson


def told_at(lesson: Lesson, name: str) -> dict[str, Any]:
    lesson._watch.look()
    told: dict[str, Any] = lesson.question(name).view["lesson"]  # type: ignore[union-attr]
    return told


def test_a_pause_is_felt_by_whoever_shares_the_folder_and_released_at_once(tmp_path):
    lesson, view = pupil(tmp_path, "Léa"), ClassView(tmp_path, lesson=3)
    question = lesson.question("A")
    say(view, "pause", on=True)
    with pytest.raises(ValueError, match="paused"):  # before anyone has looked
        question.answer("-5")
    assert told_at(lesson, "A")["paused"] == "La leçon est en pause : lève les yeux."
    assert question.view["spoken"][-1]["text"] == "La leçon est en pause : lève les yeux."
    say(view, "pause", on=False)
    assert told_at(lesson, "A")["paused"] == ""
    assert question.answer("-5").right


def test_a_remark_stands_in_the_file_of_its_work_alone(tmp_path):
    lea, tom = pupil(tmp_path, "Léa"), pupil(tmp_path, "Tom")
    for each in (lea, tom):
        each.question("words").answer(f"{each.pupil} le dit.")
    view = ClassView(tmp_path)
    say(view, "question", name="words")
    work = lea.work.mark
    say(view, "remark", name="words", work=work, mark="right", sentence="Très bien !")
    assert told_at(lea, "words")["remark"] == {
        "mark": "right",
        "told": "Juste.",
        "sentence": "Très bien !",
    }
    assert told_at(tom, "words")["remark"] is None
    assert [each.name for each in tmp_path.glob(".lesson-*")] == [f".lesson-3-{work}.json"]
    again = ClassView(tmp_path)
    say(again, "question", name="words")
    sent = {each["work"]: each["sentence"] for each in again.view["question"]["words"]}
    assert sent == {work: "Très bien !", tom.work.mark: ""}
    assert again.refused == []
    say(view, "remark", name="words", work=work, mark="", sentence=" ")
    assert told_at(lea, "words")["remark"] is None


def test_answers_are_shown_in_each_pupils_language_once_it_has_answered(tmp_path):
    lea, tom = pupil(tmp_path, "Léa"), pupil(tmp_path, "Tom")
    lea.question("A").answer("8")
    view = ClassView(tmp_path)
    say(view, "question", name="A")
    (bar,) = view.view["question"]["bars"]
    say(view, "show", name="A", on=True, params={"paste": bar["answer"]})
    assert view.view["question"]["bars"][0]["shown"]
    assert told_at(tom, "A")["shown"] == []
    tom.question("A").answer("-5")
    assert told_at(tom, "A")["shown"] == ["8"]


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[" * 10_000,
        "[1]",
        '{"paused": "yes", "revealed": {"A": 1}, "shown": {"A": "x", "Z": ["x"], "B": [1]}}',
        '{"words": {"mark": [], "sentence": "x"}, "A": {"mark": "right", "sentence": 1}}',
        json.dumps({"words": {"mark": "right", "sentence": "x" * 201}}),
    ],
)
def test_what_others_write_there_guides_nobody(tmp_path, text):
    lesson = pupil(tmp_path, "Léa")
    for name in ("class", lesson.work.mark):
        (tmp_path / f".lesson-3-{name}.json").write_text(text)
    guidance = FolderGuidance(tmp_path, 3)
    assert (guidance.status.paused, guidance.status.revealed) == (False, ())
    assert [*guidance.status.shown.values()] in ([], [()])
    assert guidance.remarks(lesson.work.mark) == {}
    assert told_at(lesson, "A")["paused"] == ""


def test_a_pupils_own_file_guides_nobody(tmp_path, monkeypatch):
    """The folder is the teacher's; what another user has written there is not read."""
    lesson = pupil(tmp_path, "Léa")
    mark = lesson.work.mark
    guidance = FolderGuidance(tmp_path, 3)
    guidance.status = Status(paused=True)
    guidance.send(mark, "words", Remark("right", "Oui."))
    owners = {tmp_path: 1000}
    stat, lstat = Path.stat, Path.lstat

    def owned(look):
        def answer(path, **how):
            found = list(look(path, **how))
            found[4] = owners.get(path, 1001)
            return os.stat_result(found)

        return answer

    monkeypatch.setattr(Path, "stat", owned(stat))
    monkeypatch.setattr(Path, "lstat", owned(lstat))
    again = FolderGuidance(tmp_path, 3)
    assert (again.status.paused, again.remarks(mark)) == (False, {})
    with pytest.raises(NotAnswers, match="Only the owner"):
        again.status = Status(revealed=("A",))
    for name in ("class", mark):  # the teacher's
        owners[tmp_path / f".lesson-3-{name}.json"] = 1000
    again.status = Status(paused=True)
    assert (again.status.paused, again.remarks(mark)["words"].mark) == (True, "right")


def test_a_folder_that_cannot_be_written_is_told_to_the_teacher(tmp_path):
    view = ClassView([tmp_path], lesson=3, language="fr")
    tmp_path.rmdir()
    with pytest.raises(ValueError, match="lesson-3-class"):
        view._guidance.status = Status(paused=True)
    answers: list[Any] = []
    view.send = lambda content, *_: answers.append(content)
    say(view, "pause", on=True)
    assert answers[-1]["code"] == "exercises.file.unwritable"


def test_no_more_than_twelve_answers_are_shown():
    status = Status()
    for number in range(12):
        status = status.show("A", str(number), on=True)
    with pytest.raises(ValueError, match="At most 12"):
        status.show("A", "13", on=True)
    assert len(status.show("A", "3", on=True).shown["A"]) == 12


def test_a_kernel_looks_by_itself_while_its_lesson_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(guidance_watch, "EVERY", 0)
    guidance = FolderGuidance(tmp_path, 3)

    async def teach() -> None:
        lesson = pupil(tmp_path, "Léa")
        question = lesson.question("words")
        question.answer("Loin, c’est haut.")
        guidance.send(lesson.work.mark, "words", Remark("right", "Oui."))
        while question.view["lesson"]["remark"] is None:
            await asyncio.sleep(0)
        lesson._keeping.follow(None)
        while lesson._watch._timer is not None:
            await asyncio.sleep(0)

    asyncio.run(teach())
