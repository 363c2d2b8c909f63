"""Rules §3.5, sentence by sentence: forests and merchants; what must happen, and the near miss."""

from rules.tafl.positions import ended, king_game, stops, taken_by

from cantorlab.rules import tafl

# Forest


def test_forests_are_placed_first_by_the_attacker_then_by_the_defender():
    state = tafl.start(forest=True)
    assert state.to_act == (0,)
    assert "forest e5" not in state.legal_actions()
    assert "forest a1" not in state.legal_actions()
    assert state.why_not("forest d1").code == "tafl.forest_on_piece"
    assert state.why_not("d1-d4").code == "tafl.forest_first"
    assert len(state.legal_actions()) == 81 - 25 - 4
    state = state.apply("forest c3")
    assert state.to_act == (1,)
    assert "forest c3" not in state.legal_actions()
    state = state.apply("forest g7")
    assert state.to_act == (0,)
    assert all("-" in action for action in state.legal_actions())


def test_nothing_enters_or_crosses_a_forest():
    state = king_game("h8", godi="c3", forest="c5 f6")
    assert not {"c5", "c6", "f6", "g7"} & stops(state, "c3")
    assert {"c4", "d4"} <= stops(state, "c3")
    assert state.why_not("c3-c6").code == "tafl.forest_in_the_way"


def test_a_forest_supports_nobody_and_is_no_edge():
    assert taken_by(king_game("h8", attacker="a3", defender="c4", forest="c5"), "a3-c3") == []
    state = king_game("d4", attacker="d5 c4 d1", forest="e4", defender="h2")
    assert ended(state.apply("d1-d3")) is None


# Merchants


def test_a_merchant_takes_the_king_with_an_attacker_opposite():
    state = king_game("d4", merchant="d1", attacker="d5")
    assert ended(state.apply("d1-d3")) == (0, "king taken by merchant")
    assert ended(king_game("d4", attacker="d1 d5").apply("d1-d3")) is None


def test_an_attacker_takes_the_king_with_a_merchant_opposite():
    state = king_game("d4", merchant="d5", attacker="d1 c9")
    assert ended(state.apply("d1-d3")) == (0, "king taken by merchant")
    assert ended(state.apply("d1-d2")) is None


def test_the_moved_piece_must_be_one_of_the_two():
    """The king walks in between; another move of theirs takes him no more than his own did."""
    between = king_game("b4", "defender", merchant="d5", attacker="d3 i2").apply("b4-d4")
    assert ended(between) is None
    assert ended(between.apply("i2-i3")) is None


def test_a_merchant_takes_the_king_against_a_corner_or_the_empty_centre():
    assert ended(king_game("b1", merchant="c7").apply("c7-c1")) == (0, "king taken by merchant")
    assert ended(king_game("e4", merchant="a3").apply("a3-e3")) == (0, "king taken by merchant")
    assert ended(king_game("b1", attacker="c7", merchant="i3").apply("c7-c1")) is None


def test_a_merchant_takes_the_king_in_the_centre():
    state = king_game("e5", merchant="e1", attacker="e6")
    assert ended(state.apply("e1-e4")) == (0, "king taken by merchant")


def test_the_edge_and_a_forest_are_no_partner_of_a_merchant():
    assert ended(king_game("d1", merchant="d7").apply("d7-d2")) is None
    assert ended(king_game("d4", merchant="d1", forest="d5").apply("d1-d3")) is None


def test_encircled_is_said_before_taken_by_a_merchant():
    state = king_game("d4", merchant="d1", attacker="d5 c4 e4")
    assert ended(state.apply("d1-d3")) == (0, "king encircled")
