"""Ends of a game of two to four (rules §2.4, §5), on tables laid by hand."""

import pytest
from rules.siggil.tables import draw_and_pass, flat_game, play, rest_of

from cantorlab.rules.state import IllegalAction, Outcome


def captures(state, seats, spirits, size=3):
    """Seat 0 captures each spirit with its family; the others draw sevens, sixes… and pass."""
    spare = [f"{family}{n}" for family in "PSLTCWF" for n in (7, 6, 5, 4) if n > size]
    spare = [card for card in spare if card[0] not in spirits] + spare
    used = set()
    for spirit in spirits:
        for number in range(1, size + 1):
            card = f"{spirit}{number}"
            state = play(state, card)
            if number < size:
                state = play(state, "pass")
            else:
                cards = " ".join(f"{spirit}{n}" for n in range(1, size + 1))
                state = play(state, f"take {spirit} with {cards}")
            if state.is_terminal:
                return state
            for _ in range(seats - 1):
                card = next(card for card in spare if card not in used)
                used.add(card)
                state = play(state, card, "pass")
    return state


@pytest.mark.parametrize(("players", "needed", "size"), [(2, 5, 3), (3, 4, 3), (4, 3, 2)])
def test_so_many_spirits_win_at_once(players, needed, size):
    spirits = "PSLTCWF"[:needed]
    before = captures(flat_game(players), players, spirits[:-1], size)
    assert not before.is_terminal
    assert before.returns() == (0,) * players
    state = captures(flat_game(players), players, spirits, size)
    assert state.outcome == Outcome(0, f"{needed} spirits")
    assert state.returns() == (1, *[-1] * (players - 1))
    assert state.to_act == ()
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match="over"):
        state.apply("pass")


def to_the_last_draw(state):
    """Draw in the order of the places and pass, up to the last card, which is drawn."""
    *cards, last = rest_of(state)
    return play(draw_and_pass(state, cards), last)


def test_the_game_ends_with_the_turn_in_which_the_last_card_is_drawn():
    state = to_the_last_draw(flat_game())
    assert state.observation(None)["siggil"] == []
    assert not state.is_terminal
    assert state.to_act == (0,)
    assert play(state, "pass").is_terminal


def test_most_spirits_win():
    state = captures(flat_game(), 2, "P")
    state = play(to_the_last_draw(state), "pass")
    assert state.outcome == Outcome(0, "most spirits")
    assert state.returns() == (1, -1)


def test_the_last_draw_is_followed_by_a_normal_take_which_may_win():
    state = to_the_last_draw(flat_game())
    state = play(state, "take P with P1 P3 P5")
    assert state.outcome == Outcome(0, "most spirits")


def test_equal_in_spirits_the_fewest_cards_left_in_hand_win():
    state = play(to_the_last_draw(flat_game()), "pass")
    assert state.observation(None)["hand_sizes"] == [25, 24]
    assert state.outcome == Outcome(1, "fewest cards in hand")
    assert state.returns() == (-1, 1)


def test_still_equal_they_share_the_win():
    state = play(to_the_last_draw(flat_game(3)), "pass")
    assert state.observation(None)["hand_sizes"] == [17, 16, 16]
    assert state.outcome == Outcome(None, "shared win")
    assert state.returns() == (-1, 0, 0)


def test_the_fewest_cards_count_among_the_leaders_only():
    state = play(flat_game(3), "P1", "pass", "S1", "pass", "T1", "pass")
    state = play(state, "P2", "pass", "S3", "pass", "T2", "pass")
    state = play(state, "P3", "take P with P1 P2 P3", "S4", "take S with S1 S3 S4", "T3", "pass")
    state = play(to_the_last_draw(state), "pass")
    assert state.observation(None)["hand_sizes"] == [14, 13, 16]
    assert state.outcome == Outcome(1, "fewest cards in hand")


def test_a_theft_can_be_the_winning_spirit():
    state = captures(flat_game(), 2, "PSLT")
    state = play(state, "P7", "pass", "P6", "take F with F4 F5 F6", "S7", "pass", "P5", "pass")
    state = play(state, "L7", "pass", "P4", "pass", "T7")
    assert state.observation(None)["score"] == [4, 1]
    state = play(state, "take F with P7 S7 L7 T7")
    assert state.outcome == Outcome(0, "5 spirits")
    assert state.observation(None)["score"] == [5, 0]
