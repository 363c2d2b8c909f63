"""The game at a table as a film: one picture a ply, with what was said of it."""

from __future__ import annotations

from cantorlab import texts as catalogue
from cantorlab.pictures.film import Film, packed
from cantorlab.rules.state import State
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.snapshot import Moment, at_ply


class Replay:
    """Pictures of a game through the eyes of its only person, or of nobody.

    They are made as the game goes, so that its end is not kept waiting for all of them.
    """

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self._film = Film()
        self._states: list[State] = []
        self._said: list[str] = []
        self._told: object = None

    def follow(self, moment: Moment) -> None:
        """Add the plies that were played, and drop those that were taken back."""
        told = (moment.language, moment.alone, tuple(moment.names))
        if told != self._told:
            self._told = told
            self._keep(0)
        line = moment.line
        # While a question is pending the last position is not yet seen as it will be.
        settled = len(line) - (self._adapter.pending(moment) is not None)
        same = 0
        while same < min(settled, len(self._states)) and self._states[same] is line[same]:
            same += 1
        self._keep(same)
        for ply in range(same, settled):
            then = at_ply(moment, ply)
            self._film.add(self._picture(then))
            self._said.append(self._sentence(then, ply))
            self._states.append(then.state)

    def packed(self, moment: Moment, last: str, title: str, result: str) -> str:
        """The film of a game that is over, in one line of text; the ``last`` picture tells how."""
        self.follow(moment)
        end = len(self._states) - 1
        self._film.cut(end)
        self._film.add(last)
        film = packed(
            self._film,
            title=title,
            said=[*self._said[:-1], " ".join(filter(None, [self._said[-1], result]))],
            language=moment.language,
            texts=catalogue.texts("replay.", moment.language),
        )
        self._keep(end)
        return film

    def _keep(self, plies: int) -> None:
        self._film.cut(plies)
        del self._states[plies:], self._said[plies:]

    def _picture(self, then: Moment) -> str:
        seen = self._adapter.observe(then, then.alone)
        return self._adapter.picture({**seen, "names": list(then.names)}, then.language)

    def _sentence(self, then: Moment, ply: int) -> str:
        """What everybody heard of the action that led here."""
        if ply == 0:
            return ""
        seat, action = then.state.actions[-1]
        return " ".join(self._adapter.report(then.line[-2], action, seat, then))
