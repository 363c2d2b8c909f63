"""What somebody at a shared screen means to do next, said together with the action before it.

Thus two people who look in turn need not each look twice. It is a secret of its seat: it
stays here, and nothing that is shown or kept tells of it until it is done.
"""

from __future__ import annotations

from cantorlab.rules.state import Seat
from cantorlab.widgets.table.timeline import Course


class Intended:
    """The next action of each seat that named one."""

    def __init__(self) -> None:
        self._actions: dict[Seat, str] = {}

    def keep(self, seat: Seat, action: str) -> None:
        """Note what ``seat`` does as soon as it is to act again."""
        self._actions[seat] = action

    def forget(self) -> None:
        """Nobody means to do anything: the game has not gone on as they thought."""
        self._actions.clear()

    def due(self, course: Course) -> tuple[Seat, str] | None:
        """Who is to act now and had said how, with the action; what is not legal is dropped."""
        for seat in course.state.to_act:
            action = self._actions.pop(seat, None)
            if action is not None and action in course.legal(seat):
                return seat, action
        return None
