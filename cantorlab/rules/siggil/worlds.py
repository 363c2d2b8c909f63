"""Possible games of Siggil, given what one seat has seen (rules §2.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from cantorlab.rules.siggil.cards import CARD_NUMBERS, FAMILIES
from cantorlab.rules.siggil.deal import Options
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.layouts import Layout, LayoutSource
from cantorlab.rules.siggil.position_line import PHASES, PositionLine, Series, order_of
from cantorlab.rules.siggil.state import SiggilState

BLOCK = 8  # of the solitaire's deck: 7 cards and a spirit (rules §2.5)


def sample_world(
    observation: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    rng: Random,
    *,
    layout: LayoutSource | None = None,
) -> SiggilState:
    """Draw by ``rng`` a whole state whose seat has this ``observation``.

    ``events`` are the state's ``public_events``: all spectators know which seat has drawn which
    card. Only the unseen cards on the face-down places are left to chance. All such deals are
    equally likely; nothing is inferred from habits of play. In the solitaire, each block of the
    deck holds one spirit (rules §2.5); if the cards seen contradict that, the deal was given
    outright, and any order of the unseen cards is possible.

    ``layout`` is that of ``start``, for one that is not among ``LAYOUTS``. Time grows with the
    actions so far. Raises ``ValueError`` if observation and events do not belong together.

    >>> from cantorlab.rules import siggil
    >>> state = siggil.start(seed=3)
    >>> world = sample_world(state.observation(0), state.public_events, Random(1))
    >>> world.observation(0) == state.observation(0), world.deal == state.deal
    (True, False)
    """
    deal = _cards_in_view(observation, events)
    for place, card in _guess(observation, deal, rng):
        deal[place] = card
    options = _options(observation, layout)
    dealt = tuple([deal[place] for place in range(turn.PLACES)])
    if any("action" not in event and event["kind"] in ("draw", "remove") for event in events):
        began = _line_at_start(options, dealt, observation, events)
        state = SiggilState.from_position(began.text())
    else:
        state = SiggilState._opening(options, dealt)
    for event in events:
        if "action" in event:
            state = state.apply(event["action"], event["seat"])
    if state.observation(observation["seat"]) != observation:
        raise ValueError("the events are not all that led to this observation")
    return state


def _line_at_start(
    options: Options,
    deal: tuple[int, ...],
    seen: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
) -> PositionLine:
    """Return the position that the game began from, with this deal.

    Its events of ply 0 have the rest.
    """
    first = next((event for event in events if "action" in event), None)
    phase, seat = (
        (seen["phase"], seen["to_act"][0]) if first is None else (first["kind"], first["seat"])
    )
    before = [event for event in events if event["ply"] == 0]
    taken = [event for event in before if event["kind"] == "take"]
    series = tuple(
        Series(
            FAMILIES.index(event["spirit"]),
            _mark(event, taken[at + 1 :]),
            event["seat"],
            tuple(CARD_NUMBERS[card] for card in event["cards"]),
        )
        for at, event in enumerate(taken)
    )
    drawn = [(e["seat"], CARD_NUMBERS[e["card"]]) for e in before if e["kind"] == "draw"]
    laid = {card for each in series for card in each.cards}
    freed = [FAMILIES.index(event["spirit"]) for event in before if event["kind"] == "freed"]
    lost = [FAMILIES.index(event["spirit"]) for event in before if event["kind"] == "chased"]
    away = {each.spirit for each in series} | set(lost)
    return PositionLine(
        options,
        deal,
        frozenset(e["place"] for e in before if e["kind"] in ("draw", "remove", "freed")),
        PHASES.get(phase, turn.TAKE),
        seat,
        tuple(
            tuple(sorted(card for owner, card in drawn if owner == each and card not in laid))
            for each in range(options.players)
        ),
        tuple(spirit for spirit in freed if spirit not in away),
        tuple(lost),
        tuple(sorted(series, key=order_of)),
        tuple(CARD_NUMBERS[event["card"]] for event in before if event["kind"] == "remove"),
    )


def _mark(event: Mapping[str, Any], later: Sequence[Mapping[str, Any]]) -> str:
    """Return the mark of a series on the line, given those laid after it."""
    others = [each["seat"] for each in later if each["spirit"] == event["spirit"]]
    return "-" if event["seat"] in others else "" if others else "*"


def _options(seen: Mapping[str, Any], layout: LayoutSource | None) -> Options:
    alone = seen["players"] == 1
    return Options(
        players=seen["players"],
        layout=Layout.load(seen["layout"] if layout is None else layout),
        series=seen["series_size"],
        face_up_discard=not alone or seen["discard"] is not None,
        open_hands="hands" in seen,
    )


def _cards_in_view(seen: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Return the cards that lie face up or were seen to leave, by their places in the deal."""
    cards = {event["place"]: _card_of_event(event) for event in events if "place" in event}
    cards |= {lying["place"]: lying["card"] for lying in seen["siggil"] if lying["card"]}
    dark = {lying["place"] for lying in seen["siggil"] if not lying["card"]}
    if len(cards) + len(dark) != turn.PLACES or len(set(cards.values())) != len(cards):
        raise ValueError("the events are not all that led to this observation")
    return {place: CARD_NUMBERS[card] for place, card in cards.items()}


def _card_of_event(event: Mapping[str, Any]) -> str:
    return f"{event['spirit']}*" if event["kind"] == "freed" else str(event["card"])


def _guess(
    seen: Mapping[str, Any], deal: Mapping[int, int], rng: Random
) -> Iterable[tuple[int, int]]:
    """Yield the unseen cards on the face-down places, at random."""
    dark = [place for place in range(turn.PLACES) if place not in deal]
    unseen = [card for card in range(turn.PLACES) if card not in set(deal.values())]
    rng.shuffle(unseen)
    spirits = [card for card in unseen if card >= turn.CARDS]
    rows = _rows_of_spirits(deal, dark) if seen["players"] == 1 else []
    if seen["players"] > 1 or len(rows) != len(spirits):
        return zip(dark, unseen, strict=True)
    homes = [rng.choice(places) for places in rows]
    others = [place for place in dark if place not in homes]
    return zip([*homes, *others], [*spirits, *(c for c in unseen if c < turn.CARDS)], strict=True)


def _rows_of_spirits(deal: Mapping[int, int], dark: Sequence[int]) -> list[list[int]]:
    """Return the face-down places of each of the solitaire's blocks whose spirit is unseen."""
    found = {place // BLOCK for place, card in deal.items() if card >= turn.CARDS}
    blocks = [[at for at in dark if at // BLOCK == n] for n in range(turn.LINE) if n not in found]
    return [block for block in blocks if block]
