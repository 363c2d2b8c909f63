"""Rules §3.5, sentence by sentence: völvas and their curse; what must happen, and the near miss."""

import pytest
from rules.tafl.positions import ended, king_game, stops, taken_by


def test_a_volvas_move_captures_nobody_but_standing_it_supports():
    assert taken_by(king_game("h8", volva="a3", attacker="c5", defender="c4"), "a3-c3") == []
    assert taken_by(king_game("h8", attacker="a3", volva="c5", defender="c4"), "a3-c3") == ["c4"]


def test_standing_a_volva_encircles():
    state = king_game("d4", attacker="c4 e4 d1", volva="d5")
    assert ended(state.apply("d1-d3")) == (0, "king encircled")


def test_a_ring_that_a_volva_closes_counts_after_the_next_action_if_it_still_stands():
    ring = {"attacker": "d5 c4 e4", "volva": "d1"}
    closed = king_game("d4", defender="h2", **ring).apply("d1-d3")
    assert ended(closed) is None
    assert ended(closed.apply("h2-h3")) == (0, "king encircled")
    saved = king_game("d4", defender="c5 c1", **ring).apply("d1-d3").apply("c1-c3")
    assert saved.history[-1] == "c1-c3xc4"
    assert ended(saved) is None


def test_a_volva_does_not_take_the_king_with_a_merchant():
    assert ended(king_game("d4", volva="d1", merchant="d5").apply("d1-d3")) is None
    assert ended(king_game("d4", attacker="d1", merchant="d5").apply("d1-d3")) is not None


@pytest.mark.parametrize(
    ("king", "cursed"),
    [("d4", True), ("d5", True), ("c5", True), ("e6", False), ("d6", False), ("c4", False)],
)
def test_a_volva_curses_the_t_in_front_of_it(king, cursed):
    state = king_game(king, volva="d1").apply("d1-d3")
    assert state.observation(None)["cursed"] is cursed


def test_the_curse_points_where_sit_went():
    assert king_game("f3", volva="a3").apply("a3-d3").observation(None)["cursed"]
    assert not king_game("d5", volva="a3").apply("a3-d3").observation(None)["cursed"]


def test_a_curse_falls_only_when_a_volva_ends_a_move():
    state = king_game("b5", "defender", volva="d3", attacker="i8")
    assert not state.apply("b5-d5").observation(None)["cursed"]


def test_a_cursed_king_moves_one_square_till_the_end_even_when_the_volva_is_gone():
    state = king_game("d5", volva="d1", defender="b3 e3").apply("d1-d3")
    assert stops(state, "d5") == {"c5", "d4", "d6"}
    assert state.why_not("d5-d8").code == "tafl.cursed_king"
    gone = state.apply("b3-c3")
    assert gone.history[-1] == "b3-c3xd3"
    assert gone.observation(None)["cursed"]


def test_fortresses_block_the_curse_and_are_never_cursed():
    def cursed(king, origin, square):
        return king_game(king, volva=origin).apply(f"{origin}-{square}").observation(None)["cursed"]

    assert not cursed("e5", "e1", "e3")  # he stands on the centre
    assert not cursed("e6", "e2", "e4")  # the centre is in front of her: no zone
    assert not cursed("d5", "e1", "e3")  # the centre beyond: the zone is the square in front
    assert cursed("e4", "e1", "e3")
    assert not cursed("e5", "d1", "d3")  # an end of the bar that is a fortress is spared alone,
    assert cursed("c5", "d1", "d3")  # not its other end


def test_a_forest_does_not_block_a_curse():
    state = king_game("d5", volva="d1", forest="d4").apply("d1-d3")
    assert state.observation(None)["cursed"]
