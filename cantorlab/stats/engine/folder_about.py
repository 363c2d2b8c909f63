"""File in a folder that describes its simulation: read at one gate, compared with a new call."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cantorlab.rules.reading import fields, read_items, switch, text, whole
from cantorlab.stats.engine.options import MOST_SEATS, defaults, taker
from cantorlab.support.foreign_files import parse_json, read_text

FORMAT = 1
ABOUT = "simulation.json"
NEEDED = ("format", "version", "game", "n", "seed", "players", "options", "frames", "moves", "path")
# Fingerprint of the rules of a game from outside, which changes with an edit.
RULES = "rules"

LONGEST_NAME = 10_000
LONGEST_FILE = 1 << 26
MOST_FORMS = 1000  # version 1.0 wrote one after each run
# How an identity of version 1.0 begins, which was made of bytecode.
_BYTECODE = "Python "
# Earlier versions named an instance by its address.
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def read_about(folder: Path) -> dict[str, Any]:
    """Return the description in a folder; raise ``ValueError`` if it is missing or damaged."""
    file = folder / ABOUT
    try:
        written = parse_json(read_text(file, LONGEST_FILE))
        if isinstance(written, Mapping) and written.get("format", FORMAT) != FORMAT:
            raise _Later(
                f"{folder} was written by a later version of cantorlab ({written.get('version')})"
            )
        return _check(written)
    except FileNotFoundError:
        raise ValueError(f"there is no simulation in {folder}") from None
    except _Later:
        raise
    except (ValueError, OSError) as error:
        raise ValueError(f"{file} does not describe a simulation: {error}") from None


class _Later(ValueError):
    pass


def _check(written: object) -> dict[str, Any]:
    about = dict(fields("a simulation", written, NEEDED, (RULES,)))
    for name in ("version", "game", "path"):
        text(name, about[name], LONGEST_NAME)
    for name in ("n", "seed"):
        whole(name, about[name], 0, 2**63 - 1)
    for name in ("frames", "moves"):
        switch(name, about[name])
    if not isinstance(about["options"], dict):
        raise ValueError("options must be a mapping")
    for player in read_items("players", about["players"], MOST_SEATS):
        fields("a player", player, ("name", "own"), ("does",))
        text("name", player["name"], LONGEST_NAME)
        switch("own", player["own"])
        for form in read_items("does", player.get("does", ()), MOST_FORMS):
            text("does", form, LONGEST_NAME)
    return about


def check_same(folder: Path, there: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    """Raise ``ValueError`` if a folder holds another simulation than the given one.

    What the game has learnt since, the folder's games were played without: an option that it does
    not name has its default.
    """
    if there["game"] == given["game"]:
        there = {**there, "options": defaults(taker(given["game"])) | there["options"]}
        given = {**given, "options": defaults(taker(given["game"])) | given["options"]}
    for name in NEEDED:
        if name not in ("n", "path", "players") and there[name] != given[name]:
            are = "are" if name.endswith("s") else "is"
            raise ValueError(
                f"{folder} holds another simulation: its {name} {are} {there[name]!r}, "
                f"not {given[name]!r}"
            )
    if there.get(RULES, given.get(RULES)) != given.get(RULES):
        raise ValueError(
            f"{folder} holds games of other rules: {there['game']} was edited since. Write its "
            "games to a folder of their own"
        )
    check_players(folder, there["players"], given["players"])


def check_players(
    folder: Path, there: Sequence[Mapping[str, Any]], given: Sequence[Mapping[str, Any]]
) -> None:
    """Raise ``ValueError`` if the players of a folder are not the given ones."""
    if len(there) != len(given) or not all(map(_is_called, there, given)):
        names = (" / ".join(player["name"] for player in players) for players in (there, given))
        raise ValueError("{} holds another simulation: its players are {}, not {}".format(
            folder, *names))  # fmt: skip
    for player, other in zip(there, given, strict=True):
        known, does = player.get("does"), other.get("does")
        if not known or not does or {*does} <= {*known} or known[0].startswith(_BYTECODE):
            continue
        raise ValueError(
            f"{folder} holds games of another {other['name']}: the player was edited. Write its "
            "games to a folder of their own"
        )


def _is_called(there: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Return whether a player has its former name; before fingerprints, its ``repr``."""
    if there["own"] != given["own"]:
        return False
    if _ADDRESS.search(there["name"]):
        return given["name"].partition("(")[0] in there["name"]
    return bool(there["name"] == given["name"])
