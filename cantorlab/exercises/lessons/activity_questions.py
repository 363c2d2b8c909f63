"""Questions of an activity: each is made from its table, and its key proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, TypeVar

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.generation import of_kind
from cantorlab.exercises.lessons.lesson_data import LESSON_KINDS, SENTENCES, make_question, plain
from cantorlab.exercises.lessons.question import LessonQuestion, QuestionText
from cantorlab.exercises.registry import kind_names
from cantorlab.exercises.sheet_generation import sheet
from cantorlab.exercises.sources import Source, source_of_place
from cantorlab.exercises.versions import version_of
from cantorlab.formulas import MAGES, FormulaError, Undecided
from cantorlab.languages import codes
from cantorlab.languages.conventions import join_items
from cantorlab.languages.texts import Language, LocalizedError, get_language, say
from cantorlab.rules.cantor.places import place_of_number
from cantorlab.support.numbers import read_whole

#: Questions of one activity.
MOST = 60
#: Where no place or family says so: all kinds are asked at this level.
_LEVEL = 12
#: Sentences that name their line themselves, or none.
_WITHOUT_LINE = ("activity.long", "activity.empty", "activity.syntax")
#: Where the key of a question begins that is not drawn.
_OWN_KEY = "activity "
# The same question by the name of its kind in sheets, and in lessons.
_IN_LESSONS = {"winner": "duel", "strongest": "champion", "weakest": "last", "ties": "twins"}
_IN_SHEETS = {lesson: name for name, lesson in _IN_LESSONS.items()} | {"shape": "curve"}

T = TypeVar("T")

#: What was made of tables, the oldest first.
_MADE: dict[str, Any] = {}
_REMEMBERED = 300


class ActivityFault(LocalizedError):
    """Sentence on a line of an activity: it cannot be read, or has no single answer.

    ``told`` says its ``reason`` in each language.
    """

    def __init__(
        self, code: str, /, *, told: Callable[[Language], str] | None = None, **params: Any
    ) -> None:
        super().__init__(code, **params, **({"reason": told("en")} if told else {}))
        self._told = told

    def __str__(self) -> str:
        """Return the sentence in English, with its line."""
        return self.message("en")

    def message(self, language: Language | None = None) -> str:
        """Return the sentence in ``language``, with its line."""
        if self.code in _WITHOUT_LINE:
            return self._say(language)
        return say("activity.line", language, line=self.params["line"], reason=self._say(language))

    def sentence(self, language: Language | None = None) -> str:
        """Return the sentence as it is said beside the question itself: without the line."""
        said = self._say(language)
        return said[:1].upper() + said[1:]

    def _say(self, language: Language | None) -> str:
        words = language or get_language()
        said = {"reason": self._told(words)} if self._told else {}
        return say(self.code, words, **{**self.params, **said})


def draw_questions(
    row: Mapping[str, Any], number: int, before: int, line: int
) -> Iterator[LessonQuestion]:
    """Yield the questions of a table ``[[draw]]``, of the activity ``number``.

    ``before`` questions stand before them; ``line`` is where the table begins.
    """
    count = read_whole(row.get("n", 10))
    if count is None or not 1 <= count <= MOST:
        raise ActivityFault("activity.many", line=line, limit=MOST)
    try:
        made = _remember(f"sheet {row!r}", lambda: tuple(sheet(**row)))
    except (ValueError, TypeError) as fault:
        raise ActivityFault("activity.no_sheet", line=line, reason=fault) from None
    for at, each in enumerate(made, start=before + 1):
        yield _lesson_question(each, QuestionText(name=str(at), lesson=number, sentences={}))


def ask_question(
    row: Mapping[str, Any], number: int, before: int, line: int
) -> Iterator[LessonQuestion]:
    """Yield the question of a table ``[[question]]``, proved; see ``draw_questions``."""
    try:
        made = _remember(f"question {row!r}", lambda: _prove(_make(row, number, before, line)))
        told = _text(row, number, before, line)
    except ActivityFault:
        raise
    except KeyError as fault:
        raise ActivityFault("activity.missing", line=line, name=fault.args[0]) from None
    except (LocalizedError, FormulaError) as fault:
        raise ActivityFault("activity.said", line=line, told=fault.message) from None
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, Undecided):
        raise ActivityFault("activity.wrong", line=line, kind=str(row.get("kind"))) from None
    own = made.key.startswith(_OWN_KEY)
    key = {"key": f"{_OWN_KEY}{number} {told.name}"} if own else {}
    question = object.__new__(type(made))
    vars(question).update(vars(made), told=told, **key)
    yield question


def _remember(key: str, make: Callable[[], T]) -> T:
    """Return what was made of the same table before: to draw and prove a question takes a while."""
    found: T = _MADE[key] if key in _MADE else make()
    _MADE[key] = found
    if len(_MADE) > _REMEMBERED:
        del _MADE[next(iter(_MADE))]
    return found


def _make(row: Mapping[str, Any], number: int, before: int, line: int) -> LessonQuestion:
    kind = row["kind"]
    in_sheets = _IN_SHEETS.get(kind, kind) if isinstance(kind, str) else kind
    if not isinstance(kind, str) or not (kind in LESSON_KINDS or in_sheets in kind_names()):
        kinds = ", ".join(sorted({*kind_names(), *LESSON_KINDS}))
        raise ActivityFault("activity.no_kind", line=line, kind=kind, kinds=kinds)
    source = _source(row)
    formula = {"formula": source.formula} if source and source.formula else {}
    _check_mages(row, line)
    told = _text(row, number, before, line)
    asked = _IN_LESSONS.get(kind, kind)
    if source is None and "formulas" not in row:
        raise KeyError("formula")
    draws = in_sheets in kind_names() and "mages" not in row and "right" not in row
    if draws and source and asked not in ("champion", "last"):
        made = of_kind(in_sheets, source, read_whole(row.get("seed", 0)) or 0)
        if made is None:
            raise ActivityFault("activity.unfit", line=line, kind=kind)
        return _lesson_question(made, told)
    for text in [*formula.values(), *row.get("formulas", ())]:
        formula_of(text)
    return make_question(asked, f"{_OWN_KEY}{number} {told.name}", told, {**row, **formula})


def _source(row: Mapping[str, Any]) -> Source | None:
    version = version_of()
    if "place" in row:
        place = place_of_number(row["place"])
        found = source_of_place(place, _LEVEL, version)
        return Source(str(place.number), found.level, version, place.number, formula=place.formula)
    if "formula" not in row:
        return None
    text = str(formula_of(row["formula"]).text)
    return Source(f"={text}", _LEVEL, version, formula=text)


def _check_mages(row: Mapping[str, Any], line: int) -> None:
    named = row.get("mages", [])
    alone = [row[name] for name in ("against", "of") if name in row]
    sound = isinstance(named, list) and len(set(map(str, named))) == len(named)
    if not sound or not all(type(each) is int and each in MAGES for each in [*named, *alone]):
        raise ActivityFault("activity.mages", line=line)


def _text(row: Mapping[str, Any], number: int, before: int, line: int) -> QuestionText:
    own = {what: {"own": row[what]} if what in row else {} for what in SENTENCES}
    said = {
        what: own[what] | {code: row[code][what] for code in codes() if what in row.get(code, {})}
        for what in SENTENCES
    }
    name, tries = row.get("name", str(before + 1)), read_whole(row.get("tries", 1))
    texts = [name, *(each for those in said.values() for each in those.values())]
    if not all(isinstance(each, str) and len(each) <= 1000 for each in texts) or not name:
        raise ActivityFault("activity.no_text", line=line)
    if tries is None or not 1 <= tries <= 9:
        raise ActivityFault("activity.tries", line=line)
    tidy = {
        what: {code: plain(each) for code, each in those.items()} for what, those in said.items()
    }
    return QuestionText(
        name=name[:20], lesson=number, sentences=tidy, tries=tries, card=bool(row.get("card", True))
    )


@cache
def _question_class(kind: type[Exercise]) -> type[LessonQuestion]:
    return type(f"Asked{kind.__name__}", (LessonQuestion, kind), {"__module__": __name__})


def _lesson_question(made: Exercise, told: QuestionText) -> LessonQuestion:
    """Return an exercise of any kind, also one from outside, as the question of a lesson."""
    question = object.__new__(_question_class(type(made)))
    vars(question).update(vars(made), told=told)
    return question


def _prove(question: LessonQuestion) -> LessonQuestion:
    """Return the question, once its key was tried in every language; raise what is wrong."""
    for language in codes():
        if not question.ask(language):
            raise KeyError("ask")
        question.observation(language), question.reveal(language)
    solutions = question.solutions if question.judged else ()
    if question.judged and not solutions:
        raise ValueError("no answer")
    if not all(question.judge(each, "en").right for each in solutions):
        raise ValueError("a key that is wrong")
    return question


def note_several(made: list[LessonQuestion], line: int) -> Iterator[ActivityFault]:
    """Yield a sentence for each question that has several right answers."""
    for each in made:
        if each.control in ("mage", "choice") and len(each.solutions) > 1:
            code = "tie" if each.kind in ("strongest", "weakest") else "several"
            yield ActivityFault(f"activity.{code}", line=line, told=partial(_list_answers, each))


def _list_answers(question: LessonQuestion, language: Language) -> str:
    return join_items([question.label(each, language) for each in question.solutions], language)
