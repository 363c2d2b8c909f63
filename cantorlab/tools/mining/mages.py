"""Decisions at Cantor with their exact best mix, from matches between players of ours.

Both hands count as open, and the places too: that game has an exact value (``cantorlab.analyse``).
It is a puzzle where some choices belong to the best mix and every other one costs something.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cantorlab import players
from cantorlab.players.analysis import Analysis, AnalysisRequest
from cantorlab.players.cantor.open_hands.analysis import Analyst
from cantorlab.rules import cantor
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.state import Json

PAIRS = (("club", "club"), ("club", "novice"), ("novice", "club"))
#: How many mages each holds: the fewer, the fewer of the places to come matter.
_HELD = (2, 3, 4)
#: How much a wrong choice costs at least, in expected result, and how likely a right one is.
_COSTS, _LIKELY = 0.05, 0.02
_PRECISE = 1e-7
NO_SHIELD = "protect none"


def finds(_game: str, index: int) -> Iterator[Json]:
    """Yield the decisions in match number ``index`` between players of ours."""
    analyst = Analyst()
    for state in _positions(index):
        held = 7 - state.standing.duels
        (seat, *_) = state.to_act
        # One duel gives one puzzle at most: the other decision is about the same hands.
        if held not in _HELD or (held + index) % 2 != (state.phase == "commit"):
            continue
        found = _puzzle(state, seat, analyst(AnalysisRequest(state)))
        if found is not None:
            yield {"game": index, **found}


def _positions(index: int) -> Iterator[CantorState]:
    """Yield the positions of a match in which both are to choose."""
    rng = Random(index)
    state: Any = cantor.start(mode="express", seed=index)
    chosen: list[Any] = [players.named("cantor", name) for name in PAIRS[index % len(PAIRS)]]
    while not state.is_terminal:
        if len(state.to_act) == 2:
            yield state
        first = rng.choice(state.to_act)
        seen = state.observation(first)
        state = state.apply(chosen[first](seen, state.legal_actions(first), rng), first)


def _puzzle(state: CantorState, seat: int, found: Analysis) -> Json | None:
    """Return the decision of a seat, if there is a choice."""
    own = [each for each in found.choices if each.seat == seat and each.action in _sensible(state)]
    best = max(each.value for each in own)
    right = [each for each in own if best - each.value < _PRECISE]
    wrong = [each for each in own if each not in right]
    chances = [each.probability or 0.0 for each in right]
    is_plain = min(chances) > _LIKELY and all(best - each.value > _COSTS for each in wrong)
    tempting = [each for each in wrong if each.action != NO_SHIELD]
    if found.status != "exact" or not is_plain or not tempting or _may_tie(state):
        return None
    right.sort(key=lambda each: -(each.probability or 0.0))
    mages: Json = {"theirs": _hand(state, 1 - seat)}
    if state.phase == "protect":
        mages["own"] = state.standing.fighters[seat]
    # The last place does not matter: each of the last two mages can be blocked.
    later = state.deal.places[state.standing.duels + 1 : 6]
    return {
        "position": state.position,
        "seat": seat,
        "goal": "mage" if state.phase == "commit" else "shield",
        "solution": [right[0].action],
        "told": mages,
        "later": [place.number for place in later],
        "right": [each.action for each in right],
        "mix": {each.action: round(each.probability or 0.0, 4) for each in right},
        "values": {each.action: round(best if each in right else each.value, 4) for each in own},
        "held": len(_hand(state, seat)),
        "level": state.place.level if state.place else None,
    }


def _sensible(state: CantorState) -> list[str]:
    """Return a seat's sensible choices.

    Of the shields, those against mages that the other one has.
    """
    (seat, *_) = state.to_act
    if state.phase == "commit":
        return state.legal_actions(seat)
    return [NO_SHIELD, *(f"protect {mage}" for mage in _hand(state, 1 - seat))]


def _may_tie(state: CantorState) -> bool:
    """Return whether the first to commit matters and is open: at the table it is the other seat."""
    assert state.place is not None
    mine, theirs = ({state.place.rank(mage) for mage in _hand(state, seat)} for seat in (0, 1))
    return state.phase == "commit" and not mine.isdisjoint(theirs)


def _hand(state: CantorState, seat: int) -> list[int]:
    """Return the mages of a seat, the committed one among them."""
    sent = state.standing.fighters[seat]
    return sorted([*state.standing.hands[seat], *([] if sent is None else [sent])])
