"""Sentences about turns, spirits and results of Siggil, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable

from cantorlab.languages.card_letters import write_cards
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.widgets.table.snapshot import Words

# The words of the notation that a language has its own for.
_SPELLED = ("draw", "remove", "take", "with", "add", "pass")


def spell(action: str, language: Language) -> str:
    """Write an action as it may be typed in this language."""
    return " ".join(
        say(f"siggil.question.typed.{word}", language)
        if word in _SPELLED
        else write_cards(word, language)
        for word in action.split()
    )


class SiggilWords(Words):
    """Sentences about turns, spirits and results of Siggil."""

    prefix = "siggil.ui."

    def family(self, letter: str) -> str:
        """Name a family."""
        return say(f"siggil.family.{letter}", self.language)

    def card(self, card: str) -> str:
        """Name a card for speech: ``Stag 2``."""
        return self.say("card", family=self.family(card[0]), number=card[1])

    def cards(self, cards: Iterable[str]) -> str:
        """Name several cards for speech."""
        return ", ".join(map(self.card, cards))

    def spirit(self, letter: str) -> str:
        """Name a spirit for speech."""
        return self.say("spirit", family=self.family(letter))

    def turn(self, phase: str, seat: Seat, *, alone: bool) -> str:
        """Say what ``seat`` is to do now; ``alone``: in the solitaire."""
        voice = "alone" if alone else self.voice(seat)
        return self.say(f"headline.{phase}.{voice}", name=self.names[seat])

    def describe_event(self, event: Json) -> str:
        """Say one public event, but for cards that turned over.

        A ``card`` of None is not named.
        """
        kind = event["kind"]
        if kind in ("freed", "chased"):
            return self.say(f"said.{kind}", spirit=self.spirit(event["spirit"]))
        seat: Seat = event["seat"]
        facts = {"name": self.names[seat]}
        voice = self.voice(seat)
        if kind == "take":
            loser = event["loser"]
            facts["spirit"] = self.spirit(event["spirit"])
            facts["cards"] = self.cards(event["cards"])
            kind = event["how"]
            if loser is not None:
                facts["loser"] = self.names[loser]
                voice = "from_you" if loser == self.you else voice
        elif kind != "pass":
            card = event["card"]
            facts["card"] = self.say("a_card") if card is None else self.card(card)
        return self.say(f"said.{kind}.{voice}", **facts)

    def describe_turned_cards(self, events: Iterable[Json]) -> str:
        """Say in one sentence which cards turned over in these ``events``; "" if none did."""
        cards = [event["card"] for event in events if event["kind"] == "turned"]
        return self.say("said.turned", cards=self.cards(cards)) if cards else ""

    def outcome(self, outcome: Outcome, winners: list[Seat], resigned: Seat | None) -> str:
        """Say how the game ended; several ``winners`` share it, none: the Siggil won."""
        if resigned is not None:
            return self.say(f"outcome.resigned.{self.voice(resigned)}", name=self.names[resigned])
        reason = say(f"siggil.reason.{outcome.reason}", self.language)
        if not winners:
            return self.say("outcome.lost", reason=reason)
        if len(winners) > 1:
            *first, last = (self.names[winner] for winner in winners)
            return self.say(
                "outcome.shared_by", names=self.say("and", first=", ".join(first), second=last)
            )
        (winner,) = winners
        key = f"outcome.won.{self.voice(winner)}"
        return self.say(key, name=self.names[winner], reason=reason)
