"""Settings of a quiz, as its constructor takes them and as its panel on the screen offers them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from cantorlab.exercises import Sheet
from cantorlab.exercises.registry import kind_names, title
from cantorlab.exercises.versions import version_of
from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json
from cantorlab.support.numbers import read_whole
from cantorlab.widgets.table.panel import Field

#: So many exercises a quiz may have.
MOST = 100
_ALL, _AS_NOW = "all", "as now"


def settings_of(given: Mapping[str, Any]) -> Json:
    """Return the settings with what can be read only once (a generator) read."""
    settings = dict(given)
    for name in ("level", "kinds", "families"):
        value = settings[name]
        if isinstance(value, Iterable) and not isinstance(value, str):
            settings[name] = tuple(islice(value, MOST + 1))
            if len(settings[name]) > MOST:
                raise ValueError(f"{name} may list at most {MOST}")
    if (level := read_whole(settings["level"])) is not None:
        settings["level"] = level
    return settings


def settings_of_sheet(sheet: Sheet) -> Json:
    """Return the settings of a quiz after a given sheet: as many exercises, of its levels and
    kinds.
    """
    return {
        "level": tuple(sorted({each.level for each in sheet})),
        "kinds": tuple(kind for kind in kind_names() if any(each.kind == kind for each in sheet)),
        "n": len(sheet),
        "version": sheet.version,
        "route": sheet.route,
    }


def fields(settings: Json, say: Callable[..., str], language: Language) -> list[Field]:
    """Return the controls of the panel, showing the settings now in force."""
    level, kinds = _shown_level(settings), _shown_kind(settings)
    there = version_of(settings["version"], settings["route"]).levels
    levels = [(str(each), say("quiz.option.level.one", level=each)) for each in there]
    named = [(_ALL, say("quiz.option.kind.all"))]
    named += [(kind, title(kind, language)) for kind in kind_names()]
    as_now = (_AS_NOW, say("quiz.option.as_now"))
    return [
        Field(
            "level",
            say("quiz.option.level"),
            "choice",
            level,
            [as_now, *levels] if level == _AS_NOW else levels,
        ),
        Field(
            "kind",
            say("quiz.option.kind"),
            "choice",
            kinds,
            [as_now, *named] if kinds == _AS_NOW else named,
        ),
        Field("n", say("quiz.option.n"), "number", settings["n"], least=1, most=MOST),
        Field(
            "adaptive",
            say("quiz.option.adaptive"),
            "switch",
            settings["adaptive"],
            hint=say("quiz.option.adaptive.hint"),
        ),
    ]


def _shown_level(settings: Json) -> str:
    level = settings["level"]
    of_one = settings["places"] is None and settings["families"] is None
    first = version_of(settings["version"], settings["route"]).levels[0]
    levels = level if isinstance(level, tuple) else (level or first,)
    return str(levels[0]) if of_one and len(levels) == 1 else _AS_NOW


def _shown_kind(settings: Json) -> str:
    kinds = settings["kinds"]
    if kinds is None:
        return _ALL
    if isinstance(kinds, str):
        return kinds
    return str(kinds[0]) if len(kinds) == 1 else _AS_NOW


def settings_of_panel(wanted: Mapping[str, Any]) -> Json:
    """Return the settings chosen on the panel; those left as they were are not among them."""
    settings: Json = {}
    if wanted.get("level", _AS_NOW) != _AS_NOW:
        settings |= {"level": int(wanted["level"]), "places": None, "families": None}
    if wanted.get("kind", _AS_NOW) != _AS_NOW:
        settings["kinds"] = None if wanted["kind"] == _ALL else (wanted["kind"],)
    if wanted.get("n") is not None:
        settings["n"] = wanted["n"]
    if "adaptive" in wanted:
        settings["adaptive"] = wanted["adaptive"]
    return settings
