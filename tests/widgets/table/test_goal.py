"""The goal of a game, in one line until a first game was won."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import Toy
from widgets.kept_games import play

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.languages.texts import say

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
    assert table.view["goal"] == "A mage that you name cannot fight."


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
    assert Cantor(opponent="person").view["goal"] == ""
    assert Tafl(opponent="random").view["goal"]
