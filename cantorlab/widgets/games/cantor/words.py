"""Sentences about duels and matches of Cantor, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cantorlab.formulas.printing.spoken_sentence import speak_sentence
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.rules import cantor
from cantorlab.rules.state import Outcome, Seat
from cantorlab.widgets.table.snapshot import Words


def title_of_place(place: cantor.Place, language: Language) -> str:
    """Return the name of a place; one of a deck of one's own may have a number alone."""
    if place.names:
        return place.name(language)
    return say("cantor.ui.place", language, number=place.number)


class CantorWords(Words):
    """Sentences about duels and matches of Cantor."""

    prefix = "cantor.ui."

    def series(self, discovered: int, wins: Sequence[int], seats: Sequence[Seat]) -> str:
        """Say what was discovered and won from match to match; ``seats`` are the players'."""
        first, second = (self.names[seat] for seat in seats)
        told = {"first": first, "second": second, "wins": wins[0], "losses": wins[1]}
        return self.say("series.told", count=discovered, **told)

    def turn(self, phase: str, seat: Seat) -> str:
        """Say what ``seat`` is to do now."""
        return self.say(f"headline.{phase}.{self.voice(seat)}", name=self.names[seat])

    def verdict(self, duel: cantor.Duel) -> str:
        """Name the winner of a duel and the reason."""
        if duel.winner is None:
            return self.say("verdict.cancelled")
        return self.say(
            f"verdict.{duel.reason}.{self.voice(duel.winner, 'other')}",
            name=self.names[duel.winner],
            winner=number_text(duel.fighters[duel.winner]),
            loser=number_text(duel.fighters[1 - duel.winner]),
        )

    def name_unshielded_winner(self, duel: cantor.Duel) -> str:
        """Say who would have won a duel that a shield decided; nothing of any other."""
        if not any(duel.blocked):
            return ""
        would = duel.unshielded()
        assert would.winner is not None
        return self.say(
            f"unshielded.{would.reason}",
            winner=number_text(would.fighters[would.winner]),
            loser=number_text(would.fighters[1 - would.winner]),
        )

    def consequences(
        self, duel: cantor.Duel, places: Mapping[str, cantor.Place], *, aloud: bool = False
    ) -> list[str]:
        """Say what the duel changed on the quest's board, where these ``places`` now lie face up.

        ``aloud``: with their formulas in words.
        """
        sentences = []
        if duel.opened:
            opened = [self._describe_open_place(at, places[at], aloud=aloud) for at in duel.opened]
            sentences.append(self.say("quest.opened", places="; ".join(opened)))
        if duel.turned is not None:
            sentences.append(self.say("quest.turned", number=number_text(duel.turned)))
        return sentences

    def _describe_open_place(self, at: str, place: cantor.Place, *, aloud: bool) -> str:
        name = title_of_place(place, self.language)
        if not aloud:
            return f"{at} {name}"
        name, formula = speak_sentence(name, self.language), place.parsed.spoken(self.language)
        return self.say("board.cell", at=at, name=name, formula=formula)

    def comment_answers(self, duel: cantor.Duel, answers: Mapping[Seat, Seat]) -> list[str]:
        """Say how right each person was who named the winner beforehand."""
        sentences = []
        for seat, winner in sorted(answers.items()):
            right = "right" if winner == duel.winner else "wrong"
            number = number_text(duel.fighters[winner])
            key = f"said.{right}.{self.voice(seat)}"
            sentences.append(self.say(key, name=self.names[seat], number=number))
        return sentences

    def outcome(self, outcome: Outcome, score: tuple[int, int]) -> str:
        """Say who won the match and how."""
        winner = outcome.winner
        if winner is None:
            return self.say(f"outcome.{outcome.reason}")
        resigned = outcome.reason == "resigned" and self.you is None
        voice = self.voice(winner, "named" if resigned else "other")
        return self.say(
            f"outcome.{outcome.reason}.{voice}",
            name=self.names[winner],
            loser=self.names[1 - winner],
            other=score[1 - winner],
        )

    def opening(self, state: cantor.CantorState) -> str:
        """Open a duel with a sentence: its number, its place, its formula in words."""
        place = state.place
        if place is None:
            return ""
        return self.say(
            "spoken.place",
            number=len(state.history) + 1,
            place=speak_sentence(title_of_place(place, self.language), self.language),
            formula=place.parsed.spoken(self.language),
        )

    def reveal(self, duel: cantor.Duel, near: Seat) -> str:
        """Say what the two cards show as they are turned: the fighters and the shields."""
        names = {"first": self.names[near], "second": self.names[1 - near]}
        numbers = [number_text(mage) for mage in duel.fighters]
        shields = [self._shield(number) for number in duel.protections]
        fighters = self.say("spoken.reveal", **names, number=numbers[near], other=numbers[1 - near])
        guards = self.say("spoken.shields", **names, shield=shields[near], other=shields[1 - near])
        return f"{fighters} {guards}"

    def _shield(self, number: int | None) -> str:
        if number is None:
            return self.say("unprotected")
        return self.say("protected", number=number_text(number))
