"""Wins that can be forced with a number of own actions: all answers are tried, none guessed.

Of actions that a player may choose among, recent decisive ones are tried first; an action is left
out only if the rules say that it cannot win (``cannot_win_at_once``).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.tafl.kernel.board import (
    ATTACKERS,
    DAUGHTER,
    EMPTY,
    ENGLISHMEN,
    FORESTS,
    GODIS,
    KEYS,
    MERCHANTS,
    MOVER,
    NUMBER,
    PIECES,
    PIECES_A_SIDE,
    PLAYER,
    REMEMBERED,
    RESULT,
    RUNNING,
    WINNER,
    WITH_QUEEN,
    Game,
)

from .move_ordering import list_actions, pick
from .rules_twin import DIRECTIONS, IS_FORTRESS, entry, inline
from .search import make_move, record_cutoff
from .transposition import ENTRY, STOP
from .wins import wins_at_once

# A move changes nothing for a piece that does not stand beside where it ends; four can.
UNTOUCHED = 5

NOT_WON, WON, OPEN = 0, 1, 2


@entry
def forces(
    games: Sequence[Game],
    lists: Sequence[MutableSequence[int]],
    context: MutableSequence[int],
    entries: MutableSequence[int],
    ply: int,
    seat: int,
    own: int,
) -> bool:
    """Return whether ``seat`` wins from ``games[ply]`` with ``own`` actions against every answer.

    The result is worthless once ``context[STOP]`` is set. The game is on, and ``own`` is not 0. No
    position may have come before it: then none can come for the third time within the few plies
    looked at.
    """
    game = games[ply]
    mine = game[PLAYER] == seat
    if wins_at_once(game):
        return mine
    if mine and own == 1 and cannot_win_at_once(game):
        return False
    key = game[KEYS + game[REMEMBERED] - 1]
    place = ENTRY * (key % (len(entries) // ENTRY))
    liked = 0
    if entries[place] == key:
        liked = entries[place + 1] & 0xFFFF
        known = entries[place + 1] >> 17
        if entries[place + 1] >> 16 & 1:
            if known <= own:
                return True
        elif known >= own:
            return False
    left = own - 1 if mine else own
    count = list_actions(game, context, lists[ply], ply, liked)
    won = not mine
    decided = 0
    for n in range(count):
        action = pick(lists[ply], n, count)
        make_move(games, context, ply, action)
        result = result_at_once(games[ply + 1], seat, left)
        if result == OPEN:
            wins = forces(games, lists, context, entries, ply + 1, seat, left)
        else:
            wins = result == WON
        if context[STOP]:
            return False
        if wins == mine:
            won = mine
            decided = action
            record_cutoff(context, ply, action, own)
            break
    entries[place] = key
    entries[place + 1] = own << 17 | (1 << 16 if won else 0) | decided
    return won


@inline
def result_at_once(after: Game, seat: int, left: int) -> int:
    """Return ``WON`` or ``NOT_WON`` if that is seen at once; else ``OPEN``."""
    if after[RESULT] != RUNNING:
        return WON if after[WINNER] == seat else NOT_WON
    return OPEN if left else NOT_WON


@inline
def cannot_win_at_once(game: Game) -> bool:
    """Return whether certainly no action wins, where ``wins_at_once`` sees none.

    The latter sees every way to a corner and, for pieces that move straight, every way to close the
    ring or to catch the queen. There remain a merchant's capture, the daughter's, and leaving the
    other side without an action.
    """
    if game[WITH_QUEEN]:
        return game[MOVER] != ENGLISHMEN
    if game[FORESTS] or game[GODIS] or game[MERCHANTS] or has_daughter(game):
        return False
    return will_move(game, 1 - game[PLAYER])


@inline
def has_daughter(game: Game) -> bool:
    """Return whether a daughter of the Jarl stands on the board."""
    start = PIECES + PIECES_A_SIDE * ATTACKERS
    for piece in range(start, start + game[NUMBER + ATTACKERS]):
        if game[game[piece]] == DAUGHTER:
            return True
    return False


@inline
def will_move(game: Game, side: int) -> bool:
    """Return whether that side has an action left after any action now."""
    free = 0
    start = PIECES + PIECES_A_SIDE * side
    for piece in range(start, start + game[NUMBER + side]):
        for towards in range(4):
            beside = game[piece] + DIRECTIONS[towards]
            if game[beside] == EMPTY and not IS_FORTRESS[beside]:
                free += 1
                break
        if free == UNTOUCHED:
            return True
    return False
