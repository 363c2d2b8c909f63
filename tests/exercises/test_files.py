"""A file of answers is written whole or not at all, joined for a class, and refused by name."""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pandas as pd
import pytest

from cantorlab import exercises, stats
from cantorlab.exercises import Answer, NotAnswers, load, save

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def answered(seed=1, n=8, level=(3, 4), language="fr"):
    return [
        Answer.to(
            each, each.solutions[0], right=index % 3 > 0, seconds=4.25 + index, tries=1 + index % 2,
            at=NOON + timedelta(minutes=index), language=language,
        )
        for index, each in enumerate(exercises.sheet(level, n=n, seed=seed))
    ]  # fmt: skip


def test_what_was_saved_is_read_again(tmp_path):
    path, rows = tmp_path / "léa.json", answered()
    save(path, rows, pupil="Léa")
    read = load(path)
    assert (read.pupil, list(read.answers)) == ("Léa", rows)
    assert [file.name for file in tmp_path.iterdir()] == ["léa.json"]
    assert exercises.from_key(rows[0].exercise).formula == rows[0].formula


def test_saving_again_adds_to_the_file_and_repeats_nothing(tmp_path):
    path, rows = tmp_path / "a.json", answered()
    save(path, rows[:3], pupil="A")
    save(path, rows[2:], pupil="A")
    save(path, [], pupil="A")
    assert list(load(path).answers) == rows


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "mine.json is not a file of answers, so"),
        ("[1, 2]", "mine.json is not a file of answers, so"),
        ('{"format": "cantorlab answers", "version": 1', "mine.json is not a file of answers, so"),
        ('{"format": "cantorlab answers", "version": 2}', "mine.json is not a file of answers, so"),
        ("pupil", "mine.json holds the answers of another pupil (Zoé)"),
    ],
)
def test_save_leaves_alone_what_is_not_a_file_of_this_pupil(tmp_path, content, sentence):
    path = tmp_path / "mine.json"
    if content == "pupil":
        save(path, answered(), pupil="Zoé")
    else:
        path.write_text(content, encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(NotAnswers) as refusal:
        save(path, answered(2), pupil="Ada")
    assert str(refusal.value).startswith(sentence)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_stays_whole_when_writing_it_fails(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    save(path, answered(n=2), pupil="A")
    before = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotAnswers, match=r"a\.json cannot be written: No space left on device"):
        save(path, answered(2), pupil="A")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


def test_a_time_that_is_no_number_is_not_written(tmp_path):
    path, rows = tmp_path / "a.json", answered(n=2)
    save(path, rows[:1], pupil="A")
    before = path.read_bytes()
    with pytest.raises(ValueError, match="JSON"):
        save(path, [replace(rows[1], seconds=math.nan)], pupil="A")
    assert path.read_bytes() == before


def test_who_reads_while_a_file_is_saved_reads_all_of_the_old_one(tmp_path):
    path, rows = tmp_path / "a.json", answered()
    save(path, rows[:4], pupil="A")
    before = path.read_text(encoding="utf-8")
    with path.open(encoding="utf-8") as page:
        beginning = page.read(100)
        save(path, rows, pupil="A")
        assert beginning + page.read() == before
    assert list(load(path).answers) == rows


def damaged(change):
    rows = [asdict(each) for each in answered()]
    change(rows[2])
    return json.dumps({"format": "cantorlab answers", "version": 1, "pupil": "B", "answers": rows})


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.pop("right"),
        lambda row: row.update(right="yes"),
        lambda row: row.update(right=1),
        lambda row: row.update(kind="a riddle"),
        lambda row: row.update(level=13),
        lambda row: row.update(level=True),
        lambda row: row.update(tries=-1),
        lambda row: row.update(seconds=float("nan")),
        lambda row: row.update(seconds="4"),
        lambda row: row.update(at="yesterday"),
        lambda row: row.update(at="2026-03-02T12:00:00"),
        lambda row: row.update(formula=None),
        lambda row: row.update(more="than this"),
    ],
)
def test_a_damaged_answer_is_named_by_its_number(tmp_path, change):
    path = tmp_path / "b.json"
    path.write_text(damaged(change), encoding="utf-8")
    with pytest.raises(NotAnswers) as refusal:
        load(path)
    assert str(refusal.value) == "b.json is damaged: answer 3 cannot be read."
    assert "la réponse 3" in refusal.value.message("fr")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "missing"),
        (b"\xff\xfe\x00", "foreign"),
        (b"[" * 100_000, "foreign"),
        (b'{\n "format": "cantorlab answers",\n "version": 1,\n "pup', "damaged"),
        (b'{"cells": [], "nbformat": 4}', "foreign"),
        (b'{"format": "cantorlab answers", "version": "1", "answers": []}', "version"),
        (b'{"format": "cantorlab answers", "version": 1, "pupil": 3, "answers": []}', "damaged"),
        (b'{"format": "cantorlab answers", "version": 1, "answers": {}}', "damaged"),
    ],
)
def test_a_foreign_file_is_refused_by_name(tmp_path, content, code):
    path = tmp_path / "c.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(NotAnswers) as refusal:
        load(path)
    assert refusal.value.code == f"exercises.file.{code}"
    assert "c.json" in refusal.value.message("fr")


def test_a_folder_is_not_read_as_a_file(tmp_path):
    with pytest.raises(NotAnswers, match="cannot be read"):
        load(tmp_path)


# -- a class --------------------------------------------------------------------------------------


@pytest.fixture
def class_folder(tmp_path):
    for seed, pupil in enumerate(["Ada", "Émile", None]):
        save(tmp_path / f"{seed}.json", answered(seed), pupil=pupil)
    return tmp_path


def test_the_files_of_a_class_become_one_tidy_frame(class_folder):
    frame = stats.answers(class_folder)
    assert list(frame.columns) == ["pupil", *Answer.__dataclass_fields__, "file"]
    assert frame.groupby("pupil", observed=True).size().to_dict() == {"Ada": 8, "Émile": 8, "2": 8}
    assert frame["at"].is_monotonic_increasing
    assert frame["right"].dtype == bool
    assert str(frame["at"].dtype).startswith("datetime64")
    row = frame[frame["pupil"] == "Ada"].iloc[1]
    kept = load(class_folder / "0.json").answers[1]
    assert row["formula"] == kept.formula
    assert row["seconds"] == pytest.approx(kept.seconds)
    assert row["at"] == pd.Timestamp(kept.at)


def test_paths_may_be_a_file_or_several_and_nothing_at_all(class_folder):
    files = sorted(class_folder.iterdir())
    assert len(stats.answers(files[0])) == len(stats.answers(str(files[0]))) == 8
    assert len(stats.answers(files[:2])) == 16
    empty = stats.answers([])
    assert len(empty) == 0
    assert list(empty.columns) == list(stats.answers(files).columns)


def test_a_row_of_the_frame_is_small(tmp_path):
    rows = answered(n=40)
    for number in range(40):
        save(tmp_path / f"{number}.json", rows, pupil=f"pupil {number}")
    frame = stats.answers(tmp_path)
    assert len(frame) == 1600
    assert frame.memory_usage(deep=True).sum() / len(frame) < 64


def test_a_folder_that_a_school_platform_has_made_for_each_pupil_is_read_too(class_folder):
    (class_folder / "Ada_file").mkdir()
    (class_folder / "0.json").rename(class_folder / "Ada_file" / "0.JSON")
    assert len(stats.answers(class_folder)) == 24


def test_a_copy_of_a_file_counts_once(class_folder):
    (class_folder / "copy.json").write_bytes((class_folder / "0.json").read_bytes())
    assert len(stats.answers(class_folder)) == 24


def test_a_file_saved_in_the_middle_of_an_exercise_adds_nothing_to_the_later_one(class_folder):
    later = load(class_folder / "0.json").answers
    earlier = [replace(each, tries=each.tries + more) for more, each in enumerate(later[-2:])]
    save(class_folder / "copy.json", earlier, pupil="Ada")
    frame = stats.answers(class_folder)
    assert len(frame) == 24
    ada = frame[frame["pupil"] == "Ada"].set_index("exercise")["tries"]
    assert ada[later[-1].exercise] == later[-1].tries + 1


def test_bad_files_are_all_named_at_once_and_the_others_can_be_read(class_folder):
    (class_folder / "note.json").write_text("{}", encoding="utf-8")
    (class_folder / "torn.json").write_text(damaged(lambda row: row.pop("at")), encoding="utf-8")
    with pytest.raises(ValueError, match=r"note\.json is not.*\n.*torn\.json is damaged"):
        stats.answers(class_folder)
    with pytest.warns(UserWarning, match=r"note\.json is not.*\n.*torn\.json is damaged"):
        frame = stats.answers(class_folder, on_damaged="skip")
    assert len(frame) == 24
    with pytest.warns(UserWarning, match="torn") as warnings:
        stats.answers(class_folder, on_damaged="skip")
    assert [each.filename for each in warnings] == [__file__]  # where it was asked
    with pytest.raises(ValueError, match="raise or skip"):
        stats.answers(class_folder, on_damaged="ignore")


def test_rates_are_counted_by_family_and_kind_with_their_intervals():
    frame = pd.DataFrame(
        {
            "family": ["carre"] * 5 + ["addition"] * 2 + [None],
            "kind": ["winner"] * 4 + ["ties"] + ["winner"] * 2 + ["order"],
            "right": [True, False, False, False, True, True, True, False],
        }
    )
    table = stats.answer_rates(frame)
    found = list(table[["family", "kind", "asked", "right"]].itertuples(index=False, name=None))
    assert found == [
        ("addition", "winner", 2, 2),
        ("carre", "winner", 4, 1),
        ("carre", "ties", 1, 1),
        ("", "order", 1, 0),
    ]
    # Wilson's interval of 1 in 4, worked out by hand: (0.25 + z²/8 ± z√(…)) / (1 + z²/4).
    assert np.allclose(
        table.loc[1, ["rate", "low", "high"]].astype(float), [0.25, 0.0456, 0.6994], atol=1e-4
    )
    with pytest.raises(ValueError, match="column family"):
        stats.answer_rates(frame.drop(columns="family"))


def test_the_records_are_values_that_tell_twins_apart_by_their_moment():
    one = answered(n=1)[0]
    assert replace(one) == one
    assert replace(one, at="2026-03-02T12:00:01.000+00:00") != one
