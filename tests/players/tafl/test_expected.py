"""From a search's value to a result: the curve by hand, and what must hold of any."""

import math

import pytest

from cantorlab.players.tafl.analyst import CURVES, expected_result
from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.rules import tafl


def test_the_curve_of_each_game_by_hand():
    for name, state in (("tafl", tafl.start()), ("queen", tafl.start_queen())):
        game = state.kernel_game()
        intercept, slope = CURVES[name]
        odds = math.exp(2 * (intercept + slope * -3.4))
        wins = odds / (1 + odds)
        assert expected_result(-340, 0, game) == pytest.approx(2 * wins - 1)


def test_what_one_seat_expects_the_other_fears():
    game = tafl.start().kernel_game()
    for value in (-900, 0, 37, SURE + 3):
        assert expected_result(value, 0, game) == pytest.approx(-expected_result(-value, 1, game))


def test_a_win_that_was_seen_to_its_end_is_one():
    game = tafl.start_queen().kernel_game()
    assert [expected_result(value, 1, game) for value in (SURE + 1, -SURE - 1)] == [1.0, -1.0]
