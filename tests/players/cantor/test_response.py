"""The answer to a known habit, beside every deal played out on the board."""

from itertools import combinations
from random import Random

import pytest
from rules.cantor.positions import DECK, duel

from cantorlab.players import play_match
from cantorlab.players.cantor.hidden_hands.belief import Beliefs
from cantorlab.players.cantor.hidden_hands.habits import Habit
from cantorlab.players.cantor.hidden_hands.response import Response
from cantorlab.rules import cantor

NUMBERS = range(-9, 9)


def wish(mage, number):
    """Return how much a player wants to fight with a mage and announce a number."""
    return (1 + (mage * mage + 3) % 5) * (2 if number is None else 1 + (number - mage) % 3)


def mix(hand):
    wishes = {(mage, number): wish(mage, number) for mage in hand for number in (None, *NUMBERS)}
    total = sum(wishes.values())
    return {choice: wished / total for choice, wished in wishes.items()}


def ways(seen, legal):
    """Return where the adventurer goes: it follows its lowest mage."""
    weights = [1 + (min(seen["hand"]) + 9 * at) % 4 for at, _ in enumerate(legal)]
    return [weight / sum(weights) for weight in weights]


HABIT = Habit(lambda seen: mix(seen["hand"]), ways)


def wilful(seen, legal, rng):
    """A player of that habit."""
    if seen["phase"] == "go":
        return rng.choices(legal, ways(seen, legal))[0]
    if seen["phase"] == "commit":
        chances = mix(seen["hand"])
        return f"commit {rng.choices([mage for mage, _ in chances], [*chances.values()])[0]}"
    numbers = [None, *NUMBERS]
    number = rng.choices(numbers, [wish(seen["own_commit"], each) for each in numbers])[0]
    return f"protect {'none' if number is None else number}"


def deals(seen, deal):
    """Every deal that one seat cannot tell from this one."""
    seat = seen["seat"]
    own = deal.hands[seat]
    turned = [mage for mage in seen["neutrals"] if mage is not None]
    rest = [mage for mage in NUMBERS if mage not in own and mage not in turned]
    for other in combinations(rest, 7):
        neutral = [mage for mage in rest if mage not in other]
        hands = (own, other) if seat == 0 else (other, own)
        yield cantor.Deal(hands, (*turned, *neutral), deal.places)


def chance_of_the_past(state, deal, seat):
    """Return how likely the other seat would have done all that it has done, with this deal.

    Returns the chance and the state that was come to, or (0, None).
    """
    again = cantor.start(state.mode, deal=deal)
    chance = 1.0
    for who, action in state.actions:
        if again.why_not(action, who) is not None:
            return 0.0, None
        if who != seat and action.startswith("go"):
            legal = again.legal_actions(who)
            chance *= ways(again.observation(who), legal)[legal.index(action)]
        if who != seat and action.startswith("commit"):
            chance *= sum(
                p for (m, _), p in mix(again.standing.hands[who]).items() if action == f"commit {m}"
            )
        if who != seat and action.startswith("protect"):
            mage, told = again.standing.fighters[who], action.removeprefix("protect ")
            wishes = {str(number): wish(mage, number) for number in NUMBERS}
            wishes["none"] = wish(mage, None)
            chance *= wishes[told] / sum(wishes.values())
        again = again.apply(action, who)
    return chance, again


def before_a_duel(mode, duels, seed):
    """A game of two wilful players, after so many duels."""
    state = play_match(cantor.start(mode, seed=seed, places=DECK), [wilful] * 2, seed)
    for ply in range(len(state.actions) + 1):
        now = state.record.replay(ply)
        if now.standing.duels == duels and now.phase == "commit":
            return now
    raise AssertionError("this game is over before")


@pytest.mark.parametrize(("mode", "duels", "seed"), [("express", 3, 3), ("quest", 3, 1)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_belief_is_that_of_all_deals_played_again(mode, duels, seed, seat):
    state = before_a_duel(mode, duels, seed)
    seen = state.observation(seat)
    literal = {}
    for deal in deals(seen, state.deal):
        chance, _ = chance_of_the_past(state, deal, seat)
        if chance:
            literal[deal.hands[1 - seat]] = chance
    total = sum(literal.values())
    found = Beliefs(HABIT, places=DECK).belief(seen)
    assert found == pytest.approx({hand: each / total for hand, each in literal.items()})


def before_the_last_duel():
    """Two duels each, and two cancelled: who wins the seventh wins the match."""
    state = cantor.start("express", seed=4, places=DECK)
    for blocked in ((0, 1), (0,), (1,), (0, 1), (1,), (0,)):
        one, other = (hand[1] for hand in state.standing.hands)
        told = other if 1 in blocked else "none", one if 0 in blocked else "none"
        state = duel(state, (one, other), told)
    assert state.score == (2, 2)
    return state


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_last_duel_it_is_a_best_response(seat):
    """Every deal, every choice of the other seat, played to the end by the rules."""
    state = before_the_last_duel()
    seen = state.observation(seat)
    literal = dict.fromkeys(((state.standing.hands[seat][0], told) for told in NUMBERS), 0.0)
    total = 0.0
    for deal in deals(seen, state.deal):
        chance, again = chance_of_the_past(state, deal, seat)
        if not chance:
            continue
        total += chance
        for (other, told), share in mix(again.standing.hands[1 - seat]).items():
            begun = again.apply(f"commit {state.standing.hands[seat][0]}", seat)
            begun = begun.apply(f"commit {other}", 1 - seat)
            begun = begun.apply(f"protect {'none' if told is None else told}", 1 - seat)
            for mage, number in literal:
                end = begun.apply(f"protect {number}", seat)
                assert end.is_terminal
                literal[mage, number] += chance * share * end.returns()[seat]
    response = Response(HABIT, places=DECK)
    found = response.worth(seen)
    assert found == pytest.approx({choice: literal[choice] / total for choice in found})
    assert max(found.values()) == pytest.approx(max(literal.values()) / total)
    mage, number = max(found, key=found.__getitem__)
    assert response(seen, state.legal_actions(seat), Random(1)) == f"commit {mage}"
    both = state.apply(f"commit {mage}", seat)
    both = both.apply(both.legal_actions(1 - seat)[0], 1 - seat)
    answer = response(both.observation(seat), both.legal_actions(seat), Random(1))
    told = int(answer.removeprefix("protect "))
    assert found[mage, told] == pytest.approx(found[mage, number])
