"""Values of positions and costs of actions: ``analyse``, one interface for all games.

``analyse(state)`` sees everything, as a review does; ``analyse(state, seat=1)`` or
``analyse(observation)`` only the knowledge of a seat. Each game brings an analyst (its part in
``games``): a class made with a budget, which is called with an ``AnalysisRequest``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from cantorlab import games
from cantorlab.players import named
from cantorlab.rules.observation import Observation
from cantorlab.rules.reading import cite
from cantorlab.rules.record import Seat
from cantorlab.rules.state import Json, State
from cantorlab.support import deprecation
from cantorlab.support.numbers import read_real, read_whole

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Analysis", "AnalysisRequest", "Budget", "Choice", "analyse"]

Status: TypeAlias = Literal["exact", "proven", "estimated"]
Interval: TypeAlias = tuple[float, float]

# Seconds; or one of the game's players that search, or its name, for as much as it looks at.
Budget: TypeAlias = float | str | Callable[..., Any]

SECONDS = 2.0
LISTED = 5


@dataclass(frozen=True)
class Choice:
    """Action that a seat may take, and its value for that seat.

    Attributes:
        seat: the seat that may take it.
        action: its text.
        value: the expected result for the seat, from -1 to 1, if all play well from there on.
        probability: how often an optimal mix takes it; None where there is no mix, or none known.
        line: the play that is expected, the action first, with spaces between.
        interval: bounds of the value; the value twice if it is exact.
        plies: the length of a sure win or loss, the action included, or None.

    >>> from cantorlab import analyse
    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> best = analyse(state, budget="novice").choices[0]
    >>> best.action, best.value, best.plies
    ('e8-a8', 1.0, 3)
    """

    seat: Seat
    action: str
    value: float
    probability: float | None
    line: str
    interval: Interval
    plies: int | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Analysis:
    """Value of a position, and of each action in it.

    Attributes:
        game: the name of the game.
        status: ``"exact"``: the value of the game (in Cantor, of the one with open hands).
            ``"proven"``: a win or a loss that was seen to its end. ``"estimated"``: then
            ``interval`` bounds the error.
        value: by seat, the expected result: 1 is a sure win, -1 a sure loss.
        interval: by seat, the bounds of the value.
        choices: the actions, each seat's best first; ``actions`` has them as a frame.
        effort: the work done: ``nodes``, ``depth``, ``proof`` (positions searched for a proof),
            ``iterations``, ``worlds``, ``games``, and ``compiled``: False where it was interpreted,
            which takes some hundred times as long.
        complete: False if it was interrupted.
        by_interval: whether two values differ only where their intervals lie apart.
        mixes: in Cantor, an optimal mix of each seat over its pairs of a mage and a shield.

    >>> from cantorlab import analyse
    >>> from cantorlab.rules import tafl
    >>> found = analyse(tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0"), budget="novice")
    >>> found.status, found.value, found.best(1).action
    ('proven', (-1.0, 1.0), 'e8-a8')
    """

    game: str
    status: Status
    value: tuple[float, ...]
    interval: tuple[Interval, ...]
    choices: tuple[Choice, ...]
    effort: Mapping[str, Any] = field(default_factory=dict)
    complete: bool = True
    by_interval: bool = False
    mixes: tuple[tuple[Seat, int, int | None, float], ...] = ()

    @cached_property
    def actions(self) -> pd.DataFrame:
        """The choices as a frame.

        Columns: ``seat``, ``action``, ``value``, ``probability`` (missing where there is no mix),
        ``line``, ``low``, ``high``, ``plies``; see ``Choice``.
        """
        import pandas as pd

        columns = ["seat", "action", "value", "probability", "line", "low", "high", "plies"]
        rows = [
            (
                *(each.seat, each.action, each.value, each.probability, each.line),
                *(*each.interval, each.plies),
            )
            for each in self.choices
        ]
        frame = pd.DataFrame(rows, columns=columns)
        frame["probability"] = frame["probability"].astype("float64")
        return frame.astype({"plies": "Int64"})

    @cached_property
    def mix(self) -> pd.DataFrame:
        """Optimal mix of each seat in Cantor, as a frame.

        Columns: ``seat``, ``mage``, ``protection``, ``probability``. ``protection`` is missing for
        none.
        """
        import pandas as pd

        frame = pd.DataFrame(self.mixes, columns=["seat", "mage", "protection", "probability"])
        return frame.astype({"protection": "Int64"})

    def best(self, seat: Seat) -> Choice | None:
        """Return the best action of a seat; None if it may not act."""
        return next((each for each in self.choices if each.seat == seat), None)

    def of(self, action: str, seat: Seat) -> Choice | None:
        """Return the choice for an action of a seat; None if it is not listed."""
        for each in self.choices:
            if (each.seat, each.action) == (seat, action):
                return each
        return None

    def __repr__(self) -> str:
        values = ", ".join(f"{value:+.3f}" for value in self.value)
        cut = "" if self.complete else ", interrupted"
        slow = ", not compiled" if self.effort.get("compiled") is False else ""
        return f"<Analysis of {self.game}: {values} ({self.status}{cut}{slow})>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>{escape(repr(self)[1:-1])}</p>{frame_to_html(self.actions)}"


@dataclass(frozen=True)
class AnalysisRequest:
    """Question to an analyst.

    Attributes:
        state: the whole position; None if only an observation is known.
        observation: all that the seat in question knows; None if everything is known.
        events: with an observation, the state's ``public_events``.
        stop: when it is set, the analyst answers with the findings so far.
        best: the number of actions that matter.
        options: further arguments, which the game's analyst names in its ``options``: in Cantor
            ``places`` and ``first_place``.
        chance: the number of one of several random searches, each with its own seed.
        compiled: whether to search compiled; None: where numba is.
        by_knowledge: whether each seat of a whole state is judged by what it can know (Cantor).

    >>> from cantorlab.rules import tafl
    >>> request = AnalysisRequest(tafl.start(), best=1)
    >>> request.state.to_act, request.options
    ((0,), {})
    """

    state: State | None
    observation: Json | None = None
    events: Sequence[Json] = ()
    stop: threading.Event | None = None
    best: int = LISTED
    options: Mapping[str, Any] = field(default_factory=dict)
    chance: int = 0
    compiled: bool | None = None
    by_knowledge: bool = False


def frame_to_html(frame: pd.DataFrame) -> str:
    """Return a frame as HTML for a notebook: values to three decimals, a dash for missing ones."""
    shown = frame.astype(object).where(frame.notna(), "–")
    html: str = shown.to_html(index=False, float_format="{:.3f}".format)
    return html


def can_analyse(game: str) -> bool:
    """Return whether the game of this name has an analyst."""
    return game in games.names() and games.get(game).analyst is not None


def analyse(
    state: State | Mapping[str, Any],
    seconds: float | None = None,
    *,
    seat: Seat | None = None,
    events: Sequence[Json] = (),
    budget: Budget | None = None,
    best: int = LISTED,
    stop: threading.Event | None = None,
    nodes: int | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Analysis:
    """Return the ``Analysis`` of a position: its value, and that of each action.

    ``state`` is a state, which is seen whole, or with ``seat`` as that seat knows it; or an
    observation, with the state's ``public_events`` as ``events`` where the game has any, and in
    Cantor ``places`` and ``first_place`` as its ``start`` takes them. ``budget`` is a number of
    seconds (default 2), or a player that searches or its name (``"club"``), which gives the same
    answer every time; an exact answer takes as long as it needs. At least the ``best`` best actions
    are listed. An interrupt from the keyboard, or ``stop`` (an event), ends it: the answer then has
    the findings so far. ``compiled``: None for compiled where numba is, which a first search waits
    for, some 10 to 20 seconds.

    Raises ``ValueError`` if the game is over, has no analyst, or does not know the budget;
    ``TypeError`` for anything that is no position. ``seconds`` and ``nodes``, without ``budget``,
    give the frame of older versions, with a ``DeprecationWarning``.

    >>> from cantorlab.rules import tafl
    >>> found = analyse(tafl.start(), budget="novice")
    >>> found.status, found.actions.action[0] in tafl.start().legal_actions()
    ('estimated', True)
    """
    if seconds is not None or nodes is not None:
        return cast(Analysis, _as_before(state, seconds, best, nodes))
    question = replace(_question(state, seat, events, stop, best, options), compiled=compiled)
    seen = question.observation if question.state is None else None
    game = getattr(question.state, "game", "") if seen is None else seen["game"]
    ask = analyst(game, budget)
    if unknown := [each for each in options if each not in getattr(ask, "options", ())]:
        raise TypeError(f"analyse has no option {cite(unknown[0])} for {game}")
    if seen is None:
        return ask(question)
    try:
        return ask(question)
    except (AttributeError, IndexError, KeyError, TypeError) as fault:
        raise _damage_error(seen, fault) from fault


#: Makes the analyst of a game, by its name and the budget for a position.
MakeAnalyst: TypeAlias = Callable[[str, Budget | None], Callable[[AnalysisRequest], Analysis]]


def analyst(game: str, budget: Budget | None = None) -> Callable[[AnalysisRequest], Analysis]:
    """Return the analyst of a game, with this budget for each question.

    Raises ``ValueError`` for a game that has no analyst, or a budget that it does not know.
    """
    made: Callable[[AnalysisRequest], Analysis] = games.get(game).load("analyst")(budget)
    return made


def limits(
    game: str, budget: Budget | None, unit: str, default: float = SECONDS
) -> tuple[float, int | None]:
    """Return a budget as seconds and, if it is a player's, as a number of ``unit`` (``"nodes"``).

    Raises ``ValueError`` for anything else.
    """
    if budget is None:
        return default, None
    seconds = read_real(budget)
    if seconds is not None:
        if not seconds >= 0:
            raise ValueError(f"a budget must not be negative, but is {budget}")
        return seconds, None
    if isinstance(budget, str) or callable(budget):
        player = named(game, budget)
        count = getattr(player, unit, None)
        if isinstance(count, int):
            return float("inf"), count
        if hasattr(player, unit):  # a player that only the clock stops
            return float(getattr(player, "seconds", default)), None
    raise ValueError(
        f"a budget for {game} is a number of seconds"
        f"{' or a player that searches' if unit else ''}, not {cite(budget)}"
    )


def _question(
    state: State | Mapping[str, Any],
    seat: Seat | None,
    events: Sequence[Json],
    stop: threading.Event | None,
    best: int,
    options: Mapping[str, Any],
) -> AnalysisRequest:
    listed = read_whole(best)
    if listed is None or listed < 1:
        raise ValueError(
            f"best, the number of actions to list, is a whole number from 1, not {cite(best)}"
        )
    if isinstance(state, State):
        if state.is_terminal:
            raise ValueError("the game is over: there is nothing to analyse")
        if seat is None:
            return AnalysisRequest(state, stop=stop, best=listed, options=options)
        known = state.observation(seat), state.public_events
        return AnalysisRequest(state, *known, stop, listed, options)
    if not isinstance(state, Mapping):
        there = (
            " (of a table: its .state)" if isinstance(getattr(state, "state", None), State) else ""
        )
        raise TypeError(
            f"analyse takes a state or an observation{there}, not {type(state).__name__}"
        )
    if missing := next((each for each in ("game", "is_terminal") if each not in state), None):
        raise _damage_error(state, KeyError(missing))
    if state["is_terminal"]:
        raise ValueError("the game is over: there is nothing to analyse")
    seen = dict(state) if isinstance(state, Observation) else state
    return AnalysisRequest(None, dict(seen), events, stop, listed, options)


def _damage_error(seen: Mapping[str, Any], fault: Exception) -> ValueError:
    """Return the error for an observation that no state gave."""
    what = f"it has no {fault.args[0]!r}" if isinstance(fault, KeyError) else "it cannot be read"
    of = f" of {cite(seen['game'])}" if "game" in seen else ""
    return ValueError(f"a damaged observation{of}: {what}")


def _as_before(state: Any, seconds: float | None, best: int, nodes: int | None) -> Any:
    """Return the frame that ``analyse`` once gave for the tafl games alone."""
    from cantorlab.players.tafl.analysis import analyse as frame

    deprecation.warn("analyse(seconds=, nodes=)", "analyse(budget=).actions", stacklevel=4)
    return frame(state, SECONDS if seconds is None else seconds, best=best, nodes=nodes)
