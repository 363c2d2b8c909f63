"""Observations of the seats of a game of Siggil, without memory, and events (rules §2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from cantorlab.rules.siggil.cards import (
    CARDS,
    FAMILIES,
    KINDS,
    action_text,
    line_cards,
    parts_of_take,
)
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.layouts import Layout
from cantorlab.rules.siggil.position import Position
from cantorlab.rules.siggil.position_line import PositionLine
from cantorlab.rules.state import Json, Seat

# Event, as ``set_up_events`` and ``events_of_action`` report it.
Events: TypeAlias = Sequence[Mapping[str, Any]]


def observe(position: Position, events: Events, seat: Seat | None) -> Json:
    """Return all that ``seat`` (None: a spectator) may know, and nothing else.

    Beside ``game, seat, players, phase, to_act, is_terminal, outcome`` it holds

    - ``layout`` (its name), ``size`` ([width, height] of the whole drawing in half cards) and
      ``siggil``: the cards still lying, by place: ``{"place", "level", "x", "y", "card",
      "accessible", "covers"}``. ``card`` is None face down; ``covers`` lists the places that it
      covers; a card is two units wide and high.
    - ``free``: the letters of the free spirits, the one that has been free longest first;
      ``owners``: letter → seat of the spirits under control; ``lost``: those chased.
    - ``series``: all series that lie before a seat: ``{"seat", "spirit", "kind", "cards",
      "live"}``; ``kind`` is ``"family"`` or ``"number"``; one that a newer one has replaced is not
      ``live``.
    - ``hand`` (None for a spectator), ``hand_sizes``, ``score`` (spirits of each seat), ``target``
      (spirits that win at once) and ``series_size`` (cards of a capture).
    - solitaire: ``discard_size``, and ``discard``: the cards removed, in order, or None where the
      discard lies face down.
    - with open hands also ``hands``, of all seats.
    """
    game, options, outcome = position.core, position.options, position.outcome
    removed = _discard(events)
    seen: Json = {
        "game": "siggil",
        "seat": seat,
        "players": options.players,
        "phase": position.phase,
        "to_act": list(position.to_act),
        "is_terminal": outcome is not None,
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "layout": options.layout.name,
        "size": list(options.layout.size),
        "siggil": list(_lying(position, all_up=False)),
        "free": [FAMILIES[spirit] for spirit in _entries(game, turn.FREE_COUNT)],
        "owners": {
            FAMILIES[spirit]: game[turn.OWNER + spirit]
            for spirit in range(7)
            if game[turn.OWNER + spirit] < options.players
        },
        "lost": [FAMILIES[spirit] for spirit in _entries(game, turn.CHASED_COUNT)],
        "series": list(_series(game, options.players)),
        "hand": None if seat is None else hand_of(game, seat),
        "hand_sizes": list(game[turn.HELD : turn.HELD + options.players]),
        "score": list(position.score),
        "target": game[turn.TARGET],
        "series_size": options.series,
    }
    if options.players == 1:
        seen["discard_size"] = len(removed)
        seen["discard"] = removed if options.face_up_discard else None
    if options.open_hands:
        seen["hands"] = _hands(position)
    return seen


def reveal(position: Position, events: Events, seat: Seat | None) -> Json:
    """Return an observation with every card face up and all hands: no seat's view in play."""
    seen = observe(position, events, seat)
    seen["siggil"] = list(_lying(position, all_up=True))
    seen["hands"] = _hands(position)
    if position.players == 1:
        seen["discard"] = _discard(events)
    return seen


def _discard(events: Events) -> list[str]:
    return [event["card"] for event in events if event["kind"] == "remove"]


def hand_of(game: Sequence[int], seat: Seat) -> list[str]:
    """Return the hand of ``seat`` in the order family, number."""
    at = turn.HAND + seat * 14
    return [card for family in range(7) for card in line_cards(family, 0, game[at + family])]


def _hands(position: Position) -> list[list[str]]:
    return [hand_of(position.core, seat) for seat in range(position.players)]


def _entries(game: Sequence[int], count_slot: int) -> Sequence[int]:
    return game[count_slot + 1 : count_slot + 1 + game[count_slot]]


def _lying(position: Position, *, all_up: bool) -> Iterator[Json]:
    layout, deal, game = position.layout, position.deal, position.core
    accessible = set(_entries(game, turn.OPEN_COUNT))
    gone = _empty_places(layout, game, accessible)
    left, top = layout.origin
    for number, place in enumerate(layout.places):
        if number not in gone:
            face_up = all_up or place.face_up or number in accessible
            yield {
                "place": number,
                "level": place.level,
                "x": place.x - left,
                "y": place.y - top,
                "card": CARDS[deal[number]] if face_up else None,
                "accessible": number in accessible,
                "covers": list(layout.covers[number]),
            }


def _empty_places(layout: Layout, game: Sequence[int], accessible: set[int]) -> set[int]:
    """Return the empty places: those that nothing covers and that are not accessible."""
    return {
        number
        for number in range(turn.PLACES)
        if game[turn.ABOVE + number] == 0 and number not in accessible
    }


def _series(game: Sequence[int], players: int) -> Iterator[Json]:
    for seat in range(players):
        for spirit in range(7):
            for slot, live in ((turn.DEAD, False), (turn.LIVE, True)):
                laid = game[slot + seat * 7 + spirit]
                if laid:
                    yield {
                        "seat": seat,
                        "spirit": FAMILIES[spirit],
                        "kind": KINDS[laid >> 7],
                        "cards": line_cards(spirit, laid >> 7, laid & 127),
                        "live": live,
                    }


# --- Events ------------------------------------------------------------------------------------


def set_up_events(first: Position) -> list[Json]:
    """Return the public events of the set-up: spirits free themselves, cards turn over."""
    return list(_consequences(None, first, 0))


def events_before(line: PositionLine) -> list[Json]:
    """Return the public events before a game that begins from a position, as events of ply 0.

    Their order is not known; the seats that drew and laid the cards are.
    """
    place_of = {card: place for place, card in enumerate(line.deal)}
    drawn = [(seat, card) for seat, hand in enumerate(line.hands) for card in hand]
    drawn += [(laid.seat, card) for laid in line.series for card in laid.cards]
    moved = [("remove", 0, card) for card in line.removed]
    moved += [("draw", seat, card) for seat, card in drawn]
    told: list[Json] = [
        {"ply": 0, "kind": kind, "seat": seat, "place": place_of[card], "card": CARDS[card]}
        for kind, seat, card in moved
    ]
    for place in line.freed_places():
        spirit = FAMILIES[line.deal[place] - turn.CARDS]
        told.append({"ply": 0, "kind": "freed", "place": place, "spirit": spirit})
    told += [{"ply": 0, "kind": "chased", "spirit": FAMILIES[spirit]} for spirit in line.lost]
    owner: dict[int, Seat] = {}
    for laid in sorted(line.series, key=lambda series: len(series.cards)):
        loser = owner.get(laid.spirit)
        told.append(
            {
                "ply": 0,
                "kind": "take",
                "seat": laid.seat,
                "spirit": FAMILIES[laid.spirit],
                "how": "capture" if loser is None else "steal",
                "added": False,
                "cards": [CARDS[card] for card in laid.cards],
                "loser": loser,
            }
        )
        owner[laid.spirit] = laid.seat
    game, layout = line.game(), line.options.layout
    for place in sorted(_entries(game, turn.OPEN_COUNT)):
        if not layout.places[place].face_up:
            card = CARDS[line.deal[place]]
            told.append({"ply": 0, "kind": "turned", "place": place, "card": card})
    return told


def events_of_action(position: Position, code: int, after: Position, ply: int) -> list[Json]:
    """Return the events of one action, each with its ``ply`` and ``kind``.

    Plies count from 1; 0 is the set-up. The first event has the ``action`` itself, as a text; its
    consequences have none.

    - ``draw``, ``remove``: ``seat, place, card``;
    - ``freed``: ``place, spirit``; ``chased``: ``spirit``;
    - ``turned``: ``place, card``, which lies face up from now on;
    - ``take``: ``seat, spirit, how`` (``capture``, ``steal``, ``retake``), ``added`` (the own
      series was completed), ``cards``, ``loser`` (a seat or None); ``pass``: ``seat``.
    """
    before, seat = position.core, position.core[turn.SEAT]
    removing = position.phase == "remove"
    action = action_text(code, removing=removing)
    if code == turn.PASS:
        return [{"ply": ply, "kind": "pass", "seat": seat, "action": action}]
    if code < turn.PASS:
        kind, card = "remove" if removing else "draw", CARDS[position.deal[code]]
        moved = {"ply": ply, "kind": kind, "seat": seat, "place": code, "card": card}
        moved["action"] = action
        return [moved, *_consequences(position, after, ply)]
    spirit, kind_of_series, added, cards = parts_of_take(code)
    owner = before[turn.OWNER + spirit]
    had_it = before[turn.LIVE + seat * 7 + spirit] != 0
    how = "capture" if owner == turn.LOOSE else "retake" if had_it else "steal"
    return [
        {
            "ply": ply,
            "kind": "take",
            "seat": seat,
            "spirit": FAMILIES[spirit],
            "how": how,
            "added": added,
            "cards": line_cards(spirit, kind_of_series, cards),
            "loser": None if owner == turn.LOOSE else owner,
            "action": action,
        }
    ]


def _consequences(position: Position | None, reached: Position, ply: int) -> Iterator[Json]:
    """Yield spirits freed and chased in order, then the cards that turned face up, by place."""
    layout, deal, after = reached.layout, reached.deal, reached.core
    freed_before = chased_before = free = 0
    seen: set[int] = set()
    if position is not None:
        before = position.core
        freed_before, chased_before = before[turn.FREED_COUNT], before[turn.CHASED_COUNT]
        free = before[turn.FREE_COUNT]
        seen = set(_entries(before, turn.OPEN_COUNT))
    chased = iter(_entries(after, turn.CHASED_COUNT)[chased_before:])
    for place in _entries(after, turn.FREED_COUNT)[freed_before:]:
        spirit = FAMILIES[deal[place] - turn.CARDS]
        yield {"ply": ply, "kind": "freed", "place": place, "spirit": spirit}
        free += 1
        if after[turn.PLAYERS] == 1 and free > turn.MOST_FREE:
            free -= 1
            yield {"ply": ply, "kind": "chased", "spirit": FAMILIES[next(chased)]}
    for place in sorted(set(_entries(after, turn.OPEN_COUNT)) - seen):
        if not layout.places[place].face_up:
            yield {"ply": ply, "kind": "turned", "place": place, "card": CARDS[deal[place]]}


def history(actions: Sequence[tuple[Seat, str]], events: Events) -> tuple[tuple[Seat, str], ...]:
    """Return each action with its consequences in brackets."""
    notes: list[list[str]] = [[] for _ in actions]
    for event in events:
        note = _note(event)
        if note and event["ply"] > 0:
            notes[event["ply"] - 1].append(note)
    return tuple(
        (seat, f"{action} ({', '.join(noted)})" if noted else action)
        for (seat, action), noted in zip(actions, notes, strict=True)
    )


def _note(event: Mapping[str, Any]) -> str:
    match event["kind"]:
        case "draw" | "remove":
            return str(event["card"])
        case "freed":
            return f"frees {event['spirit']}*"
        case "chased":
            return f"{event['spirit']}* is chased"
        case "take":
            return str(event["how"])
    return ""
