"""A game that is over, as its own game explains it: its arc, its choices, a line that wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cantorlab.rules.state import Json


@dataclass(frozen=True)
class Ending:
    """Arc of a game that is over.

    - ``score``: its final numbers, in the one style of all games: ``"3 – 2"``
    - ``turning``: a sentence about where it was decided; ``at``: the ply of it
    - ``strip``: the arc, as the game's own front end draws it
    """

    score: str = ""
    turning: str = ""
    at: int | None = None
    strip: Json | None = None

    def to_json(self) -> Json:
        """Return the arc as the front end draws it."""
        return {**vars(self)}


@dataclass(frozen=True)
class Reviewed:
    """A game's own explanation of one choice of a review.

    - ``said``: the reasons, in sentences; ``shown``: what the game's front end draws of them
    """

    said: Sequence[str] = ()
    shown: Json = field(default_factory=dict)


def score_of(*numbers: int) -> str:
    """Write numbers against each other: ``score_of(3, 2)`` is ``"3 – 2"``."""
    return " – ".join(map(str, numbers))


@dataclass(frozen=True)
class WinningLine:
    """Line that would have won a game, in words.

    - ``line``: its actions from the start, none if there is no such line
    - ``text``: the sentence about it
    """

    line: Sequence[str]
    text: str
