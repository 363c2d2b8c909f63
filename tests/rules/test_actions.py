"""Actions as integers: every action of every game has an index of its own, for ever the same."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.state import State

STARTS = {
    "cantor": lambda seed: cantor.start(seed=seed),
    "quest": lambda seed: cantor.start("quest", seed=seed),
    "siggil": lambda seed: siggil.start(2, seed=seed),
    "siggil for four": lambda seed: siggil.start(4, "turtle", seed=seed),
    "solitaire": lambda seed: siggil.start(1, seed=seed),
    "tafl": lambda seed: tafl.start(),
    "tafl with many": lambda seed: tafl.start(
        godi=True, victory=True, archers=True, forest=True, young_king=True
    ),
    "tafl with jarls": lambda seed: tafl.start(jarl=True, archers=True),
    "queen": lambda seed: tafl.start_queen(),
    "queen stays out": lambda seed: tafl.start_queen(queen_walks_in=False),
}
NAMES = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
CORNERS = {"a1", "a9", "i1", "i9"}
FAMILIES = "PSLTCWF"


def games(name, seeds):
    """Random games as the states they go through, with the seat and the action taken in each."""
    for seed in seeds:
        random, state = Random(seed), STARTS[name](seed)
        line = []
        while not state.is_terminal and len(line) < 150:
            seat = random.choice(state.to_act)
            action = random.choice(state.legal_actions(seat))
            line.append((state, seat, action))
            state = state.apply(action, seat)
        yield line, state


def lines(name):
    """All moves on an empty board, as a person would say them: straight, then diagonal ones."""
    straight, diagonal = set(), set()
    for origin in NAMES:
        for to in NAMES:
            across, along = ord(to[0]) - ord(origin[0]), int(to[1]) - int(origin[1])
            if origin == to or origin in CORNERS or to == "e5":
                continue
            if across == 0 or along == 0:
                straight.add(f"{origin}-{to}")
            elif abs(across) == abs(along) and origin != "e5" and to not in CORNERS:
                diagonal.add(f"{origin}-{to}")
    forests = {f"forest {at}" for at in NAMES if at not in CORNERS and at != "e5"}
    return straight | {"pass"} if name == "queen" else straight | diagonal | forests | {"shoot"}


def takes():
    """All that could be laid for a spirit: 2 cards or more of a line, at most 5 of them added."""
    for number, spirit in enumerate(FAMILIES, 1):
        family = [f"{spirit}{n}" for n in range(1, 8)]
        for line in (family, [f"{letter}{number}" for letter in FAMILIES]):
            for size in range(2, 8):
                for cards in combinations(line, size):
                    yield f"take {spirit} with {' '.join(cards)}"
                    if size <= 5:
                        yield f"take {spirit} add {' '.join(cards)}"


def places():
    return {f"{verb} {place}" for verb in ("draw", "remove") for place in range(56)}


def choices():
    mages = [str(n) for n in range(-9, 9)]
    cells = {f"go {column}{row}" for column in "abc" for row in range(1, 5)}
    return cells | {f"commit {n}" for n in mages} | {f"protect {n}" for n in [*mages, "none"]}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (tafl.start(), lines("tafl")),
        (tafl.start_queen(), lines("queen")),
        (siggil.start(seed=1), places() | {"pass"} | set(takes())),
        (cantor.start(seed=1), choices()),
    ],
)
def test_the_space_holds_what_a_person_would_list_and_its_order_is_that_of_texts(state, expected):
    space = state.action_space
    assert list(space) == sorted(expected)
    assert state.num_distinct_actions() == len(space) == len(expected)
    assert [space.string_to_action(text) for text in space] == list(range(len(space)))
    assert all(space.action_to_string(index) == text for index, text in enumerate(space))


@pytest.mark.parametrize("name", STARTS)
def test_indices_and_mask_say_what_the_texts_say(name):
    for line, _ in games(name, range(3)):
        for state, seat, action in line:
            space = state.action_space
            texts = state.legal_actions(seat)
            indices = state.legal_indices(seat)
            assert [space.action_to_string(index) for index in indices] == texts
            assert indices == sorted(indices)
            assert action in space
            mask = state.legal_actions_mask(seat)
            assert len(mask) == state.num_distinct_actions()
            assert [index for index, legal in enumerate(mask) if legal == 1] == indices
            assert sum(mask) == len(indices)


def test_the_seat_that_waits_has_an_empty_mask():
    assert sum(tafl.start().legal_actions_mask(1)) == 0
    assert tafl.start().legal_indices(1) == []


@pytest.mark.parametrize("bad", [-1, 49, True, "3", 2.0, None])
def test_what_is_no_index_is_refused(bad):
    with pytest.raises(ValueError, match="an action is"):
        cantor.start(seed=1).action_space.action_to_string(bad)


@pytest.mark.parametrize("bad", ["commit 9", "", None, 3, "commit 5 "])
def test_what_is_no_text_of_the_game_is_refused(bad):
    with pytest.raises(ValueError, match="the game has no action"):
        cantor.start(seed=1).action_space.string_to_action(bad)


@pytest.mark.parametrize("name", STARTS)
def test_a_game_in_place_goes_and_comes_back_as_the_states_do(name):
    for line, last in games(name, range(3)):
        opening = line[0][0]
        game = opening.mutable()
        for state, seat, action in line:
            assert_same(game, state)
            index = state.action_space.string_to_action(action)
            game.push(index, seat if len(state.to_act) > 1 else None)
        assert_same(game, last)
        assert game.state() == last
        assert game.ply == len(line)
        for state, _, action in reversed(line):
            assert game.pop() == state.action_space.string_to_action(action)
            assert_same(game, state)
        with pytest.raises(IndexError):
            game.pop()


def assert_same(game, state: State) -> None:
    assert game.to_act == state.to_act
    assert game.is_terminal == state.is_terminal
    assert game.returns() == state.returns()
    assert game.position_key == state.position_key
    for seat in range(state.num_players):
        assert game.legal_actions(seat) == state.legal_indices(seat)
    if len(state.to_act) < 2:
        assert game.legal_actions() == state.legal_indices()


def test_two_seats_of_cantor_may_act_so_one_is_named():
    game = cantor.start(seed=1).mutable()
    with pytest.raises(ValueError, match="say which"):
        game.push(0)


def test_a_game_in_place_leaves_its_state_alone():
    state = tafl.start()
    before = state.kernel_game()
    game = state.mutable()
    game.push(game.legal_actions()[0])
    assert state.kernel_game() == before


def test_a_game_from_outside_may_bring_neither():
    class Bare(tafl.TaflState):
        game = "bare"
        action_space = State.action_space
        mutable = State.mutable

    bare = Bare.from_deal({}, {})
    with pytest.raises(ValueError, match="no list of all its actions"):
        bare.num_distinct_actions()
    with pytest.raises(ValueError, match="cannot be played in place"):
        bare.mutable()


def test_a_space_sorts_its_texts():
    space = ActionSpace(["b", "a 10", "a 9"])
    assert space.texts == ("a 10", "a 9", "b")
    assert space.mask([2, 0]) == [1, 0, 1]
    assert repr(space) == "<ActionSpace of 3 actions>"
