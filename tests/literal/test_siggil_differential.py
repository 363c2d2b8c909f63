"""The library against the second reading of the rules: Siggil for one to four players.

Both play the same seeded random games; at every ply the observations of every seat and of a
spectator, the events that everybody sees and the legal actions of every seat must agree.
``CANTORLAB_LITERAL_GAMES=300`` plays four times as many games instead of some (some minutes).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from literal import siggil_play
from literal.siggil import CARDS, SPIRITS, Place, SiggilGame
from tiers import few_and_many

from cantorlab.rules import siggil
from cantorlab.rules.siggil.layouts import Layout

LONG = int(os.environ.get("CANTORLAB_LITERAL_GAMES", "0"))
pytestmark = pytest.mark.timeout(7200 if LONG else 300)
SHAPES = {
    name: [Place(p.level, p.x, p.y, p.face_up) for p in layout.places]
    for name, layout in siggil.LAYOUTS.items()
}
SOLITAIRE_EVENTS = """
a capture with cards of the family|a capture with cards of the number
2 free at once|a spirit frees itself|a spirit is chased|a spirit is chased at the set-up
all spirits captured|6 spirits captured|too many spirits lost|siggil empty
lost at the set-up|the removal takes the last card|a win after the last draw
"""
TABLE_EVENTS = """
a capture with cards of the family|a capture with cards of the number
a steal with cards of the family|a steal with cards of the number
a retake add cards of the family|a retake add cards of the number
2 free at once|3 free at once|2 free at once at the set-up
5 spirits|4 spirits|3 spirits
most spirits|fewest cards in hand|shared win|a win is shared by some, not by all
"""


def missed(events: Counter[str], wanted: str) -> list[str]:
    names = [name for line in wanted.strip().splitlines() for name in line.split("|")]
    return [name for name in names if not events[name]]


def report(events: Counter[str]) -> None:
    """Print what happened, for a run with ``-s``."""
    print(f"\n{events['games']} games, {events['plies']} plies")
    print("\n".join(f"{count:8} {event}" for event, count in sorted(events.items())))


def a_layout(rng: random.Random) -> tuple[str | Layout, list[Place]]:
    """One of the five shapes, or one that a user may have drawn."""
    if rng.random() < 0.6:
        name = rng.choice(sorted(SHAPES))
        return name, SHAPES[name]
    while True:
        places = siggil_play.random_places(rng)
        rows = [[place.level, place.x, place.y, place.face_up] for place in places]
        hidden = sum(not place.face_up for place in places)
        if 20 <= hidden <= 36 and accessible_at_first(places) >= 2:
            return Layout.load({"name": "own", "places": rows}), places


def accessible_at_first(places: list[Place]) -> int:
    """Return how many places none covers."""
    return sum(not any(above.covers(below) for above in places) for below in places)


def play(seed: int, players: int, events: Counter[str]) -> None:
    """One game: layout, deal and options drawn from the seed."""
    rng = random.Random(seed)
    layout, places = a_layout(rng)
    events["a user's layout" if isinstance(layout, Layout) else layout] += 1
    options: dict[str, Any] = {}
    series, face_up = 0, True
    if players == 1:
        options["difficulty"] = rng.choice(("easy", "hard"))
        series, face_up = (3, True) if options["difficulty"] == "easy" else (4, False)
        if rng.random() < 0.4:
            series = options["series"] = rng.choice((3, 4))
        if rng.random() < 0.4:
            face_up = options["face_up_discard"] = rng.random() < 0.5
    open_hands = rng.random() < 0.2
    if rng.random() < 0.2:
        options["seed"] = seed
    else:
        deals = (
            ("kind", "kind", "kind", "crowded")
            if players == 1
            else ("contested", "crowded", "shuffled")
        )
        options["deal"] = siggil_play.random_deal(rng, places, rng.choice(deals))
    state = siggil.start(players, layout, open_hands=open_hands, **options)
    deal = state.to_dict()["deal"]["cards"]
    game = SiggilGame(players, places, deal, series_size=series, face_up_discard=face_up)
    events["lost at the set-up"] += game.outcome is not None
    siggil_play.play(state, game, rng, events, open_hands=open_hands)


@few_and_many("games", 40, LONG or 120)
def test_both_readings_agree_on_the_solitaire(games: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(games):
        play(seed, 1, events)
    report(events)
    assert not missed(events, SOLITAIRE_EVENTS)


# Games 25 and 73 hold the events that the first dozen lacks.
@few_and_many("seeds", [*range(12), 25, 73], range(3 * LONG or 105))
def test_both_readings_agree_at_tables_of_two_to_four(seeds: Sequence[int]) -> None:
    events: Counter[str] = Counter()
    for seed in seeds:
        happened: Counter[str] = Counter()
        play(seed, 2 + seed % 3, happened)
        events += happened
    report(events)
    assert not missed(events, TABLE_EVENTS)


# Wars of four over the Stag, each line a round: a card each, and who takes him with what.
WARS = {
    "a series is completed against a third player": """
        S1 P2 S3 W1
        S4:with:S1,S4 L2 S5 W3
        W4 T2:with:P2,L2,T2 S6 W5
        W6 C2 S7:with:S3,S5,S6,S7 C1
        C3 W2:add:C2,W2
    """,
    "retaken with new cards of the number": """
        P2 S1 W1 W3
        L2:with:P2,L2 S3 W4 W5
        T2 S4:with:S1,S3,S4 W6 C1
        C2 C3 C4 C5
        W2 C6 W7 F1
        F2:with:T2,C2,W2,F2 F3
    """,
    "retaken with new cards of the family": """
        S1 P2 W1 W3
        S3:with:S1,S3 L2 W4 W5
        S4 T2:with:P2,L2,T2 W6 C1
        S5 C3 C4 C5
        S6 C6 W7 F1
        S7:with:S4,S5,S6,S7 C2
    """,
}


DEEDS = [
    ["a steal from a thief", "a retake add cards where three have had the spirit"],
    ["a retake with cards of the number", "an old series counts no more"],
    ["a retake with cards of the family", "an old series counts no more"],
]


@pytest.mark.parametrize(
    ("war", "deeds"), list(zip(WARS.values(), DEEDS, strict=True)), ids=list(WARS)
)
def test_both_readings_agree_in_a_war_over_one_spirit(war: str, deeds: list[str]) -> None:
    """On a flat layout of two levels, on the upper one everything that is fought with."""
    places = [
        Place(level, 2 * (at % 7), 2 * (at // 7), level == 1)
        for level in (0, 1)
        for at in range(28)
    ]
    rows = [[place.level, place.x, place.y, place.face_up] for place in places]
    wanted = sorted({word.partition(":")[0] for word in war.split()})
    upper = [card for card in CARDS if card not in wanted][: 27 - len(wanted)] + wanted + ["S*"]
    deal = [card for card in CARDS + SPIRITS if card not in upper] + upper
    state = siggil.start(4, Layout.load({"name": "flat", "places": rows}), deal=deal)
    game, events, ply = SiggilGame(4, places, deal), Counter[str](), 0
    for word in war.split():
        card, _, deed = word.partition(":")
        take = f"take S {deed.replace(':', ' ').replace(',', ' ')}" if deed else "pass"
        for action in (f"draw {deal.index(card)}", take):
            ply += 1
            state, _ = siggil_play.step(state, game, action, ply, events)
    assert not missed(events, "|".join(deeds))


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_a_card_covers_what_its_rectangle_overlaps_one_level_below(name: str) -> None:
    places = SHAPES[name]
    for above, covered in zip(places, siggil.LAYOUTS[name].covers, strict=True):
        assert list(covered) == [i for i, below in enumerate(places) if above.covers(below)]


@pytest.mark.parametrize("seed", range(LONG or 30))
def test_the_deck_of_the_solitaire_is_blocks_of_seven_cards_and_a_spirit(seed: int) -> None:
    layout = sorted(SHAPES)[seed % 5]
    deal = siggil.start(1, layout, seed=seed).to_dict()["deal"]["cards"]
    assert sorted(deal) == sorted([*CARDS, *SPIRITS])
    blocks = [deal[first : first + 8] for first in range(0, 56, 8)]
    assert all(sum(card in SPIRITS for card in block) == 1 for block in blocks)
    game = SiggilGame(1, SHAPES[layout], deal)
    assert len(game.free) <= 3
    assert not game.lost
