"""Cost of a choice in a game, and its judgement.

**Judgements** depend on the cost of a choice in expected result (from -1 to 1): *best* up to 0.01,
*good* below 0.1, then *slip* from 0.1, *mistake* from 0.2, *blunder* from 0.3, which are 5, 10 and
15 points of the chance to win: the bounds of lichess. Where a seat knows less than all (Cantor,
Siggil) it is judged by its own knowledge. With open hands the cost in Cantor is the exact regret
against the other side's best mix, so that no choice of an optimal mix costs anything. Where an
analysis gives intervals (Siggil, the quest), a choice counts against a player only as far as its
interval and that of the best choice lie apart: others are too close to call. Where a search is
random (Siggil), a second one, with another seed, must find the same fault: of many actions one
looks better than it is by luck alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from cantorlab.players.analysis import Analysis, Choice
from cantorlab.rules.record import Seat
from cantorlab.rules.state import State

Judgement: TypeAlias = Literal["best", "good", "slip", "mistake", "blunder"]

# Costs in expected result up to which a choice stays below the judgement that follows.
BOUNDS: tuple[tuple[float, Judgement], ...] = (
    (0.01, "best"), (0.1, "good"), (0.2, "slip"), (0.3, "mistake"),
)  # fmt: skip
JUDGEMENTS: tuple[Judgement, ...] = ("best", "good", "slip", "mistake", "blunder")
FAULTS = JUDGEMENTS[2:]

ROUNDING = 1e-9


@dataclass(frozen=True)
class Move:
    """Choice in a game, judged.

    Attributes:
        ply: its number, from 1; ``seat`` took ``action``.
        best: the best action; None where there was none to choose or to compare.
        before: the expected result with the best action.
        after: the expected result with the action taken; None if it is unknown.
        cost: the difference; None if it is unknown.
        judgement: ``"best"`` … ``"blunder"``; None if the cost is unknown, or there was no choice.
        exact: True if the cost is exact, or rests on a win or loss seen to its end.
        probability: how often an optimal mix takes the action, where there is one.
        line: the play that was expected after the best action.
        at_least: the certain part of the cost: less than the cost if that is an estimate by
            intervals; None if it is unknown.
        choices: the analysed actions of the seat, the best first.
        open_hands: the same choice judged with everything face up, where that was worked out.

    >>> from cantorlab import review
    >>> from cantorlab.rules import tafl
    >>> move = review(tafl.start().apply("d1-d4"), budget="novice").judged[0]
    >>> move.ply, move.action, move.exact
    (1, 'd1-d4', False)
    """

    ply: int
    seat: Seat
    action: str
    best: str | None
    before: float
    after: float | None
    cost: float | None
    judgement: Judgement | None
    exact: bool
    probability: float | None
    line: str
    at_least: float | None = None
    choices: tuple[Choice, ...] = ()
    open_hands: Move | None = None

    @property
    def is_fault(self) -> bool:
        """True for a slip, a mistake or a blunder."""
        return self.judgement in FAULTS

    @property
    def close(self) -> bool:
        """True if it is too close to call: it seems to have cost something, but not for certain."""
        return self.at_least == 0.0 and self.judgement not in (None, "best")


def judgement(cost: float, at_least: float | None = None) -> Judgement:
    """Return the judgement of a choice with this cost in expected result.

    ``at_least``: the certain part of the cost, where it is an estimate.

    >>> judgement(0.0), judgement(0.25), judgement(0.25, 0.0)
    ('best', 'mistake', 'good')
    """
    sure = cost if at_least is None else at_least
    found = next((name for bound, name in BOUNDS if sure < bound), JUDGEMENTS[-1])
    return "good" if found == "best" and cost >= BOUNDS[0][0] else found


def judge_choice(
    ply: int,
    seat: Seat,
    action: str,
    state: State,
    here: Analysis | None,
    after: State,
    there: Analysis | None,
) -> Move:
    """Compare a seat's choice with the best one; ``there`` is the analysis after it."""
    assert here is not None  # an action was taken, so the game was not over
    best = here.best(seat)
    choices = tuple(each for each in here.choices if each.seat == seat)
    forced = len(state.legal_actions(seat)) == 1
    if best is None or forced:
        value = here.value[seat]
        return Move(
            ply, seat, action, None, value, value, 0.0, None, True, None, action, 0.0, choices
        )
    taken = _value_of_action(seat, action, here, after, there)
    if taken is None:
        return Move(
            ply, seat, action, best.action, best.value, None, None, None, False, None, best.line,
            None, choices,
        )  # fmt: skip
    before = max(best.value, taken.value)
    cost = before - taken.value if before - taken.value > ROUNDING else 0.0
    held = _gap(best, taken) if here.by_interval else cost
    exact = here.status == "exact" or (best.plies is not None and taken.plies is not None)
    return Move(
        ply, seat, action, best.action, before, taken.value, cost, judgement(cost, held), exact,
        taken.probability, best.line, held, choices,
    )  # fmt: skip


def _value_of_action(
    seat: Seat, action: str, here: Analysis, after: State, there: Analysis | None
) -> Choice | None:
    """Return the value of an action: as listed, or more if a win was seen only after it."""
    listed = here.of(action, seat)
    if listed is not None and (there is None or there.status != "proven"):
        return listed
    following = _value_of_unlisted(seat, action, here, after, there)
    if listed is None or following is None:
        return listed or following
    return following if following.value > listed.value else listed


def _gap(best: Choice, taken: Choice) -> float:
    """Return the gap between the intervals of two choices."""
    return max(0.0, best.interval[0] - taken.interval[1])


def confirm_fault(move: Move, again: Analysis) -> Move:
    """Reduce a fault to the part that a search with another seed, ``again``, confirms."""
    if move.best is None or move.cost is None or move.at_least is None:
        return move
    best, taken = again.of(move.best, move.seat), again.of(move.action, move.seat)
    apart = 0.0 if best is None or taken is None else _gap(best, taken)
    held = min(move.at_least, apart)
    return replace(move, at_least=held, judgement=judgement(move.cost, held))


def _value_of_unlisted(
    seat: Seat, action: str, here: Analysis, after: State, there: Analysis | None
) -> Choice | None:
    """Return the value of an unlisted action: that of the position after it.

    It is at most that of the last listed action. None where the seats know different things.
    """
    if here.by_interval:
        return None
    value = after.returns()[seat] if there is None else there.value[seat]
    sure = there is None or there.status == "proven"
    value = value if sure else min(value, here.choices[-1].value)
    return Choice(seat, action, value, None, action, (value, value), 1 if sure else None)
