"""Random games, counted: every legal action is equally likely at every ply."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...generator import below, seeded
from ...jit import entry, inline
from .board import (
    GAME_SIZE,
    KING_AT,
    LAST,
    PLAYER,
    QUEEN_AT,
    RESULT,
    RUNNING,
    SIDE_OF,
    SQUARES,
    TAKEN,
    WINNER,
    WITH_QUEEN,
    Game,
)
from .turn import act, count_actions, nth_action

# The columns of a row of ``play_games``: the winner (-1: a draw), the reason (an index of
# ``board.REASONS``), plies, and the number of pieces that each side has lost (the English last).
WINNER_COLUMN, REASON_COLUMN, PLIES_COLUMN, LOST_COLUMN = 0, 1, 2, 3
ROW = 6


@inline
def random_action(game: Game, rng: MutableSequence[int]) -> int:
    """Return one of the legal actions, all equally likely."""
    return nth_action(game, below(rng, count_actions(game)))


@entry
def play_games(
    start: Sequence[int],
    game: Game,
    rng: MutableSequence[int],
    seed: int,
    first: int,
    count: int,
    rows: MutableSequence[int],
    visits: MutableSequence[int],
    captures: MutableSequence[int],
    ends: MutableSequence[int],
) -> int:
    """Play games ``first`` to ``first + count - 1`` under a seed from ``start``; return all plies.

    ``game`` and ``rng`` (``generator.WORDS`` integers) are room to work in. ``rows`` has ``ROW``
    integers a game. Unless they are empty, the maps count at ``kind * SQUARES + square`` how often
    a kind stopped on a square (``visits``) and was taken there (``captures``), and at ``reason *
    SQUARES + square`` how often the king or the queen stood there at the end (``ends``).
    """
    all_plies = 0
    mapped = len(visits) > 0
    for index in range(first, first + count):
        for place in range(GAME_SIZE):
            game[place] = start[place]
        row = ROW * (index - first)
        for place in range(row, row + ROW):
            rows[place] = 0
        seeded(rng, seed, index)
        plies = 0
        while game[RESULT] == RUNNING:
            act(game, random_action(game, rng))
            plies += 1
            count_losses(game, row + LOST_COLUMN, rows)
            if mapped:
                see(game, visits, captures)
        write_end(game, plies, rows, row)
        if mapped:
            see_end(game, ends)
        all_plies += plies
    return all_plies


@inline
def count_losses(game: Game, lost: int, rows: MutableSequence[int]) -> None:
    """Add the pieces that the last action took to the losses that begin at ``rows[lost]``."""
    for taken in range(1, game[TAKEN] + 1):
        rows[lost + SIDE_OF[game[TAKEN + taken] & 31]] += 1


@inline
def see(game: Game, visits: MutableSequence[int], captures: MutableSequence[int]) -> None:
    """Add the effects of the last action to the maps."""
    if game[LAST]:
        square = game[LAST] & 127
        visits[game[square] * SQUARES + square] += 1
    for taken in range(1, game[TAKEN] + 1):
        square, kind = game[TAKEN + taken] >> 5, game[TAKEN + taken] & 31
        captures[kind * SQUARES + square] += 1


@inline
def write_end(game: Game, plies: int, rows: MutableSequence[int], row: int) -> None:
    """Write down the end and the length of a game."""
    rows[row + WINNER_COLUMN] = game[WINNER]
    rows[row + REASON_COLUMN] = game[RESULT]
    rows[row + PLIES_COLUMN] = plies


@inline
def see_end(game: Game, ends: MutableSequence[int]) -> None:
    """Add the square of the king or the queen at the end of a game to the map."""
    sovereign = game[QUEEN_AT] if game[WITH_QUEEN] else game[KING_AT]
    ends[game[RESULT] * SQUARES + sovereign] += 1


@entry
def log_games(
    start: Sequence[int],
    game: Game,
    rng: MutableSequence[int],
    seed: int,
    first: int,
    count: int,
    plies: MutableSequence[int],
    seats: MutableSequence[int],
    actions: MutableSequence[int],
) -> None:
    """Play the same games and write down every action and its seat, game after game.

    ``plies`` gets the number of each game's actions; ``seats`` and ``actions`` must have room for
    all.
    """
    at = 0
    for index in range(first, first + count):
        for place in range(GAME_SIZE):
            game[place] = start[place]
        seeded(rng, seed, index)
        before = at
        while game[RESULT] == RUNNING:
            seats[at] = game[PLAYER]
            actions[at] = random_action(game, rng)
            act(game, actions[at])
            at += 1
        plies[index - first] = at - before


@entry
def count_on_square(
    start: Sequence[int],
    game: Game,
    rng: MutableSequence[int],
    seed: int,
    first: int,
    count: int,
    square: int,
    kinds: int,
    taken: int,
    found: MutableSequence[int],
) -> None:
    """Play the same games; write down how often in each a piece of ``kinds`` (bits) stopped there.

    With ``taken`` count the captures of such pieces on that square instead.
    """
    for index in range(first, first + count):
        for place in range(GAME_SIZE):
            game[place] = start[place]
        seeded(rng, seed, index)
        times = 0
        while game[RESULT] == RUNNING:
            act(game, random_action(game, rng))
            times += times_on_square(game, square, kinds, taken)
        found[index - first] = times


@entry
def see_squares(
    start: Sequence[int],
    game: Game,
    rng: MutableSequence[int],
    seed: int,
    first: int,
    count: int,
    kinds: int,
    taken: int,
    found: MutableSequence[int],
) -> None:
    """Play the same games; write 1 for each square of each where a piece of ``kinds`` stopped.

    With ``taken`` mark the squares where one was captured instead. ``found`` has room for
    ``SQUARES`` of each game.
    """
    for index in range(first, first + count):
        for place in range(GAME_SIZE):
            game[place] = start[place]
        seeded(rng, seed, index)
        begin = (index - first) * SQUARES
        while game[RESULT] == RUNNING:
            act(game, random_action(game, rng))
            mark_squares(game, begin, kinds, taken, found)


@inline
def mark_squares(
    game: Game, begin: int, kinds: int, taken: int, found: MutableSequence[int]
) -> None:
    """Mark the square that the last action brought a piece of ``kinds`` to, or took some on."""
    if not taken:
        square = game[LAST] & 127
        if game[LAST] and kinds >> game[square] & 1:
            found[begin + square] = 1
        return
    for at in range(1, game[TAKEN] + 1):
        event = game[TAKEN + at]
        if kinds >> (event & 31) & 1:
            found[begin + (event >> 5)] = 1


@inline
def times_on_square(game: Game, square: int, kinds: int, taken: int) -> int:
    """Count how often the last action brought a piece of ``kinds`` to a square, or took one."""
    if not taken:
        stopped = game[LAST] and game[LAST] & 127 == square and kinds >> game[square] & 1
        return 1 if stopped else 0
    times = 0
    for at in range(1, game[TAKEN] + 1):
        event = game[TAKEN + at]
        times += event >> 5 == square and kinds >> (event & 31) & 1
    return times
