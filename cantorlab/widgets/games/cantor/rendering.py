"""View of a table of Cantor, its picture, texts and history.

All of it is made of an observation and of duels that were fought; while a person is still asked
who wins, the observation is that of the moment before, and the verdict is nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cantorlab.formulas.printing.spoken_sentence import spoken_forms
from cantorlab.languages import texts as catalogue
from cantorlab.languages.texts import Language
from cantorlab.pictures.cantor.table import svg
from cantorlab.rules import cantor
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.cantor.places import is_ours
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.cantor.history import frame
from cantorlab.widgets.games.cantor.match_series import MatchSeries, Stage, may_be_first, state_of
from cantorlab.widgets.games.cantor.words import CantorWords, title_of_place
from cantorlab.widgets.table.adapter import Rendering
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot

if TYPE_CHECKING:
    import pandas as pd


class CantorRendering(Rendering):
    """Rendering of a table of Cantor."""

    matches: MatchSeries

    def observe(self, snapshot: GameSnapshot, viewer: Seat | None) -> Json:
        """Return the observation; while the verdict is asked for, that of the moment before it."""
        hidden = self.matches.stage(snapshot) == "ask"
        state = snapshot.line[-2] if hidden else snapshot.state
        return state.observation(viewer)

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return the keys of the view that are Cantor's own, or differ from other tables'.

        ``stage`` is ``play``, ``ask`` (people say who wins) or ``reveal``; ``acts`` the seats that
        the table waits for; ``near`` the seat on the left; ``place`` the place in the middle;
        ``gone`` the numbers that the opponent cannot have laid; ``shared`` whether two people take
        turns at the screen; ``reveal`` the duel just fought, its ``verdict`` None until everybody
        has answered; ``board`` the cells of the quest; ``series`` what was discovered and won so
        far, in words; ``tally`` the number of the match and the matches won, by seat; ``ready`` the
        person who may commit first.
        """
        snapshot, matches, state = shown.snapshot, self.matches, state_of(shown.snapshot)
        language, words, wins = (
            snapshot.language,
            CantorWords.of(snapshot),
            matches.wins(shown.outcome),
        )
        stage, asked = matches.stage(snapshot), matches.seats_to_ask(snapshot)
        here, answers = matches.asked_at(shown), matches.answers(state)
        if asked:  # one prediction must not help the other
            answers = {seat: said for seat, said in answers.items() if seat == shown.viewer}
        fought = stage != "play"
        near, ready = matches.seat_of(0), may_be_first(shown)
        discovered = sum(map(is_ours, matches.discovered_places))
        return {
            "your_turn": shown.your_turn or (bool(here) and snapshot.alone is not None),
            "mode": state.mode,
            "shared": snapshot.shared,
            "acts": _find_awaited(shown),
            "stage": stage,
            "near": near,
            "place": middle(state, stage, language),
            "gone": impossible_numbers(shown.seen),
            "reveal": reveal_json(state, words, answers, asked, here) if fought else None,
            "board": board_json(shown.seen, language),
            "series": words.series(discovered, wins, [near, matches.seat_of(1)]),
            "tally": {
                "match": matches.current.number,
                "wins": [wins[matches.current.players[each]] for each in (0, 1)],
            },
            "ready": None if ready is None else {"seat": ready, "name": snapshot.names[ready]},
        }

    def players(self, snapshot: GameSnapshot) -> list[Json]:
        """Return the players by seat, in the quest with their roles."""
        quest, words = state_of(snapshot).mode == "quest", CantorWords.of(snapshot)
        roles = [words.say(role) if quest else None for role in ("adventurer", "defender")]
        return [{**each, "role": roles[each["seat"]]} for each in snapshot.seats]

    def picture(self, seen: Json, language: Language) -> str:
        """Draw an observation as an SVG picture."""
        return svg(seen, language=language)

    def plain_text(self, seen: Json, language: Language) -> str:
        """Write an observation as plain text."""
        return picture(seen, language)

    def texts(self, language: Language) -> Json:
        """Return the sentences of the front end, and those about mages."""
        return super().texts(language) | catalogue.texts("mages.", language)

    def rules(self, snapshot: GameSnapshot) -> Json:
        """Return the house rules, in the quest at its own section."""
        quest = state_of(snapshot).mode == "quest"
        section = "1.6" if quest else None
        return rules_page("cantor", snapshot.language, section, steps=steps(snapshot.language))

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """Return the duels fought at this table, one row each, all matches."""
        self.matches.current.names = self.matches.names_of(snapshot)
        return frame(self._duels(snapshot), snapshot.language)

    def _duels(self, snapshot: GameSnapshot) -> Any:
        hidden = self.matches.stage(snapshot) == "ask"
        return self.matches.duels(state_of(snapshot), verdict_hidden=hidden)


@lru_cache(maxsize=8)
def steps(language: Language) -> list[str]:
    """Return three states: a place and a hand; both mages face down; the duel decided."""
    dealt = cantor.start("discovery", seed=4)
    laid = dealt
    for seat in (0, 1):
        laid = laid.apply(laid.legal_actions(seat)[0], seat)
    fought = laid.apply("protect none", 0).apply("protect none", 1)
    return [svg(state.observation(0), language=language) for state in (dealt, laid, fought)]


def _find_awaited(shown: ScreenSnapshot) -> list[Seat]:
    """Return the seats that the table waits for: at a shared screen one person at a time."""
    if shown.snapshot.alone is not None:
        return list(shown.acting)
    called = shown.viewer if shown.curtain is None else shown.curtain
    return [called] if called is not None and called in shown.acting else []


@lru_cache(maxsize=512)
def place_json(place: cantor.Place, language: Language) -> Json:
    """Return a face-up place for the screen: its name, and its formula as MathML and in words."""
    formula, name = place.parsed, title_of_place(place, language)
    return {
        "number": place.number,
        "name": name,
        "heard": spoken_forms(name, language),
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
    """Return the numbers that the opponent cannot have laid, from the seat's view."""
    if "open_hands" in observation and observation["seat"] is not None:
        opposite = observation["open_hands"][1 - observation["seat"]]
        return [number for number in NUMBERS if number not in opposite]
    seen = {*observation["hand"], *observation["rests"][0], *observation["rests"][1]}
    hidden: set[int | None] = {observation["own_commit"], *observation["neutrals"]}
    return sorted(seen | {number for number in hidden if number is not None})


def reveal_json(
    state: cantor.CantorState,
    words: CantorWords,
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
            "unshielded": words.name_unshielded_winner(duel),
            "after": [
                *words.comment_answers(duel, answers),
                *words.consequences(duel, state.face_up),
            ],
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
