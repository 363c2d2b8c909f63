"""Host of a table's analyses: of its hints, its reviews, and the lines that would have won."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Final, TypeAlias

from cantorlab.players import compiler
from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, analyst
from cantorlab.players.player import Slices
from cantorlab.widgets.table.background import SlicedChoice
from cantorlab.widgets.table.snapshot import WinningLine

LineSearch: TypeAlias = Callable[[Event], Slices[WinningLine]]


class AnalysisHost:
    """Host of analyses in the threads of this process; a room's thinks in another process."""

    def begin(self, game: str) -> None:
        """Prepare for the analyses of a game, which may soon be asked for."""
        compiler.begin(game)

    def is_ready(self, game: str) -> bool:
        """Return whether a game's searches run compiled; if not, they are being compiled."""
        return compiler.is_ready(game)

    def analyst(
        self, game: str, budget: Budget | None = None
    ) -> Callable[[AnalysisRequest], Analysis]:
        """Return the analyst of a game, with this budget for each question."""
        return analyst(game, budget)

    def search(self, lines: LineSearch) -> Callable[[Event], object]:
        """Return a call that searches a line, until an event is set."""
        return lambda stop: SlicedChoice(lines(stop))


HERE: Final = AnalysisHost()
