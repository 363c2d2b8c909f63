"""Folder of a language and its contents."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, TypeAlias

#: A sentence with holes, or one for each plural form (``"one"``, ``"other"``…).
Template: TypeAlias = str | Mapping[str, str]


class PlaceWords(NamedTuple):
    """Name of a place of Cantor in a language, and the idea that it teaches."""

    name: str
    intuition: str


@dataclass(frozen=True)
class Conventions:
    """Conventions of a language; English's, unless others are told.

    Attributes:
        decimal: the mark before the decimals.
        group: the mark between groups of three digits.
        typed_group: the one that people may type there.
        percent: the sign after a number in per cent, with what parts it from the number.
        between: the separator of two items of a list.
        between_numbers: that of two numbers, where a comma would look like a decimal mark.
        last: the separator before the last item.
        plurals: by plural form, whether a count takes it; all other counts take ``"other"``.
    """

    decimal: str
    group: str
    typed_group: str
    percent: str
    between: str
    between_numbers: str
    last: str
    plurals: Mapping[str, Callable[[int], int]]

    @classmethod
    def read(cls, notation: Mapping[str, str], plurals: Mapping[str, str]) -> Conventions:
        """Return those of two tables of ``language.toml``.

        A plural form's condition is an expression in n, as in gettext's ``Plural-Forms``. Raises
        ``ValueError`` for one that is none, ``TypeError`` for conventions that there are not.
        """
        from gettext import c2py

        group = notation.get("group", ",")
        told = {"decimal": ".", "group": group, "typed_group": group, "percent": "%"}
        told |= {"between": ", ", "last": " and ", **notation}
        told = {"between_numbers": told["between"], **told}
        return cls(**told, plurals={form: c2py(condition) for form, condition in plurals.items()})


@dataclass(frozen=True)
class LanguageFolder:
    """Language: its code (``"fr"``, ``"pt-BR"``), and the folder that holds all of it."""

    code: str
    home: Traversable

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """Contents of ``language.toml``."""
        import tomllib

        return tomllib.loads(self.home.joinpath("language.toml").read_text(encoding="utf-8"))

    @property
    def name(self) -> str:
        """The language's own name."""
        return str(self.facts["name"])

    @cached_property
    def conventions(self) -> Conventions:
        """Notation of its numbers and lists, and the counts that take each plural form."""
        plurals = self.facts.get("plurals", {"one": "n == 1"})
        return Conventions.read(self.facts.get("notation", {}), plurals)

    def is_whole(self, game: str) -> bool:
        """Return whether it has all that a widget of ``game`` says: by default it is for all."""
        return game in self.facts.get("games", (game,))

    @property
    def functions(self) -> Mapping[str, list[str]]:
        """Names that may be typed for each function of a formula."""
        found: Mapping[str, list[str]] = self.facts.get("functions", {})
        return found

    @cached_property
    def catalogue(self) -> Mapping[str, Template]:
        """The language's own sentences by key."""
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
        """Words for the places of our deck, by number."""
        page = self.home.joinpath("places.csv")
        if not page.is_file():
            return {}
        import csv

        with page.open(encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines))
        return {int(row["number"]): PlaceWords(row["name"], row["intuition"]) for row in rows}

    def house_rules(self, game: str) -> str | None:
        """Return the house rules of a game in Markdown; None if there are none."""
        page = self.home.joinpath("house_rules", f"{game}.md")
        return page.read_text(encoding="utf-8") if page.is_file() else None

    def games_with_rules(self) -> tuple[str, ...]:
        """Return the games that have house rules."""
        folder = self.home.joinpath("house_rules")
        pages = folder.iterdir() if folder.is_dir() else ()
        return tuple(sorted(page.name.removesuffix(".md") for page in pages))
