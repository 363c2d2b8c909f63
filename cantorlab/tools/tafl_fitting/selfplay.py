"""Games of the search with itself, whole games in compiled code, and what it said on the way.

numba cannot call a function that calls itself once it comes from a cache, so these processes have a
cache folder of their own (``__main__``) and compile the search anew.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from random import Random

import numpy as np
from numba import njit

from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.kernel import weights as layout
from cantorlab.players.tafl.weights import BY_HAND, Weights
from cantorlab.rules import kernels, tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act, count_actions, nth_action

_search = kernels.load("tafl.kernel.search", compiled=True, floor="players")
_turn = import_module("cantorlab.rules.compiled.tafl.kernel.turn")
_act, _count_actions, _nth_action = _turn.act, _turn.count_actions, _turn.nth_action
search, follow, list_actions, pick = (
    _search.search, _search.follow, _search.list_actions, _search.pick,
)  # fmt: skip

OPEN, WIN, SURE = _search.OPEN, m.WIN, m.SURE
NODES, LIMIT, STOP, ROOT, LINE = m.NODES, m.LIMIT, m.STOP, m.ROOT, m.LINE
HISTORY, ACTIONS = m.HISTORY, m.ACTIONS
KEYS, REMEMBERED, PLAYER, MOVER = board.KEYS, board.REMEMBERED, board.PLAYER, board.MOVER
SHOT, CURSED, FORESTS = board.SHOT, board.CURSED, board.FORESTS
RESULT, RUNNING = board.RESULT, board.RUNNING

CELLS = np.array([square for square in range(board.SQUARES) if board.IS_BOARD[square]])
# Where games by the weights by hand came out even, in hundredths of an attacker.
EVEN_BY_HAND = {"tafl": 827, "queen": 43}
NOISE, TABLE, LONGEST, OPENING = 20, 8192, 700, 11
AXES, SWITCHES = ("godi", "jarl", "victory"), ("young_king", "archers", "forest")
#: Data of a position beside its board, by column.
COLUMNS = ("player", "mover", "shot", "cursed", "value", "game", "result")

njit_as_kernels = njit(nogil=True, _nrt=False)


@njit_as_kernels
def choose(games, lists, context, entries, root, nodes):
    """Return the best action, its value, and whether the first depth was done."""
    game = games[0]
    for index in range(game[REMEMBERED]):
        context[LINE + index] = game[KEYS + index]
    context[ROOT] = game[REMEMBERED] - 1
    context[NODES], context[LIMIT], context[STOP] = 0, nodes, 0
    count = list_actions(game, context, lists[0], 0, 0)
    for n in range(count):
        root[n] = pick(lists[0], n, count)
    best, best_value, known = root[0], 0, False
    for depth in range(1, 40):
        alpha, at = -WIN, -1
        for n in range(count):
            value = follow(games, context, 0, root[n])
            if value == OPEN:
                same = games[1][PLAYER] == game[PLAYER]
                left = depth - 1
                if alpha > -WIN:
                    if same:
                        value = search(games, lists, context, entries, 1, left, alpha, alpha + 1)
                    else:
                        value = -search(games, lists, context, entries, 1, left, -alpha - 1, -alpha)
                if value > alpha and not context[STOP]:
                    if same:
                        value = search(games, lists, context, entries, 1, left, alpha, WIN)
                    else:
                        value = -search(games, lists, context, entries, 1, left, -WIN, -alpha)
            if context[STOP]:
                break
            if value > alpha:
                alpha, at = value, n
        if at >= 0:
            best, best_value, known = root[at], alpha, True
            for n in range(at, 0, -1):
                root[n] = root[n - 1]
            root[0] = best
        if context[STOP] or abs(best_value) > SURE:
            break
    return best, best_value, known


@njit_as_kernels
def play(games, lists, context, entries, root, nodes, random, cells, boards, kept, chance):
    """Play the game in ``games[0]`` to its end; return how many positions were kept."""
    np.random.seed(chance)
    game, rows = games[0], 0
    for place in range(len(entries)):
        entries[place] = 0
    for place in range(HISTORY, HISTORY + ACTIONS):
        context[place] = 0
    while game[RESULT] == RUNNING:
        if game[FORESTS]:
            _act(game, _nth_action(game, np.random.randint(_count_actions(game))))
            continue
        for place in range(HISTORY, HISTORY + ACTIONS):
            context[place] //= 8
        action, value, known = choose(games, lists, context, entries, root, nodes)
        if known and rows < len(boards):
            for cell in range(len(cells)):
                boards[rows, cell] = game[cells[cell]]
            kept[rows, 0], kept[rows, 1] = game[PLAYER], game[MOVER]
            kept[rows, 2], kept[rows, 3], kept[rows, 4] = game[SHOT], game[CURSED], value
            rows += 1
        if np.random.randint(100) < random:
            action = _nth_action(game, np.random.randint(_count_actions(game)))
        _act(game, action)
    return rows


def start(kind, rng):
    """Draw a start of that kind; of ``variants`` any mix that goes together."""
    if kind == "queen":
        return tafl.start_queen(queen_walks_in=rng.random() < 0.5)
    while kind == "variants":
        mix = {
            name: rng.choice(["vertical", "horizontal"])
            for name in rng.sample(AXES, rng.choice([0, 1, 1, 1, 2]))
        }
        mix.update(dict.fromkeys(rng.sample(SWITCHES, rng.choice([0, 0, 1, 1, 2])), True))
        try:
            if mix:
                return tafl.start(**mix)
        except ValueError:
            continue
    return tafl.start()


def opening(kind, rng):
    """Return a game of the kernel after some random plies, placed forests included."""
    game = start(kind, rng).kernel_game()
    for _ in range(rng.randrange(OPENING) + 2 * (game[FORESTS] > 0)):
        if game[RESULT] == RUNNING:
            act(game, nth_action(game, rng.randrange(count_actions(game))))
    return game


def by_hand(kind):
    """Return the weights by hand, 0 moved to where games of their own came out even."""
    entries = list(BY_HAND.entries)
    for place in range(layout.BEGINNING, layout.HALVES + 4):
        entries[place] += EVEN_BY_HAND["queen" if kind == "queen" else "tafl"] << layout.SCALE
    return Weights(entries)


def positions(kind, count, nodes, weights, random, seed, tell=print):
    """Return the boards (81 squares from a1 on) and ``COLUMNS`` of the positions of games."""
    games = np.zeros((m.DEEPEST + 1, board.GAME_SIZE), np.int64)
    lists = np.zeros((m.DEEPEST + 1, 2 * m.MOST_ACTIONS), np.int64)
    context = (weights or by_hand(kind)).context(True)
    context[m.NOISE], context[m.SHARP] = NOISE, weights is not None
    entries = np.zeros(m.ENTRY * TABLE, np.int64)
    root = np.zeros(m.MOST_ACTIONS, np.int64)
    boards, kept = np.zeros((LONGEST, 81), np.int8), np.zeros((LONGEST, len(COLUMNS)), np.int32)
    found, ends = [], Counter()
    for number in range(count):
        rng = Random(f"{kind} {seed} {number}")
        games[0, :] = opening(kind, rng)
        context[m.SEED] = rng.randrange(1 << 16)
        room = games, lists, context, entries, root
        rows = play(*room, nodes, random, CELLS, boards, kept, rng.randrange(1 << 30))
        kept[:rows, 5] = number
        kept[:rows, 6] = {0: -1, 1: 1}.get(int(games[0, board.WINNER]), 0)
        found.append((boards[:rows].copy(), kept[:rows].copy()))
        ends[board.REASONS[int(games[0, RESULT])]] += 1
        if number % 200 == 199:
            tell(number + 1, dict(ends), flush=True)
    return tuple(np.concatenate(each) for each in zip(*found, strict=True))
