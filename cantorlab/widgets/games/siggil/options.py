"""The options of a table of Siggil: arguments of the constructor, controls of the new-game panel.

They are kept as a dictionary: ``players``, ``layout`` (a name, or ``"given"`` for ``own_layout``),
``opponent`` (three, of whom a smaller game leaves the last out), ``side`` (the seat of the person
who opens the table), ``difficulty`` (or ``"own"`` for the settings of ``own_solitaire``),
``winnable``, ``highlights`` and ``auto_pass``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from cantorlab.languages.texts import Language, LocalizedError, say
from cantorlab.players import NamedPlayer
from cantorlab.rules import siggil
from cantorlab.rules.reading import read_row, switch, whole
from cantorlab.rules.state import Json
from cantorlab.widgets.table.panel import Field, FieldChoice, Look
from cantorlab.widgets.table.seats import OWN, PERSON, current_level, opponents

Opponent: TypeAlias = NamedPlayer | None
#: The panel's controls for the seats after the first.
SEATS = ("second", "third", "fourth")


class SolitaireOnly(LocalizedError):
    """An option of the solitaire alone was asked of another game."""


def opening_options(
    players: int,
    difficulty: str,
    series: int | None,
    face_up_discard: bool | None,
    winnable: bool = False,
) -> Json:
    """Return the options to merge the others into; refuses those of the solitaire in other
    games.
    """
    alone = {"difficulty": difficulty, "series": series, "face_up_discard": face_up_discard}
    if players != 1 and alone != {"difficulty": "easy", "series": None, "face_up_discard": None}:
        raise ValueError(
            "difficulty, series and face_up_discard are options of the solitaire, "
            f"not of a game for {players} (rules §2.5)"
        )
    own = (series, face_up_discard) != (None, None)
    return {
        "players": 2,
        "layout": "passage",
        "own_layout": None,
        "opponent": [],
        "side": 0,
        "difficulty": "own" if own else difficulty,
        "own_solitaire": alone if own else None,
        "winnable": winnable,
        "auto_pass": False,
    }


def merge(options: Json, given: Mapping[str, Any]) -> Json:
    """Return the ``options`` in force, but for those ``given``.

    With ``auto_pass`` what a hand could take is shown: nobody passes over it unawares. Raises
    ``ValueError`` for a layout that there is not, and for another number of opponents.
    """
    switches = ("winnable", "highlights", "auto_pass")
    read = {name: switch(name, given[name]) for name in switches if name in given}
    wanted = {**options, **given, **read}
    wanted["players"] = whole("players", wanted["players"], 1, 4)
    wanted["highlights"] = wanted["highlights"] or wanted["auto_pass"]
    layout = wanted["layout"]
    if not isinstance(layout, str) or layout not in (*siggil.LAYOUTS, "given"):
        wanted |= {"layout": "given", "own_layout": siggil.Layout.load(layout)}
    if wanted["winnable"] and wanted["players"] != 1:
        if given.get("winnable"):
            raise SolitaireOnly("siggil.winnable_alone", players=wanted["players"])
        wanted["winnable"] = False
    last = wanted["players"] - 1
    wanted["side"] = (
        whole("side", given["side"], 0, last) if "side" in given else min(wanted["side"], last)
    )
    if "opponent" in given:
        wanted["opponent"] = opponents_of(given["opponent"], wanted["players"])
    return wanted


def opponents_of(given: Opponent | Sequence[Opponent], players: int) -> list[Opponent]:
    """Return the players after the first: three, of whom a smaller game drops the last.

    One name or function stands for all of them. Raises ``ValueError`` for a list of another length.
    """
    listed = read_row(given)
    if listed is None:
        return [_current(given)] * len(SEATS)
    if len(listed) != players - 1:
        raise ValueError(
            f"a game for {players} has {players - 1} opponents, in the order of their seats, "
            f"not {len(listed)}"
        )
    return [*map(_current, listed), *["novice"] * (len(SEATS) - len(listed))]


def _current(player: Any) -> Opponent:
    if isinstance(player, str):
        return current_level("siggil", player)
    return player or PERSON


def solitaire_of(options: Json) -> Json:
    """Return the arguments of ``siggil.start`` about the solitaire."""
    if options["players"] != 1:
        return {}
    own = options["difficulty"] == "own" and options["own_solitaire"]
    return dict(own or {"difficulty": options["difficulty"]})


def fields(options: Json, language: Language) -> list[Field]:
    """Return the controls of the new-game panel, showing the ``options`` now in force."""

    def text_of(key: str) -> str:
        return say(f"siggil.ui.options.{key}", language)

    counts = [FieldChoice(str(n), text_of(f"players.{n}")) for n in range(1, 5)]
    layouts = [
        FieldChoice(name, say(f"siggil.layout.{name}", language), None, [f"layout-{name}"])
        for name in siggil.LAYOUTS
    ]
    if options["own_layout"] is not None:
        layouts.append(FieldChoice("given", text_of("layout.given"), None, ["layout-given"]))
    solitaires = ["easy", "hard", *([OWN] if options["own_solitaire"] else [])]
    difficulties = [FieldChoice(each, text_of(f"difficulty.{each}")) for each in solitaires]
    sides = [FieldChoice(str(seat), text_of(f"side.{seat}")) for seat in range(4)]
    counts_met = ["2", "3", "4"]
    alone, met = {"players": ["1"]}, {"players": counts_met, SEATS[0]: [PERSON]}
    return [
        _choice("players", text_of("players"), str(options["players"]), counts),
        _choice("layout", text_of("layout"), options["layout"], layouts, look="cards"),
        *(
            _seat(at, player, text_of(name), language)
            for at, (name, player) in enumerate(
                zip(SEATS, options["opponent"], strict=True), start=2
            )
        ),
        replace(
            _choice(
                "side", text_of("side"), str(options["side"]), sides, when={"players": counts_met}
            ),
            more=True,
        ),
        _choice(
            "difficulty", text_of("difficulty"), options["difficulty"], difficulties, when=alone
        ),
        Field(
            "winnable", text_of("winnable"), "switch", options["winnable"], more=True, when=alone
        ),
        Field("highlights", text_of("hints"), "switch", options["highlights"], more=True),
        Field(
            "auto_pass", text_of("auto_pass"), "switch", options["auto_pass"], more=True, when=met
        ),
    ]


def _choice(
    name: str,
    label: str,
    value: str,
    choices: Sequence[FieldChoice],
    look: Look = "chips",
    when: Mapping[str, Sequence[str]] | None = None,
) -> Field:
    return Field(name, label, "choice", value, choices, look=look, when=when)


def _seat(at: int, player: Opponent, label: str, language: Language) -> Field:
    """Return the control of seat number ``at``, counted from one, where so many play."""
    own = callable(player)
    known = opponents("siggil", "siggil.ui", language, own=own)
    now = OWN if own else str(player)
    played_by = [str(count) for count in range(at, 5)]
    return _choice(SEATS[at - 2], label, now, known, when={"players": played_by})


def from_panel(params: Mapping[str, Any], options: Json) -> Json:
    """Return the options that the panel's ``params`` stand for, given those now in force."""
    asked = {name: value for name, value in params.items() if name not in SEATS}
    if "players" in asked:
        asked["players"] = int(asked["players"])
    players: int = asked.get("players") or options["players"]
    if players != 1:
        asked.pop("winnable", None)
    if "side" in asked:
        asked["side"] = min(int(asked["side"]), players - 1)
    seated = [
        now if params.get(name, OWN) == OWN else params[name]
        for name, now in zip(SEATS, options["opponent"], strict=True)
    ]
    return {**asked, "opponent": seated[: players - 1]}
