"""Values of positions of Cantor: exact with open hands, else an estimate.

A state is judged as if both hands and all places lay open; the choices in the current duel stay
secret, as they are at the table. So a choice is measured against the other side's best mix, not
against the mage that happens to lie there. In the middle of a duel each seat's value is the best
that its own choices so far allow against that mix: the two need not cancel out.

An observation is judged by what its seat can know (``knowledge``), and so are both seats of a state
where that is asked for, as reviews do. That needs no search.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, Choice, Interval, limits
from cantorlab.players.cantor.knowledge import WON_OR_LOST, SeatView
from cantorlab.players.cantor.open_hands.match import FEW, Hands, OpenDuel, OpenMatch
from cantorlab.players.cantor.open_hands.quest import Bounds, Lookahead, OutOfTime
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.mages import insert
from cantorlab.rules.cantor.kernel.turn import clear
from cantorlab.rules.state import Json

MOST_DUELS_AHEAD = 4
RARE = 1e-9  # less likely choices are rounding errors


class Analyst:
    """Analyst of Cantor, which caches the last match that it solved."""

    #: As ``cantor.start`` takes them: no answer depends on them any more.
    options = ("places", "first_place")
    last_compiled = "cantor.kernel.open_hands", "solve_hands"

    def __init__(self, budget: Budget | None = None) -> None:
        """Take as ``budget`` seconds for unsolvable positions; raise ``ValueError`` for others."""
        self._seconds, _ = limits("cantor", budget, "")
        self._match: OpenMatch | None = None

    @staticmethod
    def compile_searches() -> None:
        """Compile what solves matches, or load it from numba's cache."""
        OpenMatch([range(18)] * 2, [(0, 1), (2, 3)], compiled=True).solve()

    def __call__(self, question: AnalysisRequest) -> Analysis:
        """Answer a question."""
        if question.observation is not None:
            return self._analyse_observation(question.observation)
        state = question.state
        assert isinstance(state, CantorState)
        if question.by_knowledge:
            return _by_knowledge(*(SeatView(state.observation(seat)) for seat in (0, 1)))
        if state.mode == "quest":
            return self._analyse_quest(state, question)
        return self._analyse_match(state, question)

    def _analyse_observation(self, seen: Json) -> Analysis:
        if seen["seat"] is None or seen["seat"] not in seen["to_act"]:
            raise ValueError("an observation is analysed for a seat that is to act")
        return _by_knowledge(SeatView(seen))

    def prepare(self, state: CantorState) -> Iterator[None]:
        """Solve what a review from here on needs, with pauses, where there is only one thread."""
        if state.mode != "quest":
            self._match = OpenMatch(*_open_facts(state))
            while not self._match.is_solved:
                self._match.solve_a_part()
                yield

    def _analyse_match(self, state: CantorState, question: AnalysisRequest) -> Analysis:
        match = self._match
        if match is None or not match.covers(*_open_facts(state)):
            match = self._match = _match(state, question.compiled)
        if question.compiled is False and not _is_quick(match):
            return replace(_with_open_hands(state, match), complete=True)
        with suppress(KeyboardInterrupt):
            match.solve(question.stop)
        return _with_open_hands(state, match)

    def _analyse_quest(self, state: CantorState, question: AnalysisRequest) -> Analysis:
        """Analyse a quest one duel deep, and as many more as there is time for."""
        compiled = question.compiled
        look = Lookahead(state, time.monotonic() + self._seconds, question.stop, compiled)
        found, complete = _quest(_one_duel_deep(state, compiled), state, 1), True
        try:
            for depth in range(2, MOST_DUELS_AHEAD + 1):
                found = _quest(look, state, depth)
        except OutOfTime:
            complete = question.stop is None or not question.stop.is_set()
        except KeyboardInterrupt:
            complete = False
        return replace(found, complete=complete)


def _by_knowledge(*views: SeatView) -> Analysis:
    """Analyse a position as each of these seats sees it; one alone speaks for both."""
    values = [view.value for view in views]
    if len(values) == 1:
        values = [values[0], -values[0]] if views[0].seat == 0 else [-values[0], values[0]]
    return Analysis(
        game="cantor",
        status="estimated",
        value=tuple(values),
        interval=(WON_OR_LOST, WON_OR_LOST),
        choices=tuple(choice for view in views for choice in view.choices()),
    )


def _open_facts(state: CantorState) -> tuple[list[tuple[int, ...]], Hands, tuple[int, int]]:
    """Return the ranks at the places to come, the hands before the duel, and the score."""
    position, hands = state.standing, _hands_at_the_start(state)
    places = state.deal.places[position.duels : position.duels + len(hands[0])]
    return [place.ranks_by_code for place in places], hands, position.wins


def _with_open_hands(state: CantorState, match: OpenMatch) -> Analysis:
    """Analyse a match as far as it is solved; coins decide the rest."""
    solved = match.is_solved
    _, hands, score = _open_facts(state)
    duel = match.duel(hands, score, state.standing.first, guess=not solved)
    choices = tuple(choice for seat in state.to_act for choice in _choices(state, duel, seat))
    if not solved:
        choices = tuple(replace(each, interval=WON_OR_LOST) for each in choices)
    values = tuple(_expected_result(state, duel, seat) for seat in (0, 1))
    return Analysis(
        game="cantor",
        status="exact" if solved else "estimated",
        value=values,
        interval=tuple((value, value) if solved else WON_OR_LOST for value in values),
        choices=choices,
        effort={"games": match.games, "compiled": match.compiled},
        complete=solved,
        by_interval=not solved,
        mixes=_mixes(duel),
    )


def _match(state: CantorState, compiled: bool | None) -> OpenMatch:
    """Return the match, to be solved interpreted if ``compiled`` is False."""
    return OpenMatch(*_open_facts(state), compiled=False if compiled is False else None)


def _is_quick(match: OpenMatch) -> bool:
    return match.compiled or match.size <= FEW


def _one_duel_deep(state: CantorState, compiled: bool | None) -> Lookahead:
    return Lookahead(state, float("inf"), compiled=compiled)


def _quest(look: Lookahead, state: CantorState, depth: int) -> Analysis:
    """Analyse a quest ``depth`` duels deep."""
    game = state.standing.game
    effort = {"depth": depth, "compiled": look.compiled}
    if state.phase == "go":
        actions = state.legal_actions(0)
        bounds = [look.bounds(after, depth) for after in look.positions_after_go(game)]
        listed = [
            Choice(0, action, guess, None, action, (low, high))
            for action, (low, guess, high) in zip(actions, bounds, strict=True)
        ]
        listed.sort(key=lambda each: -each.value)
        best = max(low for low, _, _ in bounds), listed[0].value, max(high for *_, high in bounds)
        return _of_quest(best, (best[1], -best[1]), tuple(listed), effort)
    found = look.duel(_before_the_duel(state), state.standing.first, depth)
    duel, (low, _, high) = found.duel, found.bounds
    ends: tuple[Interval, Interval] = (low, high), (-high, -low)
    choices = tuple(
        replace(each, interval=(min(each.value, ends[seat][0]), ends[seat][1]))
        for seat in state.to_act
        for each in _choices(state, duel, seat)
    )
    values = tuple(_expected_result(state, duel, seat) for seat in (0, 1))
    return replace(_of_quest(found.bounds, values, choices, effort), mixes=_mixes(duel))


def _of_quest(
    bounds: Bounds, values: tuple[float, ...], choices: tuple[Choice, ...], effort: dict[str, int]
) -> Analysis:
    low, _, high = bounds
    ends = (low, high), (-high, -low)
    return Analysis(
        game="cantor",
        status="exact" if high - low < RARE else "estimated",
        value=values,
        interval=tuple(
            (min(low, value), max(high, value))
            for value, (low, high) in zip(values, ends, strict=True)
        ),
        choices=choices,
        effort=effort,
        by_interval=True,
    )


def _before_the_duel(state: CantorState) -> list[int]:
    """Return the position before a mage was committed."""
    game = list(state.standing.game)
    for seat in (0, 1):
        fighter = game[slots.FIGHTER + seat]
        if fighter != slots.NOT_YET:
            hand = game[slots.HAND + seat]
            game[slots.HAND + seat] = insert(hand, game[slots.HELD + seat], fighter)
            game[slots.HELD + seat] += 1
    clear(game)
    return game


def _hands_at_the_start(state: CantorState) -> Hands:
    """Return the hands before a mage was committed."""
    one, other = map(tuple, state.standing.hands_before)
    return one, other


def _mixes(duel: OpenDuel) -> tuple[tuple[int, int, int | None, float], ...]:
    return tuple(
        (seat, mage, shield, float(chance))
        for seat in (0, 1)
        for (mage, shield), chance in zip(duel.choices[seat], duel.mixes[seat], strict=True)
        if chance > RARE
    )


def _expected_result(state: CantorState, duel: OpenDuel, seat: int) -> float:
    """Return the expected result of a seat against the other's best mix, after its choices."""
    position = state.standing
    fighter = position.fighters[seat]
    if fighter is None:
        return duel.value if seat == 0 else -duel.value
    worth = _worth_of_shields(duel, seat, fighter)
    if not position.announced[seat]:
        return max(worth.values())
    # A number that cannot stand opposite blocks as little as none.
    return worth.get(position.protections[seat], worth[None])


def _worth_of_shields(duel: OpenDuel, seat: int, fighter: int) -> dict[int | None, float]:
    return {
        shield: float(worth)
        for (mage, shield), worth in zip(duel.choices[seat], duel.worth[seat], strict=True)
        if mage == fighter
    }


def _choices(state: CantorState, duel: OpenDuel, seat: int) -> list[Choice]:
    """Return the actions of a seat, the best first; of equals, the likelier in its mix."""
    fighter = state.standing.fighters[seat]
    found = _commits(duel, seat) if fighter is None else _shields(duel, seat, fighter)
    return sorted(found, key=lambda each: (-round(each.value, 9), -(each.probability or 0.0)))


def _commits(duel: OpenDuel, seat: int) -> list[Choice]:
    chances: dict[int, float] = defaultdict(float)
    for (mage, _), chance in zip(duel.choices[seat], duel.mixes[seat], strict=True):
        chances[mage] += float(chance)
    found = []
    for mage, chance in chances.items():
        worth = _worth_of_shields(duel, seat, mage)
        value = max(worth.values())
        shield = next(shield for shield, each in worth.items() if each == value)
        line = f"commit {mage} {_announcement(shield)}"
        found.append(Choice(seat, f"commit {mage}", value, chance, line, (value, value)))
    return found


def _shields(duel: OpenDuel, seat: int, fighter: int) -> list[Choice]:
    chances = {
        shield: float(chance)
        for (mage, shield), chance in zip(duel.choices[seat], duel.mixes[seat], strict=True)
        if mage == fighter
    }
    total = sum(chances.values())
    worth = _worth_of_shields(duel, seat, fighter)
    found = []
    for shield in (None, *NUMBERS):
        value, action = worth.get(shield, worth[None]), _announcement(shield)
        chance = chances.get(shield, 0.0) / total if total > RARE else None
        found.append(Choice(seat, action, value, chance, action, (value, value)))
    return found


def _announcement(shield: int | None) -> str:
    return f"protect {'none' if shield is None else shield}"
