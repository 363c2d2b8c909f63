"""Alpha-beta search with a transposition table (D. Knuth and R. Moore, 1975; A. Zobrist, 1970).

A sharp search leaves out lines that hardly ever matter: it searches late quiet actions less deep
the deeper it is, and prunes where a player would be well off even after a pass (the null move; D.
Beal, 1989). At its horizon, it follows captures until the board is quiet (quiescence; L. Harris,
1975). A win or a loss that it reports depends on none of that: it was seen to its end.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import log

from cantorlab.rules.tafl.kernel.board import (
    KEYS,
    LAST,
    LAST_KIND,
    MOVER,
    PLAYER,
    QUIET,
    REMEMBERED,
    RESULT,
    RUNNING,
    SHOT,
    SIEVE,
    SIEVE_SIZE,
    TAKEN,
    WINNER,
    WITH_QUEEN,
    Game,
)

from .evaluation import evaluate
from .move_ordering import list_actions, list_captures, pick
from .rules_twin import act, count_moves, entry, inline, lookup, remember
from .transposition import (
    ACTIONS,
    AT_LEAST,
    AT_MOST,
    DEEPEST,
    DRAW,
    ENTRY,
    EXACT,
    HISTORY,
    KILLERS,
    LIMIT,
    LINE,
    NODES,
    ROOT,
    SHARP,
    STOP,
    SURE,
    WIN,
)
from .wins import is_pressed, wins_at_once

STOPPED = 0
OPEN = WIN + 1  # no value: the game goes on

LONGEST_EXCHANGE = 4  # captures in a row that are looked at beyond the depth

# How much less deep a quiet action is searched that is not among the first, by the depth and by its
# place: in a plain search, and in a sharp one (at ``depth * WIDEST + place``).
LATE, VERY_LATE = 4, 16
WIDEST = 64
REDUCTIONS = lookup(
    [
        int(0.78 * log(max(depth, 1)) * log(max(place, 1))) if place > 2 else 0
        for depth in range(DEEPEST)
        for place in range(WIDEST)
    ]
)


@entry
def search(
    games: Sequence[Game],
    lists: Sequence[MutableSequence[int]],
    context: MutableSequence[int],
    entries: MutableSequence[int],
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """Return the value of ``games[ply]`` for the player to act, ``depth`` plies deep.

    At or below ``alpha`` it is an upper bound, at or above ``beta`` a lower one; it is worthless
    once ``context[STOP]`` is set. ``entries`` is the transposition table.
    """
    game = games[ply]
    if wins_at_once(game):
        return WIN - ply - 1
    if depth <= 0 and is_pressed(game):
        depth = 1
    if ply >= DEEPEST - 1:
        return evaluate(game, context)
    key = context[LINE + context[ROOT] + ply]
    actions = lists[ply]
    best, best_action, bound = -WIN, 0, AT_MOST
    if depth <= 0:
        best = evaluate(game, context)
        if not context[SHARP] or depth <= -LONGEST_EXCHANGE or best >= beta:
            return best
        alpha = max(alpha, best)
        count = list_captures(game, context, actions)
    else:
        liked, value = recall(entries, key, ply, depth, alpha, beta)
        if value != OPEN:
            return value
        if (
            context[SHARP]
            and may_pass(game, depth, alpha, beta)
            and evaluate(game, context) >= beta
        ):
            pass_turn(games, context, ply)
            left = depth - 3 - depth // 4
            value = -search(games, lists, context, entries, ply + 1, left, -beta, 1 - beta)
            if context[STOP]:
                return STOPPED
            if value >= beta:
                return beta
        count = list_actions(game, context, actions, ply, liked)
    player = game[PLAYER]
    for n in range(count):
        action = pick(actions, n, count)
        value = follow(games, context, ply, action)
        after = games[ply + 1]
        quiet = after[TAKEN] == 0
        if value == OPEN:
            sign = 1 if after[PLAYER] == player else -1
            left = depth - 1
            if quiet:
                left -= reduction(context, depth, n)
            value = beta
            if n > 0:
                # Is it better than what we have? Mostly not, and that is quick to see.
                low, high = window(alpha, alpha + 1, sign)
                value = sign * search(games, lists, context, entries, ply + 1, left, low, high)
            if n == 0 or (value > alpha and (value < beta or left < depth - 1)):
                low, high = window(alpha, beta, sign)
                value = sign * search(games, lists, context, entries, ply + 1, depth - 1, low, high)
        if context[STOP]:
            return STOPPED
        if value > best:
            best, best_action = value, action
        if value > alpha:
            alpha, bound = value, EXACT
        if alpha >= beta:
            bound = AT_LEAST
            if quiet:
                record_cutoff(context, ply, action, depth)
            break
    if depth > 0:
        place = ENTRY * (key % (len(entries) // ENTRY))
        told = value_to_entry(best, ply) << 24 | depth << 18 | bound << 16 | best_action
        entries[place], entries[place + 1] = key, told
    return best


@inline
def recall(
    entries: MutableSequence[int], key: int, ply: int, depth: int, alpha: int, beta: int
) -> tuple[int, int]:
    """Return the best action of an earlier search of the position, or 0, and its value or ``OPEN``.

    The value is returned only if that search was as deep and it settles this one.
    """
    place = ENTRY * (key % (len(entries) // ENTRY))
    liked, settled = 0, OPEN
    if entries[place] == key:
        entry = entries[place + 1]
        liked = entry & 0xFFFF
        value = value_from_entry(entry, ply)
        bound = entry >> 16 & 3
        if entry >> 18 & 63 >= depth and (
            bound == EXACT
            or (bound == AT_LEAST and value >= beta)
            or (bound == AT_MOST and value <= alpha)
        ):
            settled = value
    return liked, settled


@inline
def reduction(context: MutableSequence[int], depth: int, n: int) -> int:
    """Return how much less deep the n-th action, a quiet one, is searched at first."""
    if context[SHARP]:
        return REDUCTIONS[max(depth, 0) * WIDEST + min(n, WIDEST - 1)]
    if n < LATE or depth < 3:
        return 0
    return 1 if n < VERY_LATE else 2


@inline
def may_pass(game: Game, depth: int, alpha: int, beta: int) -> bool:
    """Return whether to try a pass, to see if the player is well off even then (the null move).

    It is not tried under a threat, nor twice in a row, nor in a search for a win: no win is ever
    claimed by it. With the queen a turn has two halves, and a pass is no whole one.
    """
    return (
        depth >= 2
        and beta - alpha == 1
        and alpha > -SURE
        and beta < SURE
        and game[LAST] != 0
        and not (game[WITH_QUEEN] or game[SHOT] or is_pressed(game))
    )


@entry
def pass_turn(games: Sequence[Game], context: MutableSequence[int], ply: int) -> None:
    """Let the other side of ``games[ply]`` move, in ``games[ply + 1]``; nothing repeats over it."""
    game, after = games[ply], games[ply + 1]
    for word in range(REMEMBERED):
        after[word] = game[word]
    after[REMEMBERED] = 0
    after[QUIET] = 0
    after[LAST] = 0
    after[LAST_KIND] = 0
    after[TAKEN] = 0
    after[PLAYER] = 1 - game[PLAYER]
    after[MOVER] = after[PLAYER]
    remember(after)
    count_moves(after)
    note_position(context, after, ply + 1)


@inline
def window(alpha: int, beta: int, sign: int) -> tuple[int, int]:
    """Return the two bounds as the next player sees them; ``sign`` is 1 if it is still the same."""
    return (alpha, beta) if sign == 1 else (-beta, -alpha)


@entry
def follow(games: Sequence[Game], context: MutableSequence[int], ply: int, action: int) -> int:
    """Take an action as ``make_move`` does; return its value if it decides, else ``OPEN``."""
    make_move(games, context, ply, action)
    after = games[ply + 1]
    player = games[ply][PLAYER]
    draw = context[DRAW] if player == 1 else -context[DRAW]
    if after[RESULT] == RUNNING:
        return draw if is_repeated(after, context, ply + 1) else OPEN
    if after[WINNER] == player:
        return WIN - ply - 1
    return ply + 1 - WIN if after[WINNER] == 1 - player else draw


@entry
def make_move(games: Sequence[Game], context: MutableSequence[int], ply: int, action: int) -> None:
    """Take an action from ``games[ply]`` into ``games[ply + 1]``, and note the position.

    The positions of the past are not copied: ``context`` has them.
    """
    game, after = games[ply], games[ply + 1]
    for word in range(REMEMBERED):
        after[word] = game[word]
    after[REMEMBERED] = 0
    act(after, action)
    note_position(context, after, ply + 1)


@inline
def note_position(context: MutableSequence[int], after: Game, ply: int) -> None:
    """Note the position's key, and count it."""
    if after[REMEMBERED]:
        after[SIEVE + (after[KEYS] & (SIEVE_SIZE - 1))] = 0
    context[LINE + context[ROOT] + ply] = after[KEYS]
    context[NODES] += 1
    if context[NODES] >= context[LIMIT]:
        context[STOP] = 1


@inline
def is_repeated(game: Game, context: MutableSequence[int], ply: int) -> bool:
    """Return whether the position is on the current line, or occurred twice before the search."""
    now = LINE + context[ROOT] + ply
    before = 0
    for place in range(now - 1, max(LINE, now - game[QUIET]) - 1, -1):
        if context[place] == context[now]:
            before += 1
            if before == 2 or place >= LINE + context[ROOT]:
                return True
    return False


@inline
def record_cutoff(context: MutableSequence[int], ply: int, action: int, depth: int) -> None:
    """Remember a quiet action that was too good for the other side to allow."""
    context[HISTORY + (action & (ACTIONS - 1))] += depth * depth
    if context[KILLERS + 2 * ply] != action:
        context[KILLERS + 2 * ply + 1] = context[KILLERS + 2 * ply]
        context[KILLERS + 2 * ply] = action


@inline
def value_to_entry(value: int, ply: int) -> int:
    """Return a value for the table: a win counted from here, not from the root; never negative."""
    if value > SURE:
        return value + ply + WIN
    return (value - ply if value < -SURE else value) + WIN


@inline
def value_from_entry(entry: int, ply: int) -> int:
    """Return the value of an entry, a win counted from the root again."""
    value = (entry >> 24) - WIN
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value
