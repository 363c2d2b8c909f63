"""The kernel's small functions by their definitions: hands as lists, cells as sets, who may act."""

import random

import pytest
from rules.cantor.positions import random_games

from cantorlab.rules import cantor
from cantorlab.rules.cantor.encoding import ACTION_OF_TEXT, CODE_OF_NUMBER
from cantorlab.rules.cantor.kernel import duel, legal, mages
from cantorlab.rules.cantor.kernel.bulk import deal_hands_again
from cantorlab.rules.cantor.kernel.game import FACE_UP, HAND
from cantorlab.rules.generator import WORDS


def packed(codes):
    """A list of mages as one integer, five bits each (the layout that ``mages`` describes)."""
    return sum(code * 32**at for at, code in enumerate(codes))


def test_packed_mages_are_what_a_list_would_be():
    rng = random.Random(1)
    for _ in range(200):
        codes = sorted(rng.sample(range(18), rng.randint(1, 8)))
        at = rng.randrange(len(codes))
        new = rng.choice([code for code in range(18) if code not in codes])
        assert mages.mage_at(packed(codes), at) == codes[at]
        assert mages.position_of(packed(codes), codes[at]) == at
        assert mages.remove_at(packed(codes), at) == packed(codes[:at] + codes[at + 1 :])
        assert mages.insert(packed(codes), len(codes), new) == packed(sorted([*codes, new]))
        assert mages.append(packed(codes), len(codes), new) == packed([*codes, new])


def test_face_up_cells_are_counted_and_found_in_order():
    for cells in [*range(1, 300), 2**12 - 1, 2**11, 0b100100100100]:
        found = [cell for cell in range(12) if cells >> cell & 1]
        assert legal.count_face_up(cells) == len(found)
        assert [legal.nth_face_up(cells, n) for n in range(len(found))] == found
    assert legal.count_face_up(0) == 0


@pytest.mark.parametrize("mode", cantor.MODES)
def test_the_kernel_lists_the_actions_of_each_seat_and_none_for_one_that_may_not_act(mode):
    waiting = 0
    for states in random_games(mode, 3, seed=8):
        for state in states:
            game = state.standing.game
            for seat in (0, 1):
                wanted = state.legal_actions(seat) if seat in state.to_act else []
                count = legal.count_actions(game, seat)
                known = legal.phase(game), game[HAND + seat], game[FACE_UP]
                found = [legal.nth_action(*known, n) for n in range(count)]
                assert found == [ACTION_OF_TEXT[text] for text in wanted]
                assert legal.may_act(game, seat) == (count > 0)
                waiting += count == 0
    assert waiting > 20


@pytest.mark.parametrize(
    ("blocked", "ranks", "first", "winner", "why"),
    [
        ((True, True), (3, 3), 0, duel.NOBODY, duel.BOTH_BLOCKED),
        ((True, False), (9, 1), 0, 1, duel.OTHER_BLOCKED),
        ((False, True), (1, 9), 1, 0, duel.OTHER_BLOCKED),
        ((False, False), (4, 4), 0, 0, duel.FIRST_TO_COMMIT),
        ((False, False), (4, 4), 1, 1, duel.FIRST_TO_COMMIT),
        ((False, False), (-1, -1), 1, 1, duel.FIRST_TO_COMMIT),
        ((False, False), (5, 4), 1, 0, duel.STRONGER),
        ((False, False), (-1, 0), 0, 1, duel.STRONGER),
    ],
)
def test_a_duel_is_decided_as_paragraph_1_3_says(blocked, ranks, first, winner, why):
    assert duel.decision(*blocked, *ranks) == why
    assert duel.duel_winner(*blocked, *ranks, first) == winner


def test_the_hands_dealt_in_bulk_are_those_of_the_games():
    games = [0, 3, 4, 1000, 2**40]
    hands = [0] * (2 * len(games))
    deal_hands_again(6, games, len(games), [0] * WORDS, hands)
    for row, index in enumerate(games):
        dealt = cantor.start(seed=(6, index)).deal.hands
        for seat in (0, 1):
            assert hands[2 * row + seat] == sum(1 << CODE_OF_NUMBER[mage] for mage in dealt[seat])
