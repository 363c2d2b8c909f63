"""The end of a game of the King or the Queen: the pieces of each side over time, and the turn."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.state import Json, Outcome
from cantorlab.rules.tafl import TaflState, names
from cantorlab.rules.tafl.kernel import board
from cantorlab.texts import Language, say
from cantorlab.widgets.games.tafl.turning_point import last_way_out
from cantorlab.widgets.table.clock import GIVEN_UP
from cantorlab.widgets.table.endings import Ending, score_of


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
