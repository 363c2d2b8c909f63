"""The new-game panel of Cantor: its controls, and the places that each choice stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from cantorlab.rules import cantor
from cantorlab.rules.state import Json
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


def fields(
    options: Json, say: Callable[..., str], *, own_player: bool, own_places: bool, deck: int
) -> list[Field]:
    """The controls, showing the ``options`` now in force."""
    modes = [(mode, say(f"cantor.ui.mode.{mode}")) for mode in cantor.MODES]
    opponents = [
        (level, say("table.computer", level=say(f"table.level.{level}"))) for level in LEVELS
    ]
    opponents.append(("person", say("cantor.ui.options.person")))
    if own_player:
        opponents.append(("own", say("cantor.ui.level.own")))
    places = [(choice, say(f"cantor.ui.options.places.{choice}")) for choice in CHOICES]
    if own_places:
        places.append(("given", say("cantor.ui.options.places.own")))
    return [
        Field("mode", say("cantor.ui.options.mode"), "choice", options["mode"], modes),
        Field(
            "opponent", say("cantor.ui.options.opponent"), "choice", options["opponent"], opponents
        ),
        Field("ask", say("cantor.ui.options.ask"), "switch", options["ask"]),
        Field("places", say("cantor.ui.options.places"), "choice", options["places"], places),
        Field(
            "first_place",
            say("cantor.ui.options.first_place"),
            "number",
            options["first_place"],
            least=1,
            most=deck,
        ),
    ]
