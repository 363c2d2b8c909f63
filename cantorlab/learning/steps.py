"""Steps of tutorials and of pages of puzzles, which are data, ``data/learning/<game>``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from cantorlab.rules.state import Seat, State
from cantorlab.support.numbers import read_whole

if TYPE_CHECKING:
    import pandas as pd

Kind: TypeAlias = Literal["tutorial", "puzzles"]
KINDS: tuple[Kind, ...] = get_args(Kind)

#: A shield against a mage that the other side does not have is none.
OTHERWISE = "protect none"

# The rules that read a position; a page of one game does without those of the others.
_RULES = {
    "cantor": "cantorlab.rules.cantor",
    "siggil": "cantorlab.rules.siggil",
    "tafl": "cantorlab.rules.tafl",
    "queen": "cantorlab.rules.tafl",
}


@dataclass(frozen=True)
class LearnerTurn:
    """One choice of the learner, and the others' replies.

    Attributes:
        right: patterns of the right actions, written with their captures: ``"*xd5"``.
        wrong: for patterns of wrong ones, the name of the sentence with the reason.
        replies: the actions of the others, and of the rules, in order.

    >>> from cantorlab.learning import lesson
    >>> lesson("tafl", "tutorial").steps[0].turns[0].right
    ('d1-d4',)
    """

    right: tuple[str, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """Position with a task.

    Attributes:
        game, kind, name: the key of the step in the journal.
        position: its first position, as the game's ``parse_position`` reads it.
        seat: the learner's.
        turns: the learner's choices. Of a puzzle to be won by proof they are those of ``solution``.
        solution: the actions that solve it, the others' replies among them.
        first: the learner's first action in it.
        wins: the number of own actions that suffice to win against every answer; None for other
            tasks.
        goal: the task of a puzzle, the name of its sentence, which ``told`` fills in.
        grade: the difficulty of a puzzle, from 1.
        refuted: the answer that refutes a wrong first action, or "" where none is needed, if its
            proof would take long.
        values: in a decision, the exact expected result of each action, from -1 to 1; an
            unlisted shield is worth as much as none.
        mix: the probability of each right action in the best mix.
        later: the numbers of the places that matter after this duel.

    >>> from cantorlab.learning import lesson
    >>> step = lesson("tafl", "tutorial").steps[0]
    >>> step.name, step.seat, step.first in step.start().legal_actions()
    ('move', 0, True)
    """

    game: str
    kind: Kind
    name: str
    position: str
    seat: Seat
    turns: tuple[LearnerTurn, ...]
    solution: tuple[str, ...] = ()
    wins: int | None = None
    goal: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)
    grade: int = 1
    refuted: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, float] = field(default_factory=dict)
    mix: Mapping[str, float] = field(default_factory=dict)
    later: tuple[int, ...] = ()

    def cost(self, action: str) -> float:
        """Return the expected result that an action loses in a decision."""
        worth = self.values.get(action, self.values.get(OTHERWISE, 0.0))
        return max(0.0, self.value - worth)

    @property
    def value(self) -> float:
        """Value of a decision with the best mix."""
        return max(self.values.values())

    @property
    def first(self) -> str:
        """The learner's first action in the solution."""
        return self.solution[0]

    def start(self) -> State:
        """Return the position as a state."""
        state: State = import_module(_RULES[self.game]).parse_position(self.position)
        return state


@dataclass(frozen=True)
class StepSequence:
    """Tutorial, or page of puzzles, with its steps in order.

    >>> from cantorlab.learning import lesson
    >>> puzzles = lesson("tafl", "puzzles")
    >>> puzzles.game, puzzles.kind, puzzles.steps[0].wins
    ('tafl', 'puzzles', 1)
    """

    game: str
    kind: Kind
    steps: tuple[Step, ...]


def taught(game: str) -> bool:
    """Return whether there are lessons of ``game``.

    >>> from cantorlab.learning import taught
    >>> taught("tafl"), taught("chess")
    (True, False)
    """
    return game in _RULES


def lesson(game: str, kind: Kind, level: int | None = None) -> StepSequence:
    """Return the tutorial or the puzzles of ``game``; ``level``: only puzzles of that grade.

    Raises ``ValueError``, with the known names, for a game or a kind that is not taught,
    and for a level without a puzzle.

    >>> from cantorlab.learning import lesson
    >>> [step.name for step in lesson("queen", "tutorial").steps][:2]
    ['halves', 'take']
    """
    if not isinstance(game, str) or not taught(game):
        raise ValueError(f"there are lessons of {', '.join(_RULES)}, not of {game!r}")
    if kind not in KINDS:
        raise ValueError(f"a lesson is {' or '.join(map(repr, KINDS))}, not {kind!r}")
    whole = _read(game, kind)
    if level is None:
        return whole
    grades = sorted({step.grade for step in whole.steps})
    grade = read_whole(level)
    if kind != "puzzles" or grade not in grades:
        known = ", ".join(map(str, grades))
        raise ValueError(f"the puzzles of {game} have the levels {known}, not {level!r}")
    return StepSequence(game, kind, tuple(step for step in whole.steps if step.grade == grade))


@cache
def _read(game: str, kind: Kind) -> StepSequence:
    told = json.loads(_file(game, kind).read_text(encoding="utf-8"))
    read = _of_tutorial if kind == "tutorial" else puzzle
    return StepSequence(game, kind, tuple(read(game, each) for each in told))


def _file(game: str, kind: Kind) -> Traversable:
    return files("cantorlab.data").joinpath("learning", game, f"{kind}.json")


def _of_tutorial(game: str, told: Mapping[str, Any]) -> Step:
    turns = tuple(
        LearnerTurn(tuple(each["right"]), each.get("wrong", {}), tuple(each.get("replies", ())))
        for each in told["turns"]
    )
    return Step(
        game,
        "tutorial",
        told["name"],
        told["position"],
        told["seat"],
        turns,
        solution=tuple(told["solution"]),
    )


def puzzle(game: str, told: Mapping[str, Any]) -> Step:
    """Return a puzzle from its data."""
    solution = tuple(told["solution"])
    turns = [
        LearnerTurn((own,), replies=tuple(others)) for own, *others in told.get("turns", [solution])
    ]
    return Step(
        game,
        "puzzles",
        told["name"],
        told["position"],
        told["seat"],
        tuple(turns),
        solution=solution,
        wins=told.get("wins"),
        goal=told["goal"],
        told=told.get("told", {}),
        grade=told["grade"],
        refuted={wrong: answer for answer, all in told.get("refuted", {}).items() for wrong in all},
        values=told.get("values", {}),
        mix=told.get("mix", {}),
        later=tuple(told.get("later", ())),
    )


def puzzle_frame(game: str = "tafl", *, level: int | None = None) -> pd.DataFrame:
    """Return the puzzles of ``"cantor"``, ``"siggil"``, ``"tafl"`` or ``"queen"`` as a frame.

    One row per puzzle. ``name``; ``goal``: the task; ``record``: a record that replays the position
    (``cantorlab.Record``); ``seat``: the seat to find it; ``plies``: the number of actions of the
    solution; ``first``: the one right first action; ``solution``: all of them, separated by commas;
    ``grade``: the difficulty, from 1. With ``level`` those of that grade. Raises
    ``ValueError`` for a game or a level without puzzles.

    >>> puzzle_frame("tafl").columns.to_list()[:4]
    ['name', 'goal', 'record', 'seat']
    """
    import pandas as pd

    rows = [
        {
            "name": step.name,
            "goal": step.goal,
            "record": step.start().record,
            "seat": step.seat,
            "plies": len(step.solution),
            "first": step.first,
            "solution": ", ".join(step.solution),
            "grade": step.grade,
        }
        for step in lesson(game, "puzzles", level).steps
    ]
    return pd.DataFrame(rows)
