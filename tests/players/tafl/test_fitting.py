"""A net as it is learnt, beside the same net as the search has it."""

from random import Random

import numpy as np
import pytest

from cantorlab.players.tafl.kernel.evaluation import evaluate
from cantorlab.players.tafl.kernel.wins import wins_at_once
from cantorlab.players.tafl.weights import CELLS, Weights, entries_of
from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board

pytest.importorskip("numba")

from cantorlab.tools.tafl_fitting import network
from cantorlab.tools.tafl_fitting.surroundings import describe_surroundings

STARTS = {
    "king": lambda n: tafl.start(
        **[{}, {"godi": True, "archers": True}, {"victory": True}, {"jarl": True}][n % 4]
    ),
    "queen": lambda n: tafl.start_queen(),
}


def played(name, count):
    """Games of the kernel after some random actions, none of which is won at once."""
    found = []
    for number in range(count):
        rng, state = Random(f"{name} {number}"), STARTS[name](number)
        for _ in range(rng.randrange(4, 50)):
            following = state.apply(rng.choice(state.legal_actions()))
            if following.is_terminal:
                break
            state = following
        if not wins_at_once(state.kernel_game()):
            found.append(state.kernel_game())
    return found


def kept(games):
    boards = np.array([[game[square] for square in CELLS] for game in games], dtype=np.int8)
    places = board.PLAYER, board.MOVER, board.SHOT, board.CURSED
    columns = [[*(game[place] for place in places), 0, 0, 0] for game in games]
    return boards, np.array(columns)


@pytest.mark.parametrize("name", STARTS)
def test_the_search_values_a_position_as_the_net_that_was_learnt_does(name):
    game, games = network.GAMES[name], played(name, 24)
    boards, columns = kept(games)
    around, names = network.surroundings(
        game, describe_surroundings(boards, columns, name == "queen"), columns
    )
    net, rng = network.Net(game, len(names)), np.random.default_rng(5)
    for number, values in net.numbers.items():
        net.numbers[number] = (values + rng.normal(0, 0.1, values.shape)).astype(np.float32)
    turns = 2 * columns[:, 0] + (columns[:, 1] == board.ENGLISHMEN)
    inputs = network.matrix(game, network.standing(game, boards))
    begin = 0.25
    learnt = 500 * (net.value(inputs, around, turns)[0] + begin)
    context = Weights(entries_of(network.page_of(game, net, names, begin))).context(False)
    values = [evaluate(game, context) for game in games]
    seat_1 = [
        value if game[board.PLAYER] == 1 else -value
        for value, game in zip(values, games, strict=True)
    ]
    assert len(games) >= 15
    assert np.abs(learnt - seat_1).max() < 8  # hundredths of an attacker, of what was rounded


def test_a_turned_board_has_its_pieces_turned_and_archers_look_where_they_should():
    game = network.GAMES["king"]
    boards = np.zeros((1, 81), np.int8)
    boards[0, 9 * 2 + 4] = board.ARCHER_UP  # on e3, the third row
    boards[0, 0] = board.KING  # on a1
    turned = set()
    for table in network.symmetries(game):
        places = [divmod(int(place), 81) for place in table[network.standing(game, boards)[0]]]
        archer, king = (
            next((kind, cell) for kind, cell in places if game.kinds[kind] in kinds)
            for kinds in (range(board.ARCHER_UP, board.ARCHER_LEFT + 1), (board.KING,))
        )
        row, column = divmod(archer[1], 9)
        up, right = dict(network.FACING)[game.kinds[archer[0]]]
        # Two steps ahead of it is the centre, whichever way the board was turned.
        assert (row + 2 * up, column + 2 * right) == (4, 4)
        assert king[1] in (0, 8, 72, 80)
        turned.add((archer, king))
    assert len(turned) == 8


def test_even_is_where_results_are():
    value = np.linspace(-3, 3, 4001)
    rng = np.random.default_rng(1)
    won = rng.random(len(value)) < 1 / (1 + np.exp(-2 * (value - 0.5)))
    assert network.even_at(value, np.where(won, 1, -1)) == pytest.approx(0.5, abs=0.1)
