"""Rules §1.6: the Quest for the Grimoire, worked out by hand."""

import pytest
from rules.cantor.positions import HIGH, LOW, MIDDLE, duel, formulas, match

from cantorlab.rules import cantor
from cantorlab.rules.cantor import CELLS
from cantorlab.rules.cantor.kernel import quest as kernel
from cantorlab.rules.cantor.view import observe_or_reveal
from cantorlab.rules.state import IllegalAction, Outcome

ROW_1 = ["go a1", "go b1", "go c1"]


def quest(formula="10 - n"):
    """The adventurer, seat 0, holds the low mages: the strong ones at 10 − n."""
    return match(formula, mode="quest")


def fight(state, at, winner):
    """A duel at ``at`` won by the adventurer (0), the defender (1), or nobody (None)."""
    mages = state.standing.hands[0][0], state.standing.hands[1][0]
    spells = {0: ("none", "none"), 1: ("none", mages[0]), None: (mages[1], mages[0])}[winner]
    return duel(state, mages, spells, at=at)


def face_up(state):
    return [cell["at"] for cell in state.observation(None)["board"] if cell["face_up"]]


def test_the_first_row_is_face_up_and_nine_places_are_not():
    state = quest()
    assert face_up(state) == ["a1", "b1", "c1"]
    assert state.legal_actions() == state.legal_actions(0) == ROW_1
    assert state.legal_actions(1) == []
    assert [cell["place"] is None for cell in state.observation(0)["board"]] == [False] * 3 + [
        True
    ] * 9


def test_a_deal_lists_its_places_row_by_row_from_a_to_c():
    places = formulas("n", 12)
    state = cantor.start("quest", deal=cantor.Deal((LOW, HIGH), MIDDLE, places))
    board = state.observation(None)["board"]
    assert [cell["at"] for cell in board] == [f"{c}{r}" for r in "1234" for c in "abc"]
    assert [state.apply(f"go {at}1").place.number for at in "abc"] == [1, 2, 3]
    revealed = observe_or_reveal(state, None, reveal=True)["board"]
    assert [cell["place"]["number"] for cell in revealed] == list(range(1, 13))


def test_twelve_places_are_drawn_from_the_chosen_ones():
    state = cantor.start("quest", places={"level": [3, 4, 5]}, seed=9)
    assert len(set(state.deal.places)) == 12
    assert {place.level for place in state.deal.places} <= {3, 4, 5}


def test_only_the_adventurer_points_and_then_both_commit():
    state = quest().apply("go b1")
    assert (state.phase, state.to_act) == ("commit", (0, 1))
    assert state.place.number == 2
    assert state.observation(1)["at"] == "b1"


@pytest.mark.parametrize(
    ("at", "opened"),
    [("a1", ("a2",)), ("b1", ("b2",)), ("c1", ("c2",))],
)
def test_a_win_turns_up_the_places_that_touch(at, opened):
    state = fight(quest(), at, 0)
    assert state.history[-1].opened == opened
    assert face_up(state) == ["a1", "b1", "c1", *opened]


@pytest.mark.parametrize("cell", range(12))
def test_places_touch_if_they_share_a_side(cell):
    at = CELLS[cell]
    touching = {
        other
        for other in CELLS
        if abs(ord(other[0]) - ord(at[0])) + abs(int(other[1]) - int(at[1])) == 1
    }
    assert set(cantor.touching(at)) == touching
    assert kernel.touches_grimoire(cell) == (at[1] == "4")


def test_a_win_in_the_middle_opens_three_places_and_none_at_a_corner():
    state = fight(fight(quest(), "b1", 0), "b2", 0)
    assert state.history[-1].opened == ("a2", "b3", "c2")
    assert face_up(state) == ["a1", "b1", "c1", "a2", "b2", "c2", "b3"]


def test_a_win_where_nothing_is_face_down_opens_nothing():
    state = fight(fight(quest(), "b1", 0), "b1", 0)
    assert state.history[-1].opened == ()
    assert state.outcome is None


def test_a_place_won_or_lost_on_may_be_pointed_at_again():
    state = fight(fight(quest(), "a1", 1), "b1", 0)
    assert state.legal_actions() == ["go a1", "go b1", "go b2", "go c1"]
    board = {cell["at"]: cell["won_by"] for cell in state.observation(None)["board"]}
    assert (board["a1"], board["b1"], board["c1"]) == (1, 0, None)
    assert fight(state, "a1", 0).observation(None)["board"][0]["won_by"] == 0


def test_a_win_in_row_four_reaches_the_grimoire():
    state = quest()
    for at in ("c1", "c2", "c3"):
        state = fight(state, at, 0)
    assert state.outcome is None
    state = fight(state, "c4", 0)
    assert state.outcome == Outcome(0, "grimoire reached")
    assert state.returns() == (1, -1)
    assert state.history[-1].opened == ("b4",)


def test_a_loss_in_row_four_reaches_nothing():
    state = quest()
    for at in ("c1", "c2", "c3"):
        state = fight(state, at, 0)
    assert fight(state, "c4", 1).outcome is None
    assert fight(state, "c4", None).outcome is None


def test_each_loss_turns_the_next_neutral_mage_and_the_fourth_loses():
    state = quest()
    for turned in range(1, 5):
        assert state.outcome is None
        state = fight(state, "b1", 1)
        shown = [*MIDDLE[:turned], *[None] * (4 - turned)]
        assert state.observation(None)["neutrals"] == shown
        assert state.history[-1].turned == MIDDLE[turned - 1]
    assert state.outcome == Outcome(1, "4 neutral mages turned")
    assert state.returns() == (-1, 1)


def test_a_cancelled_duel_changes_neither_board_nor_neutrals():
    state = fight(quest(), "b1", None)
    assert face_up(state) == ["a1", "b1", "c1"]
    assert state.observation(None)["neutrals"] == [None] * 4
    assert state.score == (0, 0)


def test_hands_run_7_6_5_4_4_4_and_mages_come_back_from_the_left_end():
    state = quest()
    sizes, back = [], []
    for _ in range(6):
        sizes.append(len(state.standing.hands[0]))
        state = fight(state, "b1", None)
        back.append(state.history[-1].taken_back[0])
    assert sizes == [7, 6, 5, 4, 4, 4]
    # The lowest fights: -9, -8, -7, -6; then the hand is -5 -4 -3, -9 comes back and fights again.
    assert back == [None, None, None, -9, -8, -7]
    assert state.standing.hands[0] == (-7, -5, -4, -3)
    assert state.standing.rests[0] == (-6, -9, -8)


def test_resting_mages_are_seen_by_all():
    state = fight(fight(quest(), "b1", 0), "b2", 0)
    assert state.observation(1)["rests"] == state.observation(None)["rests"] == [[-9, -8], [2, 3]]


def test_a_tie_goes_to_whoever_committed_first():
    for first in (0, 1):
        state = duel(quest("0n"), (-9, 8), first=first, at="a1")
        assert state.history[-1].winner == first


def test_after_200_duels_the_defender_wins():
    state = quest()
    for _ in range(199):
        state = fight(state, "b1", None)
    assert state.outcome is None
    assert fight(state, "b1", None).outcome == Outcome(1, "200 duels")
    assert fight(state, "b1", 0).outcome == Outcome(1, "200 duels")


def test_a_decisive_200th_duel_is_decisive_as_it_fell():
    state = quest()
    for at in ("a1", "a2", "a3"):
        state = fight(state, at, 0)
    for _ in range(196):
        state = fight(state, "a1", None)
    assert fight(state, "a4", 0).outcome == Outcome(0, "grimoire reached")
    state = quest()
    for _ in range(3):
        state = fight(state, "b1", 1)
    for _ in range(196):
        state = fight(state, "b1", None)
    assert fight(state, "b1", 1).outcome == Outcome(1, "4 neutral mages turned")


def test_after_the_last_duel_the_fighters_still_rest_and_mages_come_back():
    state = quest()
    for _ in range(4):
        state = fight(state, "b1", 1)
    assert state.is_terminal
    assert state.standing.hands[1] == (2, 6, 7, 8)
    assert state.standing.rests[1] == (3, 4, 5)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("go b2", "cantor.face_down"),
        ("go d1", "cantor.no_such_cell"),
        ("go 1b", "cantor.no_such_cell"),
        ("commit -9", "cantor.point_first"),
        ("protect none", "cantor.point_first"),
        ("go B1", "cantor.no_such_cell"),
        ("go b1 ", "rules.not_listed"),
        ("fly", "rules.not_listed"),
    ],
)
def test_refusals_of_a_quest_say_why(action, code):
    with pytest.raises(IllegalAction) as refusal:
        quest().apply(action, 0)
    assert refusal.value.code == code


def test_a_place_is_chosen_once_a_duel():
    with pytest.raises(IllegalAction) as refusal:
        quest().apply("go b1").apply("go c1", 0)
    assert refusal.value.code == "cantor.place_chosen"


def test_a_quest_has_exactly_twelve_places():
    with pytest.raises(ValueError, match="exactly 12 places, not 13"):
        cantor.start("quest", deal=cantor.Deal((LOW, HIGH), MIDDLE, formulas("n", 13)))


def test_a_rematch_draws_anew_from_the_same_places():
    state = cantor.start("quest", places={"level": [1, 2, 3]}, seed=1)
    again = state.next_match(seed=2)
    assert again.options == state.options
    assert again.deal != state.deal
