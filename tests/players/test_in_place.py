"""A match is played in place: what the players are shown is what they see from state to state."""

from random import Random

import pytest

from cantorlab.players import choose, play_in_place, play_match
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.random import KernelRandom, generator_of
from cantorlab.rules.state import IllegalAction

STARTS = {
    "cantor": lambda: cantor.start(seed=3),
    "quest": lambda: cantor.start("quest", seed=3),
    "siggil": lambda: siggil.start(3, "turtle", seed=3),
    "solitaire": lambda: siggil.start(1, seed=3),
    "tafl": lambda: tafl.start(archers=True, victory=True),
    "queen": lambda: tafl.start_queen(),
}


def state_by_state(state, players, seed):
    """The same match, as it is told in the docstring of a player: from states alone."""
    rng = KernelRandom(generator_of(seed))
    while not state.is_terminal:
        waiting = state.to_act
        seat = waiting[rng.randrange(len(waiting))] if len(waiting) > 1 else waiting[0]
        state = state.apply(choose(players[seat], state, seat, rng), seat)
    return state


class Looking:
    """Plays by chance; looks into some of its observations at once, and keeps the others."""

    def __init__(self, *, memory):
        self.memory, self.seen = memory, []

    def __call__(self, observation, legal_actions, rng, events=()):
        looks = rng.randrange(3) == 0
        self.seen.append((dict(observation) if looks else observation, list(events)))
        action = legal_actions[rng.randrange(len(legal_actions))]
        legal_actions.clear()  # a list of its own, to do with as it likes
        return action


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("name", STARTS)
def test_every_seat_sees_what_it_would_see_from_state_to_state(name, memory):
    start = STARTS[name]()
    ours, theirs = ([Looking(memory=memory) for _ in range(start.num_players)] for _ in "12")
    last, other = play_match(start, ours, 5), state_by_state(start, theirs, 5)
    assert last == other
    assert last.observation(0) == other.observation(0)
    assert getattr(last, "public_events", 0) == getattr(other, "public_events", 0)
    assert last.written_actions == other.written_actions
    for one, two in zip(ours, theirs, strict=True):
        assert [dict(seen) for seen, _ in one.seen] == [dict(seen) for seen, _ in two.seen]
        assert [events for _, events in one.seen] == [events for _, events in two.seen]


@pytest.mark.parametrize("name", STARTS)
def test_any_state_of_a_game_in_place_can_be_had_in_any_order(name):
    start, states, random = STARTS[name](), [], Random(1)
    game = play_in_place(start.mutable(), start, ["random"] * start.num_players, 2)
    state = start
    for seat, index in game.actions:
        states.append(state)
        state = state.apply(state.action_space.texts[index], seat)
    for ply in random.sample(range(len(states)), min(12, len(states))):
        again = game.state(ply)
        assert again == states[ply]
        assert again.observation(0) == states[ply].observation(0)
        assert getattr(again, "events", 0) == getattr(states[ply], "events", 0)
        assert again.position_key == states[ply].position_key


def test_what_is_not_legal_is_refused_with_the_reason():
    with pytest.raises(IllegalAction, match="e4"):
        play_match(tafl.start(), [lambda *_: "e4-e5", "random"], 1)
