"""Journal sink of a widget: it writes a log of the journal, and none of its faults stops a user."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar

from cantorlab.journal import AnswerLog, GameLog, JournalWriteError, LessonLog, UnreadableFile
from cantorlab.languages.texts import Language, LocalizedError
from cantorlab.rules.reading import switch
from cantorlab.rules.state import Json

AnyLog = TypeVar("AnyLog", GameLog, AnswerLog, LessonLog)
Found = TypeVar("Found")


class LogSink(Generic[AnyLog]):
    """Sink of one log after another; ``on``: whether anything is written and read.

    ``notice`` is the reason why what is done is not being kept, as long as it is to be shown.
    Raises ``ValueError`` if ``on`` is neither True nor False.
    """

    #: Kinds of entries, as the sentences of the catalogue name them.
    kept_here: Literal["game", "answers", "lessons"]
    on: bool

    def __init__(self, on: bool) -> None:
        self.on = switch("journal", on)
        self.notice: LocalizedError | None = None
        self._log: AnyLog | None = None

    def _new_log(self) -> AnyLog | None:
        """Return the log that the next note begins, if any."""
        return None

    def _note(self, write: Callable[..., None], *what: Any) -> None:
        """Write to the log, which is begun if there is none; a fault becomes the ``notice``."""
        if not self.on:
            return
        try:
            log = self._log = self._log or self._new_log()
            if log is None:
                return
            write(log, *what)
            fault = log.fault
        except Exception as other:  # unwritable data, or a folder whose name cannot be read
            self._log, fault = None, other
        if fault is not None:
            self._fail(fault)

    def _fail(self, fault: Exception) -> None:
        """Write nothing more: the fault is reported once."""
        self.on, self.notice = False, JournalWriteError.of(fault, self.kept_here)

    def _read(self, read: Callable[[], Found], nothing: Found) -> Found:
        """Return the journal's data: ``nothing`` where there is no such folder at all.

        The first note will say why it is not kept.
        """
        try:
            return read() if self.on else nothing
        except UnreadableFile:
            return nothing

    def sentence(self, language: Language | None) -> str:
        """Return the notice in words, or nothing."""
        return "" if self.notice is None else self.notice.message(language)

    def dismiss(self) -> None:
        """Take back the notice: the user has read it."""
        self.notice = None

    def view(self, language: Language) -> Json:
        """Return the key ``unkept`` of the view: why nothing is being kept, or None."""
        return {"unkept": self.sentence(language) or None}

    def close(self) -> None:
        """Close the log; the next note begins another."""
        if self._log is not None:
            self._log.close()
        self._log = None
