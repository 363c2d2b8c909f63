"""The new-game panels of the King and the Queen: their controls, and which variants go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, Literal

from cantorlab import players
from cantorlab.languages.texts import Language, say
from cantorlab.players.compiler import will_compile
from cantorlab.players.tafl.searching_player import Level
from cantorlab.rules.reading import cite, read_row, switch
from cantorlab.rules.state import Json
from cantorlab.rules.tafl import ImpossibleSetup
from cantorlab.rules.tafl.variants import AXES, AXIS_VARIANTS, SWITCHES, choose_axes
from cantorlab.support import deprecation
from cantorlab.support.numbers import read_switch
from cantorlab.widgets.table.panel import Field, FieldChoice, preset
from cantorlab.widgets.table.seats import opponents

NONE = "none"
#: The pieces that stand for each side, and for each variant: ``side/piece``.
LEADERS: Mapping[str, Sequence[Sequence[str]]] = {
    "tafl": (["attacker/attacker"], ["defender/king", "defender/defender"]),
    "queen": (["jarl/jarl_chief", "jarl/jarl_viking"], ["king/king_chief", "king/king_viking"]),
}
SHOWN: Mapping[str, Sequence[str]] = {
    "godi": ["attacker/godi"],
    "jarl": ["attacker/jarl"],
    "victory": ["attacker/merchant", "attacker/volva", "attacker/daughter"],
    "young_king": ["defender/king"],
    "archers": ["defender/archer"],
    "forest": ["forest"],
    "queen_walks_in": ["english/queen"],
}
#: The best-known mixes: the variants of each.
MIXES: Mapping[str, dict[str, str | bool]] = {
    "classic": {},
    "archers": {"archers": True, "forest": True},
    "volva": {"victory": "vertical"},
    "lords": {"godi": "vertical", "jarl": "horizontal"},
    "everything": {
        "jarl": "horizontal",
        "victory": "vertical",
        "young_king": True,
        "archers": True,
        "forest": True,
    },
}


def axes_of(godi: object, jarl: object, victory: object) -> dict[str, str]:
    """Return the controls' values for the three arguments; raises ``ImpossibleSetup`` if they
    clash.

    An argument may also be a value of its control.
    """
    axes = choose_axes(*(None if axis == NONE else axis for axis in (godi, jarl, victory)))
    return {name: axis or NONE for name, axis in axes.items()}


def variants_of(options: Json) -> Json:
    """Return the arguments of ``tafl.start`` for the values of the controls."""
    axes = {name: None if options[name] == NONE else options[name] for name in AXIS_VARIANTS}
    return axes | {name: options[name] for name in SWITCHES}


def king_fields(options: Json, language: Language) -> list[Field]:
    """Return the variants of Catch the King, as they are now: a tile for each."""
    axes = [
        FieldChoice(axis, say(f"tafl.ui.options.axis.{axis}", language), None, [f"axis-{axis}"])
        for axis in (NONE, *AXES)
    ]
    return [
        *(_tile(name, "choice", options, language, axes) for name in AXIS_VARIANTS),
        *(_tile(name, "switch", options, language) for name in SWITCHES),
    ]


def queen_fields(options: Json, language: Language) -> list[Field]:
    """Return the one option of Catch the Queen."""
    return [_tile("queen_walks_in", "switch", options, language)]


def seat_fields(game: str, sides: Sequence[str], options: Json, language: Language) -> list[Field]:
    """Return the controls of the opponent, and of the side of the person who opens the table."""
    own = options["own_player"] is not None
    named = [
        FieldChoice(
            side,
            say(f"tafl.ui.side.{game}.{seat}", language),
            say(f"tafl.ui.about.side.{game}.{seat}", language),
            LEADERS[game][seat],
        )
        for seat, side in enumerate(sides)
    ]
    return [
        _field("opponent", options, language, _opponents(game, language, own=own)),
        replace(_field("side", options, language, named), look="cards"),
    ]


def _opponents(game: str, language: Language, *, own: bool) -> list[FieldChoice]:
    """Return the possible opponents; searches say if they are weaker until they are compiled."""
    known = opponents(game, "tafl.ui", language, own=own)
    if not will_compile(game):
        return known
    levels = players.levels(game)
    return [
        each._replace(about=f"{each.about} {say('tafl.ui.compiling', language)}")
        if isinstance(levels.get(each.value), Level)
        else each
        for each in known
    ]


def shot_field(options: Json, language: Language) -> Field:
    """Return the switch that has the board point out possible shots."""
    label = say("tafl.ui.options.point_out_shots", language)
    return Field("point_out_shots", label, "switch", options["point_out_shots"], more=True)


def presets(language: Language) -> list[Json]:
    """Return the best-known mixes of variants, each with a value for every variant."""
    plain: dict[str, str | bool] = {**dict.fromkeys(AXIS_VARIANTS, NONE)}
    plain |= dict.fromkeys(SWITCHES, False)
    return [
        preset(say(f"tafl.ui.preset.{name}", language), plain | mix) for name, mix in MIXES.items()
    ]


@cache
def impossible(language: Language) -> list[Json]:
    """Return the choices of the three variants with an axis that cannot be made together, and why.

    Each is ``{"values": {control: value}, "why": sentence}``; the rules themselves were asked.
    """
    found = []
    for axes in product((NONE, *AXES), repeat=len(AXIS_VARIANTS)):
        values = dict(zip(AXIS_VARIANTS, axes, strict=True))
        try:
            axes_of(**{name: None if axis == NONE else axis for name, axis in values.items()})
        except ImpossibleSetup as refusal:
            found.append({"values": values, "why": _clash(refusal, values, language)})
    return found


def _clash(refusal: ImpossibleSetup, values: Mapping[str, str], language: Language) -> str:
    """Say in a few words what keeps two or three variants apart."""
    played = [name for name, axis in values.items() if axis != NONE]
    one, other = (say(f"tafl.ui.options.{name}", language) for name in played[:2])
    kind = refusal.code.rpartition(".")[2]
    return say(f"tafl.ui.clash.{kind}", language, one=one, other=other)


def _field(
    name: str, options: Mapping[str, Any], language: Language, choices: Sequence[FieldChoice]
) -> Field:
    label = say(f"tafl.ui.options.{name}", language)
    return Field(name, label, "choice", options[name], choices, look="chips")


def _tile(
    name: str,
    kind: Literal["choice", "switch"],
    options: Mapping[str, Any],
    language: Language,
    choices: Sequence[FieldChoice] = (),
) -> Field:
    return Field(
        name,
        say(f"tafl.ui.options.{name}", language),
        kind,
        options[name],
        choices,
        hint=say(f"tafl.ui.about.{name}", language),
        look="tile",
        pictures=SHOWN[name],
    )


def read_highlights(
    highlights: object, hints: object, usual: Sequence[str]
) -> tuple[Sequence[str], bool]:
    """Return the highlights of the board, and whether hints may be asked for.

    ``highlights`` is True for the ``usual`` ones, False for none, or names. Names given as
    ``hints`` were the highlights of version 0.2. Raises ``ValueError`` for anything else.
    """
    if read_row(hints) is not None:
        deprecation.warn("hints=[names]", "highlights=[names]", stacklevel=5)
        highlights, hints = hints, True
    shown = read_switch(highlights)
    named = read_row(highlights) if shown is None else usual if shown else ()
    if named is None:
        raise ValueError(f"highlights are True, False or a list of names, not {cite(highlights)}")
    return named, switch("hints", hints)
