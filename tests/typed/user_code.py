"""What a user's editor is told: each line with ``# error`` must be one, and no other.

It is read by mypy and by pyright, and never run.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pandas as pd

import cantorlab
from cantorlab import players
from cantorlab.rules import cantor, siggil, tafl


def timid(observation: dict[str, Any], legal_actions: list[str], rng: Random) -> str:
    return legal_actions[0]


class Elephant:
    """A player with a memory."""

    memory = True

    def __call__(
        self,
        observation: dict[str, Any],
        legal_actions: list[str],
        rng: Random,
        events: list[dict[str, Any]],
    ) -> str:
        return legal_actions[len(events) % len(legal_actions)]


def lazy(observation: dict[str, Any], legal_actions: list[str], rng: Random) -> int:
    return 0


def three(observation: dict[str, Any], legal_actions: list[str]) -> str:
    return legal_actions[0]


# Tables
board: cantorlab.Tafl = cantorlab.Tafl(archers=True, opponent=timid, side="defender")
cantorlab.Tafl(archer=True)  # error
cantorlab.Tafl(opponent=three)  # error
cantorlab.CatchTheQueen(opponent=Elephant())
cantorlab.Cantor("quest", opponent="adept", language="fr")
cantorlab.Cantor(opponents="adept")  # error
cantorlab.Cantor(language=cantorlab.languages.add("path/to/nl"))
cantorlab.Cantor(language=3)  # error
cantorlab.Siggil(opponents=[timid, None])
cantorlab.Quiz(levels="4")  # error
frame: pd.DataFrame = board.history
games: pd.DataFrame = cantorlab.journal.games()
board.act(3)  # error
cantorlab.MyGames().close()
cantorlab.open_tutorial("tafl", language="fr").act("d1-d4")
cantorlab.open_puzzles("queen", level=1).learn("tutorial")
solved: pd.DataFrame = cantorlab.puzzle_frame("siggil")
cantorlab.FormulaLab("n^2 - 3")
cantorlab.Chess()  # error

# Players and states
last = players.play_match(siggil.start(2, seed=1), [timid, Elephant()], 1)
spirits: tuple[int, ...] = last.score
players.play_match(cantor.start(seed=1), ["random", lazy], 1)  # error
won: int | None = cantor.start(seed=1).outcome  # error
codes: list[str] = tafl.start(archers=True).legal_actions()
tafl.start(archer=True)  # error

# Analysis
found = cantorlab.analyse(tafl.start(), budget="club", best=3)
worth: tuple[float, ...] = found.value
rows: pd.DataFrame = found.actions
judged: pd.DataFrame = cantorlab.review(tafl.start().apply("d1-d4"), budget=0.5).moves
cantorlab.analyse(tafl.start(), budget=[1])  # error
