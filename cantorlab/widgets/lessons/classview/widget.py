"""A class is seen: who answered what, which misconceptions there are, what to talk about first.

>>> import cantorlab
>>> view = cantorlab.ClassView("handed_in")  # doctest: +SKIP
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cantorlab.exercises.lessons import LESSONS, LessonQuestion, read_lesson
from cantorlab.exercises.lessons.activity import find_course
from cantorlab.exercises.lessons.class_results import Group, newest
from cantorlab.exercises.lessons.guidance import (
    MARKS,
    FolderGuidance,
    Guidance,
    Status,
    remark_of,
)
from cantorlab.exercises.lessons.missed_sheet import sheet_on_missed
from cantorlab.exercises.lessons.pupil_work import Work
from cantorlab.exercises.lessons.routes import asked_questions
from cantorlab.exercises.sheets import Sheet
from cantorlab.formulas.printing.spoken_sentence import speak_sentence, spoken_forms
from cantorlab.pictures import lesson as pictures
from cantorlab.rules.reading import switch
from cantorlab.rules.state import Json
from cantorlab.support.foreign_files import put_file
from cantorlab.widgets.core.arguments import known_arguments
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import PASTED, Message, MessageRefused
from cantorlab.widgets.core.view_diff import SpokenLog
from cantorlab.widgets.lessons.classview.answer_rows import (
    COLUMNS,
    MARK_COLUMNS,
    USUAL_SCALE,
    answers_csv,
    answers_of,
    mark_scale,
    marks_csv,
    marks_of,
)
from cantorlab.widgets.lessons.classview.sources import Source, Sources
from cantorlab.widgets.lessons.classview.view import (
    columns_json,
    lines,
    misconceptions_json,
    question_json,
    rows_json,
    talk_json,
)

if TYPE_CHECKING:
    import pandas as pd


class ClassView(BaseWidget):
    """Class view of the work on a lesson: a row for each pupil, a column for each question.

    - ``source``: a folder of handed-in files, files, codes (a text with any number of them), or
      several of these, or a function that returns the works; codes can be pasted on the screen,
      too. Files that arrive later appear by themselves. A text names a file if that file exists,
      or if nothing in the text looks like a code.
    - ``lesson``: its number, or an activity as ``Lesson`` takes it; None for the lesson that most
      pupils handed in
    - ``route`` and ``short``: as the lesson was given; a column for each question of that class of
      the French school (``"4e"``), of the short form only, and for any other that was answered
    - ``names``: whether names are shown; the switch on the screen changes it, and while they are
      hidden they are not sent to the page
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``refused`` has a sentence for each file and code that cannot be read.

    >>> import cantorlab
    >>> view = cantorlab.ClassView("no code of a pupil", language="en")
    >>> view.refused
    ['There is no file no code of a pupil.']
    """

    game = "classview"

    _esm = STATIC / "classview.js"
    _css = STATIC / "classview.css"
    _own_texts = "classview."

    @known_arguments
    def __init__(
        self,
        source: Source = None,
        *,
        lesson: int | str | PathLike[str] | None = None,
        route: str | None = None,
        short: bool = False,
        names: bool = False,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
    ) -> None:
        number = None if lesson is None else find_course(lesson)[0].number
        names, short = switch("names", names), switch("short", short)
        asked_questions(LESSONS[0], route, short=short)
        self._route, self._short = route, short
        self._sources = Sources(source)
        self._guidance, self._reaches = Guidance(), False
        self._folder: tuple[Path, int] | None = None
        self._wanted, self._names = number, names
        self.lesson = LESSONS[0] if number is None else number  # until the work is read
        self._chosen = ""
        self._log = SpokenLog()
        super().__init__(language=language, theme=theme, layout=layout)
        self.refresh()

    # -- for the notebook -----------------------------------------------------------------------

    @locked
    def refresh(self) -> None:
        """Read the work that has been handed in since."""
        works, self._faults = self._sources.works()
        self._works = newest(works)
        counts = Counter(work.lesson for work in self._works)
        commonest = max(counts, key=lambda number: (counts[number], -number), default=LESSONS[0])
        self.lesson = commonest if self._wanted is None else self._wanted
        self.group = Group(
            self.lesson,
            tuple(each for each in self._works if each.lesson == self.lesson),
            asked_questions(self.lesson, self._route, short=self._short),
        )
        folder = self._sources.folder
        if folder is not None and self._folder != (folder, self.lesson):
            self._folder, self._reaches = (folder, self.lesson), True
            self._guidance = FolderGuidance(folder, self.lesson)
        self._show()

    @locked
    def follow(self, guidance: Guidance) -> None:
        """Guide the class by ``guidance``: pupils see its pauses, solutions and remarks."""
        self._guidance, self._reaches = guidance, True
        self._show()

    @locked
    def add(self, codes: str) -> None:
        """Add codes, as they were pasted; raises ``ValueError`` for one that cannot be read.

        The others are added, and the sentence about it stands in ``refused`` too.
        """
        faults = self._sources.add(codes)
        self.refresh()
        if faults:
            raise faults[0]

    @property
    def refused(self) -> list[str]:
        """A sentence for each file and code that cannot be read or is not shown here."""
        language = language_of(self)
        told = [fault.message(language) for fault in self._faults]
        others = Counter(work.lesson for work in self._works if work.lesson != self.lesson)
        for number, count in sorted(others.items()):
            course = read_lesson(number)
            other = "other_activity" if course.text else "other_lesson"
            named = {"lesson": number, "title": course.title(language)}
            told.append(self._say(f"classview.{other}", count=count, **named))
        told += [
            self._say("classview.doubled", name=name) for name in self.group.doubled if self._names
        ]
        return told

    @property
    def frame(self) -> pd.DataFrame:
        """A row for each pupil and question that was answered, with names, for pandas.

        Columns: ``pupil``, ``question``, ``answer`` (the first), ``mark`` (``right``, ``late``,
        ``missed``, ``open``, ``words``), ``tries``, ``helps``, ``seconds``, ``misconceptions``
        (those that lead to the first answer) and ``holds`` (what the pupil probably holds).
        """
        import pandas as pd

        return pd.DataFrame(answers_of(self.group), columns=COLUMNS)

    def to_csv(self, path: str | PathLike[str] | None = None) -> str | None:
        """Return all answers as CSV, written to a file or returned as a text.

        Words, separator and decimal mark are those of the view's language, as its spreadsheets
        expect them. A text that one would take for a formula gets an apostrophe in front.
        """
        return _write(answers_csv(self.group, language_of(self)), path)

    def marks(self, *, out_of: float = 20, late: float = 0.5) -> pd.DataFrame:
        """Return a row for each pupil, for pandas.

        Columns: ``name``, ``points`` (the mark ``out_of`` so many, to one decimal), ``right`` and
        ``late`` (questions found at the first try, and later), ``asked`` and ``missed`` (the
        questions' names). The mark is the share of the questions that anyone in the class has
        answered; one that was found late counts ``late`` of one that was right, free words nothing.
        Raises ``ValueError`` unless ``out_of`` is above 0 and ``late`` from 0 to 1.
        """
        import pandas as pd

        return pd.DataFrame(marks_of(self.group, *mark_scale(out_of, late)), columns=MARK_COLUMNS)

    def marks_to_csv(
        self, path: str | PathLike[str] | None = None, *, out_of: float = 20, late: float = 0.5
    ) -> str | None:
        """Return ``marks`` as CSV for the school, as ``to_csv`` writes: name and mark come first,
        as Pronote imports them.
        """
        return _write(marks_csv(self.group, language_of(self), *mark_scale(out_of, late)), path)

    def sheet_on_missed(self, n: int = 8, *, seed: int | None = None) -> Sheet:
        """Make a sheet of ``n`` exercises, each like a question that the class has missed.

        Questions that more pupils have missed come more often, and the class's misconceptions lead
        to wrong answers. Raises ``ValueError`` if nothing was missed.
        """
        made = sheet_on_missed(self.group, n=n, seed=seed, route=self._route)
        if made is None:
            raise MessageRefused("classview.nothing_missed")
        return made

    # -- what the screen shows ------------------------------------------------------------------

    def _show(self) -> None:
        language, group = language_of(self), self.group
        names = list(group.questions)
        if self._chosen not in names:
            first = group.first_to_talk_about(1)
            self._chosen = first[0][0] if first else names[0]
        read = read_lesson(self.lesson)
        told = {"lesson": read.label(language), "title": read.title(language)}
        view: Json = {
            "game": self.game,
            "headline": self._say("classview.headline", **told),
            "count": self._say("classview.count", count=len(group.rows)),
            "names": self._names,
            "columns": columns_json(group, language),
            "rows": rows_json(group, language, names=self._names),
            "guided": self._guided_json(),
            "question": question_json(
                group, self._chosen, self._guidance, language, names=self._names
            ),
            "talk": talk_json(group, language),
            "held": misconceptions_json(group, language),
            "refused": self.refused,
            "spoken": self._log.newest,
        }
        question = view["question"]
        if question["judged"]:
            ours = view
        else:  # what pupils have written in their own words is read aloud as it stands
            ours = {
                **view,
                "question": {**question, "shown": [], "proofs": [], "words": [], "bars": []},
            }
        view["heard"] = spoken_forms(ours, language)
        if view != self.view:
            self.set_trait("view", view)

    def _guided_json(self) -> Json | None:
        """Return the teacher's guidance; None where it reaches no pupil."""
        return {"paused": self._guidance.status.paused} if self._reaches else None

    # -- what the teacher says to the class -----------------------------------------------------

    def _guide(self, message: Message) -> None:
        """Do what a message asks for; raises the refusal where it cannot be said."""
        if message.kind == "remark":
            self._send_remark(message)
        else:
            self._guidance.status = self._next_status(message)
        self._show()

    def _next_status(self, message: Message) -> Status:
        status = self._guidance.status
        if message.kind == "pause":
            return replace(status, paused=message.switch("on"))
        question = self._question(message)
        if message.kind == "reveal" and question.judged:
            return status.reveal(question.name)
        answer = message.mapping("params").get(PASTED)
        if message.kind != "show" or not isinstance(answer, str):
            raise MessageRefused("table.malformed")
        if message.switch("on") and not self._has_answer(question.name, answer):
            raise MessageRefused("table.malformed")
        return status.show(question.name, answer, on=message.switch("on"))

    def _has_answer(self, question: str, answer: str) -> bool:
        works = (each.of(question) for each in self.group.works)
        return any(answer in each.answers for each in works if each)

    def _send_remark(self, message: Message) -> None:
        question, mark = self._question(message), message.text("work")
        given = [each.of(question.name) for each in self.group.works if each.mark == mark]
        if question.judged or not any(given) or message.text("mark") not in MARKS:
            raise MessageRefused("table.malformed")
        remark = remark_of(message.text("mark"), message.text("sentence"))
        self._guidance.send(mark, question.name, remark)

    def _question(self, message: Message) -> LessonQuestion:
        question = read_lesson(self.lesson).questions.get(message.text("name"))
        if question is None:
            raise MessageRefused("table.malformed")
        return question

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "pause" | "reveal" | "show" | "remark":
                self._guide(message)
            case "look":
                with self._count_pupils():
                    self.refresh()
            case "names":
                self._names = message.switch("shown")
                self._show()
            case "question":
                question = self._question(message)
                self._chosen = question.name
                self._log.add(speak_sentence(question.ask(language_of(self)), language_of(self)))
                self._show()
            case "codes":
                with self._count_pupils():
                    self._add(message.mapping("params").get(PASTED))
            case "file":
                with self._count_pupils():
                    self._add_file(message.text("name"), message.mapping("params").get(PASTED))
            case "csv":
                return {"name": f"lesson-{self.lesson}.csv", "text": self._marks_page(message)}
            case "sheet":
                return {"page": self._missed_page()}
            case "answers":
                return {"name": f"lesson-{self.lesson}-answers.csv", "text": self.to_csv()}
            case _:
                return super()._answer(message)
        return {}

    def _marks_page(self, message: Message) -> str | None:
        """Return the marks as the page wishes them: the most points, and what counts half."""
        scale: dict[str, Any] = {**USUAL_SCALE, **message.mapping("params")}
        try:
            return self.marks_to_csv(out_of=scale["out_of"], late=scale["late"])
        except ValueError:
            raise MessageRefused("classview.no_scale") from None

    def _missed_page(self) -> str:
        """Return a sheet on what was missed, and its key on a page of its own."""
        made, language = self.sheet_on_missed(), language_of(self)
        key = made.solutions.html(language)
        return f'{made.html(language)}<div style="break-before:page">{key}</div>'

    def _add(self, pasted: object) -> None:
        if not isinstance(pasted, str) or not pasted.strip():
            raise MessageRefused("classview.paste_first")
        self.add(pasted)

    def _add_file(self, name: str, text: object) -> None:
        """Add a file that was chosen on the screen; what is wrong with it stands in ``refused``."""
        for fault in self._sources.add_file(name, text if isinstance(text, str) else ""):
            self._log.add(fault.message(language_of(self)))
        self.refresh()

    @contextmanager
    def _count_pupils(self) -> Iterator[None]:
        """Say how many pupils there are, if there are others afterwards."""
        before = len(self.group.rows)
        yield
        if len(self.group.rows) != before:
            self._log.add(self.view["count"])
            self._show()

    @property
    def works(self) -> list[Work]:
        """Works that were read, of every lesson."""
        return list(self._works)

    # -- the still picture ----------------------------------------------------------------------

    def _picture(self) -> str:
        return pictures.svg(f"{self.view['headline']} · {self.view['count']}", lines(self.view))

    def _plain_text(self) -> str:
        return "\n".join([self.view["headline"], self.view["count"], *lines(self.view)])


def _write(page: str, path: str | PathLike[str] | None) -> str | None:
    """Return a page of CSV, or write it with the mark that lets spreadsheets read accents."""
    if path is None:
        return page
    put_file(path, page.encode("utf-8-sig"))
    return None
