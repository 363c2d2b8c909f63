"""Answers of a class: one frame from the files that its pupils saved."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pandas as pd

from cantorlab.exercises import Answer, Answers, NotAnswers, kind_names, load
from cantorlab.exercises.answers import newest_answers
from cantorlab.exercises.families import BY_NAME
from cantorlab.languages.texts import get_language, say
from cantorlab.stats.intervals import wilson
from cantorlab.support.foreign_files import list_files

Paths: TypeAlias = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]

_DTYPES: dict[str, Any] = {
    "pupil": "category",
    "exercise": "category",
    "level": "int8",
    "place": "Int16",
    "family": pd.CategoricalDtype(list(BY_NAME)),
    "formula": "category",
    "question": "category",
    "answer": "category",
    "solution": "category",
    "right": "bool",
    "seconds": "float32",
    "tries": "int16",
    "at": "datetime64[ms, UTC]",
    "file": "category",
}


def answers(paths: Paths, on_damaged: Literal["raise", "skip"] = "raise") -> pd.DataFrame:
    """Join files of answers (``quiz.save``) into one frame, a row an answer, in order of time.

    ``paths`` is a file, a folder (all ``.json`` files, those of folders in it too) or several of
    these. Columns: ``pupil``
    (the file's name if none is given), those of ``exercises.Answer``, and ``file``. An answer that
    stands in two files of the same pupil counts once, in its state after the last try. Files that
    are damaged or foreign are all named in one ``ValueError``; with ``on_damaged="skip"`` a warning
    names them and the others are read.

    >>> import tempfile
    >>> from cantorlab import exercises, stats
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     exercises.save(f"{folder}/ada.json", [], pupil="Ada")
    ...     stats.answers(folder).columns.tolist()[:4]
    ['pupil', 'exercise', 'kind', 'level']
    """
    if on_damaged not in ("raise", "skip"):
        raise ValueError(f"on_damaged must be raise or skip, not {on_damaged!r}")
    found: dict[Path, Answers] = {}
    refused: list[str] = []
    for path in _files(paths):
        try:
            found[path] = load(path)
        except NotAnswers as problem:
            refused.append(problem.message(get_language()))
    if refused:
        sentence = say("exercises.files.unread", files="\n".join(["", *refused]))
        if on_damaged == "raise":
            raise ValueError(sentence)
        warnings.warn(sentence, stacklevel=2)
    return _frame(found)


def answer_rates(frame: pd.DataFrame) -> pd.DataFrame:
    """Return how often answers are right, by family of formulas and kind of exercise.

    ``frame`` is one of ``answers``, or a quiz's: it needs the columns ``kind``, ``family`` and
    ``right``. Returns a row for each ``family`` and ``kind`` that was asked, in the order of the
    levels (users' own formulas last, ``family`` empty): ``asked``, ``right``, ``rate``, and the
    ends ``low`` and ``high`` of its 95 % Wilson interval.

    >>> import pandas as pd
    >>> from cantorlab import stats
    >>> frame = pd.DataFrame({"kind": "winner", "family": "carre", "right": [True, False]})
    >>> stats.answer_rates(frame)[["asked", "right", "rate"]].values.tolist()
    [[2.0, 1.0, 0.5]]
    """
    if missing := {"kind", "family", "right"} - set(frame.columns):
        raise ValueError(f"answers have the column {', '.join(sorted(missing))}; these do not")
    families = [*BY_NAME, ""]
    rows = pd.DataFrame(
        {
            "family": pd.Categorical(frame["family"].astype(object).fillna(""), families),
            "kind": _kinds(frame["kind"]),
            "right": frame["right"].astype(bool),
        }
    )
    grouped = rows.groupby(["family", "kind"], observed=True)["right"]
    table = grouped.agg(asked="size", right="sum").reset_index()
    table["rate"] = table["right"] / table["asked"]
    table["low"], table["high"] = wilson(table["right"], table["asked"])
    return table


def _kinds(column: pd.Series) -> pd.Categorical:
    """Return the kinds in their order; former ones come last."""
    named = column.astype(object)
    return pd.Categorical(named, list(dict.fromkeys([*kind_names(), *sorted(set(named))])))


def _files(paths: Paths) -> list[Path]:
    listed = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    files: list[Path] = []
    for path in map(Path, listed):
        inside = list_files(path) if path.is_dir() else [path]
        files += [each for each in inside if each is path or each.suffix.lower() == ".json"]
    return list(dict.fromkeys(files))


def _frame(found: dict[Path, Answers]) -> pd.DataFrame:
    given: dict[str, list[Answer]] = {}
    files: dict[tuple[str, Answer], str] = {}
    for path, content in found.items():
        pupil = content.pupil or path.stem
        given.setdefault(pupil, []).extend(content.answers)
        for each in content.answers:
            files.setdefault((pupil, each), path.name)
    table = [
        {"pupil": pupil, **asdict(each), "file": files[pupil, each]}
        for pupil, answers in given.items()
        for each in newest_answers(answers)
    ]
    columns = ["pupil", *(field.name for field in fields(Answer)), "file"]
    frame = pd.DataFrame(table, columns=columns)
    frame["at"] = pd.to_datetime(frame["at"], utc=True, format="ISO8601")
    frame["kind"] = _kinds(frame["kind"])
    frame = frame.astype(_DTYPES)
    return frame.sort_values(["at", "pupil"], kind="stable", ignore_index=True)
