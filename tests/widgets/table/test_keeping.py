"""Every table keeps its games: what is written, gone on with, and said when it cannot be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toy_game import Toy, ToyState, deal
from widgets.every import send
from widgets.kept_games import only, play

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, games, journal
from cantorlab.rules import siggil
from cantorlab.rules.state import Json
from cantorlab.widgets.table.journal import PlayerNeeded
from cantorlab.widgets.table.table import Table
from cantorlab.widgets.table.timeline import Chance

pytestmark = pytest.mark.usefixtures("home")


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


TABLES: dict[str, Callable[..., Table]] = {
    "discovery": lambda: Cantor(opponent="novice", seed=1, ask=True),
    "express": lambda: Cantor("express", places={"level": [2, 3]}, seed=1),
    "quest": lambda: Cantor("quest", side="defender", seed=1, names=["Ada", None]),
    "shared": lambda: Cantor(opponent="person", seed=1),
    "siggil": lambda: Siggil(4, "turtle", opponent=["random", "person", "novice"], side=2, seed=1),
    "open": lambda: Siggil(2, open_hands=True, highlights=False, seed=1),
    "solitaire": lambda: Siggil(1, difficulty="hard", seed=1),
    "king": lambda: Tafl(opponent="random", side="defender", archers=True, highlights=["zones"]),
    "queen": lambda: CatchTheQueen(False, opponent="random", side="king"),
}
#: What a view tells of the table that it is shown at, and not of the game.
OF_THE_TABLE = {"revision", "changes", "spoken", "news", "deals", "tally", "options", "recent"}


def shown(table: Table) -> Json:
    return {key: value for key, value in table.view.items() if key not in OF_THE_TABLE}


def seated(table: Table) -> list[Any]:
    return [(each.name, each.level) for each in table._session.config.seat_configs]


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
                each._screen.command("lift_curtain", {"seat": each.view["curtain"]["seat"]})
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
    fresh = TABLES[name]()
    assert fresh.view["offer"] == f"Go on with your game of {kept.plies} moves?"
    assert fresh.view["offered_at"] == kept.when.isoformat()
    assert "go_on" in fresh.view["commands"]
    send(fresh, kind="command", name="go_on", revision=fresh.view["revision"])
    again = journal.resume(kept.id)
    assert fresh.state == table.state
    assert fresh.view["offer"] is None
    assert "go_on" not in fresh.view["commands"]
    assert shown(fresh) == shown(again)
    assert seated(fresh) == seated(again)
    assert fresh._adapter.has_secrets == again._adapter.has_secrets
    play(fresh, 12)
    assert only().continues == kept.id


def test_it_is_offered_only_where_one_plays_it_so_and_named() -> None:
    play(Cantor("quest", opponent="novice", seed=1), 4)
    play(Cantor("express", opponent="novice", places={"level": 3}, seed=1), 4)
    play(Tafl(opponent="random", archers=True, seed=1), 4)
    quest = Cantor("quest", language="en").view["offer_about"]
    assert quest == "Cantor – The Quest for the Grimoire, against Computer (novice)"
    assert Cantor().view["offer"] is None
    assert Cantor("quest", open_hands=True).view["offer"] is None
    assert Cantor("express", places={"level": 3}).view["offer"] is not None
    assert Cantor("express", places={"level": 4}).view["offer"] is None
    assert Tafl(opponent="random").view["offer"] is None
    named = Tafl(opponent="random", archers=True, language="en").view["offer_about"]
    assert named == "Catch the King, against Computer (at random), Archers"


def by_hand(table: Table) -> Table:
    """Play four actions, whoever has to."""
    return play(table, 4)


OTHERS: dict[str, tuple[Callable[[str], Table], list[Callable[[str], Table]]]] = {
    "cantor": (
        lambda language: Cantor(opponent="novice", names=["Ada", None], language=language),
        [
            lambda language: Cantor(opponent="person", names=["Ada", None], language=language),
            lambda language: Cantor(opponent="club", names=["Ada", None], language=language),
            lambda language: Cantor(opponent="novice", language=language),
            lambda language: Cantor(opponent="novice", names=["Bob", None], language=language),
            lambda language: Cantor(
                opponent="novice", names=["Ada", None], ask=True, language=language
            ),
        ],
    ),
    "people": (
        lambda language: Cantor(opponent="person", clock="5+3", language=language),
        [
            lambda language: Cantor(opponent="person", language=language),
            lambda language: Cantor(opponent="novice", language=language),
            lambda language: Cantor(
                opponent="person", clock="5+3", names=["Ada", "Bob"], language=language
            ),
        ],
    ),
    "quest": (
        lambda language: Cantor("quest", side="defender", language=language),
        [
            lambda language: Cantor("quest", side="adventurer", language=language),
            lambda language: Cantor("quest", side="defender", opponent="person", language=language),
        ],
    ),
    "siggil": (
        lambda language: Siggil(3, opponent="random", side=1, language=language),
        [
            lambda language: Siggil(3, opponent="random", language=language),
            lambda language: Siggil(3, opponent="novice", side=1, language=language),
            lambda language: Siggil(3, opponent=["random", "person"], side=1, language=language),
        ],
    ),
    "tafl": (
        lambda language: Tafl(opponent="random", side="defender", language=language),
        [
            lambda language: Tafl(opponent="random", language=language),
            lambda language: Tafl(opponent="person", side="defender", language=language),
            lambda language: Tafl(opponent="novice", side="defender", language=language),
        ],
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_only_what_a_cell_asks_for_is_offered_in_whichever_language(name: str) -> None:
    asked, others = OTHERS[name]
    by_hand(asked("fr"))
    for other in others:
        assert other("en").view["offer"] is None
    fresh = asked("en")
    before = [(each["kind"], each["level"]) for each in fresh.view["players"]]
    assert fresh.view["offer"] is not None
    fresh._screen.command("go_on", {})
    assert [(each["kind"], each["level"]) for each in fresh.view["players"]] == before
    for other in others:
        by_hand(other("fr"))
    assert asked("fr").view["offer"] is not None, "a later game of others hides it"


@pytest.mark.parametrize("name", ["discovery", "quest", "siggil", "king"])
@pytest.mark.parametrize("way", ["resumed", "offered"])
def test_chance_goes_on_as_it_would_have(name: str, way: str) -> None:
    cut = play(TABLES[name](), 9)  # the King's has no seed: its own chance is kept too
    kept = only()
    if way == "resumed":
        again = journal.resume(kept.id)
    else:
        again = TABLES[name]()
        send(again, kind="command", name="go_on", revision=again.view["revision"])
    assert play(cut, 60, 2).record == play(again, 60, 2).record
    assert len(cut.state.actions) > kept.plies
    for table in (cut, again):
        table.new_game()
    assert again.record.deal == cut.record.deal


def test_a_seed_of_ones_own_takes_the_place_of_the_kept_chance() -> None:
    play(Tafl(opponent="random", seed=1), 6)
    kept = only().id
    games = [
        play(journal.resume(kept, seed=seed, journal=False), 40, 2).record for seed in (5, 5, 6)
    ]
    assert games[0] == games[1] != games[2]


def test_a_game_kept_without_its_chance_goes_on_with_another() -> None:
    assert [Chance.of(told) for told in (None, [], [1], [1, True], ["1", 2])] == [None] * 5
    assert Chance.of([7, 3]) == Chance(7, 3)


def test_the_offer_goes_with_a_move_of_ones_own_and_not_with_the_computers() -> None:
    play(Tafl(opponent="random", side="defender", seed=1), 6)
    table = Tafl(opponent="random", side="defender", seed=2)
    assert len(table.state.actions) == 1
    assert table.view["offer"] == "Go on with your game of 7 moves?"
    table.act(table.view["actions"][0])
    assert table.view["offer"] is None
    assert [each.plies for each in journal.load_all()[0]] == [3, 7]
    third = Tafl(opponent="random", side="defender", seed=2, language="fr")
    assert third.view["offer"] == "Continuer ta partie de 3 coups\u202f?"
    third.new_game()
    assert third.view["offer"] is None


def test_a_table_of_a_given_position_offers_nothing() -> None:
    play(Tafl(opponent="random", seed=1), 6)
    table = Tafl.from_record(journal.record(only().id), opponent="random")
    assert table.view["offer"] is None
    assert Tafl(state=table.state.position).view["offer"] is None


def test_take_backs_resigning_and_changing_sides_are_kept() -> None:
    table = play(Tafl(opponent="random", seed=1, language="en"), 6)
    table._screen.command("undo", {})
    assert only().plies == 4
    table._screen.command("swap", {})
    play(table, 8)
    kept = only()
    assert kept.persons == (1,)
    assert kept.settings["side"] == "defender"
    assert kept.record == table.record
    table._screen.command("resign", {})
    assert (only().result, only().resigned) == ("lost", 1)
    again = journal.resume(kept.id)
    assert again.outcome == table.outcome
    assert again.view["headline"] == "You resigned."
    again._screen.command("undo", {})
    play(again, 9)
    assert only().outcome is None


def test_a_position_that_is_set_is_another_game() -> None:
    table = play(Siggil(seed=1), 4)
    other = siggil.start(seed=9)
    table.state = other
    play(table, 3)
    mine, before = journal.load_all()[0]
    assert mine.record.deal == other.record.deal
    assert before.plies >= 4


def test_a_finished_game_is_looked_at_again_and_nothing_more_is_written(home: Path) -> None:
    table = play(Cantor(opponent="random", seed=3), 999)
    assert table.outcome is not None
    kept = only()
    assert kept.outcome == table.outcome
    again = journal.resume(kept.id)
    assert again.outcome == table.outcome
    assert len([*home.glob("2*.jsonl")]) == 1  # beside it lies the series of matches
    assert Cantor(seed=1).view["offer"] is None


def test_a_rematch_is_another_game() -> None:
    table = play(Cantor("quest", opponent="random", seed=3), 999)
    table.next_match()
    play(table, 3)
    now, before = journal.load_all()[0]
    assert before.outcome is not None
    assert (before.settings["role"], now.settings["role"]) == ("adventurer", "defender")
    assert journal.resume(now.id)._screen.config.alone == 1


@pytest.mark.parametrize("make", [Cantor, Siggil, Tafl, CatchTheQueen])
def test_what_is_not_to_be_kept_is_not(make: Callable[..., Table], home: Path) -> None:
    play(make(journal=False, seed=1), 5)
    assert not home.exists()
    play(make(seed=1), 5)
    assert make(journal=False).view["offer"] is None
    with pytest.raises(ValueError, match="journal must be true or false"):
        make(journal="no")
    assert journal.resume(only().id, journal=False)._session.journal.on is False


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
    play(Siggil(3, opponent=["random", first], seed=1), 4)
    for kept in journal.load_all()[0]:
        with pytest.raises(PlayerNeeded, match="function of your own"):
            journal.resume(kept.id)
    siggil_game, king = journal.load_all()[0]
    assert journal.resume(king.id, opponent=first).state.record == king.record
    again = journal.resume(siggil_game.id, opponent=["random", first])
    assert [each.level for each in again._session.config.seat_configs] == [None, "random", "first"]
    # A table at which such a function sits goes on with it; another one does not offer it.
    table = Tafl(opponent=first)
    table._screen.command("go_on", {})
    assert table.record == king.record
    assert Tafl(opponent="random").view["offer"] is None


def test_a_game_from_outside_is_kept_and_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_known", dict(games._known))  # for this test alone
    games.register(games.Game("toy", state="toy_game:ToyState", start="toy_game:deal"))
    table = Toy(None, first, seed=2)
    table.act(table.view["actions"][0])
    kept = only()
    assert kept.record == table.record
    fresh = Toy(None, first, seed=5)
    fresh._screen.command("go_on", {})
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
    assert "not being saved: no record" in table.view["unkept"]
    table.act(table.view["actions"][0])
    assert table.view["unkept"] is None
    assert not home.exists()


OLD_LEVELS = [
    (lambda: Cantor(opponent="club", seed=1), "adept"),
    (lambda: Siggil(3, opponent=["novice", "random"], seed=1), "greedy"),
    (lambda: Siggil(opponent="club", pace="brisk", seed=1), "thinker"),
    (lambda: Tafl(opponent="novice", seed=1), "greedy"),
    (lambda: CatchTheQueen(opponent="master", side="king", seed=1), "expert"),
]


@pytest.mark.parametrize(("make", "old"), OLD_LEVELS)
def test_a_game_against_a_level_by_its_former_name_goes_on(
    make: Callable[[], Table], old: str, home: Path
) -> None:
    table = make()
    play(table, len(table.state.actions) + 1)
    kept = only()
    (level,) = journal.games().level
    (file,) = home.rglob(f"{kept.id}*")
    text = file.read_text("utf-8")
    file.write_text(text.replace(f'"{level}"', f'"{old}"'), "utf-8")
    assert [*journal.games().level] == [old]
    again = journal.resume(kept.id)
    assert seated(again) == seated(table)
    assert again.state == table.state
    play(again, len(again.state.actions) + 1)
    assert only().continues == kept.id
    assert [*journal.games().level] == [level]
