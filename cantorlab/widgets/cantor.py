"""Cantor at one table: against the computer, a function of one's own, or two people (rules §1).

>>> import cantorlab
>>> game = cantorlab.Cantor("discovery", opponent="novice")  # doctest: +SKIP
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cantorlab.rules import cantor
from cantorlab.rules.state import Json, Outcome, Record, Seat, State
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.cantor_history import COLUMNS, row
from cantorlab.widgets.cantor_look import LOOKS
from cantorlab.widgets.cantor_options import CHOICES, fields, places_of
from cantorlab.widgets.cantor_session import Session, Stage, before_the_verdict
from cantorlab.widgets.cantor_view import board_json, gone, place_json, reveal_json
from cantorlab.widgets.cantor_words import Words
from cantorlab.widgets.fields import Field
from cantorlab.widgets.messages import Message, Refused
from cantorlab.widgets.panel import STATIC
from cantorlab.widgets.seats import PERSON, Sitter, sitter
from cantorlab.widgets.table import Table

if TYPE_CHECKING:
    import pandas as pd

# A number typed alone is the choice that is on; a minus may be any of these.
_NUMBER = re.compile(r"[-−–]?\d")
_NONE = ("none", "no", "aucun", "aucune", "-")
_VERBS = {"pose": "commit", "poser": "commit", "protège": "protect", "protéger": "protect"}


class Cantor(Table):
    """A table of Cantor, to be shown in a notebook.

    - ``mode``: ``"discovery"``, ``"express"`` or ``"quest"``
    - ``opponent``: ``"novice"``, ``"adept"``, ``"random"``, ``"person"`` (two people at one
      screen), or a function ``(observation, legal_actions, rng) -> action``
    - ``names``: what the two players are called
    - ``places``: what ``cantor.start`` takes (numbers, ``{"level": [1, 2]}``, formulas, a CSV…)
    - ``seed``: the same seed and the same choices give the same matches
    - ``ask``: whether people say who wins before they are shown the verdict
    - ``first_place``: where in the deck a discovery begins
    - ``language`` (``"en"``, ``"fr"``) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``state`` is the position, ``history`` the duels fought at this table, ``record`` what replays
    the present match. Raises ``ValueError`` for what cannot be played.
    """

    game = "cantor"
    has_secrets: ClassVar[bool] = True
    _esm = STATIC / "cantor.js"
    _css = STATIC / "cantor.css"

    def __init__(
        self,
        mode: cantor.Mode = "discovery",
        *,
        opponent: str | Callable[..., str] = "novice",
        names: Sequence[str | None] | None = None,
        places: Any = None,
        seed: int | None = None,
        ask: bool = False,
        first_place: int = 1,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown(type(self), unknown)
        options = {
            "mode": mode,
            "opponent": opponent if isinstance(opponent, str) else "own",
            "ask": bool(ask),
            "places": "given" if places is not None else CHOICES[0],
            "first_place": first_place,
        }
        self._prepare(names, opponent, places)
        super().__init__(options, seed=seed, language=language, theme=theme, layout=layout)

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """A table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary or its JSON; ``settings`` are those of the
        constructor (``opponent``, ``names``, ``ask``, ``language``…), except ``mode``, ``places``
        and ``first_place``, which the record tells. Raises ``ValueError`` for another game's.
        """
        if isinstance(record, str):
            record = Record.from_json(record)
        elif not isinstance(record, Record):
            record = Record.from_dict(record)
        state = record.replay()
        if not isinstance(state, cantor.CantorState):
            raise ValueError(f"this is a record of {record.game}, not of cantor")
        table = cls(
            state.mode,
            places=state.options.deck,
            first_place=state.options.first_place,
            **settings,
        )
        table.state = state
        return table

    def _prepare(
        self, names: Sequence[str | None] | None, opponent: str | Callable[..., str], places: Any
    ) -> None:
        """Set what must stand before the table is opened; raises for what makes no sense."""
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise ValueError("names are two: yours and the other player's")
        self._names: tuple[str | None, ...] = tuple(names or (None, None))
        self._own_player = opponent if callable(opponent) else None
        self._places = places
        self._session = Session()

    # -- who plays what -------------------------------------------------------------------------

    def _start(self, options: Json) -> State:
        mode, discovery = options["mode"], options["mode"] == "discovery"
        return cantor.start(
            mode,
            places=places_of(mode, options["places"], self._places, self.discovered),
            seed=self._next_seed(),
            first_place=(options["first_place"] or 1) if discovery else 1,
        )

    def _seating(self, options: Json) -> list[Sitter]:
        opponent = self._own_player if options["opponent"] == "own" else options["opponent"]
        seated = [sitter("cantor", player) for player in (PERSON, opponent)]
        named = [
            Sitter(name or each.name, each.level, each.choose)
            for name, each in zip(self._names, seated, strict=True)
        ]
        return [named[player] for player in self._session.players(options["mode"])]

    def _sit_down(self, options: Json, state: State | None = None) -> None:
        super()._sit_down(options, state)
        self._session.open(self._cantor)

    def _leap(self) -> None:
        super()._leap()
        if self._ready:
            self._session.open(self._cantor)

    def _fields(self) -> list[Field]:
        return fields(
            self._options,
            self._say,
            own_player=self._own_player is not None,
            own_places=self._places is not None,
            deck=len(cantor.DECK),
        )

    def _name(self, seat: Seat) -> str:
        # At a shared screen a player keeps the number when the roles of the quest alternate.
        player = self._session.current.players[seat]
        if self._hot_seat and self._sitters[seat].name is None:
            return self._say("table.person_of", number=player + 1)
        return super()._name(seat)

    # -- where the table stands -----------------------------------------------------------------

    @property
    def _cantor(self) -> cantor.CantorState:
        assert isinstance(self.state, cantor.CantorState)
        return self.state

    @property
    def _hot_seat(self) -> bool:
        return len(self._persons) == 2

    @property
    def _asking(self) -> list[Seat]:
        """The people who say who wins before they are shown, in the order in which they do."""
        if not self._options["ask"] or self._resigned is not None:
            return []
        first = self._session.first_to_commit(self._seed, len(self._cantor.history), hot_seat=True)
        return sorted(self._persons, key=lambda seat: seat != first)

    @property
    def _stage(self) -> Stage:
        return self._session.stage(self._cantor, self._asking)

    @property
    def _near(self) -> Seat:
        """The seat shown on the left: the only person's, or the one who opened the table."""
        return self._session.seat_of(0)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on, and while the verdict is still asked for."""
        return None if self._stage == "ask" else super().outcome

    @property
    def _words(self) -> Words:
        you = None if self._hot_seat else self._near
        return Words(self._spoken, self._name, you)

    # -- whose turn it is -----------------------------------------------------------------------

    def _computer_to_act(self) -> Seat | None:
        return super()._computer_to_act() if self._stage == "play" else None

    def _computer_may_act(self, seat: Seat) -> bool:
        # Fighters are committed one after the other, since the first wins a tie. Protections are
        # announced unseen, in any order.
        return self._first_to_act() in (None, seat)

    def _first_to_act(self) -> Seat | None:
        """Who must choose before the other may; None where both may or only one is left."""
        if self._cantor.phase != "commit" or len(self._cantor.to_act) < 2:
            return None
        duel = len(self._cantor.history)
        return self._session.first_to_commit(self._seed, duel, hot_seat=self._hot_seat)

    def _asked_first(self, seats: Sequence[Seat]) -> Seat:
        first = self._first_to_act()
        return seats[0] if first is None else first

    def _look(self) -> None:
        if not self._hot_seat:
            super()._look()
            return
        first = self._first_to_act()
        if self._stage != "play":
            self._looking = self._curtain = None
        elif first is not None and self.outcome is None and self._looking != first:
            self._looking, self._curtain = None, first
        else:
            super()._look()

    def _acting_seat(self) -> Seat:
        if self._stage == "ask":
            raise Refused("cantor.ui.answer_first")
        if self._stage == "reveal" or self._first_to_act() not in (None, self._looking):
            raise Refused("table.not_now")
        return super()._acting_seat()

    def _resigning_seat(self) -> Seat | None:
        return None if self._stage == "ask" else super()._resigning_seat()

    # -- what is said ---------------------------------------------------------------------------

    def _headline(self, seat: Seat | None) -> str:
        words, stage = self._words, self._stage
        if self.outcome is not None:
            return self._result(self.outcome, seat)
        if stage == "ask":
            return words.say("headline.ask")
        if stage == "reveal":
            return words.verdict(self._cantor.history[-1])
        if seat is not None and seat in self._acting():
            return words.turn(self._cantor.phase, seat)
        waiting = next((each for each in self._cantor.to_act if each != seat), 0)
        return self._say("table.thinks", name=self._name(waiting))

    def _acting(self) -> list[Seat]:
        """The seats that may act now at this table."""
        if self._stage != "play" or self.outcome is not None:
            return []
        first = self._first_to_act()
        return list(self._cantor.to_act) if first is None else [first]

    def _result(self, outcome: Outcome, seat: Seat | None) -> str:
        return self._words.outcome(outcome, self._cantor.score)

    def _report(self, before: State, action: str, seat: Seat, after: State) -> list[str]:
        if len(self._cantor.history) > len(before.history):  # type: ignore[attr-defined]
            turned = self._words.reveal(self._cantor.history[-1], self._near)
            return [turned] if self._stage == "ask" else [turned, *self._verdict()]
        words = self._words
        if action.startswith("go"):
            return [words.opening(self._cantor)]
        if action.startswith("commit"):
            return [words.say("spoken.committed", name=self._name(seat))]
        return []

    def _verdict(self) -> list[str]:
        duel, words = self._cantor.history[-1], self._words
        answers = self._session.answers(self._cantor)
        return [words.verdict(duel), *words.said(duel, answers), *words.consequences(duel)]

    def _tidy(self, text: str, seat: Seat) -> str:
        words = text.lower().replace("−", "-").replace("–", "-").split()
        verb = {"commit": "commit", "protect": "protect", "go": "go"}[self._cantor.phase]
        if len(words) == 1:
            words = [verb, *words]
        words = [_VERBS.get(words[0], words[0]), *words[1:]] if words else words
        if words[1:] and words[-1] in _NONE:
            words = [*words[:-1], "none"]
        return " ".join(words)

    # -- what the screen shows ------------------------------------------------------------------

    def _shown(self) -> cantor.CantorState:
        """The position as it may be shown: while the verdict is asked for, the one before it."""
        return before_the_verdict(self._cantor) if self._stage == "ask" else self._cantor

    def _more(self, seat: Seat | None) -> Json:
        state, stage, session = self._cantor, self._stage, self._session
        observation = self._shown().observation(seat)
        asked = session.still_asked(state, self._asking)
        acts = seat is not None and seat in self._acting()
        wins = session.wins(self.outcome)
        reveal = None
        if stage != "play":
            answers = session.answers(state)
            reveal = reveal_json(state.history[-1], self._words, answers, asked)
        return {
            "observation": observation,
            "your_turn": acts or (bool(asked) and not self._hot_seat),
            "actions": state.legal_actions(seat) if acts else [],
            "players": [self._player(each) for each in (0, 1)],
            "mode": state.mode,
            "stage": stage,
            "near": self._near,
            "place": self._middle(),
            "gone": gone(observation),
            "reveal": reveal,
            "board": board_json(observation, self._spoken),
            "tally": {
                "match": session.current.number,
                "wins": [wins[session.current.players[each]] for each in (0, 1)],
            },
        }

    def _player(self, seat: Seat) -> Json:
        sat = self._sitters[seat]
        quest = self._cantor.mode == "quest"
        return {
            "seat": seat,
            "name": self._name(seat),
            "kind": "person" if sat.is_person else "computer",
            "level": sat.level,
            "role": self._words.say(("adventurer", "defender")[seat]) if quest else None,
        }

    def _middle(self) -> Json | None:
        """The place that the eye rests on: of the duel just fought, or of the one that is on."""
        state = self._cantor
        place = state.place if self._stage == "play" else None
        if place is None and state.history and (self._stage != "play" or state.phase == "over"):
            place = state.history[-1].place
        return None if place is None else place_json(place, self._spoken)

    # -- what people do beside playing ----------------------------------------------------------

    def _commands(self) -> list[str]:
        offered = super()._commands()
        if self._stage == "ask":
            return [*offered, "say"]
        if self.outcome is not None:
            return [*offered, "next_match", "restart"]
        if self._stage == "reveal":
            return [*offered, "next", "restart"]
        return [*offered, "restart"]

    def _command_say(self, params: Mapping[str, Any]) -> None:
        seat, winner = params.get("seat"), params.get("winner")
        asked = self._session.still_asked(self._cantor, self._asking)
        if type(seat) is not int or type(winner) is not int or seat not in asked[:1]:
            raise Refused("table.malformed")
        if winner not in (0, 1):
            raise Refused("table.malformed")
        self._session.say(self._cantor, seat, winner)
        self._epoch += 1
        if self._stage != "ask":
            for sentence in self._verdict():
                self._speak(sentence)
            if self.outcome is not None:
                self._speak(self._result(self.outcome, None))
        self._go_on()

    def _command_next(self, _params: Mapping[str, Any]) -> None:
        self._session.leave(self._cantor)
        self._epoch += 1
        self._speak(self._words.opening(self._cantor) or self._headline(self._looking))
        self._go_on()

    def _command_next_match(self, _params: Mapping[str, Any]) -> None:
        self.next_match()

    def _command_restart(self, _params: Mapping[str, Any]) -> None:
        self.restart()

    def next_match(self) -> None:
        """Begin the following match: the next places, or in the quest the other role.

        A match that is not over yet is left, and counts for nobody.
        """
        following = self._cantor.next_match(self._next_seed())
        self._session.close(self._cantor, self.outcome)
        self._session.round += 1
        self._begin(following)

    def restart(self) -> None:
        """Deal this match anew, with the same places and roles."""
        again = self._cantor.options
        start = cantor.start(
            again.mode, places=again.deck, seed=self._next_seed(), first_place=again.first_place
        )
        self._session.close(self._cantor, self.outcome)
        self._begin(start)

    def _begin(self, state: cantor.CantorState) -> None:
        self._sit_down({**self._options, "mode": state.mode}, state)
        self._speak(self._say("table.new_game_started"))
        self._speak(self._words.opening(state))
        self._go_on()

    def new_game(self, **options: Any) -> None:
        """Begin a new sitting, with the options of the last one except for those given.

        Raises ``ValueError`` if no such game can be dealt; the running one then goes on.
        """
        session, played = self._session, (self._cantor, self.outcome)
        kept = session.current, session.sitting, session.round
        session.sitting, session.round = session.sitting + 1, 0
        try:
            self._sit_down({**self._options, **options})
        except ValueError:
            session.current, session.sitting, session.round = kept
            raise
        opened, session.current = session.current, kept[0]
        session.close(*played)
        session.current = opened
        self._speak(self._say("table.new_game_started"))
        self._go_on()

    def _answer_look(self, message: Message) -> Json:
        what, number = message.text("what"), message.whole_number("duel")
        known = self._cantor.history[: len(self._cantor.history) - (self._stage == "ask")]
        if what not in LOOKS:
            raise Refused("table.malformed")
        if not 1 <= number <= len(known):
            raise Refused("cantor.ui.no_such_duel")
        return LOOKS[what](known[number - 1], self._spoken, message.whole_number("width"))

    def _house_rules(self) -> str:
        from cantorlab.house_rules import house_rules_html

        return house_rules_html("cantor", self._spoken)

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def discovered(self) -> list[cantor.Place]:
        """The places that have been fought on at this table, in the order of their numbers."""
        fought = {duel.place for _, _, duel in self._duels()}
        return sorted(fought, key=lambda place: place.number)

    def _duels(self) -> Any:
        if not self._ready:
            return iter(())
        return self._session.duels(self._cantor, verdict_hidden=self._stage == "ask")

    @property
    def record(self) -> Record:
        """What replays the present match, secrets included."""
        return self._cantor.record

    @property
    def history(self) -> pd.DataFrame:
        """The duels fought at this table, one row each, all matches (``cantor_history``)."""
        import pandas as pd

        duels = self._duels()
        rows = [row(*each, name_of=self._player_name, language=self._spoken) for each in duels]
        return pd.DataFrame(rows, columns=list(COLUMNS))

    def _player_name(self, player: int) -> str:
        return self._name(self._session.seat_of(player))

    def _picture(self) -> str:
        svg: str = self._shown().svg(seat=self._stays_visible_to(), language=self._spoken)
        return svg

    def _plain_text(self) -> str:
        text: str = self._shown().text(seat=self._stays_visible_to(), language=self._spoken)
        return text
