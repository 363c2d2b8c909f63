"""Description of a table in words: what is played, on which side. No secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.widgets.table.journal import title
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.session import Session

#: Controls that say who plays, or what one screen points out: not what is played.
OF_PLAYERS: Final = frozenset(
    (
        *("opponent", "second", "third", "fourth", "side", "difficulty", "winnable"),
        *("highlights", "point_out_shots", "first_place", "chosen"),
    )
)
#: Values that stand for what is usual, or for nothing.
_USUAL: Final = ("none", "discovered", "given")


class Description:
    """Words for the game of a table, each found once for its options and a language.

    >>> from cantorlab import Siggil
    >>> from cantorlab.widgets.table.hosting import session_of
    >>> described = Description(session_of(Siggil(players=3, opponent="person")))
    >>> described.options("en"), described.sides("en")[0]
    (['Players: 3', 'Layout: The Passage'], 'first')
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._options: Json | None = None
        self._found: dict[Language, tuple[list[str], Sequence[str | None]]] = {}

    def options(self, language: Language) -> list[str]:
        """Return what is played: mode, layout, variants, number of players, clock."""
        return self._find(language)[0]

    def sides(self, language: Language) -> Sequence[str | None]:
        """Return the side of each seat: attacker, adventurer, first; None where all are alike."""
        return self._find(language)[1]

    def request(self, params: Mapping[str, Any], language: Language) -> str:
        """Return what is played if all agree to a game with such values of the panel."""
        adapter, options = self._session.adapter, self._session.config.options
        told = [title(adapter.game, language)]
        try:
            wanted = adapter.merge_options(options, adapter.from_panel(params, options))
            told += self._describe(wanted, language)
        except (ValueError, KeyError, TypeError):  # a refusal, which comes once all have agreed
            pass
        return " · ".join(told)

    def _find(self, language: Language) -> tuple[list[str], Sequence[str | None]]:
        options = self._session.config.options
        if options != self._options:
            self._options, self._found = options, {}
        if language not in self._found:
            self._found[language] = (
                self._describe(options, language),
                self._name_sides(options, language),
            )
        return self._found[language]

    def _describe(self, options: Json, language: Language) -> list[str]:
        fields = {each.name: each for each in self._session.adapter.fields(options, language)}
        counted = [each for each in fields.values() if _counts(each, fields)]
        told = [_describe_field(each, language) for each in counted]
        if options.get("clock") not in (None, "none"):
            clock = say("table.clock", language)
            told.append(say("room.entrance.option", language, label=clock, value=options["clock"]))
        return [each for each in told if each]

    def _name_sides(self, options: Json, language: Language) -> Sequence[str | None]:
        fields = self._session.adapter.fields(options, language)
        sides = next((each.choices for each in fields if each.name == "side"), ())
        if sides:
            return [each[1] for each in sides]
        if options.get("mode") == "quest":
            return [say(f"cantor.ui.{role}", language) for role in ("adventurer", "defender")]
        return [None] * self._session.timeline.state.num_players


def _counts(field: Field, fields: Mapping[str, Field]) -> bool:
    """Return whether a control says something about what is played."""
    when = field.when or {}
    holds = all(fields[name].value in values for name, values in when.items() if name in fields)
    return holds and field.name not in OF_PLAYERS


def _describe_field(field: Field, language: Language) -> str:
    if field.kind == "switch":
        return field.label if field.value is True else ""
    labels = {value: label for value, label, *_ in field.choices}
    chosen = field.value if isinstance(field.value, list | tuple) else [field.value]
    named = [labels[each] for each in chosen if each in labels and each not in _USUAL]
    value = ", ".join(named)
    return say("room.entrance.option", language, label=field.label, value=value) if named else ""
