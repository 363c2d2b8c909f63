"""Players at the seats of a table: people, computer players of ours or of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cantorlab.languages.texts import Language, is_said, say
from cantorlab.players.identity import player_name
from cantorlab.rules.reading import cite, class_name, plain_text, read_row
from cantorlab.rules.state import Json
from cantorlab.support.names import read_name
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.panel import FieldChoice

PERSON = "person"
#: What stands for a function of one's own on the panel, and where settings are kept.
OWN = "own"


@dataclass(frozen=True)
class SeatConfig:
    """Player at a seat: a person if ``choose`` is None, else a player that chooses for itself.

    ``name`` is the person's own, or None; ``level`` names a computer player.
    """

    name: str | None = None
    level: str | None = None
    choose: Callable[..., str] | None = None

    @property
    def is_person(self) -> bool:
        """True if a person sits here."""
        return self.choose is None

    def display_name(self, seat: int, *, alone: bool, language: Language) -> str:
        """Return the name of the player at ``seat``; ``alone``: the only person here."""
        if self.name:
            return self.name
        if self.level is not None:
            return say("table.computer", language, level=level_name(self.level, language))
        if alone:
            return say("table.person", language)
        return say("table.person_of", language, number=seat + 1)


def seat_config(
    game: str, player: str | Callable[..., str] | None, name: str | None = None
) -> SeatConfig:
    """Read who sits at ``player``: "person" (or None), the name of one of ours, or a function.

    Raises ``ValueError`` for a name that ``players.named`` does not know, for a value that is no
    player, and for a person's ``name`` that is no text.
    """
    called = _check_name(name)
    level = plain_text(player)
    if player is None or level == PERSON:
        return SeatConfig(called)
    if level is not None:
        from cantorlab import players

        return SeatConfig(called, players.level_name(game, level), players.named(game, level))
    if not callable(player):
        raise ValueError(
            f"a player is the name of a level, {PERSON!r} or a function, not {cite(player)}"
        )
    own_name = player_name(player)
    return SeatConfig(called or own_name, own_name, player)


def _check_name(name: str | None) -> str | None:
    called = plain_text(name)
    if name is not None and called is None:
        raise ValueError(f"a player's name is a text, not {cite(name)}")
    return called


def read_names(names: Sequence[str | None]) -> tuple[str | None, ...]:
    """Return the names as they are kept and shown, None for those left out.

    Raises ``ValueError`` for one that is no text, and for an unfit one.
    """
    present = [None if _is_left_out(name) else name for name in names]
    return tuple(None if _check_name(name) is None else read_name(name) for name in present)


def _is_left_out(name: object) -> bool:
    # In a column of pandas NaN or NA stands where nothing does.
    is_nan = isinstance(name, float) and name != name
    return is_nan or class_name(name) in ("NoneType", "NAType")


def two_names(names: Sequence[str | None] | None) -> tuple[str | None, ...]:
    """Return the names of the one who opens a table and of the other player, or None.

    Raises ``ValueError`` for anything but two names or None.
    """
    given = (None, None) if names is None else read_row(names)
    if given is None or len(given) != 2:
        raise ValueError("give two names: yours and the other player's")
    return read_names(given)


def two_seats(game: str, options: Json, names: Sequence[str | None]) -> list[SeatConfig]:
    """Return the one who opens a table and the opponent: of one's own it is ``own_player``."""
    opponent = options["own_player"] if options["opponent"] == OWN else options["opponent"]
    both = zip((PERSON, opponent), names, strict=True)
    return [seat_config(game, player, name) for player, name in both]


def check_opponent(options: Json) -> None:
    """Raise ``MessageRefused`` for a function of one's own that is not at this table."""
    if options["opponent"] == OWN and options["own_player"] is None:
        raise MessageRefused("journal.own_player_here")


def check_seats(players: int, seat_configs: Sequence[SeatConfig]) -> None:
    """Raise ``ValueError`` unless there is a player for each of so many seats."""
    if len(seat_configs) != players:
        raise ValueError(f"{players} players are needed here, not {len(seat_configs)}")


def opponents(game: str, words: str, language: Language, *, own: bool) -> list[FieldChoice]:
    """Return the possible opponents: computer players, a person, a function of one's own.

    ``words`` begins the keys under which ``game`` describes its players; ``own``: whether there is
    such a function.
    """
    from cantorlab import players

    asked = [*players.names(game), PERSON, *([OWN] if own else [])]
    return [
        FieldChoice(each, level_name(each, language), _about(each, words, language))
        for each in asked
    ]


def current_level(game: str, player: str) -> str:
    """Return the name that a level has now, or the player at a seat as it is."""
    from cantorlab import players

    current = players.level_name(game, player)
    if current != player:
        players.named(game, player)  # warns
    return current


def kept_level(game: str, player: str) -> str:
    """Return the name that the level of a kept game has now."""
    from cantorlab import players

    return players.level_name(game, player)


def rename_kept_levels(game: str, settings: Json) -> Json:
    """Return the settings of a kept game, its opponents by the names that their levels have now."""

    def rename(player: object) -> object:
        return kept_level(game, player) if isinstance(player, str) else player

    given = settings.get("opponent")
    now = [*map(rename, given)] if isinstance(given, list) else rename(given)
    return {**settings, **({} if given is None else {"opponent": now})}


def level_name(level: str, language: Language) -> str:
    """Return the name of a level: its own where the catalogue has none."""
    key = f"table.level.{level}"
    return say(key, language) if is_said(key) else level


def _about(level: str, words: str, language: Language) -> str | None:
    keys = (f"{words}.about.{level}", f"table.about.{level}")
    return next((say(key, language) for key in keys if is_said(key)), None)
