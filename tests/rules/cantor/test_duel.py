"""Rules §1.1-§1.3: strengths, the duel, who wins and why, each worked out by hand."""

import pytest
from rules.cantor.positions import DECK, MEANINGS, duel, match

from cantorlab.rules import cantor


def last(state):
    return state.history[-1]


def test_the_deck_has_72_places_numbered_from_easy_to_hard():
    assert [place.number for place in cantor.DECK] == list(range(1, 73))
    levels = [place.level for place in cantor.DECK]
    assert levels == sorted(levels)
    assert {levels.count(level) for level in range(1, 13)} == {6}


def test_every_place_of_the_deck_gives_all_18_mages_a_strength():
    for place in cantor.DECK:
        assert len(place.ranks) == 18
        assert None not in place.ranks


def test_ranks_stand_as_the_strengths_do():
    """The examples of §1.1, and twelve formulas worked out in plain Python."""
    for place in DECK:
        strengths = [MEANINGS[place.formula](n) for n in range(-9, 9)]
        order = sorted(set(strengths))
        assert place.ranks == tuple(order.index(strength) for strength in strengths)


def test_the_stronger_fighter_wins():
    state = duel(match("10 - n"), (-9, 2))
    assert (last(state).winner, last(state).reason) == (0, "stronger")
    state = duel(match("n + 100"), (-9, 2))
    assert (last(state).winner, last(state).reason) == (1, "stronger")
    assert state.score == (0, 1)


@pytest.mark.parametrize("first", [0, 1])
def test_of_equals_the_player_who_committed_first_wins(first):
    state = duel(match("|n|"), (-5, 5), first=first)
    assert last(state).first == first
    assert (last(state).winner, last(state).reason) == (first, "committed first")


@pytest.mark.parametrize("first", [0, 1])
def test_who_commits_first_does_not_matter_between_unequals(first):
    assert last(duel(match("|n|"), (-6, 5), first=first)).winner == 0


def test_one_blocked_fighter_loses_even_if_it_is_stronger():
    state = duel(match("n + 100"), (-9, 8), spells=("8", "none"))
    assert last(state).blocked == (False, True)
    assert (last(state).winner, last(state).reason) == (0, "blocked")


def test_two_blocked_fighters_cancel_the_duel():
    state = duel(match("n + 100"), (-9, 8), spells=("8", "-9"))
    assert last(state).blocked == (True, True)
    assert (last(state).winner, last(state).reason) == (None, "cancelled")
    assert state.score == (0, 0)


@pytest.mark.parametrize("shields", [("none", "-9"), ("8", "none"), ("8", "-9")])
def test_a_blocked_duel_knows_who_would_have_won(shields):
    """n: 8 is stronger than -9, whoever was blocked."""
    fought = last(duel(match("n"), (-9, 8), spells=shields, first=0))
    assert any(fought.blocked)
    assert (fought.unshielded().winner, fought.unshielded().reason) == (1, "stronger")
    level = last(duel(match("0 × n"), (-9, 8), spells=shields, first=0))
    assert (level.unshielded().winner, level.unshielded().reason) == (0, "committed first")


def test_a_wrong_announcement_blocks_nothing():
    state = duel(match("n + 100"), (-9, 8), spells=("7", "-8"))
    assert last(state).blocked == (False, False)
    assert last(state).protections == (7, -8)
    assert last(state).winner == 1


def test_announcing_a_number_of_ones_own_hand_is_legal_and_blocks_nobody():
    state = duel(match("n + 100"), (-9, 8), spells=("-9", "8"))
    assert last(state).blocked == (False, False)


def test_the_fighters_leave_the_hands_for_the_discards():
    state = duel(match(), (-9, 8))
    seen = state.observation(0)
    assert seen["hand"] == [-8, -7, -6, -5, -4, -3]
    assert seen["hand_sizes"] == [6, 6]
    assert seen["rests"] == [[-9], [8]]
    assert "commit -9" not in state.legal_actions(0)


def test_fighters_may_be_committed_in_either_order():
    state = match()
    assert state.to_act == (0, 1)
    assert state.apply("commit 8", 1).to_act == (0,)
    assert state.apply("commit -9", 0).to_act == (1,)


def test_protections_may_be_announced_in_either_order():
    state = match().apply("commit 8", 1).apply("commit -9", 0)
    assert (state.phase, state.to_act) == ("protect", (0, 1))
    ways = [
        state.apply("protect 3", 0).apply("protect none", 1),
        state.apply("protect none", 1).apply("protect 3", 0),
    ]
    assert ways[0].history == ways[1].history


def test_every_number_or_none_may_be_announced():
    state = match().apply("commit 8", 1).apply("commit -9", 0)
    assert state.legal_actions(0) == sorted(
        [f"protect {number}" for number in range(-9, 9)] + ["protect none"]
    )


def test_a_mage_without_strength_loses_to_one_that_has_any():
    """1/(n − 2) gives mage 2 no strength; mage -3 has -1/5."""
    state = duel(match("1/(n - 2)"), (-3, 2), first=1)
    assert (last(state).winner, last(state).reason) == (0, "stronger")


@pytest.mark.parametrize("first", [0, 1])
def test_two_mages_without_strength_are_equal(first):
    """√(n − 9) has no real value for any mage."""
    state = duel(match("√(n - 9)"), (-9, 8), first=first)
    assert (last(state).winner, last(state).reason) == (first, "committed first")


def test_a_float_would_call_this_a_tie_and_the_law_does_not():
    """10^20 + n: as floats all equal; exactly, 8 is stronger."""
    state = duel(match("10^20 + n"), (-9, 8), first=0)
    assert (last(state).winner, last(state).reason) == (1, "stronger")


def test_exactly_equal_radicals_tie():
    """|√(n + 9)² − 9| is |n| on all 18 mages."""
    state = match("|√(n + 9)² − 9|", hands=((-5, -9, -8, -7, -6, -4, -3), (5, 2, 3, 4, 6, 7, 8)))
    state = duel(state, (-5, 5), first=1)
    assert (last(state).winner, last(state).reason) == (1, "committed first")
