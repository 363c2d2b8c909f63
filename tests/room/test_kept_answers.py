"""Answers over a kill: what was kept is answered as done; and damaged rooms say so, no more."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.talking import Page, seated

from cantorlab.journal import files
from cantorlab.room import connection, startup, store
from cantorlab.room.hall import Hall
from cantorlab.room.startup import FolderFault

OpenHall = Callable[[], Hall]


@pytest.fixture(autouse=True)
def nobody_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines stay: on a busy machine seconds pass between two messages of a test."""
    monkeypatch.setattr(connection, "AWAY", 1e9)


def kill(pages: list[Page], open_hall: OpenHall, code: str) -> Hall:
    """Start the room again as a kill leaves it, and bring the pages back."""
    again = open_hall()
    for page in pages:
        page.hall = again
        page.open()
        page.enter(code)
    return again


@pytest.mark.parametrize("game", ["tafl", "cantor", "siggil"])
def test_a_move_that_was_kept_over_a_kill_is_answered_as_done(
    hall: Hall, open_hall: OpenHall, game: str
) -> None:
    code = hall.open_table(game).code
    pages = seated(hall, code)
    sent = []
    for _ in range(3):
        page = next(each for each in pages if each.view["actions"])
        action, revision = page.view["actions"][0], page.view["revision"]
        said = {"kind": "action", "action": action, "revision": revision}
        page.say(said, f"nonce{len(sent)}")
        sent.append((page, said, f"nonce{len(sent)}"))
    again = kill(pages, open_hall, code)
    before = again.tables[code].host.state
    assert len(before.actions) >= 3
    for page, said, nonce in sent:
        del page.answers[nonce]
        assert page.say(said, nonce)["ok"], "it stands"
    assert again.tables[code].host.state is before, "and is not done again"
    page, said, nonce = sent[-1]
    other = next(each for each in pages if each is not page)
    assert not other.say(said, nonce)["ok"], "another seat's nonce says nothing"
    assert not page.say(said, "another")["ok"], "a move that was not kept is refused as before"
    for page in pages:
        page.cut()
    twice = kill(pages, open_hall, code)
    page, said, nonce = sent[0]
    page.answers.clear()
    assert page.say(said, nonce)["ok"], "also after another start"
    assert twice.tables[code].host.state.actions == before.actions


def test_nonces_are_no_secret_of_a_screen(hall: Hall) -> None:
    """Show nobody by which message another seat has acted."""
    code = hall.open_table("tafl").code
    first, second = seated(hall, code)
    first.act(first.view["actions"][0], "thenonceofthefirst")
    assert not any("thenonceofthefirst" in text for text in second.stream)


def damaged(told: Any, rng: Random) -> Any:
    """The data of a room with one value, anywhere in it, replaced by something else."""
    other = rng.choice([None, 7, -1, 1e400, "", "x", [], {}, [[]], {"a": 1}, "Z" * 50, True])
    if not isinstance(told, dict | list) or not told or rng.random() < 0.1:
        return other
    key = rng.choice([*told]) if isinstance(told, dict) else rng.randrange(len(told))
    if rng.random() < 0.1:
        return [*told] if isinstance(told, dict) else {}
    copy: Any = {**told} if isinstance(told, dict) else [*told]
    if rng.random() < 0.1:
        del copy[key]
    else:
        copy[key] = damaged(copy[key], rng)
    return copy


@pytest.mark.parametrize(
    "count",
    [
        30,
        pytest.param(150, marks=pytest.mark.slow),
        pytest.param(2000, marks=pytest.mark.nightly),
    ],
)
def test_a_damaged_room_is_told_in_a_sentence_or_comes_back_in_part(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    for game in ("tafl", "cantor"):
        first, _ = seated(hall, hall.open_table(game).code)
        first.act(first.view["actions"][0])
    contest, lesson = hall.open_tournament("tafl"), hall.open_lesson(1, short=True)
    for code in (contest.code, lesson.code):
        for name in ("Ada", "Bo"):
            Page(hall, name).enter(code, sit=True)
    contest.start_round()
    classroom = hall.open_class()
    Page(hall, "Cy").enter(classroom.code, sit=True)
    classroom.move(lesson.code)
    hall.save()
    file = tmp_path / "room.json"
    whole, text = json.loads(file.read_text()), file.read_text()
    codes = {*hall.tables, *hall.contests, *hall.lessons, *hall.classes}
    monkeypatch.setattr(startup, "_hold", lambda _folder, _held: None)
    monkeypatch.setattr(files, "_home", None)
    rng, refused = Random(3), 0
    for at in range(count):
        content = json.dumps(damaged(whole, rng))
        if at % 5 == 0:
            content = text[: rng.randrange(len(text))]
        file.write_text(content)
        try:
            again, lost = startup.open_hall(tmp_path, "en")
        except FolderFault as fault:
            told = fault.message("en")
            refused += 1
        else:
            told = ""
        if told:
            assert file.read_text() == content, "a room that cannot be read stays as it is"
            assert str(tmp_path) in told
            continue
        found = [*again.tables, *again.contests, *again.lessons, *again.classes]
        assert len(found) == len({*found})
        assert codes >= {*found} or len(found) <= len(codes)
        assert not {*found} & {*lost}
        again.tick()
        once_more, lost_again = startup.open_hall(tmp_path, "en")
        assert [*once_more.tables] == [*again.tables], "what was lost is not lost more"
        assert lost_again == lost
    assert 0 < refused < count


def test_a_room_is_never_written_that_could_not_be_read(
    hall: Hall, open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = hall.open_table("tafl").code
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    monkeypatch.setattr(store, "_LARGEST", 2000)
    for at in range(30):
        Page(hall, f"Guest {at}").enter(code)
    assert "unsaved" in owner.refused
    again = open_hall()
    assert [*again.tables] == [code], "the last that could be written is there"
