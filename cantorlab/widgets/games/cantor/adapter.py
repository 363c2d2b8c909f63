"""Cantor at a table: who chooses when, what is shown, what is said, and match after match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cantorlab import texts as catalogue
from cantorlab.pictures.cantor.table import svg
from cantorlab.pictures.mages import number_text
from cantorlab.pictures.svg import Style
from cantorlab.rules import cantor
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.texts import Language, say
from cantorlab.widgets.core.messages import Message, Refused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.cantor.advice import why
from cantorlab.widgets.games.cantor.ending import ending_of
from cantorlab.widgets.games.cantor.history import frame
from cantorlab.widgets.games.cantor.look import looked_at
from cantorlab.widgets.games.cantor.options import DEALT, fields, merged, places_of
from cantorlab.widgets.games.cantor.reviewed import reasons, shown
from cantorlab.widgets.games.cantor.session import Role, Session, Stage
from cantorlab.widgets.games.cantor.steps import steps
from cantorlab.widgets.games.cantor.typed import TYPING
from cantorlab.widgets.games.cantor.view import own_view
from cantorlab.widgets.games.cantor.words import Words
from cantorlab.widgets.table.adapter import Adapter, Answer, Change, Command, Ending, Reviewed
from cantorlab.widgets.table.clock import TIME
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import OWN, PERSON, Sitter, sitter
from cantorlab.widgets.table.snapshot import Moment, Scene

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move


class CantorAdapter(Adapter):
    """Cantor, with the ``names`` of the one who opens the table and of the other player.

    ``role`` is the former's in the first match of a quest. ``session`` holds the matches played one
    after another, and what people do at their reveals.
    """

    game = "cantor"
    has_secrets = True
    takes_text = True
    typing = TYPING
    two_people: Mapping[str, list[str]] | None = {"opponent": ["person"]}
    option_names = ("mode", "opponent", "places", "ask", "open_hands", "first_place")

    def __init__(
        self, names: Sequence[str | None] | None = None, role: Role = "adventurer"
    ) -> None:
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise ValueError("names are two: yours and the other player's")
        self._names = tuple(names or (None, None))
        self.session = Session(role)

    # -- dealing and seating --------------------------------------------------------------------

    def deal(self, options: Json, seed: int) -> cantor.CantorState:
        """The first match of a sitting."""
        mode, discovery = options["mode"], options["mode"] == "discovery"
        return cantor.start(
            mode,
            places=places_of(mode, options["places"], options["own_places"], self.discovered()),
            seed=seed,
            first_place=(options["first_place"] or 1) if discovery else 1,
            open_hands=options["open_hands"],
        )

    def seating(self, options: Json) -> list[Sitter]:
        """The two players; in the quest they change roles from match to match."""
        opponent = options["own_player"] if options["opponent"] == "own" else options["opponent"]
        named = [
            sitter("cantor", player, name)
            for player, name in zip((PERSON, opponent), self._names, strict=True)
        ]
        return [named[player] for player in self.session.players(options["mode"])]

    def names(self, sitters: Sequence[Sitter], language: Language) -> list[str]:
        """The names of the players.

        At a shared screen a player keeps the number when the roles of the quest alternate.
        """
        called = super().names(sitters, language)
        if all(each.is_person for each in sitters):
            for seat, player in enumerate(self.session.current.players):
                if sitters[seat].name is None:
                    called[seat] = say("table.person_of", language, number=player + 1)
        return called

    def merged(self, options: Json, given: Mapping[str, Any]) -> Json:
        """The ``options`` in force, but for those ``given``."""
        return merged(options, given)

    def fields(self, options: Json, language: Language) -> list[Field]:
        """The controls of the new-game panel."""
        return fields(options, language, deck=len(cantor.DECK))

    # -- in the journal -------------------------------------------------------------------------

    def settings(self, moment: Moment) -> Json:
        """What the constructor is given beside the record, which tells mode and places."""
        told = {name: moment.options[name] for name in ("opponent", "ask")}
        return {**told, "names": list(self._names), "role": self.session.role}

    def taken_up(self, moment: Moment, game: State, settings: Mapping[str, Any]) -> Json:
        """The options of a kept match; its opponent, role and names are then in force."""
        assert isinstance(game, cantor.CantorState)
        told = game.options
        given = {"mode": told.mode, "places": told.deck, "first_place": told.first_place}
        given["open_hands"] = told.open_hands
        seats = {name: settings[name] for name in ("opponent", "ask")}
        options = merged(moment.options, {**given, **seats})
        if options["opponent"] == OWN and options["own_player"] is None:
            raise Refused("journal.own_player_here")
        self.session.sit_down_anew(settings["role"])
        self._names = tuple(settings["names"])
        return options

    def deal_words(self, moment: Moment) -> list[str]:
        """The mode, and the choice of places; those discovered may be all that there are."""
        places = moment.options["places"]
        return [moment.options["mode"], "all" if places == "discovered" else places]

    def deal_options(self, words: Sequence[str]) -> Json | None:
        """The options that the words of a deal stand for."""
        match [*words]:
            case [mode, places] if mode in cantor.MODES and places in DEALT:
                return {"mode": mode, "places": places, "first_place": 1}
        return None

    # -- match after match ----------------------------------------------------------------------

    def new_game(self, moment: Moment, given: Mapping[str, Any]) -> Change:
        """The first match of another sitting."""
        change = super().new_game(moment, given)
        self.session.sit_down_anew()
        return change

    def next_match(self, moment: Moment) -> Change:
        """The following match: the next places, or in the quest the other role."""
        following = _cantor(moment).next_match(moment.next_seed)
        self.session.round += 1
        return Change(game=following, options={**moment.options, "mode": following.mode})

    def restart(self, moment: Moment) -> Change:
        """The same match dealt anew, with the same places and roles."""
        again = _cantor(moment).dealt_again(moment.next_seed)
        return Change(game=again, options={**moment.options, "mode": again.mode})

    def opened(self, state: State) -> None:
        """Take up a match in the position in which it comes to the table."""
        assert isinstance(state, cantor.CantorState)
        self.session.open(state)

    def left(self, moment: Moment) -> None:
        """Keep the match, as it ended or as it was left, among those of the past."""
        over = None if self.pending(moment) else moment.ended
        self.session.close(_cantor(moment), over, self._player_names(moment))

    def discovered(self, moment: Moment | None = None) -> list[cantor.Place]:
        """The places fought on at this table, by number; those of the present match with it."""
        duels = self.session.fought() if moment is None else self._duels(moment)
        return sorted({duel.place for _, _, duel in duels}, key=lambda place: place.number)

    # -- whose turn it is -----------------------------------------------------------------------

    def stage(self, moment: Moment) -> Stage:
        """Whether a duel is on, or the last one is being looked at."""
        return self.session.stage(_cantor(moment), self._asking(moment))

    def _asking(self, moment: Moment) -> list[Seat]:
        """The people who say who wins before they are shown, in the order in which they do."""
        if not moment.options["ask"] or moment.resigned is not None:
            return []
        duel = len(_cantor(moment).history)
        first = self.session.first_to_commit(moment.chance, duel, hot_seat=True)
        return sorted(moment.persons, key=lambda seat: seat != first)

    def acting(self, moment: Moment) -> Sequence[Seat]:
        """Who may choose now.

        Fighters are committed one after the other, since the first wins a tie. Protections are
        announced unseen, in any order.
        """
        state = _cantor(moment)
        if self.stage(moment) != "play":
            return ()
        if state.phase != "commit" or len(state.to_act) < 2:
            return state.to_act
        duel, hot_seat = len(state.history), moment.alone is None
        return (self.session.first_to_commit(moment.chance, duel, hot_seat=hot_seat),)

    def pending(self, moment: Moment) -> Refused | None:
        """Who wins? asked of people before they are shown."""
        return Refused("cantor.ui.answer_first") if self.stage(moment) == "ask" else None

    def not_now(self, moment: Moment) -> Refused:
        """Why one may not choose now: the last duel is still being looked at, or others choose."""
        looking = self.stage(moment) == "reveal"
        return Refused("cantor.ui.next_first") if looking else super().not_now(moment)

    # -- what people do beside playing ----------------------------------------------------------

    def commands(self, scene: Scene) -> Mapping[str, Command]:
        """Saying who wins, leaving a reveal, and going from match to match."""
        if self.stage(scene.moment) == "ask":
            return {"say": self._say_winner}
        restart: dict[str, Command] = {"restart": lambda scene, _: self.restart(scene.moment)}
        if scene.outcome is not None:
            return {"next_match": lambda scene, _: self.next_match(scene.moment), **restart}
        if self.stage(scene.moment) == "reveal":
            return {"next": self._leave_reveal, **restart}
        return restart

    def _say_winner(self, scene: Scene, params: Mapping[str, Any]) -> Change:
        moment = scene.moment
        seat, winner = params.get("seat"), params.get("winner")
        asked = self.session.still_asked(_cantor(moment), self._asking(moment))
        if type(seat) is not int or type(winner) is not int or seat not in asked[:1]:
            raise Refused("table.malformed")
        if winner not in (0, 1):
            raise Refused("table.malformed")
        self.session.say(_cantor(moment), seat, winner)
        if self.stage(moment) == "ask":
            return Change()
        over = moment.ended
        result = [] if over is None else [self.result(moment, over)]
        return Change(say=[*self._verdict(moment), *result])

    def _leave_reveal(self, scene: Scene, _params: Mapping[str, Any]) -> Change:
        moment = scene.moment
        self.session.leave(_cantor(moment))
        opening = self._words(moment).opening(_cantor(moment))
        acting = tuple(self.acting(moment))
        return Change(say=[opening or self.headline(replace(scene, acting=acting))])

    def answers(self) -> Mapping[str, Answer]:
        """What a place shows of a duel: the order, why, the curve, the numbers."""
        return {"look": self._look_at}

    def _look_at(self, scene: Scene, message: Message) -> Json:
        known = _cantor(scene.moment).history
        hidden = self.stage(scene.moment) == "ask"
        return looked_at(message, known[:-1] if hidden else known, scene.moment.language)

    # -- what is shown --------------------------------------------------------------------------

    def observe(self, moment: Moment, eyes: Seat | None) -> Json:
        """The observation; while the verdict is asked for, that of the moment before it."""
        hidden = self.stage(moment) == "ask"
        return moment.line[-2 if hidden else -1].observation(eyes)

    def view(self, scene: Scene) -> Json:
        """The keys of the view that are Cantor's own, or told otherwise than at every table."""
        moment = scene.moment
        asked = self.session.still_asked(_cantor(moment), self._asking(moment))
        return own_view(scene, self.session, self.stage(moment), asked, self._words(moment))

    def players(self, moment: Moment) -> list[Json]:
        """Who sits where, and in the quest which role that is."""
        quest, words = _cantor(moment).mode == "quest", self._words(moment)
        roles = [words.say(role) if quest else None for role in ("adventurer", "defender")]
        return [{**each, "role": roles[each["seat"]]} for each in super().players(moment)]

    def picture(self, seen: Json, language: Language) -> str:
        """An observation as an SVG picture."""
        return svg(seen, language=language)

    def plain_text(self, seen: Json, language: Language) -> str:
        """An observation as plain text."""
        return picture(seen, language)

    def texts(self, language: Language) -> Json:
        """The sentences of the front end, and those about mages."""
        return super().texts(language) | catalogue.texts("mages.", language)

    def rules(self, moment: Moment) -> Json:
        """The house rules, in the quest at its own section."""
        quest = _cantor(moment).mode == "quest"
        section = "1.6" if quest else None
        return rules_page("cantor", moment.language, section, steps=steps(moment.language))

    def history(self, moment: Moment) -> pd.DataFrame:
        """The duels fought at this table, one row each, all matches."""
        self.session.current.names = self._player_names(moment)
        return frame(self._duels(moment), moment.language)

    def _duels(self, moment: Moment) -> Any:
        hidden = self.stage(moment) == "ask"
        return self.session.duels(_cantor(moment), verdict_hidden=hidden)

    def _player_names(self, moment: Moment) -> tuple[str, str]:
        first, second = (moment.names[self.session.seat_of(player)] for player in (0, 1))
        return first, second

    # -- what is said ---------------------------------------------------------------------------

    def _words(self, moment: Moment) -> Words:
        return Words(moment.language, moment.names, moment.alone)

    def opening(self, moment: Moment) -> Sequence[str]:
        """The place of the first duel."""
        return [self._words(moment).opening(_cantor(moment))]

    def headline(self, scene: Scene) -> str:
        """Whose turn it is and what is to be done, or who has won the duel."""
        moment = scene.moment
        words, stage, state = self._words(moment), self.stage(moment), _cantor(moment)
        if stage == "ask":
            return words.say("headline.ask")
        if stage == "reveal":
            return words.verdict(state.history[-1])
        if scene.eyes is not None and scene.your_turn:
            return words.turn(state.phase, scene.eyes)
        waiting = next((each for each in state.to_act if each != scene.eyes), 0)
        key = "table.turn_of" if waiting in moment.persons else "table.thinks"
        return say(key, moment.language, name=moment.names[waiting])

    def result(self, moment: Moment, outcome: Outcome) -> str:
        """Who won the match and how."""
        if outcome.reason == TIME:
            return self.too_late(moment)
        return self._words(moment).outcome(outcome, _cantor(moment).score)

    def again(self, scene: Scene) -> Mapping[str, Command]:
        """The next match, or the same dealt anew, which ``commands`` offers."""
        return {}

    def ending(self, moment: Moment, outcome: Outcome) -> Ending:
        """The duels of the match in a row."""
        near = self.session.seat_of(0)
        return ending_of(_cantor(moment), outcome, self._words(moment), near)

    def advice(self, scene: Scene, found: Analysis) -> Sequence[str]:
        """What the best choice beats or guards against, among what may lie opposite."""
        best = None if scene.eyes is None else found.best(scene.eyes)
        if best is None:
            return ()
        place = _cantor(scene.moment).place
        return why(place, scene.seen, best.action, self._words(scene.moment))

    def reviewed(
        self, then: Moment, move: Move, reply: Choice | None, style: Style = "light"
    ) -> Reviewed:
        """The duel with both hands face up; what the better choice beat or guarded against."""
        state, words = _cantor(then), self._words(then)
        told = shown(state, move, self.session.seat_of(0), words)
        return Reviewed(reasons(state, move, words), told)

    def report(self, before: State, action: str, seat: Seat, after: Moment) -> list[str]:
        """What everybody may hear of an action."""
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

    def _verdict(self, moment: Moment) -> list[str]:
        duel, words = _cantor(moment).history[-1], self._words(moment)
        answers = self.session.answers(_cantor(moment))
        changed = words.consequences(duel, _cantor(moment).face_up, aloud=True)
        told = [words.verdict(duel), *words.said(duel, answers), words.unshielded(duel), *changed]
        return [sentence for sentence in told if sentence]

    def confirm(self, before: State, action: str, seat: Seat, after: Moment) -> str:
        """What the one who has chosen in secret is told."""
        if self.stage(after) != "play" or action.startswith("go"):
            return ""
        verb, choice = action.split()
        words = self._words(after)
        if choice == "none":
            return words.say("spoken.unprotected")
        return words.say(f"spoken.{verb}", number=number_text(int(choice)))


def _cantor(moment: Moment) -> cantor.CantorState:
    assert isinstance(moment.state, cantor.CantorState)
    return moment.state
