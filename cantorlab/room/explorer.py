"""Explorer in a room: the teacher's formula is on all screens, and pupils may try their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from cantorlab.languages.texts import Language, say
from cantorlab.room.connection import Line
from cantorlab.room.people import Person
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.screens import listen
from cantorlab.rules.state import Json
from cantorlab.widgets.core.base import BaseWidget, deliver, language_of
from cantorlab.widgets.lab.mirroring import mirror, state_of
from cantorlab.widgets.lab.widget import FormulaLab

_SCREEN: Final = "lab"
_FIRST: Final = "(n − 3)²"


class RoomExplorer(ScreenPlace):
    """Explorer that the teacher steers in a room; ``code``: to come in.

    Those who follow share one lab a language. A pupil who tries something gets a lab of their own,
    until the teacher shows something else or they come back to the class.
    """

    bundle = owner_bundle = "lab"

    def __init__(self, code: str, *, language: Language, formula: str = _FIRST) -> None:
        super().__init__(code)
        self._labs: dict[Language, FormulaLab] = {}
        self._own: dict[str, FormulaLab] = {}
        self._people: dict[str, None] = {}
        self._lab = self._shared_lab(language)
        self._lab.formula = formula

    @property
    def people(self) -> Collection[str]:
        """Those who take part, by id."""
        return self._people

    def title(self, language: Language) -> str:
        """Return the title of the explorer."""
        return say("room.explorer", language)

    def _admit(self, person: Person, language: Language) -> None:
        self._people[person.id] = None

    def _shared_lab(self, language: Language) -> FormulaLab:
        """Return the lab of those who follow in a language."""
        if language not in self._labs:
            made = FormulaLab(language=language) if not self._labs else self._copy(language)
            self._labs[language] = made
            listen(made, lambda: [line for line in self._lines if self._of(line) is made], _SCREEN)
        return self._labs[language]

    def _copy(self, language: Language) -> FormulaLab:
        made = FormulaLab(language=language)
        mirror(made, self._lab)
        return made

    def _of(self, line: Line) -> FormulaLab:
        own = None if line.owner or line.person is None else self._own.get(line.person.id)
        return own or self._shared_lab(line.language)

    def _screens(self, line: Line) -> dict[str, BaseWidget]:
        return {_SCREEN: self._of(line)}

    def _is_own(self, line: Line) -> bool:
        return not line.owner and line.person is not None and line.person.id in self._own

    def say(self, line: Line, said: Json) -> None:
        """Hand a page's message to its lab; what the teacher changes is shown to everyone."""
        content, person = said.get("content"), line.person
        kind = content.get("kind") if isinstance(content, dict) else None
        if said.get("screen") != _SCREEN or person is None:
            line.refuse("malformed")
        elif line.owner:
            self._steer(self._of(line), content)
        elif kind == "follow":
            self._follow([person.id])
        else:
            if kind not in ("hello", "read", "rules") and person.id not in self._own:
                own = self._own[person.id] = self._copy(line.language)
                listen(own, lambda: self._lines_of(person), _SCREEN)
                for each in self._lines_of(person):
                    self._show(each)
            deliver(self._of(line), content)

    def _steer(self, lab: FormulaLab, content: object) -> None:
        before = state_of(lab)
        deliver(lab, content)
        if state_of(lab) != before:
            self._lab = lab
            self.changes += 1
            for other in self._labs.values():
                if other is not lab:
                    mirror(other, lab)
            self._follow([*self._own])

    def _follow(self, people: list[str]) -> None:
        """Show some people what the class is shown, in place of what they tried."""
        for identity in people:
            own = self._own.pop(identity, None)
            if own is not None:
                own.close()
        for line in self._lines:
            if line.person is not None and line.person.id in people:
                self._show(line)

    def _show(self, line: Line) -> None:
        super()._show(line)
        line.send({"kind": "following", "code": self.code, "own": self._is_own(line)})

    def summary(self, language: Language = "en") -> Json:
        """Return the entry for a list of lessons, or for one who may come in."""
        told = {"code": self.code, "title": self.title(language), "about": []}
        return {**told, "people": self._present()}

    def close(self) -> None:
        """End it, and show it no longer."""
        super().close()
        for lab in [*self._labs.values(), *self._own.values()]:
            lab.close()

    def to_json(self) -> Json:
        """Return its data for the room's file: what the class is shown."""
        lab = self._lab
        values = {letter: str(value) for letter, value in lab.values.items()}
        told = {"code": self.code, "explorer": True, "language": language_of(lab)}
        told |= {"formula": lab.formula, "other": lab.other, "values": values}
        return {**told, "compare": lab.compare, "people": [*self._people]}

    @classmethod
    def restore(cls, told: Mapping[str, Any]) -> RoomExplorer:
        """Return the explorer that ``to_json`` told of; raise ``ValueError`` for anything else."""
        made = cls(str(told["code"]), language=str(told["language"]), formula=told["formula"])
        made._lab.other, made._lab.values = told["other"], told["values"]
        made._lab.compare = told["compare"]
        made._people = dict.fromkeys(map(str, told["people"]))
        return made
