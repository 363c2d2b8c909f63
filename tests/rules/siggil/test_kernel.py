"""The law at two speeds: interpreted, compiled and played as states, a bulk game is the same."""

import numpy as np
import pytest

from cantorlab.rules import kernels, siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.siggil.cards import CARDS
from cantorlab.rules.siggil.kernel import bulk
from cantorlab.rules.siggil.kernel import turn as kernel

OPTIONS = [(2, 3), (3, 3), (4, 2), (1, 3), (1, 4)]


def run(compiled, layout, options, count, seed=11):
    fresh = (lambda n: np.zeros(n, np.int64)) if compiled else (lambda n: [0] * n)
    flat = siggil.LAYOUTS[layout].flat
    shape = np.array(flat) if compiled else list(flat)
    given = np.array(options) if compiled else list(options)
    home = kernels.load("siggil.kernel.bulk", compiled=compiled)
    working = [fresh(size) for size in (kernel.SIZE, 56, WORDS)]
    counted = [fresh(size) for size in (bulk.TOTALS, 56 * bulk.LEFT, 56)]
    rows, spirits = fresh(count * bulk.ROW), fresh(count * 7 * bulk.SPIRIT)
    home.play_and_watch(seed, 0, count, shape, given, *working, *counted, rows, spirits)
    alone = [fresh(len(part)) for part in counted]
    home.play_and_watch(seed, 0, count, shape, given, *working, *alone, fresh(0), fresh(0))
    assert [list(part) for part in alone] == [list(part) for part in counted]
    by_game = [np.array(part).reshape(count, -1) for part in (rows, spirits)]
    return [*by_game, *map(np.array, counted)]


@pytest.mark.parametrize("layout", siggil.LAYOUTS)
@pytest.mark.parametrize("options", OPTIONS)
def test_the_compiled_twin_plays_the_same_games(layout, options):
    for slow, fast in zip(
        run(False, layout, options, 40), run(True, layout, options, 40), strict=True
    ):
        assert (slow == fast).all()


@pytest.mark.parametrize("options", OPTIONS)
def test_a_bulk_game_replayed_as_states_is_the_same_game(options):
    players, series = options
    given = {"series": series} if players == 1 else {}
    rows, spirits, totals, left, freed_at = run(False, "turtle", options, 12)
    left = left.reshape(56, bulk.LEFT)
    for index in range(12):
        state = siggil.random_game(11, index, players, "turtle", **given)
        assert state.deal == siggil.start(players, "turtle", seed=(11, index), **given).deal
        assert len(state.actions) == rows[index][bulk.ROW_PLIES]
        seen = state.observation(None)
        assert list(rows[index][bulk.ROW_SCORE :][:players]) == seen["score"]
        assert list(rows[index][bulk.ROW_HELD :][:players]) == seen["hand_sizes"]
        assert rows[index][bulk.ROW_CHASED] == len(seen["lost"])
        winners = [s for s in range(players) if rows[index][bulk.ROW_WINNERS] >> s & 1]
        returns = state.returns()
        assert winners == [seat for seat in range(players) if returns[seat] >= 0]
        totals[bulk.TOTAL_GAMES] -= 1
        totals[bulk.TOTAL_PLIES] -= len(state.actions)
        totals[bulk.TOTAL_WINNERS + sum(1 << seat for seat in winners)] -= 1
        totals[bulk.TOTAL_ENDS + rows[index][bulk.ROW_END]] -= 1
        for event in state.public_events:
            if event["kind"] in ("draw", "remove", "freed"):
                left[event["place"], event["ply"]] -= 1
            if event["kind"] == "freed":
                freed_at[event["place"]] -= 1
        for number, row in enumerate(spirits[index].reshape(7, bulk.SPIRIT)):
            letter = "PSLTCWF"[number]
            takes = [
                e for e in state.public_events if e["kind"] == "take" and e["spirit"] == letter
            ]
            freed = [
                e for e in state.public_events if e["kind"] == "freed" and e["spirit"] == letter
            ]
            assert row[bulk.SPIRIT_FREED] == (freed[0]["ply"] if freed else -1)
            assert row[bulk.SPIRIT_PLACE] == (freed[0]["place"] if freed else -1)
            assert row[bulk.SPIRIT_TAKEN] == (takes[0]["ply"] if takes else -1)
            assert row[bulk.SPIRIT_TAKER] == (takes[0]["seat"] if takes else -1)
            if freed:
                assert row[bulk.SPIRIT_CHANGES] == max(0, len(takes) - 1)
            live = [
                laid
                for laid in seen["series"]
                if laid["spirit"] == letter
                and laid["live"]
                and laid["seat"] == seen["owners"].get(letter)
            ]
            assert row[bulk.SPIRIT_CARDS] == (len(live[0]["cards"]) if live else 0)
            assert row[bulk.SPIRIT_OWNER] == seen["owners"].get(letter, row[bulk.SPIRIT_OWNER])
    # What was counted is what these games were, and nothing else.
    assert not any(count.any() for count in (totals, left, freed_at))


def test_random_play_takes_every_legal_action_equally_often():
    """Chi-square of the first draw, by how many places are accessible."""
    counts = {}
    for index in range(400):
        state = siggil.start(layout="passage", seed=(5, index))
        legal = state.legal_actions()
        taken = siggil.random_game(5, index).actions[0][1]
        counts.setdefault(len(legal), [0] * len(legal))[legal.index(taken)] += 1
    for size, seen in counts.items():
        mean = sum(seen) / size
        if mean >= 10:
            assert sum((n - mean) ** 2 / mean for n in seen) < 30


def test_the_binomials_of_the_kernel_count_sets():
    for cards in range(128):
        for size in range(9):
            count = sum(other & ~cards == 0 and other.bit_count() == size for other in range(128))
            assert kernel.WAYS[cards * 9 + size] == count


def test_the_kernel_numbers_cards_by_family_and_number():
    assert [CARDS[family * 7 + number] for family in range(7) for number in range(7)] == [
        f"{letter}{number}" for letter in "PSLTCWF" for number in range(1, 8)
    ]
