"""A game looked at afterwards: what each choice cost, how well each seat played, where it turned.

``review(game)`` analyses every position of a game and compares each choice with the best one.

**Judgements** go by what a choice cost of the expected result (from -1 to 1): *best* up to 0.01,
*good* below 0.1, then *slip* from 0.1, *mistake* from 0.2, *blunder* from 0.3, which are 5, 10 and
15 points of the chance to win: the bounds of lichess. In Cantor the cost is the exact regret
against the other side's best mix, so that whatever an optimal mix may choose costs nothing. Where
an analysis tells by intervals (Siggil, the quest), a choice is held against a player only as far as
the intervals of it and of the best choice lie apart: others are too close to call. Where chance
guides the search (Siggil), a second one, by other chances, must find the same fault: of many
actions one looks better than it is by luck alone.

**Accuracy**, from 0 to 100, is lichess's formula: each choice has ``103.17 exp(-0.04354 d) - 3.17``
for ``d`` points of the chance to win that it cost; a seat's is the mean of their mean, weighted by
how much the game moved around each, and of their harmonic mean.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cantorlab.players.accuracy import accuracy, both_means, weights
from cantorlab.players.analysis import Analysis, Budget, Choice, Question, analyst, printed
from cantorlab.rules.record import Record, Seat
from cantorlab.rules.state import State

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["JUDGEMENTS", "Move", "Review", "judgement", "review", "reviews"]

Judgement: TypeAlias = Literal["best", "good", "slip", "mistake", "blunder"]

# What a choice may cost of the expected result, and stay below the judgement that follows.
BOUNDS: tuple[tuple[float, Judgement], ...] = (
    (0.01, "best"), (0.1, "good"), (0.2, "slip"), (0.3, "mistake"),
)  # fmt: skip
JUDGEMENTS: tuple[Judgement, ...] = ("best", "good", "slip", "mistake", "blunder")
FAULTS = JUDGEMENTS[2:]

ROUNDING = 1e-9

# How much each position gets where nothing is said: as much as this player looks at.
STRENGTH: dict[str, Budget] = {"tafl": "club", "queen": "club", "siggil": "thinker", "cantor": 0.0}
# In these games a seat is judged by what it could know.
HIDDEN = ("siggil",)

MOST_TURNS = 3
TURN = 0.2  # of the expected result in one ply


@dataclass(frozen=True)
class Move:
    """A choice in a game, judged.

    Attributes:
        ply: its number, from 1; ``seat`` took ``action``.
        best: the best action; None where there was none to choose or to compare.
        before: what the seat could expect with the best action.
        after: what it could expect with the one that it took; None if nothing is known of it.
        cost: how much less that is; None if nothing is known.
        judgement: ``"best"`` … ``"blunder"``; None if nothing is known, or could be chosen.
        exact: whether the cost is exact, or rests on a win or loss seen to its end.
        probability: how often an optimal mix takes the action, where there is one.
        line: the play that was expected after the best action.
        at_least: what it cost for certain: less than the cost where that is an estimate by
            intervals; None if nothing is known.
        choices: what was found of the seat's actions, the best first.
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

    @property
    def is_fault(self) -> bool:
        """Whether it is a slip, a mistake or a blunder."""
        return self.judgement in FAULTS

    @property
    def close(self) -> bool:
        """Whether it is too close to call: it seems to have cost something, but not for certain."""
        return self.at_least == 0.0 and self.judgement not in (None, "best")


@dataclass(frozen=True, eq=False, repr=False)
class Review:
    """A game, judged choice by choice.

    Attributes:
        record: the game.
        judged: its choices in order; ``moves`` has them as a frame.
        values: by position, from the start to the end, what each seat could expect.
        status: the weakest status of the analyses: ``"exact"`` or ``"estimated"``.
        complete: False if it was interrupted; then it ends where it was.
    """

    record: Record
    judged: tuple[Move, ...]
    values: tuple[tuple[float, ...], ...]
    status: Literal["exact", "estimated"]
    complete: bool = True

    @cached_property
    def moves(self) -> pd.DataFrame:
        """The choices as a frame, one row an action.

        Columns: ``ply``, ``seat``, ``action``, ``best``, ``value_before``, ``value_after``,
        ``cost``, ``judgement``, ``exact``, ``probability``, ``line``, ``at_least``; see ``Move``.
        """
        import pandas as pd

        columns = ["ply", "seat", "action", "best", "value_before", "value_after", "cost"]
        columns += ["judgement", "exact", "probability", "line", "at_least"]
        rows = [tuple(vars(move).values())[: len(columns)] for move in self.judged]
        numbers = ["value_before", "value_after", "cost", "probability", "at_least"]
        return pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(numbers, "float64"))

    @cached_property
    def curves(self) -> tuple[tuple[float, ...], ...]:
        """What could be expected, by position: of two seats one curve, that of seat 0.

        In the middle of a duel of Cantor it is half the difference of what both could expect.
        """
        by_seat = tuple(zip(*self.values, strict=True))
        if len(by_seat) != 2:
            return by_seat
        return (tuple((one - other) / 2 for one, other in zip(*by_seat, strict=True)),)

    @cached_property
    def accuracy(self) -> tuple[float | None, ...]:
        """By seat how well it played, from 0 to 100; None for one that had nothing to choose."""
        weighed = weights([50 + 50 * value for value in self.curves[0]])
        found: list[float | None] = []
        for seat in range(len(self.values[0])):
            of_seat = [
                (accuracy(move.cost), weighed[move.ply - 1])
                for move in self.judged
                if move.seat == seat and move.cost is not None and move.judgement is not None
            ]
            found.append(both_means(of_seat) if of_seat else None)
        return tuple(found)

    @cached_property
    def turning_points(self) -> tuple[int, ...]:
        """The plies that moved what is expected the most, in order: at most 3, by 0.2 or more.

        In Cantor the luck of what lay opposite counts too: the cost says how much was a fault.
        """
        moved = {
            ply: max(abs(curve[ply] - curve[ply - 1]) for curve in self.curves)
            for ply in range(1, len(self.values))
        }
        large = sorted((ply for ply in moved if moved[ply] >= TURN), key=lambda ply: -moved[ply])
        return tuple(sorted(large[:MOST_TURNS]))

    def __repr__(self) -> str:
        told = ", ".join("-" if each is None else f"{each:.0f}" for each in self.accuracy)
        cut = "" if self.complete else ", interrupted"
        plies = len(self.judged)
        return (
            f"<Review of {self.record.game}: {plies} plies, accuracy {told} ({self.status}{cut})>"
        )

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>{escape(repr(self)[1:-1])}</p>{printed(self.moves)}"


def review(
    game: Any,
    *,
    budget: Budget | None = None,
    stop: threading.Event | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a game: what each choice cost.

    ``game`` is a record, a state, a table (what has been played on it), a kept game of the journal
    or its id. ``budget`` is that of ``analyse``, for each position (default: as much as ``club``
    looks at in Catch the King and Queen, ``thinker`` in Siggil; Cantor with open hands is exact).
    ``progress`` is told after each ply how many of how many are done. An interrupt from the
    keyboard, or ``stop``, ends it: the review then ends there.

    Raises ``ValueError`` for a game without actions or without an analyst, or a damaged record,
    ``journal.Unreadable`` for an id that the journal has not, ``TypeError`` for what is no game.

    >>> from cantorlab.rules import tafl
    >>> found = review(tafl.start().apply("d1-d4").apply("e4-f4"), budget="novice")
    >>> list(found.moves.action), found.status
    (['d1-d4', 'e4-f4'], 'estimated')
    """
    found: Review | None = None
    for found in reviews(game, budget=budget, stop=stop):
        if progress is not None and found.judged:
            progress(len(found.judged), len(found.record.actions))
    assert found is not None  # there is one before the first ply
    return found


def reviews(
    game: Any, *, budget: Budget | None = None, stop: threading.Event | None = None
) -> Iterator[Review]:
    """The review of a game as it grows: one before the first ply, and one after each.

    The last is the whole, as ``review`` returns it; those before it are not ``complete``. Takes
    what ``review`` takes, and raises what it raises.

    >>> from cantorlab.rules import tafl
    >>> [len(each.judged) for each in reviews(tafl.start().apply("d1-d4"), budget="novice")]
    [0, 1]
    """
    record = record_of(game)
    ask = analyst(record.game, STRENGTH.get(record.game) if budget is None else budget)
    yield from reviews_by(ask, record, stop)


def reviews_by(
    ask: Callable[[Question], Analysis], record: Record, stop: threading.Event | None = None
) -> Iterator[Review]:
    """``reviews`` by an analyst of one's own choice."""
    if not record.actions:
        raise ValueError("a game without actions: there is nothing to review")
    states = iter([*_states(record)])  # a damaged record is told before anybody has waited
    state = next(states)
    found = _Found(ask, stop, hidden=record.game in HIDDEN)
    here = found.analysed(state)
    grown = Review(record, (), (_values(state, here),), _status("exact", here), False)
    yield grown
    for ply, ((seat, action), after) in enumerate(
        zip(record.actions, states, strict=True), start=1
    ):
        if here is not None and not here.complete:
            return
        there = found.analysed(after)
        move = _judged(ply, seat, action, state, here, after, there)
        grown = Review(
            record,
            (*grown.judged, _confirmed(move, state, found)),
            (*grown.values, _values(after, there)),
            _status(grown.status, there),
            ply == len(record.actions),
        )
        yield grown
        here, state = there, after


def judgement(cost: float, at_least: float | None = None) -> Judgement:
    """The judgement of a choice that cost so much of the expected result.

    ``at_least``: what it cost for certain, where the cost is an estimate.

    >>> judgement(0.0), judgement(0.25), judgement(0.25, 0.0)
    ('best', 'mistake', 'good')
    """
    sure = cost if at_least is None else at_least
    found = next((name for bound, name in BOUNDS if sure < bound), JUDGEMENTS[-1])
    return "good" if found == "best" and cost >= BOUNDS[0][0] else found


@dataclass(frozen=True)
class _Found:
    """Analyses positions, each as it is judged in a review."""

    ask: Callable[[Question], Analysis]
    stop: threading.Event | None
    hidden: bool

    def analysed(self, state: State, chance: int = 0) -> Analysis | None:
        """The analysis; None for a game that is over. ``chance``: which of several by chance."""
        if state.is_terminal:
            return None
        if not self.hidden:
            return self.ask(Question(state, stop=self.stop))
        seat = state.to_act[0]
        events = getattr(state, "public_events", [])
        return self.ask(Question(state, state.observation(seat), events, self.stop, chance=chance))


def _judged(
    ply: int,
    seat: Seat,
    action: str,
    state: State,
    here: Analysis | None,
    after: State,
    there: Analysis | None,
) -> Move:
    assert here is not None  # an action was taken, so the game was not over
    best = here.best(seat)
    choices = tuple(each for each in here.choices if each.seat == seat)
    forced = len(state.legal_actions(seat)) == 1
    if best is None or forced:
        value = here.value[seat]
        return Move(
            ply, seat, action, None, value, value, 0.0, None, True, None, action, 0.0, choices
        )
    taken = _taken(seat, action, here, after, there)
    if taken is None:
        return Move(
            ply, seat, action, best.action, best.value, None, None, None, False, None, best.line,
            None, choices,
        )  # fmt: skip
    before = max(best.value, taken.value)
    cost = before - taken.value if before - taken.value > ROUNDING else 0.0
    held = _apart(best, taken) if here.by_interval else cost
    exact = here.status == "exact" or (best.plies is not None and taken.plies is not None)
    return Move(
        ply, seat, action, best.action, before, taken.value, cost, judgement(cost, held), exact,
        taken.probability, best.line, held, choices,
    )  # fmt: skip


def _taken(
    seat: Seat, action: str, here: Analysis, after: State, there: Analysis | None
) -> Choice | None:
    """What an action was worth: as it was listed, or more if a win was seen only after it."""
    listed = here.of(action, seat)
    if listed is not None and (there is None or there.status != "proven"):
        return listed
    following = _by_what_follows(seat, action, here, after, there)
    if listed is None or following is None:
        return listed or following
    return following if following.value > listed.value else listed


def _apart(best: Choice, taken: Choice) -> float:
    """How far the intervals of two choices lie apart."""
    return max(0.0, best.interval[0] - taken.interval[1])


def _confirmed(move: Move, state: State, found: _Found) -> Move:
    """A fault as far as a search by other chances finds it too; other moves as they are."""
    again = found.analysed(state, chance=1) if found.hidden and move.is_fault else None
    if again is None or move.best is None or move.cost is None or move.at_least is None:
        return move
    best, taken = again.of(move.best, move.seat), again.of(move.action, move.seat)
    apart = 0.0 if best is None or taken is None else _apart(best, taken)
    held = min(move.at_least, apart)
    return replace(move, at_least=held, judgement=judgement(move.cost, held))


def _status(
    before: Literal["exact", "estimated"], found: Analysis | None
) -> Literal["exact", "estimated"]:
    """The weaker one of two statuses; that of an end is exact."""
    return before if found is None or found.status == "exact" else "estimated"


def _by_what_follows(
    seat: Seat, action: str, here: Analysis, after: State, there: Analysis | None
) -> Choice | None:
    """What an action that was not listed is worth: as much as the position after it.

    But no more than the last that was listed. None where each seat knows other things.
    """
    if here.by_interval:
        return None
    value = after.returns()[seat] if there is None else there.value[seat]
    sure = there is None or there.status == "proven"
    value = value if sure else min(value, here.choices[-1].value)
    return Choice(seat, action, value, None, action, (value, value), 1 if sure else None)


def _values(state: State, found: Analysis | None) -> tuple[float, ...]:
    return state.returns() if found is None else found.value


def _states(record: Record) -> Iterator[State]:
    """The positions of a game, from the start on."""
    state: State = record.start()
    yield state
    for ply, (seat, action) in enumerate(record.actions, start=1):
        try:
            state = state.apply(action, seat)
        except ValueError as fault:
            raise ValueError(f"a damaged record: its action {ply} is none. {fault}") from fault
        yield state


def record_of(game: Any) -> Record:
    """The record of what ``review`` takes; raises as it does."""
    if isinstance(game, str):
        from cantorlab.journal import record as kept

        return kept(game)
    record = game if isinstance(game, Record) else getattr(game, "record", None)
    if not isinstance(record, Record):
        raise TypeError(
            "review takes a record, a state, a table, or the id of a game in the journal, "
            f"not {type(game).__name__}"
        )
    return record
