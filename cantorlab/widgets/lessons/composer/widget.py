"""Composer of activities: questions are chosen, put in order, and seen as pupils see them.

>>> import cantorlab
>>> composer = cantorlab.Composer("mine.toml")  # doctest: +SKIP
>>> composer.save("mine.toml")  # doctest: +SKIP
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from typing import Any

from cantorlab.exercises.lessons import LessonQuestions
from cantorlab.exercises.lessons.activity import Activity, Table, find_course, read_activity
from cantorlab.exercises.lessons.activity_questions import ActivityFault
from cantorlab.exercises.lessons.composition import (
    FRAGMENT,
    Composition,
    pack_text,
    text_in_link,
)
from cantorlab.formulas import FormulaError, parse
from cantorlab.formulas.printing.spoken_sentence import spoken_forms
from cantorlab.languages.texts import Language, LocalizedError
from cantorlab.pictures import lesson as pictures
from cantorlab.rules.state import Json
from cantorlab.support.foreign_files import put_file
from cantorlab.support.numbers import read_whole
from cantorlab.widgets.core.arguments import known_arguments
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.live_page import address_of
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import PASTED, Message, MessageRefused
from cantorlab.widgets.core.view_diff import SpokenLog
from cantorlab.widgets.formula_reading import print_refusal, reading
from cantorlab.widgets.lessons.composer.samples import OWN_WORDS, SERIES, kinds_json, places_json
from cantorlab.widgets.lessons.composer.view import Composed, make_view
from cantorlab.widgets.lessons.lesson.qr import qr

#: Changes that can be undone.
_UNDONE = 50
_SEPARATORS = re.compile(r"[\s,;]+")


class PartRefused(LocalizedError):
    """Refusal of a part, in the sentence that its line would have in a file."""

    def __init__(self, fault: ActivityFault) -> None:
        super().__init__(fault.code, **fault.params)
        self.fault = fault

    def message(self, language: Language | None = None) -> str:
        """Return the sentence in ``language``."""
        return self.fault.sentence(language)


class Composer(BaseWidget):
    """A page on which a teacher composes an activity, without a line of code.

    - ``source``: an activity to go on with, as ``Lesson`` takes it: the path of its file (TOML), or
      its text of several lines; ``refused`` says what of it cannot be read
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``text`` is the activity's file, which can be set, ``save`` writes it, and ``activity`` holds
    its questions; ``Lesson``, a room, paper and Moodle take the file alike. Every key is computed
    and proved before a question is taken. Raises ``ValueError`` for a source without questions.

    >>> import cantorlab
    >>> composer = cantorlab.Composer(language="en")
    >>> composer.add("winner", "(n - 2)²", mages=[-3, 6])
    >>> print(composer.text)
    [[question]]
    kind = "winner"
    formula = "(n − 2)²"
    mages = [-3, 6]
    <BLANKLINE>
    >>> composer.activity.questions["1"].solutions
    ('-3',)
    """

    game = "composer"

    _esm = STATIC / "composer.js"
    _css = STATIC / "composer.css"
    _more_texts = ("field.", "mages.", "quiz.ui.", "sketch.ui.", "lesson.ui.words")
    _own_texts = "composer."

    @known_arguments
    def __init__(
        self,
        source: str | PathLike[str] | None = None,
        *,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
    ) -> None:
        self._now = Composed(Composition({}), (), None)
        self._past: list[Composed] = []
        self._faults: list[ActivityFault] = []
        self._log = SpokenLog()
        self._newest = 0
        if source is not None:
            self._read(find_course(source)[0].text)
            self._past.clear()
        super().__init__(language=language, theme=theme, layout=layout)
        self._show()

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The activity as the text of its file. To be set; raises ``ValueError`` if none."""
        return self._now.composition.text

    @text.setter
    @locked
    def text(self, text: str) -> None:
        self._read(text)
        self._show()

    @property
    def activity(self) -> LessonQuestions:
        """The questions, as ``Lesson`` asks them; raises ``ValueError`` while there are none."""
        return read_activity(self.text).lesson

    @property
    def refused(self) -> list[str]:
        """A sentence for each part of an opened text that cannot be read, with its line."""
        return [each.message(language_of(self)) for each in self._faults]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the activity to a file, whole or not at all."""
        put_file(path, self.text.encode())

    @locked
    def add(self, kind: str, formula: str | int, **entries: Any) -> None:
        """Add a question of a kind about a formula, or about the place of a number.

        ``entries`` are others of its table in the file. Raises ``ValueError`` for what cannot be
        asked, and nothing has changed.
        """
        place = read_whole(formula)
        source = (
            {"formula": self._read_formula(str(formula))} if place is None else {"place": place}
        )
        self._put(Table("question", {"kind": kind, **source, **entries}), None)

    # -- what changes ---------------------------------------------------------------------------

    def _read(self, text: str) -> None:
        """Open a text in place of what is there: all of it that can be read."""
        activity = read_activity(text, known=False)
        composition = Composition.of(activity)
        ids = tuple(self._new_id() for _ in composition.tables)
        self._take(self._judge(composition, ids, None))
        self._faults = [*activity.faults]

    def _new_id(self) -> int:
        self._newest += 1
        return self._newest

    def _judge(
        self, composition: Composition, ids: tuple[int, ...], selected: int | None
    ) -> Composed:
        """Return the state of these parts, once every key is proved; raise ``PartRefused``."""
        activity: Activity | None = None
        if composition.tables:
            try:
                activity = read_activity(composition.text, known=False)
            except ActivityFault as fault:
                raise PartRefused(fault) from None
            for each in activity.faults:
                raise PartRefused(each)
        return Composed(composition, ids, activity, selected)

    def _take(self, composed: Composed) -> None:
        self._past = [*self._past, self._now][-_UNDONE:]
        self._now = composed

    def _change(self, composition: Composition, ids: tuple[int, ...], selected: int | None) -> None:
        self._take(self._judge(composition, ids, selected))
        self._show()

    def _put(self, table: Table, at: int | None) -> None:
        """Put a table there, or a new one at the end, which is opened."""
        now = self._now
        ids = now.ids if at is not None else (*now.ids, self._new_id())
        self._change(now.composition.put(table, at), ids, ids[-1 if at is None else at])

    def _at(self, identity: int) -> int:
        if identity not in self._now.ids:
            raise MessageRefused("table.malformed")
        return self._now.ids.index(identity)

    def _read_formula(self, typed: str) -> str:
        """Return a formula typed in the user's language as files have it."""
        return parse(typed, language=language_of(self)).written("en")

    def _add(self, message: Message) -> None:
        """Add a question, or a series, as it was chosen on the screen."""
        kind = message.text("sort")
        if kind == SERIES:
            self._put(Table("draw", {"level": 4, "n": 4, "seed": 1}), None)
        else:
            asked = {"ask": self._say(f"composer.ask.{kind}")} if kind in OWN_WORDS else {}
            self._put(
                Table("question", {"kind": kind, **self._source(message.body), **asked}), None
            )
        added = self.view["items"][-1]
        self._tell("added", number=added["number"], asked=added["asked"])

    def _source(self, body: Mapping[str, Any]) -> Json:
        place, formula = body.get("place"), body.get("formula")
        if type(place) is int:
            return {"place": place}
        if not isinstance(formula, str):
            raise MessageRefused("table.malformed")
        return {"formula": self._read_formula(formula)}

    def _edit(self, message: Message) -> None:
        """Change one entry of a part; an empty text takes it away."""
        at = self._at(message.whole_number("id"))
        table = self._now.composition.tables[at]
        name, entries = message.text("field"), dict(table.entries)
        value = message.mapping("params").get(PASTED, message.body.get("value"))
        match name, value:
            case "formula" | "place", _:
                entries.pop("formula", None), entries.pop("place", None)
                entries |= self._source({name: value})
            case "mages", str():
                entries["mages"] = _read_mages(value)
            case (("ask" | "help" | "why"), str()):
                own = entries.get(language_of(self))
                if isinstance(own, Mapping) and name in own:
                    entries[language_of(self)] = {**own, name: value.strip()}
                else:
                    entries[name] = value.strip()
            case (("tries" | "level" | "n"), int()):
                entries[name] = value
            case "another", _:
                seed = entries.get("seed", 0)
                entries["seed"] = seed + 1 if type(seed) is int else 1
            case _:
                raise MessageRefused("table.malformed")
        entries = {key: each for key, each in entries.items() if each not in ("", [])}
        self._put(replace(table, entries=entries), at)

    def _set(self, message: Message) -> None:
        """Set the title, the class, or how many questions make the short form."""
        value, made = message.body.get("value"), self._now.composition
        match message.text("field"), value:
            case "title", str():
                named = {} if set(made.titles) <= {"own"} else made.titles
                titles = {**named, language_of(self) if named else "own": value.strip()[:80]}
                made = replace(made, titles={code: each for code, each in titles.items() if each})
            case "route", str():
                made = replace(made, route=value or None)
            case "short", int():
                made = replace(made, short=value or None)
            case _:
                raise MessageRefused("table.malformed")
        self._change(made, self._now.ids, self._now.selected)

    def _move(self, identity: int, to: int) -> None:
        now, at = self._now, self._at(identity)
        if not 0 <= to < len(now.ids):
            raise MessageRefused("composer.at_end")
        rest = [each for each in now.ids if each != identity]
        ids = (*rest[:to], identity, *rest[to:])
        self._change(now.composition.move(at, to), ids, now.selected)
        self._tell("moved", place=to + 1, count=len(ids))

    def _remove(self, identity: int) -> None:
        now, at = self._now, self._at(identity)
        ids = tuple(each for each in now.ids if each != identity)
        selected = None if now.selected == identity else now.selected
        self._change(now.composition.take(at), ids, selected)
        self._tell("removed", place=at + 1)

    def _undo(self) -> None:
        if not self._past:
            raise MessageRefused("composer.nothing_undone")
        self._now, self._faults = self._past.pop(), []
        self._tell("undone")

    def _open_text(self, text: str) -> None:
        """Open a file's text, or the link that holds it, as it was pasted or chosen."""
        self._read(text_in_link(text) or text)
        self._tell("opened", count=len(self._now.ids))

    def _tell(self, key: str, **told: Any) -> None:
        self._log.add(self._say(f"composer.{key}", **told))
        self._show()

    # -- what the screen shows ------------------------------------------------------------------

    def _show(self) -> None:
        language = language_of(self)
        view = make_view(self._now, language)
        view |= {"refused": self.refused, "undoable": bool(self._past), "text": self.text}
        view |= {"heard": spoken_forms(view, language), "spoken": self._log.newest}
        if view != self.view:
            self.set_trait("view", view)

    def _link(self) -> Json:
        """Return the address that opens the activity, with its QR, or why there is none."""
        packed = pack_text(self.text)
        page = address_of("lesson", language_of(self))
        if page is None:
            raise MessageRefused("composer.no_site")
        address = f"{page}#{FRAGMENT}={packed}"
        return {"address": address, "qr": qr(address)}

    # -- what comes from the browser --------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        try:
            return self._do(message)
        except FormulaError as refusal:
            return print_refusal(refusal, language_of(self))

    def _do(self, message: Message) -> Json:
        match message.kind:
            case "read":
                return reading(message.text("text"), language_of(self))
            case "choices":
                language = language_of(self)
                return {"kinds": kinds_json(language), "places": places_json(language)}
            case "add":
                self._add(message)
            case "edit":
                self._edit(message)
            case "set":
                self._set(message)
            case "move":
                self._move(message.whole_number("id"), message.whole_number("to"))
            case "remove":
                self._remove(message.whole_number("id"))
            case "select":
                identity = message.body.get("id")
                self._now = replace(
                    self._now,
                    selected=None if identity is None else self._now.ids[self._at(identity)],
                )
                self._show()
            case "undo":
                self._undo()
            case "open":
                self._open_text(str(message.mapping("params").get(PASTED, "")))
            case "link":
                return self._link()
            case "try":
                return self._try(message)
            case _:
                return super()._answer(message)
        return {}

    def _try(self, message: Message) -> Json:
        """Judge an answer to the opened question, as a pupil's would be; nothing is kept."""
        at = message.whole_number("at")
        for identity, _, questions in self._now.parts:
            if identity == self._now.selected and 0 <= at < len(questions):
                question = questions[at]
                typed = message.mapping("params").get(PASTED, message.body.get("text"))
                verdict = question.judge(str(typed), language_of(self))
                return {
                    "verdict": verdict.say(language_of(self))
                    or question.solution(language_of(self))
                }
        raise MessageRefused("table.malformed")

    # -- the still picture ----------------------------------------------------------------------

    def _lines(self) -> list[str]:
        return [
            self.view["told"],
            *(f"{each['number']}. {each['asked']}" for each in self.view["items"]),
        ]

    def _picture(self) -> str:
        return pictures.svg(self._heading(), self._lines())

    def _plain_text(self) -> str:
        return "\n".join([self._heading(), *self._lines()])

    def _heading(self) -> str:
        return self.view["title"] or self._say("composer.ui.title")


def _read_mages(typed: str) -> list[int]:
    """Return the mages in a typed list; raise ``PartRefused`` for anything else in it."""
    words = [each for each in _SEPARATORS.split(typed.strip()) if each]
    try:
        return [int(each.replace("−", "-").replace("–", "-")) for each in words]
    except ValueError:
        raise PartRefused(ActivityFault("activity.mages", line=1)) from None
