"""Every table keeps its games: what is written, gone on with, and said when it cannot be kept."""

from __future__ import annotations

import asyncio
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toy_game import Toy, ToyState, deal
from widgets.kept_games import play
from widgets.six import send

from cantorlab import Cantor, CatchTheQueen, Quiz, Siggil, Tafl, games, journal
from cantorlab.rules import siggil
from cantorlab.rules.state import Json
from cantorlab.widgets.table import keeping
from cantorlab.widgets.table.keeping import PlayerNeeded
from cantorlab.widgets.table.table import Table


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


def only() -> journal.Saved:
    """The one kept game."""
    (each,), unreadable = journal.kept()
    assert not unreadable
    return each


TABLES: dict[str, Callable[..., Table]] = {
    "discovery": lambda: Cantor(opponent="novice", seed=1, ask=True),
    "express": lambda: Cantor("express", places={"level": [2, 3]}, seed=1),
    "quest": lambda: Cantor("quest", role="defender", seed=1, names=["Ada", None]),
    "shared": lambda: Cantor(opponent="person", seed=1),
    "siggil": lambda: Siggil(4, "turtle", opponents=["random", "person", "greedy"], seed=1),
    "open": lambda: Siggil(2, open_hands=True, hints=False, seed=1),
    "solitaire": lambda: Siggil(1, difficulty="hard", seed=1),
    "king": lambda: Tafl(opponent="random", side="defender", archers=True, hints=["zones"]),
    "queen": lambda: CatchTheQueen(False, opponent="random", side="king"),
}
FRESH: dict[str, Callable[[], Table]] = {
    "cantor": lambda: Cantor(seed=8),
    "siggil": lambda: Siggil(seed=8),
    "tafl": lambda: Tafl(opponent="random", seed=8),
    "queen": lambda: CatchTheQueen(opponent="random", seed=8),
}
#: What a view tells of the table that it is shown at, and not of the game.
OF_THE_TABLE = {"ply", "spoken", "news", "deals", "tally", "options", "recent"}


def shown(table: Table) -> Json:
    return {key: value for key, value in table.view.items() if key not in OF_THE_TABLE}


def seated(table: Table) -> list[Any]:
    return [(each.name, each.level) for each in table._setting.sitters]


@pytest.mark.parametrize("name", TABLES)
def test_a_game_is_set_up_again_as_it_was(name: str) -> None:
    table = play(TABLES[name](), 9)
    kept = only()
    assert kept.record == table.record
    again = journal.resume(kept.id)
    assert type(again).__name__ == type(table).__name__
    assert again.state == table.state
    if table.view.get("stage", "play") == "play":
        for each in (table, again):  # secrets are behind a curtain until somebody lifts it
            if each.view["curtain"]:
                each._command("lift_curtain", {"seat": each.view["curtain"]["seat"]})
        assert shown(again) == shown(table)
    assert seated(again) == seated(table)
    assert again._adapter.has_secrets == table._adapter.has_secrets
    play(again, 12)
    assert only().continues == kept.id
    assert only().record == again.record


@pytest.mark.parametrize("name", TABLES)
def test_a_fresh_table_offers_it_and_goes_on_as_well_as_one_set_up_again(name: str) -> None:
    table = play(TABLES[name](), 9)
    kept = only()
    fresh = FRESH[table.game]()
    assert fresh.view["offer"] == f"Go on with your game of {kept.plies} moves?"
    assert "go_on" in fresh.view["commands"]
    send(fresh, kind="command", name="go_on", ply=fresh.view["ply"])
    again = journal.resume(kept.id)
    assert fresh.state == table.state
    assert fresh.view["offer"] is None
    assert "go_on" not in fresh.view["commands"]
    assert shown(fresh) == shown(again)
    assert seated(fresh) == seated(again)
    assert fresh._adapter.has_secrets == again._adapter.has_secrets
    play(fresh, 12)
    assert only().continues == kept.id


def test_the_offer_goes_with_a_move_of_ones_own_and_not_with_the_computers() -> None:
    play(Tafl(opponent="random", seed=1), 6)
    table = Tafl(opponent="random", side="defender", seed=2)
    assert len(table.state.actions) == 1
    assert table.view["offer"] == "Go on with your game of 6 moves?"
    table.act(table.view["actions"][0])
    assert table.view["offer"] is None
    assert [each.plies for each in journal.kept()[0]] == [3, 6]
    third = Tafl(opponent="random", seed=2, language="fr")
    assert third.view["offer"] == "Continuer ta partie de 3 coups\u00a0?"
    third.new_game()
    assert third.view["offer"] is None


def test_a_table_of_a_given_position_offers_nothing() -> None:
    play(Tafl(opponent="random", seed=1), 6)
    table = Tafl.from_record(journal.record(only().id), opponent="random")
    assert table.view["offer"] is None
    assert Tafl(position=table.state.position).view["offer"] is None


def test_take_backs_resigning_and_changing_sides_are_kept() -> None:
    table = play(Tafl(opponent="random", seed=1, language="en"), 6)
    table._command("undo", {})
    assert only().plies == 4
    table._command("swap", {})
    play(table, 8)
    kept = only()
    assert kept.persons == (1,)
    assert kept.settings["side"] == "defender"
    assert kept.record == table.record
    table._command("resign", {})
    assert (only().result, only().resigned) == ("lost", 1)
    again = journal.resume(kept.id)
    assert again.outcome == table.outcome
    assert again.view["headline"] == "You resigned."
    again._command("undo", {})
    play(again, 9)
    assert only().outcome is None


def test_a_position_that_is_set_is_another_game() -> None:
    table = play(Siggil(seed=1), 4)
    other = siggil.start(seed=9)
    table.state = other
    play(table, 3)
    mine, before = journal.kept()[0]
    assert mine.record.deal == other.record.deal
    assert before.plies >= 4


def test_a_finished_game_is_looked_at_again_and_nothing_more_is_written(home: Path) -> None:
    table = play(Cantor(opponent="random", seed=3), 999)
    assert table.outcome is not None
    kept = only()
    assert kept.outcome == table.outcome
    again = journal.resume(kept.id)
    assert again.outcome == table.outcome
    assert len([*home.iterdir()]) == 1
    assert Cantor(seed=1).view["offer"] is None


def test_a_rematch_is_another_game() -> None:
    table = play(Cantor("quest", opponent="random", seed=3), 999)
    table.next_match()
    play(table, 3)
    now, before = journal.kept()[0]
    assert before.outcome is not None
    assert (before.settings["role"], now.settings["role"]) == ("adventurer", "defender")
    assert journal.resume(now.id)._setting.alone == 1


@pytest.mark.parametrize("make", [Cantor, Siggil, Tafl, CatchTheQueen])
def test_what_is_not_to_be_kept_is_not(make: Callable[..., Table], home: Path) -> None:
    play(make(journal=False, seed=1), 5)
    assert not home.exists()
    play(make(seed=1), 5)
    assert make(journal=False).view["offer"] is None
    with pytest.raises(ValueError, match="journal is True or False"):
        make(journal="no")
    assert journal.resume(only().id, journal=False)._keeping.on is False


def test_an_empty_variable_keeps_and_offers_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(Tafl(opponent="random"), 5)
    monkeypatch.setenv("CANTORLAB_JOURNAL", "")
    table = play(Tafl(opponent="random"), 3)
    assert table.view["offer"] is None
    assert table.view["unkept"] is None
    assert len([*home.iterdir()]) == 1


def test_looking_at_a_table_keeps_nothing_even_if_the_computer_plays_first(home: Path) -> None:
    tables = [Cantor(seed=seed) for seed in range(6)]
    assert any(table.state.actions for table in tables), "the computer committed first"
    assert not home.exists()


def test_a_function_of_ones_own_must_be_given_again() -> None:
    play(Tafl(opponent=first), 4)
    play(Siggil(3, opponents=["random", first], seed=1), 4)
    for kept in journal.kept()[0]:
        with pytest.raises(PlayerNeeded, match="function of yours"):
            journal.resume(kept.id)
    siggil_game, king = journal.kept()[0]
    assert journal.resume(king.id, opponent=first).state.record == king.record
    again = journal.resume(siggil_game.id, opponents=["random", first])
    assert [each.level for each in again._setting.sitters] == [None, "random", "first"]
    # A table at which such a function sits goes on with it; another one says why it cannot.
    table = Tafl(opponent=first)
    table._command("go_on", {})
    assert table.record == king.record
    other = Tafl(opponent="random")
    send(other, kind="command", name="go_on", ply=other.view["ply"])
    assert other.state.actions == ()
    assert other.view["offer"] is not None


def test_a_game_from_outside_is_kept_and_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_known", dict(games._known))  # for this test alone
    games.register(games.Game("toy", state="toy_game:ToyState", start="toy_game:deal"))
    table = Toy(None, first, seed=2)
    table.act(table.view["actions"][0])
    kept = only()
    assert kept.record == table.record
    fresh = Toy(None, first, seed=5)
    fresh._command("go_on", {})
    assert fresh.state.record == table.record
    with pytest.raises(ValueError, match="has no widget"):
        journal.resume(kept.id)


class Unwritable(ToyState):
    """A game from outside that keeps no record."""

    @property
    def record(self) -> Any:
        raise NotImplementedError("no record")


def test_a_game_that_has_no_record_goes_on_unkept(home: Path) -> None:
    table = Toy(None, first, state=Unwritable(deal(3).hands))
    assert "not being kept: no record" in table.view["unkept"]
    table.act(table.view["actions"][0])
    assert table.view["unkept"] is None
    assert not home.exists()


# -- what can go wrong ------------------------------------------------------------------------


def blocked(home: Path) -> str:
    home.write_text("in the way")
    return "cannot be written"


def read_only(home: Path) -> str:
    if os.geteuid() != 0:
        home.mkdir(mode=0o500)
    else:  # root may write anywhere, but for what is no disk
        os.environ["CANTORLAB_JOURNAL"] = "/sys/cantorlab-journal"
    return "cannot be written"


def nowhere(_home: Path) -> str:
    os.environ["CANTORLAB_JOURNAL"] = "~nobody-of-this-name/journal"
    return "is not being kept"


@pytest.mark.parametrize("fault", [blocked, read_only, nowhere])
@pytest.mark.parametrize("make", [Cantor, Siggil, Tafl, CatchTheQueen])
def test_where_nothing_can_be_written_a_sentence_says_so_once(
    make: Callable[..., Table], fault: Callable[[Path], str], home: Path
) -> None:
    sentence = fault(home)
    table = make(seed=1, language="en")
    told = [table.view["unkept"]]
    for plies in range(1, 14):
        play(table, plies)
        told.append(table.view["unkept"])
    said = {each for each in told if each}
    assert len(said) == 1
    assert sentence in said.pop()
    assert told[-1] is None
    table.new_game()
    play(table, 3)
    assert table.view["unkept"] is None
    assert not [*home.iterdir()] if home.is_dir() else True


def test_a_disk_that_fills_up_keeps_what_was_kept(home: Path) -> None:
    code = """
import resource, cantorlab
from cantorlab import journal
table = cantorlab.Tafl(opponent="random", seed=1, language="en")
table.act(table.view["actions"][0])
size = next(journal.folder().iterdir()).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 300, size + 300))
told = []
for _ in range(10):
    table.act(table.view["actions"][0])
    told.append(table.view["unkept"])
print(len(table.state.actions), len([each for each in told if each]), next(filter(None, told)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == (
        "22 1 The disk is full: your game goes on, but it is not being kept."
    ), done.stderr
    kept = only()
    assert 2 < kept.plies < 22
    assert len(kept.record.replay().actions) == kept.plies
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


@pytest.mark.parametrize("text", ['{"cantorlab": "game", "version": 2}\n', "\x00 not json\n"])
def test_a_newer_version_or_a_damaged_file_has_one_sentence(text: str, home: Path) -> None:
    home.mkdir()
    (home / "20260101-000000-00000001.jsonl").write_text(text)
    table = Tafl(opponent="random", seed=1, language="en")
    assert table.view["offer"] is None
    newer = "version" in text
    assert ("newer version" if newer else "damaged") in table.view["unkept"]
    table.act(table.view["actions"][0])
    assert table.view["unkept"] is None
    assert journal.kept()[0][0].record == table.record
    assert Tafl(opponent="random").view["unkept"] is None


def test_a_file_in_which_nothing_was_written_yet_is_no_fault(home: Path) -> None:
    home.mkdir()
    (home / "20260101-000000-00000001.jsonl").write_text("")
    (home / "20260101-000000-00000002.jsonl").write_text('{"cantorlab": "ga')
    assert Tafl().view["unkept"] is None


def test_a_game_whose_rules_are_broken_cannot_be_gone_on_with(home: Path) -> None:
    play(Tafl(opponent="random", seed=1), 4)
    (file,) = home.iterdir()
    file.write_text(file.read_text().replace(only().record.actions[1][1], "a1-a2"))
    table = Tafl(opponent="random", seed=1, language="en")
    with pytest.raises(ValueError, match="damaged"):
        table._command("go_on", {})
    assert table.state.actions == ()


def test_two_tables_at_once_keep_a_file_each() -> None:
    one, two = Tafl(opponent="random", seed=1), Tafl(opponent="random", seed=2)
    for plies in range(2, 12, 2):
        play(one, plies)
        play(two, plies)
    assert {each.record for each in journal.kept()[0]} == {one.record, two.record}


def test_two_kernels_at_once_keep_a_file_each(home: Path) -> None:
    code = """
import sys, cantorlab
table = cantorlab.Siggil(3, seed=int(sys.argv[1]))
print(flush=True)
sys.stdin.readline()
for _ in range(12):
    table.act(table.view["actions"][0])
print(table.record.to_json())
"""
    kernels = [
        subprocess.Popen(
            [sys.executable, "-c", code, seed],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    for each in kernels:
        assert each.stdout
        each.stdout.readline()
    for each in kernels:
        assert each.stdin
        each.stdin.write("\n")
        each.stdin.flush()
    records = {each.communicate(timeout=60)[0].strip() for each in kernels}
    assert {each.record.to_json() for each in journal.kept()[0]} == records
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in home.iterdir())


def test_the_disk_is_reached_at_rest_and_at_the_end_and_never_within_a_click(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda own: synced.append(own))
    monkeypatch.setattr(keeping, "REST", 0.05)

    async def scene() -> None:
        table = Tafl(opponent="person")
        for _ in range(4):
            table.act(table.view["actions"][0])
        assert synced == []
        await asyncio.sleep(0.4)
        assert len(synced) == 1, "once, after the last of them"
        table._command("resign", {})
        await asyncio.sleep(0.4)
        assert len(synced) >= 2

    asyncio.run(scene())


# -- answers ----------------------------------------------------------------------------------


def test_every_answer_of_a_quiz_is_kept_as_the_quiz_tells_it() -> None:
    quiz = Quiz(level=3, n=3, seed=1, pupil="Ada", language="en")
    for number in range(3):
        if number:
            quiz.answer(quiz._session.current.exercise.solutions[0])
        else:
            quiz.reveal()
        told = journal.answers()
        assert len(told) == number + 1, "before anything else happens"
        quiz.next()
    quiz.again()
    quiz.reveal()
    told, own = journal.answers(), quiz.answers
    assert told["pupil"].tolist() == ["Ada"] * 4
    for column in own.columns:
        assert told[column].astype(str).tolist() == own[column].astype(str).tolist(), column
    assert told["id"].nunique() == 1
    assert journal.games().empty


def test_a_quiz_keeps_nothing_if_it_is_not_to(home: Path) -> None:
    quiz = Quiz(level=3, n=3, seed=1, journal=False)
    quiz.reveal()
    assert not home.exists()
    with pytest.raises(ValueError, match="journal is True or False"):
        Quiz(level=3, journal=0)  # type: ignore[arg-type]


def test_a_quiz_goes_on_where_nothing_can_be_written(home: Path) -> None:
    blocked(home)
    quiz = Quiz(level=3, n=3, seed=1, language="en")
    quiz.reveal()
    assert "your answers are not being kept" in quiz.view["unkept"]
    quiz.next()
    quiz.reveal()
    assert quiz.view["unkept"] is None
    assert len(quiz.answers) == 2


def test_answers_that_are_damaged_have_a_sentence(home: Path) -> None:
    Quiz(level=3, n=3, seed=1).reveal()
    (file,) = home.iterdir()
    file.write_text(file.read_text().replace('"level": 3', '"level": "three"'))
    told = journal.answers()
    assert told.empty
    assert "damaged" in told.attrs["unreadable"][0]
