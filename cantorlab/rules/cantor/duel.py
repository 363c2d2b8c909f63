"""A duel of Cantor once it is fought: what everybody saw of it (rules §1.3, §1.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cantorlab.rules.cantor.kernel import judging as kernel
from cantorlab.rules.cantor.places import Place
from cantorlab.rules.state import Json, Seat

Verdict: TypeAlias = Literal["stronger", "committed first", "blocked", "cancelled"]

VERDICTS: dict[int, Verdict] = {
    kernel.STRONGER: "stronger",
    kernel.FIRST_TO_COMMIT: "committed first",
    kernel.OTHER_BLOCKED: "blocked",
    kernel.BOTH_BLOCKED: "cancelled",
}


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel that was fought; pairs are (seat 0's, seat 1's).

    ``protections`` holds the announced numbers (None: none), ``blocked`` whether each fighter was
    stopped by the other's. ``winner`` is None when the duel was cancelled. ``reason`` says why:
    ``stronger``, ``committed first`` (equal strengths), ``blocked`` (the loser was), ``cancelled``.
    In the quest: ``at`` is the cell, ``opened`` the cells that were turned face up, ``turned`` the
    neutral mage that was, ``taken_back`` the mages that went back to the hands.
    """

    number: int
    place: Place
    fighters: tuple[int, int]
    first: Seat
    protections: tuple[int | None, int | None]
    blocked: tuple[bool, bool]
    winner: Seat | None
    reason: Verdict
    at: str | None = None
    opened: tuple[str, ...] = ()
    turned: int | None = None
    taken_back: tuple[int | None, int | None] = (None, None)

    def to_json(self) -> Json:
        """The duel as it stands in an observation."""
        return {
            "number": self.number,
            "place": public(self.place),
            "at": self.at,
            "fighters": list(self.fighters),
            "first": self.first,
            "protections": list(self.protections),
            "blocked": list(self.blocked),
            "winner": self.winner,
            "reason": self.reason,
            "opened": list(self.opened),
            "turned": self.turned,
            "taken_back": list(self.taken_back),
        }


def fight(
    number: int,
    place: Place,
    fighters: tuple[int, int],
    first: Seat,
    protections: tuple[int | None, int | None],
    at: str | None = None,
) -> Duel:
    """Judge a duel (§1.3); what it changes on the quest's board is added by ``replace``."""
    blocked = (protections[1] == fighters[0], protections[0] == fighters[1])
    ranks = (place.rank(fighters[0]), place.rank(fighters[1]))
    winner = kernel.duel_winner(*blocked, *ranks, first)
    reason = VERDICTS[kernel.decision(*blocked, *ranks)]
    return Duel(
        number=number,
        place=place,
        fighters=fighters,
        first=first,
        protections=protections,
        blocked=blocked,
        winner=None if winner < 0 else winner,
        reason=reason,
        at=at,
    )


def public(place: Place) -> Json:
    """A face-up place as it stands in an observation."""
    return {
        "number": place.number,
        "formula": place.formula,
        "name_fr": place.name_fr,
        "name_en": place.name_en,
        "level": place.level,
        "family": place.family,
    }
