"""Rules §3.5: the Godi, the Jarl and the young king; what must happen, and the near miss."""

from rules.tafl.positions import king_game, stops, taken_by

# Godi


def test_a_godi_moves_diagonally_too_and_no_other_does():
    state = king_game("h8", godi="c3", attacker="i2")
    assert {"d4", "b2", "a5", "e1", "c9", "i3"} <= stops(state, "c3")
    assert "h3" not in stops(state, "i2")


def test_a_godi_crosses_the_empty_centre_but_stops_on_no_fortress():
    assert {"d4", "f6", "g7"} <= stops(king_game("h8", godi="c3"), "c3")
    assert not {"a1", "e5", "i9"} & stops(king_game("h8", godi="c3"), "c3")
    assert "f6" not in stops(king_game("e5", godi="c3"), "c3")


def test_a_godi_passes_between_two_touching_pieces():
    assert "d4" in stops(king_game("h2", godi="c3", defender="c4 d3"), "c3")


def test_a_godi_takes_four():
    state = king_game("h8", godi="b2", attacker="b4 f4 d6 d2", defender="c4 e4 d5 d3")
    assert taken_by(state, "b2-d4") == ["d3", "c4", "e4", "d5"]


def test_a_godi_captures_no_diagonal_neighbour():
    state = king_game("h8", godi="a2", attacker="e6", defender="d5")
    assert taken_by(state, "a2-c4") == []


# Jarl


def test_an_enemy_beside_a_jarl_moves_one_square_the_king_too():
    state = king_game("e3", "defender", jarl="d3", defender="d4 h4")
    assert stops(state, "e3") == {"e2", "e4", "f3"}
    assert stops(state, "d4") == {"c4", "e4", "d5"}
    assert len(stops(state, "h4")) > 4


def test_a_diagonal_neighbour_of_a_jarl_is_free():
    assert "e9" in stops(king_game("e4", "defender", jarl="d3"), "e4")


def test_a_jarl_does_not_bind_its_own_side():
    assert "e9" in stops(king_game("h8", jarl="d3", attacker="e3"), "e3")


def test_a_bound_king_steps_onto_a_corner():
    assert "a1" in stops(king_game("b1", "defender", jarl="b2"), "b1")


def test_a_bound_piece_cannot_cross_the_centre():
    state = king_game("h8", "defender", jarl="d4", defender="e4")
    assert stops(state, "e4") == {"e3", "f4"}
    assert state.why_not("e4-e6").code == "tafl.bound_by_jarl"


# Young king


def test_a_young_king_captures_as_the_mover_and_still_supports_nobody():
    squares = {"attacker": "c4", "defender": "c5"}
    assert taken_by(king_game("a3", "defender", **squares), "a3-c3") == []
    assert taken_by(king_game("a3", "defender", young_king=True, **squares), "a3-c3") == ["c4"]
    support = king_game("c5", "defender", attacker="c4", defender="a3", young_king=True)
    assert taken_by(support, "a3-c3") == []
