"""Rules §3.5, sentence by sentence: archers and their shot; what must happen, and the near miss."""

import pytest
from rules.tafl.positions import ended, king_game, stands, stops

from cantorlab.rules import tafl


def test_archers_face_away_from_the_centre_at_first():
    pieces = tafl.start(archers=True).observation(None)["pieces"]
    facings = {piece["square"]: piece["facing"] for piece in pieces if "facing" in piece}
    assert facings == {"e6": "up", "e4": "down", "d5": "left", "f5": "right"}


@pytest.mark.parametrize(
    ("square", "facing"), [("c1", "down"), ("c7", "up"), ("a3", "left"), ("g3", "right")]
)
def test_an_archer_faces_where_it_went_last(square, facing):
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


def test_a_shot_jarl_frees_its_neighbours_in_the_same_turn():
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
