"""What a table of the King or the Queen says, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cantorlab.pictures.tafl.words import ending
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.rules.tafl import TaflState
from cantorlab.texts import Language, say

_MOVE = re.compile(r"([a-i][1-9])\s*[-–—>à ]?\s*([a-i][1-9])(?:\s*x\s*[a-i][1-9])*")
_FOREST = re.compile(r"(?:forest|for[eê]t)\s*([a-i][1-9])")
_SHOOT = ("shoot", "shot", "tir", "tire", "tirer", "je tire")
_PASS = ("pass", "passe", "passer", "je passe")


def tidied(text: str) -> str:
    """The action that a person who typed ``text`` means, or the text if it is none."""
    typed = " ".join(text.lower().split()).rstrip(" .!")
    if typed in _SHOOT:
        return "shoot"
    if typed in _PASS:
        return "pass"
    if forest := _FOREST.fullmatch(typed):
        return f"forest {forest[1]}"
    if move := _MOVE.fullmatch(typed):
        return f"{move[1]}-{move[2]}"
    return typed


@dataclass(frozen=True)
class Words:
    """Sentences in one language; ``you`` is the only person's seat, or None at a shared screen."""

    language: Language
    name: Callable[[Seat], str]
    you: Seat | None

    def say(self, key: str, /, **params: Any) -> str:
        """The sentence ``tafl.ui.<key>``."""
        return say(f"tafl.ui.{key}", self.language, **params)

    def side(self, state: TaflState, seat: Seat) -> str:
        """What the player at ``seat`` plays."""
        return self.say(f"side.{state.game}.{seat}")

    def piece(self, man: Json) -> str:
        """The name of a piece."""
        return say(f"tafl.piece.{man['piece']}", self.language)

    def turn(self, seen: Json, seat: Seat) -> str:
        """What ``seat``, whose turn it is, is to do now."""
        return self.say(
            f"headline.{_task(seen)}.{'you' if seat == self.you else 'named'}",
            name=self.name(seat),
        )

    def done(self, before: TaflState, action: str, seat: Seat, after: TaflState) -> str:
        """An action and what came of it."""
        last = after.observation(None)["last"]
        params = {"name": self.name(seat), "action": action}
        if last["to"]:
            standing = before.observation(None)["pieces"]
            moved = next(man for man in standing if man["square"] == last["from"])
            params |= {"piece": self.piece(moved), "origin": last["from"], "square": last["to"]}
            told = self.say("said.move", **params)
        elif action == "pass":
            told = self.say("said.pass", **params)
        elif action == "shoot":
            told = self.say("said.shoot", **params)
        else:
            told = self.say("said.forest", **params, square=action.split()[1])
        return " ".join([told, *self._consequences(before, after)])

    def _consequences(self, before: TaflState, after: TaflState) -> list[str]:
        seen, past = after.observation(None), before.observation(None)
        told = []
        if taken := seen["last"]["captured"]:
            men = ", ".join(f"{self.piece(man)} {man['square']}" for man in taken)
            told.append(self.say("said.taken", count=len(taken), men=men))
        if seen["cursed"] and not past["cursed"]:
            told.append(self.say("said.cursed"))
        return told

    def result(self, state: TaflState, outcome: Outcome) -> str:
        """How the game ended, to the only person here or to all."""
        if outcome.reason == "resigned":
            assert outcome.winner is not None
            loser = 1 - outcome.winner
            if loser == self.you:
                return self.say("result.you_resigned")
            return self.say("result.resigned", name=self.name(loser))
        reason = ending(state.observation(None), self.language)
        if outcome.winner is None or self.you is None:
            return reason
        verdict = "table.you_win" if outcome.winner == self.you else "table.you_lose"
        return f"{say(verdict, self.language)} {reason}"


def _task(seen: Json) -> str:
    """The part of a turn that comes now: a key of the headlines."""
    if seen["forests_to_place"]:
        return "forest"
    if seen["shot"]:
        return "shot"
    if seen["game"] == "queen":
        return "english" if seen["mover"] == "english" else "own"
    return "king" if seen["player"] == "defender" else "attack"
