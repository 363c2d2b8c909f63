"""Finished duels of Cantor, as all players saw them (rules §1.3, §1.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from cantorlab.languages.registry import codes
from cantorlab.languages.texts import Language
from cantorlab.rules.cantor.deal import Deal
from cantorlab.rules.cantor.kernel import duel as duel_kernel
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.places import Place
from cantorlab.rules.cantor.position import Position, number_of
from cantorlab.rules.state import Json, Seat

Verdict: TypeAlias = Literal["stronger", "committed first", "blocked", "cancelled"]

VERDICTS: dict[int, Verdict] = {
    duel_kernel.STRONGER: "stronger",
    duel_kernel.FIRST_TO_COMMIT: "committed first",
    duel_kernel.OTHER_BLOCKED: "blocked",
    duel_kernel.BOTH_BLOCKED: "cancelled",
}


@dataclass(frozen=True, slots=True)
class Duel:
    """Finished duel; pairs are (seat 0's, seat 1's).

    ``protections`` holds the announced numbers (None: none), ``blocked`` whether each fighter was
    stopped by the other's. ``winner`` is None for a cancelled duel. ``reason`` is one of
    ``stronger``, ``committed first`` (equal strengths), ``blocked`` (the loser was), ``cancelled``.
    In the quest: ``at`` is the cell, ``opened`` the cells that were turned face up, ``turned`` the
    neutral mage that was, ``taken_back`` the mages that went back to the hands.

    >>> from cantorlab import players
    >>> from cantorlab.rules import cantor
    >>> duel = players.play_match(cantor.start(seed=7), ["random", "random"], seed=1).history[0]
    >>> duel.place.formula, duel.fighters, duel.winner, duel.reason
    ('n + 100', (-6, 6), 1, 'stronger')
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

    def unshielded(self) -> Duel:
        """Return this duel as it would have ended had neither fighter been blocked."""
        left, right = map(self.place.rank, self.fighters)
        decided = duel_kernel.decision(False, False, left, right)
        winner = duel_kernel.duel_winner(False, False, left, right, self.first)
        return replace(self, blocked=(False, False), winner=winner, reason=VERDICTS[decided])

    def to_json(self) -> Json:
        """Return the duel as it stands in an observation."""
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


class FinishedDuel:
    """Finished duel, described when it is first asked for.

    ``announced`` is the second announcement, as the kernel's integer, made by ``seat``.
    """

    __slots__ = ("_duel", "_facts")

    def __init__(
        self,
        before: tuple[int, ...],
        after: tuple[int, ...],
        seat: Seat,
        announced: int,
        place: Place,
        deal: Deal,
    ) -> None:
        self._facts = before, after, seat, announced, place, deal
        self._duel: Duel | None = None

    @property
    def codes(self) -> tuple[int, ...]:
        """The kernel's integers: the cell, both fighters, both announcements, the winner."""
        before, after, seat, announced, _, _ = self._facts
        first = before[slots.ANNOUNCED + 1 - seat]
        said = (announced, first) if seat == 0 else (first, announced)
        fighters = before[slots.FIGHTER : slots.FIGHTER + 2]
        return (before[slots.CELL], *fighters, *said, after[slots.VERDICT])

    @property
    def duel(self) -> Duel:
        """The duel."""
        if self._duel is None:
            before, after, seat, announced, place, deal = self._facts
            earlier, later = Position(before), Position(after)
            last, first = number_of(announced), earlier.protections[1 - seat]
            protections = (last, first) if seat == 0 else (first, last)
            self._duel = describe_duel(earlier, later, protections, place, deal.neutrals)
        return self._duel


def describe_duel(
    before: Position,
    after: Position,
    protections: tuple[int | None, int | None],
    place: Place,
    neutrals: tuple[int, ...],
) -> Duel:
    """Return the duel decided by the last announcement, from the positions around it."""
    left, right = before.fighters
    assert left is not None
    assert right is not None
    assert before.first is not None
    decision, winner = after.decision, after.verdict
    blocked = decision in (duel_kernel.OTHER_BLOCKED, duel_kernel.BOTH_BLOCKED)
    return Duel(
        number=after.duels,
        place=place,
        fighters=(left, right),
        first=before.first,
        protections=protections,
        blocked=(blocked and winner != 0, blocked and winner != 1),
        winner=winner,
        reason=VERDICTS[decision],
        at=before.at,
        opened=tuple(at for at in after.face_up if at not in before.face_up),
        turned=neutrals[before.turned] if after.turned > before.turned else None,
        taken_back=(_mage_back_in_hand(before, after, 0), _mage_back_in_hand(before, after, 1)),
    )


def _mage_back_in_hand(before: Position, after: Position, seat: Seat) -> int | None:
    return next(iter({*after.hands[seat]} - {*before.hands[seat]}), None)


def public(place: Place) -> Json:
    """Return a face-up place as it stands in an observation."""
    return dict(_public(place, codes()))


@lru_cache(maxsize=4096)
def _public(place: Place, languages: tuple[Language, ...]) -> Json:
    names = place.names
    return {
        "number": place.number,
        "formula": place.formula,
        **{f"name_{language}": names.get(language, "") for language in languages},
        "level": place.level,
        "family": place.family,
    }
