"""Rules §3.5, sentence by sentence: the Jarl's daughters; what must happen, and the near miss."""

from rules.tafl.positions import ended, king_game, taken_by


def test_a_daughter_moves_and_captures_as_a_soldier():
    assert taken_by(king_game("h8", daughter="a5", attacker="c3", defender="c4"), "a5-c5") == ["c4"]


def test_a_daughter_taken_by_the_king_is_married():
    state = king_game("a3", "defender", daughter="c4", defender="c5")
    assert ended(state.apply("a3-c3")) == (1, "daughter married")


def test_a_daughter_taken_with_the_king_as_support_anywhere_is_married():
    state = king_game("c5", "defender", daughter="c4", defender="a3")
    assert ended(state.apply("a3-c3")) == (1, "daughter married")


def test_a_daughter_taken_without_the_king_is_simply_lost():
    state = king_game("h8", "defender", daughter="c4", defender="a3 c5", attacker="i2")
    assert taken_by(state, "a3-c3") == ["c4"]
    assert ended(state.apply("a3-c3")) is None


def test_the_king_needs_a_support_against_a_daughter():
    assert ended(king_game("a3", "defender", daughter="c4").apply("a3-c3")) is None


def test_the_king_is_no_support_for_a_shot_at_a_daughter_outside_the_centre():
    state = king_game("g3", daughter="f9", archer="d3", facings={"d3": "right"})
    assert "shoot" not in state.apply("f9-f3").legal_actions()
