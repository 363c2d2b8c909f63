"""Many games side by side, an action of each at a time, with lists of what is legal in each."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...batching import SKIPPED
from ...generator import seeded
from ...jit import entry, inline
from .board import (
    CURSED,
    EMPTY,
    ENGLISHMEN,
    FORESTS,
    GAME_SIZE,
    GODI,
    LONGEST_QUIET,
    MOVER,
    NUMBER,
    PASS,
    PIECES,
    PIECES_A_SIDE,
    PLAYER,
    QUIET,
    RESULT,
    RIM,
    RUNNING,
    SHOOT,
    SHOT,
    SIZE,
    SQUARES,
    WIDTH,
    WINNER,
    Game,
)
from .forests import count_forests, nth_forest
from .moves import count_diagonal, nth_diagonal, stops_across, stops_along, walk_of
from .turn import act

MOST_LEGAL = 400
PLAIN_PLANES = RIM - 1  # one for each kind, forests included
PLANES = PLAIN_PLANES + 7
# Where the index of an action lies in ``index_of``: of a move in a row at square * SIZE + place,
# likewise in a column, and of every one at its integer. Few lines of the cache hold the former two.
ACROSS_OF, ALONG_OF, CODE_OF = 0, SQUARES * SIZE, 2 * SQUARES * SIZE
INDICES = CODE_OF + PASS + 1


@entry
def begin_games(
    start: Sequence[int],
    games: Sequence[Game],
    rngs: Sequence[MutableSequence[int]],
    seed: int,
    numbers: MutableSequence[int],
    index_of: Sequence[int],
    seats: MutableSequence[int],
    legal: Sequence[MutableSequence[int]],
    counts: MutableSequence[int],
) -> None:
    """Begin the games ``numbers`` under ``seed``, and list what is legal in each.

    ``legal`` gets the indices of the legal actions, in the order in which random players draw them,
    ``counts`` how many there are, ``seats`` whose turn it is. ``index_of`` is laid out as
    ``CODE_OF`` says.
    """
    for k in range(len(numbers)):
        _begin(start, games[k], rngs[k], seed, numbers[k])
        seats[k] = games[k][PLAYER]
        counts[k] = _list(games[k], index_of, legal[k])


@entry
def step_games(
    start: Sequence[int],
    games: Sequence[Game],
    rngs: Sequence[MutableSequence[int]],
    seed: int,
    numbers: MutableSequence[int],
    index_of: Sequence[int],
    seats: MutableSequence[int],
    legal: Sequence[MutableSequence[int]],
    counts: MutableSequence[int],
    code_of: Sequence[int],
    actions: Sequence[int],
    rewards: Sequence[MutableSequence[float]],
    ended: MutableSequence[int],
) -> None:
    """Take a legal action in each game, or none where it is ``SKIPPED``.

    Where that ends a game, ``ended`` gets a 1, ``rewards`` each seat's result, and a new game
    begins there: its number is greater by the number of games in the batch.
    """
    for k in range(len(numbers)):
        ended[k] = 0
        rewards[k][0] = rewards[k][1] = 0.0
        if actions[k] == SKIPPED:
            continue
        game = games[k]
        act(game, code_of[actions[k]])
        if game[RESULT] != RUNNING:
            ended[k] = 1
            if game[WINNER] >= 0:
                rewards[k][game[WINNER]] = 1.0
                rewards[k][1 - game[WINNER]] = -1.0
            numbers[k] += len(numbers)
            _begin(start, game, rngs[k], seed, numbers[k])
        seats[k] = game[PLAYER]
        counts[k] = _list(game, index_of, legal[k])


@entry
def observe_games(
    games: Sequence[Game],
    seats: Sequence[int],
    planes: Sequence[Sequence[Sequence[MutableSequence[float]]]],
) -> None:
    """Write the view that each of ``seats`` has of its game, as planes of squares.

    A plane for each kind of piece and for forests; the square that may be shot; whole planes: the
    seat, whether it is to act, whether the English move, whether the king is cursed, the plies
    since the last capture as a share of the most, and forests to be placed, halved.
    """
    for k in range(len(games)):
        game = games[k]
        for plane in range(PLAIN_PLANES + 1):
            for row in range(SIZE):
                for column in range(SIZE):
                    planes[k][plane][row][column] = 0.0
        for row in range(SIZE):
            for column in range(SIZE):
                square = WIDTH * (row + 1) + column + 1
                if game[square] != EMPTY:
                    planes[k][game[square] - 1][row][column] = 1.0
                planes[k][PLAIN_PLANES + 1][row][column] = seats[k]
                planes[k][PLAIN_PLANES + 2][row][column] = game[PLAYER] == seats[k]
                planes[k][PLAIN_PLANES + 3][row][column] = game[MOVER] == ENGLISHMEN
                planes[k][PLAIN_PLANES + 4][row][column] = game[CURSED]
                planes[k][PLAIN_PLANES + 5][row][column] = game[QUIET] / LONGEST_QUIET
                planes[k][PLAIN_PLANES + 6][row][column] = game[FORESTS] / 2
        if game[SHOT]:
            shot = game[SHOT]
            planes[k][PLAIN_PLANES][shot // WIDTH - 1][shot % WIDTH - 1] = 1.0


@inline
def _begin(
    start: Sequence[int], game: Game, rng: MutableSequence[int], seed: int, number: int
) -> None:
    for place in range(GAME_SIZE):
        game[place] = start[place]
    seeded(rng, seed, number)


@inline
def _list(game: Game, index_of: Sequence[int], legal: MutableSequence[int]) -> int:
    """List the legal actions in the order of ``turn.nth_action``; return their number."""
    count = 0
    if game[FORESTS]:
        for n in range(count_forests(game)):
            legal[n] = index_of[CODE_OF + nth_forest(game, n)]
            count += 1
    else:
        side = game[MOVER]
        slot = PIECES + PIECES_A_SIDE * side
        for piece in range(slot, slot + game[NUMBER + side]):
            square = game[piece]
            walk, line = walk_of(game, square), square * SIZE
            across = stops_across(game, square, walk)
            for place in range(SIZE):  # without a branch, which could not be foreseen
                legal[count] = index_of[ACROSS_OF + line + place]
                count += across >> place & 1
            along = stops_along(game, square, walk)
            for place in range(SIZE):
                legal[count] = index_of[ALONG_OF + line + place]
                count += along >> place & 1
            if game[square] == GODI:
                for n in range(count_diagonal(game, square)):
                    legal[count] = index_of[CODE_OF + (square << 7 | nth_diagonal(game, square, n))]
                    count += 1
        if game[SHOT] or count == 0:
            legal[count] = index_of[CODE_OF + (SHOOT if game[SHOT] else PASS)]
            count += 1
    return count
