"""Possible games of Cantor, given the knowledge of one seat (rules §1.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cantorlab.rules.cantor.deal import Deal, Hand, Options, places_needed
from cantorlab.rules.cantor.encoding import CELLS, NUMBERS
from cantorlab.rules.cantor.kernel.game import HAND_SIZE
from cantorlab.rules.cantor.kernel.quest import place_of
from cantorlab.rules.cantor.places import Place, deck
from cantorlab.rules.cantor.state import CantorState
from cantorlab.rules.record import Seat

ANNOUNCEMENTS = (*map(str, NUMBERS), "none")


def sample_world(
    observation: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    rng: Random,
    *,
    places: Any = None,
    first_place: int = 1,
) -> CantorState:
    """Draw by ``rng`` a whole state whose seat has this ``observation``.

    Every deal is possible that agrees with all that was seen: the mages, the neutral ones in their
    order, the places that lie face down; and with each deal any mage that the other seat may have
    committed, and any number that it may have announced. All of these are equally likely: nothing
    is inferred from habits of play. A spectator's observation will do, too.

    ``places`` and ``first_place`` are those of ``start``, which an observation does not have.
    Open hands are as they were seen. Cantor has no events beyond an observation: ``events`` are
    ignored, and the announcements of past duels come in the order of the seats. Time grows with the
    actions so far.
    Raises ``ValueError`` if the places are not those of the game, and for a match that began from a
    position after its first duel: what its seats saw before is not known.

    >>> from cantorlab.rules import cantor
    >>> state = cantor.start(seed=3)
    >>> world = sample_world(state.observation(0), [], Random(1))
    >>> world.observation(0) == state.observation(0), world.deal == state.deal
    (True, False)
    """
    if observation["duel"] - (not observation["is_terminal"]) != len(observation["duels"]):
        raise ValueError("this match began from a position: what was seen before is not known")
    options = Options(observation["mode"], deck(places), first_place, "open_hands" in observation)
    deal = Deal.from_parts(*_mages(observation, rng), _places(observation, options, rng))
    state = CantorState._opening(options, deal)
    for seat, action in _past(observation):
        state = state.apply(action, seat)
    for seat, action in _pending(observation, state, rng):
        state = state.apply(action, seat)
    return state


def _mages(seen: Mapping[str, Any], rng: Random) -> tuple[tuple[Hand, Hand], tuple[int, ...]]:
    """Return two hands that may have been dealt, and the neutral mages."""
    known: list[set[int]] = [{duel["fighters"][seat] for duel in seen["duels"]} for seat in (0, 1)]
    if seen["seat"] is not None:
        own = known[seen["seat"]]
        own.update(seen["hand"])
        if seen["own_commit"] is not None:
            own.add(seen["own_commit"])
    for mages, shown in zip(known, seen.get("open_hands", ()), strict=False):
        mages.update(shown)
    turned = [mage for mage in seen["neutrals"] if mage is not None]
    unseen = [mage for mage in NUMBERS if mage not in known[0] | known[1] | set(turned)]
    rng.shuffle(unseen)
    hands = []
    for mages in known:
        wanted = HAND_SIZE - len(mages)
        hands.append(tuple(sorted([*mages, *unseen[:wanted]])))
        del unseen[:wanted]
    return (hands[0], hands[1]), (*turned, *unseen)


def _places(seen: Mapping[str, Any], options: Options, rng: Random) -> tuple[Place, ...]:
    """Return possible places: those seen, those in printed order, and others at random."""
    by_number = {place.number: place for place in options.deck}
    lying: dict[int, Place] = dict(enumerate(options.pile[: options.printed]))
    for at, shown in _places_in_view(seen):
        if by_number.get(shown["number"]) is None:
            raise ValueError(f"there is no place {shown['number']} in the deck: give its places")
        lying[at] = by_number[shown["number"]]
    wanted, count = places_needed(options.mode), len(options.pile)
    laid: list[Place] = []
    for first in range(0, wanted, count):  # of a small deck, each time that it is shuffled
        shuffle = range(first, first + count)
        numbers = {lying[at].number for at in shuffle if at in lying}
        others = [place for place in options.pile if place.number not in numbers]
        rng.shuffle(others)
        drawn = iter(others)
        laid += [lying[at] if at in lying else next(drawn) for at in shuffle if at < wanted]
    return tuple(laid)


def _places_in_view(seen: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the places that have been seen, each with its index in the deal."""
    if seen["mode"] == "quest":
        for cell in seen["board"]:
            if cell["place"] is not None:
                yield place_of(CELLS.index(cell["at"])), cell["place"]
        return
    yield from enumerate(seen["played"])
    if seen["place"] is not None:
        yield len(seen["played"]), seen["place"]


def _past(seen: Mapping[str, Any]) -> Iterator[tuple[Seat, str]]:
    """Yield the actions of the finished duels."""
    for duel in seen["duels"]:
        if duel["at"] is not None:
            yield 0, f"go {duel['at']}"
        for seat in (duel["first"], 1 - duel["first"]):
            yield seat, f"commit {duel['fighters'][seat]}"
        for seat in (0, 1):
            yield seat, _announcement(duel["protections"][seat])
    if seen["at"] is not None:
        yield 0, f"go {seen['at']}"


def _pending(
    seen: Mapping[str, Any], state: CantorState, rng: Random
) -> Iterator[tuple[Seat, str]]:
    """Yield the choices in the current duel: the seat's own, and any that others may hide."""
    first = seen["first"]
    for seat in () if first is None else (first, 1 - first):
        if seen["committed"][seat]:
            own = seat == seen["seat"]
            mage = seen["own_commit"] if own else rng.choice(state.standing.hands[seat])
            yield seat, f"commit {mage}"
    for seat in (0, 1):
        if seen["announced"][seat]:
            own = seat == seen["seat"]
            hidden = f"protect {rng.choice(ANNOUNCEMENTS)}"
            yield seat, _announcement(seen["own_protection"]) if own else hidden


def _announcement(number: int | None) -> str:
    return "protect none" if number is None else f"protect {number}"
