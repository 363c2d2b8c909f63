"""Catch the King and Catch the Queen at a table: display, sentences, and undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cantorlab.languages import texts as catalogue
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.svg import Style
from cantorlab.pictures.tafl.board import board
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.rules.tafl import ImpossibleSetup, TaflState, parse_position
from cantorlab.rules.tafl.text import picture
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.tafl.advice import explain_miss, why
from cantorlab.widgets.games.tafl.board_marks import captures, danger, zones_from
from cantorlab.widgets.games.tafl.editing import check_position, workshop
from cantorlab.widgets.games.tafl.ending import ending_of
from cantorlab.widgets.games.tafl.history import frame
from cantorlab.widgets.games.tafl.options import seat_fields
from cantorlab.widgets.games.tafl.tafl_games import TableGame, diagrams
from cantorlab.widgets.games.tafl.typed_actions import TYPING
from cantorlab.widgets.games.tafl.words import TaflWords
from cantorlab.widgets.table.adapter import Adapter, Answer, Change, Command
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import (
    PERSON,
    SeatConfig,
    check_opponent,
    current_level,
    kept_level,
    seat_config,
    two_names,
    two_seats,
)
from cantorlab.widgets.table.snapshot import ChoiceExplanation, Ending, GameSnapshot, ScreenSnapshot

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move

HINTS = ("moves", "shots", "zones", "danger")


class TaflAdapter(Adapter):
    """One of the two games on the board of nine by nine.

    ``names`` are those of the one who opens the table and of the other player; ``hints`` is what
    the board points out, among ``HINTS``.
    """

    allows_draw = True
    takes_text = True
    typing = TYPING
    two_players: Mapping[str, list[str]] | None = {}
    #: Seconds that an answer takes at least, so that one's own move is seen to end first.
    answer = 0.35

    def __init__(
        self, tafl_game: TableGame, names: Sequence[str | None] | None, hints: Sequence[str]
    ) -> None:
        if isinstance(hints, str) or not set(hints) <= set(HINTS):
            raise ValueError(f"highlights are among {', '.join(HINTS)}, not {hints!r}")
        self.game = tafl_game.game
        self._tafl_game = tafl_game
        self._names = two_names(names)
        self._hints = tuple(hints)
        seats = ("opponent", "side", "point_out_shots", "state")
        self.option_names = (*tafl_game.variants, *seats)

    # -- dealing and seating --------------------------------------------------------------------

    def opening_options(self, given: Mapping[str, Any]) -> Json:
        """Return the options of a table that is opened with these."""
        return self.merge_options(
            {"own_player": None, "point_out_shots": "shots" in self._hints}, given
        )

    def merge_options(self, options: Json, given: Mapping[str, Any]) -> Json:
        """Merge the ``given`` options into those in force; a ``state`` counts only once."""
        wanted = {**options, "state": None, **given}
        sides = self._tafl_game.sides
        if wanted["side"] not in sides:
            raise ValueError(f"side is {' or '.join(map(repr, sides))}, not {wanted['side']!r}")
        if isinstance(wanted["opponent"], str):
            wanted["opponent"] = current_level(self.game, wanted["opponent"])
        else:
            player = seat_config(self.game, wanted["opponent"]).choose
            wanted |= {"opponent": PERSON if player is None else "own", "own_player": player}
        return wanted | self._tafl_game.checked(options, given)

    def deal(self, options: Json, seed: int) -> TaflState:
        """Return the first position; nothing is left to chance."""
        position = options["state"]
        if isinstance(position, str):
            position = position.strip()
        return self.read_state(position) if position else self._tafl_game.opening(options)

    def read_state(self, position: str | TaflState) -> TaflState:
        """Read the state that a game is to begin from; raises ``ValueError`` for another game's."""
        state = position if isinstance(position, TaflState) else parse_position(position)
        if state.game != self.game:
            raise ValueError(f"this is a position of {state.game}, not of {self.game}")
        return state

    def settings(self, snapshot: GameSnapshot) -> Json:
        """Return the constructor's arguments beside the record, which holds the variants."""
        shown = {*self._hints} - {"shots"} | (
            {"shots"} if snapshot.options["point_out_shots"] else set()
        )
        return {
            "opponent": snapshot.options["opponent"],
            "side": snapshot.options["side"],
            "names": list(self._names),
            "hints": [hint for hint in HINTS if hint in shown],
        }

    def options_for_resume(
        self, snapshot: GameSnapshot, game: State, settings: Mapping[str, Any]
    ) -> Json:
        """Return the options of a kept game; its variants, side, opponent and names are in
        force.
        """
        wanted = {name: settings[name] for name in ("opponent", "side")}
        wanted["opponent"] = kept_level(self.game, wanted["opponent"])
        wanted["point_out_shots"] = "shots" in settings["hints"]
        options = self.merge_options(snapshot.options, {**game.record.options, **wanted})
        check_opponent(options)
        self._names, self._hints = tuple(settings["names"]), tuple(settings["hints"])
        return options

    def seat_configs(self, options: Json) -> list[SeatConfig]:
        """Return the person who opened the table on the chosen side, and the opponent."""
        both = two_seats(self.game, options, self._names)
        return both if options["side"] == self._tafl_game.sides[0] else both[::-1]

    def fields(self, options: Json, language: Language) -> list[Field]:
        """Return the controls of the new-game panel."""
        return [
            *seat_fields(self.game, self._tafl_game.sides, options, language),
            *self._tafl_game.fields(options, language),
        ]

    def explain_refusal(self, reason: ValueError, language: Language) -> MessageRefused:
        """Explain why no game can be played; an impossible board says so itself."""
        if isinstance(reason, ImpossibleSetup):
            return MessageRefused(reason.code, **reason.params_in_words(language))
        return super().explain_refusal(reason, language)

    def position_text(self, snapshot: GameSnapshot) -> str | None:
        """Write the position on one line."""
        return None if snapshot.state.is_terminal else _board(snapshot).position

    def from_position(
        self, text: str, snapshot: GameSnapshot, given: Mapping[str, Any]
    ) -> Change | None:
        """Start the game from a line whose rows are divided by strokes."""
        if "/" not in text:
            return None
        if parse_position(text).game != self.game:
            raise MessageRefused("table.pasted_other")
        return self.new_game(snapshot, {**given, "state": text})

    # -- playing --------------------------------------------------------------------------------

    def allows_undo(self, snapshot: GameSnapshot) -> bool:
        """Return True: nothing is hidden."""
        return True

    def pace(self, snapshot: GameSnapshot) -> float:
        """Return the least seconds for the computer's next move."""
        return self.answer if snapshot.persons else super().pace(snapshot)

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Return the commands: changing sides, and playing on from an earlier position."""
        offered: dict[str, Command] = {}
        if shown.snapshot.alone is not None and shown.outcome is None:
            offered["swap"] = self._swap
        if shown.snapshot.state.actions:
            offered["branch"] = self._branch
        return offered

    def again(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Offer another game, on the same side or on the other."""
        if shown.snapshot.alone is None:
            return super().again(shown)
        return {**super().again(shown), "rematch_swapped": self._rematch_swapped}

    def _rematch_swapped(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        snapshot, sides = shown.snapshot, self._tafl_game.sides
        other = sides[1 - sides.index(snapshot.options["side"])]
        return self.new_game(snapshot, {"side": other})

    def _swap(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        """Let the person go on with the other's pieces."""
        snapshot, sides = shown.snapshot, self._tafl_game.sides
        here = sides.index(snapshot.options["side"])

        def tell(now: ScreenSnapshot) -> list[str]:
            words = TaflWords.of(now.snapshot)
            return [words.say("said.swapped", side=words.side(_board(snapshot), 1 - here))]

        return Change(options={**snapshot.options, "side": sides[1 - here]}, say=tell)

    def _branch(self, shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        """Let the game go on from an earlier position."""
        at = params.get("at")
        if type(at) is not int or not 0 <= at < len(shown.snapshot.state.actions):
            raise MessageRefused("table.unknown_command")
        return Change(
            ply=at, say=lambda now: [TaflWords.of(now.snapshot).say("said.branched", count=at)]
        )

    def message_handlers(self) -> Mapping[str, Answer]:
        """Return handlers for an earlier position, a T, danger, and setting a position up."""
        looks: dict[str, Answer] = {"past": self._past, "zones": _zones, "danger": _danger}
        return {**looks, "workshop": self._workshop, "judge": self._judge}

    def _workshop(self, shown: ScreenSnapshot, _message: Message) -> Json:
        """Return the data of the position editor, from the present position or the first."""
        snapshot = shown.snapshot
        start = self._tafl_game.opening({**snapshot.options, "state": None}).position
        now = self.position_text(snapshot) or start
        return workshop(self.game, now, start, snapshot.language)

    def _judge(self, shown: ScreenSnapshot, message: Message) -> Json:
        """Say why a position that was set up cannot be played, if it cannot."""
        return check_position(self.game, message.text("text"))

    def _past(self, shown: ScreenSnapshot, message: Message) -> Json:
        """Show an earlier position: nothing at the table changes."""
        snapshot, at = shown.snapshot, message.whole_number("at")
        if not 0 <= at < len(snapshot.line):
            raise MessageRefused("table.unknown_command")
        line = snapshot.line.upto(at)
        then = replace(snapshot, line=line, state=line.state)
        return {"at": at, "observation": self.observe(then, shown.viewer)}

    # -- what is shown --------------------------------------------------------------------------

    def observe(self, snapshot: GameSnapshot, viewer: Seat | None) -> Json:
        """Return the observation, without the shot where players are to see it by themselves."""
        seen = snapshot.state.observation(viewer)
        if seen["shot"] and not snapshot.options["point_out_shots"]:
            words = [word for word in seen["position"].split() if not word.startswith("shot=")]
            seen = {**seen, "shot": None, "position": " ".join(words)}
        return seen

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return the keys of the view that are these games' own.

        ``captures``: the squares of the pieces that each action takes; ``line``: the actions so
        far, with captures; ``highlights``: what the board points out; ``shot_control``: how a shot
        is announced now: ``"named"``, by a ``"neutral"`` button that is always there, or None.
        """
        snapshot = shown.snapshot
        state = _board(snapshot)
        taken = captures(state) if shown.your_turn else {}
        actions = list(shown.actions)
        if not snapshot.options["point_out_shots"]:
            taken.pop("shoot", None)
            actions = [action for action in actions if action != "shoot"]
        return {
            "actions": actions,
            "captures": taken,
            "line": list(state.history),
            "highlights": {name: name in self._hints for name in ("moves", "zones", "danger")},
            "shot_control": _shot_control(shown) if shown.your_turn else None,
            **self._tafl_game.view(snapshot.language),
        }

    def players(self, snapshot: GameSnapshot) -> list[Json]:
        """Return the players by seat, with their sides."""
        state, words = _board(snapshot), TaflWords.of(snapshot)
        seated = snapshot.seats
        for each in seated:
            each["name"] = f"{each['name']} · {words.side(state, each['seat'])}"
        return seated

    def picture(self, seen: Json, language: Language) -> str:
        """Draw an observation as an SVG picture."""
        return board(seen, language=language)

    def plain_text(self, seen: Json, language: Language) -> str:
        """Write an observation as plain text."""
        return picture(seen, language)

    def texts(self, language: Language) -> Json:
        """Return the sentences of the front end; both games share one."""
        page = super().texts(language)
        for prefix in ("tafl.ui.", "tafl.piece.", "tafl.facing."):
            page |= catalogue.texts(prefix, language)
        return page | self._tafl_game.texts(language)

    def rules(self, snapshot: GameSnapshot) -> Json:
        """Return the house rules, and the pieces of each position that they show."""
        tafl_game, language = self._tafl_game, snapshot.language
        page = rules_page(
            "tafl",
            language,
            tafl_game.section,
            steps=tafl_game.steps(language),
            step=tafl_game.step,
        )
        return {**page, "diagrams": diagrams(snapshot.language)}

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """Return the game on the board, one row a ply."""
        states = [state for state in snapshot.line if isinstance(state, TaflState)]
        return frame(states, snapshot.names)

    # -- what is said ---------------------------------------------------------------------------

    def headline(self, shown: ScreenSnapshot) -> str:
        """Say whose turn it is, and which part of it."""
        if shown.viewer is None or not shown.your_turn:
            return super().headline(shown)
        return TaflWords.of(shown.snapshot).turn(shown.seen, shown.viewer)

    def goal(self, shown: ScreenSnapshot) -> str:
        """Say how the viewer's side wins."""
        name = self.goal_name(shown.snapshot.state.record.options, shown.viewer or 0)
        return say(f"tafl.ui.goal.{name}", shown.snapshot.language)

    def goal_name(self, options: Mapping[str, Any], seat: Seat) -> str:
        """Name the goal by the side, with the piece that gives another way to win."""
        side = "queen" if self.game == "queen" else "king" if seat else "attack"
        return f"{side}.victory" if options.get("victory") else side

    def result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """Say who won and how."""
        return TaflWords.of(snapshot).result(self.game, outcome)

    def ending(self, snapshot: GameSnapshot, outcome: Outcome) -> Ending:
        """Return the pieces of each side from move to move, and the last way out."""
        line = [state for state in snapshot.line if isinstance(state, TaflState)]
        return ending_of(line, outcome, snapshot.language)

    def explain_hint(self, shown: ScreenSnapshot, found: Analysis) -> Sequence[str]:
        """Say what the best move wins, takes or saves."""
        best = found.choices[0]
        return why(_board(shown.snapshot), best, TaflWords.of(shown.snapshot))

    def explain_choice(
        self, then: GameSnapshot, move: Move, reply: Choice | None, style: Style = "light"
    ) -> ChoiceExplanation:
        """Explain a move: the gain of a better one, and the reply that this one allows."""
        said = explain_miss(_board(then), move, reply, TaflWords.of(then))
        return ChoiceExplanation(said, {"observation": self.observe(then, then.alone)})

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        """Report the action and its consequences."""
        assert isinstance(before, TaflState)
        return [TaflWords.of(after).report_action(before, action, seat, _board(after))]


def _board(snapshot: GameSnapshot) -> TaflState:
    assert isinstance(snapshot.state, TaflState)
    return snapshot.state


def _shot_control(shown: ScreenSnapshot) -> str | None:
    """Return how a shot is announced now: named, by a permanent button, or not at all."""
    if shown.snapshot.options["point_out_shots"]:
        return "named" if shown.seen["shot"] else None
    return "neutral" if shown.viewer == 1 and shown.seen["zones"] else None


def _zones(shown: ScreenSnapshot, message: Message) -> Json:
    """Say which T each move of the archer or völva on a square would lay before it."""
    shown.check_fresh(message)
    square = message.text("square")
    if square not in {piece["square"] for piece in shown.seen["pieces"]}:
        raise MessageRefused("table.malformed")
    return {"zones": zones_from(_board(shown.snapshot), square)}


def _danger(shown: ScreenSnapshot, message: Message) -> Json:
    """Say which of one's own pieces could be taken next, and whether the game could be lost."""
    shown.check_fresh(message)
    return danger(_board(shown.snapshot), 0 if shown.viewer is None else shown.viewer)
