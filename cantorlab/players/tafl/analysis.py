"""Table of the search's findings in a position of Catch the King or Queen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantorlab.players.tafl.kernel.transposition import SURE, WIN
from cantorlab.players.tafl.search import Search, Variation
from cantorlab.players.tafl.searching_player import limit_search
from cantorlab.rules.tafl import TaflState
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_text

if TYPE_CHECKING:
    import pandas as pd

WITHOUT_END = 1 << 62


def analyse(
    state: TaflState, seconds: float = 2.0, *, best: int = 5, nodes: int | None = None
) -> pd.DataFrame:
    """Return the ``best`` actions in ``state`` with their values, the best first.

    Columns:
        action: the text of the action.
        value: its value for the player who takes it, in plain attackers; a sure win or loss is
            infinite.
        plies: the length of the sure win or loss with best play, the action included, or missing.
        depth: the depth of the search, in plies.
        line: the best play that the search remembers, the action first.

    Searches for ``seconds``, or until ``nodes`` positions are reached, which gives the same table
    every time. Raises ``ValueError`` if the game is over, ``TypeError`` for another game's state.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.start()
    >>> analyse(state, nodes=1000, best=1).action[0] in state.legal_actions()
    True
    """
    if not isinstance(state, TaflState):
        raise TypeError(
            f"analyse takes a state of Catch the King or the Queen, not {type(state).__name__}"
        )
    if state.is_terminal:
        raise ValueError("the game is over: there is nothing to analyse")
    game = state.kernel_game()
    past = game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
    search = Search(game, past, nodes=WITHOUT_END if nodes is None else nodes, fitted=True)
    lines: list[Variation] = []
    with limit_search(search, seconds if nodes is None else float("inf"), None):
        for found in search.deepen(best):
            # A depth that was stopped before it had looked at as many is left out.
            if len(found) >= len(lines):
                lines = found
    return _table(lines)


def _table(lines: list[Variation]) -> pd.DataFrame:
    import pandas as pd

    sure = [abs(line.value) > SURE for line in lines]
    return pd.DataFrame(
        {
            "action": [action_text(line.actions[0]) for line in lines],
            "value": [
                float("inf") * line.value if certain else line.value / 100
                for line, certain in zip(lines, sure, strict=True)
            ],
            "plies": pd.array(
                [
                    WIN - abs(line.value) if certain else None
                    for line, certain in zip(lines, sure, strict=True)
                ],
                dtype="Int64",
            ),
            "depth": [line.depth for line in lines],
            "line": [" ".join(map(action_text, line.actions)) for line in lines],
        }
    )
