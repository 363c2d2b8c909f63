"""The tables of Catch the King and Catch the Queen without a browser: what they show and say."""

from __future__ import annotations

import json
from random import Random

import pytest
import traitlets
from widgets.games.tafl.tables import SHUTTLE, act, ask, command, first, shooting_table

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.games.tafl.board_marks import captures, danger, zones_from

# -- opening a table ------------------------------------------------------------------------------


def test_the_person_sits_where_asked_and_the_computer_answers() -> None:
    table = Tafl(opponent="random", seed=1, language="en")
    assert table.view["your_turn"]
    assert table.view["headline"] == "Your turn: move an attacker."
    assert act(table, "d1-d4")["ok"]
    assert [seat for seat, _ in table.state.actions] == [0, 1]
    other = Tafl(opponent="random", seed=1, side="defender", language="en")
    assert [seat for seat, _ in other.state.actions] == [0]
    assert other.view["your_turn"]
    assert [player["name"] for player in other.view["players"]] == [
        "Computer (at random) · attacker",
        "You · defender",
    ]


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        table = Tafl(opponent="random", seed=9, language="en")
        for _ in range(6):
            act(table, table.view["actions"][3])
        games.append(table.record)
    assert games[0] == games[1]
    assert games[0].replay() == table.state


def test_variants_reach_the_board() -> None:
    table = Tafl(
        opponent="random",
        godi=True,
        victory="horizontal",
        archers=True,
        young_king=True,
        forest=True,
    )
    assert table.state.options == {
        "godi": "vertical",
        "jarl": None,
        "victory": "horizontal",
        "young_king": True,
        "archers": True,
        "forest": True,
    }
    assert table.view["headline"].startswith("Your turn: place a forest")


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"godi": "vertical", "jarl": "vertical"}, ValueError),
        ({"godi": True, "jarl": True, "victory": True}, ValueError),
        ({"side": "jarl"}, ValueError),
        ({"opponent": "randon"}, ValueError),
        ({"names": "Ada"}, ValueError),
        ({"highlights": "moves"}, ValueError),
        ({"highlights": ["everything"]}, ValueError),
        ({"state": "9/9 attacker 0"}, ValueError),
        ({"state": tafl.start_queen()}, ValueError),
        ({"arches": True}, TypeError),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: Json, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        Tafl(**wrong)


def test_a_misspelt_argument_is_answered_with_the_nearest() -> None:
    with pytest.raises(TypeError, match="archers"):
        Tafl(opponent="random", archer=True)


def test_a_table_begins_from_a_line_or_a_state() -> None:
    state = tafl.setup(SHUTTLE)
    for given in (state, state.position):
        table = Tafl(state=given, opponent="person", language="en")
        assert table.state.position == state.position
        assert table.view["observation"]["pieces"] == state.observation(0)["pieces"]
    table.state = tafl.start()
    assert table.view["observation"]["position"] == tafl.start().position
    with pytest.raises((traitlets.TraitError, ValueError)):
        table.state = tafl.start_queen()


def test_a_record_opens_where_it_ends_and_goes_on() -> None:
    table = Tafl(opponent="random", seed=2, archers=True, language="en")
    for _ in range(3):
        act(table, table.view["actions"][0])
    written = table.record
    for form in (written, written.to_dict(), written.to_json(), written.to_text()):
        again = Tafl.from_record(form, opponent="random", seed=2, language="en")
        assert again.state == table.state
        assert again.view["line"] == table.view["line"]
    assert act(again, again.view["actions"][0])["ok"]
    assert "undo" in Tafl.from_record(table.record, opponent="random").view["commands"]
    with pytest.raises(ValueError, match="queen"):
        Tafl.from_record(CatchTheQueen(opponent="random").record)
    queen = CatchTheQueen.from_record(CatchTheQueen(queen_walks_in=False).record, opponent="random")
    assert queen.state.options == {"queen_walks_in": False}
    line = Tafl(state=tafl.setup(SHUTTLE), opponent="person")
    act(line, "a4-a5")
    assert Tafl.from_record(line.record, opponent="person").state == line.state


# -- what is shown and said ------------------------------------------------------------------------


def test_the_view_names_the_captures_of_each_move() -> None:
    table = Tafl(
        state=tafl.setup({"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}),
        opponent="person",
        language="en",
    )
    assert table.view["captures"] == {"d8-d4": ["c4"]}
    act(table, "d8-d4")
    assert table.view["line"] == ["d8-d4xc4"]
    assert table.view["spoken"][-1]["text"] == ("Player 1: attacker d8 to d4. Taken: defender c4.")


def test_captures_are_those_that_playing_gives() -> None:
    rng = Random(5)
    state: tafl.TaflState = tafl.start(godi=True, jarl=True, archers=True, young_king=True)
    found = 0
    for _ in range(60):
        if state.is_terminal:
            break
        told = captures(state)
        for action in state.legal_actions():
            after = state.apply(action)
            taken = [man["square"] for man in after.observation(None)["last"]["captured"]]
            assert told.get(action, []) == taken
            found += len(taken)
        state = state.apply(rng.choice(sorted(told) or state.legal_actions()))
    assert found > 10


def test_the_history_is_a_data_frame() -> None:
    table = Tafl(
        state=tafl.setup({"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}),
        opponent="person",
        names=("Ada", "Ben"),
    )
    act(table, "d8-d4")
    act(table, "e5-e9")
    rows = table.history.to_dict("records")
    assert rows[0] == {
        "ply": 1,
        "side": "attacker",
        "mover": "attacker",
        "player": "Ada",
        "piece": "attacker",
        "action": "d8-d4",
        "captures": 1,
        "captured": "c4",
    }
    assert [row["piece"] for row in rows] == ["attacker", "king"]
    assert list(Tafl(opponent="random").history.columns) == list(table.history.columns)


def test_the_history_of_the_queen_tells_the_halves() -> None:
    table = CatchTheQueen(opponent="person", language="en")
    for action in ("d1-d4", "e3-d3", "a4-a2"):
        assert act(table, action)["ok"], action
    assert list(table.history["mover"]) == ["jarl", "english", "king"]
    assert list(table.history["side"]) == ["jarl", "jarl", "king"]


def test_the_queens_two_halves_are_asked_for_one_after_the_other() -> None:
    table = CatchTheQueen(opponent="random", seed=3, language="en")
    assert table.view["headline"] == "Your turn: first a piece of your own."
    refused = act(table, "e3-d3")
    assert not refused["ok"]
    assert "First move a piece of your own" in refused["message"]
    act(table, "d1-d4")
    assert table.view["headline"] == "Still your turn: now an English piece."
    assert "is not English" in act(table, "d4-d3")["message"]
    act(table, "e3-f3")
    assert [seat for seat, _ in table.state.actions] == [0, 0, 1, 1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_end_is_said_to_winner_and_loser(language: str) -> None:
    ring = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
    won = Tafl(opponent="random", state=tafl.setup({**ring, "c7": "defender"}), language=language)
    act(won, "h4-e4")
    text = won.view["outcome"]["text"]
    assert text.startswith("You win." if language == "en" else "Tu gagnes.")
    assert ("encircled" if language == "en" else "encerclé") in text
    assert won.view["headline"] == text
    gone = Tafl(opponent="random", language=language)
    command(gone, "resign")
    assert gone.view["outcome"]["winner"] == 1


# -- the shot -------------------------------------------------------------------------------------


def test_a_shot_is_pointed_out_and_announced() -> None:
    table = shooting_table()
    assert table.view["shot_control"] == "named"
    assert table.view["observation"]["shot"] == "c6"
    assert table.view["captures"]["shoot"] == ["c6"]
    assert act(table, "shoot")["ok"]
    assert "c6" in [man["square"] for man in table.view["observation"]["captured"]]
    assert table.view["your_turn"], "who has shot moves as usual"


def test_a_shot_that_is_not_pointed_out_is_nowhere_and_still_possible() -> None:
    table = shooting_table(highlights=("moves",))
    synced = json.dumps({name: table.get_state()[name] for name in ("view", "texts")})
    assert '"shoot"' not in synced
    assert "shot=" not in synced
    assert table.view["observation"]["shot"] is None
    assert table.view["shot_control"] == "neutral"
    assert "shot=" not in json.dumps(ask(table, "past", at=1))
    assert act(table, "Tir !", kind="type")["ok"]
    assert table.view["observation"]["captured"][-1]["square"] == "c6"


def test_the_neutral_control_is_always_there_and_answers_in_words() -> None:
    table = Tafl(
        archers=True, side="defender", highlights=("moves",), opponent=first, language="en"
    )
    assert table.view["shot_control"] == "neutral"
    refused = act(table, "shoot")
    assert not refused["ok"]
    assert "There is no shot" in refused["message"]


# -- hints ----------------------------------------------------------------------------------------


def test_danger_is_what_the_other_could_take_next() -> None:
    pieces = {"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}
    state = tafl.setup({**pieces, "h7": "defender"}, to_move="defender")
    assert danger(state, 1) == {"pieces": ["c4"], "lost": False}
    ring = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
    assert danger(tafl.setup({**ring, "c7": "defender"}, to_move="defender"), 1)["lost"]
    assert danger(tafl.setup({**ring, "c7": "defender"}), 1)["lost"]
    free = {"e3": "king", "d3": "attacker", "a5": "attacker"}
    assert not danger(tafl.setup(free), 0)["lost"]
    assert danger(tafl.setup({"b2": "king", "b4": "attacker"}), 0)["lost"] is False
    assert danger(tafl.setup({"b1": "king", "b4": "attacker"}), 0)["lost"]


def test_the_board_is_asked_for_danger_and_zones() -> None:
    table = Tafl(archers=True, side="defender", opponent=first, language="en")
    assert ask(table, "danger")["pieces"] == danger(table.state, 1)["pieces"]
    zones = ask(table, "zones", square="e6")["zones"]
    assert sorted(zones["c6"]) == ["a5", "a6", "a7", "b6"]
    assert ask(table, "zones", square="e5")["zones"] == {}
    assert not ask(table, "zones", square="<b>")["ok"]


def test_a_volva_is_shown_what_it_would_curse() -> None:
    pieces = {"e3": "king", "b5": "volva", "h1": "attacker", "c7": "defender"}
    zones = zones_from(tafl.setup(pieces), "b5")
    assert sorted(zones["b3"]) == ["b1", "b2", "c1"], "the corner a1 alone is spared"
    assert zones["b1"] == []
    assert zones["d5"] == [], "the centre before her is a fortress: it blocks the curse"
