"""Static types as a user's editor sees them: each line with ``# error`` must be one, no other.

It is read by mypy and by pyright, and never run.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

import cantorlab
from cantorlab import players, plots, stats
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import State


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
cantorlab.Cantor("quest", opponent="club", language="fr")
cantorlab.Siggil(state=siggil.start(2, seed=1).position)
cantorlab.Cantor(opponents="club")  # error
cantorlab.Cantor(language=cantorlab.languages.add("path/to/nl"))
cantorlab.Cantor(language=3)  # error
cantorlab.Siggil(opponent=[timid, None])
cantorlab.Quiz(levels="4")  # error
frame: pd.DataFrame = board.history
games: pd.DataFrame = cantorlab.journal.games()
board.act(3)  # error
where: str = board.state.position
by_place: tuple[int, ...] = cantorlab.Siggil().state.score
cantorlab.Cantor().state.position_of  # error
ended: bool = board.outcome is None
cantorlab.MyGames().close()
elsewhere: cantorlab.Tafl = cantorlab.Tafl(room="https://play.example.org/KITES")
taken: tuple[int, ...] = elsewhere.state.to_act
cantorlab.Lesson(3).route = "2de"
cantorlab.Lesson(3).route = 2  # error
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
replayed: State = tafl.start().record.replay()
replayed.apply("d1-d4").outcom  # error

# Simulations and plots
sim = cantorlab.simulate("tafl", 10, archers=True, players=[timid, "novice"])
path = sim.king_path
stops: pd.DataFrame = sim.games_through("a1", "king")
stats.mages(sim)  # error
sim.duels  # error
matches = stats.simulate("cantor", 10, mode="quest", frames=True)
best: pd.DataFrame = stats.mages(matches)
fought: pd.Series[Any] = matches.duels.groupby("place")["winner"].count()
cantorlab.simulate("siggil", 10, players=3, difficulty="hard").spirits.head()
cantorlab.simulate("queen", 10, queen_walks_in=False, seed=1).captures.keys()
cantorlab.simulate(cantorlab.games.get("nim"), 10, heaps=3).games.head()
cantorlab.simulate("cantr", 10)  # error
cantorlab.simulate("tafl", 10, archer=True)  # error
cantorlab.simulate("cantor", 10, mode="queste")  # error
cantorlab.simulate("queen", 10, players=[lazy, timid])  # error
one: Axes = plots.curve("n^2 - 3")
several: list[Axes] = plots.curve([1, 2, "n + 1"], style="print")
laid_over: Axes = plots.curve([1, 2], overlay=True)
plots.curve(1, colums=2)  # error
board_of_stops: Axes = plots.heatmap(path)
two_boards: list[Axes] = plots.heatmap({"one": path, "two": path})

# Old names, which only run, and names that are none
cantorlab.rules.tafl.start().legal_actions()
cantorlab.Puzzles("tafl")  # error
cantorlab.journal.cut_off()  # error
cantorlab.learning.puzzles("tafl")  # error
cantorlab.exercises.Unreadable  # error
siggil.Place  # error
cantorlab.rules.chess  # error
