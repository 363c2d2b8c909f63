"""Sentences of a table of Cantor, and explanations of its duels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.svg import Style
from cantorlab.rules import cantor
from cantorlab.rules.state import Outcome, Seat, State
from cantorlab.widgets.games.cantor.advice import why
from cantorlab.widgets.games.cantor.choice_review import ReviewedChoice, ask_who_wins
from cantorlab.widgets.games.cantor.ending import ending_of
from cantorlab.widgets.games.cantor.match_series import MatchSeries, state_of
from cantorlab.widgets.games.cantor.words import CantorWords
from cantorlab.widgets.table.adapter import Narration
from cantorlab.widgets.table.snapshot import ChoiceExplanation, Ending, GameSnapshot, ScreenSnapshot

if TYPE_CHECKING:
    from cantorlab.exercises import Exercise
    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move


class CantorNarration(Narration):
    """Narration of a table of Cantor: turns, verdicts, results, hints and reviews."""

    matches: MatchSeries

    def opening(self, snapshot: GameSnapshot) -> Sequence[str]:
        """Name the place of the first duel."""
        return [CantorWords.of(snapshot).opening(state_of(snapshot))]

    def headline(self, shown: ScreenSnapshot) -> str:
        """Name the seat to act and its task, or the winner of the duel."""
        snapshot = shown.snapshot
        words, stage, state = (
            CantorWords.of(snapshot),
            self.matches.stage(snapshot),
            state_of(snapshot),
        )
        if stage == "ask":
            asked = self.matches.seats_to_ask(snapshot)
            if self.matches.asked_at(shown):
                return words.say("headline.ask")
            if len(asked) > 1:
                return words.say("headline.both")
            return say("table.turn_of", snapshot.language, name=snapshot.names[asked[0]])
        if stage == "reveal":
            return words.verdict(state.history[-1])
        if shown.viewer is not None and shown.your_turn:
            return words.turn(state.phase, shown.viewer)
        if shown.viewer is None and len(state.to_act) > 1:
            return words.say("headline.both")
        waiting = next((each for each in state.to_act if each != shown.viewer), 0)
        key = "table.turn_of" if waiting in snapshot.persons else "table.thinks"
        return say(key, snapshot.language, name=snapshot.names[waiting])

    def goal(self, shown: ScreenSnapshot) -> str:
        """Say how a match is won; while a protection is chosen, what it does."""
        state = state_of(shown.snapshot)
        name = self.goal_name({"mode": state.mode}, shown.viewer or 0)
        key = "protect" if state.phase == "protect" else name if state.mode == "quest" else "duels"
        return CantorWords.of(shown.snapshot).say(f"goal.{key}")

    def goal_name(self, options: Mapping[str, Any], seat: Seat) -> str:
        """Name the goal by the mode, in the quest by the role."""
        if options.get("mode") != "quest":
            return str(options.get("mode"))
        return "defender" if seat else "adventurer"

    def result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """Say who won the match and how."""
        return CantorWords.of(snapshot).outcome(outcome, state_of(snapshot).score)

    def ending(self, snapshot: GameSnapshot, outcome: Outcome) -> Ending:
        """Return the duels of the match in a row."""
        near = self.matches.seat_of(0)
        return ending_of(state_of(snapshot), outcome, CantorWords.of(snapshot), near)

    def describe_action(self, state: State, action: str, language: Language) -> str:
        """Say an action in words: *lay −6*, *name −6*."""
        verb, choice = action.split()
        if choice == "none":
            return say("cantor.ui.action.protect.none", language)
        named = choice if verb == "go" else number_text(int(choice))
        return say(f"cantor.ui.action.{verb}", language, choice=named)

    def explain_hint(self, shown: ScreenSnapshot, found: Analysis) -> Sequence[str]:
        """Say what the best choice beats or guards against, among the mages that it may face."""
        best = None if shown.viewer is None else found.best(shown.viewer)
        if best is None:
            return ()
        place = state_of(shown.snapshot).place
        return why(place, shown.seen, best.action, CantorWords.of(shown.snapshot))

    def explain_choice(
        self, then: GameSnapshot, move: Move, reply: Choice | None, style: Style = "light"
    ) -> ChoiceExplanation:
        """Explain a choice by its place and by what the player could know."""
        choice = ReviewedChoice(state_of(then), move, CantorWords.of(then))
        return ChoiceExplanation(
            choice.reasons(),
            choice.show(self.matches.seat_of(0)),
            choice.about_place(),
            choice.odds(),
        )

    def tell_moment(self, then: GameSnapshot, move: Move) -> str:
        """Say where a better choice could have been seen: at its place, and by what."""
        return ReviewedChoice(state_of(then), move, CantorWords.of(then)).moment()

    def exercise(self, then: GameSnapshot, move: Move) -> Exercise | None:
        """Return an exercise at the place where a mage was sent that beats too few."""
        place = state_of(then).place
        return None if place is None else ask_who_wins(place, move.ply)

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        """Return public sentences about an action."""
        assert isinstance(before, cantor.CantorState)
        state, words = state_of(after), CantorWords.of(after)
        if len(state.history) > len(before.history):
            turned = words.reveal(state.history[-1], self.matches.seat_of(0))
            hidden = self.matches.stage(after) == "ask"
            return [turned] if hidden else [turned, *self.verdict(after)]
        if action.startswith("go"):
            return [words.opening(state)]
        if action.startswith("commit") and seat != words.you:
            return [words.say("spoken.committed", name=after.names[seat])]
        return []

    def verdict(self, snapshot: GameSnapshot) -> list[str]:
        """Report the winner of the last duel, the predictions, and the next step."""
        duel, words = state_of(snapshot).history[-1], CantorWords.of(snapshot)
        answers = self.matches.answers(state_of(snapshot))
        changed = words.consequences(duel, state_of(snapshot).face_up, aloud=True)
        told = [
            words.verdict(duel),
            *words.comment_answers(duel, answers),
            words.name_unshielded_winner(duel),
            *changed,
        ]
        return [sentence for sentence in told if sentence]

    def confirm(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> str:
        """Confirm a secret choice to the seat that has made it."""
        if self.matches.stage(after) != "play" or action.startswith("go"):
            return ""
        verb, choice = action.split()
        words = CantorWords.of(after)
        if choice == "none":
            return words.say("spoken.unprotected")
        return words.say(f"spoken.{verb}", number=number_text(int(choice)))
