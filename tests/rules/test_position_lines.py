"""Positions of Siggil and Cantor on one line: what is written is read back, and nothing else is."""

from __future__ import annotations

from random import Random

import pytest

from cantorlab.players import play_match
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import cantor, siggil
from cantorlab.rules.record import Record
from tests.text_games import CANTOR, SIGGIL, on_the_way

GAMES = [*((siggil, start) for start in SIGGIL), *((cantor, start) for start in CANTOR)]


def positions(start, seed, every):
    """Some states on the way of a random game, and the last one."""
    states = list(on_the_way(start(seed), seed, 300))
    yield from states[seed % every :: every]
    yield states[-1]


def assert_the_same(one, other):
    assert one.position_key == other.position_key
    assert one.options == other.options
    assert one.to_act == other.to_act
    for seat in range(one.num_players):
        assert one.legal_actions(seat) == other.legal_actions(seat)


def on_the_road(start, seed, plies):
    """The last state of a random game after so many plies that is not the end."""
    return [state for state in on_the_way(start, seed, plies) if not state.is_terminal][-1]


def forgets(seen):
    """An observation without what a match remembers of its past duels."""
    cells = [{**cell, "won_by": None} for cell in seen.get("board", ())]
    past = {"duels": None, "board": cells}
    if seen.get("mode") == "quest":
        past["played"] = None
    return {**seen, **past} if seen["game"] == "cantor" else seen


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_is_written_is_read_back(number):
    game, start = GAMES[number]
    for seed in (number, number + 1):
        for state in positions(start, seed, 7):
            line = state.position
            assert "\n" not in line
            assert line.isascii()
            if state.is_terminal:
                with pytest.raises(ValueError, match="over"):
                    game.parse_position(line)
                continue
            again = game.parse_position(line)
            assert again.position == line
            assert_the_same(again, state)
            for seat in (None, *range(state.num_players)):
                assert forgets(again.observation(seat)) == forgets(state.observation(seat))


@pytest.mark.parametrize("number", range(0, len(GAMES), 3))
def test_a_game_goes_on_from_its_position_as_it_would_have_gone_on(number):
    game, start = GAMES[number]
    state = on_the_road(start(3), 3, 25)
    again = game.parse_position(state.position)
    random = Random(number)
    while not state.is_terminal:
        seat = random.choice(state.to_act)
        action = random.choice(state.legal_actions(seat))
        state, again = state.apply(action, seat), again.apply(action, seat)
        assert_the_same(again, state)
    assert again.outcome == state.outcome
    assert again.returns() == state.returns()
    assert type(again).from_dict(again.to_dict()) == again
    assert Record.from_text(again.record.to_text()).replay() == again


def after(state, actions):
    for action in actions:
        state = state.apply(action)
    return state


def test_the_same_position_by_another_order_of_draws_has_the_same_key():
    compared = 0
    for seed in range(20):
        state = siggil.start(2, "turtle", seed=seed)
        one, other, two, *_ = [*state.legal_actions(), None, None]
        if two is None:
            continue
        orders = [(one, "pass", other, "pass", two), (two, "pass", other, "pass", one)]
        ways = [after(state, order) for order in orders]
        compared += 1
        assert ways[0] != ways[1]
        assert ways[0].legal_actions() == ways[1].legal_actions()
        free = ways[0].observation(None)["free"]
        assert sorted(free) == sorted(ways[1].observation(None)["free"])
        assert ways[0].position_key == ways[1].position_key
    assert compared > 9


def test_what_was_seen_before_a_position_is_told_to_those_who_remember():
    for seed in range(3):
        for players in (1, 2, 4):
            state = on_the_road(siggil.start(players, seed=seed), seed, 31)
            again = siggil.parse_position(state.position)
            told = {event["card"] for event in state.public_events if "card" in event}
            assert {event["card"] for event in again.public_events if "card" in event} <= told
            seat = again.to_act[0]
            later = on_the_road(again, seed, 4)
            for now in (again, later):
                seen = now.observation(seat)
                world = siggil.sample_world(seen, now.public_events, Random(seed))
                assert world.observation(seat) == seen
                assert world.public_events == now.public_events
    state = on_the_road(siggil.start(2, seed=1), 1, 20)
    assert play_match(
        siggil.parse_position(state.position), [Thinker(8, compiled=False), "novice"], 1
    ).is_terminal


def test_what_a_seat_of_cantor_has_seen_before_a_position_is_not_made_up():
    state = on_the_road(cantor.start(seed=2), 2, 5)
    again = cantor.parse_position(state.position)
    with pytest.raises(ValueError, match="began from a position"):
        cantor.sample_world(again.observation(0), [], Random(1))


SIGNS = 'PSLTCWFpsltcwf0123456789*-=/:,|>~ aeé\u0000{}[]"none'


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_damaged_line_is_another_position_or_one_clear_sentence(number):
    game, start = GAMES[number]
    random = Random(number)
    state = on_the_road(start(number), number, 18)
    line = state.position
    refusals = []
    for _ in range(60):
        at = random.randrange(len(line))
        cut = at + random.choice((0, 1, 1, 2))
        damaged = line[:at] + random.choice(["", *SIGNS]) + line[cut:]
        if random.random() < 0.2:
            words = line.split()
            random.shuffle(words)
            damaged = " ".join(words[: random.randrange(len(words) + 1)])
        try:
            again = game.parse_position(damaged)
        except ValueError as error:
            refusals.append(str(error))
        else:
            assert game.parse_position(again.position) == again
            assert any(again.legal_actions(seat) for seat in again.to_act)
    assert all(said and "\n" not in said and len(said) < 400 for said in refusals)
    assert len(refusals) > 20


START = siggil.start(2, "pyramids", seed=1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda words: [*words[:3], "P1/-"], "P1 has left its place and lies there still"),
        (lambda words: [*words[:2], "draw:1", "-/-"], "the seats have not drawn in turn"),
        (lambda words: [*words[:2], "take:0", "-/-"], "the seats have not drawn in turn"),
        (lambda words: [*words[:2], "remove:0", "-/-"], "in the solitaire only"),
        (lambda words: [*words[:2], "draw:3", "-/-"], "there is no seat 3"),
        (lambda words: [*words, "size=4"], "options of the solitaire"),
        (lambda words: [*words, "free=P"], "lies there still"),
        (lambda words: [*words, "open-hands", "open-hands"], "stands twice"),
        (lambda words: ["pyramid", *words[1:]], "there is no layout"),
        (lambda words: [words[0], words[1].lower(), *words[2:]], "no player has it"),
        (lambda words: [words[0], words[1].replace("P2", "P1"), *words[2:]], "lies on 2 places"),
        (lambda words: [words[0], words[1].replace("/", "", 1), *words[2:]], "level by level"),
        (lambda words: words[:3], "is on one line"),
    ],
)
def test_a_position_of_siggil_that_cannot_be_is_refused_with_the_reason(change, reason):
    with pytest.raises(ValueError, match=reason):
        siggil.parse_position(" ".join(change(START.position.split())))


MATCH = "discovery 1,2,3,4,5,6,7 1:1-0 -9,-8,-7,-6,-5,-4/-3 -2,-1,0,1,2,3/4 |5,6,7,8"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("1:1-0", "1:1-1", "2 duels are won, of 1"),
        ("1:1-0", "2:1-0", "after 2 duels each seat has laid 2 mages aside"),
        ("1:1-0", "over", "this match of Cantor is over"),
        ("/4", "/4>3", "two hands of 7 mages"),
        ("2,3/4", "2/4>3", "who committed first"),
        ("|5", "5", "neutral mages are written"),
        ("|5,", "5|", "cells and turned neutral mages are of the quest"),
        ("7 1:", "99 1:", "there is no place 99"),
        ("discovery", "Discovery", "mode must be one of"),
        ("discovery", "quest", "exactly 12 places"),
        ("7,8", "7,8 first=2", "first is the seat 0 or 1"),
        ("7,8", "7,8 up=d9", "the quest has no cell"),
        ("7,8", "7,8 seed=3", "has no word"),
    ],
)
def test_a_position_of_cantor_that_cannot_be_is_refused_with_the_reason(old, new, reason):
    assert cantor.parse_position(MATCH).position == MATCH
    with pytest.raises(ValueError, match=reason):
        cantor.parse_position(MATCH.replace(old, new, 1))


def test_an_observation_tells_nothing_of_the_line():
    for state in (siggil.start(seed=1), cantor.start("quest", seed=1)):
        again = type(state).from_position(state.position)
        for seat in (0, 1, None):
            assert state.position not in repr(again.observation(seat))
        assert state.position not in repr(getattr(again, "public_events", ""))
