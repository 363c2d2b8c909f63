"""The library against the second reading of the rules: Cantor, in its three modes.

Both play the same seeded random games; at every ply what each seat and a spectator may know, the
legal actions and the outcome must agree.
"""

from collections import Counter
from random import Random

import pytest
from literal.cantor import Cantor, can_be_dealt
from tiers import few_and_many

from cantorlab.languages import codes
from cantorlab.rules import cantor

# Written formulas with what they mean, worked out here in plain Python; None: no strength.
STRENGTHS = {
    "n + 100": lambda n: n + 100,
    "10 - n": lambda n: 10 - n,
    "|n|": abs,
    "n²": lambda n: n * n,
    "0n": lambda n: 0,
    "(n - 2)(n + 3)": lambda n: (n - 2) * (n + 3),
    "-n² + n": lambda n: -n * n + n,
    "n³ - 40n": lambda n: n**3 - 40 * n,
    "2^n": lambda n: 2.0**n,
    "7 - n ÷ 2": lambda n: 7 - n / 2,
    "√n": lambda n: None if n < 0 else n**0.5,
    "1/(n + 4)": lambda n: None if n == -4 else 1 / (n + 4),
    "-√(3 - n)": lambda n: None if n > 3 else -((3 - n) ** 0.5),
}
MATCH_EVENTS = {"again", "3 duels won", "hands empty, more duels won", "hands empty, equal"}
QUEST_EVENTS = {"grimoire reached", "4 neutral mages turned", "two open", "200 duels"}
EVENTS = {"stronger", "committed first", "blocked", "cancelled", "no strength", "neither has any"}


def shown(number, formula):
    """A face-up place as it stands in an observation."""
    blank = {**{f"name_{each}": "" for each in codes()}, "level": None, "family": None}
    return {"number": number, "formula": formula, **blank}


def play(mode, index, seen):
    """One game in both readings; announcements often hit, in the first game always."""
    rng = Random(f"{mode} {index}")
    fewest = 12 if mode == "quest" else 1 + index % 8  # a small selection is shuffled again
    count = len(STRENGTHS) if index % 2 else fewest
    formulas = rng.sample(list(STRENGTHS), count)
    state = cantor.start(mode, places=formulas, seed=(77, index))
    order = [place.number for place in state.deal.places]
    assert mode == "quest" or can_be_dealt(mode, range(1, count + 1), order)
    seen["again"] += len(set(order)) < len(order)
    pile = [shown(place.number, formulas[place.number - 1]) for place in state.deal.places]
    game = Cantor(mode, state.deal.hands, state.deal.neutrals, pile, STRENGTHS)
    hits = rng.choice((0, 0.6)) if index else 1
    while True:
        # Viewers take turns: each sees all that can be seen, and a game takes a third of the time.
        for viewer in (None, 0, 1) if game.ending else ((None, 0, 1)[len(state.actions) % 3],):
            assert state.observation(viewer) == game.observation(viewer)
        for seat in (0, 1):
            assert state.legal_actions(seat) == game.legal_actions(seat)
        if game.ending:
            break
        seat = rng.choice(game.to_act)
        actions = game.legal_actions(seat)
        feared = f"protect {game.chosen.get(1 - seat)}"
        action = feared if feared in actions and rng.random() < hits else rng.choice(actions)
        state = state.apply(action, seat)
        game.take(seat, action)
    assert (state.outcome.winner, state.outcome.reason) == game.ending
    seen[game.ending[1]] += 1
    for duel in game.duels:
        strengths = [STRENGTHS[duel["place"]["formula"]](mage) for mage in duel["fighters"]]
        seen[duel["reason"]] += 1
        seen["two open"] += len(duel["opened"]) == 2
        seen["no strength"] += strengths.count(None) == 1 and duel["reason"] == "stronger"
        seen["neither has any"] += strengths == [None, None] and duel["reason"] != "blocked"


@few_and_many("games", 40, 300)
@pytest.mark.parametrize("mode", cantor.MODES)
def test_both_readings_agree_on_what_each_seat_may_know_at_every_ply(mode, games):
    seen = Counter()
    for index in range(games):
        play(mode, index, seen)
    wanted = EVENTS | (QUEST_EVENTS if mode == "quest" else MATCH_EVENTS)
    rare = {"grimoire reached"} if games < 100 else set()
    assert {event for event in wanted if not seen[event]} <= rare
