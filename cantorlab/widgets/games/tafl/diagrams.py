"""The worked examples of the house rules as boards: what each position line in them shows."""

from __future__ import annotations

import re
from functools import cache

from cantorlab.house_rules import house_rules
from cantorlab.rules.state import Json
from cantorlab.rules.tafl import ImpossibleSetup, parse_position
from cantorlab.texts import Language

_CODE = re.compile(r"`([^`]+)`")


@cache
def diagrams(language: Language) -> dict[str, Json]:
    """Return ``{"pieces", "forests"}`` of an observation, by each position line."""
    found = {}
    for line in _CODE.findall(house_rules("tafl", language)):
        try:
            seen = parse_position(line).observation(None)
        except ImpossibleSetup:  # other code: an action, a name of the library
            continue
        found[line] = {key: seen[key] for key in ("pieces", "forests")}
    return found
