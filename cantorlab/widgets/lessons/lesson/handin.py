"""Hand-in of a lesson: a file, and a short code with its QR."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cantorlab.exercises.answers import NotAnswers
from cantorlab.exercises.lessons import handin_file, read_lesson
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.pictures import lesson as pictures
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.live_page import page_of_lesson
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message
from cantorlab.widgets.core.view_diff import SpokenLog
from cantorlab.widgets.lessons.lesson.naming import pupil_json, take_name
from cantorlab.widgets.lessons.lesson.qr import qr
from cantorlab.widgets.lessons.lesson.question import LessonContext


class HandIn(BaseWidget):
    """The work of one pupil, to be handed in: ``lesson.hand_in()`` makes it.

    The file is downloaded by a button, or written into ``folder``; the code is pasted into any
    school platform. Both hold a first name or a number, the answers, and nothing else of a person.
    """

    game = "handin"

    _esm = STATIC / "handin.js"
    _css = STATIC / "handin.css"
    _more_texts = ("lesson.ui.",)
    _own_texts = "handin."

    def __init__(self, context: LessonContext, folder: Any) -> None:
        self._context, self._folder = context, folder
        self._work_now = context.keeping.work
        self._log = SpokenLog()
        self._written = ""
        self._files: dict[str, Path] = {}
        super().__init__(language=context.language, theme=context.theme)
        self._write()
        self._show()

    @property
    def _live_page(self) -> str:
        """Live page of its lesson."""
        return page_of_lesson(self._work_now().lesson)

    @property
    def code(self) -> str:
        """The short code of the answers so far."""
        return code_of(self._work_now())

    def save(self, folder: Any) -> str:
        """Write the file into a folder, and return its path; raises ``ValueError`` if it cannot."""
        return str(handin_file.write(self._work_now(), folder))

    @locked
    def refresh(self) -> None:
        """Show the answers given since."""
        self._write()
        self._show()

    def _write(self) -> None:
        """Put the file into the shared folder, if there is one; say so, or why not."""
        if self._folder is None:
            return
        try:
            path = handin_file.write(self._work_now(), self._folder)
            self._written = self._say("handin.written", file=path.name)
        except NotAnswers as fault:
            self._written = fault.message(language_of(self))
            return
        mark = self._work_now().mark
        before = self._files.get(mark, path)
        if before != path:  # the same work under two names would be two pupils
            before.unlink(missing_ok=True)
        self._files[mark] = path

    def _send_texts(self) -> None:
        if self.view:
            self._write()
        super()._send_texts()

    def _show(self) -> None:
        work, language = self._work_now(), language_of(self)
        lesson = read_lesson(work.lesson)
        told = {"lesson": work.lesson, "title": lesson.title(language)}
        # Before the first answer there is nothing to hand in, and nothing that differs each time.
        code = code_of(work) if work.given else ""
        self.set_trait(
            "view",
            {
                "game": self.game,
                "headline": self._say(f"handin.headline{'.activity' * bool(lesson.text)}", **told),
                "told": self._say(
                    "handin.told", count=len(work.given), questions=len(lesson.questions)
                ),
                "pupil": pupil_json(self._context.keeping, self._say),
                "named": self._say("handin.pupil", pupil=work.pupil)
                if work.pupil
                else self._say("handin.nobody"),
                "code": code,
                "qr": qr(code) if code else None,
                "file": handin_file.name_of(work),
                "written": self._written,
                "spoken": self._log.newest,
            },
        )

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "file":  # made when it is asked for: the view stays small
                work = self._work_now()
                return {"name": handin_file.name_of(work), "text": handin_file.text_of(work)}
            case "pupil" | "visit":
                take_name(self._context.keeping, message)
                self._context.renamed()
                return {}
            case _:
                return super()._answer(message)

    def _picture(self) -> str:
        return pictures.svg(self.view["headline"], self._lines())

    def _plain_text(self) -> str:
        return "\n".join([self.view["headline"], *self._lines()])

    def _lines(self) -> list[str]:
        view = self.view
        lines = (view["named"], view["told"], view["written"], view["code"])
        return [line for line in lines if line]
