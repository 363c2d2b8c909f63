"""One rule of names: what people are called, in every script, and who is told from whom."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cantorlab import Cantor, CatchTheQueen, Lesson, Quiz, Siggil, Tafl, journal
from cantorlab.exercises.lessons.class_results import Group
from cantorlab.exercises.lessons.names import BadName, check_name
from cantorlab.exercises.lessons.pupil_work import Work
from cantorlab.journal.series import person
from cantorlab.room.people import People, clean_name
from cantorlab.support.names import UnfitName, count_signs, read_name, tell_apart
from cantorlab.widgets.remote.table import own_name

# First names as they are spelt: letters with marks, with joiners, decomposed, in many scripts.
NAMES = (
    *("मोहित", "হৃদয়", "விக்னேஷ்", "สมชาย", "ปิ่น", "محمّد", "שָׁרוֹן", "ג׳ורג׳", "Zoe\u0308"),
    *("Rene\u0301e", "නි\u200dක", "نی\u200cلوفر", "ജോ\u200cൺ", "Léa", "Jean-Pierre", "N’Golo"),
    *("p07", "12", "Anne Sophie", "Léo D.", "Gal·la", "李小龙", "김민준", "Nguyễn", "Ada 2"),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_the_same_in_lesson_room_and_table(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    assert check_name(f"  {name} ") == clean_name(name) == read_name(name) == composed
    assert Quiz(pupil=name, journal=False).pupil == composed
    table = Tafl(opponent="person", names=[name, None], journal=False, language="en")
    assert table.view["players"][0]["name"].startswith(composed)


#: Every place where people give a name, with how it is kept there.
PLACES: dict[str, Callable[[str], str | None]] = {
    "Cantor": lambda name: Cantor(names=[name, None], journal=False)._adapter._names[0],
    "Siggil": lambda name: Siggil(3, names=[None, name], journal=False)._adapter._names[1],
    "Tafl": lambda name: Tafl(names=[name, None], journal=False)._adapter._names[0],
    "CatchTheQueen": lambda name: CatchTheQueen(names=[None, name], journal=False)._adapter._names[
        1
    ],
    "Lesson": lambda name: Lesson(3, pupil=name, journal=False).pupil,
    "Quiz": lambda name: Quiz(pupil=name, journal=False).pupil,
    "room": clean_name,
    "seat in a room": own_name,
}


@pytest.mark.parametrize("place", PLACES)
def test_every_place_keeps_a_name_by_one_rule(place: str) -> None:
    take = PLACES[place]
    for name in ("  Zoe\u0308  B ", "നി\u200dക", "محمّد", "12"):
        assert take(name) == read_name(name)
    if place == "room":  # whose entrance says why
        assert take("x" * 25) is None
        return
    with pytest.raises(ValueError, match="at most 24 letters"):
        take("x" * 25)


def test_a_name_that_an_earlier_version_has_kept_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    table = Siggil(2, names=["Ada", None], seed=1)
    table.act(table.view["actions"][0])
    long = "Maximilian Alexander von und zu Hohenfels"
    (identity,) = journal.games().id
    (file,) = tmp_path.rglob(f"{identity}*")
    file.write_text(file.read_text(encoding="utf-8").replace('"Ada"', f'"{long}"'), "utf-8")
    assert journal.resume(identity).view["players"][0]["name"] == long


@pytest.mark.parametrize("name", ["", " \u200d ", "a@b", "Anne Marie Sophie", "<b>", "\u0301a"])
def test_a_lesson_keeps_no_more_than_a_first_name(name: str) -> None:
    with pytest.raises(BadName, match="Give a first name"):
        check_name(name)


def test_signs_are_counted_as_a_reader_counts_them() -> None:
    # By Unicode's own examples of grapheme clusters (UAX 29, GB9c and GB11 among them).
    counted = {
        "e\u0301": 1,
        "각": 1,
        "क्षि": 1,
        "நி": 1,
        "👩‍👩‍👧": 1,
        "🇫🇷🇩🇪": 2,
        "👍🏽": 1,
        "Ada": 3,
    }
    assert {name: count_signs(name) for name in counted} == counted


def test_a_name_that_is_too_long_is_refused_and_never_cut() -> None:
    assert read_name("स्त्री" * 24) == "स्त्री" * 24  # 24 signs of 6 characters
    for take in (read_name, check_name):
        with pytest.raises(ValueError, match="at most 24 letters") as refusal:
            take("x" * 25)
        assert isinstance(refusal.value, UnfitName | BadName)
    assert clean_name("x" * 25) is None


def test_nothing_in_a_name_disturbs_what_stands_beside_it() -> None:
    assert read_name("\u202eA\x00d\u2066a\ud800") == "Ada"


def test_namesakes_have_numbers_in_a_room_and_keep_them_over_a_restart() -> None:
    people = People()
    given = [read_name(name) for name in ("Zoë", "ZOE\u0308", "x" * 24, "x" * 24)]
    met = [people.admit(name, f"{at:032x}") for at, name in enumerate(given)]
    assert [each.name for each in met] == ["Zoë", "ZO\u00cb 2", "x" * 24, f"{'x' * 24} 2"]
    people.rename(met[0], "Lea")
    people.rename(met[2], "lea")
    assert (met[0].name, met[2].name) == ("Lea", "lea 2")
    again = People()
    again.restore(people.to_json())
    assert again.to_json() == people.to_json()


def test_namesakes_have_numbers_at_a_table_and_in_a_class() -> None:
    table = Tafl(opponent="person", names=["Ada", "ADA"], journal=False, language="en")
    shown = [each["name"].partition(" · ")[0] for each in table.view["players"]]
    assert shown == ["Ada", "ADA 2"]
    at = datetime(2026, 1, 1, tzinfo=UTC)
    works = tuple(Work(3, name, mark * 16, at) for name, mark in (("Zoë", "a"), ("Zoe\u0308", "b")))
    group = Group(3, works)
    shown = {unicodedata.normalize("NFC", row.name) for row in group.rows}
    assert shown == {"Zo\u00eb (1)", "Zo\u00eb (2)"}
    assert len(group.doubled) == 1


def test_a_series_knows_a_person_however_the_name_is_typed() -> None:
    assert person("Zoë  B") == person("ZOE\u0308 b")
    assert tell_apart("ada", ["Ada", "Ada 2"]) == "ada 3"
