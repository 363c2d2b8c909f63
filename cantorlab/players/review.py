"""Review of a finished game: the cost of each choice, each seat's accuracy, turning points.

``review(game)`` analyses every position of a game and compares each choice with the best one.

``judging`` explains how a choice is judged: by what its seat could know, in every game.

**Accuracy**, from 0 to 100, is one measure in all games, lichess's formula: each choice has
``103.17 exp(-0.04354 d) - 3.17`` for ``d`` points of the chance to win that it cost, by what the
seat could know; a seat's is the mean of their mean, weighted by how much the game moved around
each, and of their harmonic mean.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from statistics import pstdev
from typing import TYPE_CHECKING, Any, Literal

from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, analyst, frame_to_html
from cantorlab.players.judging import JUDGEMENTS, Move, confirm_fault, judge_choice, judgement
from cantorlab.rules.record import Record
from cantorlab.rules.state import State
from cantorlab.support import deprecation

if TYPE_CHECKING:
    import pandas as pd

# The curve, and the least and the most that a choice weighs in the mean.
SCALE, STEEPNESS, SHIFT = 103.1668100711649, 0.04354415386753951, 3.166924740191411
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0

__all__ = ["JUDGEMENTS", "Move", "Review", "judgement", "review", "reviews"]

# How much each position gets where nothing is said: as much as this player looks at.
STRENGTH: dict[str, Budget] = {"tafl": "club", "queen": "club", "siggil": "club", "cantor": 0.0}
# In these games a seat is judged by its observation, in Cantor both may be to act.
HIDDEN = ("siggil",)
SECRET_CHOICES = ("cantor",)

MOST_TURNS = 3
TURN = 0.2  # of the expected result in one ply


@dataclass(frozen=True, eq=False, repr=False)
class Review:
    """Game judged choice by choice.

    Attributes:
        record: the game.
        judged: its choices in order; ``moves`` has them as a frame.
        values: by position, from the start to the end, each seat's expected result.
        status: the weakest status of the analyses: ``"exact"`` or ``"estimated"``.
        complete: False if it was interrupted; then it ends there.
        compiled: False if a search was interpreted, and so less deep in the same time.

    >>> from cantorlab import review
    >>> from cantorlab.rules import tafl
    >>> found = review(tafl.start().apply("d1-d4"), budget="novice")
    >>> found.status, len(found.values), found.moves.shape
    ('estimated', 2, (1, 12))
    """

    record: Record
    judged: tuple[Move, ...]
    values: tuple[tuple[float, ...], ...]
    status: Literal["exact", "estimated"]
    complete: bool = True
    compiled: bool = True

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
        """Expected results by position: for two seats one curve, that of seat 0.

        In Cantor, where two know different things, it is half the difference of both.
        """
        by_seat = tuple(zip(*self.values, strict=True))
        if len(by_seat) != 2:
            return by_seat
        return (tuple((one - other) / 2 for one, other in zip(*by_seat, strict=True)),)

    @cached_property
    def accuracy(self) -> tuple[float | None, ...]:
        """Accuracy by seat, from 0 to 100; None for a seat that had no choice."""
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
        """The plies that moved the expected result most, in order: at most 3, by 0.2 or more.

        In Cantor the luck of the opposing choice counts too: the cost shows the player's share.
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

        return f"<p>{escape(repr(self)[1:-1])}</p>{frame_to_html(self.moves)}"


def review(
    game: Any,
    *,
    budget: Budget | None = None,
    open_hands: bool = False,
    stop: threading.Event | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a game: find the cost of each choice.

    ``game`` is a record, a state, a table (the game played on it), a game kept in the journal or
    its id. ``budget`` is that of ``analyse``, for each position (default: as much as ``club`` looks
    at). Each choice is judged by what its seat could know; with ``open_hands`` as if everything lay
    face up, which in a match of Cantor is exact. ``on_progress`` is called after each ply with the
    plies done and all plies. An interrupt from the keyboard, or ``stop``, ends it: the review then
    ends there.

    Raises ``ValueError`` for a game without actions or without an analyst, or a damaged record,
    ``journal.UnreadableFile`` for an id that is not in the journal, else ``TypeError``.

    >>> from cantorlab.rules import tafl
    >>> found = review(tafl.start().apply("d1-d4").apply("e4-f4"), budget="novice")
    >>> list(found.moves.action), found.status
    (['d1-d4', 'e4-f4'], 'estimated')
    """
    if progress is not None:
        deprecation.warn("review(progress=)", "review(on_progress=)")
        on_progress = progress
    found: Review | None = None
    for found in reviews(game, budget=budget, open_hands=open_hands, stop=stop):
        if on_progress is not None and found.judged:
            on_progress(len(found.judged), len(found.record.actions))
    assert found is not None  # there is one before the first ply
    return found


def reviews(
    game: Any,
    *,
    budget: Budget | None = None,
    open_hands: bool = False,
    stop: threading.Event | None = None,
) -> Iterator[Review]:
    """Yield the review of a game as it grows: one before the first ply, and one after each.

    The last is the whole, as ``review`` returns it; those before it are not ``complete``. Takes
    what ``review`` takes, and raises what it raises.

    >>> from cantorlab.rules import tafl
    >>> [len(each.judged) for each in reviews(tafl.start().apply("d1-d4"), budget="novice")]
    [0, 1]
    """
    record = record_of(game)
    ask = analyst(record.game, STRENGTH.get(record.game) if budget is None else budget)
    yield from reviews_by(ask, record, stop, open_hands=open_hands)


def reviews_by(
    ask: Callable[[AnalysisRequest], Analysis],
    record: Record,
    stop: threading.Event | None = None,
    *,
    open_hands: bool = False,
) -> Iterator[Review]:
    """Yield ``reviews`` by a given analyst."""
    if not record.actions:
        raise ValueError("a game without actions: there is nothing to review")
    states = iter([*_states(record)])  # a damaged record is reported before any waiting
    state = next(states)
    found = _Analyses(ask, stop, open_hands)
    here = found.analyse(state)
    grown = Review(
        record, (), (_values(state, here),), _status("exact", here), False, _is_compiled(here)
    )
    yield grown
    for ply, ((seat, action), after) in enumerate(
        zip(record.actions, states, strict=True), start=1
    ):
        if here is not None and not here.complete:
            return
        there = found.analyse(after)
        move = judge_choice(ply, seat, action, state, here, after, there)
        grown = Review(
            record,
            (*grown.judged, _confirm(move, state, found)),
            (*grown.values, _values(after, there)),
            _status(grown.status, there),
            ply == len(record.actions),
            grown.compiled and _is_compiled(there),
        )
        yield grown
        here, state = there, after


@dataclass(frozen=True)
class _Analyses:
    """Analyses of positions, as a review needs them."""

    ask: Callable[[AnalysisRequest], Analysis]
    stop: threading.Event | None
    open_hands: bool

    def analyse(self, state: State, chance: int = 0) -> Analysis | None:
        """Return the analysis.

        None for a finished game. ``chance``: the number of a random search.
        """
        if state.is_terminal:
            return None
        if self.open_hands or state.game not in HIDDEN:
            by_knowledge = state.game in SECRET_CHOICES and not self.open_hands
            return self.ask(AnalysisRequest(state, stop=self.stop, by_knowledge=by_knowledge))
        seat = state.to_act[0]
        events = state.public_events
        return self.ask(
            AnalysisRequest(state, state.observation(seat), events, self.stop, chance=chance)
        )


def _confirm(move: Move, state: State, found: _Analyses) -> Move:
    """Return the move, a fault of a random search reduced to the part confirmed by another."""
    random = state.game in HIDDEN
    again = found.analyse(state, chance=1) if random and move.is_fault else None
    return move if again is None else confirm_fault(move, again)


def _status(
    before: Literal["exact", "estimated"], found: Analysis | None
) -> Literal["exact", "estimated"]:
    """Return the weaker of two statuses; that of an end is exact."""
    return before if found is None or found.status == "exact" else "estimated"


def _is_compiled(found: Analysis | None) -> bool:
    return found is None or found.effort.get("compiled") is not False


def _values(state: State, found: Analysis | None) -> tuple[float, ...]:
    return state.returns() if found is None else found.value


def _states(record: Record) -> Iterator[State]:
    """Yield the positions of a game, from the start on."""
    state: State = record.start()
    yield state
    for ply, (seat, action) in enumerate(record.actions, start=1):
        try:
            state = state.apply(action, seat)
        except ValueError as fault:
            raise ValueError(
                f"the record is damaged: its action {ply} is not legal. {fault}"
            ) from fault
        yield state


def record_of(game: Any) -> Record:
    """Return the record of an argument of ``review``; raise as it does."""
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


def accuracy(cost: float) -> float:
    """Return the accuracy of one choice, given its cost in expected result."""
    return min(max(SCALE * exp(-STEEPNESS * 50 * cost) - SHIFT, 0.0), 100.0)


def weights(chances: Sequence[float]) -> list[float]:
    """Return by ply how much the chances to win moved around it."""
    size = min(max((len(chances) - 1) // 10, 2), 8)
    windows = [chances[:size]] * (size - 2)
    windows += [chances[at : at + size] for at in range(len(chances) - size + 1)]
    return [min(max(pstdev(window), LEAST_WEIGHT), MOST_WEIGHT) for window in windows]


def both_means(weighted: Sequence[tuple[float, float]]) -> float:
    """Return the mean of the weighted mean and of the harmonic mean."""
    mean = sum(each * weight for each, weight in weighted) / sum(weight for _, weight in weighted)
    if min(each for each, _ in weighted) <= 0:
        return mean / 2
    return (mean + len(weighted) / sum(1 / each for each, _ in weighted)) / 2
