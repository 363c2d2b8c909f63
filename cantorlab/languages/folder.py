"""The folder of a language, and what is read in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, TypeAlias

#: A sentence with holes, or one for each plural form of CLDR (``"one"``, ``"other"``…).
Template: TypeAlias = str | Mapping[str, str]


class PlaceWords(NamedTuple):
    """What a language calls a place of Cantor, and what one learns there."""

    name: str
    intuition: str


@dataclass(frozen=True)
class LanguageFolder:
    """A language: its code (``"fr"``, ``"pt-BR"``), and the folder that holds all of it."""

    code: str
    home: Traversable

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """What ``language.toml`` says."""
        import tomllib

        return tomllib.loads(self.home.joinpath("language.toml").read_text(encoding="utf-8"))

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return str(self.facts["name"])

    @property
    def locale(self) -> str:
        """The locale of CLDR by which it counts, lists and writes numbers."""
        return str(self.facts.get("cldr", self.code))

    @property
    def group(self) -> str | None:
        """What it sets between groups of three digits, if not what CLDR says."""
        return self.facts.get("group")

    @property
    def functions(self) -> Mapping[str, list[str]]:
        """By function of a formula, the names that may be typed for it."""
        found: Mapping[str, list[str]] = self.facts.get("functions", {})
        return found

    @cached_property
    def catalogue(self) -> Mapping[str, Template]:
        """Its own sentences by key."""
        entries: dict[str, Template] = {}
        for topic, page in self.topics.items():
            if repeated := entries.keys() & page.keys():
                raise ValueError(f"{topic}.json of {self.code} repeats {sorted(repeated)}")
            entries.update(page)
        return entries

    @cached_property
    def topics(self) -> Mapping[str, Mapping[str, Template]]:
        """The pages of the catalogue by their names."""
        folder = self.home.joinpath("catalogue")
        pages = sorted(folder.iterdir(), key=str) if folder.is_dir() else []
        return {
            page.name.removesuffix(".json"): json.loads(page.read_text(encoding="utf-8"))
            for page in pages
            if page.name.endswith(".json")
        }

    @cached_property
    def places(self) -> Mapping[int, PlaceWords]:
        """What it calls the places of our deck, by number."""
        page = self.home.joinpath("places.csv")
        if not page.is_file():
            return {}
        import csv

        with page.open(encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines))
        return {int(row["number"]): PlaceWords(row["name"], row["intuition"]) for row in rows}

    def house_rules(self, game: str) -> str | None:
        """The house rules of a game in Markdown; None where they are not written."""
        page = self.home.joinpath("house_rules", f"{game}.md")
        return page.read_text(encoding="utf-8") if page.is_file() else None

    def games_with_rules(self) -> tuple[str, ...]:
        """The games whose house rules are there."""
        folder = self.home.joinpath("house_rules")
        pages = folder.iterdir() if folder.is_dir() else ()
        return tuple(sorted(page.name.removesuffix(".md") for page in pages))
