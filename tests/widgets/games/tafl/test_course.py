"""The course of a game at the tables of the King and the Queen: the way back, sides, options."""

from __future__ import annotations

import json

import pytest
from widgets.games.tafl.tables import RING, SHUTTLE, act, ask, command, first

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl
from cantorlab.rules.state import Json

# -- the way back ---------------------------------------------------------------------------------


def test_undo_takes_back_to_the_persons_turn() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    before = table.state
    act(table, "d1-d4")
    assert command(table, "undo")["ok"]
    assert table.state == before
    queen = CatchTheQueen(opponent="random", seed=4, language="en")
    act(queen, "d1-d4")
    half = queen.state
    act(queen, "e3-f3")
    command(queen, "undo")
    assert queen.state == half, "the English half is taken back with the answer to it"
    command(queen, "undo")
    assert not queen.state.actions
    assert "undo" not in queen.view["commands"]


def test_looking_at_a_past_position_changes_nothing() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    for _ in range(4):
        act(table, table.view["actions"][7])
    state, view = table.state, table.view
    for at in range(len(state.actions) + 1):
        answer = ask(table, "past", at=at)
        assert answer["observation"]["position"] == state.record.replay(at).position
        assert answer["observation"]["ply"] == at
    assert table.state is state
    assert table.view is view
    for wrong in (-1, len(state.actions) + 1, True, "1", None):
        assert not ask(table, "past", at=wrong)["ok"]


def test_playing_from_a_past_position_branches() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    for _ in range(3):
        act(table, table.view["actions"][7])
    old = table.state
    assert command(table, "branch", at=2)["ok"]
    assert table.state == old.record.replay(2)
    assert table.view["your_turn"]
    act(table, "i6-i8")
    assert table.state.actions[:3] == (*old.actions[:2], (0, "i6-i8"))
    assert len(table.history) == 4
    for wrong in (-1, 99, len(table.state.actions), None, "2", True):
        assert not command(table, "branch", at=wrong)["ok"]


def test_branching_to_the_computers_turn_lets_it_play() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    act(table, "d1-d4")
    command(table, "branch", at=1)
    assert len(table.state.actions) == 2
    assert table.view["your_turn"]


def test_a_state_set_by_hand_has_a_past_too() -> None:
    table = Tafl(seed=4, opponent="person", language="en")
    state = tafl.start().apply("d1-d4").apply("e3-f3")
    table.state = state
    assert ask(table, "past", at=1)["observation"]["ply"] == 1
    table.state = tafl.start().apply("a4-a2").apply("e3-f3")
    assert ask(table, "past", at=1)["observation"]["last"]["action"] == "a4-a2"
    command(table, "undo")
    assert table.state.actions == ((0, "a4-a2"),)


def test_changing_sides_goes_on_with_the_others_pieces() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    assert command(table, "swap")["ok"]
    assert table.view["seat"] == 1
    assert len(table.state.actions) == 1, "the computer has begun"
    assert table.view["your_turn"]
    assert "swap" not in Tafl(opponent="person").view["commands"]


def test_a_game_that_is_over_keeps_its_sides() -> None:
    won = Tafl(state=tafl.setup(RING), opponent="random", language="en")
    assert act(won, "h4-e4")["ok"]
    said = won.view["outcome"]["text"]
    resigned = Tafl(opponent="random", seed=1, language="en")
    assert command(resigned, "resign")["ok"]
    for table in (won, resigned):
        assert "swap" not in table.view["commands"]
        assert not command(table, "swap")["ok"]
    assert won.view["outcome"]["text"] == said
    assert resigned.view["headline"] == "You resigned."


# -- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_panel_bars_exactly_what_the_rules_bar(language: str) -> None:
    table = Tafl(opponent="random", language=language)
    barred = [entry["values"] for entry in table.view["impossible"]]
    axes = ("none", "vertical", "horizontal")
    for godi in axes:
        for jarl in axes:
            for victory in axes:
                values = {"godi": godi, "jarl": jarl, "victory": victory}
                answer = command(table, "new_game", **values)
                assert answer["ok"] == (values not in barred), values
                assert answer["ok"] or answer["message"].endswith("3.5).")
    assert len(barred) == 27 - 1 - 6 - 6


def test_the_panel_starts_what_it_shows() -> None:
    table = Tafl(opponent="random", seed=1, language="fr")
    params = {field["name"]: field["value"] for field in table.view["options"]}
    params |= {"jarl": "horizontal", "archers": True, "side": "defender", "opponent": "person"}
    assert command(table, "new_game", **params)["ok"]
    assert table.state.options["jarl"] == "horizontal"
    shown = {field["name"]: field["value"] for field in table.view["options"]}
    assert shown == params | {"paste": None}


def test_the_panel_takes_a_position_and_refuses_what_is_none_in_the_players_language() -> None:
    table = Tafl(language="fr", opponent="person")
    line = tafl.setup(SHUTTLE).position
    assert command(table, "new_game", paste=line)["ok"]
    assert table.state.position == line
    before = table.state
    refused = command(table, "new_game", paste="nulle/part")
    assert not refused["ok"]
    assert refused["message"].startswith("Une position s’écrit")
    assert command(table, "new_game", paste=tafl.start_queen().position)["ok"] is False
    assert table.state is before
    command(table, "new_game")
    assert table.state.position == tafl.start().position


def test_a_new_game_takes_what_the_constructor_takes() -> None:
    table = Tafl(opponent="random", jarl="vertical", language="en")
    table.new_game(opponent=first, godi=True, archers=True)
    shown = {field["name"]: field for field in table.view["options"]}
    assert [shown[name]["value"] for name in ("opponent", "godi", "jarl")] == [
        "own",
        "horizontal",
        "vertical",
    ]
    for field in shown.values():
        values = [choice["value"] for choice in field["choices"]]
        assert field["kind"] != "choice" or field["value"] in values
    json.dumps(table.get_state(["view"]), allow_nan=False)
    position = tafl.setup(RING)
    table.new_game(state=position)
    assert table.state == position
    table.new_game(opponent="person")
    assert all(player["kind"] == "person" for player in table.view["players"])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"archer": True}, "did you mean 'archers'"),
        ({"side": "left"}, "side is 'attacker' or 'defender'"),
        ({"archers": "no"}, "archers is True or False"),
        ({"godi": True, "jarl": True, "victory": True}, "leave one of them out"),
        ({"opponent": 5}, "a player is the name of a level"),
        ({"opponent": "masterr"}, "did you mean 'master'"),
        ({"state": 5}, "A position has nine rows"),
    ],
)
def test_a_new_game_that_cannot_be_leaves_the_running_one(wrong: Json, sentence: str) -> None:
    table = Tafl(opponent="random", seed=1, language="en")
    act(table, "d1-d4")
    before, view = table.state, table.view
    with pytest.raises((TypeError, ValueError), match=sentence):
        table.new_game(**wrong)
    assert table.state == before
    assert table.view == view
    with pytest.raises((TypeError, ValueError), match=sentence):
        Tafl(**wrong)
