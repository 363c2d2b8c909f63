"""The adept against a literal one: every hand that the opponent may hold is dealt and looked at."""

from itertools import accumulate, combinations, product
from math import exp, inf, sqrt

import pytest
from rules.cantor.positions import MEANINGS, duel, formulas

from cantorlab.players.cantor.adept import ANNOUNCES, COMMITS, _draw, _softmax, adept
from cantorlab.rules import cantor

PLACES = MEANINGS | {"√n": lambda n: sqrt(n) if n >= 0 else -inf}
# How often the strongest of a hand is committed, the second …; how often it is announced.
HABIT = (40, 26, 16, 9, 5, 3, 1)
FEAR = (26, 20, 15, 11, 8, 6, 4, 3, 2, 1, 1)


class Drawn:
    """A source of chance that draws one number, over and over."""

    def __init__(self, number):
        self.number = number

    def random(self):
        return self.number


def strongest_first(mages, strength):
    return sorted(mages, key=lambda mage: (strength(mage), mage), reverse=True)


def possible_hands(seen, mine):
    """For every way in which the unseen mages may lie: the opponent's hand, and the neutrals."""
    public = {*seen["rests"][0], *seen["rests"][1], *seen["neutrals"], *mine}
    unseen = [mage for mage in range(-9, 9) if mage not in public]
    fought = {duel["fighters"][1 - seen["seat"]] for duel in seen["duels"]}
    unknown = [mage for mage in unseen if mage not in fought]
    for neutral in combinations(unknown, seen["neutrals"].count(None)):
        yield [mage for mage in unseen if mage not in neutral], neutral


def literal_values(seen, formula, mine):
    """Return what fighting with each of ``mine`` and announcing each unseen mage is worth."""
    strength = PLACES[formula]
    hands = list(possible_hands(seen, mine))
    opposite = dict.fromkeys(sorted({mage for hand, _ in hands for mage in hand}), 0.0)
    announced = dict.fromkeys(mine, 0.0)
    for hand, neutral in hands:
        for mage, share in zip(strongest_first(hand, strength), HABIT, strict=False):
            opposite[mage] += share
        for mage, share in zip(strongest_first([*mine, *neutral], strength), FEAR, strict=False):
            if mage in announced:
                announced[mage] += share / 100 / len(hands)
    whole = sum(opposite.values())
    wins_ties = seen["first"] in (None, seen["seat"])
    values = {}
    for mage, number in product(mine, opposite):
        values[mage, number] = 0.0
        for other, share in opposite.items():
            one, two = strength(mage), strength(other)
            won = one > two or (one == two and wins_ties)
            if other == number:
                free, hit = 1, 0
            else:
                free, hit = (1 if won else -1), -1
            told = announced[mage]
            values[mage, number] += share / whole * ((1 - told) * free + told * hit)
    return values


def literal_worths(seen, legal):
    """The actions in the adept's order, what each is worth, and its temperature."""
    if seen["phase"] == "go":
        return legal, [gain_of_going(seen, action[3:]) for action in legal], 0.02
    formula = seen["place"]["formula"]
    if seen["phase"] == "commit":
        values = literal_values(seen, formula, seen["hand"])
        best = {mage: max(v for (m, _), v in values.items() if m == mage) for mage in seen["hand"]}
        return [f"commit {mage}" for mage in best], list(best.values()), 0.1
    values = literal_values(seen, formula, [*seen["hand"], seen["own_commit"]])
    told = {number: v for (mage, number), v in values.items() if mage == seen["own_commit"]}
    return [f"protect {number}" for number in told], list(told.values()), 0.04


def gain_of_going(seen, at):
    """A duel at ``at``: won, hidden places open; lost, a neutral mage is."""
    cells = {cell["at"]: cell for cell in seen["board"]}
    column, row = "abc".index(at[0]), int(at[1])
    best = max(literal_values(seen, cells[at]["place"]["formula"], seen["hand"]).values())
    gain = 1.0 if row == 4 else 0.0
    for aside, onward in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        if row < 4 and 0 <= column + aside <= 2 and 1 <= row + onward <= 4:
            beside = cells["abc"[column + aside] + str(row + onward)]
            if not beside["face_up"]:
                gain += {1: 0.2, 2: 0.3, 3: 0.45}[row] if onward == 1 else 0.05
    return (1 + best) / 2 * gain - (1 - best) / 2 / seen["neutrals"].count(None)


def positions(mode, index):
    """Some moments of a game between two random players, at places that are worked out above."""
    places = list(PLACES)[-7:] if mode != "quest" else list(PLACES)[-12:]
    state = cantor.start(mode, places=places, seed=(33, index))
    draw = iter(range(index, 10_000))
    while not state.is_terminal:
        for seat in state.to_act:
            yield state.observation(seat), state.legal_actions(seat)
        seat = state.to_act[next(draw) % len(state.to_act)]
        legal = state.legal_actions(seat)
        state = state.apply(legal[next(draw) * 7 % len(legal)], seat)


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("index", range(2))
def test_each_action_is_drawn_as_often_as_counting_every_hand_says(mode, index):
    asked = [(seen, legal) for seen, legal in positions(mode, index) if len(legal) > 1]
    phases = set()
    for seen, legal in asked[:: max(1, len(asked) // 20)]:
        phases.add(seen["phase"])
        check_shares(seen, legal)
    assert phases >= {"commit", "protect"} | ({"go"} if mode == "quest" else set())


def check_shares(seen, legal):
    """Each action is drawn from one end of its share of all draws to the other."""
    actions, worths, temperature = literal_worths(seen, legal)
    weights = [exp((worth - max(worths)) / temperature) for worth in worths]
    ends = [0.0, *accumulate(weight / sum(weights) for weight in weights)]
    for action, low, high in zip(actions, ends, ends[1:], strict=False):
        if high - low > 1e-6:
            drawn = [adept(seen, legal, Drawn(u)) for u in (low + 1e-8, high - 1e-8)]
            assert drawn == [action, action], (seen["phase"], action)


def test_the_adventurer_chooses_among_two_ways_to_the_grimoire():
    """Row 4 is open at ``10 - n`` and, a little better for this hand, at ``n³ - 40n``."""
    places = list(formulas("|n|", 12))
    places[9:11] = cantor.Place(10, "10 - n"), cantor.Place(11, "n³ - 40n")
    hands = (-9, -7, -5, -3, 2, 4, 6), (-8, -6, -4, -2, 3, 5, 7)
    state = cantor.start("quest", deal=cantor.Deal(hands, (8, 1, 0, -1), tuple(places)))
    for at, mages in (("b1", (-9, 3)), ("b2", (-7, 5)), ("b3", (-5, -4)), ("a3", (6, -2))):
        state = duel(state, mages, at=at)
    seen, legal = state.observation(0), state.legal_actions(0)
    check_shares(seen, legal)
    drawn = [adept(seen, legal, Drawn((tenth + 0.5) / 10)) for tenth in range(10)]
    assert set(drawn) == {"go a4", "go b4"}


def test_habits_are_shares_that_fall_with_the_strength_of_a_mage():
    assert sum(COMMITS) == pytest.approx(1)  # one mage of a full hand is always committed
    assert len(COMMITS) == 7
    assert sum(ANNOUNCES) == pytest.approx(0.97)  # the rest: nothing is announced
    for habit in (COMMITS, ANNOUNCES):
        assert list(habit) == sorted(habit, reverse=True)


def test_a_choice_that_is_worth_a_temperature_more_is_made_e_times_as_often():
    border = 1 / (1 + exp(1))
    rare, often = _softmax([0.5, 0.54], 0.04)
    assert (rare, often) == pytest.approx((border, 1 - border))
    for number, choice in zip((0.0, border - 1e-9, border + 1e-9, 1 - 1e-9), "aabb", strict=True):
        assert _draw("ab", [rare, often], Drawn(number)) == choice
    assert _softmax([0.0, 100.0], 0.04) == [0.0, 1.0]  # not too much for a float
    assert _draw("ab", [0.0, 1.0], Drawn(0.5)) == "b"
    assert _draw("ab", [0.5, 0.5], Drawn(0.5)) == "b"  # [0, ½) is the first one's
