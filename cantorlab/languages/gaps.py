"""Gaps of a language against English, and faults: for translators."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass

from cantorlab.languages.folder import LanguageFolder, Template


@dataclass(frozen=True)
class Gaps:
    """Differences between a language and English.

    Attributes:
        missing: sentences taken from English.
        surplus: sentences that are never used.
        unfillable: sentences that cannot be filled in, as their holes are not those of English.
        places: numbers of places without a name.
        rules: games without house rules.
    """

    missing: tuple[str, ...]
    surplus: tuple[str, ...]
    unfillable: tuple[str, ...]
    places: tuple[int, ...]
    rules: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True if no sentence comes from English and nothing is wrong."""
        return not any((self.missing, self.surplus, self.unfillable, self.places, self.rules))


def gaps(language: LanguageFolder, base: LanguageFolder) -> Gaps:
    """Return the gaps of ``language`` against ``base``, and its faults."""
    own, theirs = language.catalogue, base.catalogue
    return Gaps(
        missing=tuple(key for key in theirs if key not in own),
        surplus=tuple(key for key in own if key not in theirs),
        unfillable=unfillable(language, base),
        places=tuple(number for number in base.places if number not in language.places),
        rules=tuple(game for game in base.games_with_rules() if language.house_rules(game) is None),
    )


def unfillable(language: LanguageFolder, base: LanguageFolder) -> tuple[str, ...]:
    """Return the keys of sentences whose holes differ from those of ``base``, or that are no texts.

    A counted sentence has the form ``"other"`` at least, and may spell its number out.
    """
    theirs = base.catalogue
    return tuple(
        key
        for key, template in language.catalogue.items()
        if key in theirs and not _fits(template, theirs[key])
    )


def _fits(template: Template, base: Template) -> bool:
    if isinstance(template, str) or isinstance(base, str):
        return (
            isinstance(template, str) and isinstance(base, str) and _holes(template) == _holes(base)
        )
    wanted = set().union(*map(_holes, base.values())) | {"count"}
    return "other" in template and all(
        wanted - {"count"} <= _holes(form) <= wanted for form in template.values()
    )


def _holes(template: str) -> set[str]:
    return set(_hole_names(template))


def _hole_names(template: str) -> Iterator[str]:
    for _, name, form, conversion in string.Formatter().parse(template):
        if name is not None:
            yield name + (f":{form}" if form else "") + (f"!{conversion}" if conversion else "")
