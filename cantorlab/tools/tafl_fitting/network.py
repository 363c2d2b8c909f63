"""A net of one hidden layer for a game of tafl, fitted to what searches said of positions.

The value of a position, in logits of the expected result of seat 1, is the sum of what each piece
is worth on its square, of what is seen around the king or queen, and of hidden units, each a sum
over the pieces that is cut off at 0 and 1. It is fitted by Adam (D. Kingma and J. Ba, 2015) to the
cross-entropy with what a search said; each batch is seen in another of the board's symmetries.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.optimize import minimize

from cantorlab.players.tafl.kernel import weights as layout
from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.rules.tafl.kernel import board

from .surroundings import AROUND, MOBILITY, WON, describe_surroundings

GRID = np.arange(81).reshape(9, 9)
UNITS, EPOCHS, BATCH, RATE, DECAY = 16, 24, 4096, 3e-3, 1e-6
# An attacker in logits, as the weights by hand have it.
LOGITS = 0.2
MOST = 60.0  # attackers: a win seen to its end counts as so many
# What a weight of one logit is in the kernel's units.
SCALE = (100 / LOGITS) * (1 << layout.SCALE)
MOBILE = 64.0  # moves of a side, for weights of about one

FACING = ((board.ARCHER_UP, (1, 0)), (board.ARCHER_RIGHT, (0, 1)),
          (board.ARCHER_DOWN, (-1, 0)), (board.ARCHER_LEFT, (0, -1)))  # fmt: skip


@dataclass(frozen=True)
class NetParts:
    """Parts of a game's net: kinds of pieces, and which of them are like a plain one."""

    with_queen: bool
    kinds: tuple[int, ...]
    like: dict[int, int]
    #: Tables of features that have an entry for each number: name, column, entries a player.
    tables: tuple[tuple[str, int, int], ...]

    @property
    def inputs(self):
        """Number of pairs of a kind and a cell."""
        return 81 * len(self.kinds)


GAMES = {
    "king": NetParts(
        False,
        tuple(range(board.ATTACKER, board.KING + 1)),
        {**dict.fromkeys(range(board.GODI, board.DAUGHTER + 1), board.ATTACKER),
         **dict.fromkeys(range(board.ARCHER_UP, board.ARCHER_LEFT + 1), board.DEFENDER)},
        (("ring", 0, 5), ("roads", 1, 3), ("exits", 2, 5), ("sure_exits", 3, 5)),
    ),
    "queen": NetParts(True, tuple(range(board.JARL_VIKING, board.QUEEN + 1)), {}, ()),
}  # fmt: skip


def symmetries(game):
    """Return for each symmetry of the board where each input (kind and cell) goes."""
    tables = []
    for grid in (GRID, GRID.T):
        for turns in range(4):
            goes = np.empty(81, int)
            goes[np.rot90(grid, turns).reshape(-1)] = np.arange(81)
            facing = {}
            for archer, (up, right) in FACING:
                row, column = divmod(int(goes[40 + 9 * up + right]), 9)
                facing[archer] = next(
                    other for other, towards in FACING if towards == (row - 4, column - 4)
                )
            tables.append(
                np.array([
                    *(81 * game.kinds.index(facing.get(kind, kind)) + goes[cell]
                      for kind in game.kinds for cell in range(81)),
                    game.inputs,
                ])
            )  # fmt: skip
    return tables


def standing(game, boards):
    """Return the inputs that are on in each position, filled up with one that is none."""
    order = np.full(board.KINDS, -1)
    order[list(game.kinds)] = np.arange(len(game.kinds))
    rows, cells = np.nonzero(order[boards] >= 0)
    inputs = np.full((len(boards), 28), game.inputs, np.int32)
    first = np.searchsorted(rows, np.arange(len(boards)))
    inputs[rows, np.arange(len(rows)) - first[rows]] = 81 * order[boards[rows, cells]] + cells
    return inputs


def matrix(game, inputs):
    """Return the inputs as a sparse matrix; a special piece is also the plain one like it."""
    kinds, cells = np.divmod(inputs, 81)
    like = np.array([
        game.kinds.index(game.like[kind]) if kind in game.like else -1 for kind in game.kinds
    ] + [-1])  # fmt: skip
    plain = np.where(like[kinds] >= 0, 81 * like[kinds] + cells, game.inputs)
    both = np.concatenate([inputs, plain], axis=1)
    there = both < game.inputs
    ends = np.concatenate([[0], np.cumsum(there.sum(axis=1))])
    shape = (len(inputs), game.inputs)
    return sp.csr_matrix((np.ones(ends[-1], np.float32), both[there], ends), shape=shape)


def surroundings(game, found, kept):
    """Return the surroundings as columns of a matrix, and their names in the page of weights."""
    player = kept[:, 0]
    columns, names = [], []

    def add(name, place, values):
        columns.append(np.asarray(values, np.float32))
        names.append((name, place))

    for seat in (0, 1):
        acts = player == seat
        for name, column, size in game.tables:
            for entry in range(size):
                at = np.minimum(found[:, AROUND + column], size - 1) == entry
                add(name, size * seat + entry, at & acts)
        if game.with_queen:
            for half in (0, 1):
                english = (kept[:, 1] == board.ENGLISHMEN) == half
                add("halves", 2 * seat + half, acts & english)
            for held in range(4):
                add("grip", 4 * seat + held, found[:, AROUND + held] * acts)
        else:
            add("steps", seat, found[:, AROUND + 4] / 8 * acts)
            add("cursed", seat, (kept[:, 3] > 0) & acts)
        add("mobility", seat, found[:, MOBILITY] / MOBILE * acts)
    return np.stack(columns, axis=1), names


class Net:
    """The numbers that are fitted, and Adam's memory of each."""

    def __init__(self, game, seen_columns):
        rng = np.random.default_rng(0)
        special = np.repeat([kind in game.like for kind in game.kinds], 81)[:, None]
        self.decay = {"pieces": DECAY * special, "inputs": DECAY * special}
        self.numbers = {
            "pieces": np.zeros((game.inputs, 1)),
            "seen": np.zeros((seen_columns, 1)),
            "inputs": np.where(special, 0, rng.normal(0, 0.15, (game.inputs, UNITS))),
            "bias": rng.normal(0, 0.1, (4, UNITS)),
            "out": rng.normal(0, 0.1, (UNITS, 1)),
        }
        self.numbers = {name: each.astype(np.float32) for name, each in self.numbers.items()}
        self.mean = {name: np.zeros_like(each) for name, each in self.numbers.items()}
        self.square = {name: np.zeros_like(each) for name, each in self.numbers.items()}
        self.steps = 0

    def value(self, inputs, around, turns):
        """Return the logits of positions, and the units before and after they are cut off."""
        sums = inputs @ self.numbers["inputs"] + self.numbers["bias"][turns]
        units = np.clip(sums, 0, 1)
        value = inputs @ self.numbers["pieces"] + around @ self.numbers["seen"]
        return (value + units @ self.numbers["out"])[:, 0], sums, units

    def learn(self, inputs, around, turns, wanted, rate):
        """Take one step of Adam down the cross-entropy."""
        value, sums, units = self.value(inputs, around, turns)
        error = ((_logistic(value) - wanted) / len(wanted))[:, None].astype(np.float32)
        back = (error @ self.numbers["out"].T) * ((sums > 0) & (sums < 1))
        slopes = {
            "pieces": inputs.T @ error,
            "seen": around.T @ error,
            "inputs": inputs.T @ back,
            "bias": np.stack([back[turns == turn].sum(axis=0) for turn in range(4)]),
            "out": units.T @ error,
        }
        self.steps += 1
        for name, slope in slopes.items():
            slope = slope + self.decay.get(name, 0) * self.numbers[name]
            mean = self.mean[name] = 0.9 * self.mean[name] + 0.1 * slope
            square = self.square[name] = 0.999 * self.square[name] + 0.001 * slope * slope
            step = mean / (1 - 0.9**self.steps)
            step /= np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.numbers[name] -= (rate * step).astype(np.float32)


def fit(name, files, tell=print):
    """Fit the net of a game (``"king"``, ``"queen"``) as the page of weights has it."""
    game = GAMES[name]
    loaded = [np.load(file) for file in files]
    boards = np.concatenate([each["boards"] for each in loaded])
    kept = np.concatenate([each["kept"] for each in loaded]).astype(np.int64)
    found = describe_surroundings(boards, kept, game.with_queen)
    # What a search never values: it sees that it is won.
    there = found[:, WON] == 0
    boards, kept, found = boards[there], kept[there], found[there]
    said = np.where(kept[:, 0] == 1, kept[:, 4], -kept[:, 4])
    attackers = np.where(abs(said) > SURE, np.sign(said) * MOST, said / 100).clip(-MOST, MOST)
    wanted = _logistic(LOGITS * attackers).astype(np.float32)
    around, names = surroundings(game, found, kept)
    turns = 2 * kept[:, 0] + (kept[:, 1] == board.ENGLISHMEN)
    inputs = standing(game, boards)
    net, rng, tables = Net(game, len(names)), np.random.default_rng(0), symmetries(game)
    last = kept[:, 5] % 10 == 0  # every tenth game is there to tell how it goes
    learnt, steps = np.nonzero(~last)[0], 0
    for epoch in range(EPOCHS):
        rng.shuffle(learnt)
        for first in range(0, len(learnt) - BATCH + 1, BATCH):
            batch = learnt[first : first + BATCH]
            seen_so = matrix(game, tables[rng.integers(8)][inputs[batch]])
            share = steps / (EPOCHS * (len(learnt) // BATCH))
            rate = RATE / 2 * (1 + np.cos(np.pi * share))
            net.learn(seen_so, around[batch], turns[batch], wanted[batch], rate)
            steps += 1
        value = net.value(matrix(game, inputs[last]), around[last], turns[last])[0]
        tell(f"epoch {epoch}: {_loss(value, wanted[last]):.4f}", flush=True)
    value = np.concatenate([
        net.value(matrix(game, inputs[part]), around[part], turns[part])[0]
        for part in np.array_split(np.arange(len(inputs)), 1 + len(inputs) // 100_000)
    ])  # fmt: skip
    return page_of(game, net, names, -even_at(value, kept[:, 6]))


def even_at(value, results):
    """Return the value at which games (1: won by seat 1, 0: drawn, -1) came out even."""

    def loss(parameters):
        logits = parameters[0] + parameters[1] * value
        return np.mean(np.logaddexp(0, logits) - (results + 1) / 2 * logits)

    intercept, slope = minimize(loss, [0.0, 1.0]).x
    return -intercept / slope


def page_of(game, net, names, begin):
    """Return the net in whole numbers, each special piece with the plain one that it is like."""
    numbers = {name: each.astype(float) for name, each in net.numbers.items()}
    for kind, plain in game.like.items():
        rows, like = (slice(81 * (each - game.kinds[0]), None) for each in (kind, plain))
        for name in ("pieces", "inputs"):
            numbers[name][rows][:81] += net.numbers[name][like][:81]
    page = {"kinds": list(game.kinds)}
    for (name, place), (weight,) in zip(names, numbers["seen"], strict=True):
        table = page.setdefault(name, {})
        table[place] = weight
    page = {
        name: each if name == "kinds" else [each[place] for place in sorted(each)]
        for name, each in page.items()
    }
    page["mobility"] = [each / MOBILE for each in page["mobility"]]
    if game.with_queen:
        page["halves"] = [each + begin for each in page["halves"]]
    else:
        page["steps"] = [each / 8 * steps for each in page["steps"] for steps in range(17)]
        page["beginning"] = [begin, begin]
    for name in page.keys() - {"kinds"}:
        page[name] = _whole(np.array(page[name]) * SCALE)
    page["pieces"] = _whole(numbers["pieces"].reshape(len(game.kinds), 81) * SCALE)
    page["inputs"] = _whole(numbers["inputs"].T.reshape(UNITS, len(game.kinds), 81) * layout.ON)
    page["bias"] = _whole(numbers["bias"].T * layout.ON)
    page["out"] = _whole(numbers["out"][:, 0] * SCALE)
    return page


def _whole(numbers):
    return np.rint(numbers).astype(int).tolist()


def _logistic(value):
    return 1 / (1 + np.exp(-value))


def _loss(value, wanted):
    """Return the cross-entropy, in nats."""
    return float(np.mean(np.logaddexp(0, value) - wanted * value))
