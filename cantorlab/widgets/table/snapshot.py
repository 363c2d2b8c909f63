"""What a game's adapter is given: the game as it stands, and what of it is shown to whom.

Both are values. The table makes one ``ScreenSnapshot`` each time it shows the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cantorlab.rules.state import IllegalAction, Json, Outcome, Seat, State
from cantorlab.texts import Language
from cantorlab.widgets.core.messages import Message, Refused
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.timeline import Chance, Positions


@dataclass(frozen=True)
class TableConfig:
    """What stays the same from move to move: who plays with what, in which language.

    ``names`` are those of the ``seat_configs``; ``persons`` the seats of the people at this screen,
    ``alone`` that of the only one, whom sentences call *you* (None at a shared screen). ``panel``
    holds the controls of the new-game panel, as the front end draws them.
    """

    options: Json
    seat_configs: Sequence[SeatConfig]
    names: Sequence[str]
    persons: Sequence[Seat]
    alone: Seat | None
    language: Language
    panel: Sequence[Json]


@dataclass(frozen=True)
class GameSnapshot(TableConfig):
    """A game at a table at one moment, secrets included.

    ``state`` is the present position, the last of the ``line``. ``ended`` tells how the game ended,
    by the rules or because ``resigned`` gave up or had no time left. ``begun`` is the ply at which
    the game was taken up here, ``deals`` how many games were dealt here, ``chance`` that of this
    one.
    """

    state: State
    line: Positions
    resigned: Seat | None
    ended: Outcome | None
    begun: int
    deals: int
    chance: Chance

    @property
    def seats(self) -> list[Json]:
        """Who sits where: ``seat``, ``name``, ``kind`` and ``level``."""
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "kind": "person" if seat in self.persons else "computer",
                "level": seat_config.level,
            }
            for seat, seat_config in enumerate(self.seat_configs)
        ]

    @property
    def next_seed(self) -> int:
        """What chance starts from in the next deal here."""
        return self.chance.next().deal


@dataclass(frozen=True)
class ScreenSnapshot:
    """What the screen shows of a moment.

    - ``eyes``: the seat now looking at the screen; None: nobody's secrets may be shown.
      ``curtain``: the seat for which the screen waits to change hands, or None
    - ``seen``: what ``eyes`` may know, and nothing else
    - ``acting``: the seats that may act now; ``actions``: what ``eyes`` may do, if it is among them
    - ``not_now``: why a seat may not act whose turn it is not
    - ``pending``: the question that must be answered before all else, or None
    - ``outcome``: how the game ended; None while it goes on, and while a question is pending
    - ``ply``: a number that grows whenever a message meant for what was shown before is stale
    """

    snapshot: GameSnapshot
    eyes: Seat | None
    curtain: Seat | None
    seen: Json
    acting: Sequence[Seat]
    actions: Sequence[str]
    not_now: Refused
    pending: Refused | None
    outcome: Outcome | None
    ply: int

    @property
    def your_turn(self) -> bool:
        """Whether the seat that looks may act."""
        return self.eyes is not None and self.eyes in self.acting

    @property
    def computer(self) -> Seat | None:
        """The first seat that is to act and that no person sits at."""
        return next((seat for seat in self.acting if seat not in self.snapshot.persons), None)

    def acting_seat(self) -> Seat:
        """The seat that acts at the screen now; raises why nobody may."""
        if self.pending is not None:
            raise self.pending
        if self.eyes is None:
            raise Refused("table.not_now")
        if self.snapshot.resigned is not None:
            raise IllegalAction("rules.game_over")
        if self.eyes not in self.acting and self.outcome is None:
            raise self.not_now
        return self.eyes

    def check_fresh(self, message: Message) -> None:
        """Raise ``Refused`` for a message that was meant for something shown before."""
        if message.whole_number("ply") != self.ply:
            raise Refused("table.stale")


def at_ply(snapshot: GameSnapshot, ply: int) -> GameSnapshot:
    """The moment at which the game stood at ``ply``."""
    line = snapshot.line.upto(ply)
    return replace(snapshot, line=line, state=line.state, resigned=None, ended=line.state.outcome)
