"""Observations of the seats of a game of Cantor (rules §1.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cantorlab.rules.cantor.deal import Deal, Mode, Options
from cantorlab.rules.cantor.duel import Duel, public
from cantorlab.rules.cantor.encoding import CELLS
from cantorlab.rules.cantor.kernel.quest import place_of
from cantorlab.rules.cantor.places import Place
from cantorlab.rules.cantor.position import Position
from cantorlab.rules.state import Json, Outcome, Seat

# The quest's cells in the order of an observation, with the kernel's numbers of them.
_ROW_BY_ROW = sorted(enumerate(CELLS), key=lambda numbered: place_of(numbered[0]))


class _Viewable(Protocol):
    """Parts of a state that an observation needs."""

    @property
    def standing(self) -> Position: ...
    @property
    def options(self) -> Options: ...
    @property
    def deal(self) -> Deal: ...
    @property
    def mode(self) -> Mode: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> Sequence[Seat]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def place(self) -> Place | None: ...
    @property
    def history(self) -> Sequence[Duel]: ...
    @property
    def face_up(self) -> Mapping[str, Place]: ...


def observe(state: _Viewable, seat: Seat | None) -> Json:
    """Return all that ``seat`` may know (None: a spectator): ``CantorState.observation``."""
    position, outcome = state.standing, state.outcome
    return {
        "game": "cantor",
        "mode": state.mode,
        "seat": seat,
        "to_act": list(state.to_act),
        "phase": state.phase,
        "is_terminal": outcome is not None,
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "duel": position.duels + (outcome is None),
        "place": None if state.place is None else public(state.place),
        "at": position.at,
        "played": [public(place) for place in _places_so_far(state)],
        "score": list(position.wins),
        "hand": [] if seat is None else list(position.hands[seat]),
        "hand_sizes": [len(hand) for hand in position.hands],
        "own_commit": None if seat is None else position.fighters[seat],
        "own_protection": None if seat is None else position.protections[seat],
        "committed": [fighter is not None for fighter in position.fighters],
        "announced": list(position.announced),
        "first": position.first,
        "rests": [list(rest) for rest in position.rests],
        "duels": [duel.to_json() for duel in state.history],
        "neutrals": [
            mage if turn < position.turned else None
            for turn, mage in enumerate(state.deal.neutrals)
        ],
        "board": _board(state, reveal=False),
        **({"open_hands": position.hands_before} if state.options.open_hands else {}),
    }


def observe_or_reveal(state: _Viewable, seat: Seat | None, *, reveal: bool) -> Json:
    """Return an observation, or with ``reveal`` all, with ``hands``, ``commits`` and more."""
    if not reveal:
        return observe(state, seat)
    position = state.standing
    return observe(state, seat) | {
        "hands": [list(hand) for hand in position.hands],
        "commits": list(position.fighters),
        "protections": list(position.protections),
        "neutrals": list(state.deal.neutrals),
        "board": _board(state, reveal=True),
    }


def _places_so_far(state: _Viewable) -> Sequence[Place]:
    if state.mode == "quest":
        return [duel.place for duel in state.history]
    return state.deal.places[: state.standing.duels]


def _board(state: _Viewable, *, reveal: bool) -> list[Json]:
    if state.mode != "quest":
        return []
    won_by = {duel.at: duel.winner for duel in state.history if duel.winner is not None}
    face_up, places = state.face_up, state.deal.places
    return [
        {
            "at": at,
            "place": public(places[place_of(cell)]) if at in face_up or reveal else None,
            "face_up": at in face_up,
            "won_by": won_by.get(at),
        }
        for cell, at in _ROW_BY_ROW
    ]
