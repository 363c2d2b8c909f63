"""Alpha-beta search with a transposition table (D. Knuth and R. Moore, 1975; A. Zobrist, 1970)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.tafl.kernel.board import (
    KEYS,
    PLAYER,
    QUIET,
    REMEMBERED,
    RESULT,
    RUNNING,
    SIEVE,
    SIEVE_SIZE,
    TAKEN,
    WINNER,
    Game,
)

from .mind import (
    ACTIONS,
    AT_LEAST,
    AT_MOST,
    DEEPEST,
    ENTRY,
    EXACT,
    HISTORY,
    KILLERS,
    LIMIT,
    LINE,
    NODES,
    NOISE,
    ROOT,
    SEED,
    STOP,
    SURE,
    WIN,
)
from .order import list_actions, men_taken, pick
from .rules_twin import act, entry, inline
from .weigh import weigh
from .wins import is_pressed, wins_at_once

DRAWN = 0


@entry
def search(
    games: Sequence[Game],
    lists: Sequence[MutableSequence[int]],
    mind: MutableSequence[int],
    known: MutableSequence[int],
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of ``games[ply]`` for the player whose action it is, ``depth`` plies deep.

    At or below ``alpha`` it is an upper bound, at or above ``beta`` a lower one; worthless once
    ``mind[STOP]`` is set. ``known`` is the transposition table.
    """
    game = games[ply]
    if wins_at_once(game):
        return WIN - ply - 1
    if depth <= 0 and is_pressed(game):
        depth = 1
    if depth <= 0 or ply >= DEEPEST - 1:
        return weigh(game, mind[SEED], mind[NOISE])
    key = mind[LINE + mind[ROOT] + ply]
    place = ENTRY * (key % (len(known) // ENTRY))
    liked = 0
    if known[place] == key:
        entry = known[place + 1]
        liked = entry & 0xFFFF
        value = from_table(entry, ply)
        bound = entry >> 16 & 3
        if entry >> 18 & 63 >= depth and (
            bound == EXACT
            or (bound == AT_LEAST and value >= beta)
            or (bound == AT_MOST and value <= alpha)
        ):
            return value
    actions = lists[ply]
    count = list_actions(game, mind, actions, ply, liked)
    player = game[PLAYER]
    best, best_action, bound = -WIN, 0, AT_MOST
    for n in range(count):
        action = pick(actions, n, count)
        descend(games, mind, ply, action)
        after = games[ply + 1]
        if after[RESULT] != RUNNING:
            value = verdict(after, player, ply + 1)
        elif is_repeated(after, mind, ply + 1):
            value = DRAWN
        else:
            sign = 1 if after[PLAYER] == player else -1
            left = depth - 1
            if n >= 4 and depth >= 3 and after[TAKEN] == 0:
                left -= 1 if n < 16 else 2
            value = beta
            if n > 0:
                # Is it better than what we have? Mostly not, and that is quick to see.
                low, high = window(alpha, alpha + 1, sign)
                value = sign * search(games, lists, mind, known, ply + 1, left, low, high)
            if n == 0 or (value > alpha and (value < beta or left < depth - 1)):
                low, high = window(alpha, beta, sign)
                value = sign * search(games, lists, mind, known, ply + 1, depth - 1, low, high)
        if mind[STOP]:
            return DRAWN
        if value > best:
            best, best_action = value, action
        if value > alpha:
            alpha, bound = value, EXACT
        if alpha >= beta:
            bound = AT_LEAST
            if men_taken(game, action) == 0:
                praise(mind, ply, action, depth)
            break
    known[place] = key
    known[place + 1] = for_table(best, ply) << 24 | depth << 18 | bound << 16 | best_action
    return best


@entry
def window(alpha: int, beta: int, sign: int) -> tuple[int, int]:
    """The two bounds as the next player sees them; ``sign`` is 1 if it is still the same."""
    return (alpha, beta) if sign == 1 else (-beta, -alpha)


@entry
def descend(games: Sequence[Game], mind: MutableSequence[int], ply: int, action: int) -> None:
    """Take an action from ``games[ply]`` into ``games[ply + 1]``, and note where that leads.

    The positions of the past are not copied: ``mind`` has them.
    """
    after = games[ply + 1]
    after[:REMEMBERED] = games[ply][:REMEMBERED]
    after[REMEMBERED] = 0
    act(after, action)
    if after[REMEMBERED]:
        after[SIEVE + (after[KEYS] & (SIEVE_SIZE - 1))] = 0
    mind[LINE + mind[ROOT] + ply + 1] = after[KEYS]
    mind[NODES] += 1
    if mind[NODES] >= mind[LIMIT]:
        mind[STOP] = 1


@entry
def verdict(after: Game, player: int, ply: int) -> int:
    """The value of a game that is over, for ``player``."""
    if after[WINNER] == player:
        return WIN - ply
    return ply - WIN if after[WINNER] == 1 - player else DRAWN


@entry
def is_repeated(game: Game, mind: MutableSequence[int], ply: int) -> bool:
    """Whether the position came before on the line that is searched, or twice before the search."""
    now = LINE + mind[ROOT] + ply
    before = 0
    for place in range(now - 1, max(LINE, now - game[QUIET]) - 1, -1):
        if mind[place] == mind[now]:
            before += 1
            if before == 2 or place >= LINE + mind[ROOT]:
                return True
    return False


@inline
def praise(mind: MutableSequence[int], ply: int, action: int, depth: int) -> None:
    """Remember a quiet action that was too good for the other to let it happen."""
    mind[HISTORY + (action & (ACTIONS - 1))] += depth * depth
    if mind[KILLERS + 2 * ply] != action:
        mind[KILLERS + 2 * ply + 1] = mind[KILLERS + 2 * ply]
        mind[KILLERS + 2 * ply] = action


@inline
def for_table(value: int, ply: int) -> int:
    """A value for the table: a win counted from here, not from the root; never negative."""
    if value > SURE:
        return value + ply + WIN
    return (value - ply if value < -SURE else value) + WIN


@inline
def from_table(entry: int, ply: int) -> int:
    """The value of an entry, a win counted from the root again."""
    value = (entry >> 24) - WIN
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value
