"""Place of a class whose pages show widgets: the teacher's own, and those of each pupil."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import ClassVar, Final, TypeAlias

from cantorlab.exercises.lessons.pupil_work import Work
from cantorlab.languages.texts import Language
from cantorlab.room.connection import Line
from cantorlab.room.people import Person
from cantorlab.room.screens import page_state
from cantorlab.room.table import TableRefused
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget, deliver

#: Returns a person of a room by an id.
PersonOf: TypeAlias = Callable[[str], Person | None]
#: People of one place.
MOST: Final = 60


class ScreenPlace(ABC):
    """Place with a ``code``, where each line shows screens by name; ``changes`` is to be kept."""

    #: Bundles of the pupils' screens and of the teacher's.
    bundle: ClassVar[str]
    owner_bundle: ClassVar[str]

    def __init__(self, code: str) -> None:
        self.code, self.changes = code, 0
        self._lines: set[Line] = set()

    @property
    @abstractmethod
    def people(self) -> Collection[str]:
        """Those who take part, by id."""

    @abstractmethod
    def _admit(self, person: Person, language: Language) -> object:
        """Let a person take part."""

    @abstractmethod
    def _screens(self, line: Line) -> dict[str, BaseWidget]:
        """Return the screens that a line shows, by name: its own person's, or the teacher's."""

    @abstractmethod
    def title(self, language: Language) -> str:
        """Return the title of its page."""

    @abstractmethod
    def summary(self, language: Language = "en") -> Json:
        """Return the entry for a list of lessons, or for one who may come in."""

    @abstractmethod
    def to_json(self) -> Json:
        """Return its data for the room's file."""

    def works(self) -> list[Work]:
        """Return the pupils' works."""
        return []

    @property
    def lines(self) -> Iterable[Line]:
        """All lines that show it."""
        return self._lines

    def has_place(self, person: Person) -> bool:
        """Return whether a person takes part."""
        return person.id in self.people

    def enter(self, line: Line, *, takes_part: bool) -> None:
        """Show a line the screens of its person, or the teacher's.

        Raises ``TableRefused`` for one who neither teaches nor takes part, and if it is full.
        """
        person = line.person
        if not line.owner:
            new = person is not None and not self.has_place(person)
            if person is None or (new and not takes_part):
                raise TableRefused("no_watching")
            if new and len(self.people) >= MOST:
                raise TableRefused("crowded")
            if new:
                self._admit(person, line.language)
                self.changes += 1
        line.gathering = self
        self._lines.add(line)
        self._show(line)
        self.look()

    def leave(self, line: Line) -> None:
        """Show it on a line no longer; what was done stays."""
        line.gathering = None
        self._lines.discard(line)

    def _lines_of(self, person: Person) -> list[Line]:
        return [line for line in self._lines if line.person is person and not line.owner]

    def _present(self) -> int:
        return len({line.person.id for line in self._lines if line.person and not line.owner})

    def _show(self, line: Line) -> None:
        screens = [
            {"name": name, "state": page_state(widget)}
            for name, widget in self._screens(line).items()
        ]
        told = {"kind": "screens", "code": self.code, "screens": screens, "owner": line.owner}
        bundle = self.owner_bundle if line.owner else self.bundle
        line.send({**told, "title": self.title(line.language), "bundle": bundle})

    def say(self, line: Line, said: Json) -> None:
        """Hand a page's message to the screen that it names; it is always answered."""
        name, content = said.get("screen"), said.get("content")
        widget = self._screens(line).get(name) if isinstance(name, str) else None
        if widget is None:
            line.refuse("malformed")
        else:
            deliver(widget, content)

    def look(self) -> None:  # noqa: B027 (some have nothing to note)
        """Show what has happened since."""

    def tell(self, *, boards: bool = False) -> None:  # noqa: B027
        """Tell nothing more: each screen speaks for itself."""

    def close(self) -> None:
        """End it, and show it no longer."""
        for line in [*self._lines]:
            self.leave(line)
