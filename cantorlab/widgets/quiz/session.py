"""Session of a quiz: the exercise that is asked, the tries at it, their time, what was right."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from cantorlab.exercises import Exercise, Verdict
from cantorlab.exercises.answers import Answer
from cantorlab.languages.texts import Language
from cantorlab.widgets.core.messages import MessageRefused

#: An exercise waits for an answer; its solution is on the screen; the round is over.
Stage: TypeAlias = Literal["ask", "reveal", "over"]
#: How an exercise went, or that it is the one that is asked, or has still to come.
Mark: TypeAlias = Literal["right", "late", "missed", "now", "todo"]
#: Function that returns the next exercise, from those of the round so far; None ends the round.
NextExercise: TypeAlias = Callable[[Sequence["Attempt"]], Exercise | None]


@dataclass
class Attempt:
    """One exercise as it was, or is being, answered.

    ``round`` counts the sheets, from 1; ``language`` is the one that the last answer was typed in;
    ``record`` is what there is to keep of it, from the first answer on; ``helps`` counts how often
    help was wished for.
    """

    exercise: Exercise
    round: int
    number: int
    answers: list[str] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    language: Language | None = None
    given_up: bool = False
    shown_at: float | None = None
    seconds: float | None = None
    first_at: datetime | None = None
    record: Answer | None = None
    helps: int = 0

    @property
    def kind(self) -> str:
        """The kind of the exercise."""
        return self.exercise.kind

    @property
    def family(self) -> str | None:
        """The family of its formula."""
        return self.exercise.family

    @property
    def right(self) -> bool:
        """True if the first try was right: that is what counts."""
        return bool(self.verdicts) and self.verdicts[0].right

    @property
    def solved(self) -> bool:
        """True if a try was right, the first or a later one."""
        return any(verdict.right for verdict in self.verdicts)

    @property
    def settled(self) -> bool:
        """True if nothing more is asked: the solution may be shown."""
        return self.solved or self.given_up

    @property
    def mark(self) -> Mark:
        """Mark of the exercise, once it is settled; until then it is the one being asked."""
        if not self.settled:
            return "now"
        if self.right:
            return "right"
        return "late" if self.solved else "missed"


class QuizSession:
    """Rounds of ``count`` exercises at most, which ``choose_next`` picks one after the other.

    ``clock`` is a monotonic clock in seconds: an exercise is timed from when it is shown on a
    screen to its first answer. ``tries`` is how many answers each may have; None: any number.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, tries: int | None = None
    ) -> None:
        self._clock, self._tries = clock, tries
        self._past: list[Attempt] = []
        self.attempts: list[Attempt] = []
        self.round = 0
        self.count = 0
        self.over = False

    def begin(self, choose_next: NextExercise, count: int) -> None:
        """Begin another round; the answers of the last one are kept."""
        first = choose_next([])
        if first is None:
            raise ValueError("a round has at least one exercise")
        self._past += [each for each in self.attempts if each.record]
        self._choose_next, self.count = choose_next, count
        self.attempts, self.over = [], False
        self.round += 1
        self._ask(first)

    def _ask(self, exercise: Exercise) -> None:
        self.attempts.append(Attempt(exercise, self.round, len(self.attempts) + 1))

    @property
    def current(self) -> Attempt:
        """The exercise that is on the screen; after the end the last one."""
        return self.attempts[-1]

    @property
    def stage(self) -> Stage:
        """Stage of the quiz: the input that it waits for."""
        if self.over:
            return "over"
        return "reveal" if self.current.settled else "ask"

    @property
    def score(self) -> int:
        """Number of exercises of the round that were right at the first try."""
        return sum(each.right for each in self.attempts)

    @property
    def records(self) -> list[tuple[Attempt, Answer]]:
        """All exercises that were answered or given up, in all rounds, with what to keep of them.

        One that is left after a wrong answer is among them: it is not forgotten with a new round.
        """
        attempts = (*self._past, *self.attempts)
        return [(each, each.record) for each in attempts if each.record is not None]

    @property
    def marks(self) -> list[Mark]:
        """Marks of the exercises of the round, in order."""
        to_come: list[Mark] = ["todo"] * (self.count - len(self.attempts))
        return [*(each.mark for each in self.attempts), *to_come]

    def show(self) -> None:
        """Note that the exercise is on a screen now: from here it is timed."""
        if self.current.shown_at is None:
            self.current.shown_at = self._clock()

    def answer(self, text: str, language: Language) -> Verdict:
        """Judge an answer; one that cannot be read raises, and is no try."""
        self._require("ask")
        attempt = self.current
        verdict = attempt.exercise.judge(text, language)
        self._stop_clock()
        attempt.language = language
        attempt.answers.append(text)
        attempt.verdicts.append(verdict)
        attempt.given_up = not verdict.right and len(attempt.answers) == self._tries
        self._keep(language)
        return verdict

    def give_up(self, language: Language) -> None:
        """Ask for the solution instead of another try."""
        self._require("ask")
        self._stop_clock()
        self.current.given_up = True
        self._keep(language)

    def restore(
        self, answers: Sequence[str], language: Language, *, helps: int, given_up: bool,
        seconds: float | None,
    ) -> None:  # fmt: skip
        """Bring back what was answered to the exercise before, as it was kept."""
        attempt = self.current
        for text in answers:
            attempt.verdicts.append(attempt.exercise.judge(text, language))
            attempt.answers.append(text)
        attempt.language, attempt.helps, attempt.seconds = language, helps, seconds
        attempt.first_at = datetime.now(UTC)
        attempt.given_up = not attempt.solved and (given_up or len(answers) == self._tries)

    def go_on(self) -> None:
        """Go on to the next exercise, or to the end of the round."""
        self._require("reveal")
        more = len(self.attempts) < self.count
        following = self._choose_next(self.attempts) if more else None
        if following is None:
            self.over, self.count = True, len(self.attempts)
        else:
            self._ask(following)

    def _stop_clock(self) -> None:
        """Stop the clock: only the first answer is timed."""
        attempt = self.current
        if attempt.first_at is not None:
            return
        attempt.first_at = datetime.now(UTC)
        if attempt.shown_at is not None:
            attempt.seconds = self._clock() - attempt.shown_at

    def _keep(self, language: Language) -> None:
        attempt = self.current
        attempt.record = Answer.to(
            attempt.exercise,
            attempt.answers[0] if attempt.answers else "",
            right=attempt.right,
            seconds=attempt.seconds,
            tries=len(attempt.answers),
            at=attempt.first_at,
            language=language,
        )

    def _require(self, stage: Stage) -> None:
        if self.stage != stage:
            raise MessageRefused("quiz.not_now")
