"""Play the library and the literal Siggil side by side, and compare them at every ply."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from dataclasses import replace
from typing import Any

from literal.siggil import CARDS, FAMILIES, NUMBER_OF_SPIRIT, SPIRITS, Place, SiggilGame

from cantorlab.rules.siggil import SiggilState

Known = dict[str, Any]


def as_read(game: SiggilGame, seat: int | None, *, open_hands: bool) -> Known:
    """§2.6: all that the seat may know of the literal game, in the library's words."""
    known: Known = {
        "game": "siggil",
        "seat": seat,
        "players": game.players,
        "to_act": [] if game.outcome else [game.seat],
        "is_terminal": game.outcome is not None,
        "outcome": game.outcome,
        "siggil": [lying_card(game, place) for place in sorted(game.lying)],
        "free": game.free,
        "owners": game.owners,
        "lost": game.lost,
        "series": sorted(
            (row.seat, row.spirit, row.kind, sorted(row.cards), row.live) for row in game.series
        ),
        "hand": None if seat is None else sorted(game.hands[seat]),
        "hand_sizes": [len(hand) for hand in game.hands],
        "score": [game.score(each) for each in range(game.players)],
        "target": game.target,
        "series_size": game.series_size,
    }
    if game.outcome is None:
        known["phase"] = game.phase
    if game.players == 1:
        known["discard_size"] = len(game.discard)
        known["discard"] = game.discard if game.face_up_discard else None
    if open_hands:
        known["hands"] = [sorted(hand) for hand in game.hands]
    return known


def lying_card(game: SiggilGame, place: int) -> Known:
    """A card of the Siggil, unknown while it lies face down."""
    where = game.places[place]
    return {
        "place": place,
        "level": where.level,
        "x": where.x,
        "y": where.y,
        "card": game.lying[place] if place in game.face_up else None,
        "accessible": not any(above in game.lying for above in game.covering[place]),
        "covers": [below for below in game.covered[place] if below in game.lying],
    }


def as_shown(state: SiggilState, seat: int | None) -> Known:
    """Return what the library shows to a seat, with what has no order put in order."""
    shown = dict(state.observation(seat))
    outcome = shown["outcome"]
    shown["outcome"] = None if outcome is None else (outcome["winner"], outcome["reason"])
    shown["series"] = sorted(
        (row["seat"], row["spirit"], row["kind"], sorted(row["cards"]), row["live"])
        for row in shown["series"]
    )
    shown["hand"] = None if shown["hand"] is None else sorted(shown["hand"])
    if "hands" in shown:
        shown["hands"] = [sorted(hand) for hand in shown["hands"]]
    known_places = {card["place"] for card in shown["siggil"]}
    for card in shown["siggil"]:
        card["covers"] = sorted(set(card["covers"]) & known_places)
    return shown


def assert_same(state: SiggilState, game: SiggilGame, *, open_hands: bool) -> list[str]:
    """Every seat sees the same on both, and the same actions are legal, which it returns."""
    for seat in (None, *range(game.players)):
        read, shown = as_read(game, seat, open_hands=open_hands), as_shown(state, seat)
        for extra in ("layout", "size"):
            shown.pop(extra)
        if game.outcome:
            shown.pop("phase")
        for known in (shown, read):  # a card each, for a short message
            known |= {f"place {card['place']}": card for card in known.pop("siggil")}
        keys = set(read) | set(shown)
        difference = {k: (shown.get(k), read.get(k)) for k in keys if shown.get(k) != read.get(k)}
        assert not difference, f"(library, literal): {difference}\n{state.to_dict()}"
        mine = game.legal_actions() if seat == game.seat else []
        if seat is not None:
            assert state.legal_actions(seat) == mine, f"{mine}\n{state.to_dict()}"
    assert list(state.returns()) == game.returns(), state.to_dict()
    return game.legal_actions()


def assert_same_events(state: SiggilState, game: SiggilGame, ply: int) -> None:
    """§2.6: what everybody saw happen in this ply; turning has no order of its own."""
    shown = [dict(event) for event in state.public_events if event["ply"] == ply]
    read = [{"ply": ply, **event} for event in game.events]
    for events in (shown, read):
        for event in events:
            if "cards" in event:
                event["cards"] = list(event["cards"])
    turned = [sorted((e for e in row if e["kind"] == "turned"), key=str) for row in (shown, read)]
    others = [[e for e in row if e["kind"] != "turned"] for row in (shown, read)]
    assert turned[0] == turned[1], (turned, state.to_dict())
    assert others[0] == others[1], (others, state.to_dict())


def play(
    state: SiggilState,
    game: SiggilGame,
    rng: random.Random,
    events: Counter[str],
    *,
    open_hands: bool = False,
) -> None:
    """Play one game on both, and compare all at every ply; ``events`` counts what happened."""
    eager = rng.choice((0.3, 0.9, 1.0))  # how readily a spirit is taken
    collector, planner = rng.random() < 0.5, game.players == 1 and rng.random() < 0.8
    events.update(game.happened)
    assert_same_events(state, game, 0)
    actions = assert_same(state, game, open_hands=open_hands)
    ply = 0
    while game.outcome is None:
        if planner:
            action = plan(game, actions)
        else:
            action = choose(game, actions, rng, events, eager, collector=collector)
        ply += 1
        state, actions = step(state, game, action, ply, events, open_hands=open_hands)
    events.update(["games", f"{game.players} players"])


def step(
    state: SiggilState,
    game: SiggilGame,
    action: str,
    ply: int,
    events: Counter[str],
    *,
    open_hands: bool = False,
) -> tuple[SiggilState, list[str]]:
    """One action on both, compared; the library's new state and what is legal then."""
    state = state.apply(action)
    game.act(action)
    events.update(["plies", *game.happened])
    assert_same_events(state, game, ply)
    return state, assert_same(state, game, open_hands=open_hands)


def choose(
    game: SiggilGame,
    actions: list[str],
    rng: random.Random,
    events: Counter[str],
    eager: float,
    *,
    collector: bool,
) -> str:
    """A random action that leans to collecting, and among takes to what has happened least."""
    if game.phase == "take":
        if actions == ["pass"] or rng.random() > eager:
            return "pass"
        takes = rng.sample(actions, min(6, len(actions)))
        return max(takes, key=lambda action: rarity(game, action, events) + rng.random() / 1e6)
    if collector and rng.random() < 0.8:
        places = rng.sample(actions, min(4, len(actions)))
        sign = -1 if game.phase == "remove" else 1
        return max(places, key=lambda action: sign * use(game, action) + rng.random())
    return rng.choice(actions)


def plan(game: SiggilGame, actions: list[str]) -> str:
    """A solitaire player who keeps as many of each family as a series takes, so that some win."""
    if game.phase == "take":
        by_family = [a for a in actions if a != "pass" and len({c[0] for c in a.split()[3:]}) == 1]
        return (by_family or ["pass"])[0]
    spare = {}
    for action in actions:
        family = game.lying[int(action.split()[1])][0]
        taken = [card for row in game.series for card in row.cards]
        missing = game.series_size - sum(card[0] == family for card in game.hand + taken)
        left = sum(card[0] == family and card not in SPIRITS for card in game.lying.values())
        given_up = family == "F" and game.target == 6
        spare[action] = 99 if given_up or missing <= 0 else left - missing
    best = max if game.phase == "remove" else min
    return best(actions, key=lambda action: spare[action])


def use(game: SiggilGame, action: str) -> int:
    """Return how many cards of the hand share family or number with the card on a place."""
    card = game.lying[int(action.split()[1])]
    return sum(other[0] == card[0] or other[1] == card[1] for other in game.hand)


def rarity(game: SiggilGame, action: str, events: Counter[str]) -> float:
    """Return how rare the rarest is of what would happen."""
    if action == "pass":
        return 0
    tried = copy(game)
    tried.hands = [list(hand) for hand in game.hands]
    tried.series = [replace(row, cards=list(row.cards)) for row in game.series]
    tried.free, tried.owners = list(game.free), dict(game.owners)
    tried.act(action)
    return max((1 / (1 + events[event]) for event in tried.happened), default=0)


# Layouts and deals


def random_places(rng: random.Random) -> list[Place]:
    """A user's layout of 56 places: each card above the ground lies on one of the level below."""
    wide, high = rng.randint(8, 14), rng.randint(8, 14)
    places: list[Place] = []
    below: list[Place] = []
    level = 0
    while len(places) < 56:
        spots = [(x, y) for x in range(wide) for y in range(high)]
        rng.shuffle(spots)
        wanted = rng.randint(4, 20)
        row: list[Place] = []
        for x, y in spots:
            place = Place(level, x, y, level % 2 == 0)
            apart = all(abs(x - other.x) >= 2 or abs(y - other.y) >= 2 for other in row)
            if apart and (not below or any(place.covers(other) for other in below)):
                row.append(place)
            if len(row) == wanted or len(places) + len(row) == 56:
                break
        places += row
        below = row
        level += 1
    left, top = min(place.x for place in places), min(place.y for place in places)
    for place in places:  # the library's drawing begins at its edge
        place.x, place.y = place.x - left, place.y - top
    return places


def random_deal(rng: random.Random, places: list[Place], kind: str) -> list[str]:
    """A shuffled deal; or one that is

    - ``crowded``: the spirits lie high up, so that many free themselves at once;
    - ``kind``: about family after family, each with its spirit last: a solitaire can be won;
    - ``contested``: under each spirit the cards that fit it: it is stolen again and again.
    """
    deal = [*CARDS, *SPIRITS]
    rng.shuffle(deal)
    order = rng.sample(FAMILIES, 7)
    if kind == "kind":
        spread = rng.choice((0, 1, 2, 3))
        when = {card: order.index(card[0]) + spread * rng.random() for card in deal}
        when |= {spirit: order.index(spirit[0]) + 0.9 + spread for spirit in SPIRITS}
        deal.sort(key=lambda card: -when[card])
    elif kind == "contested":
        when = {spirit: 3.0 * order.index(spirit[0]) for spirit in SPIRITS}
        for card in CARDS:
            fitting = [s for s in SPIRITS if card[0] == s[0] or card[1] == NUMBER_OF_SPIRIT[s[0]]]
            when[card] = min(when[spirit] for spirit in fitting) + 1 + rng.random()
        deal.sort(key=lambda card: -when[card])
    elif kind == "crowded":
        tops = sorted(range(56), key=lambda place: (-places[place].level, rng.random()))
        for place, spirit in zip(tops[: rng.randint(3, 7)], SPIRITS, strict=False):
            other = deal.index(spirit)
            deal[place], deal[other] = deal[other], deal[place]
    return deal
