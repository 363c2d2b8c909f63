"""The actions of a table of Siggil as rows of a data frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cantorlab.rules import siggil
from cantorlab.rules.state import Json

if TYPE_CHECKING:
    import pandas as pd

#: The columns of ``Siggil.history``. ``verb`` is the first word of the action; ``card`` the one
#: drawn or removed; ``how`` (capture, steal, retake), ``loser`` and ``cards`` tell how a spirit was
#: taken; ``freed`` and ``chased`` are the letters of the spirits that this action set free or lost.
COLUMNS: tuple[str, ...] = (
    "game",
    "ply",
    "seat",
    "name",
    "action",
    "verb",
    "place",
    "card",
    "spirit",
    "how",
    "cards",
    "loser",
    "freed",
    "chased",
)

#: Those that hold whole numbers, or nothing.
NUMBERS: tuple[str, ...] = ("place", "loser")


def frame(games: Sequence[tuple[siggil.SiggilState, Sequence[str]]]) -> pd.DataFrame:
    """Return the ``games`` of a table, each with the names of its seats, one row an action."""
    import pandas as pd

    played = [row for number, game in enumerate(games, start=1) for row in rows(number, *game)]
    return pd.DataFrame(played, columns=list(COLUMNS)).astype(dict.fromkeys(NUMBERS, "Int64"))


def rows(number: int, state: siggil.SiggilState, names: Sequence[str]) -> Iterator[Json]:
    """Yield the actions of game ``number``, one row each; ``names`` are those of its seats."""
    events: dict[int, list[Json]] = {}
    for event in state.public_events:
        events.setdefault(event["ply"], []).append(event)
    for ply, (seat, action) in enumerate(state.actions, start=1):
        done, *after = events[ply]
        yield {
            "game": number,
            "ply": ply,
            "seat": seat,
            "name": names[seat],
            "action": action,
            "verb": action.split()[0],
            "place": done.get("place"),
            "card": done.get("card"),
            "spirit": done.get("spirit"),
            "how": done.get("how"),
            "cards": " ".join(done.get("cards", ())) or None,
            "loser": done.get("loser"),
            "freed": _spirits(after, "freed"),
            "chased": _spirits(after, "chased"),
        }


def _spirits(events: Sequence[Json], kind: str) -> str:
    return "".join(event["spirit"] for event in events if event["kind"] == kind)
