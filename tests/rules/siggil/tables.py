"""Tables of Siggil laid by hand, and short ways to play on them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS, Layout, LayoutPlace, SiggilState


def flat_layout() -> Layout:
    """All 56 places side by side: every card is accessible, every spirit is free at once."""
    places = (LayoutPlace(0, 2 * (i % 8), 2 * (i // 8), i >= 20) for i in range(56))
    return Layout("flat", tuple(places))


def stacked_layout() -> Layout:
    """14 stacks of 4: place ``level * 14 + stack``; levels 1 and 3 lie face down."""
    places = (LayoutPlace(i // 14, 3 * (i % 14), 0, i // 14 % 2 == 0) for i in range(56))
    return Layout("stacks", tuple(places))


def random_layout(rng: random.Random) -> Layout:
    """Levels of a few rows, shifted at random over one another, within the bounds."""
    while True:
        places = []
        level = 0
        while len(places) < 56:
            for row in range(rng.randint(1, 4)):
                y = 2 * row + rng.randint(0, 1) * (level % 2) if row else rng.randint(0, 3)
                x = rng.randint(0, 4)
                for _ in range(rng.randint(1, 6)):
                    places.append(LayoutPlace(level, x, y, rng.random() < 0.5))
                    x += rng.randint(2, 3)
            level += 1
        try:
            return Layout("drawn at random", tuple(places[:56]))
        except ValueError:
            continue


def flat_game(players: int = 2, **options: object) -> SiggilState:
    """A game where any card may be drawn at any time: card i of CARDS lies on place i."""
    return siggil.start(players, flat_layout(), deal=CARDS, **options)


def stacks(*stacked: str) -> list[str]:
    """The deal of stacks named from the bottom up (``"S* P1 P2 P3"``), the rest filled up.

    Spirits that are not named lie at the bottom of the last stacks.
    """
    named = [stack.split() for stack in stacked]
    used = {card for stack in named for card in stack}
    cards = [card for card in reversed(CARDS[:49]) if card not in used]
    spirits = [card for card in CARDS[49:] if card not in used]
    rest: list[list[str]] = [[] for _ in range(14 - len(named))]
    for stack, spirit in zip(reversed(rest), spirits, strict=False):
        stack.append(spirit)
    full = [*named, *rest]
    for stack in full:
        stack += [cards.pop() for _ in range(4 - len(stack))]
    return [full[i % 14][i // 14] for i in range(56)]


def place_of(state: SiggilState, card: str) -> int:
    return state.record.deal["cards"].index(card)


def play(state: SiggilState, *steps: str) -> SiggilState:
    """Play steps: a card (``S2``) is drawn, ``-S2`` removed; other texts are actions."""
    for step in steps:
        if step in CARDS:
            step = f"draw {place_of(state, step)}"
        elif step[1:] in CARDS:
            step = f"remove {place_of(state, step[1:])}"
        state = state.apply(step)
    return state


def draw_and_pass(state: SiggilState, cards: Iterable[str]) -> SiggilState:
    for card in cards:
        state = play(state, card, "pass")
    return state


def refused(state: SiggilState, action: str) -> str:
    """The code with which ``action`` is refused."""
    reason = state.why_not(action)
    assert reason is not None
    return reason.code


def rest_of(state: SiggilState) -> list[str]:
    """The cards that lie and are no spirits, by place."""
    lying = [card["place"] for card in state.observation(None)["siggil"]]
    return [CARDS[state.deal[place]] for place in lying if state.deal[place] < 49]


def play_random(state: SiggilState, rng: random.Random, plies: int = 1000) -> Sequence[SiggilState]:
    """The states of a random game, this one first."""
    states = [state]
    while not state.is_terminal and len(states) <= plies:
        state = state.apply(rng.choice(state.legal_actions()))
        states.append(state)
    return states
