"""Game of one's own that waits while a lesson has the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass

from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.clock import SessionClock
from cantorlab.widgets.table.journal import JournalSink
from cantorlab.widgets.table.timeline import GameTimeline


@dataclass(frozen=True)
class AsideGame:
    """Game that waits: its ``timeline``, its ``clock``, and the ways to take up the rest."""

    timeline: GameTimeline
    clock: SessionClock | None
    _rest: Sequence[Callable[[], None]]

    @classmethod
    def of(
        cls,
        timeline: GameTimeline,
        clock: SessionClock | None,
        adapter: Adapter,
        journal: JournalSink,
    ) -> AsideGame:
        """Put a game aside, with what its adapter and its journal know of it."""
        return cls(copy(timeline), clock, (adapter.set_aside(), journal.set_aside()))

    def follow(self, present: GameTimeline) -> GameTimeline:
        """Return its timeline as the one that follows the ``present`` one at the table."""
        self.timeline.deals, self.timeline.changes = present.deals + 1, present.changes + 1
        return self.timeline

    def take_up(self) -> None:
        """Have the adapter and the journal go on with it."""
        for take_up in self._rest:
            take_up()
