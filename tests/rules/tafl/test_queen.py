"""Rules §3.6 and its part of §5, sentence by sentence: what must happen, and the near miss."""

import pytest
from rules.tafl.positions import ended, queen_game, stands, stops, taken_by

from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel.queen import catcher
from cantorlab.rules.tafl.names import BY_NAME, NAMES
from cantorlab.rules.tafl.position import Position


def test_the_set_up_is_that_of_the_rules():
    assert stands(tafl.start_queen()) == {
        **dict.fromkeys(["d1", "f1", "e2", "d9", "f9", "e8"], "jarl_viking"),
        **dict.fromkeys(["e1", "e9"], "jarl_chief"),
        **dict.fromkeys(["a4", "a6", "b5", "i4", "i6", "h5"], "king_viking"),
        **dict.fromkeys(["a5", "i5"], "king_chief"),
        **dict.fromkeys(["e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5"], "english"),
        "e5": "queen",
    }


def test_a_turn_is_an_own_move_and_then_an_english_one_and_the_jarl_begins():
    state = tafl.start_queen()
    assert state.to_act == (0,)
    assert state.why_not("a4-a2").code == "tafl.not_yours"
    assert state.why_not("e3-d3").code == "tafl.own_half"
    state = state.apply("d1-d4")
    assert state.to_act == (0,)
    assert state.why_not("e2-d2").code == "tafl.english_half"
    state = state.apply("e3-c3")
    assert state.to_act == (1,)
    assert state.why_not("d4-c4").code == "tafl.not_yours"


def test_the_queen_moves_in_the_english_half_of_either_player():
    state = queen_game("c3", "king-english", king_chief="a5", jarl_chief="e1", english="h8")
    assert "c4" in stops(state, "c3")


def test_a_half_turn_without_a_legal_move_is_skipped():
    """The Jarl's last piece is shut in; then the English move."""
    state = queen_game("h8", jarl_chief="a2", english="b2", king_viking="a3", king_chief="i5")
    assert state.legal_actions() == ["pass"]
    state = state.apply("pass")
    assert state.to_act == (0,)
    assert "b2-c2" in state.legal_actions()


def test_nobody_passes_who_has_a_move():
    assert tafl.start_queen().why_not("pass").code == "tafl.no_pass"


# Captures


@pytest.mark.parametrize("support", ["jarl_viking", "king_viking", "king_chief"])
def test_any_piece_that_is_not_of_the_targets_side_supports(support):
    squares = {"jarl_viking": "a5", "jarl_chief": "i2", "king_chief": "i8", "english": "c4"}
    squares[support] = f"{squares.get(support, '')} c3"
    assert taken_by(queen_game("h8", **squares), "a5-c5") == ["c4"]


def test_a_piece_of_the_targets_side_does_not_support():
    state = queen_game(
        "h8", jarl_viking="a5", jarl_chief="i2", king_chief="i8", king_viking="c3 c4"
    )
    assert taken_by(state, "a5-c5") == []


def test_an_english_soldier_supports_a_viking_against_a_viking():
    state = queen_game(
        "h8", jarl_viking="a5", jarl_chief="i2", king_chief="i8", king_viking="c4", english="c3"
    )
    assert taken_by(state, "a5-c5") == ["c4"]


@pytest.mark.parametrize("victim", ["jarl_viking", "king_viking"])
def test_the_english_capture_vikings_of_either_player_whoever_moves_them(victim):
    squares = {"jarl_chief": "i2", "king_chief": "i8", "english": "a5 c3", victim: "c4"}
    state = queen_game("h8", "jarl-english", **squares)
    assert taken_by(state, "a5-c5") == ["c4"]


def test_the_queen_supports_english_movers_only_and_from_the_centre_only():
    def taken(queen, to_move, square, **squares):
        chiefs = {"jarl_chief": "i2", "king_chief": "i8"}
        state = queen_game(queen, to_move, **chiefs, **squares)
        return taken_by(state, square)

    assert taken("e5", "jarl-english", "a3-e3", king_viking="e4", english="a3") == ["e4"]
    assert taken("c5", "jarl-english", "a3-c3", king_viking="c4", english="a3") == []
    assert taken("e5", "jarl", "a3-e3", king_viking="e4", jarl_viking="a3") == []


def test_the_empty_centre_and_the_corners_support_all():
    squares = {"jarl_chief": "i2", "king_chief": "i8", "jarl_viking": "a3", "king_viking": "e4"}
    assert taken_by(queen_game("h8", **squares), "a3-e3") == ["e4"]
    squares = {"jarl_chief": "i2", "king_chief": "i8", "jarl_viking": "c3", "english": "b1"}
    assert taken_by(queen_game("h8", **squares), "c3-c1") == ["b1"]


def test_the_queen_never_captures():
    state = queen_game(
        "a3", "jarl-english", jarl_chief="i2", king_chief="i8", king_viking="c4", english="c5"
    )
    assert taken_by(state, "a3-c3") == []


def test_chiefs_are_captured_as_soldiers_are():
    state = queen_game("h8", jarl_viking="a5 c3", jarl_chief="i2", king_chief="c4 i8")
    assert taken_by(state, "a5-c5") == ["c4"]


# The win


def test_the_queen_between_two_men_of_a_player_one_a_chief_is_his():
    state = queen_game("d4", jarl_viking="e2", jarl_chief="c4", king_chief="i8")
    assert ended(state.apply("e2-e4")) == (0, "queen taken")
    assert ended(state.apply("e2-e3")) is None


def test_two_men_without_a_chief_do_not_hold_her():
    state = queen_game("d4", jarl_viking="e2 c4", jarl_chief="i2", king_chief="i8")
    assert ended(state.apply("e2-e4")) is None


def test_a_chief_and_a_man_of_the_other_player_do_not_hold_her():
    state = queen_game("d4", jarl_chief="e2", king_viking="c4", king_chief="i8")
    assert ended(state.apply("e2-e4")) is None


def test_no_fortress_counts_against_her():
    assert ended(queen_game("b1", jarl_chief="c4", king_chief="i8").apply("c4-c1")) is None


def test_the_queen_may_be_held_in_the_centre():
    state = queen_game("e5", jarl_chief="e2", jarl_viking="e6", king_chief="i8")
    assert ended(state.apply("e2-e4")) == (0, "queen taken")


def test_the_queen_may_walk_into_the_arms_of_either_player():
    squares = {"jarl_chief": "c4", "jarl_viking": "e4", "king_chief": "i8"}
    assert ended(queen_game("d7", "jarl-english", **squares).apply("d7-d4")) == (0, "queen taken")
    assert ended(queen_game("d7", "king-english", **squares).apply("d7-d4")) == (0, "queen taken")


def test_with_queen_walks_in_false_it_may_not_win_for_its_mover():
    squares = {"jarl_chief": "c4", "jarl_viking": "e4", "king_chief": "i8", "english": "h2"}
    state = queen_game("d7", "jarl-english", queen_walks_in=False, **squares)
    assert state.why_not("d7-d4").code == "tafl.queen_walks_in"
    assert "d7-d5" in state.legal_actions()
    other = queen_game("d7", "king-english", queen_walks_in=False, **squares)
    assert ended(other.apply("d7-d4")) == (0, "queen taken")


def test_with_queen_walks_in_false_a_half_turn_with_no_other_move_is_skipped():
    """Her one way is to b3, between the Jarl's pieces."""
    squares = {"jarl_viking": "b2", "jarl_chief": "b4", "king_viking": "a4 a2 c3"}
    squares["king_chief"] = "i8"
    shut = queen_game("a3", "jarl-english", queen_walks_in=False, **squares)
    assert shut.legal_actions() == ["pass"]
    assert shut.apply("pass").to_act == (1,)
    assert queen_game("a3", "jarl-english", **squares).legal_actions() == ["a3-b3"]


# Draws


def test_the_queen_goes_to_a_corner_only_for_a_player_without_a_chief():
    squares = {"jarl_viking": "h2", "king_chief": "i8"}
    state = queen_game("a3", "jarl-english", **squares)
    assert ended(state.apply("a3-a1")) == (None, "queen escaped")
    with_chief = queen_game("a3", "king-english", **squares)
    assert with_chief.why_not("a3-a1").code == "tafl.queen_to_corner"


def test_no_chief_left_is_a_draw():
    state = queen_game("h8", jarl_viking="a5 c3", king_chief="c4")
    assert ended(state.apply("a5-c5")) == (None, "no chief left")
    one_left = queen_game("h8", jarl_viking="a5 c3", king_chief="c4 i2")
    assert ended(one_left.apply("a5-c5")) is None


def test_the_queen_never_stops_on_the_centre_again():
    state = queen_game("e4", "jarl-english", jarl_chief="i2", king_chief="i8")
    assert state.why_not("e4-e5").code == "tafl.queen_to_centre"
    assert "e4-e6" in state.legal_actions()


def test_the_third_occurrence_counts_pieces_player_and_half():
    state = queen_game("h8", jarl_chief="a2", king_chief="i2", english="c4")
    cycle = ("a2-a3", "c4-c5", "i2-i3", "c5-c4", "a3-a2", "c4-c5", "i3-i2", "c5-c4")
    for action in cycle * 2:
        assert ended(state) is None
        state = state.apply(action)
    assert ended(state) == (None, "threefold repetition")


def test_200_half_turns_without_a_capture_are_a_draw_a_pass_counts():
    state = queen_game(
        "h8", jarl_chief="a2", english="b2", king_viking="a3", king_chief="i5", quiet=199
    )
    assert ended(state.apply("pass")) == (None, "200 plies without a capture")


def test_a_caught_queen_comes_before_no_chief_left():
    """The move holds her and takes the other player's last chief: the win stands."""
    held = queen_game("d4", jarl_chief="e1", jarl_viking="c4 g4", king_chief="f4", english="h8")
    assert taken_by(held, "e1-e4") == ["f4"]
    assert ended(held.apply("e1-e4")) == (0, "queen taken")


def test_held_by_both_at_once_it_is_taken_by_the_player_whose_turn_it_is():
    """No action can bring this about, and no position may begin so: the kernel is asked itself."""
    squares = {"c4": "jarl_chief", "d3": "king_viking", "d4": "queen", "d5": "king_chief"}
    kinds = {name: kind for kind, name in NAMES.items()}
    pieces = [(BY_NAME[square], kinds[name]) for square, name in squares.items()]
    pieces.append((BY_NAME["e4"], kinds["jarl_viking"]))
    for turn, player in [("jarl", 0), ("jarl-english", 0), ("king", 1), ("king-english", 1)]:
        assert catcher(Position(tuple(sorted(pieces)), turn).game()) == player


def test_the_third_occurrence_comes_before_200_half_turns():
    state = queen_game("h8", jarl_chief="a2", king_chief="i2", english="c4", quiet=184)
    for action in ("a2-a3", "c4-c5", "i2-i3", "c5-c4", "a3-a2", "c4-c5", "i3-i2", "c5-c4") * 2:
        assert ended(state) is None
        state = state.apply(action)
    assert ended(state) == (None, "threefold repetition")
