"""What stays of a table in a notebook: its picture, its text, and the film of a finished game."""

from __future__ import annotations

from cantorlab.pictures.svg import headed
from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.replay import Replay
from cantorlab.widgets.table.snapshot import Scene


class Still:
    """A table as its only person sees it; at a shared screen, as nobody's secrets allow."""

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self._film = Replay(adapter)

    def picture(self, scene: Scene) -> str:
        """The position below the players' names, and how the game ended if it is over."""
        return headed(self._drawn(scene), [self._who_plays(scene), self._result(scene)])

    def plain_text(self, scene: Scene) -> str:
        """The position as text."""
        return self._adapter.plain_text(self._seen(scene), scene.moment.language)

    def replay(self, scene: Scene) -> str | None:
        """The film of a game that is over; of one that goes on, the pictures so far are made."""
        moment = scene.moment
        if scene.outcome is None:
            self._film.follow(moment)
            return None
        return self._film.packed(
            moment, self._drawn(scene), self._who_plays(scene), self._result(scene)
        )

    def film(self, scene: Scene) -> str:
        """The film of a game that is over; raises ``Refused`` while it goes on."""
        film = self.replay(scene)
        if film is None:
            raise Refused("table.not_over")
        return film

    def _seen(self, scene: Scene) -> Json:
        moment, alone = scene.moment, scene.moment.alone
        seen = scene.seen if scene.eyes == alone else self._adapter.observe(moment, alone)
        seen = {**seen, "names": list(moment.names)}
        if moment.resigned is None or scene.outcome is None:
            return seen
        end = {"winner": scene.outcome.winner, "reason": scene.outcome.reason}
        return {**seen, "to_act": [], "is_terminal": True, "outcome": end}

    def _drawn(self, scene: Scene) -> str:
        return self._adapter.picture(self._seen(scene), scene.moment.language)

    def _who_plays(self, scene: Scene) -> str:
        return " – ".join(each["name"] for each in self._adapter.players(scene.moment))

    def _result(self, scene: Scene) -> str:
        over = scene.outcome
        return "" if over is None else self._adapter.result(scene.moment, over)
