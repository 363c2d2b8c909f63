"""Set-up, cascades and turns (rules §2.1 to §2.3, §5), on tables laid by hand."""

import pytest
from rules.siggil.tables import draw_and_pass, flat_game, play, refused, stacked_layout, stacks

from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS
from cantorlab.rules.state import IllegalAction


def stacked_game(*stacked, players=2):
    return siggil.start(players, stacked_layout(), deal=stacks(*stacked))


def seen(state):
    return state.observation(None)


# --- §2.1, §2.2 --------------------------------------------------------------------------------


def test_there_are_49_cards_and_a_spirit_for_each_family():
    assert len(CARDS) == 56
    assert CARDS[:8] == ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "S1")
    assert CARDS[49:] == ("P*", "S*", "L*", "T*", "C*", "W*", "F*")


@pytest.mark.parametrize("number", range(1, 8))
def test_each_spirit_belongs_to_its_family_and_to_its_own_number(number):
    spirit = "PSLTCWF"[number - 1]
    mine = [f"{spirit}{n}" for n in range(1, 8)]
    numbered = [f"{family}{number}" for family in "PSLTCWF"]
    state = flat_game()
    others = [card for card in CARDS[:49] if card not in {*mine, *numbered}]
    held = [mine[i] for i in (0, 2, 4)] + [numbered[i] for i in (1, 3, 5)]
    for card in sorted(set(held)):
        state = play(state, card)
        legal = state.legal_actions()
        state = play(state, "pass", others.pop(), "pass")
    for same in (mine, numbered):
        cards = sorted((card for card in held if card in same), key=CARDS.index)
        assert f"take {spirit} with {' '.join(cards[:3])}" in legal


def test_card_i_of_the_deal_lies_on_place_i():
    state = flat_game()
    lying = {card["place"]: card["card"] for card in seen(state)["siggil"]}
    assert [lying[i] for i in range(49)] == list(CARDS[:49])


def test_a_card_is_accessible_when_nothing_covers_it():
    state = stacked_game("P1 P2 P3 P4")
    assert state.legal_actions() == sorted(f"draw {place}" for place in range(42, 56))
    assert refused(state, "draw 28") == "siggil.covered"
    state = play(state, "P4", "pass")
    assert "draw 28" in state.legal_actions()
    assert refused(state, "draw 42") == "siggil.place_empty"


def test_a_card_that_becomes_accessible_is_turned_face_up():
    state = stacked_game("P1 P2 P3 P4")
    state = play(state, "P4", "pass")
    lying = {card["place"]: card["card"] for card in seen(state)["siggil"]}
    assert lying[14] is None
    state = play(state, "P3", "pass")
    lying = {card["place"]: card["card"] for card in seen(state)["siggil"]}
    assert lying[14] == "P2"
    assert {"ply": 3, "kind": "turned", "place": 14, "card": "P2"} in state.public_events


def test_a_spirit_that_becomes_accessible_frees_itself_and_what_it_covered_may_be_one_too():
    state = stacked_game("P1 S* L* P4")
    assert seen(state)["free"] == []
    state = play(state, "P4")
    assert seen(state)["free"] == ["L", "S"]
    assert "draw 0" in play(state, "pass").legal_actions()


def test_spirits_free_themselves_at_the_end_of_the_set_up_before_the_first_turn():
    state = stacked_game("P1 P2 S* L*", "P3 P4 P5 C*")
    assert seen(state)["free"] == ["L", "S", "C"]
    assert state.to_act == (0,)
    assert [event["place"] for event in state.public_events if event["kind"] == "freed"] == [
        42,
        28,
        43,
    ]


def test_several_spirits_free_themselves_the_lowest_place_first_looking_again_after_each():
    # L* (place 42) uncovers S* on 28, lower than C* on 43: S* goes before C*.
    state = stacked_game("P1 P2 S* L*", "P3 P4 P5 C*", "P6 T* W* F*")
    assert seen(state)["free"] == ["L", "S", "C", "F", "W", "T"]


def test_all_56_cards_are_shuffled_well_by_a_seed():
    deals = [siggil.start(seed=seed).deal for seed in range(300)]
    assert all(sorted(deal) == list(range(56)) for deal in deals)
    assert siggil.start(seed=5).deal == deals[5]
    assert siggil.start(seed=(5, 0)).deal == deals[5] != siggil.start(seed=(5, 1)).deal
    at_the_top = sum(deal[55] >= 49 for deal in deals)
    assert 15 <= at_the_top <= 65  # expected 37.5, standard deviation 5.7


# --- §2.3 ---------------------------------------------------------------------------------------


def test_seats_draw_in_turn_and_seat_0_begins():
    state = flat_game(3)
    order = []
    for card in ("P1", "P2", "P3", "P4"):
        order.append(state.to_act)
        state = play(state, card, "pass")
    assert order == [(0,), (1,), (2,), (0,)]


def test_drawing_is_obligatory_and_comes_first():
    state = flat_game()
    assert refused(state, "pass") == "siggil.no_pass_yet"
    assert refused(state, "take S with S1 S2 S3") == "siggil.draw_before_taking"


def test_after_a_draw_the_same_seat_takes_or_passes_even_when_nothing_can_be_taken():
    state = play(flat_game(), "P1")
    assert state.to_act == (0,)
    assert state.legal_actions() == ["pass"]
    assert refused(state, "draw 5") == "siggil.already_drawn"


def test_a_capture_lays_exactly_three_of_the_family_or_of_the_number():
    state = draw_and_pass(flat_game(), ["S1", "P7", "S3", "L7", "P2", "T7", "L2", "C7", "S4"])
    state = play(draw_and_pass(state, ["W7"]), "T2")
    assert state.legal_actions() == [
        "pass",
        "take S with P2 L2 T2",
        "take S with S1 S3 S4",
    ]
    after = play(state, "take S with S1 S3 S4")
    assert after.observation(0)["hand"] == ["P2", "L2", "T2"]
    assert seen(after)["owners"] == {"S": 0}
    assert seen(after)["series"] == [
        {
            "seat": 0,
            "spirit": "S",
            "kind": "family",
            "cards": ["S1", "S3", "S4"],
            "live": True,
        }
    ]
    assert seen(after)["free"] == ["P", "L", "T", "C", "W", "F"]


def test_a_card_of_both_kinds_serves_in_either():
    state = draw_and_pass(flat_game(), ["S2", "P7", "S3", "L7", "P2", "T7", "S4", "C7"])
    state = play(state, "L2")
    assert "take S with S2 S3 S4" in state.legal_actions()
    assert "take S with P2 S2 L2" in state.legal_actions()


def test_cards_are_named_in_the_order_family_number():
    state = draw_and_pass(flat_game(), ["S4", "P7", "S3", "L7"])
    state = play(state, "S1")
    assert state.legal_actions() == ["pass", "take S with S1 S3 S4"]
    reason = state.why_not("take S with S4 S3 S1")
    assert (reason.code, reason.params) == ("siggil.card_order", {"cards": "S1 S3 S4"})


def test_at_four_players_a_capture_takes_exactly_two():
    state = draw_and_pass(flat_game(4), ["S1", "P7", "L7", "T7", "S3", "P6", "L6", "T6"])
    state = play(state, "S4")
    assert state.legal_actions() == [
        "pass",
        "take S with S1 S3",
        "take S with S1 S4",
        "take S with S3 S4",
    ]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("take S with S1 S3", "siggil.wrong_size"),
        ("take S with S1 S3 S4 S5", "siggil.not_in_hand"),
        ("take S with S1 S3 P7", "siggil.not_of_a_kind"),
        ("take S with S1 S3 S3", "siggil.card_twice"),
        ("take S add S1 S3 S4", "siggil.nothing_to_complete"),
        ("take s with S1 S3 S4", "siggil.unreadable"),
        ("take S with S1  S3 S4", "siggil.unreadable"),
        ("draw 05", "siggil.unreadable"),
        ("remove 5", "siggil.remove_is_solitaire"),
        ("", "siggil.unreadable"),
    ],
)
def test_a_refused_action_says_why_in_both_languages(action, code):
    state = draw_and_pass(flat_game(), ["S1", "P1", "S3", "L7", "S4", "P6", "P7", "P5"])
    state = play(state, "T1")
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action)
    assert refusal.value.code == code
    assert refusal.value.rule in ("2.2", "2.3", "2.5", "4")
    assert refusal.value.message("fr") != refusal.value.message("en")


def test_a_spirit_that_is_not_free_cannot_be_taken():
    state = stacked_game("S* S1 S3 S4", "P1 P2 P3 P4")
    state = play(state, "S4", "pass", "P4", "pass", "S3", "pass", "P3", "pass")
    assert refused(play(state, "P2"), "take S with S1 S3 S4") == "siggil.spirit_not_free"
    state = play(state, "S1")  # which lets the spirit go in the same turn
    assert state.legal_actions() == ["pass", "take S with S1 S3 S4"]


def captured():
    """Seat 0 holds S with S1 S3 S4; seat 1 has P2 L2 T2 in hand and is to draw."""
    state = draw_and_pass(flat_game(), ["S1", "P2", "S3", "L2"])
    state = draw_and_pass(play(state, "S4", "take S with S1 S3 S4"), ["T2"])
    return draw_and_pass(state, ["S5"])


def stolen():
    """Seat 1 has stolen S with P2 L2 T2 C2; seat 0 has S5 in hand and is to draw."""
    return play(captured(), "C2", "take S with P2 L2 T2 C2")


def test_a_theft_takes_exactly_one_card_more_than_the_owners_series():
    state = play(captured(), "C2")
    assert state.legal_actions() == ["pass", "take S with P2 L2 T2 C2"]
    assert refused(state, "take S with P2 L2 T2") == "siggil.wrong_size"


def test_after_a_theft_the_losers_series_stays_before_the_loser():
    series = {(laid["seat"], tuple(laid["cards"])) for laid in seen(stolen())["series"]}
    assert series == {(0, ("S1", "S3", "S4")), (1, ("P2", "L2", "T2", "C2"))}
    assert seen(stolen())["owners"] == {"S": 1}
    assert seen(stolen())["score"] == [0, 1]


def test_a_spirit_is_retaken_by_completing_the_own_series_to_one_more_than_the_owners():
    state = play(stolen(), "S6")
    assert state.legal_actions() == ["pass", "take S add S5 S6"]
    assert refused(state, "take S add S5") == "siggil.wrong_addition"
    after = play(state, "take S add S5 S6")
    assert seen(after)["owners"] == {"S": 0}
    assert seen(after)["series"][0]["cards"] == ["S1", "S3", "S4", "S5", "S6"]
    assert after.public_events[-1]["how"] == "retake"


def test_a_series_is_completed_with_its_own_kind_only():
    state = draw_and_pass(stolen(), ["W2", "P7"])
    state = play(state, "F2")
    assert refused(state, "take S add W2 F2") == "siggil.other_kind"
    assert state.legal_actions() == ["pass"]


def test_a_spirit_may_change_hands_again_and_again_by_completing():
    state = draw_and_pass(flat_game(), ["P2", "S1", "L2", "S3"])
    state = play(state, "T2", "take S with P2 L2 T2", "S4", "pass", "P7", "pass", "S5")
    state = play(state, "take S with S1 S3 S4 S5", "S6", "pass", "P6", "pass", "C2", "pass")
    state = play(state, "P5", "pass", "W2")
    assert "take S add C2 W2" in state.legal_actions()
    state = play(state, "take S add C2 W2", "S7", "pass", "P4", "pass", "L7", "pass")
    assert seen(state)["owners"] == {"S": 0}
    assert seen(state)["series"][0]["cards"] == ["P2", "L2", "T2", "C2", "W2"]


def retaken_anew():
    """At four seats: 0 takes S with two, 1 steals with three, 0 retakes with four new ones."""
    state = draw_and_pass(flat_game(4), ["S1", "P2", "P7", "L7"])
    state = play(state, "S3", "take S with S1 S3", "L2", "pass", "T7", "pass", "C7", "pass")
    state = play(state, "S4", "pass", "T2", "take S with P2 L2 T2", "W7", "pass", "F7", "pass")
    state = draw_and_pass(state, ["S5", "P6", "L6", "T6", "S6", "P5", "L5", "T5"])
    return play(state, "S7", "take S with S4 S5 S6 S7")


def test_after_a_new_series_the_old_one_stays_face_up_and_no_longer_counts():
    series = seen(retaken_anew())["series"]
    assert [(laid["seat"], laid["cards"], laid["live"]) for laid in series] == [
        (0, ["S1", "S3"], False),
        (0, ["S4", "S5", "S6", "S7"], True),
        (1, ["P2", "L2", "T2"], True),
    ]


def test_a_series_may_be_completed_against_an_owner_who_is_a_third_player():
    """With 3 or 4 players the series to beat is always the present owner's."""
    state = draw_and_pass(flat_game(4), ["P2", "S1", "S5", "P7"])
    state = play(state, "L2", "take S with P2 L2", "S3", "pass", "S6", "pass", "P6", "pass")
    state = play(state, "T2", "pass", "S4", "take S with S1 S3 S4", "S7", "pass", "P5", "pass")
    state = play(state, "C2", "pass", "T1", "pass", "S2", "take S with S2 S5 S6 S7", "P4", "pass")
    assert seen(state)["owners"] == {"S": 2}
    state = play(state, "W2")
    assert state.legal_actions() == ["pass", "take S add T2 C2 W2"]
    after = play(state, "take S add T2 C2 W2")
    assert seen(after)["owners"] == {"S": 0}
    assert after.public_events[-1]["loser"] == 2


def test_an_owner_cannot_extend_the_own_series():
    state = play(captured(), "C2", "pass", "S6")
    assert refused(state, "take S add S5") == "siggil.own_spirit"
    assert state.legal_actions() == ["pass"]


def test_at_most_one_spirit_a_turn():
    state = draw_and_pass(flat_game(), ["S1", "P1", "S3", "L1", "S4", "T1", "L2", "C1"])
    state = play(state, "T2", "pass", "W1", "pass", "C2")
    assert "take S with L2 T2 C2" in state.legal_actions()
    state = play(state, "take S with L2 T2 C2")
    assert state.to_act == (1,)
    assert state.phase == "draw"


def test_cards_laid_down_never_return_to_a_hand():
    state = stolen()
    assert state.observation(0)["hand"] == ["S5"]
    assert state.observation(1)["hand"] == []
