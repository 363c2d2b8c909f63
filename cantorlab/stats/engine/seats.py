"""Players at the seats of a simulation."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.players import NamedPlayer, named
from cantorlab.players.identity import player_name
from cantorlab.rules.reading import read_items

RANDOM = "random"
MOST_SEATS = 100


def seated(game: str, players: Sequence[NamedPlayer] | None, seats: int) -> tuple[NamedPlayer, ...]:
    """Return the players by seat, random ones by default; raise ``ValueError`` for invalid ones."""
    chosen = (RANDOM,) * seats if players is None else read_items("players", players, MOST_SEATS)
    if len(chosen) != seats:
        raise ValueError(f"{game} has {seats} seats, not {len(chosen)}")
    for player in chosen:
        named(game, player)
    return chosen


def all_random(seats: Sequence[NamedPlayer]) -> bool:
    """Return whether the kernel can play for all of them by itself."""
    return all(player == RANDOM for player in seats)


def player_names(seats: Sequence[NamedPlayer]) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    return tuple(map(player_name, seats))
