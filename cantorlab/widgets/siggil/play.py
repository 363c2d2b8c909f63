"""How a game of Siggil goes at a table: what is shown, what is said, what people do.

``SiggilPlay`` knows one game as it is played; ``Siggil`` (siggil.py) opens tables and keeps what
was played at them.
"""

from __future__ import annotations

import re
from typing import ClassVar

from cantorlab.pictures.siggil.table import svg
from cantorlab.rules import siggil
from cantorlab.rules.siggil.cards import CARD_NUMBERS
from cantorlab.rules.siggil.text import table_text
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.siggil.words import Words
from cantorlab.widgets.table.table import Table

# What people type for the words of the notation.
_WORDS = {
    "d": "draw",
    "pioche": "draw",
    "piocher": "draw",
    "r": "remove",
    "écarte": "remove",
    "écarter": "remove",
    "ecarte": "remove",
    "ecarter": "remove",
    "t": "take",
    "prends": "take",
    "prendre": "take",
    "capture": "take",
    "vole": "take",
    "reprends": "take",
    "avec": "with",
    "ajoute": "add",
    "passe": "pass",
    "passer": "pass",
    "p": "pass",
}


class SiggilPlay(Table):
    """One game at a table: turns, sentences, view, and what people do beside playing."""

    game = "siggil"
    has_secrets: ClassVar[bool] = True
    #: Seconds that a computer player takes to draw, and to take a spirit or none.
    pace_draw: ClassVar[float] = 0.55
    pace_take: ClassVar[float] = 0.2

    # -- where the table stands -----------------------------------------------------------------

    @property
    def _siggil(self) -> siggil.SiggilState:
        assert isinstance(self.state, siggil.SiggilState)
        return self.state

    @property
    def _words(self) -> Words:
        you = self._persons[0] if len(self._persons) == 1 else None
        return Words(self._spoken, self._name, you)

    def _pause(self) -> float:
        return self.pace_take if self._siggil.phase == "take" else self.pace_draw

    def _prefixes(self) -> tuple[str, ...]:
        return (*super()._prefixes(), "siggil.family.")

    def _name(self, seat: Seat) -> str:
        called = super()._name(seat)
        if self._sitters[seat].is_person:
            return called
        likes = [at for at, other in enumerate(self._sitters) if other == self._sitters[seat]]
        return called if len(likes) == 1 else f"{called} {likes.index(seat) + 1}"

    # -- playing --------------------------------------------------------------------------------

    def _act(self, action: str, seat: Seat) -> str:
        if self._sitters[seat].is_person and self._siggil.phase in ("draw", "remove"):
            self._news_since = len(self.state.actions)
        told = super()._act(action, seat)
        if self._passes_by_itself(seat):
            super()._act("pass", seat)
        return told

    def _passes_by_itself(self, seat: Seat) -> bool:
        """Whether the only person here need not be asked, since the hand takes nothing.

        With others at the screen the pause stays: how long it lasts would tell them of the hand.
        """
        alone = self._persons == [seat] and bool(self._options["hints"])
        return alone and self._siggil.phase == "take" and self.state.legal_actions(seat) == ["pass"]

    def _leap(self) -> None:
        super()._leap()
        if self._ready:
            self._news_since = len(self.state.actions) - 1

    def _sit_down(self, options: Json, state: State | None = None) -> None:
        super()._sit_down(options, state)
        self._news_since = len(self.state.actions) - 1

    def _tidy(self, text: str, seat: Seat) -> str:
        typed = re.sub(r"^je ", "", text.strip(" \t\n.!").lower())
        words = [_WORDS.get(word, word) for word in re.split(r"[\s,;]+", typed)]
        if words and words[0].isdigit():
            words.insert(0, "remove" if self._siggil.phase == "remove" else "draw")
        if words[0] != "take" or len(words) < 3:
            return " ".join(words)
        spirit, *rest = (word.upper().rstrip("*") for word in words[1:])
        joint = "with"
        if rest and rest[0] in ("WITH", "ADD"):
            joint = rest.pop(0).lower()
        cards = sorted(rest, key=lambda card: CARD_NUMBERS.get(card, 99))
        return " ".join(["take", spirit, joint, *cards])

    def _section(self) -> str | None:
        return "2.5" if self._siggil.num_players == 1 else None

    # -- the still picture ----------------------------------------------------------------------

    def _drawn(self, seen: Json) -> str:
        return svg(seen, language=self._spoken)

    def _written(self, seen: Json) -> str:
        return table_text(seen, self._spoken)

    # -- what is said ---------------------------------------------------------------------------

    def _headline(self, seat: Seat | None) -> str:
        if self.outcome is not None or seat is None or seat not in self.state.to_act:
            return super()._headline(seat)
        alone = self._siggil.num_players == 1
        return self._words.turn(self._siggil.phase, seat, alone=alone)

    def _result(self, outcome: Outcome, seat: Seat | None) -> str:
        returns = self.state.returns()
        best = 1.0 if outcome.winner is not None else 0.0
        winners = [seat for seat, value in enumerate(returns) if value == best]
        return self._words.outcome(outcome, winners, self._resigned)

    def _events_after(self, ply: int) -> list[Json]:
        return [event for event in self._siggil.public_events if event["ply"] > ply]

    def _report(self, before: State, action: str, seat: Seat, after: State) -> list[str]:
        assert isinstance(after, siggil.SiggilState)
        ply = len(before.actions)
        events = [event for event in after.public_events if event["ply"] > ply]
        told = [self._told(event) for event in events if event["kind"] != "turned"]
        turned = self._words.turned(events)
        return [*told, turned] if turned else told

    def _told(self, event: Json) -> str:
        # Under a face-down discard a removed card cannot be looked up later (rules §2.5).
        hidden = event["kind"] == "remove" and not self._siggil.options.face_up_discard
        return self._words.told({**event, "card": None} if hidden else event)

    @property
    def _news(self) -> str:
        """What happened since a person last drew, for the eyes: not what that person drew."""
        you = self._words.you
        shown = [
            self._told(event)
            for event in self._events_after(self._news_since)
            if event["kind"] not in ("turned", "pass", "remove")
            and not (event["kind"] == "draw" and event["seat"] == you)
        ]
        return " ".join(shown)

    # -- what the screen shows ------------------------------------------------------------------

    def _more(self, seat: Seat | None) -> Json:
        """Siggil's own keys of ``view``.

        - ``near``: the seat at the bottom: whoever looks, or the only person (None: nobody);
        - ``hints``; ``deals`` and ``plies``: which game of this table, and how far it has gone;
        - ``recent``: what the last three actions did in the Siggil (``ply, kind, seat, place,
          spirit``), without the cards; ``news``: what happened since a person last drew.
        """
        state = self._siggil
        persons = self._persons
        plies = len(state.actions)
        # The last turn alone, for the eyes to follow the cards: remembering is the players' part.
        recent = [
            {key: event[key] for key in ("ply", "kind", "seat", "place", "spirit") if key in event}
            for event in self._events_after(plies - 3)
            if event["kind"] != "turned"
        ]
        return {
            "near": seat if seat is not None else persons[0] if len(persons) == 1 else None,
            "hints": bool(self._options["hints"]),
            "plies": plies,
            "recent": recent,
            "news": self._news,
            "deals": self._deals,
        }
