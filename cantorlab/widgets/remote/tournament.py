"""Tournament of a room, for the notebook of its owner: rounds by a call, results as frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cantorlab.rules.state import Json

if TYPE_CHECKING:
    import pandas as pd


class RoomTournament:
    """Tournament of a room, as its owner has it; people come in by its ``url``.

    ``standings``, ``games``, ``duels`` and ``misjudged`` are frames of the present state.
    """

    def __init__(self, ask: Callable[..., Any], url: str, code: str) -> None:
        self._ask, self.url, self.code = ask, url, code

    def start_round(self) -> None:
        """Pair those who are here; games that are still on are drawn.

        Raises ``ValueError`` if no person is here.
        """
        self._ask("start_round", code=self.code)

    def end(self) -> None:
        """End the tournament; games that are still on are drawn."""
        self._ask("end_tournament", code=self.code)

    def close(self) -> None:
        """Close the tournament; its finished games stay among the room's results."""
        self._ask("close", code=self.code)

    @property
    def _news(self) -> Json:
        told: Json = self._ask("tournament_told", code=self.code)
        return told

    @property
    def standings(self) -> pd.DataFrame:
        """Return the standings: place, name, points, and ``met``, the points of those met."""
        import pandas as pd

        columns = ["place", "name", "points", "met", "games"]
        return pd.DataFrame(self._news["standings"], columns=columns)

    @property
    def games(self) -> pd.DataFrame:
        """The games by round: the names and points of both; the computer's name is None."""
        import pandas as pd

        columns = ["round", "first", "second", "points_first", "points_second"]
        return pd.DataFrame(self._news["games"], columns=columns)

    @property
    def duels(self) -> pd.DataFrame:
        """The duels that were judged, without names: a row each.

        Columns: ``place`` (its number), ``formula``, ``level``, ``family``, ``mage_0``, ``mage_1``,
        ``winner`` (0 or 1), ``tie``, ``right`` and ``wrong`` (answers to *who wins?*).
        """
        import pandas as pd

        columns = ["place", "formula", "level", "family", "mage_0", "mage_1", "winner", "tie"]
        return pd.DataFrame(self._news["duels"], columns=[*columns, "right", "wrong"])

    @property
    def misjudged(self) -> pd.DataFrame:
        """The places by the rate of wrong answers, the worst first, with its 95 % interval.

        Columns: ``place``, ``formula``, ``answers``, ``wrong``, ``rate``, ``low``, ``high``.
        """
        from cantorlab.stats import wilson

        duels = self.duels
        counted = duels.groupby(["place", "formula"], as_index=False)[["right", "wrong"]].sum()
        counted["answers"] = counted["right"] + counted["wrong"]
        counted = counted[counted["answers"] > 0]
        counted["rate"] = counted["wrong"] / counted["answers"]
        counted["low"], counted["high"] = wilson(counted["wrong"], counted["answers"])
        order = ["place", "formula", "answers", "wrong", "rate", "low", "high"]
        return counted.sort_values(["rate", "wrong"], ascending=False, ignore_index=True)[order]

    def __repr__(self) -> str:
        return f"RoomTournament({self.url!r})"
