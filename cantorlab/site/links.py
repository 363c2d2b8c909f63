"""Arguments of a game in the address of a page: its level, deal, places, position and moves.

``cantor.html#opponent=club&seed=7`` opens that deal. An address may be a stranger's: each value
is read as the type that it must have, and the rest is the constructor's, or the rules', to refuse.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from cantorlab import games
from cantorlab.languages.texts import LocalizedError
from cantorlab.rules.state import Record, State

if TYPE_CHECKING:
    from cantorlab.widgets.table.table import Table

#: Signs of a value: a game of 800 moves.
LONGEST = 6000
#: Arguments whose name in a link is another one.
_ARGUMENT: Mapping[str, str] = {
    "activity": "number",
    "opponents": "opponent",
    "position": "state",
    "role": "side",
}
#: The game of each widget that is a table.
GAMES: Mapping[str, str] = {
    "Cantor": "cantor",
    "CatchTheQueen": "queen",
    "Siggil": "siggil",
    "Tafl": "tafl",
}


def _whole(text: str) -> int:
    if not (text.removeprefix("-").isdecimal() and len(text) < 20):
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


def _players(text: str) -> str | list[str]:
    return text.split(";") if ";" in text else text


_READ: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(
        (
            *("seed", "deal", "players", "first_place", "series", "n", "version", "lesson"),
            "number",
        ),
        _whole,
    ),
    **dict.fromkeys(
        (
            *("ask", "open_hands", "young_king", "archers", "forest", "queen_walks_in"),
            *("adaptive", "face_up_discard", "short", "winnable"),
        ),
        _switch,
    ),
    **dict.fromkeys(("kinds", "families", "moves"), _names),
    "places": _places,
    "level": _level,
    "opponents": _players,
}

#: Arguments of each widget that a link may carry, by name.
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "Cantor": (
        *("mode", "opponent", "places", "seed", "deal", "moves", "first_place", "ask"),
        *("open_hands", "role", "clock"),
    ),
    "CatchTheQueen": ("opponent", "side", "moves", "position", "seed", "queen_walks_in", "clock"),
    "ClassView": ("lesson",),
    "FormulaLab": ("formula", "other"),
    "LessonPager": ("number", "activity", "route", "short", "pupil"),
    "MyGames": (),
    "Quiz": (
        *("level", "kinds", "families", "places", "n", "seed", "version", "route", "adaptive"),
    ),
    "Siggil": (
        *("players", "layout", "opponents", "seed", "deal", "moves", "difficulty", "series"),
        *("face_up_discard", "winnable", "open_hands", "clock"),
    ),
    "Tafl": (
        *("opponent", "side", "moves", "position", "seed", "clock", "godi", "jarl", "victory"),
        *("young_king", "archers", "forest"),
    ),
}


def read(widget: str, linked: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments in an address; raise a ``LocalizedError`` for invalid ones."""
    found = {}
    for name, text in linked.items():
        if name not in ARGUMENTS.get(widget, ()) or len(text) > LONGEST:
            raise LocalizedError("site.unknown_in_link", name=name[:40])
        try:
            found[name] = _READ.get(name, str)(text)
        except (KeyError, ValueError):
            raise LocalizedError("site.bad_in_link", name=name, value=text[:40]) from None
    return found


def play_moves(widget: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the constructor's arguments: the position after the ``moves`` in place of them.

    Raises ``ValueError`` for a deal that there is not, or a move that the rules refuse.
    """
    given = {_ARGUMENT.get(name, name): value for name, value in given.items()}
    if "moves" not in given and "deal" not in given:
        return given
    game = GAMES[widget]
    told = {name: given[name] for name in _parameters(game) & given.keys()}
    state = _start(game, told, given.get("deal"), winnable=given.get("winnable", False))
    for move in given.get("moves", ()):
        seat, _, action = move.rpartition(":")
        state = state.apply(action, _whole(seat) if seat else None)
    rest = {name: value for name, value in given.items() if name not in {"deal", "moves"}}
    return {**rest, "state": state}


def tell_game(table: Table, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a link says of the game on a table; ``options`` made the table.

    It is the deal, or the position, and the moves where they give no secret away: on an open board,
    in a solitaire, and with open hands up to the last duel that is over. With hidden hands whoever
    opened the link could go on with the other's hand.
    """
    # No widget is loaded before Python in a browser has got what stands in for IPython.
    from cantorlab.widgets.table.hosting import session_of

    record, session = table.record, session_of(table)
    snapshot = session.snapshot
    settings = {**options, **session.adapter.settings(snapshot)}
    seated = {name: settings[name] for name in _SEATED if settings.get(name)}
    if record.game not in _DEALT and record.deal:
        return {**seated, "position": table.state.position}  # type: ignore[attr-defined]
    told = _tell_options(record, options)
    usual = _parameters(record.game)
    stated = {name: value for name, value in told.items() if value != usual[name].default}
    if record.game not in _DEALT:
        return {**stated, **seated, "moves": _moves(record)}
    if told.get("mode") != "quest":
        seated.pop("role", None)
    for seed in (snapshot.chance.deal, options.get("deal")):
        dealt = _start(record.game, told, seed, winnable="winnable" in seated).record
        if (dealt.options, dealt.deal) == (record.options, record.deal):
            is_open = told.get("open_hands") or told.get("players") == 1
            moves = _moves(record) if is_open else []
            return {**stated, **seated, "deal": seed, "moves": moves}
    return {name: value for name, value in options.items() if name not in ("deal", "moves")}


#: The games of cards, and what a link says of those who play.
_DEALT = ("cantor", "siggil")
_SEATED = ("opponent", "opponents", "side", "ask", "role", "winnable", "clock")


def _parameters(game: str) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of the function of the rules that starts a game, but for its deal."""
    found = inspect.signature(games.get(game).load("start")).parameters
    return {name: each for name, each in found.items() if name not in ("seed", "deal")}


def _start(game: str, told: Mapping[str, Any], seed: int | None, *, winnable: bool) -> State:
    if winnable:
        from cantorlab.players.siggil.proved_deals import start_winnable

        given = {name: value for name, value in told.items() if name != "players"}
        return start_winnable(**given, seed=seed or 0)
    dealt = {"seed": seed} if game in _DEALT else {}
    state: State = games.get(game).load("start")(**told, **dealt)
    return state


def _tell_options(record: Record, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of the rules' ``start`` that deal such a game."""
    told = {name: value for name, value in record.options.items() if value is not None}
    deck = told.pop("deck", None)
    if deck is not None:
        ours = all(isinstance(place, int) for place in deck)
        told["places"] = [*deck] if ours else options.get("places")
    return told


def _moves(record: Record) -> list[str]:
    """Return the moves, each with its seat where several may act, without a choice still hidden."""
    state, moves, told = record.start(), [], 0
    for seat, action in record.actions:
        moves.append(f"{seat}:{action}" if len(state.to_act) > 1 else action)
        state = state.apply(action, seat)
        if not any(state.observation(None).get("committed", ())):
            told = len(moves)
    return moves[:told]


def to_fragment(widget: str, options: Mapping[str, Any]) -> str:
    """Return the part of an address for these arguments, as far as an address may have them."""
    told = {name: options[name] for name in ARGUMENTS.get(widget, ()) if name in options}
    stated = {name: _text(value) for name, value in told.items() if value not in (None, [])}
    return urlencode(stated, safe=";:")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list | tuple):
        return ";".join(map(str, value))
    return str(value)
