"""Where messages of the screen arrive: what is asked is answered, what is done the table does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from cantorlab.journal import Saved
from cantorlab.rules.state import IllegalAction, Json, Seat
from cantorlab.texts import Language, say
from cantorlab.widgets.core.messages import PASTED, Message, Refused
from cantorlab.widgets.table import typed_play
from cantorlab.widgets.table.adapter import Adapter, Change, Command
from cantorlab.widgets.table.assistance import Aside
from cantorlab.widgets.table.clock import Control
from cantorlab.widgets.table.export import Still, begun_from, copies
from cantorlab.widgets.table.journal import Keeping
from cantorlab.widgets.table.panel import chosen
from cantorlab.widgets.table.screen import panel_of
from cantorlab.widgets.table.seats import check_seats
from cantorlab.widgets.table.snapshot import Scene


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


def commands_of(scene: Scene, adapter: Adapter, last_choice: int | None) -> dict[str, Command]:
    """The commands on offer, the game's own after those of every table.

    ``last_choice`` is the ply at which a person last chose an action, or None.
    """
    offered: dict[str, Command] = {"new_game": partial(_new_game, adapter)}
    seat, going_on = scene.eyes, scene.outcome is None and scene.pending is None
    if going_on and seat is not None and seat in scene.moment.persons:
        offered["resign"] = partial(_resign, seat)
    if adapter.allows_undo and last_choice is not None:
        offered["undo"] = partial(_undo, last_choice)
    if scene.outcome is not None:
        offered |= adapter.again(scene)
    return {**offered, **adapter.commands(scene)}


def keeping_commands(keeping: Keeping, adapter: Adapter) -> dict[str, Command]:
    """Going on with a game that was cut off, and having read what is said of keeping."""
    offered: dict[str, Command] = {}
    if keeping.offer is not None:
        offered["go_on"] = partial(_go_on, keeping.offer, adapter)
    if keeping.offer is not None or keeping.notice is not None:
        offered["dismiss"] = lambda _scene, _params: Change()
    return offered


def _go_on(kept: Saved, adapter: Adapter, scene: Scene, _params: Mapping[str, Any]) -> Change:
    moment = scene.moment
    try:
        game = kept.record.replay()
        clock = kept.settings.get("clock")
        Control.of(clock)
        options = {**adapter.taken_up(moment, game, kept.settings), "clock": clock}
        check_seats(game.num_players, adapter.seating(options))
    except Refused:
        raise
    except Exception as reason:  # what a file holds that was damaged, or written by other hands
        raise Refused("journal.cannot_go_on") from reason
    return Change(game=game, options=options, continues=kept)


def _new_game(adapter: Adapter, scene: Scene, params: Mapping[str, Any]) -> Change:
    moment = scene.moment
    wanted = chosen(panel_of(adapter, moment.options, moment.language), params)
    pasted = wanted.pop(PASTED, None) or ""
    given = adapter.from_panel(wanted, moment.options)
    try:
        if pasted.strip():
            change = begun_from(pasted, moment, adapter, given)
            assert change.game is not None
            check_seats(change.game.num_players, adapter.seating(change.options or moment.options))
            return change
        return adapter.new_game(moment, given)
    except (Refused, IllegalAction):
        raise
    except ValueError as reason:
        raise adapter.refused(reason, moment.language) from reason


def _resign(seat: Seat, scene: Scene, _params: Mapping[str, Any]) -> Change:
    moment = scene.moment
    key = "table.resigned" if moment.alone is None else "table.you_resigned"
    told = say(key, moment.language, name=moment.names[seat])
    return Change(resigned=seat, say=[told])


def too_late(seat: Seat, scene: Scene) -> Change:
    """The time of a seat is over."""
    moment = scene.moment
    told = say("table.clock.over", moment.language, name=moment.names[seat])
    return Change(resigned=seat, late=True, say=[told])


def _undo(ply: int, scene: Scene, _params: Mapping[str, Any]) -> Change:
    return Change(ply=ply, say=[say("table.taken_back", scene.moment.language)])
