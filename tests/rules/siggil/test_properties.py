"""Random games of one to four, all options and layouts: what must hold in every state."""

import json
import pickle
import random
from itertools import combinations

import pytest
from rules.siggil.tables import play_random, random_layout

from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS, view
from cantorlab.rules.state import IllegalAction, Record

GAMES = [
    *((players, {}) for players in (2, 3, 4)),
    (1, {"difficulty": "easy"}),
    (1, {"difficulty": "hard"}),
]


@pytest.fixture(scope="module")
def games():
    """Random games by turns over players, options and layouts, every other one of a user's."""
    played = []
    for index in range(50):
        rng = random.Random(index)
        players, options = GAMES[index % len(GAMES)]
        layout = random_layout(rng) if index % 2 else rng.choice(list(siggil.LAYOUTS))
        if players == 1:  # a user's layout may free too many spirits for a drawn deal
            state = siggil.start(1, layout, deal=rng.sample(CARDS, 56), **options)
        else:
            state = siggil.start(players, layout, seed=(9, index))
        played.append(play_random(state, rng))
    return played


def expected_actions(state):
    """The legal actions recounted from the observation, by trying every set of cards."""
    if state.is_terminal:
        return []
    seat = state.to_act[0]
    seen = state.observation(seat)
    if seen["phase"] != "take":
        covered = {place for card in seen["siggil"] for place in card["covers"]}
        return sorted(
            f"{seen['phase']} {card['place']}"
            for card in seen["siggil"]
            if card["place"] not in covered
        )
    actions = ["pass"]
    for number, spirit in enumerate("PSLTCWF", start=1):
        live = {
            laid["seat"]: laid
            for laid in seen["series"]
            if laid["spirit"] == spirit and laid["live"]
        }
        owner = seen["owners"].get(spirit)
        if owner == seat or (owner is None and spirit not in seen["free"]):
            continue
        size = seen["series_size"] if owner is None else len(live[owner]["cards"]) + 1
        kinds = {
            "family": [card for card in seen["hand"] if card[0] == spirit],
            "number": [card for card in seen["hand"] if card[1] == str(number)],
        }
        for kind, cards in kinds.items():
            for chosen in combinations(cards, size):
                actions.append(f"take {spirit} with {' '.join(chosen)}")
            if seat in live and live[seat]["kind"] == kind:
                for chosen in combinations(cards, size - len(live[seat]["cards"])):
                    actions.append(f"take {spirit} add {' '.join(chosen)}")
    return sorted(actions)


@pytest.mark.slow
def test_the_legal_actions_are_complete_and_every_one_can_be_taken(games):
    for states in games[:15]:  # three of each kind of table
        for state in states:
            assert state.legal_actions() == expected_actions(state)
            for action in state.legal_actions()[:3]:
                state.apply(action)


def test_no_card_is_ever_lost_or_doubled(games):
    for states in games[::3]:
        for state in [*states[::4], states[-1]]:  # what is lost or doubled stays so
            whole = view.reveal(state.standing, state.events, None)
            found = [card["card"] for card in whole["siggil"]]
            found += [card for hand in whole["hands"] for card in hand]
            found += [card for laid in whole["series"] for card in laid["cards"]]
            found += whole.get("discard", [])
            found += [f"{spirit}*" for spirit in [*whole["free"], *whole["owners"], *whole["lost"]]]
            assert sorted(found) == sorted(CARDS)
            assert whole["hand_sizes"] == [len(hand) for hand in whole["hands"]]
            owners = list(whole["owners"].values())
            assert whole["score"] == [owners.count(seat) for seat in range(state.num_players)]


def test_an_owners_series_is_the_longest_and_every_series_is_of_one_kind(games):
    for states in games:
        for laid in states[-1].observation(None)["series"]:
            same = {"family": 0, "number": 1}[laid["kind"]]
            assert len({card[same] for card in laid["cards"]}) == 1
        seen = states[-1].observation(None)
        for spirit, owner in seen["owners"].items():
            sizes = {
                s["seat"]: len(s["cards"])
                for s in seen["series"]
                if s["spirit"] == spirit and s["live"]
            }
            assert all(size < sizes[owner] for seat, size in sizes.items() if seat != owner)


def test_no_accessible_card_is_a_spirit_and_every_accessible_card_lies_face_up(games):
    for states in games:
        for state in states:
            for card in state.observation(None)["siggil"]:
                if card["accessible"]:
                    assert card["card"] is not None
                    assert card["card"][1] != "*"


def test_a_game_ends_with_returns_that_fit_its_outcome(games):
    for states in games:
        assert all(not any(state.returns()) for state in states[:-1])
        end = states[-1]
        assert end.is_terminal
        assert len(states) <= 99
        returns, winner = end.returns(), end.outcome.winner
        if winner is not None:
            assert returns == tuple(1 if seat == winner else -1 for seat in range(len(returns)))
        elif end.num_players == 1:
            assert returns == (-1,)
        else:
            assert end.outcome.reason == "shared win"
            assert returns.count(0) >= 2
            assert set(returns) <= {0, -1}


def test_clone_serialise_replay_and_compare_at_every_step(games):
    for states in games[:20]:
        for state in states[:: max(1, len(states) // 8)]:
            text = json.dumps(state.to_dict())
            read = siggil.SiggilState.from_dict(json.loads(text))
            assert read == state
            assert hash(read) == hash(state)
            assert json.dumps(read.to_dict()) == text
            assert read.core == state.core
            assert read.public_events == state.public_events
            assert Record.from_json(state.record.to_json()).replay() == state
            assert pickle.loads(pickle.dumps(state)) == state
            assert json.loads(json.dumps(state.observation(0))) == state.observation(0)


def test_apply_leaves_the_old_state_as_it_was(games):
    for states in games[:10]:
        for state in states[:-1:5]:
            before = json.dumps([state.to_dict(), state.observation(0), state.public_events])
            for action in state.legal_actions()[:4]:
                assert state.apply(action).actions == (*state.actions, (state.to_act[0], action))
            after = json.dumps([state.to_dict(), state.observation(0), state.public_events])
            assert before == after


def test_what_a_caller_does_to_an_observation_or_to_the_events_changes_no_state():
    state = siggil.random_game(1, 2)
    before = json.dumps([state.observation(0), state.public_events])
    for given in (state.observation(0), *state.public_events):
        for value in given.values():
            if isinstance(value, list):
                value.clear()
        given.clear()
    assert json.dumps([state.observation(0), state.public_events]) == before


@pytest.mark.parametrize(
    "action", ["", "draw", "draw -1", "draw 99", "take", "passs", "pass\n", None, 5]
)
def test_nothing_but_a_listed_text_is_taken(action):
    state = siggil.start(seed=1)
    with pytest.raises((IllegalAction, TypeError)):
        state.apply(action)


def test_events_tell_the_whole_story(games):
    """From the events alone: who holds how many cards, who owns which spirit, what is lost."""
    for states in games:
        end = states[-1]
        held, owners, lost = [0] * end.num_players, {}, []
        for event in end.public_events:
            match event["kind"]:
                case "draw":
                    held[event["seat"]] += 1
                case "take":
                    held[event["seat"]] -= len(event["cards"])
                    assert event["loser"] == owners.get(event["spirit"])
                    owners[event["spirit"]] = event["seat"]
                case "chased":
                    lost.append(event["spirit"])
        seen = end.observation(None)
        assert (held, owners, lost) == (seen["hand_sizes"], seen["owners"], seen["lost"])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 5}, "players must be a whole number from 1 to 4, not 5"),
        ({"players": True}, "from 1 to 4, not True"),
        ({"players": 2.0}, "from 1 to 4, not 2.0"),
        ({"difficulty": "medium"}, "easy or hard"),
        ({"players": 1, "series": 5}, "series must be a whole number from 3 to 4"),
        ({"seed": 1, "deal": CARDS}, "a seed or a deal"),
        ({"deal": CARDS[:55]}, r"missing: F\*$"),
        ({"deal": [*CARDS[:55], "X1"]}, "cards such as .*, not 'X1'"),
        ({"deal": [*CARDS[:55], "P1"]}, "each of the 56 cards once"),
        ({"seed": -1}, "a seed is"),
        ({"layout": 7}, "not 7"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong, said):
    with pytest.raises(ValueError, match=said):
        siggil.start(**wrong)


@pytest.mark.parametrize(
    ("options", "deal", "said"),
    [
        ({"players": 2}, {}, "must have cards"),
        ({"players": 2}, {"cards": None}, "must be a list, not None"),
        ({"players": 2}, {"cards": [[], {}]}, "a deal holds cards such as S2"),
        (
            {"players": 2, "board": 1},
            {"cards": list(CARDS)},
            "cannot have 'board', only players, layout",
        ),
        (
            {"players": 2, "layout": {"places": 3}},
            {"cards": list(CARDS)},
            "the places of a layout must be a list, not 3",
        ),
    ],
)
def test_a_record_that_is_none_is_refused(options, deal, said):
    with pytest.raises(ValueError, match=said):
        Record("siggil", options, deal).start()
