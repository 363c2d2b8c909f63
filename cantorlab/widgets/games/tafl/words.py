"""Sentences of a table of the King or the Queen, in the player's language."""

from __future__ import annotations

from cantorlab.languages.texts import say
from cantorlab.pictures.tafl.status_text import ending
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.rules.tafl import TaflState
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import BY_NAME
from cantorlab.rules.tafl.view import just_taken, piece
from cantorlab.widgets.table.snapshot import Words


class TaflWords(Words):
    """Sentences about a table of the King or the Queen."""

    prefix = "tafl.ui."

    def side(self, state: TaflState, seat: Seat) -> str:
        """Name the side of the player at ``seat``."""
        return self.say(f"side.{state.game}.{seat}")

    def piece(self, seen: Json) -> str:
        """Name a piece."""
        return say(f"tafl.piece.{seen['piece']}", self.language)

    def turn(self, seen: Json, seat: Seat) -> str:
        """Say what ``seat``, whose turn it is, is to do now."""
        return self.say(f"headline.{_task(seen)}.{self.voice(seat)}", name=self.names[seat])

    def report_action(self, before: TaflState, action: str, seat: Seat, after: TaflState) -> str:
        """Report an action and its consequences."""
        origin, _, square = action.partition("-")
        params = {"name": self.names[seat], "action": action}
        if square:
            moved = piece(BY_NAME[origin], before.kernel_game()[BY_NAME[origin]])
            params |= {"piece": self.piece(moved), "origin": origin, "square": square}
            told = self.say("said.move", **params)
        elif action == "pass":
            told = self.say("said.pass", **params)
        elif action == "shoot":
            told = self.say("said.shoot", **params)
        else:
            told = self.say("said.forest", **params, square=action.split()[1])
        return " ".join([told, *self._consequences(before.kernel_game(), after.kernel_game())])

    def _consequences(self, before: board.Game, after: board.Game) -> list[str]:
        told = []
        if taken := just_taken(after):
            pieces = ", ".join(f"{self.piece(each)} {each['square']}" for each in taken)
            told.append(self.say("said.taken", count=len(taken), pieces=pieces))
        if after[board.CURSED] and not before[board.CURSED]:
            told.append(self.say("said.cursed"))
        return told

    def result(self, game: str, outcome: Outcome) -> str:
        """Say how the game ended, to the only person here or to all."""
        if outcome.reason == "resigned":
            assert outcome.winner is not None
            loser = 1 - outcome.winner
            if loser == self.you:
                return self.say("result.you_resigned")
            return self.say("result.resigned", name=self.names[loser])
        end = {"winner": outcome.winner, "reason": outcome.reason}
        reason = ending({"game": game, "outcome": end}, self.language)
        if outcome.winner is None or self.you is None:
            return reason
        verdict = "table.you_win" if outcome.winner == self.you else "table.you_lose"
        return f"{say(verdict, self.language)} {reason}"


def _task(seen: Json) -> str:
    """Return the part of a turn that comes now: a key of the headlines."""
    if seen["forests_to_place"]:
        return "forest"
    if seen["shot"]:
        return "shot"
    if seen["game"] == "queen":
        return "english" if seen["mover"] == "english" else "own"
    return "king" if seen["player"] == "defender" else "attack"
