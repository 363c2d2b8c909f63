"""End of a game of the King or the Queen: the pieces of each side, and where it was decided.

The turning point is the last move that another could have replaced. No engine guesses here: the
rules are asked what each other move would have led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.rules.tafl import TaflState, names
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act, count_actions, nth_action
from cantorlab.widgets.table.clock import GIVEN_UP
from cantorlab.widgets.table.snapshot import Ending, score_of

#: So many turns of the loser are looked at, from the last one back.
TURNS = 3


def last_way_out(line: Sequence[TaflState], winner: Seat) -> int | None:
    """Return the ply of the loser's last action in whose place another would have gone on longer.

    After another one the ``winner`` could not have won at once; after every later action of the
    loser's, whatever it had been, that was so. None where no such action was found.
    """
    turns = [ply for ply, state in enumerate(line[:-1], start=1) if state.to_act == (1 - winner,)]
    for ply in reversed(turns[-TURNS:]):
        if not _is_lost(line[ply - 1], winner):
            return ply
    return None


@lru_cache(maxsize=64)
def _is_lost(state: TaflState, winner: Seat) -> bool:
    return _loses(state.kernel_game(), winner)


def _loses(game: board.Game, winner: Seat) -> bool:
    """Return whether the ``winner`` wins in the next turn at the latest, whatever comes before."""
    if game[board.RESULT] != board.RUNNING:
        return bool(game[board.WINNER] == winner)
    tried = (_after(game, n) for n in range(count_actions(game)))
    if game[board.PLAYER] != winner:
        return all(_loses(after, winner) for after in tried)
    return any(_wins_now(after, winner) for after in tried)


def _wins_now(game: board.Game, winner: Seat) -> bool:
    """Return whether the ``winner``, having acted, has won, or wins in the rest of the turn."""
    if game[board.RESULT] != board.RUNNING:
        return bool(game[board.WINNER] == winner)
    if game[board.PLAYER] != winner:
        return False
    return any(_wins_now(_after(game, n), winner) for n in range(count_actions(game)))


def _after(game: board.Game, n: int) -> board.Game:
    after = list(game)
    act(after, nth_action(game, n))
    return after


def ending_of(line: Sequence[TaflState], outcome: Outcome, language: Language) -> Ending:
    """Return the arc of a game: ``line`` is all its positions."""
    counts = [_counts(state) for state in line]
    material = {
        side: [count[side] for count in counts]
        for side in (names.KING_SIDES if line[0].game == "tafl" else names.QUEEN_SIDES)
    }
    at, turning = _turning(line, outcome, language)
    told = [
        say(f"tafl.ui.material.{side}", language, count=values[-1], of=values[0])
        for side, values in material.items()
    ]
    strip = {
        "sides": [{"side": side, "pieces": values} for side, values in material.items()],
        "label": say("tafl.ui.material", language, sides=", ".join(told)),
        "told": told,
    }
    return Ending(_score(outcome), turning, at, strip)


def _score(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "½ – ½"
    return score_of(int(outcome.winner == 0), int(outcome.winner == 1))


def _turning(
    line: Sequence[TaflState], outcome: Outcome, language: Language
) -> tuple[int | None, str]:
    """Return the ply at which the game was decided, and the sentence that says so."""
    if outcome.winner is None or outcome.reason in GIVEN_UP or len(line) < 2:
        return None, ""
    last = len(line) - 1
    # Of the Queen's, turns of two halves are too many to try.
    at = last_way_out(line, outcome.winner) if line[0].game == "tafl" else None
    key, ply = ("turning.last", last) if at is None else ("turning.way_out", at)
    action = line[-1].history[ply - 1]
    return ply, say(f"tafl.ui.{key}", language, at=ply, action=action)


def _counts(state: TaflState) -> Json:
    game = state.kernel_game()
    sides = dict.fromkeys((*names.KING_SIDES, *names.QUEEN_SIDES), 0)
    for square in names.ALL_SQUARES:
        if game[square] not in (board.EMPTY, board.FOREST):
            sides[names.side_name(game[square])] += 1
    return sides
