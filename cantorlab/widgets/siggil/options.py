"""The options of a table of Siggil: what the constructor takes, what the new-game panel shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cantorlab.rules import siggil
from cantorlab.rules.state import Json
from cantorlab.widgets.table.fields import Field
from cantorlab.widgets.table.seats import PERSON

Opponent: TypeAlias = str | Callable[..., str] | None
#: The panel's controls for the seats after the first.
SEATS = ("second", "third", "fourth")


def opponents_of(given: Opponent | Sequence[Opponent], players: int) -> list[Opponent]:
    """Who sits at the seats after the first: three, of whom a smaller game leaves the last out.

    One name or function stands for all of them. Raises ``ValueError`` for a list of another length.
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        return [given or PERSON] * len(SEATS)
    listed = [each or PERSON for each in given]
    if len(listed) != players - 1:
        raise ValueError(
            f"a game of {players} has {players - 1} opponents, for seats 1 and on, "
            f"not {len(listed)}"
        )
    return [*listed, *["greedy"] * (len(SEATS) - len(listed))]


def fields(
    options: Json,
    say: Callable[..., str],
    *,
    levels: Sequence[str],
    own_layout: bool,
    own_solitaire: bool,
) -> list[Field]:
    """The controls of the new-game panel, showing the ``options`` now in force."""

    def ask(name: str, value: Any, choices: Sequence[tuple[str, str]]) -> Field:
        return Field(name, say(f"siggil.ui.options.{name}"), "choice", value, choices)

    counts = [(str(n), say(f"siggil.ui.options.players.{n}")) for n in range(1, 5)]
    layouts = [(name, say(f"siggil.layout.{name}")) for name in siggil.LAYOUTS]
    if own_layout:
        layouts.append(("given", say("siggil.ui.options.layout.given")))
    known = [(level, say("table.computer", level=level_name(level, say))) for level in levels]
    known.append((PERSON, say("siggil.ui.options.person")))
    solitaires = ["easy", "hard", *(["own"] if own_solitaire else [])]
    opponents = [
        ask(
            name,
            "own" if callable(player) else player,
            [*known, ("own", say("siggil.ui.options.own"))] if callable(player) else known,
        )
        for name, player in zip(SEATS, options["opponents"], strict=True)
    ]
    return [
        ask("players", str(options["players"]), counts),
        ask("layout", options["layout"], layouts),
        *opponents,
        ask(
            "difficulty",
            options["difficulty"],
            [(each, say(f"siggil.ui.options.difficulty.{each}")) for each in solitaires],
        ),
        Field("hints", say("siggil.ui.options.hints"), "switch", options["hints"]),
    ]


def level_name(level: str, say: Callable[..., str]) -> str:
    """What a computer player's level is called, its own name where the catalogue has none."""
    try:
        return say(f"table.level.{level}")
    except KeyError:
        return level


def from_panel(params: Mapping[str, Any], options: Json) -> Json:
    """The options that the panel's ``params`` stand for, given those now in force."""
    asked = {name: value for name, value in params.items() if name not in SEATS}
    if "players" in asked:
        asked["players"] = int(asked["players"])
    players: int = asked.get("players") or options["players"]
    seated = [
        now if params.get(name, "own") == "own" else params[name]
        for name, now in zip(SEATS, options["opponents"], strict=True)
    ]
    return {**asked, "opponents": seated[: players - 1]}
