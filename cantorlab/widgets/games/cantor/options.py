"""The new-game panel of Cantor: its controls, and the meaning of each choice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from cantorlab.journal.series import Players, computer, person
from cantorlab.languages.texts import Language, say
from cantorlab.rules import cantor
from cantorlab.rules.cantor.deal import ImpossibleGame, Options, places_needed
from cantorlab.rules.cantor.places import is_ours
from cantorlab.rules.state import Json
from cantorlab.widgets.table.panel import Field, FieldChoice
from cantorlab.widgets.table.seats import OWN, PERSON, current_level, opponents

#: The choices of places; the first is what a table starts with. ``given``: the constructor's.
CHOICES: tuple[str, ...] = (
    *("discovered", "hardest", "family", "level", "hand"),
    *("all", "easy", "middle", "hard"),
)
#: Those that are the same at every table.
DEALT: tuple[str, ...] = ("all", "easy", "middle", "hard")
#: Those that a kept match tells by their name; any others by the places themselves.
LASTING: tuple[str, ...] = ("discovered", "hardest", *DEALT)
#: Defaults of a table.
NOTHING_CHOSEN: Json = {
    "own_player": None,
    "own_places": None,
    "families": [],
    "levels": [],
    "chosen": [],
}
_BY_LEVEL = {"easy": range(1, 5), "middle": range(1, 9), "hard": range(9, 13)}
#: Number of the hardest discovered places.
_HARDEST = 12


def places_of(options: Json, discovered: Sequence[cantor.Place]) -> Any:
    """Return the places for ``cantor.start``; None for the whole deck.

    Those discovered stand for the deck in a discovery. Where there are too few for a match without
    a place that comes twice, the next ones of the deck join them (rules §1.5).
    """
    mode, choice = options["mode"], options["places"]
    known = [place for place in discovered if is_ours(place)]
    match choice:
        case "given":
            return options["own_places"]
        case "family":
            return _some({"family": options["families"]}, options["families"])
        case "level":
            return _some({"level": [int(level) for level in options["levels"]]}, options["levels"])
        case "hand":
            return _some([int(number) for number in options["chosen"]], options["chosen"])
        case _ if choice in _BY_LEVEL:
            return {"level": _BY_LEVEL[choice]}
        case "discovered" | "hardest" if mode != "discovery":
            next_ones = [place for place in cantor.DECK if place not in known]
            lacking = max(0, places_needed(mode) - len(known))
            return [*(known[-_HARDEST:] if choice == "hardest" else known), *next_ones[:lacking]]
    return None


def _some(places: Any, chosen: Sequence[str]) -> Any:
    if not chosen:
        raise ImpossibleGame("cantor.no_places_chosen")
    return places


def next_place_number(deck: Sequence[cantor.Place], discovered: Collection[cantor.Place]) -> int:
    """Return the number of the first place not discovered; one behind the deck if all are."""
    left = (at for at, place in enumerate(deck, start=1) if place not in discovered)
    return next(left, len(deck) + 1)


def players_of(names: Sequence[str | None], options: Json) -> Players:
    """Return the two who play with ``options``, as the series knows them."""
    opponent = options["opponent"]
    if opponent == PERSON:
        return person(names[0]), person(names[1])
    own = options["own_player"]
    level = getattr(own, "__name__", type(own).__name__) if opponent == OWN else str(opponent)
    return person(names[0]), computer(level)


def options_of_match(options: Options) -> Json:
    """Return the arguments with which a table goes on from a match, but for its first place."""
    places = None if options.deck == cantor.DECK else options.deck
    return {"places": places, "open_hands": options.open_hands}


def merge(options: Json, given: Mapping[str, Any]) -> Json:
    """Return the ``options`` in force, but for those ``given``.

    A function or a deck of one's own is kept as ``own_player`` or ``own_places``, and is still on
    offer when something else has been chosen.
    """
    wanted = {**options, **given}
    if callable(wanted["opponent"]):
        wanted |= {"opponent": "own", "own_player": wanted["opponent"]}
    elif isinstance(wanted["opponent"], str):
        wanted["opponent"] = current_level("cantor", wanted["opponent"])
    places = wanted["places"]
    if places is None:
        wanted["places"] = CHOICES[0]
    elif not (isinstance(places, str) and places in (*CHOICES, "given")):
        wanted |= {"places": "given", "own_places": places}
    return wanted


def fields(options: Json, language: Language, discovered: Sequence[cantor.Place]) -> list[Field]:
    """Return the controls, showing the ``options`` now in force."""

    def text_of(key: str) -> str:
        return say(f"cantor.ui.{key}", language)

    def field(name: str, kind: Any, choices: Sequence[FieldChoice] = (), **more: Any) -> Field:
        return Field(name, text_of(f"options.{name}"), kind, options[name], choices, **more)

    modes = [
        FieldChoice(mode, text_of(f"mode.{mode}"), text_of(f"about.{mode}"), [f"mode-{mode}"])
        for mode in cantor.MODES
    ]
    own = options["own_player"] is not None
    levels = opponents("cantor", "cantor.ui", language, own=own)
    places = [
        FieldChoice(choice, text_of(f"options.places.{choice}"), text_of(f"about.places.{choice}"))
        for choice in CHOICES
    ]
    if options["own_places"] is not None:
        places.append(FieldChoice("given", text_of("options.places.own")))
    return [
        field("mode", "choice", modes, look="cards"),
        field("opponent", "choice", levels, look="chips"),
        field("places", "choice", places, look="chips"),
        *choosable(options, language, discovered),
        field("open_hands", "switch", hint=text_of("about.open_hands"), more=True),
        field("ask", "switch", more=True),
    ]


def choosable(options: Json, language: Language, discovered: Sequence[cantor.Place]) -> list[Field]:
    """Return the controls by which some places are chosen, and that tell of those discovered so
    far.
    """

    def text_of(key: str, **params: object) -> str:
        return say(f"cantor.ui.{key}", language, **params)

    def several(name: str, places: str, choices: Sequence[FieldChoice]) -> Field:
        still = [each for each in options[name] if each in [choice.value for choice in choices]]
        hint = text_of(f"options.{name}.none") if not choices else None
        label = text_of(f"options.{name}")
        when = {"places": [places]}
        return Field(name, label, "several", still, choices, hint=hint, look="chips", when=when)

    known = [place for place in discovered if is_ours(place)]
    families = dict.fromkeys(str(place.family) for place in cantor.DECK)
    levels = dict.fromkeys(str(place.level) for place in cantor.DECK)
    return [
        several(
            "families",
            "family",
            [FieldChoice(each, say(f"plots.family.{each}", language)) for each in families],
        ),
        several("levels", "level", [FieldChoice(each, each) for each in levels]),
        several(
            "chosen",
            "hand",
            [
                FieldChoice(str(each.number), f"{each.number}. {each.formula}", each.name(language))
                for each in known
            ],
        ),
        Field(
            "first_place",
            text_of("options.first_place"),
            "number",
            options["first_place"],
            least=1,
            most=len(cantor.DECK),
            hint=text_of("options.first_place.hint", number=next_place_number(cantor.DECK, known)),
            when={"mode": ["discovery"]},
            more=True,
        ),
    ]
