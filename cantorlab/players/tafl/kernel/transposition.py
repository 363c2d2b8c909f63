"""Memory of a search: its context, one flat list of integers, and the transposition table.

Values are in hundredths of an attacker, for the player to act. A win in ``n`` plies
is ``WIN - n``.
"""

from __future__ import annotations

from cantorlab.rules.tafl.kernel import board

WIN = 30_000
SURE = 29_000  # beyond this a value is a win that was seen to its end
DEEPEST = 48  # plies below the root

NODES = 0  # positions reached so far,
LIMIT = 1  # and how many at most
STOP = 2  # not 0: come to an end at once; set here at the limit, or from another thread
SEED = 3  # 16 bits: which of two almost equal positions looks better
NOISE = 4  # and how much better at most
ROOT = 5  # how many positions there were before the root, since the last capture
KILLERS = 6  # two quiet actions for each ply that were too good lately
HISTORY = KILLERS + 2 * DEEPEST  # how often an action was too good, by its low 14 bits
ACTIONS = 1 << 14
LINE = HISTORY + ACTIONS  # keys of the positions since the last capture, then of those searched
SHARP = LINE + board.LONGEST_QUIET + 2 + DEEPEST  # not 0: leave out actions that hardly ever matter
CAPTURES = SHARP + 1  # captures of a soldier of the mover on each square (``move_ordering``)
DRAW = CAPTURES + board.SQUARES  # worth of a draw to seat 1
CONTEXT_SIZE = DRAW + 1
WEIGHTS = CONTEXT_SIZE  # beyond it, where positions are valued: the weights (``weights``)

# An entry of the transposition table: the key, then value, depth, bound and action in one integer.
ENTRY = 2
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

# The actions of a ply, and after them how promising each is.
MOST_ACTIONS = 400
