"""Rules §3.5 and its part of §5, sentence by sentence: what must happen, and the near miss."""

import pytest
from rules.tafl.positions import ended, king_game, stands, stops, taken_by

from cantorlab.rules import tafl


def test_axis_variants_take_their_places():
    pieces = stands(tafl.start(godi="horizontal", victory="vertical"))
    assert {s: p for s, p in pieces.items() if p not in ("attacker", "defender", "king")} == {
        "a5": "godi",
        "i5": "godi",
        "e1": "merchant",
        "e9": "merchant",
        "e2": "volva",
        "e8": "volva",
        "c5": "daughter",
        "g5": "daughter",
    }
    pieces = stands(tafl.start(victory="horizontal", jarl="vertical"))
    assert {s: p for s, p in pieces.items() if p not in ("attacker", "defender", "king")} == {
        "e1": "jarl",
        "e9": "jarl",
        "a5": "merchant",
        "i5": "merchant",
        "b5": "volva",
        "h5": "volva",
        "e3": "daughter",
        "e7": "daughter",
    }


def test_true_takes_a_free_axis_vertical_first_after_the_named():
    assert tafl.start(jarl=True, victory=True).options["jarl"] == "vertical"
    assert tafl.start(jarl=True, victory=True).options["victory"] == "horizontal"
    assert tafl.start(godi=True, victory="vertical").options["godi"] == "horizontal"
    assert tafl.start(godi=True, jarl="horizontal").options["godi"] == "vertical"


@pytest.mark.parametrize(
    "wanted",
    [
        {"godi": "vertical", "jarl": "vertical"},
        {"godi": True, "jarl": True, "victory": True},
        {"godi": "diagonal"},
    ],
)
def test_variants_that_do_not_go_together_are_refused(wanted):
    with pytest.raises(ValueError, match=r"rules §3\.5"):
        tafl.start(**wanted)


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


def test_a_jarl_does_not_bind_his_own_side():
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


# Archers


def test_archers_face_away_from_the_centre_at_first():
    pieces = tafl.start(archers=True).observation(None)["pieces"]
    facings = {piece["square"]: piece["facing"] for piece in pieces if "facing" in piece}
    assert facings == {"e6": "up", "e4": "down", "d5": "left", "f5": "right"}


@pytest.mark.parametrize(
    ("square", "facing"), [("c1", "down"), ("c7", "up"), ("a3", "left"), ("g3", "right")]
)
def test_an_archer_faces_where_he_went_last(square, facing):
    state = king_game("h8", "defender", attacker="a8", archer="c3", facings={"c3": "up"})
    pieces = state.apply(f"c3-{square}").observation(None)["pieces"]
    assert [piece["facing"] for piece in pieces if "facing" in piece] == [facing]


def test_an_archers_zone_is_a_t_of_four_squares():
    state = king_game("h8", attacker="a2", archer="c3", facings={"c3": "up"})
    assert state.observation(None)["zones"] == {"c3": ["c4", "b5", "c5", "d5"]}
    state = king_game("h8", attacker="a2", archer="b3", facings={"b3": "left"})
    assert state.observation(None)["zones"] == {"b3": ["a3"]}


def _after_move_to(square, defenders, king="h8", **more):
    """An attacker comes from the right to a square above the archer on c3, who faces up."""
    origin = f"i{square[1]}"
    state = king_game(
        king, attacker=origin, defender=defenders, archer="c3", facings={"c3": "up"}, **more
    )
    return state.apply(f"{origin}-{square}")


@pytest.mark.parametrize(
    ("square", "support", "may_shoot"),
    [
        ("c4", "c5", True),  # the far side of the square in front
        ("c4", "b4", False),
        ("c5", "c6", True),
        ("c5", "b5", False),  # the stem's end has one far side only
        ("d5", "d6", True),
        ("b5", "b6", True),
        ("b5", "a5", True),  # outward from the stem
        ("d5", "c5", False),  # inward
        ("d5", "d4", False),
        ("d4", "d5", False),  # not in the zone
        ("c6", "c7", False),
    ],
)
def test_a_shot_needs_a_target_in_the_zone_and_a_support_behind_it(square, support, may_shoot):
    state = _after_move_to(square, support)
    assert ("shoot" in state.legal_actions()) is may_shoot
    assert (state.observation(None)["shot"] == square) is may_shoot


def test_pieces_do_not_block_a_zone():
    assert "shoot" in _after_move_to("c5", "c4 c6").legal_actions()


def test_a_shot_removes_the_target_and_then_the_defender_moves():
    state = _after_move_to("c5", "c6").apply("shoot")
    assert "c5" not in stands(state)
    assert (state.to_act, state.history[-1]) == ((1,), "shootxc5")
    assert "shoot" not in state.legal_actions()
    assert state.why_not("shoot").code == "tafl.no_shot"


def test_any_other_action_loses_the_shot():
    state = _after_move_to("c5", "c6 h1").apply("h1-h2")
    assert state.observation(None)["shot"] is None


def test_who_stood_in_a_zone_already_cannot_be_shot():
    """The archer turns on him: only who ends a move in a zone is a target."""
    state = king_game("h8", attacker="c5 i2", archer="c3", defender="c6", facings={"c3": "up"})
    assert "shoot" not in state.apply("i2-i3").legal_actions()


def test_the_king_supports_a_shot_from_the_centre_only():
    centre = king_game("e5", attacker="i4", archer="e3", facings={"e3": "up"})
    assert "shoot" in centre.apply("i4-e4").legal_actions()
    outside = king_game("g3", attacker="f9", archer="e3", facings={"e3": "right"})
    assert "shoot" not in outside.apply("f9-f3").legal_actions()


def test_no_fortress_supports_a_shot():
    corner = king_game("h8", attacker="b8", archer="d1", facings={"d1": "left"})
    assert "shoot" not in corner.apply("b8-b1").legal_actions()


def test_captures_come_first_the_support_must_still_stand():
    """The move takes the support c6, between c5 and c7."""
    state = king_game(
        "h8", attacker="i5 c7", archer="c3", defender="c6", facings={"c3": "up"}
    ).apply("i5-c5")
    assert state.history[-1] == "i5-c5xc6"
    assert "shoot" not in state.legal_actions()


@pytest.mark.parametrize("kind", ["godi", "jarl", "merchant", "volva", "daughter"])
def test_every_attacking_piece_can_be_shot(kind):
    state = king_game("h8", archer="c3", defender="c6", facings={"c3": "up"}, **{kind: "i5"})
    shot = state.apply("i5-c5").apply("shoot")
    assert "c5" not in stands(shot)
    assert ended(shot) is None  # a daughter who is shot is simply lost


def test_a_pending_shot_is_a_legal_action():
    """The defender's three pieces are shut in by then, but one of them may shoot."""
    shut = {"attacker": "d1 e2 g1 e3 g3 i2", "forest": "f4"}
    state = king_game("e1", archer="f1", defender="f3", facings={"f1": "up"}, **shut)
    state = state.apply("i2-f2")
    assert ended(state) is None
    assert state.legal_actions() == ["shoot"]
    assert "f3-f2" in state.apply("shoot").legal_actions()
    turned_away = king_game("e1", archer="f1", defender="f3", facings={"f1": "left"}, **shut)
    assert ended(turned_away.apply("i2-f2")) == (0, "no legal move")


def test_a_shot_is_a_capture_for_the_200():
    state = _after_move_to("c5", "c6", quiet=198).apply("shoot")
    assert state.observation(None)["quiet"] == 0
    assert ended(state) is None


def test_a_shot_jarl_frees_his_neighbours_in_the_same_turn():
    state = king_game("h8", jarl="i5", archer="c3", defender="c6", facings={"c3": "up"})
    state = state.apply("i5-c5")
    assert stops(state, "c6") == {"b6", "d6", "c7"}
    assert "c9" in stops(state.apply("shoot"), "c6")


def test_a_shot_may_break_a_ring_that_a_volva_closed():
    """It is itself the next action after hers; any other leaves the king lost."""
    ringed = king_game(
        "d4",
        attacker="d5 c4 e4",
        volva="d1",
        archer="c1",
        defender="e3",
        facings={"c1": "up"},
    ).apply("d1-d3")
    assert ended(ringed) is None
    assert ended(ringed.apply("shoot")) is None
    assert ended(ringed.apply("e3-e2")) == (0, "king encircled")


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


# Völvas


def test_a_volvas_move_captures_nobody_but_standing_she_supports():
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
def test_a_volva_curses_the_t_in_front_of_her(king, cursed):
    state = king_game(king, volva="d1").apply("d1-d3")
    assert state.observation(None)["cursed"] is cursed


def test_the_curse_points_where_she_went():
    assert king_game("f3", volva="a3").apply("a3-d3").observation(None)["cursed"]
    assert not king_game("d5", volva="a3").apply("a3-d3").observation(None)["cursed"]


def test_a_curse_falls_only_when_a_volva_ends_a_move():
    state = king_game("b5", "defender", volva="d3", attacker="i8")
    assert not state.apply("b5-d5").observation(None)["cursed"]


def test_a_cursed_king_moves_one_square_till_the_end_even_when_she_is_gone():
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


# The Jarl's daughters


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
