"""A pupil's work as a file: a file of answers (``exercises.load`` reads it) of a lesson."""

from __future__ import annotations

import errno
import json
import os
import re
from dataclasses import asdict
from pathlib import Path

from cantorlab.exercises.answers import FORMAT, VERSION, Answer, parse, put
from cantorlab.exercises.lessons.lesson_data import read_lesson
from cantorlab.exercises.lessons.pupil_work import Work, answers_json, given_of, outcome, work_of
from cantorlab.languages.texts import LocalizedError
from cantorlab.support.foreign_files import read_text

_LARGEST = 4_000_000


class UnreadableHandIn(LocalizedError):
    """A file that is not what a pupil hands in of a lesson; the sentence names it."""


def name_of(work: Work) -> str:
    """Name the file: two pupils of one name have two files."""
    pupil = re.sub(r"\W", "-", work.pupil or "").strip("-")
    return "-".join(filter(None, ["lesson", str(work.lesson), pupil, work.mark])) + ".json"


def text_of(work: Work) -> str:
    """Return the text of the file."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "pupil": work.pupil,
        "answers": [asdict(each) for each in _answers(work)],
        "lesson": {
            "number": work.lesson,
            "mark": work.mark,
            "at": work.at.isoformat(timespec="minutes"),
            "given": [answers_json(each) for each in work.given],
        },
    }
    return json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def write(work: Work, folder: str | os.PathLike[str]) -> Path:
    """Write the file into a folder, in place of this pupil's earlier one.

    Raises ``NotAnswers``, with a sentence, where it cannot be written.
    """
    path = Path(folder) / name_of(work)
    put(path, text_of(work))
    return path


def read(path: str | os.PathLike[str]) -> Work:
    """Return the work in a file; raises ``UnreadableHandIn``, which says what is wrong."""
    return of_text(text_in(path), Path(path).name)


def text_in(path: str | os.PathLike[str]) -> str:
    """Return the text of a file that may be a pupil's; raises ``UnreadableHandIn``."""
    file = Path(path)
    try:
        return read_text(file, _LARGEST)
    except FileNotFoundError:
        raise UnreadableHandIn("exercises.file.missing", file=file.name) from None
    except OSError as problem:
        if problem.errno == errno.EFBIG:
            raise UnreadableHandIn("lesson.file.foreign", file=file.name) from None
        reason = problem.strerror or str(problem)
        raise UnreadableHandIn("exercises.file.unreadable", file=file.name, reason=reason) from None
    except UnicodeDecodeError:
        raise UnreadableHandIn("lesson.file.foreign", file=file.name) from None


def of_text(text: str, name: str) -> Work:
    """Read the work in a text, that of the file of this name; raises ``UnreadableHandIn``."""
    if len(text) > _LARGEST:
        raise UnreadableHandIn("lesson.file.foreign", file=name)
    content = parse(text, name, UnreadableHandIn, "lesson.file")
    lesson = content.get("lesson")
    if lesson is None:
        raise UnreadableHandIn("lesson.file.quiz", file=name)
    try:
        given = [given_of(each) for each in lesson["given"]]
        return work_of(lesson["number"], content["pupil"], lesson["mark"], lesson["at"], given)
    except (ValueError, KeyError, TypeError):
        raise UnreadableHandIn("lesson.file.damaged", file=name) from None


def _answers(work: Work) -> list[Answer]:
    """Return the answers as in files of answers; free words, which are not judged, are left out."""
    rows = []
    for given in work.given:
        question = read_lesson(work.lesson).questions[given.question]
        if question.judged:
            found = outcome(question, given)
            rows.append(
                Answer.to(
                    question,
                    next(iter(given.answers), ""),
                    right=found.mark == "right",
                    seconds=given.seconds,
                    tries=len(given.answers),
                    at=work.at,
                    language=given.language,
                )
            )
    return rows
