"""Values of positions of Cantor: exact with open hands, else an estimate.

A state is judged as if both hands and all places lay open; the choices in the current duel stay
secret, as they are at the table. So a choice is measured against the other side's best mix, not
against the mage that happens to lie there. In the middle of a duel each seat's value is the best
that its own choices so far allow against that mix: the two need not cancel out.

An observation is judged by drawing whole games that agree with it (``cantor.sample_world``): the
mean over them. It knows too much, in that each of these games is played with open hands. Where they
are not solved by a compiled kernel, and many mages are left, a coin decides all duels after the
current one: solving them would take minutes.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import sqrt
from random import Random

from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, Choice, Interval, limits
from cantorlab.players.cantor.open_hands.match import FEW, Hands, OpenDuel, OpenMatch
from cantorlab.players.cantor.open_hands.quest import Bounds, Lookahead, OutOfTime
from cantorlab.rules import kernels
from cantorlab.rules.cantor import CantorState, sample_world
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.mages import insert
from cantorlab.rules.cantor.kernel.turn import clear

FEWEST_WORLDS = 4
MOST_DUELS_AHEAD = 4
TWO_SIDED = 1.96  # standard errors of a 95 % interval
RARE = 1e-9  # less likely choices are rounding errors
WON_OR_LOST: Interval = (-1.0, 1.0)


class Analyst:
    """Analyst of Cantor, which caches the last match that it solved."""

    options = ("places", "first_place")  # as ``cantor.start`` takes them
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
            return self._analyse_observation(question)
        state = question.state
        assert isinstance(state, CantorState)
        if state.mode == "quest":
            return self._analyse_quest(state, question)
        return self._analyse_match(state, question)

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

    def _analyse_observation(self, question: AnalysisRequest) -> Analysis:
        """Return the mean over games that the observing seat cannot distinguish."""
        seen = question.observation
        assert seen is not None
        seat, draw = seen["seat"], _world(question)
        if seat is None or seat not in seen["to_act"]:
            raise ValueError("an observation is analysed for a seat that is to act")
        values: list[float] = []
        by_action: dict[str, list[Choice]] = defaultdict(list)
        ends, complete, rng = time.monotonic() + self._seconds, True, Random(0)
        compiled = kernels.can_compile() if question.compiled is None else question.compiled
        stopped = question.stop.is_set if question.stop is not None else bool
        try:
            while len(values) < FEWEST_WORLDS or time.monotonic() < ends:
                if stopped() and values:
                    complete = False
                    break
                found = _at_a_glance(draw(rng), compiled)
                values.append(found.value[seat])
                for choice in found.choices:
                    if choice.seat == seat:
                        by_action[choice.action].append(choice)
        except KeyboardInterrupt:
            complete = False
            if not values:
                raise
        choices = sorted(map(_mean, by_action.values()), key=lambda each: -each.value)
        best = choices[0]
        mirrored = (-best.interval[1], -best.interval[0])
        pair = (best.value, -best.value), (best.interval, mirrored)
        value, interval = pair if seat == 0 else (pair[0][::-1], pair[1][::-1])
        effort = {"worlds": len(values), "compiled": compiled}
        return Analysis(
            "cantor", "estimated", value, interval, tuple(choices), effort, complete, True
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


def _at_a_glance(world: CantorState, compiled: bool) -> Analysis:
    """Analyse one of many games: solved where that is quick, else one duel deep."""
    if world.mode == "quest":
        return _quest(_one_duel_deep(world, compiled), world, 1)
    match = _match(world, compiled)
    if _is_quick(match):
        match.solve()
    return _with_open_hands(world, match)


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


def _world(question: AnalysisRequest) -> Callable[[Random], CantorState]:
    """Return a function that draws a whole game which agrees with the observation."""
    known = dict(question.options)
    if isinstance(question.state, CantorState):
        options = question.state.options
        known = {"places": options.deck, "first_place": options.first_place}
    seen = question.observation
    assert seen is not None
    return lambda rng: sample_world(seen, question.events, rng, **known)


def _mean(found: Sequence[Choice]) -> Choice:
    """Return the mean of one action over many worlds."""
    values = [each.value for each in found]
    count = len(values)
    value = sum(values) / count
    spread = sqrt(sum((each - value) ** 2 for each in values) / max(count - 1, 1))
    out = TWO_SIDED * spread / sqrt(count)
    chances = [each.probability for each in found if each.probability is not None]
    return Choice(
        found[0].seat,
        found[0].action,
        value,
        sum(chances) / len(chances) if chances else None,
        found[0].action,
        (max(value - out, -1.0), min(value + out, 1.0)),
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
