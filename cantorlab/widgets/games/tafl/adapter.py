"""Catch the King and Catch the Queen at a table: what is shown and said, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cantorlab import texts as catalogue
from cantorlab.pictures.svg import Style
from cantorlab.pictures.tafl.board import board
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.rules.tafl import ImpossibleSetup, TaflState, parse_position
from cantorlab.rules.tafl.text import picture
from cantorlab.texts import Language
from cantorlab.widgets.core.messages import Message, Refused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.tafl.advice import missed, why
from cantorlab.widgets.games.tafl.diagrams import diagrams
from cantorlab.widgets.games.tafl.editing import judged, workshop
from cantorlab.widgets.games.tafl.editions import Edition
from cantorlab.widgets.games.tafl.ending import ending_of
from cantorlab.widgets.games.tafl.history import frame
from cantorlab.widgets.games.tafl.options import seat_fields
from cantorlab.widgets.games.tafl.sight import captures, danger, zones_from
from cantorlab.widgets.games.tafl.typed import TYPING
from cantorlab.widgets.games.tafl.words import Words
from cantorlab.widgets.table.adapter import Adapter, Answer, Change, Command, Ending, Reviewed
from cantorlab.widgets.table.clock import TIME
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import OWN, PERSON, Sitter, sitter
from cantorlab.widgets.table.snapshot import Moment, Scene

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

    allows_undo = True
    takes_text = True
    typing = TYPING
    two_people: Mapping[str, list[str]] | None = {"opponent": ["person"]}
    #: Seconds that an answer takes at least, so that one's own move is seen to end first.
    answer = 0.35

    def __init__(
        self, edition: Edition, names: Sequence[str | None] | None, hints: Sequence[str]
    ) -> None:
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise ValueError("names are two: yours and the other player's")
        if isinstance(hints, str) or not set(hints) <= set(HINTS):
            raise ValueError(f"hints are among {', '.join(HINTS)}, not {hints!r}")
        self.game = edition.game
        self._edition = edition
        self._names = tuple(names or (None, None))
        self._hints = tuple(hints)
        seats = ("opponent", "side", "point_out_shots", "position")
        self.option_names = (*edition.variants, *seats)

    # -- dealing and seating --------------------------------------------------------------------

    def opening_options(self, given: Mapping[str, Any]) -> Json:
        """The options of a table that is opened with these."""
        return self.merged({"own_player": None, "point_out_shots": "shots" in self._hints}, given)

    def merged(self, options: Json, given: Mapping[str, Any]) -> Json:
        """The ``options`` in force, but for those ``given``; a ``position`` counts once only."""
        wanted = {**options, "position": None, **given}
        sides = self._edition.sides
        if wanted["side"] not in sides:
            raise ValueError(f"side is {' or '.join(map(repr, sides))}, not {wanted['side']!r}")
        if not isinstance(wanted["opponent"], str):
            player = sitter(self.game, wanted["opponent"]).choose
            wanted |= {"opponent": PERSON if player is None else "own", "own_player": player}
        return wanted | self._edition.checked(options, given)

    def deal(self, options: Json, seed: int) -> TaflState:
        """The first position; nothing is left to chance."""
        position = options["position"]
        if isinstance(position, str):
            position = position.strip()
        return self.given(position) if position else self._edition.opening(options)

    def given(self, position: str | TaflState) -> TaflState:
        """The state that a game is to begin from; raises ``ValueError`` if it is another game's."""
        state = position if isinstance(position, TaflState) else parse_position(position)
        if state.game != self.game:
            raise ValueError(f"this is a position of {state.game}, not of {self.game}")
        return state

    def settings(self, moment: Moment) -> Json:
        """What the constructor is given beside the record; the variants are in the record."""
        shown = {*self._hints} - {"shots"} | ({"shots"} if _points_out_shots(moment) else set())
        return {
            "opponent": moment.options["opponent"],
            "side": moment.options["side"],
            "names": list(self._names),
            "hints": [hint for hint in HINTS if hint in shown],
        }

    def taken_up(self, moment: Moment, game: State, settings: Mapping[str, Any]) -> Json:
        """The options of a kept game; its variants, side, opponent and names are then in force."""
        wanted = {name: settings[name] for name in ("opponent", "side")}
        wanted["point_out_shots"] = "shots" in settings["hints"]
        options = self.merged(moment.options, {**game.record.options, **wanted})
        if options["opponent"] == OWN and options["own_player"] is None:
            raise Refused("journal.own_player_here")
        self._names, self._hints = tuple(settings["names"]), tuple(settings["hints"])
        return options

    def seating(self, options: Json) -> list[Sitter]:
        """The one who opened the table on the chosen side, and the opponent."""
        opponent = options["own_player"] if options["opponent"] == "own" else options["opponent"]
        mine, other = (
            sitter(self.game, player, name)
            for player, name in zip((PERSON, opponent), self._names, strict=True)
        )
        return [mine, other] if options["side"] == self._edition.sides[0] else [other, mine]

    def fields(self, options: Json, language: Language) -> list[Field]:
        """The controls of the new-game panel."""
        return [
            *seat_fields(self.game, self._edition.sides, options, language),
            *self._edition.fields(options, language),
        ]

    def refused(self, reason: ValueError, language: Language) -> Refused:
        """Why no game can be played; what is impossible on the board says so itself."""
        if isinstance(reason, ImpossibleSetup):
            return Refused(reason.code, **reason.named(language))
        return super().refused(reason, language)

    def position_text(self, moment: Moment) -> str | None:
        """The position on one line."""
        return None if moment.state.is_terminal else _board(moment).position

    def from_position(self, text: str, moment: Moment, given: Mapping[str, Any]) -> Change | None:
        """The game from a line whose rows are divided by strokes."""
        if "/" not in text:
            return None
        if parse_position(text).game != self.game:
            raise Refused("table.pasted_other")
        return self.new_game(moment, {**given, "position": text})

    # -- playing --------------------------------------------------------------------------------

    def pace(self, moment: Moment) -> float:
        """Seconds that the computer's next move takes at least."""
        return self.answer if moment.persons else super().pace(moment)

    def commands(self, scene: Scene) -> Mapping[str, Command]:
        """Changing sides, and playing on from an earlier position."""
        offered: dict[str, Command] = {}
        if scene.moment.alone is not None and scene.outcome is None:
            offered["swap"] = self._swap
        if scene.moment.state.actions:
            offered["branch"] = self._branch
        return offered

    def again(self, scene: Scene) -> Mapping[str, Command]:
        """Another game, on the same side or on the other."""
        if scene.moment.alone is None:
            return super().again(scene)
        return {**super().again(scene), "rematch_swapped": self._rematch_swapped}

    def _rematch_swapped(self, scene: Scene, _params: Mapping[str, Any]) -> Change:
        moment, sides = scene.moment, self._edition.sides
        other = sides[1 - sides.index(moment.options["side"])]
        return self.new_game(moment, {"side": other})

    def _swap(self, scene: Scene, _params: Mapping[str, Any]) -> Change:
        """The person goes on with the other's pieces."""
        moment, sides = scene.moment, self._edition.sides
        here = sides.index(moment.options["side"])
        words = _words(moment)
        side = words.side(_board(moment), 1 - here)
        return Change(
            options={**moment.options, "side": sides[1 - here]},
            say=[words.say("said.swapped", side=side)],
        )

    def _branch(self, scene: Scene, params: Mapping[str, Any]) -> Change:
        """The game goes on from an earlier position."""
        at = params.get("at")
        if type(at) is not int or not 0 <= at < len(scene.moment.state.actions):
            raise Refused("table.unknown_command")
        return Change(ply=at, say=[_words(scene.moment).say("said.branched", count=at)])

    def answers(self) -> Mapping[str, Answer]:
        """An earlier position, a T, what is in danger, and what setting a position up takes."""
        looks: dict[str, Answer] = {"past": self._past, "zones": _zones, "danger": _danger}
        return {**looks, "workshop": self._workshop, "judge": self._judge}

    def _workshop(self, scene: Scene, _message: Message) -> Json:
        """What a position is set up with, from the present one or the first."""
        moment = scene.moment
        start = self._edition.opening({**moment.options, "position": None}).position
        now = self.position_text(moment) or start
        return workshop(self.game, now, start, moment.language)

    def _judge(self, scene: Scene, message: Message) -> Json:
        """Say why a position that was set up cannot be played, if it cannot."""
        return judged(self.game, message.text("text"), scene.moment.language)

    def _past(self, scene: Scene, message: Message) -> Json:
        """Show an earlier position: nothing at the table changes."""
        moment, at = scene.moment, message.whole_number("at")
        if not 0 <= at < len(moment.line):
            raise Refused("table.unknown_command")
        line = moment.line.upto(at)
        then = replace(moment, line=line, state=line.state)
        return {"at": at, "observation": self.observe(then, scene.eyes)}

    # -- what is shown --------------------------------------------------------------------------

    def observe(self, moment: Moment, eyes: Seat | None) -> Json:
        """The observation, without the shot where players are to see it by themselves."""
        seen = moment.state.observation(eyes)
        if seen["shot"] and not _points_out_shots(moment):
            words = [word for word in seen["position"].split() if not word.startswith("shot=")]
            seen = {**seen, "shot": None, "position": " ".join(words)}
        return seen

    def view(self, scene: Scene) -> Json:
        """The keys of the view that are these games' own.

        ``captures``: the squares of the pieces that each action takes; ``line``: the actions so
        far, with captures; ``hints``: what the board points out; ``shot_control``: how a shot is
        announced now: ``"named"``, by a ``"neutral"`` button that is always there, or None.
        """
        moment = scene.moment
        state = _board(moment)
        taken = captures(state) if scene.your_turn else {}
        actions = list(scene.actions)
        if not _points_out_shots(moment):
            taken.pop("shoot", None)
            actions = [action for action in actions if action != "shoot"]
        return {
            "actions": actions,
            "captures": taken,
            "line": list(state.history),
            "hints": {name: name in self._hints for name in ("moves", "zones", "danger")},
            "shot_control": _shot_control(scene) if scene.your_turn else None,
            **self._edition.view(moment.language),
        }

    def players(self, moment: Moment) -> list[Json]:
        """Who sits where, and which side that is."""
        state, words = _board(moment), _words(moment)
        seated = super().players(moment)
        for each in seated:
            each["name"] = f"{each['name']} · {words.side(state, each['seat'])}"
        return seated

    def picture(self, seen: Json, language: Language) -> str:
        """An observation as an SVG picture."""
        return board(seen, language=language)

    def plain_text(self, seen: Json, language: Language) -> str:
        """An observation as plain text."""
        return picture(seen, language)

    def texts(self, language: Language) -> Json:
        """The sentences of the front end; both games share one."""
        page = super().texts(language)
        for prefix in ("tafl.ui.", "tafl.piece.", "tafl.facing."):
            page |= catalogue.texts(prefix, language)
        return page | self._edition.texts(language)

    def rules(self, moment: Moment) -> Json:
        """The house rules, and what stands where in each position that they show."""
        edition, language = self._edition, moment.language
        page = rules_page(
            "tafl",
            language,
            edition.section,
            steps=edition.steps(language),
            step=edition.step,
        )
        return {**page, "diagrams": diagrams(moment.language)}

    def history(self, moment: Moment) -> pd.DataFrame:
        """The game on the board, one row a ply."""
        states = [state for state in moment.line if isinstance(state, TaflState)]
        return frame(states, moment.names)

    # -- what is said ---------------------------------------------------------------------------

    def headline(self, scene: Scene) -> str:
        """Whose turn it is, and which part of it."""
        if scene.eyes is None or not scene.your_turn:
            return super().headline(scene)
        return _words(scene.moment).turn(scene.seen, scene.eyes)

    def result(self, moment: Moment, outcome: Outcome) -> str:
        """Who won and how."""
        if outcome.reason == TIME:
            return self.too_late(moment)
        return _words(moment).result(self.game, outcome)

    def ending(self, moment: Moment, outcome: Outcome) -> Ending:
        """The pieces of each side from move to move, and the last way out."""
        line = [state for state in moment.line if isinstance(state, TaflState)]
        return ending_of(line, outcome, moment.language)

    def advice(self, scene: Scene, found: Analysis) -> Sequence[str]:
        """What the best move wins, takes or saves."""
        best = found.choices[0]
        return why(_board(scene.moment), best, _words(scene.moment))

    def reviewed(
        self, then: Moment, move: Move, reply: Choice | None, style: Style = "light"
    ) -> Reviewed:
        """The position before the move; what a better one would have won, what this one allows."""
        said = missed(_board(then), move, reply, _words(then))
        return Reviewed(said, {"observation": self.observe(then, then.alone)})

    def report(self, before: State, action: str, seat: Seat, after: Moment) -> list[str]:
        """The action and what came of it."""
        assert isinstance(before, TaflState)
        return [_words(after).done(before, action, seat, _board(after))]


def _board(moment: Moment) -> TaflState:
    assert isinstance(moment.state, TaflState)
    return moment.state


def _words(moment: Moment) -> Words:
    return Words(moment.language, moment.names, moment.alone)


def _points_out_shots(moment: Moment) -> bool:
    return bool(moment.options["point_out_shots"])


def _shot_control(scene: Scene) -> str | None:
    """How a shot is announced now: named, by a button that is always there, or not at all."""
    if _points_out_shots(scene.moment):
        return "named" if scene.seen["shot"] else None
    return "neutral" if scene.eyes == 1 and scene.seen["zones"] else None


def _zones(scene: Scene, message: Message) -> Json:
    """Say which T each move of the archer or völva on a square would lay before it."""
    scene.check_fresh(message)
    square = message.text("square")
    if square not in {piece["square"] for piece in scene.seen["pieces"]}:
        raise Refused("table.malformed")
    return {"zones": zones_from(_board(scene.moment), square)}


def _danger(scene: Scene, message: Message) -> Json:
    """Say which of one's own pieces could be taken next, and whether the game could be lost."""
    scene.check_fresh(message)
    return danger(_board(scene.moment), 0 if scene.eyes is None else scene.eyes)
