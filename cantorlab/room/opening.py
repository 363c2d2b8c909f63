"""Opening of tables: the controls with which an owner chooses what is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from secrets import randbelow
from typing import Final

from cantorlab import games
from cantorlab.exercises.lessons.composition import quiz_text
from cantorlab.exercises.registry import kind_names, title
from cantorlab.exercises.versions import version_of
from cantorlab.languages import codes
from cantorlab.languages.texts import Language, is_said, say
from cantorlab.room.description import OF_PLAYERS
from cantorlab.room.table import BUNDLES
from cantorlab.rules.state import Json

#: What no table of a room has: a single player.
_ALONE: Final = ("players", "1")


@cache
def opening_fields(language: Language) -> Mapping[str, list[Json]]:
    """Return the controls for each game, as the new-game panel has them.

    Who plays on which side is left to those who sit down; places have a control of the room's own.

    >>> [each["name"] for each in opening_fields("en")["siggil"]]
    ['players', 'layout', 'auto_pass', 'clock']
    """
    found = {}
    for game in BUNDLES:
        host = games.get(game).load("widget")(opponent="person", language=language, journal=False)
        offered: list[Json] = host.view["options"]
        host.close()
        fields = [each for each in offered if _is_chosen_by_owner(each)]
        names = {each["name"] for each in fields}
        found[game] = [_without_others(each, names) for each in fields]
    return found


def _is_chosen_by_owner(field: Json) -> bool:
    known = field["kind"] in ("choice", "switch")
    return known and field["name"] not in (*OF_PLAYERS, "places")


def _without_others(field: Json, names: set[str]) -> Json:
    """Return a control as a plain list or box, without what depends on those that are missing."""
    when = {name: values for name, values in field.get("when", {}).items() if name in names}
    offered = [
        {"value": each["value"], "label": each["label"]}
        for each in field["choices"]
        if (field["name"], each["value"]) != _ALONE
    ]
    told = {name: field[name] for name in ("name", "label", "kind", "value")}
    return {**told, "choices": offered, "when": when}


def write_quiz(wanted: object, route: object = None) -> str:
    """Return the activity of a quiz that is drawn anew: by level, family and kind, for a class.

    Raises ``ValueError`` for other wishes; what cannot be drawn is said where it is read.
    """
    if not isinstance(wanted, dict) or wanted.keys() - {"level", "families", "kinds", "n"}:
        raise ValueError("a quiz is chosen by level, family, kind and number")
    named = {**wanted, "route": route}
    drawn = {name: each for name, each in named.items() if each is not None}
    if not all(isinstance(each, str) or type(each) is int for each in drawn.values()):
        raise ValueError("a quiz is of one level, one family, one kind")
    seed = {"seed": randbelow(1_000_000), "version": version_of().number}
    return quiz_text({code: _quiz_title(drawn, code) for code in codes()}, **drawn, **seed)


def _quiz_title(drawn: Mapping[str, str | int], language: Language) -> str:
    level, family, kind = (drawn.get(name) for name in ("level", "families", "kinds"))
    parts = [
        say("room.quiz", language),
        *([say("room.places_level", language, level=level)] if level else []),
        *([say(f"plots.family.{family}", language)] if is_said(f"plots.family.{family}") else []),
        *([title(kind, language)] if kind in kind_names() else []),
    ]
    return " · ".join(parts)
