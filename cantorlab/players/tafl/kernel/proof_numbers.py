"""Forced wins, searched best-first: depth-first proof-number search (A. Nagai, 2002).

The question: does a seat win with at most ``own`` actions of its own, against every answer? Each
position has two numbers: how much is still to be proved for a yes (its *proof number*, 0: it is
won), and for a no (its *disproof number*, 0: it is not). The next position to search is the one
that decides with the least. Numbers begin with the count of moves (mobility; L. V. Allis, 1994);
but where one side threatens to win at once, few of the answers matter, and its number begins with
1. (Numbers that begin with the evaluation proved half as many wins.) Where every child must be
decided, the greatest of their numbers counts, and 1 for each other child (T. Ueda and others,
2008): a sum would count a position several times if several lines reach it.

**Why repetitions do no harm.** An entry of the table is for a position *and* a number of own
actions left, and no chain of actions returns to both: each own action leaves one fewer. So no entry
rests on itself, nor on the line that led there (the graph-history interaction of M. Campbell, 1985,
needs such a cycle). And a winner with the fewest own actions never reaches a position twice: the
second time as many would be needed as the first, and fewer are left. So a proved win is one against
threefold repetition too, if no position had occurred twice before it begins; and against the 200
plies, if those without a capture so far and its longest line are fewer (§3.4).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.tafl.kernel.board import (
    KEYS,
    MOVES,
    PLAYER,
    REMEMBERED,
    RESULT,
    RUNNING,
    WINNER,
    WITH_QUEEN,
    Game,
)

from .forced_wins import cannot_win_at_once
from .rules_twin import count_actions, entry, inline, nth_action
from .search import make_move
from .transposition import ENTRY, MOST_ACTIONS, STOP
from .wins import can_catch_queen, is_pressed, wins_at_once

# The two numbers of a position in one integer, the proof number above. Of one that is won, what
# stands below is how long it takes at most: own actions, then plies.
BITS = 20
ENDLESS = (1 << BITS) - 1
LOST = ENDLESS << BITS
PLIES_BITS = 8
MOST_PLIES = (1 << PLIES_BITS) - 1

# The children of a position: their actions, and after them their numbers.
LIST_SIZE = 2 * MOST_ACTIONS

# A place of the table holds an entry of a position that is won, and one of another that is not.
# An entry is a key, then numbers, own actions and the best action in one integer.
PLACE = 2 * ENTRY
OWN_BITS, ACTION_BITS = 6, 16


@entry
def prove(
    games: Sequence[Game],
    lists: Sequence[MutableSequence[int]],
    context: MutableSequence[int],
    entries: MutableSequence[int],
    ply: int,
    seat: int,
    own: int,
    most_proof: int,
    most_disproof: int,
) -> int:
    """Return the numbers of ``games[ply]``, searched until one of them reaches its bound.

    The question is whether ``seat`` wins with ``own`` actions of its own. The result is worthless
    once ``context[STOP]`` is set. The game is on, no win at once is seen, and ``own`` is not 0.
    """
    game, children = games[ply], lists[ply]
    mine = game[PLAYER] == seat
    left = own - 1 if mine else own
    count = list_children(games, children, context, entries, ply, seat, left)
    while True:
        # Where the seat acts one child that is won is enough, so the least proof number counts and
        # the greatest disproof number; where the other does, it is the other way round.
        best, least, second, greatest, undecided = 0, ENDLESS, ENDLESS, 0, 0
        for n in range(count):
            numbers = children[MOST_ACTIONS + n]
            wished = number(numbers, mine)
            if wished < least:
                best, least, second = n, wished, least
            elif wished < second:
                second = wished
            if wished < ENDLESS:
                undecided += 1
                greatest = max(greatest, number(numbers, not mine))
        others = max(0, undecided - 1)
        feared = min(greatest + others, ENDLESS - 1) if undecided else 0
        if least == 0:
            feared = ENDLESS
        proof, disproof = (least, feared) if mine else (feared, least)
        if proof >= most_proof or disproof >= most_disproof:
            break
        make_move(games, context, ply, children[best])
        # A little further than the second best, or the two would take turns all the time
        # (J. Pawlewicz and L. Lew, 2007).
        near = second + second // 4 + 1
        bound = min(most_proof if mine else most_disproof, near)
        other_bound = max(1, (most_disproof if mine else most_proof) - others)
        children[MOST_ACTIONS + best] = prove(
            games,
            lists,
            context,
            entries,
            ply + 1,
            seat,
            left,
            bound if mine else other_bound,
            other_bound if mine else bound,
        )
        if context[STOP]:
            return 0
    numbers = proof << BITS | disproof
    if proof == 0:
        numbers = how_long(children, best, count, mine)
    remember(entries, game[KEYS + game[REMEMBERED] - 1], own, numbers, children[best])
    return numbers


@inline
def number(numbers: int, proof: bool) -> int:
    """Return the proof number or the disproof number; the latter is endless for a win."""
    if proof:
        return numbers >> BITS
    return numbers & ENDLESS if numbers >> BITS else ENDLESS


@entry
def list_children(
    games: Sequence[Game],
    children: MutableSequence[int],
    context: MutableSequence[int],
    entries: MutableSequence[int],
    ply: int,
    seat: int,
    left: int,
) -> int:
    """List the actions, with the numbers after them, up to a decisive one; return their number."""
    game = games[ply]
    mine = game[PLAYER] == seat
    count = count_actions(game)
    for n in range(count):
        action = nth_action(game, n)
        make_move(games, context, ply, action)
        numbers = numbers_so_far(games[ply + 1], entries, seat, left)
        children[n], children[MOST_ACTIONS + n] = action, numbers
        if number(numbers, mine) == 0:
            return n + 1
    return count


@inline
def how_long(children: MutableSequence[int], best: int, count: int, mine: bool) -> int:
    """Return the numbers of a won position: by its best child, or as long as any child takes."""
    if mine:
        return children[MOST_ACTIONS + best] + (1 << PLIES_BITS) + 1
    own, plies = 0, 0
    for n in range(count):
        numbers = children[MOST_ACTIONS + n]
        own = max(own, numbers >> PLIES_BITS)
        plies = max(plies, numbers & MOST_PLIES)
    return own << PLIES_BITS | (plies + 1)


@entry
def numbers_so_far(after: Game, entries: MutableSequence[int], seat: int, left: int) -> int:
    """Return the numbers of a position before its search, with so many own actions left."""
    if after[RESULT] != RUNNING:
        return 0 if after[WINNER] == seat else LOST
    if left == 0:
        return LOST
    mine = after[PLAYER] == seat
    if wins_at_once(after):
        return 1 << PLIES_BITS | 1 if mine else LOST
    if mine and left == 1 and cannot_win_at_once(after):
        return LOST
    key = after[KEYS + after[REMEMBERED] - 1]
    place = PLACE * (key % (len(entries) // PLACE))
    if entries[place] == key:
        numbers = entries[place + 1] >> (OWN_BITS + ACTION_BITS)
        if numbers >> PLIES_BITS <= left:
            return numbers
    place += ENTRY
    if entries[place] == key:
        numbers = entries[place + 1] >> (OWN_BITS + ACTION_BITS)
        if numbers != LOST:
            return numbers
        if entries[place + 1] >> ACTION_BITS & ((1 << OWN_BITS) - 1) >= left:
            return LOST
    return first_numbers(after, seat)


@inline
def remember(entries: MutableSequence[int], key: int, own: int, numbers: int, action: int) -> None:
    """Write the numbers of a position into the table."""
    place = PLACE * (key % (len(entries) // PLACE))
    if numbers >> BITS:
        place += ENTRY
    entries[place] = key
    entries[place + 1] = (numbers << OWN_BITS | own) << ACTION_BITS | action


@inline
def first_numbers(game: Game, seat: int) -> int:
    """Return the first numbers of a position: as many as there are moves that matter."""
    if game[PLAYER] == seat:
        return 1 << BITS | (1 + game[MOVES])
    proof = 1 if threatens(game, seat) else 1 + game[MOVES]
    return proof << BITS | 1


@inline
def threatens(game: Game, seat: int) -> bool:
    """Return whether the seat, which does not act now, would win at once."""
    if game[WITH_QUEEN]:
        return can_catch_queen(game, seat)
    return is_pressed(game)
