"""Where messages of the screen arrive: what is asked is answered, what is done the table does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cantorlab.rules.state import Json
from cantorlab.texts import Language
from cantorlab.widgets.core.messages import Message
from cantorlab.widgets.table import typed_play
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.assistance import Aside
from cantorlab.widgets.table.export import copies
from cantorlab.widgets.table.snapshot import Scene
from cantorlab.widgets.table.still import Still


@dataclass(frozen=True)
class Desk:
    """Answers what is asked of a table; ``play`` and ``obey`` do what changes the game.

    ``play`` takes an action, and perhaps the one meant to follow, and returns what its actor is
    told; ``obey`` a command's name with its parameters, and returns the answer.
    """

    adapter: Adapter
    still: Still
    aside: Aside
    play: Callable[[str, str | None], str]
    obey: Callable[[str, Mapping[str, Any]], Json]

    def answer(self, message: Message, scene: Scene, view: Json, language: Language) -> Json | None:
        """The answer to a message, once it is done; None if it is none for a table.

        ``scene`` and ``view`` are what is shown. Raises ``Refused`` or ``IllegalAction``, with
        nothing changed, for what may not be done or told now.
        """
        match message.kind:
            case "action":
                scene.check_fresh(message)
                then = message.text("then") if "then" in message.body else None
                return {"message": self.play(message.text("action"), then)}
            case "type":
                return {"message": self._hear(message, scene, view, language)}
            case "question":
                asked = typed_play.one_of(message.text("name"), self.adapter)
                return {"message": typed_play.told(asked, self.adapter, view, language)}
            case "command":
                scene.check_fresh(message)
                return self.obey(message.text("name"), message.mapping("params"))
        return self._shown(message, scene)

    def _hear(self, message: Message, scene: Scene, view: Json, language: Language) -> str:
        """Do what was typed, or answer it; return what the one who typed is told."""
        meant = typed_play.heard(message.text("text"), self.adapter, scene, language)
        if isinstance(meant, typed_play.Asking):
            return typed_play.told(meant, self.adapter, view, language)
        scene.check_fresh(message)
        if isinstance(meant, typed_play.CommandWord):
            self.obey(meant.on_offer(view["commands"]), {})
            return ""
        scene.acting_seat()
        with typed_play.unlisted_as_neither(message.text("text"), language):
            return self.play(meant, None)

    def _shown(self, message: Message, scene: Scene) -> Json | None:
        """What is shown on demand; None if the message asks for nothing of the kind."""
        match message.kind:
            case "rules":
                return self.adapter.rules(scene.moment)
            case "copy":
                return {"texts": copies(scene, self.adapter)}
            case "film":
                return {"film": self.still.film(scene)}
            case "reviewed":
                return self.aside.reviewing.tell(scene, message)
            case "solved":
                return {"film": self.aside.solving.film(scene)}
            case "clock":
                return {}  # whose time is over was seen to before
        answer = self.adapter.answers().get(message.kind)
        return None if answer is None else answer(scene, message)
