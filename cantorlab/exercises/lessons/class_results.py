"""Results of a class in a lesson, from the works handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from cantorlab.exercises.lessons.lesson_data import read_lesson
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, QuestionResult, Work, outcome
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.misconceptions import (
    MISCONCEPTIONS,
    Diagnosis,
    commonest,
    diagnose,
    interpret,
)
from cantorlab.support.names import fold


@dataclass(frozen=True)
class Bar:
    """First answer of a class: its count, its text as one pupil typed it, its misconceptions."""

    answer: str
    count: int
    right: bool
    held: tuple[str, ...]

    def misconceptions_to_report(self, common: Counter[str]) -> tuple[str, ...]:
        """Name those of ``held`` to report: the first, and a second if the class holds that too."""
        return self.held[: 1 + any(common[name] for name in self.held[1:2])]


@dataclass(frozen=True)
class PupilRow:
    """A pupil: the name to show, the work, and how each question went."""

    name: str
    work: Work
    outcomes: dict[str, QuestionResult]
    diagnosis: Diagnosis


@dataclass(frozen=True)
class Group:
    """The works of a class in one lesson, each pupil's newest.

    ``asked`` are the names of the questions that the class is asked.
    """

    lesson: int
    works: tuple[Work, ...]
    asked: tuple[str, ...] | None = None

    @cached_property
    def questions(self) -> dict[str, LessonQuestion]:
        """Questions by name, in order: those that are asked, and any other that was answered."""
        every = read_lesson(self.lesson).questions
        asked = every if self.asked is None else self.asked
        given = {each.question for work in self.works for each in work.given}
        names = [*asked, *(name for name in every if name in given and name not in asked)]
        return {name: every[name] for name in names}

    @cached_property
    def rows(self) -> tuple[PupilRow, ...]:
        """A row a pupil, by name; of two with one name each has its number."""
        names = Counter(fold(work.pupil or "?") for work in self.works)
        seen: Counter[str] = Counter()
        rows = []
        for work in sorted(self.works, key=lambda work: (_by_number(work.pupil), work.mark)):
            name = work.pupil or "?"
            key = fold(name)
            seen[key] += 1
            shown = f"{name} ({seen[key]})" if names[key] > 1 else name
            rows.append(PupilRow(shown, work, *_examine(self.lesson, work.given)))
        return tuple(rows)

    @property
    def doubled(self) -> list[str]:
        """The names that two pupils, or more, have."""
        names: dict[str, list[str]] = {}
        for work in self.works:
            names.setdefault(fold(work.pupil or "?"), []).append(work.pupil or "?")
        return sorted(alike[0] for alike in names.values() if len(alike) > 1)

    def histogram(self, name: str) -> list[Bar]:
        """Return the first answers to a question, the commonest first."""
        question = read_lesson(self.lesson).questions[name]
        bars: dict[object, list[tuple[str, QuestionResult]]] = {}
        for row in self.rows:
            given = row.work.of(name)
            if given is not None and given.answers and question.judged:
                key = self._key(question, given.answers[0], row.outcomes[name])
                bars.setdefault(key, []).append((given.answers[0], row.outcomes[name]))
        found = [_bar(each, self.held) for each in bars.values()]
        return sorted(found, key=lambda bar: (-bar.count, bar.answer))

    @staticmethod
    def _key(question: LessonQuestion, typed: str, found: QuestionResult) -> object:
        """Return the key of an answer's bar: one for each meaning, and for all wrong formulas."""
        own = interpret(question, typed)
        right = found.first is not None and found.first.right
        return (right, typed.strip()) if own is None else own

    def count_missed(self, name: str) -> int:
        """Count the pupils who did not find the answer to a question at the first try."""
        return sum(
            row.outcomes[name].mark not in ("right", "words")
            for row in self.rows
            if name in row.outcomes
        )

    @cached_property
    def held(self) -> Counter[str]:
        """Number of pupils who probably hold each misconception; a pupil's commonest counts."""
        counts: Counter[str] = Counter()
        for row in self.rows:
            if row.diagnosis.likely:
                likely = (MISCONCEPTIONS[name] for name in row.diagnosis.likely)
                counts[commonest(likely).name] += 1
        return counts

    def first_to_talk_about(self, count: int = 3) -> list[tuple[str, Bar | None]]:
        """Return the questions that most did not find, each with its commonest wrong answer."""
        names = [name for name in read_lesson(self.lesson).questions if self.count_missed(name)]
        names.sort(key=lambda name: -self.count_missed(name))
        return [
            (name, next((bar for bar in self.histogram(name) if not bar.right), None))
            for name in names[:count]
        ]


@lru_cache(maxsize=512)
def _examine(
    lesson: int, given: tuple[GivenAnswers, ...]
) -> tuple[dict[str, QuestionResult], Diagnosis]:
    """Judge and diagnose a pupil's answers: once, while the others go on. It knows no name."""
    questions = read_lesson(lesson).questions
    outcomes = {each.question: outcome(questions[each.question], each) for each in given}
    firsts = [(questions[each.question], each.answers[0]) for each in given if each.answers]
    return outcomes, diagnose(firsts)


def newest(works: Iterable[Work]) -> list[Work]:
    """Return each pupil's newest work in each lesson; a mark tells pupils of one name apart."""
    kept: dict[tuple[int, str], Work] = {}
    for work in works:
        known = kept.get((work.lesson, work.mark))
        if known is None or (work.at, len(work.given)) >= (known.at, len(known.given)):
            kept[work.lesson, work.mark] = work
    return list(kept.values())


def _bar(those: list[tuple[str, QuestionResult]], common: Counter[str]) -> Bar:
    """Return the bar of an answer, with misconceptions that the class holds first."""
    answer, found = those[0]
    right = found.first is not None and found.first.right
    names = sorted((each.name for each in found.held), key=lambda name: -common[name])
    return Bar(answer, len(those), right, tuple(names))


def _by_number(name: str | None) -> tuple[str, int, str]:
    """Return a key that sorts names as in a list: p2 before p10."""
    text = name or "?"
    head = text.rstrip("0123456789")
    tail = text[len(head) :]
    return (head.casefold(), int(tail) if tail else -1, text)
