"""Helpers of the tests that sit down at a table of Cantor without a browser."""

from __future__ import annotations

from random import Random
from typing import Any

from widgets.talking import talk

from cantorlab import Cantor


def first_choice(observation: Any, actions: list[str], rng: Random) -> str:
    """A player that is plain to follow: it takes the first action it may."""
    return actions[0]


def unguarded(observation: Any, actions: list[str], rng: Random) -> str:
    """A player that lays its first mage and announces nothing."""
    return "protect none" if "protect none" in actions else actions[0]


def every_answer(person: Seated) -> str:
    """Return what the table answers to each of its words, and to a few cells, cards and places."""
    words = [*person.table._adapter.typing.questions, "turn", "help"]
    words += ["places a1", "places b2", "places c4", "S2", "p*", "card 0", "card 20", "card 55"]
    return "\n".join(person.type(word)["message"] for word in words)


class Seated:
    """A person at a table, who does things and reads the answers."""

    def __init__(self, table: Cantor) -> None:
        self.table = table
        self.send = talk(table)

    @property
    def view(self) -> dict[str, Any]:
        return self.table.view

    def act(self, action: str) -> dict[str, Any]:
        return self.send({"kind": "action", "action": action, **self._stamp()})

    def type(self, text: str) -> dict[str, Any]:
        return self.send({"kind": "type", "text": text, **self._stamp()})

    def told(self, text: str) -> str:
        """The answer to a question."""
        answer = self.type(text)
        assert answer["ok"], answer["message"]
        return str(answer["message"])

    def command(self, name: str, **params: Any) -> dict[str, Any]:
        return self.send({"kind": "command", "name": name, "params": params, **self._stamp()})

    def look(self, what: str, duel: int = 1) -> dict[str, Any]:
        return self.send({"kind": "look", "what": what, "duel": duel, "nonce": "n"})

    def _stamp(self) -> dict[str, Any]:
        return {"revision": self.view["revision"], "nonce": "n"}

    def lift(self) -> None:
        if self.view["curtain"]:
            assert self.command("lift_curtain", seat=self.view["curtain"]["seat"])["ok"]

    def fight(self, rng: Random) -> None:
        """Play on, at random, until a duel is settled or everything is over."""
        while self.view["stage"] == "play" and not self.view["outcome"]:
            self.lift()
            assert self.act(rng.choice(self.view["actions"]))["ok"]

    def finish(self, rng: Random) -> None:
        """Play the match to its end."""
        while not self.view["outcome"]:
            self.fight(rng)
            while self.view["stage"] == "ask":
                seat = self.view["reveal"]["asked"][0]
                assert self.command("say", seat=seat, winner=rng.randrange(2))["ok"]
            if not self.view["outcome"]:
                assert self.command("next")["ok"]
