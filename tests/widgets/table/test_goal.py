"""The goal of a game, in one line until a first game was won."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import Toy
from widgets.kept_games import play

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.languages.texts import say
from cantorlab.rules.state import Outcome
from cantorlab.widgets.table.adapter import Change

pytestmark = pytest.mark.usefixtures("home")


def test_each_side_reads_its_own_goal() -> None:
    attack, king = (Tafl(opponent="random", side=side) for side in ("attacker", "defender"))
    assert attack.view["goal"] == "Shut the king in on four sides."
    assert king.view["goal"] == "Bring the king to a corner."
    assert "the queen between two of your pieces" in CatchTheQueen(opponent=None).view["goal"]
    for more in ({"archers": True}, {"pace": "step"}):
        assert Tafl(opponent="random", **more).view["goal"] == attack.view["goal"]
    victory = Tafl(opponent="random", victory="vertical", language="fr").view["goal"]
    assert victory == "Enferme le roi des quatre côtés, ou prends-le avec un marchand."
    assert Toy().view["goal"] == ""  # a game that says nothing of it
    for held in (Cantor(opponent="random", pace="step"), Siggil(opponent="random", pace="step")):
        assert held.view["goal"]


def test_the_shield_says_what_naming_does() -> None:
    table = Cantor(opponent="random", seed=1)
    assert table.view["goal"] == say("cantor.ui.goal.duels", "en")
    while table.view["observation"]["phase"] == "commit":
        table.act(table.view["actions"][0])
    assert table.view["goal"] == "A mage that you are protected against cannot fight."


@pytest.mark.parametrize(("number", "cards"), [(1, "three"), (2, "three"), (4, "two")])
def test_as_many_cards_as_the_players_need(number: int, cards: str) -> None:
    table: Any = Siggil(number, opponent="random") if number > 1 else Siggil(1)
    assert f"{cards} matching cards" in table.view["goal"]
    assert f"Take {table.view['observation']['target']} spirits" in table.view["goal"]


def test_it_goes_with_the_first_win_and_stays_away_at_the_next_table() -> None:
    table = Cantor(opponent="random", seed=1)
    table._screen.command("resign", {})
    assert table.view["goal"] == ""  # the game is over: its result is told
    table.new_game()
    assert table.view["goal"]
    play(table, 999)
    while table.outcome.winner != 0:
        table.new_game()
        play(table, 999)
    table.new_game()
    assert table.view["goal"] == ""
    assert Cantor(opponent="novice").view["goal"] == ""
    for other in (Cantor("express"), Cantor("quest"), Tafl(opponent="random")):
        assert other.view["goal"], "another mode, or another game"


def test_who_has_won_in_one_role_still_reads_the_goal_of_the_other() -> None:
    won = Cantor("quest", side="adventurer", opponent="random", seed=1)
    won.act(won.view["actions"][0])
    won._session.carry_out(Change(resigned=1))
    assert won.outcome == Outcome(0, "resigned")
    fresh = Cantor("quest", opponent="random", side="defender", seed=1)
    won.next_match()
    for table in (won, fresh):
        assert table.view["seat"] == 1
        assert table.view["goal"] == say("cantor.ui.goal.defender", "en")
    assert Cantor("quest", opponent="random", side="adventurer").view["goal"] == ""


def test_the_goal_of_a_quest_stands_there_before_the_first_duel() -> None:
    first = Cantor("quest", side="adventurer", opponent="person", journal=False)
    second = first.join(1)
    assert second.view["observation"]["place"] is None
    assert not second.view["your_turn"]
    assert second.view["goal"] == say("cantor.ui.goal.defender", "en")


def test_the_solitaire_says_how_long_its_series_are() -> None:
    table = Siggil(1, difficulty="hard")
    assert table.view["goal"] == "Take 6 spirits, each with four matching cards."


def test_a_lesson_reaches_no_goal() -> None:
    table = Tafl(opponent="random", seed=1).learn()
    while table._session.mode.session.following is not None:  # type: ignore[attr-defined]
        mode = table._session.mode
        for action in mode.session.step.solution:  # type: ignore[attr-defined]
            if table.view["your_turn"]:
                table.act(action)
        table._session.carry_out(mode.go_to(mode.session.following))  # type: ignore[attr-defined]
    table.new_game()
    assert table.view["goal"]
