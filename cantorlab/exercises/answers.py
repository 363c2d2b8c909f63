"""A pupil's answers and the file that stores them: no account, no network."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from operator import index
from pathlib import Path
from typing import Any

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.families import LEVELS
from cantorlab.exercises.registry import NAME
from cantorlab.exercises.versions import version_of_key
from cantorlab.languages.texts import Language, LocalizedError
from cantorlab.support.foreign_files import parse_json, put_file, read_text

FORMAT = "cantorlab answers"
VERSION = 1
_LARGEST = 64_000_000


class NotAnswers(LocalizedError):
    """A file that is no file of answers, or not that of this pupil; the sentence names it.

    >>> from cantorlab import exercises
    >>> exercises.load("no_such_file.json")
    Traceback (most recent call last):
        ...
    cantorlab.exercises.answers.NotAnswers: There is no file no_such_file.json.
    """


@dataclass(frozen=True)
class Answer:
    """One exercise as it was answered.

    ``exercise`` is its key; ``answer`` the first one given ("" if the solution was asked for),
    ``right`` whether that one was right, ``tries`` how many were given in all, ``seconds`` the time
    to the first, ``at`` the moment in UTC (ISO 8601). ``question`` and ``solution`` are for people.

    >>> import tempfile
    >>> from cantorlab import exercises
    >>> exercise = exercises.exercise(1, level=4, kind="winner")
    >>> solution = exercise.solutions[0]
    >>> given = exercises.Answer(
    ...     exercise=exercise.key, kind=exercise.kind, level=exercise.level, place=exercise.place,
    ...     family=exercise.family, formula=exercise.formula, question=exercise.ask(),
    ...     answer=solution, solution=solution, right=True, seconds=4.2, tries=1,
    ...     at="2026-01-01T12:00:00+00:00",
    ... )
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     exercises.save(f"{folder}/mine.json", [given], pupil="Ada")
    ...     exercises.load(f"{folder}/mine.json").answers == (given,)
    True
    """

    exercise: str
    kind: str
    level: int
    place: int | None
    family: str | None
    formula: str
    question: str
    answer: str
    solution: str
    right: bool
    seconds: float | None
    tries: int
    at: str

    @property
    def version(self) -> int:
        """The version of sheets that the exercise is of."""
        return version_of_key(self.exercise)

    @classmethod
    def to(
        cls,
        exercise: Exercise,
        answer: str,
        *,
        right: bool,
        seconds: float | None = None,
        tries: int = 1,
        at: datetime | None = None,
        language: Language | None = None,
    ) -> Answer:
        """Return the answer to an exercise, worded in ``language``; ``at`` is now by default."""
        moment = (at or datetime.now(UTC)).astimezone(UTC)
        return cls(
            exercise=exercise.key,
            kind=exercise.kind,
            level=exercise.level,
            place=exercise.place,
            family=exercise.family,
            formula=exercise.formula,
            question=exercise.ask(language),
            answer=answer,
            solution=exercise.solution(language),
            right=right,
            seconds=None if seconds is None else round(float(seconds), 3),
            tries=index(tries),
            at=moment.isoformat(timespec="milliseconds"),
        )


@dataclass(frozen=True)
class Answers:
    """Contents of a file of answers.

    >>> from cantorlab.exercises import Answers
    >>> Answers("Ada", ()).pupil
    'Ada'
    """

    pupil: str | None
    answers: tuple[Answer, ...]


def load(path: str | os.PathLike[str]) -> Answers:
    """Read a file of answers. Raises ``NotAnswers``, which names the file and the fault.

    >>> import tempfile
    >>> from cantorlab import exercises
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     exercises.save(f"{folder}/mine.json", [], pupil="Ada")
    ...     exercises.load(f"{folder}/mine.json")
    Answers(pupil='Ada', answers=())
    """
    file = Path(path)
    try:
        text = read_text(file, _LARGEST)
    except FileNotFoundError:
        raise NotAnswers("exercises.file.missing", file=file.name) from None
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise NotAnswers("exercises.file.unreadable", file=file.name, reason=reason) from None
    except UnicodeDecodeError:
        raise NotAnswers("exercises.file.foreign", file=file.name) from None
    content = parse(text, file.name, NotAnswers, "exercises.file")
    pupil, listed = content.get("pupil"), content.get("answers")
    if not isinstance(pupil, str | None) or not isinstance(listed, list):
        raise NotAnswers("exercises.file.damaged", file=file.name)
    for number, row in enumerate(listed, start=1):
        if not _is_answer(row):
            raise NotAnswers("exercises.file.damaged_row", file=file.name, number=number)
    return Answers(pupil, tuple(Answer(**row) for row in listed))


def parse(text: str, name: str, refusal: type[LocalizedError], topic: str) -> dict[str, Any]:
    """Return the contents of a file of answers, or raise ``refusal`` in sentences of ``topic``."""
    try:
        content = parse_json(text)
    except ValueError:
        # A truncated file still names its format at the start.
        what = "damaged" if FORMAT in text[:100] else "foreign"
        raise refusal(f"{topic}.{what}", file=name) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise refusal(f"{topic}.foreign", file=name)
    if content.get("version") != VERSION:
        raise refusal("exercises.file.version", file=name)
    return content


def save(
    path: str | os.PathLike[str], answers: Iterable[Answer], *, pupil: str | None = None
) -> None:
    """Write answers to a file; those that a file of the same pupil holds already stay in it.

    An exercise that was saved between two tries is kept once, as it was after the last of them. The
    file is replaced atomically. Raises ``NotAnswers``, and leaves everything as it is, if the path
    holds anything else.

    >>> import tempfile
    >>> from cantorlab import exercises
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     exercises.save(f"{folder}/mine.json", [], pupil="Ada")
    ...     exercises.save(f"{folder}/mine.json", [], pupil="Léo")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cantorlab.exercises.answers.NotAnswers: mine.json holds the answers of another pupil (Ada)...
    """
    file = Path(path)
    known: tuple[Answer, ...] = ()
    if file.exists() or file.is_symlink():
        before = _ours(file)
        if before.pupil != pupil:
            raise NotAnswers(
                "exercises.file.other_pupil", file=file.name, pupil=before.pupil or "?"
            )
        known = before.answers
    together = newest_answers([*known, *answers])
    content = {
        "format": FORMAT,
        "version": VERSION,
        "pupil": pupil,
        "answers": [asdict(each) for each in together],
    }
    put(file, json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False) + "\n")


def newest_answers(answers: Iterable[Answer]) -> list[Answer]:
    """Return each answer once; of two for one exercise and moment that with more tries."""
    kept: dict[tuple[str, str], Answer] = {}
    for each in answers:
        known_one = kept.get((each.exercise, each.at))
        if known_one is None or each.tries >= known_one.tries:
            kept[each.exercise, each.at] = each
    return list(kept.values())


def _ours(file: Path) -> Answers:
    try:
        return load(file)
    except NotAnswers as problem:
        raise NotAnswers("exercises.file.in_the_way", file=file.name) from problem


def put(file: Path, text: str) -> None:
    """Write ``text`` to ``file`` atomically."""
    try:
        put_file(file, text.encode())
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise NotAnswers("exercises.file.unwritable", file=file.name, reason=reason) from None


def _is_answer(row: Any) -> bool:
    """Return whether a row of the file has the fields of ``Answer``, no more and no less."""
    if not isinstance(row, dict) or row.keys() != {field.name for field in fields(Answer)}:
        return False
    texts = ("exercise", "formula", "question", "answer", "solution", "at")
    return (
        all(isinstance(row[name], str) for name in texts)
        and isinstance(row["right"], bool)
        and isinstance(row["kind"], str)
        and NAME.fullmatch(row["kind"]) is not None
        and _is_count(row["level"])
        and row["level"] in LEVELS
        and isinstance(row["family"], str | None)
        and (row["place"] is None or _is_count(row["place"]))
        and _is_count(row["tries"])
        and _is_moment(row["at"])
        and (row["seconds"] is None or _is_duration(row["seconds"]))
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10_000


def _is_duration(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and math.isfinite(value) and value >= 0


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
