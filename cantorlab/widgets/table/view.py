"""View of a table: the JSON that a screen's front end draws, made of one screen snapshot."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.state import Json
from cantorlab.texts import say
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.snapshot import ScreenSnapshot


def make_view(
    shown: ScreenSnapshot,
    adapter: Adapter,
    *,
    thinking: bool,
    headline: str | None,
    spoken: Sequence[Json],
    commands: Sequence[str],
    preferences: Json,
    panel: Sequence[Json],
    assistance: Json,
    clock: Json | None,
    changes: int,
) -> Json:
    """Return the JSON that the front end draws a table from.

    - ``thinking``: whether a computer player is; ``commands``: those on offer, ``step`` while a
      computer player waits until people have followed
    - ``headline``: the one that goes before that of the game: a player has stopped, or a lesson
      asks something; ``spoken``: the newest public sentences
    - ``panel``: the fields of the new-game panel; ``preferences``: by name
    - ``assistance``: the hint and the review by name; ``clock``: the time left to each
    - ``changes``: how often the game has come to stand otherwise
    """
    snapshot, over = shown.snapshot, shown.outcome
    result = None if over is None else adapter.result(snapshot, over)
    curtain = shown.curtain
    if curtain is not None:
        words = say("table.turn_of", snapshot.language, name=snapshot.names[curtain])
    else:
        waits = "step" in commands and say("table.turn_of", snapshot.language, name=_next(shown))
        words = headline or result or waits or adapter.headline(shown)
    view = {
        "game": adapter.game,
        "revision": shown.revision,
        "changes": changes,
        "seat": shown.viewer,
        "your_turn": shown.your_turn,
        "thinking": thinking,
        "curtain": None if curtain is None else {"seat": curtain, "name": snapshot.names[curtain]},
        "actions": list(shown.actions),
        "observation": shown.seen,
        "players": adapter.players(snapshot),
        "headline": words,
        "spoken": list(spoken),
        "outcome": over and {"winner": over.winner, "reason": over.reason, "text": result},
        "ending": over and adapter.ending(snapshot, over).to_json(),
        "commands": list(commands),
        "options": list(panel),
        **preferences,
        "pace": preferences["pace"] if len(snapshot.persons) < len(snapshot.names) else None,
        **assistance,
        "clock": clock,
        **adapter.view(shown),
    }
    actions = view["actions"]
    return {
        **view,
        "example": adapter.typing.example(actions[0], snapshot.language) if actions else "",
    }


def _next(shown: ScreenSnapshot) -> str:
    snapshot = shown.snapshot
    return snapshot.names[next(seat for seat in shown.acting if seat not in snapshot.persons)]
