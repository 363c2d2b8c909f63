"""The new-game panel of Cantor: its controls, and the places that each choice stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from cantorlab.rules import cantor
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say
from cantorlab.widgets.table.fields import Field

LEVELS: tuple[str, ...] = ("novice", "adept", "random")
#: The choices of places; the first is what a table starts with. ``given``: the constructor's.
CHOICES: tuple[str, ...] = ("discovered", "all", "easy", "middle", "hard")
WANTED: Mapping[cantor.Mode, float] = {"discovery": inf, "express": 7, "quest": 12}
_BY_LEVEL = {"easy": range(1, 5), "middle": range(1, 9), "hard": range(9, 13)}


def places_of(
    mode: cantor.Mode, choice: str, given: Any, discovered: Sequence[cantor.Place]
) -> Any:
    """What ``cantor.start`` is to play on; None for the whole deck.

    ``discovered`` stands for the deck in a discovery, and until enough places are discovered.
    """
    if choice == "given":
        return given
    if choice in _BY_LEVEL:
        return {"level": _BY_LEVEL[choice]}
    enough = choice == "discovered" and len(discovered) >= WANTED.get(mode, inf)
    return discovered if enough else None


def merged(options: Json, given: Mapping[str, Any]) -> Json:
    """The ``options`` in force, but for those ``given``.

    A function or a deck of one's own is kept as ``own_player`` or ``own_places``, and is still on
    offer when something else has been chosen.
    """
    wanted = {**options, **given}
    if callable(wanted["opponent"]):
        wanted |= {"opponent": "own", "own_player": wanted["opponent"]}
    places = wanted["places"]
    if places is None:
        wanted["places"] = CHOICES[0]
    elif not (isinstance(places, str) and places in (*CHOICES, "given")):
        wanted |= {"places": "given", "own_places": places}
    return wanted


def fields(options: Json, language: Language, *, deck: int) -> list[Field]:
    """The controls, showing the ``options`` now in force; the whole deck has ``deck`` places."""

    def told(key: str) -> str:
        return say(f"cantor.ui.{key}", language)

    modes = [(mode, told(f"mode.{mode}")) for mode in cantor.MODES]
    opponents = [
        (level, say("table.computer", language, level=say(f"table.level.{level}", language)))
        for level in LEVELS
    ]
    opponents.append(("person", told("options.person")))
    if options["own_player"] is not None:
        opponents.append(("own", told("level.own")))
    places = [(choice, told(f"options.places.{choice}")) for choice in CHOICES]
    if options["own_places"] is not None:
        places.append(("given", told("options.places.own")))

    def field(name: str, kind: Any, choices: Sequence[tuple[str, str]] = ()) -> Field:
        return Field(name, told(f"options.{name}"), kind, options[name], choices)

    return [
        field("mode", "choice", modes),
        field("opponent", "choice", opponents),
        field("ask", "switch"),
        field("places", "choice", places),
        replace(field("first_place", "number"), least=1, most=deck),
    ]
