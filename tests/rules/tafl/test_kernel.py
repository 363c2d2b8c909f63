"""Games in bulk against the same games taken ply by ply as states: rows and maps, counted again."""

from collections import Counter

import pytest

from cantorlab.rules import tafl
from cantorlab.rules.generator import WORDS, below, seeded
from cantorlab.rules.tafl.kernel import board, bulk, turn
from cantorlab.rules.tafl.names import BY_NAME, NAMES, action_text

SEED, FIRST, COUNT = 5, 3, 2
STARTS = {
    "archers and godi": lambda: tafl.start(archers=True, godi=True, young_king=True),
    "forest and victory": lambda: tafl.start(forest=True, victory="vertical", jarl="horizontal"),
    "queen": tafl.start_queen,
}
SOVEREIGNS = ("king", "queen")
# Whose loss a piece is: the columns of a row, after winner, reason and plies.
LOSS = {
    **dict.fromkeys(("attacker", "godi", "jarl", "merchant", "volva", "daughter"), 0),
    **dict.fromkeys(("jarl_viking", "jarl_chief"), 0),
    **dict.fromkeys(("defender", "archer", "king_viking", "king_chief"), 1),
    "english": 2,
}


def in_bulk(opening):
    """Rows and maps of a few games; the maps by piece name, or reason, and square."""
    game = opening.kernel_game()
    rows = [0] * (COUNT * bulk.ROW)
    visits, captures = ([0] * (board.KINDS * board.SQUARES) for _ in range(2))
    ends = [0] * (len(board.REASONS) * board.SQUARES)
    room = list(game), [0] * WORDS
    plies = bulk.play_games(game, *room, SEED, FIRST, COUNT, rows, visits, captures, ends)
    shown = [read(flat, NAMES) for flat in (visits, captures)]
    at_end = read(ends, dict(enumerate(board.REASONS)))
    return plies, [rows[at : at + bulk.ROW] for at in range(0, len(rows), bulk.ROW)], *shown, at_end


def read(flat, names):
    """The kernel's flat map as counts by name and square."""
    squares = {square: name for name, square in BY_NAME.items()}
    counts = Counter()
    for at, count in enumerate(flat):
        if count:
            row, square = divmod(at, board.SQUARES)
            counts[names[row], squares[square]] += count
    return counts


def played(opening, index):
    """The states of a game, its actions drawn as in bulk but taken, and seen, as texts."""
    rng, states = [0] * WORDS, [opening]
    seeded(rng, SEED, index)
    while not states[-1].is_terminal:
        game = states[-1].kernel_game()
        n = below(rng, len(states[-1].legal_actions()))
        states.append(states[-1].apply(action_text(turn.nth_action(game, n))))
    return states


@pytest.mark.parametrize("name", STARTS)
def test_bulk_rows_and_maps_are_what_the_states_of_the_same_games_show(name):
    opening = STARTS[name]()
    visits, captures, ends, rows, plies = Counter(), Counter(), Counter(), [], 0
    for index in range(FIRST, FIRST + COUNT):
        states = played(opening, index)
        lost = [0, 0, 0]
        for state in states[1:]:
            seen = state.observation(None)
            stands = {man["square"]: man["piece"] for man in seen["pieces"]}
            action = state.actions[-1][1]
            if "-" in action:
                square = action.split("-")[1]
                visits[stands[square], square] += 1
            for man in seen["last"]["captured"]:
                captures[man["piece"], man["square"]] += 1
                lost[LOSS[man["piece"]]] += 1
        assert turn.count_actions(states[-1].kernel_game()) == 0
        outcome = states[-1].outcome
        winner = board.DRAW if outcome.winner is None else outcome.winner
        reason = board.REASONS.index(outcome.reason)
        rows.append([winner, reason, len(states) - 1, *lost])
        (sovereign,) = (square for square, piece in stands.items() if piece in SOVEREIGNS)
        ends[outcome.reason, sovereign] += 1
        plies += len(states) - 1
    assert in_bulk(opening) == (plies, rows, visits, captures, ends)
