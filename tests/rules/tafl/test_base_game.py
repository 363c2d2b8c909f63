"""Rules §3.1 to §3.4, sentence by sentence: what must happen, and the near miss."""

import pytest
from rules.tafl.positions import ended, king_game, stands, stops, taken_by

from cantorlab.rules import tafl

# §3.1 board and set-up


def test_the_set_up_is_that_of_the_rules():
    pieces = stands(tafl.start())
    attackers = {"d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8"}
    attackers |= {"a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"}
    defenders = {"e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5"}
    assert pieces == {
        **dict.fromkeys(attackers, "attacker"),
        **dict.fromkeys(defenders, "defender"),
        "e5": "king",
    }


def test_the_attacker_moves_first_then_they_alternate():
    state = tafl.start()
    assert state.to_act == (0,)
    assert state.apply("d1-d4").to_act == (1,)
    assert state.apply("d1-d4").apply("e3-d3").to_act == (0,)


# §3.2 moving


def test_a_piece_moves_straight_through_empty_squares_only():
    state = king_game("h8", attacker="c3 c6 f3", defender="b3")
    assert stops(state, "c3") == {"d3", "e3", "c1", "c2", "c4", "c5"}


def test_no_piece_moves_diagonally():
    state = king_game("h8", attacker="c3")
    assert state.why_not("c3-d4").code == "tafl.not_straight"


@pytest.mark.parametrize("corner", ["a1", "i1", "a9", "i9"])
def test_no_soldier_stops_on_a_corner(corner):
    beside = {"a1": "a3", "i1": "i3", "a9": "a7", "i9": "i7"}[corner]
    state = king_game("e5", attacker=beside)
    assert state.why_not(f"{beside}-{corner}").code == "tafl.fortress"


def test_the_king_stops_on_a_corner():
    assert "a1" in stops(king_game("a3", "defender", attacker="h8"), "a3")


def test_a_soldier_crosses_the_empty_centre_but_does_not_stop_there():
    state = king_game("h8", attacker="e3")
    assert {"e4", "e6", "e9"} <= stops(state, "e3")
    assert state.why_not("e3-e5").code == "tafl.fortress"


def test_nobody_crosses_the_centre_while_the_king_is_there():
    assert stops(king_game("e5", attacker="e3"), "e3") & {"e5", "e6"} == set()


def test_the_king_crosses_the_centre_that_it_has_left_but_never_stops_there_again():
    state = king_game("e4", "defender", attacker="a2")
    assert "e6" in stops(state, "e4")
    assert state.why_not("e4-e5").code == "tafl.king_to_centre"


def test_a_move_goes_at_least_one_square():
    assert king_game("h8", attacker="c3").why_not("c3-c3").code == "tafl.stands_still"


# §3.3 capturing soldiers


def test_a_soldier_is_taken_between_the_mover_and_a_support():
    assert taken_by(king_game("h8", attacker="c3 a5", defender="c4 b4"), "a5-c5") == ["c4"]


def test_nobody_is_taken_without_a_support():
    assert taken_by(king_game("h8", attacker="a5", defender="c4"), "a5-c5") == []


def test_a_support_must_be_straight_behind():
    assert taken_by(king_game("h8", attacker="b4 a5", defender="c4"), "a5-c5") == []


def test_moving_between_two_enemies_is_safe():
    state = king_game("h8", "defender", attacker="c3 c5", defender="a4").apply("a4-c4")
    assert "c4" in stands(state)


def test_only_the_piece_that_moved_captures():
    """c4 stands between c3 and c5 already; a move elsewhere takes nobody."""
    state = king_game("h8", attacker="c3 c5 i2", defender="c4")
    assert taken_by(state, "i2-i3") == []


def test_a_move_past_an_enemy_takes_nobody():
    state = king_game("h8", attacker="b3 d1", defender="c3")
    assert taken_by(state, "d1-d5") == []
    assert taken_by(state, "d1-d3") == ["c3"]


def test_one_move_takes_three():
    state = king_game("h8", attacker="c6 a4 c1 e4", defender="c5 b4 d4")
    assert taken_by(state, "c1-c4") == ["b4", "d4", "c5"]
    assert state.apply("c1-c4").history == ("c1-c4xb4xd4xc5",)


@pytest.mark.parametrize(("to_move", "other"), [("attacker", "defender"), ("defender", "attacker")])
def test_a_corner_supports_both_sides(to_move, other):
    assert taken_by(king_game("h6", to_move, **{to_move: "c4", other: "b1"}), "c4-c1") == ["b1"]


def test_the_edge_supports_nobody():
    assert taken_by(king_game("h8", attacker="a2", defender="c1"), "a2-c2") == []


def test_the_centre_supports_the_defenders_only_while_the_king_stands_in_it():
    defenders = king_game("e5", "defender", attacker="e4", defender="a3")
    assert taken_by(defenders, "a3-e3") == ["e4"]
    attackers = king_game("e5", attacker="a3", defender="e4")
    assert taken_by(attackers, "a3-e3") == []


@pytest.mark.parametrize(("to_move", "other"), [("attacker", "defender"), ("defender", "attacker")])
def test_the_empty_centre_supports_both_sides(to_move, other):
    assert taken_by(king_game("h8", to_move, **{to_move: "a3", other: "e4"}), "a3-e3") == ["e4"]


def test_the_king_outside_the_centre_supports_nobody():
    state = king_game("c5", "defender", attacker="c4", defender="a3 h3")
    assert taken_by(state, "a3-c3") == []
    assert taken_by(king_game("h8", "defender", attacker="c4", defender="a3 c5"), "a3-c3") == ["c4"]


def test_the_king_never_captures():
    state = king_game("a3", "defender", attacker="c4", defender="c5")
    assert taken_by(state, "a3-c3") == []


# §3.4 capturing the king; the end


def test_four_attackers_around_the_king_take_him():
    state = king_game("d4", attacker="d5 c4 e4 d1")
    assert ended(state.apply("d1-d3")) == (0, "king encircled")
    assert ended(state.apply("d1-d2")) is None


def test_the_king_in_the_centre_is_taken_by_four():
    assert ended(king_game("e5", attacker="e6 d5 f5 e1").apply("e1-e4")) == (0, "king encircled")


def test_the_edge_closes_the_ring():
    assert ended(king_game("d1", attacker="c1 e1 d9").apply("d9-d2")) == (0, "king encircled")


def test_a_corner_closes_the_ring():
    assert ended(king_game("b1", attacker="b2 g1").apply("g1-c1")) == (0, "king encircled")


def test_the_empty_centre_closes_the_ring():
    assert ended(king_game("e4", attacker="d4 f4 e1").apply("e1-e3")) == (0, "king encircled")


def test_a_defender_in_the_ring_saves_the_king():
    assert ended(king_game("d4", attacker="c4 e4 d1", defender="d5").apply("d1-d3")) is None


def test_a_king_who_walks_into_a_ring_is_lost():
    """He crosses the centre, which then closes the ring behind him."""
    lost = king_game("e4", "defender", attacker="d6 f6 e7")
    assert ended(lost.apply("e4-e6")) == (0, "king encircled")
    saved = king_game("e4", "defender", attacker="d6 f6")
    assert ended(saved.apply("e4-e6")) is None


def test_the_defender_wins_on_a_corner():
    assert ended(king_game("a3", "defender", attacker="h8").apply("a3-a1")) == (1, "king escaped")


def test_a_side_without_men_loses():
    state = king_game("e3", "defender", attacker="b1", defender="c4")
    assert ended(state.apply("c4-c1")) == (1, "no legal move")


def test_a_side_whose_men_are_all_shut_in_loses():
    state = king_game("e3", "defender", attacker="a2", defender="b2 d3")
    assert ended(state.apply("d3-a3")) == (1, "no legal move")
    assert ended(state.apply("d3-b3")) is None


def test_the_third_occurrence_is_a_draw_the_second_is_not():
    state = king_game("h8", attacker="a2", defender="c4")
    for action in ("a2-a3", "c4-c5", "a3-a2", "c5-c4") * 2:
        assert ended(state) is None
        state = state.apply(action)
    assert ended(state) == (None, "threefold repetition")


def test_the_same_board_with_the_other_side_to_move_is_another_position():
    """The attacker loses a move by a triangle, so the board comes with either side to move."""
    state = king_game("h8", attacker="a2", defender="c4")
    round_trip = ("a2-a3", "c4-c5", "a3-a4", "c5-c4", "a4-a2", "c4-c5", "a2-a3", "c5-c4", "a3-a2")
    for action in round_trip:
        state = state.apply(action)
    assert stands(state) == {"h8": "king", "a2": "attacker", "c4": "defender"}
    assert (state.to_act, ended(state)) == ((1,), None)
    assert state.observation(None)["occurrences"] == 2


def test_200_plies_without_a_capture_are_a_draw_199_are_not():
    state = king_game("h8", attacker="a2", defender="c4", quiet=198).apply("a2-a3")
    assert ended(state) is None
    assert ended(state.apply("c4-c5")) == (None, "200 plies without a capture")


def test_a_capture_begins_the_200_anew():
    state = king_game("h8", attacker="a5 c3", defender="c4 b7", quiet=199).apply("a5-c5")
    assert ended(state) is None
    assert state.observation(None)["quiet"] == 0


# §5 order of judging


def test_a_capture_in_the_same_move_does_not_undo_the_ring():
    state = king_game("d4", attacker="d5 c4 e4 d1 b3", defender="c3")
    assert taken_by(state, "d1-d3") == ["c3"]
    assert ended(state.apply("d1-d3")) == (0, "king encircled")


def test_the_corner_comes_before_the_200():
    state = king_game("a3", "defender", attacker="h8", quiet=199)
    assert ended(state.apply("a3-a1")) == (1, "king escaped")


def test_no_move_comes_before_the_200():
    state = king_game("e3", "defender", attacker="a2", defender="b2 d3", quiet=199)
    assert ended(state.apply("d3-a3")) == (1, "no legal move")


def test_returns_are_zero_before_the_end_and_after_a_draw():
    assert tafl.start().returns() == (0, 0)
    assert king_game("a3", "defender", attacker="h8").apply("a3-a1").returns() == (-1, 1)


def test_the_third_occurrence_comes_before_200_plies_without_a_capture():
    state = king_game("h8", attacker="a2", defender="c4", quiet=192)
    for action in ("a2-a3", "c4-c5", "a3-a2", "c5-c4") * 2:
        assert ended(state) is None
        state = state.apply(action)
    assert ended(state) == (None, "threefold repetition")


def test_a_position_is_remembered_as_long_as_anything_can_come_again():
    """It stands for the third time after 198 plies: two tours of different lengths, 63 and 36."""
    state = king_game("h8", attacker="a2", defender="g1")
    column = [f"g{row}" for row in range(1, 10)]
    for attackers, turns in (
        (["a2", "a3", "a4", "a5", "a6", "a7", "a8"], 63),
        (
            ["a2", "a4", "a6", "a8"],
            36,
        ),
    ):
        for turn in range(turns):
            for tour in (attackers, column):
                assert ended(state) is None
                state = state.apply(f"{tour[turn % len(tour)]}-{tour[(turn + 1) % len(tour)]}")
    assert state.observation(None)["quiet"] == 198
    assert ended(state) == (None, "threefold repetition")
