"""Properties of every game of Cantor, over hundreds of random games."""

import copy
import itertools
import json
import random

import pytest
from rules.cantor.positions import random_games

from cantorlab.rules import cantor
from cantorlab.rules.state import IllegalAction, Record, State

TEXTS = [
    *(f"commit {number}" for number in range(-12, 12)),
    *(f"protect {number}" for number in range(-12, 12)),
    *(f"go {column}{row}" for column in "abcd" for row in range(6)),
    *(
        "protect none",
        "commit none",
        "pass",
        "",
        " ",
        "commit",
        "commit  5",
        "Commit 5",
        "commit +5",
    ),
    *("commit -0", "commit 05", "commit ٥", "commit −3", "protect None", "go A1", "go b1\n"),
    *("commit 5 ", "<b>", "draw 3", "go", "protect", "commit 5.0", "commit 1e0", "\x00"),
]
NO_TEXTS = [None, 5, b"commit 5", ["commit 5"], ("commit", 5)]


@pytest.mark.parametrize("mode", cantor.MODES)
def test_every_text_that_is_not_listed_is_refused_and_every_listed_one_is_taken(mode):
    for states in random_games(mode, 6):
        for state in states:
            for seat in (0, 1):
                legal = state.legal_actions(seat)
                assert legal == sorted(set(legal))
                for text in {*TEXTS, *legal}:
                    if text in legal:
                        assert state.apply(text, seat).actions[-1] == (seat, text)
                    else:
                        with pytest.raises(IllegalAction) as refusal:
                            state.apply(text, seat)
                        assert refusal.value.message("fr")
                for action in NO_TEXTS:
                    with pytest.raises(IllegalAction):
                        state.apply(action, seat)
            with pytest.raises(IllegalAction):
                state.apply("commit 5", 2)


@pytest.mark.parametrize("mode", cantor.MODES)
def test_a_game_replays_exactly_and_survives_json(mode):
    for states in random_games(mode, 15, seed=2):
        last = states[-1]
        line = last.record.to_json()
        assert Record.from_json(line).replay() == last
        for plies, state in enumerate(states):
            read = cantor.CantorState.from_dict(json.loads(json.dumps(state.to_dict())))
            assert read == state
            assert hash(read) == hash(state)
            assert read.standing == state.standing
            assert read.observation(0) == state.observation(0)
            assert last.record.replay(plies) == state


@pytest.mark.parametrize("mode", cantor.MODES)
def test_apply_leaves_the_state_as_it_was(mode):
    for states in random_games(mode, 2, seed=3):
        for state, after in itertools.pairwise(states):
            before = copy.deepcopy(state)
            state.apply(*reversed(after.actions[-1]))
            assert state == before
            assert state.standing == before.standing
            assert state.to_dict() == before.to_dict()
            assert state != after
    with pytest.raises(AttributeError):
        state.deal = None


@pytest.mark.parametrize("mode", cantor.MODES)
def test_returns_sum_to_zero_and_follow_the_winner(mode):
    for states in random_games(mode, 40, seed=4):
        for state in states[:-1]:
            assert state.returns() == (0, 0)
            assert state.outcome is None
            assert state.to_act
        returns, winner = states[-1].returns(), states[-1].outcome.winner
        assert sum(returns) == 0
        assert returns[winner] == 1 if winner is not None else returns == (0, 0)


@pytest.mark.parametrize("mode", cantor.MODES)
def test_every_mage_is_always_in_exactly_one_place(mode):
    for states in random_games(mode, 20, seed=5):
        for state in states:
            position = state.standing
            fighters = [mage for mage in position.fighters if mage is not None]
            lying = [*position.hands[0], *position.hands[1], *position.rests[0], *position.rests[1]]
            assert sorted([*lying, *fighters, *state.deal.neutrals]) == list(range(-9, 9))


@pytest.mark.parametrize("mode", cantor.MODES)
def test_an_observation_is_json_and_has_the_keys_of_its_docstring(mode):
    for states in random_games(mode, 5, seed=6):
        for state in states:
            for seat in (None, 0, 1):
                seen = state.observation(seat)
                assert json.loads(json.dumps(seen)) == seen
                documented = cantor.CantorState.observation.__doc__
                assert all(f"``{key}``" in documented for key in seen)
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        state.observation(2)


def test_legal_actions_without_a_seat_is_an_error_while_two_may_act():
    with pytest.raises(IllegalAction) as refusal:
        cantor.start(seed=1).legal_actions()
    assert refusal.value.code == "rules.which_seat"


def test_a_cantor_state_is_a_state_and_a_foreign_record_is_refused():
    state = cantor.start(seed=1)
    assert isinstance(state, State)
    with pytest.raises(ValueError, match="must have mode"):
        cantor.CantorState.from_dict({"game": "cantor", "options": {}, "deal": {}, "actions": []})


def test_a_seat_that_has_chosen_or_does_not_point_is_told_so():
    state = cantor.start(seed=1)
    state = state.apply(state.legal_actions(0)[0], 0)
    assert state.why_not("commit 3", 0).code == "cantor.chosen"
    assert cantor.start("quest", seed=1).why_not("go a1", 1).code == "cantor.not_adventurer"
    assert state.why_not("commit 3", 7).code == "rules.not_your_turn"


JUNK = [None, -1, 99, 2.5, "", "n", "<b>", [], {}, [[]], True, {"formula": 3}, "9^9^9^n", 10**30]


def tamper(data, rng):
    """Put junk somewhere into ``data``, however deep."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    key = rng.choice(keys)
    deeper = isinstance(data[key], dict | list) and data[key]
    if deeper and rng.random() < 0.7:
        tamper(data[key], rng)
    else:
        data[key] = rng.choice(JUNK)


@pytest.mark.parametrize("mode", cantor.MODES)
def test_a_record_that_was_tampered_with_is_replayed_or_refused_and_nothing_else(mode):
    refused = 0
    for number, states in enumerate(random_games(mode, 5, seed=7)):
        rng = random.Random(number)
        for _ in range(80):
            data = json.loads(states[-1].record.to_json())
            tamper(data, rng)
            try:
                cantor.CantorState.from_dict(data)
            except ValueError:
                refused += 1
    assert refused > 200


def test_every_refusal_names_its_rule_in_each_language():
    from cantorlab.languages.registry import get
    from cantorlab.languages.texts import rules_by_refusal

    refusals = {key: rule for key, rule in rules_by_refusal().items() if key.startswith("cantor.")}
    assert len(refusals) == 11
    for key, rule in refusals.items():
        assert f"(rules §{rule})" in get("en").catalogue[key]
        assert f"(règles §{rule})" in get("fr").catalogue[key]
        assert f"(Regeln §{rule})" in get("de").catalogue[key]
