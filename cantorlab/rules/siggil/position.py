"""Positions of Siggil: the kernel's integers, with the options and the deal that they came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Literal, TypeAlias

from cantorlab.rules.record import Seat
from cantorlab.rules.siggil.actions import waiting
from cantorlab.rules.siggil.deal import Options
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.layouts import Layout
from cantorlab.rules.state import Outcome

Phase: TypeAlias = Literal["draw", "take", "remove", "over"]

_PHASES: dict[int, Phase] = {
    turn.DRAW: "draw",
    turn.TAKE: "take",
    turn.REMOVE: "remove",
    turn.OVER: "over",
}


def phase_of(core: Sequence[int]) -> Phase:
    """Return the phase of a game of the kernel."""
    return _PHASES[core[turn.PHASE]]


def reasons(target: int) -> dict[int, str]:
    """Return the texts of the kernel's ends (rules §5), where ``target`` spirits win outright.

    >>> sorted(reasons(5).values())[0]
    '5 spirits'
    """
    target = index(target)
    return {
        turn.SPIRITS: f"{target} spirits",
        turn.MOST_SPIRITS: "most spirits",
        turn.FEWEST_CARDS: "fewest cards in hand",
        turn.SHARED: "shared win",
        turn.CAPTURED: "all spirits captured" if target == 7 else f"{target} spirits captured",
        turn.TOO_MANY_LOST: "too many spirits lost",
        turn.SIGGIL_EMPTY: "siggil empty",
    }


@dataclass(frozen=True)
class Position:
    """Position of a game; it follows from the options, the deal and the actions."""

    options: Options
    # The card of each place, by its kernel number.
    deal: tuple[int, ...]
    core: tuple[int, ...]

    @property
    def players(self) -> int:
        """Number of players."""
        return self.options.players

    @property
    def layout(self) -> Layout:
        """The shape of the Siggil."""
        return self.options.layout

    @property
    def phase(self) -> Phase:
        """Phase of the game: ``remove`` (solitaire), ``draw``, ``take`` (or pass); or ``over``."""
        return phase_of(self.core)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat to act."""
        return waiting(self.core)

    @property
    def series_sizes(self) -> tuple[int, ...]:
        """By family, the size of a new series that takes its spirit now.

        0 if it cannot be taken.
        """
        return tuple(turn.new_series_size(self.core, spirit) for spirit in range(turn.LINE))

    @property
    def score(self) -> tuple[int, ...]:
        """Number of spirits that each seat controls."""
        return self.core[turn.SCORE : turn.SCORE + self.players]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, or share the win; none while the game goes on."""
        mask = self.core[turn.WINNERS]
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game; ``winner`` is None for a shared win, and for a lost solitaire."""
        if self.phase != "over":
            return None
        reason = reasons(self.core[turn.TARGET])[self.core[turn.END]]
        return Outcome(self.winners[0] if len(self.winners) == 1 else None, reason)


def set_up(options: Options, deal: tuple[int, ...]) -> bytes:
    """Return the kernel's integers after the set-up."""
    core = bytearray(turn.SIZE)
    turn.set_up(core, deal, options.layout.flat, options.players, options.series)
    return bytes(core)


def put_list(game: list[int], count_slot: int, entries: Sequence[int]) -> None:
    """Write a list of cards into a flat game: their number, then each of them."""
    game[count_slot] = len(entries)
    game[count_slot + 1 : count_slot + 1 + len(entries)] = entries
