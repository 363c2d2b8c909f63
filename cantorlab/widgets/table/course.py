"""The course of a game: from position to position, and back. It knows no screen."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.table.chance import any_seed
from cantorlab.widgets.table.line import Line
from cantorlab.widgets.table.seats import Sitter


class Course:
    """The game that is on at a table, and who plays it.

    - ``line``: its positions; ``begun``: the ply at which it was taken up here
    - ``options`` and ``sitters``: what it is played with, and by whom
    - ``resigned``: the seat that has given up, or None
    - ``deals``: how many games were dealt here, all with chance from ``seed``
    """

    line: Line
    begun: int
    options: Json
    sitters: Sequence[Sitter]
    resigned: Seat | None

    def __init__(self, seed: int | None) -> None:
        self.seed = any_seed() if seed is None else seed
        self.deals = 0

    @property
    def state(self) -> State:
        """The present position."""
        return self.line.state

    @property
    def ended(self) -> Outcome | None:
        """How the game ended: by the rules, or by resigning; None while it goes on."""
        if self.state.outcome is not None or self.resigned is None:
            return self.state.outcome
        others = [seat for seat in range(self.state.num_players) if seat != self.resigned]
        return Outcome(others[0] if len(others) == 1 else None, "resigned")

    # -- from one position to the next ----------------------------------------------------------

    def begin(self, state: State, options: Json, sitters: Sequence[Sitter]) -> None:
        """Take up a game. Raises ``ValueError`` unless there is a sitter for each seat."""
        self.seat(state, options, sitters)
        self._leap(Line([state]))

    def seat(self, state: State, options: Json, sitters: Sequence[Sitter]) -> None:
        """Have others play it, or with other options."""
        if len(sitters) != state.num_players:
            raise ValueError(f"{state.num_players} players sit here, not {len(sitters)}")
        self.options, self.sitters = options, tuple(sitters)

    def put(self, state: State) -> None:
        """Go on from another position."""
        self._leap(Line([state]))

    def go_back(self, ply: int) -> None:
        """Go on from an earlier position of this game."""
        self._leap(self.line.upto(ply))

    def act(self, action: str, seat: Seat) -> None:
        """Take an action; the rules judge it and raise ``IllegalAction``."""
        self.line = self.line.then(self.state.apply(action, seat))
        self._legal: dict[Seat, list[str]] = {}

    def resign(self, seat: Seat) -> None:
        """Let ``seat`` give up."""
        self.resigned = seat

    def _leap(self, line: Line) -> None:
        self.line = line
        self.begun = len(line) - 1
        self.resigned = None
        self._legal = {}

    # -- what can be done -----------------------------------------------------------------------

    def legal(self, seat: Seat) -> list[str]:
        """The legal actions of ``seat`` in the present position, listed once."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal_actions(seat)
        return list(self._legal[seat])

    def last_choice(self) -> int | None:
        """The ply at which a person last chose an action; None if nobody has."""
        for ply in range(len(self.state.actions) - 1, -1, -1):
            if self.sitters[self.state.actions[ply][0]].is_person:
                return ply
        return None
