"""Options of ``simulate``: players, those of every game, and those of a game of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from os import PathLike
from typing import Any, TypeAlias, TypedDict

from cantorlab import games
from cantorlab.players import NamedPlayer, named
from cantorlab.players.identity import player_name
from cantorlab.rules.reading import read_items

RANDOM = "random"
MOST_SEATS = 100
MOST_GAMES = 2**63 - 1

# Arguments that every game has: none of them is an option of its own.
COMMON = ("n", "players", "seed", "frames", "moves", "compiled")
# Options that follow from others, or from the seed.
TOLD_OTHERWISE = ("difficulty", "deal")
# An executor, in any of the forms that ``executors.adapt`` takes.
Executor: TypeAlias = Any
Place: TypeAlias = str | PathLike[str]


class CommonOptions(TypedDict, total=False):
    """Options of ``simulate`` that every game has, beside its players."""

    seed: int | None
    executor: Executor
    progress: bool | None
    frames: bool
    moves: bool
    to: Place | None
    bot_seconds: float | None
    compiled: bool | None


# Those of ``simulate`` itself, which may have been mistyped.
OWN = ("players", *CommonOptions.__annotations__)


def defaults(make: Callable[..., Any]) -> dict[str, Any]:
    """Return the options of a game that may be left out, by name."""
    told = signature(make).parameters.values()
    return {
        each.name: each.default
        for each in told
        if each.default is not each.empty and each.name not in (*COMMON, *TOLD_OTHERWISE)
    }


def taker(game: str) -> Callable[..., Any]:
    """Return the function that takes a game's own options."""
    played = games.get(game)
    found: Callable[..., Any] = played.load("bulk" if played.bulk else "start")
    return found


def check_options(make: Callable[..., Any], options: Mapping[str, Any]) -> None:
    """Refuse an option that a game does not have, with the nearest name."""
    known = [name for name in signature(make).parameters if name not in COMMON]
    games.refuse_unknown("simulate", options, known, also=OWN)


def seat_players(
    game: str, players: Sequence[NamedPlayer] | None, seats: int
) -> tuple[NamedPlayer, ...]:
    """Return the players by seat, random ones by default; raise ``ValueError`` for invalid ones."""
    chosen = (RANDOM,) * seats if players is None else read_items("players", players, MOST_SEATS)
    if len(chosen) != seats:
        raise ValueError(f"{game} has {seats} seats, not {len(chosen)}")
    for player in chosen:
        named(game, player)
    return chosen


def are_random(seats: Sequence[NamedPlayer]) -> bool:
    """Return whether the kernel can play for all of them by itself."""
    return all(player == RANDOM for player in seats)


def player_names(seats: Sequence[NamedPlayer]) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    return tuple(map(player_name, seats))
