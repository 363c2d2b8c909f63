"""View of a composition: its questions in order with their keys, and the one that is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cantorlab.exercises.lessons import LessonQuestion
from cantorlab.exercises.lessons.activity import Activity, Table
from cantorlab.exercises.lessons.composition import Composition
from cantorlab.exercises.lessons.lesson_data import SENTENCES
from cantorlab.exercises.lessons.routes import minutes_of_kind
from cantorlab.exercises.registry import kind_names
from cantorlab.exercises.versions import routes
from cantorlab.formulas import parse
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, best_name, say
from cantorlab.rules.state import Json
from cantorlab.widgets.lessons.composer.samples import SERIES, title_of
from cantorlab.widgets.quiz.view import question_json

#: Kinds of sheets whose mages the teacher may name.
_NAME_MAGES = (
    "winner",
    "duel",
    "order",
    "strongest",
    "champion",
    "weakest",
    "last",
    "ties",
    "twins",
)
#: Kinds that are about all mages where none are named: nothing of them is drawn.
_OF_ALL = ("strongest", "champion", "weakest", "last")


@dataclass(frozen=True)
class Composed:
    """State of a composer: its parts with their ids, what was read of them, the one opened."""

    composition: Composition
    ids: tuple[int, ...]
    activity: Activity | None
    selected: int | None = None

    @property
    def parts(self) -> Iterator[tuple[int, Table, list[LessonQuestion]]]:
        """The parts in order: id, table as it was read, questions."""
        read = () if self.activity is None else self.activity.tables
        for identity, table in zip(self.ids, read, strict=True):
            assert self.activity is not None
            yield identity, table, [self.activity.lesson.questions[name] for name in table.names]

    def notes(self, table: Table) -> list[Any]:
        """Return the notes on a table: what of it has no single answer."""
        found = () if self.activity is None else self.activity.notes
        return [each for each in found if each.params["line"] == table.line]


def make_view(composed: Composed, language: Language) -> Json:
    """Return what the page shows, in ``language``: ``items``, and the ``editor`` of one of them."""
    composition, items, editor, first = composed.composition, [], None, 1
    minutes, count = 0.0, 0
    for identity, table, questions in composed.parts:
        items.append(_item(identity, table, questions, composed.notes(table), first, language))
        if identity == composed.selected:
            editor = _editor(table, questions, language)
        first += len(questions)
        count += len(questions)
        minutes += sum(minutes_of_kind(each.kind) for each in questions)
    return {
        "game": "composer",
        "title": best_name(composition.titles, language) or "",
        "route": composition.route or "",
        "routes": list(routes()),
        "short": composition.short or 0,
        "count": count,
        "told": say("composer.told", language, count=count, minutes=round(minutes))
        if count
        else "",
        "items": items,
        "selected": composed.selected,
        "editor": editor,
    }


def _item(
    identity: int,
    table: Table,
    questions: Sequence[LessonQuestion],
    notes: Sequence[Any],
    first: int,
    language: Language,
) -> Json:
    """Return a line of the list: what is asked, and its key; of a series, what it is drawn of."""
    asked, *more = questions
    numbers = str(first) if not more else f"{first}–{first + len(more)}"
    shown = question_json(asked, language)
    told = {
        "id": identity,
        "number": numbers,
        "note": " ".join(each.sentence(language) for each in notes),
    }
    if table.sort == "draw":
        drawn = _describe_series(table.entries, len(questions), language)
        return {
            **told,
            "kind": title_of(SERIES, language),
            "asked": drawn,
            "formula": None,
            "key": "",
        }
    key = say("composer.key", language, answer=asked.solution(language)) if asked.judged else ""
    return {
        **told,
        "kind": title_of(asked.kind, language),
        "asked": shown["text"],
        "formula": shown["formula"] if asked.told.card else None,
        "key": key or say("composer.no_key", language),
    }


def _describe_series(entries: Mapping[str, Any], count: int, language: Language) -> str:
    level, kind = entries.get("level"), entries.get("kinds")
    parts = [say("composer.series", language, count=count)]
    if type(level) is int:
        parts.append(say("room.places_level", language, level=level))
    if isinstance(kind, str):
        parts.append(title_of(kind, language))
    return " · ".join(parts)


def _editor(table: Table, questions: Sequence[LessonQuestion], language: Language) -> Json:
    """Return the fields of a part as they stand, and its questions as a pupil sees them."""
    entries, kind = table.entries, str(table.entries.get("kind", ""))
    is_series = table.sort == "draw"
    sentences = {what: _own(entries, what, language) for what in SENTENCES}
    mages = entries.get("mages", [])
    drawn = is_series or ("mages" not in entries and kind in kind_names() and kind not in _OF_ALL)
    formula = entries.get("formula")
    return {
        "series": is_series,
        "formula": parse(formula).written(language) if isinstance(formula, str) else None,
        "place": entries.get("place"),
        "mages": ", ".join(map(number_text, mages)) if kind in _NAME_MAGES else None,
        **sentences,
        "tries": entries.get("tries", 1),
        "level": entries.get("level") if type(entries.get("level")) is int else 0,
        "n": len(questions),
        "drawn": drawn,
        "questions": [question_json(each, language) for each in questions],
        "reasons": [_reason(each, language) for each in questions],
    }


def _own(entries: Mapping[str, Any], what: str, language: Language) -> str:
    """Return a sentence of the teacher's: in the language, if there are several."""
    own = entries.get(language)
    said = own.get(what) if isinstance(own, Mapping) else None
    return str(said or entries.get(what, ""))


def _reason(question: LessonQuestion, language: Language) -> str:
    """Return the key with its proof, in a sentence or two."""
    if not question.judged:
        return say("composer.no_key", language)
    told = question.reveal(language)
    because = told["because"][:1]
    key = say("composer.key", language, answer=told["solution"])
    return " ".join([key, *(str(each["text"]) for each in because)])
