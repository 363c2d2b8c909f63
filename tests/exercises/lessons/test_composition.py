"""Composition of an activity: its text read again is the same, and a link holds the same text."""

from __future__ import annotations

import random
import tomllib
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from cantorlab.exercises.lessons.activity import Table, read_activity
from cantorlab.exercises.lessons.composition import (
    Composition,
    pack_text,
    text_in_link,
    unpack_text,
)
from cantorlab.exercises.lessons.routes import asked_questions
from cantorlab.languages.texts import LocalizedError
from cantorlab.widgets.lessons.lesson.lesson import Lesson

#: Signs that a sentence of a teacher may have, and a hand-written file would have to escape.
SIGNS = ["a", "é", "−", " ", '"', "\\", "\n", "\t", "#", "'", "[[draw]]", "=", "\x7f", "\x1b", "∼"]


def composed(rng: random.Random) -> Composition:
    def sentence() -> str:
        return "x" + "".join(rng.choices(SIGNS, k=rng.randrange(12))) + "x"

    tables = []
    for at in range(rng.randrange(1, 6)):
        formula = rng.choice(["n²", "(n − 2)²", "20 − n", "|n + 3|"])
        entries: dict[str, Any] = {"kind": rng.choice(["strongest", "weakest"]), "formula": formula}
        if rng.random() < 0.5:
            entries["mages"] = rng.sample(range(-9, 9), 4)
        if rng.random() < 0.5:
            entries |= {"ask": sentence(), "tries": rng.randrange(1, 10)}
        if rng.random() < 0.5:
            entries["fr"] = {"help": sentence(), "why": sentence()}
        if rng.random() < 0.3:
            entries = {"name": f"q{at}", "card": False, **entries}
        if rng.random() < 0.2:
            tables.append(Table("draw", {"level": 1, "n": 1, "seed": at, "kinds": ["winner"]}))
        tables.append(Table("question", entries))
    titles = rng.choice([{}, {"own": sentence()}, {"fr": sentence(), "en": "Squares"}])
    return Composition(titles, rng.choice([None, "4e"]), rng.choice([None, 2]), tuple(tables))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_composed_is_read_again_as_it_was(seed: int) -> None:
    made = composed(random.Random(seed))
    read = read_activity(made.text, known=False)
    assert read.faults == ()
    assert Composition.of(read) == made
    assert Composition.of(read).text == made.text
    told = tomllib.loads(made.text)  # by the whole file, as others read it
    written = [*told.get("question", []), *told.get("draw", [])]
    assert sorted(map(repr, written)) == sorted(repr(dict(each.entries)) for each in made.tables)


def test_parts_are_put_moved_and_taken() -> None:
    one, two, three = (Table("question", {"kind": kind}) for kind in ("a", "b", "c"))
    made = Composition({}).put(one).put(two).put(three)
    assert made.move(0, 2).tables == (two, three, one)
    assert made.move(2, 0).tables == (three, one, two)
    assert made.take(1).tables == (one, three)
    assert made.put(three, 0).tables == (three, two, three)


def test_the_class_and_the_short_form_are_those_of_the_file() -> None:
    text = 'route = "4e"\nshort = 2\n' + '[[question]]\nkind = "last"\nformula = "n"\n' * 3
    number = read_activity(text).lesson.number
    assert asked_questions(number, "4e", short=True) == ("1", "2")
    assert asked_questions(number, None) == ("1", "2", "3")
    lesson = Lesson(text, journal=False)
    assert (lesson.route, lesson.names) == ("4e", ("1", "2", "3"))
    lesson.short = True
    assert lesson.names == ("1", "2")
    assert lesson.sheet.route == "4e"
    assert Lesson(text, route="2de", journal=False).route == "2de"


@pytest.mark.parametrize(
    ("entry", "code"), [('route = "9e"', "no_route"), ("short = 0", "no_short")]
)
def test_a_wrong_head_is_said_with_its_line_and_costs_only_itself(entry: str, code: str) -> None:
    read = read_activity(f'title = "T"\n{entry}\n[[question]]\nkind = "last"\nformula = "n"\n')
    (fault,) = read.faults
    assert (fault.code, fault.params["line"]) == (f"activity.{code}", 2)
    assert (read.lesson.route, read.lesson.short, [*read.lesson.questions]) == (None, None, ["1"])
    assert fault.message("fr").startswith("Ligne 2")
    assert not fault.sentence("fr").startswith("Ligne")


def test_a_tie_is_said_with_the_mages_that_tie() -> None:
    table = '[[question]]\nkind = "strongest"\nformula = "n²"\nmages = [-2, 2, 1]\n'
    (note,) = read_activity(table).notes
    assert "−2 and 2 tie here" in note.message("en")
    assert note.message("fr").startswith("Ligne 1")
    assert "−2 et 2 sont à égalité ici" in note.sentence("fr")


def test_a_link_holds_the_text_and_nothing_else_is_taken_for_one() -> None:
    text = composed(random.Random(3)).text
    address = f"https://lycee.example/fr/lesson.html#activity={pack_text(text)}"
    assert text_in_link(address) == text
    assert text_in_link(text) is None
    assert text_in_link("https://lycee.example/fr/lesson.html") is None
    noise = random.Random(1).choices("abcdefghijklmnop", k=9000)
    with pytest.raises(LocalizedError, match="too long for a link"):
        pack_text("".join(noise))


@pytest.mark.parametrize("packed", ["", "x", "AAAA", "é", pack_text("a" * 50)[:-6], "A" * 1201])
def test_a_bad_link_is_one_sentence(packed: str) -> None:
    with pytest.raises(LocalizedError) as refusal:
        unpack_text(packed)
    assert refusal.value.code == "activity.link_bad"


def test_a_link_is_not_unpacked_beyond_the_longest_activity() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 200_000, 9)).decode().rstrip("=")
    with pytest.raises(LocalizedError):
        unpack_text(bomb)
