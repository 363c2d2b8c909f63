"""What is told of a game that is over, beside who won and how: its arc, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cantorlab.rules.state import Json


@dataclass(frozen=True)
class Ending:
    """The arc of a game.

    - ``score``: the numbers that it ended with, in the one style of all games: ``"3 – 2"``
    - ``turning``: where it was decided, in a sentence; ``at``: the ply of it, where one can look
    - ``strip``: the arc, as the game's own front end draws it
    """

    score: str = ""
    turning: str = ""
    at: int | None = None
    strip: Json | None = None

    def to_json(self) -> Json:
        """What the front end draws it from."""
        return {**vars(self)}


@dataclass(frozen=True)
class Reviewed:
    """What a game tells of one choice of a review, beside how good it was and what was better.

    - ``said``: why, in sentences; ``shown``: what its own front end draws of it
    """

    said: Sequence[str] = ()
    shown: Json = field(default_factory=dict)


def score_of(*numbers: int) -> str:
    """Numbers against each other: ``score_of(3, 2)`` is ``"3 – 2"``."""
    return " – ".join(map(str, numbers))
