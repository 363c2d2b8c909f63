"""Cantor's own keys of the view.

All of it is made of an observation and of duels that were fought; while a person is still asked
who wins, the observation is that of the moment before, and the verdict is nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cantorlab.rules import cantor
from cantorlab.rules.cantor.codes import NUMBERS
from cantorlab.rules.cantor.places import is_ours
from cantorlab.rules.state import Json, Seat
from cantorlab.texts import Language
from cantorlab.widgets.games.cantor.session import MatchSeries, Stage
from cantorlab.widgets.games.cantor.words import Words
from cantorlab.widgets.table.snapshot import ScreenSnapshot


def own_view(
    shown: ScreenSnapshot,
    session: MatchSeries,
    stage: Stage,
    asked: list[Seat],
    here: list[Seat],
    words: Words,
) -> Json:
    """Return the keys of the view that are Cantor's own, or told otherwise than at every table.

    ``stage`` is ``play``, ``ask`` (people say who wins, those ``asked`` still have to, ``here`` at
    this screen) or ``reveal``; ``acts`` the seats that the table waits for; ``near`` the seat on
    the left; ``place`` the place in the middle; ``gone`` the numbers that the opponent cannot have
    laid; ``shared`` whether two people take turns at the screen; ``reveal`` the duel just fought,
    its ``verdict`` None until everybody has answered; ``board`` the cells of the quest; ``series``
    what was discovered and won so far, in words; ``tally`` the number of the match and the matches
    won, by seat.
    """
    snapshot, state, wins = shown.snapshot, shown.snapshot.state, session.wins(shown.outcome)
    assert isinstance(state, cantor.CantorState)
    fought, answers = stage != "play", session.answers(state)
    if asked:  # what one has said is no help for the other
        answers = {seat: said for seat, said in answers.items() if seat == shown.viewer}
    return {
        "your_turn": shown.your_turn or (bool(here) and snapshot.alone is not None),
        "mode": state.mode,
        "shared": snapshot.shared,
        "acts": _find_awaited(shown),
        "stage": stage,
        "near": session.seat_of(0),
        "place": middle(state, stage, snapshot.language),
        "gone": impossible_numbers(shown.seen),
        "reveal": reveal_json(state, words, answers, asked, here) if fought else None,
        "board": board_json(shown.seen, snapshot.language),
        "series": words.series(
            sum(map(is_ours, session.discovered)), wins, [session.seat_of(0), session.seat_of(1)]
        ),
        "tally": {
            "match": session.current.number,
            "wins": [wins[session.current.players[each]] for each in (0, 1)],
        },
    }


def _find_awaited(shown: ScreenSnapshot) -> list[Seat]:
    """Return the seats that the table waits for: at a shared screen one person at a time."""
    if shown.snapshot.alone is not None:
        return list(shown.acting)
    called = shown.viewer if shown.curtain is None else shown.curtain
    return [called] if called is not None and called in shown.acting else []


@lru_cache(maxsize=512)
def place_json(place: cantor.Place, language: Language) -> Json:
    """Return a face-up place for the screen: its name, and its formula as MathML and in words."""
    formula = place.parsed
    return {
        "number": place.number,
        "name": place.name(language),
        "formula": place.formula,
        "mathml": formula.mathml_in(language),
        "spoken": formula.spoken(language),
        "level": place.level,
    }


def middle(state: cantor.CantorState, stage: Stage, language: Language) -> Json | None:
    """Return the place that the eye rests on: of the duel just fought, or of the one that is on."""
    place = state.place if stage == "play" else None
    if place is None and state.history and (stage != "play" or state.phase == "over"):
        place = state.history[-1].place
    return None if place is None else place_json(place, language)


def board_json(observation: Json, language: Language) -> list[Json]:
    """Return the cells of the quest's board, each face-up place as ``place_json`` has it."""
    return [
        cell if cell["place"] is None else {**cell, "place": place_json(place_of(cell), language)}
        for cell in observation["board"]
    ]


def place_of(told: Json) -> cantor.Place:
    """Return the place of a cell or of a duel, as an observation tells it."""
    place = told["place"]
    return cantor.Place.from_json({k: value for k, value in place.items() if value is not None})


def percent_won(place: cantor.Place, own: Sequence[int], others: Sequence[int]) -> int:
    """Return the percentage of all duels between two hands at a place that the own one wins."""
    duels = [place.rank(mage) > place.rank(other) for mage in own for other in others]
    return round(100 * sum(duels) / max(1, len(duels)))


def impossible_numbers(observation: Json) -> list[int]:
    """Return the numbers that the opponent cannot have laid, by what the seat can see."""
    if "open_hands" in observation and observation["seat"] is not None:
        opposite = observation["open_hands"][1 - observation["seat"]]
        return [number for number in NUMBERS if number not in opposite]
    seen = {*observation["hand"], *observation["rests"][0], *observation["rests"][1]}
    hidden: set[int | None] = {observation["own_commit"], *observation["neutrals"]}
    return sorted(seen | {number for number in hidden if number is not None})


def reveal_json(
    state: cantor.CantorState,
    words: Words,
    answers: Mapping[Seat, Seat],
    asked: list[Seat],
    here: list[Seat],
) -> Json:
    """Return the duel just fought; ``verdict`` is None while one of the ``asked`` has not
    answered, ``here`` at this screen or elsewhere.
    """
    duel = state.history[-1]
    verdict = None
    if not asked:
        verdict = {
            "winner": duel.winner,
            "reason": duel.reason,
            "higher": _higher(duel),
            "text": words.verdict(duel),
            "unshielded": words.unshielded(duel),
            "after": [*words.said(duel, answers), *words.consequences(duel, state.face_up)],
        }
    return {
        "duel": duel.number,
        "at": duel.at,
        "fighters": list(duel.fighters),
        "first": duel.first,
        "protections": list(duel.protections),
        "blocked": list(duel.blocked),
        "said": [answers.get(seat) for seat in (0, 1)],
        "asked": here,
        "verdict": verdict,
    }


def _higher(duel: cantor.Duel) -> Seat | None:
    """Return the seat whose fighter stands higher at the place, shields or not; None for a tie."""
    would = duel.unshielded()
    return would.winner if would.reason == "stronger" else None
