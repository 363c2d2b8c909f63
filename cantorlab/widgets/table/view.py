"""The view of a table: all that its screen is told, made of one scene."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.state import Json
from cantorlab.texts import say
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.snapshot import Scene


def view_of(
    scene: Scene,
    adapter: Adapter,
    *,
    thinking: bool,
    standing: str | None,
    spoken: Sequence[Json],
    commands: Sequence[str],
    wishes: Json,
    aside: Json,
    clock: Json | None,
    changes: int,
) -> Json:
    """What the front end draws the table from.

    ``thinking``: whether a computer player is; ``standing``: what the headline says whoever is to
    act: that a player has stopped, or what a lesson asks; ``spoken``: the newest sentences said;
    ``wishes``: what is wished, by name; ``aside``: the hint that was asked for and the review of a
    game that is over, by name; ``clock``: the time that is left to each; ``commands``: those on
    offer, ``step`` while a computer player waits until the person has followed; ``changes``: how
    often the game has come to stand otherwise.
    """
    moment, over = scene.moment, scene.outcome
    result = None if over is None else adapter.result(moment, over)
    curtain = scene.curtain
    if curtain is not None:
        headline = say("table.turn_of", moment.language, name=moment.names[curtain])
    else:
        waits = "step" in commands and say("table.turn_of", moment.language, name=_next(scene))
        headline = standing or result or waits or adapter.headline(scene)
    told = {
        "game": adapter.game,
        "ply": scene.ply,
        "changes": changes,
        "seat": scene.eyes,
        "your_turn": scene.your_turn,
        "thinking": thinking,
        "curtain": None if curtain is None else {"seat": curtain, "name": moment.names[curtain]},
        "actions": list(scene.actions),
        "observation": scene.seen,
        "players": adapter.players(moment),
        "headline": headline,
        "spoken": list(spoken),
        "outcome": over and {"winner": over.winner, "reason": over.reason, "text": result},
        "ending": over and adapter.ending(moment, over).to_json(),
        "commands": list(commands),
        "options": list(moment.panel),
        **wishes,
        "pace": wishes["pace"] if len(moment.persons) < len(moment.names) else None,
        **aside,
        "clock": clock,
        **adapter.view(scene),
    }
    actions = told["actions"]
    return {
        **told,
        "example": adapter.typing.example(actions[0], moment.language) if actions else "",
    }


def _next(scene: Scene) -> str:
    """The name of the computer player who is to act."""
    moment = scene.moment
    return moment.names[next(seat for seat in scene.acting if seat not in moment.persons)]
