"""Arguments of a game in the address of a page: its level, deal, places, position or moves.

``cantor.html#opponent=club&seed=7`` opens that deal. An address comes from anyone: each value is
read as the type that it must have, and the rest is the constructor's, or the rules', to refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from cantorlab import games
from cantorlab.rules.state import State
from cantorlab.texts import Worded

#: Signs of a value: a game of 800 moves.
LONGEST = 6000
#: Arguments whose name in a link is another one.
_ARGUMENT: Mapping[str, str] = {"opponents": "opponent", "position": "state", "role": "side"}
#: The widgets of games without secrets: their links may carry the moves.
OPEN_GAMES: Mapping[str, str] = {"CatchTheQueen": "queen", "Tafl": "tafl"}


def _whole(text: str) -> int:
    if not (text.removeprefix("-").isdecimal() and len(text) < 16):
        raise ValueError(text)
    return int(text)


def _switch(text: str) -> bool:
    return {"1": True, "0": False}[text]


def _places(text: str) -> list[int | str]:
    return [int(each) if each.isdecimal() and len(each) < 4 else each for each in text.split(";")]


def _level(text: str) -> list[int]:
    return [_whole(each) for each in text.split(";")]


def _names(text: str) -> list[str]:
    return text.split(";")


_READ: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(
        ("seed", "players", "first_place", "series", "n", "version", "lesson", "number"), _whole
    ),
    **dict.fromkeys(
        ("ask", "open_hands", "young_king", "archers", "forest", "queen_walks_in", "adaptive",
         "short"),
        _switch,
    ),
    **dict.fromkeys(("kinds", "families", "moves"), _names),
    "places": _places,
    "level": _level,
}  # fmt: skip

#: What may be said of each widget, by the name of the argument.
SAID: Mapping[str, tuple[str, ...]] = {
    "Cantor": (
        "mode",
        "opponent",
        "places",
        "seed",
        "first_place",
        "ask",
        "open_hands",
        "role",
        "clock",
    ),
    "CatchTheQueen": ("opponent", "side", "moves", "position", "seed", "queen_walks_in", "clock"),
    "ClassView": ("lesson",),
    "FormulaLab": ("formula", "other"),
    "LessonPager": ("number", "route", "short", "pupil"),
    "MyGames": (),
    "Quiz": (
        *("level", "kinds", "families", "places", "n", "seed", "version", "route", "adaptive"),
    ),
    "Siggil": ("players", "layout", "opponents", "seed", "difficulty", "series", "clock"),
    "Tafl": (
        *("opponent", "side", "moves", "position", "seed", "clock", "godi", "jarl", "victory"),
        *("young_king", "archers", "forest"),
    ),
}


def read(widget: str, linked: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments in an address; raise ``ValueError`` (``Worded``) for invalid ones."""
    found = {}
    for name, text in linked.items():
        if name not in SAID.get(widget, ()) or len(text) > LONGEST:
            raise Worded("site.unknown_in_link", name=name[:40])
        try:
            found[name] = _READ.get(name, str)(text)
        except (KeyError, ValueError):
            raise Worded("site.bad_in_link", name=name, value=text[:40]) from None
    return found


def play_moves(widget: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the constructor's arguments: the position after the ``moves`` in place of them.

    Raises ``ValueError`` for a move that the rules refuse.
    """
    given = {_ARGUMENT.get(name, name): value for name, value in given.items()}
    if "moves" not in given:
        return given
    start = games.get(OPEN_GAMES[widget]).load("start")
    variants = start().options.keys() & given.keys()
    state = start(**{name: given[name] for name in variants})
    for move in given["moves"]:
        state = state.apply(move)
    rest = {name: value for name, value in given.items() if name not in variants | {"moves"}}
    return {**rest, "state": state}


def tell_moves(state: State) -> dict[str, Any]:
    """Return what a link says of a game without secrets: variants and moves, or the position."""
    record = state.record
    if record.deal or not record.actions:
        return {"position": state.position}  # type: ignore[attr-defined]
    return {**record.options, "moves": [action for _, action in record.actions]}


def to_fragment(widget: str, options: Mapping[str, Any]) -> str:
    """Return the part of an address for these arguments, as far as an address may have them."""
    told = {name: options[name] for name in SAID.get(widget, ()) if name in options}
    stated = {name: _text(value) for name, value in told.items() if value is not None}
    return urlencode(stated, safe=";")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list | tuple):
        return ";".join(map(str, value))
    return str(value)
