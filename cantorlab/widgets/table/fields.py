"""The controls of the new-game panel, as data, and the values that come back from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cantorlab.rules.state import Json
from cantorlab.widgets.messages import MAX_TEXT, Refused


@dataclass(frozen=True)
class Field:
    """One control: a choice among ``choices`` (value, label), a switch, a whole number or a text.

    ``value`` is what it shows at first; a number or a text may be None (left empty).
    """

    name: str
    label: str
    kind: Literal["choice", "switch", "number", "text"]
    value: Any
    choices: Sequence[tuple[str, str]] = ()
    least: int | None = None
    most: int | None = None
    hint: str | None = None

    def to_json(self) -> Json:
        """What the front end draws it from."""
        return {
            "name": self.name,
            "label": self.label,
            "kind": self.kind,
            "value": self.value,
            "choices": [{"value": value, "label": label} for value, label in self.choices],
            "min": self.least,
            "max": self.most,
            "hint": self.hint,
        }

    def accepts(self, value: object) -> bool:
        """Whether a front end may set the control to ``value``."""
        match self.kind:
            case "choice":
                return value in [each for each, _ in self.choices]
            case "switch":
                return isinstance(value, bool)
            case "number":
                return value is None or (type(value) is int and self._spans(value))
            case "text":
                return value is None or (isinstance(value, str) and len(value) <= MAX_TEXT)

    def _spans(self, value: int) -> bool:
        above = self.least is None or value >= self.least
        return above and (self.most is None or value <= self.most)


def chosen(fields: Sequence[Field], params: Mapping[str, Any]) -> Json:
    """The options that ``params`` asks for; raises ``Refused`` for a name or value not on offer."""
    known = {field.name: field for field in fields}
    for name, value in params.items():
        if name not in known:
            raise Refused("table.malformed")
        if not known[name].accepts(value):
            raise Refused("table.bad_option", name=known[name].label)
    return dict(params)
