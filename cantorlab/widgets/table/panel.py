"""Controls of the new-game panel, as data, and the values that come back from it.

One module of the front end draws them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import MAX_TEXT, MessageRefused

#: How a field is chosen: a list or a box, pictured cards, chips in a row, a pictured tile.
Look: TypeAlias = Literal["plain", "cards", "chips", "tile"]


class FieldChoice(NamedTuple):
    """One thing that may be chosen: its name, one line about it, its drawings.

    ``pictures`` are names in the game's art, which its front end knows how to draw.
    """

    value: str
    label: str
    about: str | None = None
    pictures: Sequence[str] = ()

    def to_json(self) -> Json:
        """Return the choice as the front end draws it; absent parts are left out."""
        return _without_absent(
            value=self.value, label=self.label, about=self.about, pictures=list(self.pictures)
        )


@dataclass(frozen=True)
class Field:
    """Control of the panel: one or ``several`` of ``choices``, a switch, a number or a text.

    ``value`` is its first value; a number or a text may be None (left empty). ``least`` and
    ``most`` bound a number, ``most`` the length of a text. A choice may be given as (value, label).

    - ``look``: how it is chosen; ``pictures``: drawings of a tile, names in the game's art
    - ``when``: the field counts while each of these other fields has one of these values, and is
      hidden otherwise
    - ``more``: it stands among those that are seldom wanted
    """

    name: str
    label: str
    kind: Literal["choice", "several", "switch", "number", "text"]
    value: Any
    choices: Sequence[tuple[str, str] | FieldChoice] = ()
    least: int | None = None
    most: int | None = None
    hint: str | None = None
    look: Look = "plain"
    pictures: Sequence[str] = ()
    when: Mapping[str, Sequence[str]] | None = None
    more: bool = False

    def to_json(self) -> Json:
        """Return the field as the front end draws it; absent parts are left out."""
        return {
            "name": self.name,
            "label": self.label,
            "kind": self.kind,
            "value": self.value,
            "choices": [FieldChoice(*each).to_json() for each in self.choices],
            "look": self.look,
            **_without_absent(
                min=self.least,
                max=self.most,
                hint=self.hint,
                pictures=list(self.pictures),
                when=self.when and {name: list(values) for name, values in self.when.items()},
                more=self.more,
            ),
        }

    def accepts(self, value: object) -> bool:
        """Return whether a front end may set the control to ``value``."""
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
    """Return a well-known mix, the values that several fields take at once, as JSON."""
    return {"label": label, "values": dict(values)}


def chosen_options(fields: Sequence[Field], params: Mapping[str, Any]) -> Json:
    """Return the options that ``params`` asks for.

    Raises ``MessageRefused`` for unknown names and values.
    """
    known = {field.name: field for field in fields}
    for name, value in params.items():
        if name not in known:
            raise MessageRefused("table.malformed")
        if not known[name].accepts(value):
            raise MessageRefused("table.bad_option", name=known[name].label)
    return dict(params)


def _without_absent(**values: Any) -> Json:
    lacking: tuple[Any, ...] = (None, "", [], {})
    return {
        name: value for name, value in values.items() if value is not False and value not in lacking
    }
