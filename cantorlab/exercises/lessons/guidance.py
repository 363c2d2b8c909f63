"""Guidance of a class by its teacher: a pause, answers revealed and shown, remarks on words."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from unicodedata import category

from cantorlab.exercises.answers import NotAnswers, put
from cantorlab.exercises.lessons.lesson_data import read_lesson
from cantorlab.exercises.lessons.open_ended import MOST_WORDS
from cantorlab.exercises.lessons.pupil_work import is_mark
from cantorlab.languages.texts import LocalizedError
from cantorlab.support.foreign_files import parse_json, read_text

#: So long may the sentence of a remark be, and so many answers to one question are shown.
MOST_SIGNS, MOST_SHOWN = 200, 12
#: Marks that a teacher gives free words; with none, only the sentence is sent.
MARKS = ("", "right", "not_yet")
_LARGEST = 200_000


class BadGuidance(LocalizedError):
    """Refusal of a remark, or of one more answer to show."""


@dataclass(frozen=True)
class Remark:
    """Answer of a teacher to a pupil's free words: one of ``MARKS`` and a sentence."""

    mark: str
    sentence: str


@dataclass(frozen=True)
class Status:
    """Status of a class, the same for all pupils: ``revealed`` are names of questions.

    ``shown`` are answers by question, as typed, which the teacher has picked; no name is with them.
    ``challenged`` are those of them that a pupil wants to see proved.
    """

    paused: bool = False
    revealed: tuple[str, ...] = ()
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    challenged: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def challenge(self, question: str, answer: str) -> Status:
        """Return the status with an answer that is shown challenged."""
        both = (*self.challenged.get(question, ()), answer)
        asked = {*both} & {*self.shown.get(question, ())}
        chosen = tuple(each for each in dict.fromkeys(both) if each in asked)
        return replace(self, challenged={**self.challenged, question: chosen})

    def reveal(self, question: str) -> Status:
        """Return the status with a question's solution revealed to all."""
        return replace(self, revealed=tuple(dict.fromkeys((*self.revealed, question))))

    def show(self, question: str, answer: str, *, on: bool) -> Status:
        """Return the status with an answer shown or not; raises ``BadGuidance`` for too many."""
        others = tuple(each for each in self.shown.get(question, ()) if each != answer)
        if on and len(others) >= MOST_SHOWN:
            raise BadGuidance("classview.shown.many", count=MOST_SHOWN)
        chosen = (*others, answer) if on else others
        return replace(self, shown={**self.shown, question: chosen})


def remark_of(mark: str, sentence: str) -> Remark | None:
    """Return a remark, tidied; None for an empty one. Raises ``BadGuidance`` for a long sentence.

    >>> remark_of("not_yet", " Where is the  fire? ")
    Remark(mark='not_yet', sentence='Where is the fire?')
    """
    if mark not in MARKS:
        raise ValueError(f"a mark is one of {MARKS}")
    tidy = re.sub(" {2,}", " ", "".join(map(_visible, sentence))).strip()
    if len(tidy) > MOST_SIGNS:
        raise BadGuidance("classview.remark.long", limit=MOST_SIGNS)
    return Remark(mark, tidy) if mark or tidy else None


def _visible(sign: str) -> str:
    """Return a sign, or a space for one that is not seen: spaces that do not break stay."""
    return sign if sign.isprintable() or category(sign) == "Zs" else " "


class Guidance:
    """Guidance of one lesson's class, in memory: remarks stand by the marks of the works."""

    #: True where a pupil's challenge reaches the class.
    takes_challenges = True

    def __init__(self) -> None:
        self._status = Status()
        self._remarks: dict[str, dict[str, Remark]] = {}

    @property
    def status(self) -> Status:
        """Status for all pupils; can be set."""
        return self._status

    @status.setter
    def status(self, status: Status) -> None:
        self._status = status

    def remarks(self, mark: str) -> Mapping[str, Remark]:
        """Return the remarks on the work of this mark, by question."""
        return self._remarks.get(mark, {})

    def send(self, mark: str, question: str, remark: Remark | None) -> None:
        """Send a remark on a work's words to its pupil, in place of an earlier one; None: none."""
        others = {name: each for name, each in self.remarks(mark).items() if name != question}
        self._remarks[mark] = others if remark is None else {**others, question: remark}

    def to_json(self) -> dict[str, Any]:
        """Return all of it for a file."""
        remarks = {mark: _remarks_json(those) for mark, those in self._remarks.items()}
        return {"status": asdict(self._status), "remarks": remarks}

    def restore(self, told: Any, lesson: int) -> None:
        """Take the state of a lesson from ``to_json``; damaged parts are left out."""
        self._status = _read_status(_mapping(told).get("status"), lesson)
        remarks = _mapping(_mapping(told).get("remarks"))
        self._remarks = {
            mark: _read_remarks(those, lesson) for mark, those in remarks.items() if is_mark(mark)
        }


class FolderGuidance(Guidance):
    """Guidance in a folder that a class shares: a file for all, and one for each work.

    Their names begin with a dot. A pupil's kernel opens only the file of its own work, whose name
    is unknown to others where the folder cannot be listed. The files are read within bounds. Only
    those of the folder's owner are believed, where the system tells users apart (``is_believed``).
    """

    takes_challenges = False

    def __init__(self, folder: str | os.PathLike[str], lesson: int) -> None:
        super().__init__()
        self.folder, self.lesson = Path(folder), lesson
        self._read: dict[Path, tuple[Any, Any]] = {}

    @property
    def status(self) -> Status:
        """Status for all pupils, as the folder has it now.

        Setting it raises ``NotAnswers`` where nothing can be written.
        """
        return _read_status(self._load(self._file()), self.lesson)

    @status.setter
    def status(self, status: Status) -> None:
        self._put("class", asdict(status))

    def remarks(self, mark: str) -> Mapping[str, Remark]:
        """Return the remarks on the work of this mark, as the folder has them now."""
        return _read_remarks(self._load(self._file(mark)), self.lesson)

    def send(self, mark: str, question: str, remark: Remark | None) -> None:
        """Write a remark for its pupil; raises ``NotAnswers`` where nothing can be written."""
        super().send(mark, question, remark)
        self._put(mark, _remarks_json(self._remarks[mark]))

    def _put(self, name: str, told: object) -> None:
        file = self._file(name)
        put(file, json.dumps(told, ensure_ascii=False))
        if not is_believed(file.stat().st_uid, self.folder.stat().st_uid):
            file.unlink()
            raise NotAnswers("classview.not_owner")

    def _file(self, mark: str = "class") -> Path:
        return self.folder / f".lesson-{self.lesson}-{mark}.json"

    def _load(self, path: Path) -> Any:
        """Return what a file holds, read anew only if it has changed; None for no such file."""
        try:
            found = path.lstat()
            if not is_believed(found.st_uid, self.folder.stat().st_uid):
                return None
            stamp = found.st_mtime_ns, found.st_size, found.st_ino
            known = self._read.get(path)
            if known is None or known[0] != stamp:
                known = self._read[path] = stamp, parse_json(read_text(path, _LARGEST))
        except (OSError, ValueError):
            return None
        return known[1]


def is_believed(writer: int, owner: int) -> bool:
    """Return whether guidance is its folder's owner's, by the ids of their users.

    A folder of the system's (0, and all of them on Windows) does not tell who the teacher is.

    >>> is_believed(1001, 1000), is_believed(1000, 1000), is_believed(1001, 0)
    (False, True, True)
    """
    return owner in (0, writer)


def _mapping(value: Any) -> dict[Any, Any]:
    return value if isinstance(value, dict) else {}


def _read_status(told: Any, lesson: int) -> Status:
    names, found = read_lesson(lesson).questions, _mapping(told)
    revealed = found.get("revealed")
    listed = revealed if isinstance(revealed, list) else []
    shown, challenged = (
        {
            name: tuple(
                each for each in those if isinstance(each, str) and len(each) <= MOST_WORDS
            )[:MOST_SHOWN]
            for name, those in _mapping(found.get(part)).items()
            if name in names and isinstance(those, list)
        }
        for part in ("shown", "challenged")
    )
    revealed_names = tuple(each for each in names if each in listed)
    return Status(found.get("paused") is True, revealed_names, shown, challenged)


def _remarks_json(remarks: Mapping[str, Remark]) -> dict[str, Any]:
    return {question: asdict(each) for question, each in remarks.items()}


def _read_remarks(told: Any, lesson: int) -> dict[str, Remark]:
    found: dict[str, Remark] = {}
    for question, each in _mapping(told).items():
        mark, sentence = _mapping(each).get("mark"), _mapping(each).get("sentence")
        if (
            question in read_lesson(lesson).questions
            and isinstance(sentence, str)
            and mark in MARKS
        ):
            try:
                remark = remark_of(mark, sentence)
            except BadGuidance:
                continue
            if remark is not None:
                found[question] = remark
    return found
