"""The solitaire (rules §2.5, §5), on tables laid by hand and over many drawn deals."""

import random
from itertools import pairwise

import pytest
from rules.siggil.tables import (
    flat_layout,
    play,
    play_random,
    refused,
    stacked_layout,
    stacks,
)

from cantorlab.players import play_match
from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS, LAYOUTS
from cantorlab.rules.state import Outcome


def alone(*stacked, **options):
    return siggil.start(1, stacked_layout(), deal=stacks(*stacked), **options)


def seen(state):
    return state.observation(0)


def test_the_deck_is_seven_blocks_of_seven_cards_and_one_spirit():
    places = set()
    for seed in range(200):
        deal = siggil.start(1, "river", seed=seed).deal
        assert sorted(deal) == list(range(56))
        for block in range(7):
            spirits = [i for i in range(8) if deal[8 * block + i] >= 49]
            assert len(spirits) == 1
            places.update(spirits)
    assert places == set(range(8))


def test_the_spirit_stands_at_a_random_position_of_its_block_and_so_does_the_order_of_spirits():
    layout = LAYOUTS["river"]  # level 0 to 14: the first blocks are deep, so no deal is redrawn
    at, first = [0] * 8, [0] * 7
    for index in range(1600):
        deal = siggil.start(1, layout, seed=(1, index)).deal
        spirit = next(i for i in range(8) if deal[i] >= 49)
        at[spirit] += 1
        first[deal[spirit] - 49] += 1
    assert sum((n - 200) ** 2 / 200 for n in at) < 24.3  # chi-square, 7 d.f., 99.9 %
    assert sum((n - 1600 / 7) ** 2 * 7 / 1600 for n in first) < 22.5  # 6 d.f.


def test_a_drawn_deal_that_would_free_more_than_three_spirits_is_drawn_again():
    for name in ("passage", "river", "pillars"):
        for index in range(150):
            state = siggil.start(1, name, seed=(2, index))
            assert sum(event["kind"] == "freed" for event in state.public_events) <= 3
            assert not state.is_terminal


def test_a_layout_on_which_every_deal_frees_too_many_is_refused():
    with pytest.raises(ValueError, match="frees more than 3 spirits"):
        siggil.start(1, flat_layout(), seed=1)


def test_a_turn_is_to_remove_then_to_draw_then_to_take_or_pass():
    state = alone()
    assert state.phase == "remove"
    assert refused(state, "draw 55") == "siggil.remove_first"
    assert refused(state, "pass") == "siggil.no_pass_alone"
    state = state.apply("remove 55")
    assert state.phase == "draw"
    assert refused(state, "remove 54") == "siggil.draw_now"
    state = state.apply("draw 54")
    assert state.legal_actions() == ["pass"]
    assert state.apply("pass").phase == "remove"
    assert [seat for seat, _ in state.actions] == [0, 0]


def test_the_removed_card_goes_to_the_discard_face_up_when_easy():
    state = play(alone("P1 P2 P3 P4"), "-P4", "P3", "pass", "-P2")
    assert seen(state)["discard"] == ["P4", "P2"]
    assert seen(state)["discard_size"] == 2
    assert seen(state)["hand"] == ["P3"]


def test_when_hard_the_discard_cannot_be_looked_up_later():
    state = play(alone("P1 P2 P3 P4", difficulty="hard"), "-P4", "P3", "pass", "-P2")
    assert seen(state)["discard"] is None
    assert seen(state)["discard_size"] == 2
    assert [event["card"] for event in state.public_events if event["kind"] == "remove"] == [
        "P4",
        "P2",
    ]


@pytest.mark.parametrize(
    ("options", "series", "face_up"),
    [
        ({}, 3, True),
        ({"difficulty": "easy"}, 3, True),
        ({"difficulty": "hard"}, 4, False),
        ({"difficulty": "hard", "series": 3}, 3, False),
        ({"difficulty": "easy", "face_up_discard": False}, 3, False),
        ({"series": 4}, 4, True),
    ],
)
def test_difficulty_sets_series_and_discard_which_may_be_set_one_by_one(options, series, face_up):
    state = alone(**options)
    assert seen(state)["series_size"] == series
    assert seen(state)["target"] == (7 if series == 3 else 6)
    assert (seen(state)["discard"] == []) is face_up


@pytest.mark.parametrize(
    "options", [{"difficulty": "hard"}, {"series": 3}, {"face_up_discard": True}]
)
def test_solitaire_options_with_more_players_are_an_error(options):
    with pytest.raises(ValueError, match="options of the solitaire"):
        siggil.start(2, seed=1, **options)


@pytest.mark.parametrize("size", [3, 4])
def test_a_capture_takes_a_series_of_three_or_of_four(size):
    state = alone("P1 P2 P3 P*", "S1 S2 S3 S4", "L5 L6 L7 P4", series=size)
    state = play(state, "-S4", "P3", "pass", "-S3", "P2", "pass", "-S2", "P1")
    assert [a for a in state.legal_actions() if a != "pass"] == (
        ["take P with P1 P2 P3"] if size == 3 else []
    )
    state = play(state, "pass", "-S1", "P4")
    assert ("take P with P1 P2 P3 P4" in state.legal_actions()) is (size == 4)


def freeing_four(**options):
    """P, S and L are free, in that order; T is freed by removing T7."""
    return alone("P1 P2 P3 P*", "S1 S2 S3 S*", "L1 L2 L3 L*", "T1 T2 T* T7", **options)


def test_when_a_fourth_frees_itself_the_one_free_longest_is_chased():
    state = freeing_four(series=4)
    assert seen(state)["free"] == ["P", "S", "L"]
    state = play(state, "-T7")
    assert seen(state)["free"] == ["S", "L", "T"]
    assert seen(state)["lost"] == ["P"]
    assert refused(play(state, "P3"), "take P with P1 P2 P3 P4") == "siggil.spirit_lost"
    kinds = [(event["kind"], event.get("spirit")) for event in state.public_events[-3:]]
    assert kinds == [("freed", "T"), ("chased", "P"), ("turned", None)]


def test_a_chased_spirit_is_public_even_under_a_face_down_discard():
    state = play(freeing_four(difficulty="hard"), "-T7")
    assert seen(state)["discard"] is None
    assert seen(state)["lost"] == ["P"]


def test_the_chase_already_applies_at_the_set_up():
    state = alone("P1 P2 P3 P*", "S1 S2 S3 S*", "L1 L2 L3 L*", "T1 T2 T3 T*", series=4)
    assert seen(state)["free"] == ["S", "L", "T"]
    assert seen(state)["lost"] == ["P"]
    assert not state.is_terminal


def test_a_captured_spirit_is_no_longer_free_and_chases_nobody():
    state = freeing_four(series=4)
    state = play(state, "-S3", "L3", "pass", "-S2", "L2", "pass", "-S1", "L1", "pass")
    fours = [card for card in CARDS if card[0] == "L" and card[1] in "4567"]
    for _ in range(20):
        if "take L with" in " ".join(state.legal_actions()):
            break
        state = state.apply("pass") if state.phase == "take" else state
        open_places = {a.split()[1] for a in state.legal_actions()}
        lying = {str(card["place"]): card["card"] for card in seen(state)["siggil"]}
        wanted = [p for p in open_places if lying[p] in fours]
        unwanted = [p for p in open_places if lying[p] not in fours and lying[p] != "T7"]
        move = wanted if state.phase == "draw" and wanted else unwanted
        state = state.apply(f"{state.phase} {sorted(move)[-1]}")
    state = state.apply(next(a for a in state.legal_actions() if a.startswith("take L")))
    assert seen(state)["free"][:2] == ["P", "S"]
    assert seen(state)["owners"] == {"L": 0}
    assert seen(play(state, "-T7"))["lost"] == []


def test_with_series_of_three_one_lost_spirit_loses_right_after_the_cascade():
    state = play(freeing_four(), "-T7")
    assert state.outcome == Outcome(None, "too many spirits lost")
    assert state.returns() == (-1,)
    assert state.legal_actions() == []


def test_with_series_of_four_the_second_lost_spirit_loses():
    state = alone(
        "P1 P2 P3 P*", "S1 S2 S3 S*", "L1 L2 L3 L*", "T1 T2 T* T7", "C1 C2 C* C7", series=4
    )
    state = play(state, "-T7")
    assert not state.is_terminal
    state = play(state, "C7")
    assert state.outcome == Outcome(None, "too many spirits lost")


def test_a_cascade_is_played_to_its_end_before_the_loss_is_declared():
    state = alone("P1 P2 P3 P*", "S1 S2 S3 S*", "L1 L2 L3 L*", "C1 C* T* T7")
    state = play(state, "-T7")
    assert state.is_terminal
    assert seen(state)["lost"] == ["P", "S"]
    assert seen(state)["free"] == ["L", "T", "C"]


def test_an_explicit_deal_may_be_lost_at_the_set_up():
    state = siggil.start(1, flat_layout(), deal=CARDS)
    assert state.outcome == Outcome(None, "too many spirits lost")
    assert state.returns() == (-1,)


def test_when_the_removal_takes_the_last_card_there_is_no_draw_only_the_take():
    """49 cards: 24 are removed and 24 drawn, the last is removed."""
    found = 0
    for index in range(200):
        state = siggil.start(1, "pillars", seed=(3, index), series=4)
        for before, after in pairwise(play_random(state, random.Random(index))):
            if before.phase == "remove" and after.phase == "take":
                found += 1
                assert seen(after)["siggil"] == []
                assert seen(after)["discard_size"] == 25
                assert play(after, "pass").outcome == Outcome(None, "siggil empty")
    assert found > 0


def test_won_by_capturing_all_seven_or_six_and_never_otherwise():
    """The reasons recounted from what lies on the table at the end, over many games."""
    reasons = set()
    for index in range(90):
        series = 3 + index % 2
        name = list(LAYOUTS)[index % 5]
        state = play_match(siggil.start(1, name, seed=(4, index), series=series), ["novice"], index)
        captured, lost = len(seen(state)["owners"]), len(seen(state)["lost"])
        reasons.add(state.outcome.reason)
        expected = {
            (3, True): "all spirits captured",
            (4, True): "6 spirits captured",
        }.get((series, captured == (7 if series == 3 else 6)))
        if expected is None:
            too_many = lost > (0 if series == 3 else 1)
            expected = "too many spirits lost" if too_many else "siggil empty"
        assert state.outcome.reason == expected
        assert state.returns() == ((1,) if "captured" in expected else (-1,))
        assert state.outcome.winner == (0 if "captured" in expected else None)
    assert reasons >= {"all spirits captured", "too many spirits lost"}


def won(state, draws):
    """Draw these cards in turn, removing what is not among them, and take whatever can be."""
    for card in draws:
        lying = [card["card"] for card in seen(state)["siggil"] if card["accessible"]]
        state = play(state, "-" + next(junk for junk in lying if junk not in draws), card)
        takes = [action for action in state.legal_actions() if action != "pass"]
        state = state.apply(takes[0] if takes else "pass")
    return state


def test_all_seven_captured_with_series_of_three_win():
    families = "PSLTCWF"
    state = alone(*(f"{letter}* {letter}1 {letter}2 {letter}3" for letter in families))
    draws = [f"{letter}{number}" for letter in families for number in (3, 2, 1)]
    before = won(state, draws[:-1])
    assert not before.is_terminal
    state = won(state, draws)
    assert state.outcome == Outcome(0, "all spirits captured")
    assert state.returns() == (1,)


def test_six_captured_with_series_of_four_win_even_when_one_was_lost():
    families = "SLTCWF"
    junk = iter([card for card in CARDS[:49] if card[0] == "P" or card[1] in "567"])
    full = [f"{letter}* {letter}1 {letter}2 {letter}3" for letter in families]
    full += [f"{next(junk)} {next(junk)} {next(junk)} {letter}4" for letter in families]
    full += [f"{next(junk)} {next(junk)} {next(junk)} P*"]
    state = alone(*full, difficulty="hard")
    draws = ["C4", "W4", "F4"]
    draws += [f"{letter}{number}" for letter in "SLT" for number in (3, 2, 1)]  # T chases P
    draws += ["S4", "L4", "T4"]
    draws += [f"{letter}{number}" for letter in "CWF" for number in (3, 2, 1)]
    state = won(state, draws)
    assert seen(state)["lost"] == ["P"]
    assert state.outcome == Outcome(0, "6 spirits captured")
    assert state.returns() == (1,)
