"""A room loses nothing: what a page shows is kept before, and comes back after any restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.talking import Page, seated, stir
from room.test_lesson import Screens, give_any_answer

from cantorlab.journal import log
from cantorlab.room import store
from cantorlab.room.hall import Hall


class Witness(Page):
    """A page that opens the room again, as a kill would leave it, at each message of its line."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.folder = folder
        self.checked: set[int] = set()
        super().__init__(hall, "Witness")

    def _take(self, text: str) -> None:
        super()._take(text)
        if "view" not in self.state:
            return
        shown = self.view["observation"]["ply"]
        left = Hall(self.folder, language="en")
        assert left.restore() == []
        kept = [len(each.host.state.actions) for each in left.tables.values()]
        assert kept == [shown], json.loads(text)
        self.checked.add(shown)


@pytest.mark.parametrize("rematch", [False, True])
def test_a_move_that_a_page_shows_is_kept(hall: Hall, tmp_path: Path, rematch: bool) -> None:
    """The first one above all: with it a game begins, whose name the room keeps."""
    code = hall.open_table("tafl").code
    first, second = seated(hall, code)
    if rematch:
        for page in (first, second):
            page.command("new_game")
    witness = Witness(hall, tmp_path)
    witness.enter(code)
    for page, action in ((first, "d9-c9"), (second, "e6-d6"), (first, "c9-c8")):
        assert page.act(action)["ok"]
    assert witness.checked >= {1, 2, 3}


def standing(hall: Hall, code: str) -> list[Any]:
    """Return the people of a table, the knowledge of each seat, and the end of the game."""
    table = hall.tables[code]
    people = [each.person and each.person.name for each in table.seats.values()]
    views = [each.widget.view for each in table.seats.values()]
    known = [(view["observation"], view["outcome"]) for view in views]
    return [people, known, table.host.outcome]


@pytest.mark.parametrize("game", ["tafl", "queen", "siggil", "cantor"])
@pytest.mark.parametrize(
    "end", ["played", "dealt", "taken_back", "resigned", "resigned_later", "rematch"]
)
def test_each_restart_brings_back_the_table_as_it_stood(
    open_hall: Callable[[], Hall], game: str, end: str
) -> None:
    """Start a room again and again without a move between: the same deal, the same end."""
    hall = open_hall()
    code = hall.open_table(game).code
    pages, rng = seated(hall, code), Random(7)
    for _ in range(0 if end in ("dealt", "resigned_later") else 5):
        assert stir(pages, rng)
    played = standing(hall, code)
    match end:
        case "taken_back":
            hall = open_hall()  # where no move has been made since
            pages = [each.enter(code) for each in seated_again(hall, pages)]
            for page in pages:
                if "undo" in page.view["commands"]:
                    page.command("undo")
        case "resigned" | "resigned_later":
            if end == "resigned_later":
                hall = open_hall()
                pages = [each.enter(code) for each in seated_again(hall, pages)]
            assert pages[0].command("resign")["ok"]
        case "rematch":
            for page in pages:
                page.command("new_game")
    before = standing(hall, code)
    undoes = end == "taken_back" and game in ("tafl", "queen")
    assert (before != played) == (undoes or end in ("resigned", "resigned_later", "rematch"))
    for _ in range(3):
        hall = open_hall()
        assert standing(hall, code) == before
        hall.tick()


def seated_again(hall: Hall, pages: list[Page]) -> list[Page]:
    """The same people in the room that was started again."""
    return [Page(hall, each.name, each.token) for each in pages]


def test_a_game_is_one_file_however_often_its_room_is_started(
    open_hall: Callable[[], Hall], tmp_path: Path
) -> None:
    """Keep the times of the clock with the moves, over any number of starts."""
    hall = open_hall()
    code = hall.open_table("tafl", clock="5+0").code
    pages = seated(hall, code)
    for action in ("d9-c9", "e6-d6", "c9-c8"):
        hall = open_hall()
        pages = [each.enter(code) for each in seated_again(hall, pages)]
        mover = next(each for each in pages if each.view["actions"])
        assert mover.act(action)["ok"]
    files = [each for each in (tmp_path / "games").iterdir() if "tafl" in each.read_text()]
    assert len(files) == 1
    assert files[0].read_text().count('"left"') == 3


def test_a_deal_that_a_full_disk_did_not_take_leaves_the_table_and_its_people(
    open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = open_hall()
    code = hall.open_table("tafl").code
    pages = seated(hall, code)
    assert pages[0].act("d9-c9")["ok"]

    def refuse(*_what: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(log, "_write", refuse)
        full.setattr(log, "put_file", refuse)
        for page in pages:
            page.command("new_game")
    (table,) = open_hall().tables.values()
    assert [each.person and each.person.name for each in table.seats.values()] == ["P0", "P1"]
    assert not table.host.state.actions


def test_a_table_whose_game_is_away_comes_back_with_it(
    open_hall: Callable[[], Hall], tmp_path: Path
) -> None:
    """A start without the folder of the games, and all that is done then, loses no table."""
    hall = open_hall()
    code = hall.open_table("tafl").code
    assert seated(hall, code)[0].act("d9-c9")["ok"]
    (tmp_path / "games").rename(tmp_path / "elsewhere")
    poor = Hall(tmp_path, language="en")
    assert poor.restore() == [code]
    other = poor.open_table("siggil").code
    poor.tick()
    for each in (tmp_path / "elsewhere").iterdir():
        each.rename(tmp_path / "games" / each.name)
    tables = open_hall().tables
    assert {*tables} == {code, other}
    assert len(tables[code].host.state.actions) == 1


def test_a_round_is_kept_as_a_whole(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room killed while it pairs has either the last round or the next, never half of one."""
    contest = hall.open_tournament("tafl")
    pages = [Page(hall, name).enter(contest.code, sit=True) for name in "ABCD"]
    written: list[tuple[int, int]] = []
    owner = Page(hall, "Owner")
    owner.enter(contest.code, key=hall.owner_key)

    def write(_folder: Path, told: dict[str, Any]) -> None:
        written.append((len(told["tables"]), len(told["contests"][0]["rounds"])))

    monkeypatch.setattr(store, "write_room", write)
    for _ in range(2):
        owner.send("start_round")
    assert written == [(2, 1), (2, 2)]
    assert all(each.line.table is not None for each in pages)


def test_a_line_that_fails_takes_no_message_from_the_others(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    first, second = seated(hall, code)
    watchers = [Page(hall, f"W{number}").enter(code) for number in range(3)]

    def fail(_text: str) -> None:
        raise RuntimeError("gone")

    watchers[0].line._deliver = fail
    assert first.act("d9-c9")["ok"]
    assert [each.view["observation"]["ply"] for each in (second, *watchers)] == [1, 0, 1, 1]


def test_an_answer_that_a_page_shows_is_kept(hall: Hall, tmp_path: Path) -> None:
    """A verdict, and what the class view shows of it, come after the answer is in the folder."""
    code = hall.open_lesson(3).code
    kept: list[int] = []

    class Pupil(Screens):
        def _hear(self, message: dict[str, Any]) -> None:
            super()._hear(message)
            if message["method"] == "custom":
                left = Hall(tmp_path, language="en")
                assert left.restore() == []
                kept.extend(len(work.given) for work in left.lessons[code].works())

    pupil = Pupil(hall, "Ada")
    pupil.enter(code, sit=True)
    give_any_answer(pupil, next(iter(pupil.screens)))
    assert set(kept) == {1}


def test_a_full_disk_ends_no_game(
    open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner is told once; what could not be written is, as soon as there is room."""
    hall = open_hall()
    owner = Page(hall, "Owner")
    owner.enter(None, key=hall.owner_key)
    code = hall.open_table("tafl").code

    def refuse(*_what: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(store, "write_room", refuse)
        first, second = seated(hall, code)
        assert first.act("d9-c9")["ok"]
        assert second.view["your_turn"]
        hall.tick()
        assert owner.refused == ["unsaved"]
        later = Page(hall, "Later")
        later.enter(None, key=hall.owner_key)
        assert later.refused == ["unsaved"]
    hall.tick()
    assert Page(hall, "Last").enter(None, key=hall.owner_key).refused == []
    (table,) = open_hall().tables.values()
    assert [each.person and each.person.name for each in table.seats.values()] == ["P0", "P1"]
    assert len(table.host.state.actions) == 1


@pytest.mark.parametrize("plies", [0, 3])
@pytest.mark.parametrize(
    ("game", "made", "old"),
    [
        ("cantor", {"opponent": "club"}, "adept"),
        ("siggil", {"opponent": ["person", "novice"], "players": 3}, "greedy"),
        ("siggil", {"opponent": "club"}, "thinker"),
        ("tafl", {"opponent": "novice"}, "greedy"),
        ("queen", {"opponent": "master"}, "expert"),
    ],
)
def test_a_table_against_a_level_by_its_former_name_comes_back(
    open_hall: Callable[[], Hall], tmp_path: Path, game: str, made: Any, old: str, plies: int
) -> None:
    hall = open_hall()
    table = hall.open_table(game, seed=3, **made)
    pages, rng = seated(hall, table.code), Random(7)
    while len(table.host.state.actions) < plies:
        assert stir(pages, rng)
    hall.tick()
    levels = [each.level for each in table.host._session.config.seat_configs]
    level = levels[-1]
    for file in (tmp_path / "room.json", *(tmp_path / "games").rglob("*.jsonl")):
        file.write_text(file.read_text("utf-8").replace(f'"{level}"', f'"{old}"'), "utf-8")
    assert old in (tmp_path / "room.json").read_text("utf-8")
    hall = open_hall()
    again = hall.tables[table.code]
    assert [each.level for each in again.host._session.config.seat_configs] == levels
    assert again.host.state == table.host.state
    pages = [each.enter(table.code) for each in seated_again(hall, pages)]
    before = len(again.host.state.actions)
    while len(again.host.state.actions) < before + 3:
        assert stir(pages, rng)
