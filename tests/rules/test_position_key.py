"""Position keys: the same position by another way has the same key, and no other has it."""

import pytest

from cantorlab.players import play_match
from cantorlab.rules import cantor, siggil, tafl

STARTS = {
    "tafl": lambda seed: tafl.start(archers=True, victory="vertical"),
    "queen": lambda seed: tafl.start_queen(),
    "siggil": lambda seed: siggil.start(3, seed=seed),
    "quest": lambda seed: cantor.start("quest", seed=seed),
}


def along(game, seed):
    """The states of a random game, from the first to the last."""
    state = STARTS[game](seed % 2)
    seats = ["random"] * state.num_players
    yield state
    for seat, action in play_match(state, seats, seed).actions:
        state = state.apply(action, seat)
        yield state


@pytest.mark.parametrize("game", STARTS)
def test_states_of_one_key_have_the_same_actions_whatever_way_led_to_them(game):
    actions_by_key = {}
    for seed in range(6):
        for state in along(game, seed):
            actions = tuple(tuple(state.legal_actions(seat)) for seat in range(state.num_players))
            assert actions_by_key.setdefault(state.position_key, actions) == actions
    assert len(actions_by_key) > 40


@pytest.mark.parametrize("game", ["tafl", "queen"])
def test_a_position_read_back_has_the_same_key_and_actions(game):
    for ply, state in enumerate(along(game, 7)):
        if ply % 9 == 0 and not state.is_terminal:
            again = tafl.parse_position(state.position)
            assert again.position_key == state.position_key
            assert again.legal_actions() == state.legal_actions()


def test_who_is_to_move_what_has_been_shot_at_and_a_variant_make_another_key():
    lines = [
        "9/9/4K4/9/9/4a4/9/9/9 attacker 0",
        "9/9/4K4/9/9/4a4/9/9/9 defender 0",
        "9/9/4K4/9/9/4a4/9/9/9 defender 0 young-king",
        "9/9/4K4/9/9/4a4/9/9/9 defender 0 cursed",
        "9/9/4K4/9/9/4a4/9/9/9 defender 0 forests=1",
    ]
    keys = [tafl.parse_position(line).position_key for line in lines]
    assert len(set(keys)) == len(lines)
    quiet = tafl.parse_position(lines[0].replace("attacker 0", "attacker 7"))
    assert quiet.position_key == keys[0]


def test_two_orders_of_choosing_in_a_duel_of_cantor_differ_by_who_was_first():
    state = cantor.start(seed=3)
    mages = [state.legal_actions(seat)[0] for seat in (0, 1)]
    one = state.apply(mages[0], 0).apply(mages[1], 1)
    other = state.apply(mages[1], 1).apply(mages[0], 0)
    assert one.position_key != other.position_key  # it decides a tie (rules §1.3)
    said = [one.apply("protect none", 0).apply("protect 3", 1)]
    said += [one.apply("protect 3", 1).apply("protect none", 0)]
    assert said[0] != said[1]
    assert said[0].position_key == said[1].position_key


def test_a_game_of_siggil_starts_from_another_states_deal():
    state = siggil.start(2, seed=9)
    assert siggil.start(2, deal=state.deal) == state
    with pytest.raises(ValueError, match="such as S2"):
        siggil.start(2, deal=[99, *state.deal[1:]])
