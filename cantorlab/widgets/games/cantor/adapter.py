"""Cantor at a table: who chooses when, what is shown, what is said, and match after match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cantorlab import texts as catalogue
from cantorlab.journal.saved import Summary
from cantorlab.journal.series import SeriesLog
from cantorlab.pictures.cantor.table import svg
from cantorlab.pictures.mages import number_text
from cantorlab.pictures.svg import Style
from cantorlab.rules import cantor
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.plain import plain_text
from cantorlab.rules.reading import cite
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.rules.values import thaw
from cantorlab.texts import Language, say
from cantorlab.widgets.core.messages import Message, Refused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.cantor.advice import why
from cantorlab.widgets.games.cantor.choice_review import reasons, show_duel
from cantorlab.widgets.games.cantor.duel_look import make_look
from cantorlab.widgets.games.cantor.ending import ending_of
from cantorlab.widgets.games.cantor.history import frame
from cantorlab.widgets.games.cantor.options import (
    DEALT,
    LASTING,
    choosable,
    fields,
    merge,
    next_place_number,
    options_of_match,
    places_of,
    players_of,
)
from cantorlab.widgets.games.cantor.session import MatchSeries, Role, Stage
from cantorlab.widgets.games.cantor.steps import steps
from cantorlab.widgets.games.cantor.typed_actions import TYPING
from cantorlab.widgets.games.cantor.view import own_view
from cantorlab.widgets.games.cantor.words import Words
from cantorlab.widgets.table.adapter import Adapter, Answer, Change, Command, Ending, Reviewed
from cantorlab.widgets.table.clock import TIME
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import OWN, PERSON, SeatConfig, seat_config
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move


class CantorAdapter(Adapter):
    """Cantor, with the ``names`` of the one who opens the table and of the other player.

    ``series`` is what is kept of their matches; ``session`` holds those played one after another,
    and what people do at their reveals.
    """

    game = "cantor"
    has_secrets = True
    takes_text = True
    typing = TYPING
    two_people: Mapping[str, list[str]] | None = {"opponent": ["person"]}
    option_names = (
        *("mode", "opponent", "places", "families", "levels", "chosen"),
        *("ask", "open_hands", "first_place"),
    )

    def __init__(
        self, names: Sequence[str | None] | None = None, series: SeriesLog | None = None
    ) -> None:
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise ValueError("names are two: yours and the other player's")
        self._names = tuple(names or (None, None))
        for name in self._names:
            if name is not None and plain_text(name) is None:
                raise ValueError(f"a player is called by a text, not {cite(name)}")
        self.session = MatchSeries(series or SeriesLog(on=False))

    # -- dealing and seating --------------------------------------------------------------------

    def deal(self, options: Json, seed: int) -> cantor.CantorState:
        """Deal the first match of a session; a discovery resumes where it stopped."""
        mode, known = options["mode"], self.session.discovered
        deck = cantor.deck(places_of(options, known))
        first = options["first_place"] or next_place_number(deck, known)
        return cantor.start(
            mode,
            places=deck,
            seed=seed,
            first_place=first if mode == "discovery" else 1,
            open_hands=options["open_hands"],
        )

    def sit_down(self, options: Json, role: Role | None = None) -> None:
        """Begin a sitting of those who play with ``options``, with all that they bring."""
        self.session.sit_down(players_of(self._names, options), role)

    def seating(self, options: Json) -> list[SeatConfig]:
        """Return the two players; in the quest they change roles from match to match."""
        opponent = options["own_player"] if options["opponent"] == "own" else options["opponent"]
        named = [
            seat_config("cantor", player, name)
            for player, name in zip((PERSON, opponent), self._names, strict=True)
        ]
        return [named[player] for player in self.session.players(options["mode"])]

    def names(self, seat_configs: Sequence[SeatConfig], language: Language) -> list[str]:
        """Return the names of the players.

        At a shared screen a player keeps the number when the roles of the quest alternate.
        """
        called = super().names(seat_configs, language)
        if all(each.is_person for each in seat_configs):
            for seat, player in enumerate(self.session.current.players):
                if seat_configs[seat].name is None:
                    called[seat] = say("table.person_of", language, number=player + 1)
        return called

    def merge_options(self, options: Json, given: Mapping[str, Any]) -> Json:
        """Merge the ``given`` options into those in force."""
        return merge(options, given)

    def fields(self, options: Json, language: Language) -> list[Field]:
        """Return the controls of the new-game panel."""
        return fields(options, language, self.session.discovered)

    # -- in the journal -------------------------------------------------------------------------

    def settings(self, snapshot: GameSnapshot) -> Json:
        """Return the constructor's arguments beside the record, which tells mode and places."""
        told = {name: snapshot.options[name] for name in ("opponent", "ask")}
        if snapshot.options["places"] in LASTING:
            told["places"] = snapshot.options["places"]
        return {**told, "names": list(self._names), "role": self.session.role}

    def options_for_resume(
        self, snapshot: GameSnapshot, game: State, settings: Mapping[str, Any]
    ) -> Json:
        """Return the options of a kept match; its opponent, role and names are then in force."""
        assert isinstance(game, cantor.CantorState)
        given = {"mode": game.mode, "first_place": None, **options_of_match(game.options)}
        if settings.get("places") in LASTING:
            given["places"] = settings["places"]
        seats = {name: settings[name] for name in ("opponent", "ask")}
        options = merge(snapshot.options, {**given, **seats})
        if options["opponent"] == OWN and options["own_player"] is None:
            raise Refused("journal.own_player_here")
        self._names = tuple(settings["names"])
        self.sit_down(options, settings["role"])
        return options

    def fits(self, snapshot: GameSnapshot, kept: Summary) -> bool:
        """Return whether a kept match fits, like any game; where the discovery stands is no
        option.
        """
        here, there = thaw(snapshot.state.record.options), thaw(kept.options)
        deck, kept_deck = here.pop("deck", None), there.pop("deck", None)
        for options in (here, there):
            options.pop("first_place", None)
        if snapshot.options["places"] in ("discovered", "hardest"):
            alike = all(type(place) is int for place in kept_deck or ())
        else:
            alike = deck == kept_deck
        return alike and here == there

    def deal_words(self, snapshot: GameSnapshot) -> list[str]:
        """Return the mode and the choice of places; for a discovery those discovered are the
        deck.
        """
        places = snapshot.options["places"]
        return [snapshot.options["mode"], places if places in DEALT else "all"]

    def deal_options(self, words: Sequence[str]) -> Json | None:
        """Return the options that the words of a deal stand for."""
        match [*words]:
            case [mode, places] if mode in cantor.MODES and places in DEALT:
                return {"mode": mode, "places": places, "first_place": 1}
        return None

    # -- match after match ----------------------------------------------------------------------

    def new_game(self, snapshot: GameSnapshot, given: Mapping[str, Any]) -> Change:
        """Begin another session with its first match."""
        before = self.session.sitting
        try:
            self.sit_down(self.merge_options(snapshot.options, given))
            return super().new_game(snapshot, given)
        except ValueError:
            self.session.sitting = before
            raise

    def next_match(self, snapshot: GameSnapshot) -> Change:
        """Begin the following match: the next places, or in the quest the other role."""
        following = _cantor(snapshot).next_match(snapshot.next_seed)
        self.session.next_round()
        return Change(game=following, options={**snapshot.options, "mode": following.mode})

    def restart(self, snapshot: GameSnapshot) -> Change:
        """Deal the same match anew, with the same places and roles."""
        again = _cantor(snapshot).dealt_again(snapshot.next_seed)
        return Change(game=again, options={**snapshot.options, "mode": again.mode})

    def on_game_start(self, state: State) -> None:
        """Take up a match in the position in which it comes to the table."""
        assert isinstance(state, cantor.CantorState)
        self.session.open(state)

    def on_action(self, snapshot: GameSnapshot) -> None:
        """Note in the series what was fought, and how the match ended."""
        self.session.played(_cantor(snapshot), snapshot.ended)

    def on_game_end(self, snapshot: GameSnapshot) -> None:
        """Keep the match, as it ended or as it was left, among those of the past."""
        over = None if self.pending(snapshot) else snapshot.ended
        self.session.close(_cantor(snapshot), over, self._player_names(snapshot))

    # -- whose turn it is -----------------------------------------------------------------------

    def stage(self, snapshot: GameSnapshot) -> Stage:
        """Return the stage of the duel: it is on, its winner is asked for, or it is looked at."""
        return self.session.stage(_cantor(snapshot), self._asking(snapshot))

    def _asking(self, snapshot: GameSnapshot) -> list[Seat]:
        """Return the people who name the winner before the reveal, in their order."""
        if not snapshot.options["ask"] or snapshot.resigned is not None:
            return []
        duel = len(_cantor(snapshot).history)
        first = self.session.first_to_commit(snapshot.chance, duel, hot_seat=True)
        return sorted(snapshot.persons, key=lambda seat: seat != first)

    def acting(self, snapshot: GameSnapshot) -> Sequence[Seat]:
        """Return the seats that may choose now.

        At one screen fighters are committed one after the other, and of two people the one who is
        ready first may say so; at screens of their own both commit when they like. The first wins
        a tie (rules §1.3). Protections are announced unseen, in any order.
        """
        state = _cantor(snapshot)
        if self.stage(snapshot) != "play":
            return ()
        if state.phase != "commit" or len(state.to_act) < 2:
            return state.to_act
        people = len(snapshot.persons)
        if people == 2 and not snapshot.shared:  # each at a screen of their own
            return state.to_act
        duel, hot_seat = len(state.history), people != 1
        return (self.session.first_to_commit(snapshot.chance, duel, hot_seat=hot_seat),)

    def pending(self, snapshot: GameSnapshot) -> Refused | None:
        """Ask people who wins before they are shown."""
        return Refused("cantor.ui.answer_first") if self.stage(snapshot) == "ask" else None

    def not_now(self, snapshot: GameSnapshot) -> Refused:
        """Refuse a choice while the last duel is looked at, or others choose."""
        looking = self.stage(snapshot) == "reveal"
        return Refused("cantor.ui.next_first") if looking else super().not_now(snapshot)

    # -- what people do beside playing ----------------------------------------------------------

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Return the commands: naming the winner, leaving a reveal, going from match to match."""
        if self.stage(shown.snapshot) == "ask":
            return {"say": self._say_winner}
        restart: dict[str, Command] = {"restart": lambda shown, _: self.restart(shown.snapshot)}
        if self._may_be_first(shown) is not None:
            restart["ready"] = self._come_first
        if self.session.discovered or any(self.session.wins(shown.outcome)):
            restart["forget"] = self._forget
        if shown.outcome is not None:
            return {"next_match": lambda shown, _: self.next_match(shown.snapshot), **restart}
        if self.stage(shown.snapshot) == "reveal":
            return {"next": self._leave_reveal, **restart}
        return restart

    def _may_be_first(self, shown: ScreenSnapshot) -> Seat | None:
        """Return the person who may commit in place of the one who is asked first, or None."""
        state = _cantor(shown.snapshot)
        free = shown.snapshot.shared and state.phase == "commit" and len(state.to_act) == 2
        return 1 - shown.acting[0] if free and shown.acting else None

    def _come_first(self, shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        seat = self._may_be_first(shown)
        if seat is None or params.get("seat") != seat:
            raise Refused("table.malformed")
        self.session.current.ready[len(_cantor(shown.snapshot).history)] = seat
        return Change()

    def _say_winner(self, shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        snapshot = shown.snapshot
        seat, winner = params.get("seat"), params.get("winner")
        asked = self.session.still_asked(_cantor(snapshot), self._asking(snapshot))
        if type(seat) is not int or type(winner) is not int or seat not in asked[:1]:
            raise Refused("table.malformed")
        if winner not in (0, 1):
            raise Refused("table.malformed")
        self.session.say(_cantor(snapshot), seat, winner)
        if self.stage(snapshot) == "ask":
            return Change()
        over = snapshot.ended
        result = [] if over is None else [self.result(snapshot, over)]
        return Change(say=[*self._verdict(snapshot), *result])

    def _forget(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        """Let nothing count any more that the people here have discovered and won."""
        players = players_of(self._names, shown.snapshot.options)
        count = len(shown.snapshot.persons)
        self.session.forget(players[:count])
        return Change(say=[self._words(shown.snapshot).say("series.forgotten")])

    def _leave_reveal(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        snapshot = shown.snapshot
        self.session.leave(_cantor(snapshot))
        opening = self._words(snapshot).opening(_cantor(snapshot))
        acting = tuple(self.acting(snapshot))
        return Change(say=[opening or self.headline(replace(shown, acting=acting))])

    def message_handlers(self) -> Mapping[str, Answer]:
        """Return the handler of looks at a duel: the order, why, the curve, the numbers."""
        return {"look": self._look_at}

    def _look_at(self, shown: ScreenSnapshot, message: Message) -> Json:
        known = _cantor(shown.snapshot).history
        hidden = self.stage(shown.snapshot) == "ask"
        return make_look(message, known[:-1] if hidden else known, shown.snapshot.language)

    # -- what is shown --------------------------------------------------------------------------

    def observe(self, snapshot: GameSnapshot, eyes: Seat | None) -> Json:
        """Return the observation; while the verdict is asked for, that of the moment before it."""
        hidden = self.stage(snapshot) == "ask"
        return snapshot.line[-2 if hidden else -1].observation(eyes)

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return the keys of the view that are Cantor's own, or differ from other tables'."""
        snapshot = shown.snapshot
        asked = self.session.still_asked(_cantor(snapshot), self._asking(snapshot))
        view = own_view(shown, self.session, self.stage(snapshot), asked, self._words(snapshot))
        ready = self._may_be_first(shown)
        name = None if ready is None else {"seat": ready, "name": snapshot.names[ready]}
        return {**view, "ready": name}

    def fresh_fields(self, snapshot: GameSnapshot) -> Sequence[Field]:
        """Return the choice of places, which grows with what has been discovered."""
        return choosable(snapshot.options, snapshot.language, self.session.discovered)

    def players(self, snapshot: GameSnapshot) -> list[Json]:
        """Return the players by seat, in the quest with their roles."""
        quest, words = _cantor(snapshot).mode == "quest", self._words(snapshot)
        roles = [words.say(role) if quest else None for role in ("adventurer", "defender")]
        return [{**each, "role": roles[each["seat"]]} for each in super().players(snapshot)]

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
        quest = _cantor(snapshot).mode == "quest"
        section = "1.6" if quest else None
        return rules_page("cantor", snapshot.language, section, steps=steps(snapshot.language))

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """Return the duels fought at this table, one row each, all matches."""
        self.session.current.names = self._player_names(snapshot)
        return frame(self._duels(snapshot), snapshot.language)

    def _duels(self, snapshot: GameSnapshot) -> Any:
        hidden = self.stage(snapshot) == "ask"
        return self.session.duels(_cantor(snapshot), verdict_hidden=hidden)

    def _player_names(self, snapshot: GameSnapshot) -> tuple[str, str]:
        first, second = (snapshot.names[self.session.seat_of(player)] for player in (0, 1))
        return first, second

    # -- what is said ---------------------------------------------------------------------------

    def _words(self, snapshot: GameSnapshot) -> Words:
        return Words(snapshot.language, snapshot.names, snapshot.alone)

    def opening(self, snapshot: GameSnapshot) -> Sequence[str]:
        """Name the place of the first duel."""
        return [self._words(snapshot).opening(_cantor(snapshot))]

    def headline(self, shown: ScreenSnapshot) -> str:
        """Say whose turn it is and what is to be done, or who has won the duel."""
        snapshot = shown.snapshot
        words, stage, state = self._words(snapshot), self.stage(snapshot), _cantor(snapshot)
        if stage == "ask":
            return words.say("headline.ask")
        if stage == "reveal":
            return words.verdict(state.history[-1])
        if shown.viewer is not None and shown.your_turn:
            return words.turn(state.phase, shown.viewer)
        waiting = next((each for each in state.to_act if each != shown.viewer), 0)
        key = "table.turn_of" if waiting in snapshot.persons else "table.thinks"
        return say(key, snapshot.language, name=snapshot.names[waiting])

    def goal(self, shown: ScreenSnapshot) -> str:
        """Say how a match is won; while a shield is chosen, what naming a mage does."""
        state = _cantor(shown.snapshot)
        role = ("adventurer", "defender")[shown.viewer or 0]
        key = "protect" if state.phase == "protect" else "duels" if state.mode != "quest" else role
        return self._words(shown.snapshot).say(f"goal.{key}")

    def result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """Say who won the match and how."""
        if outcome.reason == TIME:
            return self.say_time_over(snapshot)
        return self._words(snapshot).outcome(outcome, _cantor(snapshot).score)

    def again(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Offer the next match, or the same dealt anew, by a command of ``commands``."""
        return {}

    def ending(self, snapshot: GameSnapshot, outcome: Outcome) -> Ending:
        """Return the duels of the match in a row."""
        near = self.session.seat_of(0)
        return ending_of(_cantor(snapshot), outcome, self._words(snapshot), near)

    def describe_action(self, state: State, action: str, language: Language) -> str:
        """Say an action in words: *lay −6*, *name −6*."""
        verb, choice = action.split()
        if choice == "none":
            return say("cantor.ui.action.protect.none", language)
        named = choice if verb == "go" else number_text(int(choice))
        return say(f"cantor.ui.action.{verb}", language, choice=named)

    def explain_hint(self, shown: ScreenSnapshot, found: Analysis) -> Sequence[str]:
        """Say what the best choice beats or guards against, among what may lie opposite."""
        best = None if shown.viewer is None else found.best(shown.viewer)
        if best is None:
            return ()
        place = _cantor(shown.snapshot).place
        return why(place, shown.seen, best.action, self._words(shown.snapshot))

    def explain_choice(
        self, then: GameSnapshot, move: Move, reply: Choice | None, style: Style = "light"
    ) -> Reviewed:
        """Explain a duel with both hands face up: what the better choice beat or guarded
        against.
        """
        state, words = _cantor(then), self._words(then)
        told = show_duel(state, move, self.session.seat_of(0), words)
        return Reviewed(reasons(state, move, words), told)

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        """Return public sentences about an action."""
        assert isinstance(before, cantor.CantorState)
        state, words = _cantor(after), self._words(after)
        if len(state.history) > len(before.history):
            turned = words.reveal(state.history[-1], self.session.seat_of(0))
            hidden = self.stage(after) == "ask"
            return [turned] if hidden else [turned, *self._verdict(after)]
        if action.startswith("go"):
            return [words.opening(state)]
        if action.startswith("commit") and seat != words.you:
            return [words.say("spoken.committed", name=after.names[seat])]
        return []

    def _verdict(self, snapshot: GameSnapshot) -> list[str]:
        duel, words = _cantor(snapshot).history[-1], self._words(snapshot)
        answers = self.session.answers(_cantor(snapshot))
        changed = words.consequences(duel, _cantor(snapshot).face_up, aloud=True)
        told = [words.verdict(duel), *words.said(duel, answers), words.unshielded(duel), *changed]
        return [sentence for sentence in told if sentence]

    def confirm(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> str:
        """Confirm a secret choice to the seat that has made it."""
        if self.stage(after) != "play" or action.startswith("go"):
            return ""
        verb, choice = action.split()
        words = self._words(after)
        if choice == "none":
            return words.say("spoken.unprotected")
        return words.say(f"spoken.{verb}", number=number_text(int(choice)))


def _cantor(snapshot: GameSnapshot) -> cantor.CantorState:
    assert isinstance(snapshot.state, cantor.CantorState)
    return snapshot.state
