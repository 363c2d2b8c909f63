"""How a duel of Cantor goes at a table: who chooses when, what is shown, what is said.

``CantorPlay`` knows one match as it is played; ``Cantor`` (cantor.py) opens tables and keeps what
was played at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from cantorlab.pictures.cantor.table import svg
from cantorlab.pictures.mages import number_text
from cantorlab.rules import cantor
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.cantor.look import LOOKS
from cantorlab.widgets.cantor.session import Session, Stage, before_the_verdict
from cantorlab.widgets.cantor.view import board_json, gone, place_json, reveal_json
from cantorlab.widgets.cantor.words import Words
from cantorlab.widgets.messages import Message, Refused
from cantorlab.widgets.table.table import Table

# What people type for the words of the notation.
_VERBS = {
    "pose": "commit",
    "poser": "commit",
    "protège": "protect",
    "protéger": "protect",
    "va": "go",
    "aller": "go",
}
_NONE = ("none", "no", "aucun", "aucune")


class CantorPlay(Table):
    """One match at a table: stages, turns, sentences, view, and what people do beside playing."""

    game = "cantor"
    has_secrets: ClassVar[bool] = True

    state = traitlets.Instance(cantor.CantorState)

    _session: Session

    # -- where the table stands -----------------------------------------------------------------

    def _name(self, seat: Seat) -> str:
        # At a shared screen a player keeps the number when the roles of the quest alternate.
        player = self._session.current.players[seat]
        if self._hot_seat and self._sitters[seat].name is None:
            return self._say("table.person_of", number=player + 1)
        return super()._name(seat)

    @property
    def _cantor(self) -> cantor.CantorState:
        state: cantor.CantorState = self.state
        return state

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
        key = "table.turn_of" if self._sitters[waiting].is_person else "table.thinks"
        return self._say(key, name=self._name(waiting))

    def _acting(self) -> list[Seat]:
        """The seats that may act now at this table."""
        if self._stage != "play" or self.outcome is not None:
            return []
        first = self._first_to_act()
        return list(self._cantor.to_act) if first is None else [first]

    def _awaited(self) -> list[Seat]:
        """Whom the table waits for: at a shared screen one person at a time."""
        if not self._hot_seat:
            return self._acting()
        called = self._looking if self._curtain is None else self._curtain
        return [called] if called is not None and called in self._acting() else []

    def _section(self) -> str | None:
        return "1.6" if self._cantor.mode == "quest" else None

    def _result(self, outcome: Outcome, seat: Seat | None) -> str:
        return self._words.outcome(outcome, self._cantor.score)

    def _report(self, before: State, action: str, seat: Seat, after: State) -> list[str]:
        if len(self._cantor.history) > len(before.history):  # type: ignore[attr-defined]
            turned = self._words.reveal(self._cantor.history[-1], self._near)
            return [turned] if self._stage == "ask" else [turned, *self._verdict()]
        words = self._words
        if action.startswith("go"):
            return [words.opening(self._cantor)]
        if action.startswith("commit") and seat != words.you:
            return [words.say("spoken.committed", name=self._name(seat))]
        return []

    def _verdict(self) -> list[str]:
        duel, words = self._cantor.history[-1], self._words
        answers = self._session.answers(self._cantor)
        return [words.verdict(duel), *words.said(duel, answers), *words.consequences(duel)]

    def _confirm(self, before: State, action: str, seat: Seat, after: State) -> str:
        if self._stage != "play" or action.startswith("go"):
            return ""
        verb, choice = action.split()
        if choice == "none":
            return self._words.say("spoken.unprotected")
        return self._words.say(f"spoken.{verb}", number=number_text(int(choice)))

    def _tidy(self, text: str, seat: Seat) -> str:
        words = text.lower().replace("−", "-").replace("–", "-").split()
        if len(words) == 1:  # the number or the place alone: of the choice that is on
            words = [self._cantor.phase, *words]
        words = [_VERBS.get(word, "none" if word in _NONE else word) for word in words]
        return " ".join(words)

    # -- what the screen shows ------------------------------------------------------------------

    def _shown(self) -> cantor.CantorState:
        """The position as it may be shown: while the verdict is asked for, the one before it."""
        return before_the_verdict(self._cantor) if self._stage == "ask" else self._cantor

    def _more(self, seat: Seat | None) -> Json:
        """The keys of the view that are Cantor's own, or told otherwise than at every table.

        ``stage`` is ``play``, ``ask`` (people say who wins) or ``reveal``; ``acts`` the seats that
        the table waits for; ``near`` the seat on the left; ``place`` the place in the middle;
        ``gone`` the numbers that the opponent cannot have laid; ``reveal`` the duel just fought,
        its ``verdict`` None until everybody has answered; ``board`` the cells of the quest;
        ``tally`` the number of the match and the matches won, by seat. In ``ask`` the observation
        is that of the moment before the verdict.
        """
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
            "acts": self._awaited(),
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

    def _answer_look(self, message: Message) -> Json:
        what, number = message.text("what"), message.whole_number("duel")
        known = self._cantor.history[: len(self._cantor.history) - (self._stage == "ask")]
        if what not in LOOKS:
            raise Refused("table.malformed")
        if not 1 <= number <= len(known):
            raise Refused("cantor.ui.no_such_duel")
        return LOOKS[what](known[number - 1], self._spoken)

    def _prefixes(self) -> tuple[str, ...]:
        return (*super()._prefixes(), "mages.")

    def _house_rules(self) -> str:
        from cantorlab.house_rules import house_rules_html

        return house_rules_html("cantor", self._spoken)

    def _position_shown(self) -> State:
        return self._shown()

    def _drawn(self, seen: Json) -> str:
        return svg(seen, language=self._spoken)

    def _written(self, seen: Json) -> str:
        return picture(seen, self._spoken)
