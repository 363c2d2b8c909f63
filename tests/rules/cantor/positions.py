"""Hand-made deals of Cantor, and moves, short enough to read in a test."""

import random

from cantorlab.rules import cantor

LOW = (-9, -8, -7, -6, -5, -4, -3)
HIGH = (2, 3, 4, 5, 6, 7, 8)
MIDDLE = (-2, -1, 0, 1)

# Written formulas with what they mean, worked out here in plain Python.
MEANINGS = {
    "n + 100": lambda n: n + 100,
    "10 - n": lambda n: 10 - n,
    "|n|": abs,
    "n²": lambda n: n * n,
    "0n": lambda n: 0,
    "(n - 2)(n + 3)": lambda n: (n - 2) * (n + 3),
    "-n² + n": lambda n: -n * n + n,
    "|n - 3|": lambda n: abs(n - 3),
    "n³ - 40n": lambda n: n**3 - 40 * n,
    "2^n": lambda n: 2.0**n,
    "7 - n ÷ 2": lambda n: 7 - n / 2,
    "|2n + 1|": lambda n: abs(2 * n + 1),
}
DECK = cantor.deck(list(MEANINGS))


def formulas(formula, count=7):
    return tuple(cantor.Place(number, formula) for number in range(1, count + 1))


def match(formula="n + 100", hands=(LOW, HIGH), neutrals=MIDDLE, mode="discovery"):
    """A match, or a quest, on one formula everywhere."""
    count = 12 if mode == "quest" else 7
    return cantor.start(mode, deal=cantor.Deal(hands, neutrals, formulas(formula, count)))


def duel(state, mages, spells=("none", "none"), first=0, at=None):
    """Fight one duel; ``first`` commits first, the other announces first."""
    if at is not None:
        state = state.apply(f"go {at}")
    for seat in (first, 1 - first):
        state = state.apply(f"commit {mages[seat]}", seat)
    for seat in (1 - first, first):
        state = state.apply(f"protect {spells[seat]}", seat)
    return state


def random_games(mode, count, seed=1, players=None):
    """Random games of states, on all that seeds draw, each as the list of its states."""
    for index in range(count):
        rng = random.Random(f"{mode} {seed} {index}")
        first_place = rng.randrange(1, 74) if mode == "discovery" else 1
        state = cantor.start(mode, seed=(seed, index), first_place=first_place)
        states = [state]
        while not state.is_terminal:
            seat = rng.choice(state.to_act)
            state = state.apply(rng.choice(state.legal_actions(seat)), seat)
            states.append(state)
        yield states
