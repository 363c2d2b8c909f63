"""A lesson that is being gone through: which step, what was tried there, and what is thought of it.

It knows no screen and no table.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from cantorlab.learning import ActionVerdict, Step, StepSequence, judge
from cantorlab.rules.state import Seat, State

#: ``try``: the learner, or the one who answers, is to act; ``refuted``: a wrong try is answered on
#: the board; ``right``: the step is solved.
Phase: TypeAlias = Literal["try", "refuted", "right"]


class LessonSession:
    """A lesson and where one stands in it; ``solved`` names the steps that were solved before.

    - ``at``: the number of the step, from 0; ``turn``: how many right choices were made in it
    - ``tries``: how often something was tried, the present time too; ``hints``: how often a hint
      was asked for; ``hinted``: how many are shown now
    - ``verdict``: what is thought of the last choice
    - ``row``: how many puzzles in a row were solved at the first try and without a hint; ``best``:
      and in the longest row ever
    """

    best: int
    hinted: int
    hints: int
    row: int
    solved: set[str]
    tries: int
    turn: int

    def __init__(
        self, lesson: StepSequence, solved: Collection[str] = (), row: int = 0, best: int = 0
    ) -> None:
        self.lesson = lesson
        self.solved = {step.name for step in lesson.steps} & set(solved)
        self.row, self.best = row, best
        open_ones = (n for n, step in enumerate(lesson.steps) if step.name not in self.solved)
        self.go_to(next(open_ones, 0))

    @property
    def step(self) -> Step:
        """The step that is on the table."""
        return self.lesson.steps[self.at]

    @property
    def following(self) -> int | None:
        """The number of the step that follows; of puzzles the next that is not solved, if any is.

        The search for one goes on from the first; when all are solved, one goes through them.
        """
        steps = self.lesson.steps
        later: list[int] = [*range(self.at + 1, len(steps)), *range(self.at)]
        if self.lesson.kind == "puzzles":
            for n in later:
                if steps[n].name not in self.solved:
                    return n
        return self.at + 1 if self.at + 1 < len(steps) else None

    def go_to(self, at: int) -> None:
        """Begin step number ``at``."""
        self.at = at
        self.tries, self.hints = 1, 0
        self._since = time.monotonic()
        self.again()

    def again(self) -> None:
        """Begin the step once more; what was tried still counts."""
        self.phase: Phase = "try"
        self.turn = self.hinted = 0
        self.verdict: ActionVerdict | None = None
        self._replies: list[str] = []
        self._given: list[str] = []

    @property
    def seconds(self) -> float:
        """Seconds since the step was first shown."""
        return round(time.monotonic() - self._since, 1)

    # -- what is done on the table --------------------------------------------------------------

    def judge(self, state: State, action: str) -> ActionVerdict:
        """Note that the learner chooses a legal ``action``, and what is thought of it."""
        verdict = judge(self.step, self.turn, state, action)
        self.verdict = verdict
        if verdict.right:
            # Where both choose at once, the other side may have chosen already.
            self._replies = [each for each in self._replies_now() if each not in self._given]
            self._given = []
            self.turn += 1
            self.hinted = 0
        else:
            self.tries += 1
            self.row = 0
        return verdict

    def _replies_now(self) -> list[str]:
        turns = self.step.turns
        return list(turns[self.turn].replies) if self.turn < len(turns) else []

    def reply(self, actions: Sequence[str]) -> str:
        """Choose the other side's reply among the legal ``actions``."""
        wanted = [each for each in self._replies or self._replies_now() if each in actions]
        return wanted[0] if wanted else actions[0]

    def note_reply(self, action: str) -> None:
        """Note that the other side, or the rules, did ``action``."""
        if action in self._replies:
            self._replies.remove(action)
        else:
            self._given.append(action)

    def is_solved_by(self, state: State) -> bool:
        """Return whether nothing is left to do in the step."""
        if self.step.wins is not None:
            return state.is_terminal and state.returns()[self.step.seat] > 0
        return self.turn == len(self.step.turns) and not self._replies

    @property
    def is_on(self) -> bool:
        """True while the step is still to be solved."""
        return self.phase == "try"

    def solve(self) -> None:
        """Solve the step."""
        self.phase = "right"
        self.solved.add(self.step.name)
        self.row = self.row + 1 if self.tries == 1 and self.hints == 0 else 0
        self.best = max(self.best, self.row)

    def refute(self) -> None:
        """Note that a wrong try was answered on the board."""
        self.phase = "refuted"

    def hint(self) -> None:
        """Note that a hint is asked for."""
        self.hints += 1
        self.hinted += 1

    @property
    def right_action(self) -> tuple[State, str]:
        """The action that is right now, after the state in which the solution has it."""
        own = [(before, action) for before, seat, action in self._line() if seat == self.step.seat]
        return own[self.turn]

    def _line(self) -> list[tuple[State, Seat, str]]:
        """Return the solution, each action with the state before it and its seat."""
        state, line = self.step.start(), []
        for action in self.step.solution:
            seats = [seat for seat in state.to_act if action in state.legal_actions(seat)]
            seat = self.step.seat if self.step.seat in seats else seats[0]
            line.append((state, seat, action))
            state = state.apply(action, seat)
        return line
