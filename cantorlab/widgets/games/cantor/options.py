"""The new-game panel of Cantor: its controls, and the places that each choice stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from cantorlab.rules import cantor
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say
from cantorlab.widgets.table.panel import Choice, Field
from cantorlab.widgets.table.seats import opponents

#: The choices of places; the first is what a table starts with. ``given``: the constructor's.
CHOICES: tuple[str, ...] = ("discovered", "all", "easy", "middle", "hard")
#: Those that are the same at every table.
DEALT: tuple[str, ...] = ("all", "easy", "middle", "hard")
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

    def field(name: str, kind: Any, choices: Sequence[Choice] = (), **more: Any) -> Field:
        return Field(name, told(f"options.{name}"), kind, options[name], choices, **more)

    modes = [
        Choice(mode, told(f"mode.{mode}"), told(f"about.{mode}"), [f"mode-{mode}"])
        for mode in cantor.MODES
    ]
    own = options["own_player"] is not None
    levels = opponents("cantor", "cantor.ui", language, own=own)
    places = [
        Choice(choice, told(f"options.places.{choice}"), told(f"about.places.{choice}"))
        for choice in CHOICES
    ]
    if options["own_places"] is not None:
        places.append(Choice("given", told("options.places.own")))
    return [
        field("mode", "choice", modes, look="cards"),
        field("opponent", "choice", levels, look="chips"),
        field("places", "choice", places, look="chips"),
        field("open_hands", "switch", hint=told("about.open_hands"), more=True),
        field("ask", "switch", more=True),
        field(
            "first_place",
            "number",
            least=1,
            most=deck,
            when={"mode": ["discovery"]},
            more=True,
        ),
    ]
