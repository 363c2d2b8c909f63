"""Watch of a shared folder: what the teacher says there is shown within a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakMethod

from cantorlab.exercises.lessons.guidance import FolderGuidance
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.lessons.lesson.journal_sink import WorkKeeping

#: Seconds between two looks.
EVERY = 1.0


class GuidanceWatch:
    """Watch of the guidance of a ``keeping``; ``show`` is called when there is something new.

    It ends with the object whose method ``show`` is, or once no folder is shared.
    """

    def __init__(self, keeping: WorkKeeping, show: Callable[[], None]) -> None:
        self._keeping, self._show = keeping, WeakMethod(show)
        self._seen: object = None
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Look from now on, where there is an event loop: a script has no waiting page."""
        if self._timer is None:
            self._wait()

    @locked
    def look(self) -> None:
        """Show what is new."""
        guidance = self._keeping.guidance
        now = guidance.status, dict(guidance.remarks(self._keeping.mark))
        show = self._show()
        if now != self._seen and show is not None:
            self._seen = now
            show()

    def _wait(self) -> None:
        with suppress(RuntimeError):
            self._timer = asyncio.get_running_loop().call_later(EVERY, self._look_on)

    def _look_on(self) -> None:
        self._timer = None
        if self._show() is not None and isinstance(self._keeping.guidance, FolderGuidance):
            self.look()
            self._wait()
