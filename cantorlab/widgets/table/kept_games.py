"""Kept games in words: title, players, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cantorlab.journal import Saved
from cantorlab.journal.saved_game import persons_at
from cantorlab.rules.state import Json
from cantorlab.texts import Language, is_said, say
from cantorlab.widgets.table.seats import level_name


def title_of(game: str, options: Mapping[str, Any], language: Language) -> str:
    """Return the title of a kept game, with Cantor's mode."""
    name = title(game, language)
    mode = options.get("mode") if game == "cantor" else None
    return f"{name} – {say(f'cantor.ui.mode.{mode}', language)}" if mode else name


def title(game: str, language: Language) -> str:
    """Return the title of a game; one from outside has its own name."""
    key = "tafl.ui.title.queen" if game == "queen" else f"{game}.ui.title"
    return say(key, language) if is_said(key) else game


def players_of(seats: Sequence[Json], language: Language) -> str:
    """Say who played a game, or against whom the only person did."""
    if len(seats) == 1:
        return say("mygames.alone", language)
    persons = persons_at(seats)
    own = persons[0] if len(persons) == 1 else None
    names = [_name(seat, language) for at, seat in enumerate(seats) if at != own]
    key = "mygames.together" if own is None else "mygames.against"
    return say(key, language, names=", ".join(names))


def options_of(game: str, options: Mapping[str, Any], language: Language) -> list[str]:
    """List the options of a game, as its panel calls them."""
    found = []
    for name, value in options.items():
        if value is True:
            keys = [f"{game}.ui.options.{name}"]
        else:
            keys = [f"{game}.{name}.{value}", f"{game}.ui.variant.{name}"]
        found += [say(key, language) for key in keys if value and is_said(key)][:1]
    return found


def describe(kept: Saved, language: Language) -> str:
    """Describe a kept game: its title, players and options."""
    game, options = kept.record.game, kept.record.options
    about = [players_of(kept.seats, language), *options_of(game, options, language)]
    return ", ".join([title_of(game, options, language), *about])


def _name(seat: Json, language: Language) -> str:
    level, name = seat.get("level"), str(seat.get("name"))
    if seat.get("kind") != "computer" or not isinstance(level, str):
        return name
    known = is_said(f"table.level.{level}")
    return say("table.computer", language, level=level_name(level, language)) if known else name
