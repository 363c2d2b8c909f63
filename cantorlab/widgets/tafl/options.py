"""The new-game panels of the King and the Queen: their controls, and which variants go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from cantorlab import players
from cantorlab.rules.state import Json
from cantorlab.rules.tafl import ImpossibleSetup
from cantorlab.rules.tafl.setup import AXES, AXIS_VARIANTS, SWITCHES, chosen
from cantorlab.texts import Language, say
from cantorlab.widgets.table.fields import Field
from cantorlab.widgets.table.seats import PERSON, sitter

NONE = "none"


def axes_of(godi: object, jarl: object, victory: object) -> dict[str, str]:
    """The controls' values for the three arguments; raises ``ImpossibleSetup`` if they clash.

    An argument may also be a value of its control.
    """
    axes = chosen(*(None if axis == NONE else axis for axis in (godi, jarl, victory)))
    return {name: axis or NONE for name, axis in axes.items()}


def variants_of(options: Json) -> Json:
    """What ``tafl.start`` is to be given for the values of the controls."""
    axes = {name: None if options[name] == NONE else options[name] for name in AXIS_VARIANTS}
    return axes | {name: options[name] for name in SWITCHES}


def king_fields(options: Json, language: Language) -> list[Field]:
    """The variants of Catch the King, as they are now."""
    axes = [(axis, say(f"tafl.ui.options.axis.{axis}", language)) for axis in (NONE, *AXES)]
    return [
        *(_field(name, "choice", options, language, axes) for name in AXIS_VARIANTS),
        *(_field(name, "switch", options, language) for name in SWITCHES),
    ]


def queen_fields(options: Json, language: Language) -> list[Field]:
    """The one option of Catch the Queen."""
    return [_field("queen_walks_in", "switch", options, language)]


def seat_fields(game: str, sides: Sequence[str], options: Json, language: Language) -> list[Field]:
    """Who plays: the side of the one who opens the table, and the opponent."""
    opponents = [
        (level, sitter(game, level).called(1, alone=True, language=language))
        for level in players.names(game)
    ]
    opponents.append((PERSON, say("tafl.ui.options.person", language)))
    if options["own_player"] is not None:
        opponents.append(("own", say("tafl.ui.options.own", language)))
    named = [
        (side, say(f"tafl.ui.side.{game}.{seat}", language)) for seat, side in enumerate(sides)
    ]
    return [
        _field("opponent", "choice", options, language, opponents),
        _field("side", "choice", options, language, named),
    ]


def shot_field(options: Json, language: Language) -> Field:
    """Whether the board points out that a shot may be announced."""
    return _field("point_out_shots", "switch", options, language)


def position_field(language: Language) -> Field:
    """A position to begin from instead."""
    label = say("tafl.ui.options.position", language)
    hint = say("tafl.ui.options.position.hint", language)
    return Field("position", label, "text", None, hint=hint)


@cache
def impossible(language: Language) -> list[Json]:
    """The choices of the three variants with an axis that cannot be made together, and why.

    Each is ``{"values": {control: value}, "why": sentence}``; the rules themselves were asked.
    """
    found = []
    for axes in product((NONE, *AXES), repeat=len(AXIS_VARIANTS)):
        values = dict(zip(AXIS_VARIANTS, axes, strict=True))
        try:
            axes_of(**{name: None if axis == NONE else axis for name, axis in values.items()})
        except ImpossibleSetup as refusal:
            found.append({"values": values, "why": refusal.message(language)})
    return found


def _field(
    name: str,
    kind: Any,
    options: Mapping[str, Any],
    language: Language,
    choices: Sequence[tuple[str, str]] = (),
) -> Field:
    return Field(name, say(f"tafl.ui.options.{name}", language), kind, options[name], choices)
