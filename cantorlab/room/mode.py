"""Play mode of a room's table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cantorlab.rules.state import Seat
from cantorlab.widgets.table.adapter import Command
from cantorlab.widgets.table.mode import PlayMode
from cantorlab.widgets.table.routing import seat_commands
from cantorlab.widgets.table.snapshot import ScreenSnapshot

#: Commands that begin another game: none follows in a tournament.
_ANOTHER: Final = ("new_game", "next_match", "rematch", "restart")


class RoomMode(PlayMode):
    """Play mode of a room's table: nothing goes behind the back of a person who is away.

    ``is_paired``: it is a game of a tournament, in which no hints are given and none follows.
    ``waits_for``: the people for whom a computer player plays. ``kept`` is the ply up to which the
    game stands for good, as it was played while one of them was away, with the number of its deal.
    """

    def __init__(self, waits_for: Mapping[Seat, object]) -> None:
        self.waits_for, self.is_paired = waits_for, False
        self.kept: tuple[int, int] = (0, 0)

    @property
    def gives_hints(self) -> bool:
        """False in a tournament, and while a computer player plays for a person."""
        return not (self.is_paired or self.waits_for)

    def commands(
        self, shown: ScreenSnapshot, offered: Mapping[str, Command]
    ) -> Mapping[str, Command]:
        """Return the commands on offer, without those that one who is away has to agree to."""
        commands = dict(offered)
        if self.is_paired:
            commands = {name: each for name, each in commands.items() if name not in _ANOTHER}
        if self.waits_for and shown.outcome is None:
            return seat_commands(commands)
        deal, ply = self.kept
        if "undo" in commands and ply and deal == shown.snapshot.deals:
            undone = commands["undo"](shown, {})
            if undone.ply is not None and undone.ply < ply:
                del commands["undo"]
        return commands
