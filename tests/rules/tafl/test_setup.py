"""Positions that there cannot be are refused with a sentence, and those that are read back."""

import pytest
from rules.tafl.positions import king_game, queen_game

from cantorlab.rules import tafl

START = "3aaa3/4a4/4D4/a3D3a/aaDDKDDaa/a3D3a/4D4/4a4/3aaa3 attacker 0"


@pytest.mark.parametrize(
    ("code", "pieces", "more"),
    [
        ("one_sovereign", {"a2": "attacker"}, {}),
        ("one_sovereign", {"a2": "king", "b2": "king"}, {}),
        ("corner", {"a1": "king"}, {}),
        ("fortress", {"c3": "king", "e5": "attacker"}, {}),
        ("fortress", {"c3": "king", "i9": "forest"}, {}),
        ("square", {"c3": "king", "j1": "attacker"}, {}),
        ("square", {"c3": "king"}, {"shot": "z9"}),
        ("piece", {"c3": "king", "d1": "bishop"}, {}),
        ("facing", {"c3": "king", "d1": "archer"}, {}),
        ("facing", {"c3": "king", "d1": "archer"}, {"facings": {"d1": "north"}}),
        ("no_archer", {"c3": "king", "d1": "defender"}, {"facings": {"d1": "up"}}),
        ("to_move", {"c3": "king"}, {"to_move": "jarl"}),
        ("other_game", {"c3": "king", "d1": "english"}, {}),
        ("too_many", {"c3": "king", "d1": "godi", "d2": "godi", "d3": "godi"}, {}),
        ("too_many", {"c3": "king", **{f"{c}7": "defender" for c in "abcdefghi"}}, {}),
        (
            "too_many",
            {"c3": "king", **{f"{c}{r}": "attacker" for c in "abdfghi" for r in "678"}},
            {},
        ),
        ("too_many", {"c3": "king", "d1": "volva", **{f"{c}7": "defender" for c in "abcdefg"}}, {}),
        ("too_many", {"c3": "king", "d1": "forest"}, {"forests_to_place": 2}),
        ("all_three", {"c3": "king", "d1": "godi", "d2": "jarl", "d8": "daughter"}, {}),
        ("all_three", {"c3": "king", "d1": "godi", "d2": "jarl"}, {"cursed": True}),
        ("quiet", {"c3": "king", "d1": "attacker"}, {"quiet": 200}),
        ("quiet", {"c3": "king", "d1": "attacker"}, {"quiet": -1}),
        ("forest_turn", {"c3": "king", "d1": "attacker"}, {"forests_to_place": 1}),
        ("shot", {"c3": "king", "d1": "attacker"}, {"shot": "d1", "to_move": "defender"}),
        ("encircled", {"b1": "king", "b2": "attacker", "c1": "attacker"}, {"to_move": "defender"}),
        ("encircled", {"b1": "king", "b2": "volva", "c1": "attacker"}, {"to_move": "attacker"}),
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(code, pieces, more):
    with pytest.raises(tafl.ImpossibleSetup, match=r"rules §") as refused:
        tafl.setup(pieces, **more)
    assert refused.value.code == f"tafl.setup.{code}"
    assert "règles §" in refused.value.message("fr")


SIXTEEN = {f"{c}{r}": "attacker" for c in "abcdfghi" for r in "78"}
EIGHT = {f"{c}7": "defender" for c in "abcdfghi"}


@pytest.mark.parametrize(
    ("pieces", "special"),
    [(SIXTEEN, "godi"), (SIXTEEN, "jarl"), (SIXTEEN, "merchant"), (EIGHT, "archer")],
)
def test_a_special_piece_stands_in_the_place_of_a_plain_one(pieces, special):
    facings = {"d2": "up"} if special == "archer" else {}
    assert tafl.setup({"c3": "king", **pieces})
    with pytest.raises(tafl.ImpossibleSetup) as refused:
        tafl.setup({"c3": "king", "d2": special, **pieces}, facings=facings)
    assert refused.value.code == "tafl.setup.too_many"


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("switch", {"young_king": "no"}),
        ("switch", {"cursed": 1}),
        ("count", {"quiet": "3"}),
        ("count", {"quiet": 1.5}),
        ("count", {"forests_to_place": True}),
        ("too_many", {"forests_to_place": -1}),
        ("too_many", {"forests_to_place": 3}),
        ("mapping", {"pieces": [("e5", "king")]}),
        ("mapping", {"facings": "up"}),
    ],
)
def test_arguments_of_another_kind_are_refused_with_a_sentence(code, more):
    with pytest.raises(tafl.ImpossibleSetup, match=r"rules §") as refused:
        tafl.setup(**{"pieces": {"e5": "king", "d4": "attacker"}, **more})
    assert refused.value.code == f"tafl.setup.{code}"


@pytest.mark.parametrize("wrong", ["no", 1, 3, None])
def test_a_variant_is_on_or_off(wrong):
    for name in ("young_king", "archers", "forest"):
        with pytest.raises(tafl.ImpossibleSetup, match=f"{name} is True or False"):
            tafl.start(**{name: wrong})
    with pytest.raises(tafl.ImpossibleSetup, match="queen_walks_in is True or False"):
        tafl.start_queen(queen_walks_in=wrong)


def test_one_is_no_axis():
    with pytest.raises(tafl.ImpossibleSetup, match="not 1"):
        tafl.start(godi=1)


@pytest.mark.parametrize("line", [None, 5, "", f"{START[:-1]}{'9' * 5000}", f"{START[:-1]}٣"])
def test_what_is_no_line_is_refused_as_such(line):
    with pytest.raises(tafl.ImpossibleSetup) as refused:
        tafl.parse_position(line)
    assert refused.value.code == "tafl.setup.unreadable"


def test_players_are_told_the_names_that_they_know():
    with pytest.raises(tafl.ImpossibleSetup) as refused:
        tafl.setup({"c3": "king", **{f"{c}{r}": "attacker" for c in "abdfghi" for r in "678"}})
    assert "attacker" in str(refused.value)
    assert "assaillant" in refused.value.message("fr")
    with pytest.raises(tafl.ImpossibleSetup) as refused:
        tafl.start(godi="vertical", jarl="vertical")
    assert refused.value.message("fr").startswith("Godi et Jarl ne peuvent pas partager")


def test_a_ring_that_a_volva_may_have_closed_is_possible():
    state = king_game("b1", "defender", volva="b2", attacker="c1", defender="h8")
    assert state.apply("h8-h7").outcome.reason == "king encircled"


def test_the_side_to_move_may_have_no_move_and_has_lost():
    assert (
        king_game("c3", "attacker", defender="d8").outcome
        == tafl.setup({"c3": "king"}, to_move="attacker").outcome
    )
    assert king_game("c3", "attacker").outcome.reason == "no legal move"


@pytest.mark.parametrize(
    "squares",
    [
        {"queen": "d4", "jarl_chief": "c4", "jarl_viking": "e4"},
        {"queen": "d4", "jarl_viking": "e7"},
        {"queen": "a9", "jarl_chief": "e7"},
        {"queen": "d4", "jarl_chief": "e7", "defender": "a2"},
        {"queen": "d4", "jarl_chief": "e7 e8 e9"},
    ],
)
def test_impossible_positions_of_the_queen_are_refused(squares):
    with pytest.raises(tafl.ImpossibleSetup):
        queen_game(**squares)


def test_the_start_is_written_as_the_documentation_says():
    assert tafl.start().position == START
    assert tafl.parse_position(START).legal_actions() == tafl.start().legal_actions()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "9/9 attacker 0",
        START.replace("attacker", "white"),
        START.replace(" 0", " x"),
        START.replace("3aaa3 ", "3aaa4 "),
        START.replace("4a4", "4z4"),
        START + " haunted",
        START + " queen-stays-out",
        START.replace("K", "Q"),
    ],
)
def test_lines_that_are_no_position_are_refused(line):
    with pytest.raises(tafl.ImpossibleSetup):
        tafl.parse_position(line)


def test_all_that_belongs_to_a_position_is_read_back():
    lines = [
        "9/9/9/9/9/2f3a2/3^5/K8/9 attacker 7 young-king",
        "9/9/9/9/9/2f6/3^5/K7a/9 attacker 7 cursed forests=1".replace("attacker", "defender"),
        "9/9/9/3D5/3a5/9/3^5/K7a/9 defender 3 shot=d5",
        "9/9/9/3e5/9/9/9/Q7N/8S king-english 3 queen-stays-out".replace("8S", "7S1"),
    ]
    for line in lines:
        assert tafl.parse_position(line).position == line


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("hello", "tafl.unreadable"),
        ("D1-D4", "tafl.unreadable"),
        ("d1-d10", "tafl.unreadable"),
        ("shoot", "tafl.no_shot"),
        ("pass", "tafl.no_pass"),
        ("forest c3", "tafl.no_forest_now"),
        ("b2-b3", "tafl.nobody_there"),
        ("e3-d3", "tafl.not_yours"),
        ("d1-d1", "tafl.stands_still"),
        ("d1-e3", "tafl.not_straight"),
        ("d1-b3", "tafl.not_straight"),
        ("d1-g1", "tafl.in_the_way"),
        ("d1-a1", "tafl.fortress"),
    ],
)
def test_every_refusal_names_its_reason_and_its_rule(action, code):
    refusal = tafl.start().why_not(action)
    assert refusal.code == code
    assert f"rules §{refusal.rule}" in str(refusal)
    assert "règles" in refusal.message("fr")


def test_what_is_refused_is_what_is_not_legal():
    """Every move that one can write is either legal or refused for a reason of the game."""
    names = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
    states = [
        king_game("d3", "defender", jarl="d4", forest="f3", defender="d2 h4", godi="b7"),
        king_game("d3", "attacker", jarl="d4", forest="f3", defender="d2 h4", godi="b7"),
        king_game("d3", "defender", volva="i4", cursed=True, defender="h3"),
        tafl.start_queen().apply("d1-d4"),
    ]
    for state in states:
        legal = set(state.legal_actions())
        for action in (f"{a}-{b}" for a in names for b in names):
            refusal = state.why_not(action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or refusal.code.startswith("tafl.")


RINGED = {"king": "d5", "attacker": "c5 d6 f4", "quiet": 7}
HELD = {"queen": "e4", "jarl_chief": "d4", "jarl_viking": "f6", "king_chief": "a5", "quiet": 5}


@pytest.mark.parametrize(
    ("state", "action", "reason", "line"),
    [
        (king_game(**RINGED), "f4-e4", None, "defender 8"),
        (king_game(**RINGED), "f4-d4", "king encircled", "over 8"),
        (king_game(**RINGED | {"attacker": "c5 d6 f4 d2", "defender": "d3"}), "f4-d4",
         "king encircled", "over 0"),
        (king_game("b1", "defender", attacker="d6", quiet=7), "b1-a1", "king escaped", "over 8"),
        (king_game("b3", "defender", attacker="d6", quiet=199), "b3-b4",
         "200 plies without a capture", "over 200"),
        (king_game(attacker="d6 e3", defender="e4", quiet=9), "d6-d4", None, "defender 10"),
        (queen_game(**HELD), "f6-f5", None, "jarl-english 6"),
        (queen_game(**HELD), "f6-f4", "queen taken", "over 6"),
        (queen_game(**HELD, queen_walks_in=False), "f6-f4", "queen taken",
         "over 6 queen-stays-out"),
    ],
)  # fmt: skip
def test_the_position_line_says_that_the_game_is_over(state, action, reason, line):
    """The last action counts among the plies without a capture, and nobody is to move then."""
    after = state.apply(action)
    assert (after.outcome and after.outcome.reason) == reason
    assert after.position.partition(" ")[2] == line
    assert after.observation(None)["quiet"] == int(line.split()[1])
    if reason is None:
        assert tafl.parse_position(after.position).position == after.position
    else:
        with pytest.raises(tafl.ImpossibleSetup, match="a finished game"):
            tafl.parse_position(after.position)
        assert type(after).from_dict(after.to_dict()).position == after.position
