"""The controls of the new-game panel, as data, and the values that come back from it.

A field says what may be chosen and how it is chosen; one module of the front end draws them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import MAX_TEXT, Refused

#: How a field is chosen: a list or a box, pictured cards, chips in a row, a pictured tile.
Look: TypeAlias = Literal["plain", "cards", "chips", "tile"]


class Choice(NamedTuple):
    """One thing that may be chosen: what it is called, one line on what it is like, its drawings.

    ``pictures`` are names in the game's art, which its front end knows how to draw.
    """

    value: str
    label: str
    about: str | None = None
    pictures: Sequence[str] = ()

    def to_json(self) -> Json:
        """What the front end draws it from; what it lacks is left out."""
        return _told(
            value=self.value, label=self.label, about=self.about, pictures=list(self.pictures)
        )


@dataclass(frozen=True)
class Field:
    """One control: one or ``several`` of ``choices``, a switch, a whole number or a text.

    ``value`` is what it shows at first; a number or a text may be None (left empty). ``least`` and
    ``most`` bound a number, ``most`` how long a text is. A choice may be given as (value, label).

    - ``look``: how it is chosen; ``pictures``: what a tile shows, names in the game's art
    - ``when``: the field counts while each of these other fields has one of these values, and is
      out of sight otherwise
    - ``more``: it stands among those that are wanted seldom
    """

    name: str
    label: str
    kind: Literal["choice", "several", "switch", "number", "text"]
    value: Any
    choices: Sequence[tuple[str, str] | Choice] = ()
    least: int | None = None
    most: int | None = None
    hint: str | None = None
    look: Look = "plain"
    pictures: Sequence[str] = ()
    when: Mapping[str, Sequence[str]] | None = None
    more: bool = False

    def to_json(self) -> Json:
        """What the front end draws it from; what it lacks is left out."""
        return {
            "name": self.name,
            "label": self.label,
            "kind": self.kind,
            "value": self.value,
            "choices": [Choice(*each).to_json() for each in self.choices],
            "look": self.look,
            **_told(
                min=self.least,
                max=self.most,
                hint=self.hint,
                pictures=list(self.pictures),
                when=self.when and {name: list(values) for name, values in self.when.items()},
                more=self.more,
            ),
        }

    def accepts(self, value: object) -> bool:
        """Whether a front end may set the control to ``value``."""
        match self.kind:
            case "choice":
                return value in [each[0] for each in self.choices]
            case "several":
                known = [each[0] for each in self.choices]
                return isinstance(value, list) and all(each in known for each in value)
            case "switch":
                return isinstance(value, bool)
            case "number":
                return value is None or (type(value) is int and self._spans(value))
            case "text":
                most = self.most or MAX_TEXT
                return value is None or (isinstance(value, str) and len(value) <= most)

    def _spans(self, value: int) -> bool:
        above = self.least is None or value >= self.least
        return above and (self.most is None or value <= self.most)


def preset(label: str, values: Mapping[str, Any]) -> Json:
    """A well-known mix: the values that several fields take at once, as the front end is told."""
    return {"label": label, "values": dict(values)}


def chosen(fields: Sequence[Field], params: Mapping[str, Any]) -> Json:
    """The options that ``params`` asks for; raises ``Refused`` for a name or value not on offer."""
    known = {field.name: field for field in fields}
    for name, value in params.items():
        if name not in known:
            raise Refused("table.malformed")
        if not known[name].accepts(value):
            raise Refused("table.bad_option", name=known[name].label)
    return dict(params)


def _told(**values: Any) -> Json:
    lacking: tuple[Any, ...] = (None, "", [], {})
    return {
        name: value for name, value in values.items() if value is not False and value not in lacking
    }
