"""View of the simulation explorer: the map, the bars, and the games that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, is_said, say
from cantorlab.pictures.siggil.level_rows import levels_apart
from cantorlab.rules.cantor import deck
from cantorlab.rules.state import Json, State
from cantorlab.widgets.table.journal import title

if TYPE_CHECKING:
    from cantorlab.stats.linking import Counts, LinkedSimulation, Selection

FILES = "abcdefghi"
#: Where the games have their reasons in few words.
REASONS = ("siggil.reason", "cantor.text.end")
#: The reason of a game of Siggil that several have won.
SHARED = "shared win"
#: How wide the levels of a Siggil side by side may be, in half cards.
ACROSS = 30


@dataclass(frozen=True)
class NamedView:
    """All that is shown, and the language that it is said in."""

    linked: LinkedSimulation
    layer: int | None
    chosen: Selection
    counts: Counts
    language: Language

    def say(self, key: str, /, **params: Any) -> str:
        """Say a sentence of the explorer."""
        return say(f"explore.{key}", self.language, **params)

    def number(self, count: int) -> str:
        """Write a number with its groups of three."""
        return conventions.number(f"{count:,}", self.language)

    @property
    def game(self) -> str:
        """Game that was simulated."""
        return str(self.linked.sim.game)


def make_view(named: NamedView, at: int) -> Json:
    """Return the view: ``headline``, ``map`` (or None), ``lengths``, ``results``, ``games``."""
    found = named.counts.games
    number = int(found[at]) if len(found) else None
    return {
        "game": "explore",
        "simulated": named.game,
        "headline": headline(named),
        "chosen": _describe_choice(named),
        "map": None if named.layer is None else _map(named, named.layer),
        "lengths": _bars(named, "length"),
        "results": _bars(named, "result"),
        "games": {"count": len(found), "at": at, "number": number},
    }


def headline(named: NamedView) -> str:
    """Say how many games match the choice."""
    found, all_of_them = len(named.counts.games), len(named.linked.numbers)
    name = title(named.game, named.language)
    if found == all_of_them:
        return named.say("all", count=found, number=named.number(found), name=name)
    told = {"count": found, "number": named.number(found), "of": named.number(all_of_them)}
    return named.say("some", name=name, **told)


def spoken_text(named: NamedView) -> str:
    """Say the same to a listener, with the choice."""
    return " ".join([headline(named), _describe_choice(named)]).strip()


def _describe_choice(named: NamedView) -> str:
    """Describe the choice in words; empty if there is none."""
    chosen, parts = named.chosen, []
    if named.layer is not None:
        names = {"row": _row_names, "column": _column_names}
        for part, told in names.items():
            at = getattr(chosen, part)
            if at is not None:
                label = named.say(f"{part}.{named.game}")
                parts.append(f"{label} {told(named, named.layer)[at]}")
        if parts:
            parts = [f"{', '.join(parts)} ({_layer_name(named, named.layer)})"]
    if chosen.length is not None:
        parts.append(_length_names(named)[chosen.length])
    if chosen.result is not None:
        parts.append(_result_names(named)[chosen.result])
    return named.say("chosen", parts="; ".join(parts)) if parts else ""


# -- the map ------------------------------------------------------------------------------------


def _map(named: NamedView, layer: int) -> Json:
    """Return the map: its cells, what it counts, and the two lists to choose from."""
    shape = named.linked.layers[layer]
    rows, columns = _row_names(named, layer), _column_names(named, layer)
    corners, size, headings = _geometry(named, layer)
    return {
        "label": _layer_name(named, layer),
        "layers": [_layer_name(named, each) for each in range(len(named.linked.layers))],
        "layer": layer,
        "row": _choice(named, "row", rows),
        "column": _choice(named, "column", columns) if len(shape.columns) > 1 else None,
        "columns": len(shape.columns),
        "corners": corners,
        "size": size,
        "headings": headings,
        "is_board": named.game in ("tafl", "queen"),
        "counts": [int(count) for count in named.counts.cells],
    }


def _choice(named: NamedView, part: str, names: Sequence[str]) -> Json:
    chosen = getattr(named.chosen, part)
    label = named.say(f"{part}.{named.game}")
    return {"label": label, "names": list(names), "chosen": -1 if chosen is None else chosen}


def _geometry(named: NamedView, layer: int) -> tuple[list[list[float]], list[float], list[Json]]:
    """Return the corners of the cells, the size of all, and headings: a card is 2 wide, a cell
    1.
    """
    shape = named.linked.layers[layer]
    sim: Any = named.linked.sim
    if named.game == "siggil":
        found = levels_apart(sim.layout.places, ACROSS)
        headings = [
            {"x": x, "y": y + 0.8, "text": say("plots.siggil.level", named.language, level=level)}
            for level, (x, y) in enumerate(found.headings)
        ]
        return [list(corner) for corner in found.corners], list(found.size), headings
    rows, columns = len(shape.rows), len(shape.columns)
    upwards = named.game in ("tafl", "queen")  # row 1 of the board lies below
    corners = [
        [float(column), float(rows - 1 - row if upwards else row)]
        for row in range(rows)
        for column in range(columns)
    ]
    return corners, [float(columns), float(rows)], []


def _layer_name(named: NamedView, layer: int) -> str:
    shape = named.linked.layers[layer]
    key = f"tafl.piece.{shape.name}"
    piece = say(key, named.language) if is_said(key) else ""
    return named.say(f"layer.{shape.about}", piece=piece).strip()


def _row_names(named: NamedView, layer: int) -> list[str]:
    shape = named.linked.layers[layer]
    sim: Any = named.linked.sim
    if named.game == "cantor":
        formulas = {
            place.number: place.parsed.written(named.language)
            for place in deck(sim.options.get("places"))
        }
        return [
            say("explore.pair", named.language, name=number, number=formulas[number])
            for number in shape.rows
        ]
    if named.game == "siggil":
        return [str(row) for row in shape.rows]
    return [str(row + 1) for row in shape.rows]


def _column_names(named: NamedView, layer: int) -> list[str]:
    shape = named.linked.layers[layer]
    if named.game == "cantor":
        return [number_text(mage) for mage in shape.columns]
    return list(FILES[: len(shape.columns)])


# -- the bars -----------------------------------------------------------------------------------


def _bars(named: NamedView, part: str) -> Json:
    counts = getattr(named.counts, f"{part}s")
    names = _length_names(named) if part == "length" else _result_names(named)
    chosen = getattr(named.chosen, part)
    label = named.say(f"{part}s.{named.linked.unit}" if part == "length" else "results")
    bars = [
        {"name": name, "count": int(count), "number": named.number(int(count))}
        for name, count in zip(names, counts, strict=True)
    ]
    return {"label": label, "bars": bars, "chosen": -1 if chosen is None else chosen}


def _length_names(named: NamedView) -> list[str]:
    unit = named.linked.unit
    return [
        named.say(f"length.{unit}", count=low)
        if low == high
        else named.say(f"length.{unit}_from", low=low, high=high)
        for low, high in named.linked.lengths.keys
    ]


def _result_names(named: NamedView) -> list[str]:
    """Name the winner; and the reason, where few words do."""
    seats, names = len(named.linked.sim.players), []
    for winner, reason in named.linked.results.keys:
        who = named.say(_won(winner, str(reason), seats), seat=winner)
        names.append(named.say("result", who=who, how=_reason(named, str(reason))))
    return names


def _won(winner: int | None, reason: str, seats: int) -> str:
    """Return the key of a game's result: a seat won it, or none did, or not alone."""
    if winner is not None:
        return "won"
    if seats == 1:
        return "lost"
    return "shared" if reason == SHARED else "drawn"


def _reason(named: NamedView, reason: str) -> str:
    """Write a reason of a game in few words of the language, or as the rules do."""
    keys = (f"plots.end.{reason.replace(' ', '_')}", *(f"{each}.{reason}" for each in REASONS))
    said = (say(key, named.language) for key in keys if is_said(key))
    return next(said, reason)


# -- one game -----------------------------------------------------------------------------------


def sentence(actions: Sequence[tuple[int, str]], at: int, state: State, language: Language) -> str:
    """Say what led to a moment of a game, and how the game ended if it is the last one."""
    if at == 0:
        return say("explore.start", language)
    seat, action = actions[at - 1]
    told = say("explore.ply", language, seat=seat, action=action)
    if state.outcome is None:
        return told
    winner = state.outcome.winner
    won = _won(winner, state.outcome.reason, state.num_players)
    return f"{told} {say(f'explore.over.{won}', language, seat=winner)}"
