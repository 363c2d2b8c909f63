"""Cantor at a table: its options, who chooses when, and match after match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cantorlab.journal.saved_game import Summary
from cantorlab.journal.series import SeriesLog
from cantorlab.languages.texts import Language, say
from cantorlab.rules import cantor
from cantorlab.rules.state import Json, Seat, State
from cantorlab.rules.values import thaw
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.games.cantor.duel_look import make_look
from cantorlab.widgets.games.cantor.match_series import MatchSeries, Role, may_be_first, state_of
from cantorlab.widgets.games.cantor.narration import CantorNarration
from cantorlab.widgets.games.cantor.options import (
    DEALT,
    LASTING,
    fields,
    merge,
    next_place_number,
    options_of_match,
    places_of,
    players_of,
)
from cantorlab.widgets.games.cantor.rendering import CantorRendering
from cantorlab.widgets.games.cantor.typed_actions import TYPING
from cantorlab.widgets.games.cantor.words import CantorWords
from cantorlab.widgets.table.adapter import Adapter, Answer, Change, Command
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import (
    SeatConfig,
    check_opponent,
    kept_level,
    two_names,
    two_seats,
)
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot


class CantorAdapter(CantorNarration, CantorRendering, Adapter):
    """Cantor, with the ``names`` of the one who opens the table and of the other player.

    ``series`` is the record of their matches; ``matches`` holds those played one after another,
    and what people do at their reveals.
    """

    game = "cantor"
    has_secrets = True
    takes_text = True
    typing = TYPING
    two_players: Mapping[str, list[str]] | None = {}
    option_names = (
        *("mode", "opponent", "places", "families", "levels", "chosen"),
        *("ask", "open_hands", "first_place"),
    )

    def __init__(
        self, names: Sequence[str | None] | None = None, series: SeriesLog | None = None
    ) -> None:
        self._names = two_names(names)
        self.matches = MatchSeries(series or SeriesLog(on=False))

    # -- dealing and seating --------------------------------------------------------------------

    def deal(self, options: Json, seed: int) -> cantor.CantorState:
        """Deal the first of some rematches; a discovery resumes where it stopped."""
        mode, known = options["mode"], self.matches.discovered_places
        deck = cantor.deck(places_of(options, known))
        first = options["first_place"] or next_place_number(deck, known)
        return cantor.start(
            mode,
            places=deck,
            seed=seed,
            first_place=first if mode == "discovery" else 1,
            open_hands=options["open_hands"],
        )

    def begin_rematches(self, options: Json, role: Role | None = None) -> None:
        """Begin the rematches of those who play with ``options``, from what they won before."""
        self.matches.begin_rematches(players_of(self._names, options), role)

    def seat_configs(self, options: Json) -> list[SeatConfig]:
        """Return the two players; in the quest they change roles from match to match."""
        named = two_seats("cantor", options, self._names)
        return [named[player] for player in self.matches.players(options["mode"])]

    def names(self, seat_configs: Sequence[SeatConfig], language: Language) -> list[str]:
        """Return the names of the players.

        At a shared screen a player keeps the number when the roles of the quest alternate.
        """
        called = super().names(seat_configs, language)
        if all(each.is_person for each in seat_configs):
            for seat, player in enumerate(self.matches.current.players):
                if seat_configs[seat].name is None:
                    called[seat] = say("table.person_of", language, number=player + 1)
        return called

    def merge_options(self, options: Json, given: Mapping[str, Any]) -> Json:
        """Merge the ``given`` options into those in force."""
        return merge(options, given)

    def fields(self, options: Json, language: Language) -> list[Field]:
        """Return the controls of the new-game panel."""
        return fields(options, language, self.matches.discovered_places)

    # -- in the journal -------------------------------------------------------------------------

    def settings(self, snapshot: GameSnapshot) -> Json:
        """Return the constructor's arguments beside the record, which tells mode and places."""
        told = {name: snapshot.options[name] for name in ("opponent", "ask")}
        if snapshot.options["places"] in LASTING:
            told["places"] = snapshot.options["places"]
        return {**told, "names": list(self._names), "role": self.matches.role}

    def asked_settings(self, options: Mapping[str, Any]) -> Sequence[str]:
        """Name the settings that count for a kept match: in the quest the role too."""
        role = ("role",) if options.get("mode") == "quest" else ()
        return ("names", "places", "ask", *role)

    def options_for_resume(
        self, snapshot: GameSnapshot, game: State, settings: Mapping[str, Any]
    ) -> Json:
        """Return the options of a kept match; its opponent, role and names are then in force."""
        assert isinstance(game, cantor.CantorState)
        given = {"mode": game.mode, "first_place": None, **options_of_match(game.options)}
        if settings.get("places") in LASTING:
            given["places"] = settings["places"]
        seats = {name: settings[name] for name in ("opponent", "ask")}
        seats["opponent"] = kept_level("cantor", seats["opponent"])
        options = merge(snapshot.options, {**given, **seats})
        check_opponent(options)
        self._names = tuple(settings["names"])
        self.begin_rematches(options, settings["role"])
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

    def progress(self) -> Json:
        """Return the series of matches, with what people did at reveals of the present one."""
        return self.matches.to_json()

    def restore_progress(self, snapshot: GameSnapshot, told: object) -> None:
        """Go on with such a series."""
        self.matches.restore(told, state_of(snapshot), snapshot.ended)

    # -- match after match ----------------------------------------------------------------------

    def new_game(self, snapshot: GameSnapshot, given: Mapping[str, Any]) -> Change:
        """Begin other rematches with their first match."""
        before = self.matches.rematches
        try:
            self.begin_rematches(self.merge_options(snapshot.options, given))
            return super().new_game(snapshot, given)
        except ValueError:
            self.matches.rematches = before
            raise

    def next_match(self, snapshot: GameSnapshot) -> Change:
        """Begin the following match: the next places, or in the quest the other role."""
        following = state_of(snapshot).next_match(snapshot.next_seed)
        self.matches.next_round()
        return Change(game=following, options={**snapshot.options, "mode": following.mode})

    def restart(self, snapshot: GameSnapshot) -> Change:
        """Deal the same match anew, with the same places and roles."""
        again = state_of(snapshot).dealt_again(snapshot.next_seed)
        return Change(game=again, options={**snapshot.options, "mode": again.mode})

    def dealt_anew(self, snapshot: GameSnapshot) -> Change:
        """Deal the same match once more: the series goes on."""
        return self.restart(snapshot)

    def on_game_start(self, state: State) -> None:
        """Take up a match in the position in which it comes to the table."""
        assert isinstance(state, cantor.CantorState)
        self.matches.open(state)

    def set_aside(self) -> Callable[[], None]:
        """Let the match wait; what people did at its reveals comes back with it."""
        return partial(setattr, self.matches, "current", self.matches.current)

    def on_action(self, snapshot: GameSnapshot) -> None:
        """Note in the series what was fought and how the match ended; offer new places."""
        self.panel_revision += self.matches.note_match(state_of(snapshot), snapshot.ended)

    def on_game_end(self, snapshot: GameSnapshot) -> None:
        """Keep the match, as it ended or as it was left, among those of the past."""
        over = None if self.pending_question(snapshot) else snapshot.ended
        self.matches.close(state_of(snapshot), over, self.matches.names_of(snapshot))

    # -- whose turn it is -----------------------------------------------------------------------

    def acting(self, snapshot: GameSnapshot) -> Sequence[Seat]:
        """Return the seats that may choose now.

        At one screen fighters are committed one after the other, and of two people the one who is
        ready first may say so; at screens of their own both commit when they like. The first wins
        a tie (rules §1.3). Protections are announced unseen, in any order.
        """
        state = state_of(snapshot)
        if self.matches.stage(snapshot) != "play":
            return ()
        if state.phase != "commit" or len(state.to_act) < 2:
            return state.to_act
        people = len(snapshot.persons)
        if people == 2 and not snapshot.shared:  # each at a screen of their own
            return state.to_act
        duel, hot_seat = len(state.history), people != 1
        return (self.matches.first_to_commit(snapshot.chance, duel, hot_seat=hot_seat),)

    def pending_question(self, snapshot: GameSnapshot) -> MessageRefused | None:
        """Ask people who wins before they are shown."""
        return (
            MessageRefused("cantor.ui.answer_first")
            if self.matches.stage(snapshot) == "ask"
            else None
        )

    def turn_refusal(self, snapshot: GameSnapshot) -> MessageRefused:
        """Refuse a choice while the last duel is looked at, or others choose."""
        looking = self.matches.stage(snapshot) == "reveal"
        return MessageRefused("cantor.ui.next_first") if looking else super().turn_refusal(snapshot)

    # -- what people do beside playing ----------------------------------------------------------

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Return the commands: naming the winner, leaving a reveal, going from match to match."""
        if self.matches.stage(shown.snapshot) == "ask":
            return {"say": self._say_winner}
        restart: dict[str, Command] = {"restart": lambda shown, _: self.restart(shown.snapshot)}
        if may_be_first(shown) is not None:
            restart["ready"] = self._come_first
        if self.matches.discovered_places or any(self.matches.wins(shown.outcome)):
            restart["forget"] = self._forget
        if shown.outcome is not None:
            return {"next_match": lambda shown, _: self.next_match(shown.snapshot), **restart}
        if self.matches.stage(shown.snapshot) == "reveal":
            return {"next": self._leave_reveal, **restart}
        return restart

    def _come_first(self, shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        seat = may_be_first(shown)
        if seat is None or params.get("seat") != seat:
            raise MessageRefused("table.malformed")
        self.matches.current.ready[len(state_of(shown.snapshot).history)] = seat
        return Change()

    def _say_winner(self, shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        snapshot = shown.snapshot
        seat, winner = params.get("seat"), params.get("winner")
        asked = self.matches.asked_at(shown)
        if type(seat) is not int or type(winner) is not int or seat not in asked[:1]:
            raise MessageRefused("table.malformed")
        if winner not in (0, 1):
            raise MessageRefused("table.malformed")
        self.matches.say(state_of(snapshot), seat, winner)
        if self.matches.stage(snapshot) == "ask":
            return Change(stale=False)  # the other may be saying so at that moment
        return Change(say=self._tell_verdict)

    def _tell_verdict(self, now: ScreenSnapshot) -> list[str]:
        over = now.snapshot.ended
        result = [] if over is None else [self.say_result(now.snapshot, over)]
        return [*self.verdict(now.snapshot), *result]

    def _forget(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        """Let nothing count any more that the people here have discovered and won."""
        players = players_of(self._names, shown.snapshot.options)
        count = len(shown.snapshot.persons)
        self.matches.forget(players[:count])
        self.panel_revision += 1
        return Change(say=lambda now: [CantorWords.of(now.snapshot).say("series.forgotten")])

    def _leave_reveal(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        snapshot = shown.snapshot
        self.matches.leave(state_of(snapshot))
        acting = tuple(self.acting(snapshot))

        def tell(now: ScreenSnapshot) -> list[str]:
            opening = CantorWords.of(now.snapshot).opening(state_of(now.snapshot))
            return [opening or self.headline(replace(now, acting=acting))]

        return Change(say=tell)

    def message_handlers(self) -> Mapping[str, Answer]:
        """Return the handler of looks at a duel: the order, why, the curve, the numbers."""
        return {"look": self._look_at}

    def _look_at(self, shown: ScreenSnapshot, message: Message) -> Json:
        known = state_of(shown.snapshot).history
        hidden = self.matches.stage(shown.snapshot) == "ask"
        return make_look(message, known[:-1] if hidden else known, shown.snapshot.language)

    def again(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Offer the next match, or the same dealt anew, by a command of ``commands``."""
        return {}
