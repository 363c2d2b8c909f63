"""A table of Cantor without a browser: its history, its record, and the state that is set."""

from __future__ import annotations

from random import Random

import pytest
import traitlets
from toy_game import ToyState
from widgets.games.cantor.tables import Seated, unguarded

from cantorlab import Cantor
from cantorlab.rules import cantor


def test_the_history_tells_what_the_states_tell():
    person = Seated(Cantor(seed=8, opponent="club", language="fr"))
    person.finish(Random(3))
    state, history = person.table.state, person.table.history
    assert len(history) == len(state.history)
    for (_, row), duel in zip(history.iterrows(), state.history, strict=True):
        assert (row["mage_0"], row["mage_1"]) == duel.fighters
        assert row["place"] == duel.place.number
        assert row["name"] == duel.place.name_fr
        assert row["formula"] == duel.place.formula
        assert row["reason"] == duel.reason
        assert row["first"] == duel.first


def test_the_history_keeps_who_played_when_the_opponent_changes():
    person = Seated(Cantor(seed=8, opponent="random", language="en"))
    person.fight(Random(3))
    person.command("new_game", opponent="novice")
    person.fight(Random(3))
    assert list(person.table.history["player_1"]) == ["Computer (at random)", "Computer (novice)"]
    assert list(person.table.history["match"]) == [1, 2]


def test_a_record_replays_the_match_and_can_be_taken_up_again():
    person = Seated(Cantor("quest", seed=8, opponent="novice"))
    for _ in range(3):
        person.fight(Random(3))
        person.command("next")
    person.act(person.view["actions"][0])
    record = person.table.record
    assert record.replay() == person.table.state
    for given in (record, record.to_dict(), record.to_json()):
        again = Cantor.from_record(given, opponent="random", seed=1)
        assert again.state.history == person.table.state.history
        Seated(again).finish(Random(1))
        assert again.state.is_terminal


def test_a_finished_match_taken_up_again_takes_no_more_actions():
    person = Seated(Cantor(seed=8, opponent="random", language="en"))
    person.finish(Random(3))
    again = Seated(Cantor.from_record(person.table.record, opponent="random"))
    assert again.view["outcome"] is not None
    for answer in (again.act("commit 1"), again.type("5"), again.type("")):
        assert not answer["ok"]
        assert answer["code"] != "table.defect"
    assert again.command("next_match")["ok"]


def test_only_records_of_cantor_are_taken_up():
    with pytest.raises(ValueError, match="record"):
        Cantor.from_record({"game": "chess"})


def test_setting_the_state_puts_the_table_there():
    table = Cantor(seed=1, opponent=unguarded)
    person = Seated(table)
    person.fight(Random(1))
    other = cantor.start("express", seed=5)
    table.state = other
    assert person.view["mode"] == "express"
    assert person.view["stage"] == "play"
    person.finish(Random(1))


def test_a_table_of_cantor_holds_no_other_game():
    table = Cantor(seed=1)
    before = table.state
    with pytest.raises(traitlets.TraitError):
        table.state = ToyState(((1, 2), (3, 4)))
    assert table.state == before
