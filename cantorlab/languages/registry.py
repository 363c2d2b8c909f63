"""Known languages, found in the data and in other distributions, with English beneath all."""

from __future__ import annotations

import re
import string
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike, fspath
from pathlib import Path

from cantorlab.languages.folder import LanguageFolder, Template

#: The language that has every sentence, and lends those that another one lacks.
BASE = "en"

#: The group of entry points by which a distribution brings a language; each holds a folder.
GROUP = "cantorlab.languages"

_CODE = re.compile(r"[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?")


def _folders_in(home: Traversable) -> dict[str, LanguageFolder]:
    there = (each for each in home.iterdir() if each.joinpath("language.toml").is_file())
    return {each.name: LanguageFolder(each.name, each) for each in there}


# Ours and those added, by code: looked for when one is first asked for, not on import.
_known: dict[str, LanguageFolder] = {}


def _folders() -> dict[str, LanguageFolder]:
    if not _known:
        _known.update(_folders_in(files("cantorlab.data").joinpath("languages")))
    return _known


def codes() -> tuple[str, ...]:
    """Return the codes of all languages, in alphabetical order.

    >>> from cantorlab import languages
    >>> "fr" in languages.codes()
    True
    """
    return tuple(sorted({*_folders(), *_of_entry_points(tuple(sys.path))}))


def is_there(code: str) -> bool:
    """Return whether there is a language of this code."""
    return code in _folders() or code in _of_entry_points(tuple(sys.path))


def get(code: object) -> LanguageFolder:
    """Return the language of this code; raise ``ValueError``, with all codes, if there is none."""
    if isinstance(code, str):
        if code in (ours := _known or _folders()):
            return ours[code]
        if code in (others := _of_entry_points(tuple(sys.path))):
            return others[code]
    raise ValueError(f"language must be one of {', '.join(codes())}, not {code!r}")


def add(folder: str | PathLike[str]) -> str:
    """Add the language that ``folder`` holds; its name is the language's code, which is returned.

    The folder has the form of those of ``cantorlab/data/languages``; only ``language.toml`` is
    required. Raises ``ValueError`` for a folder that is no language, for one whose sentences cannot
    be filled in, and for a language that is there already.

    >>> from cantorlab import languages
    >>> languages.add("translations/Nederlands")
    Traceback (most recent call last):
        ...
    ValueError: a language's folder is named by its code, such as nl, not 'Nederlands'
    """
    home = Path(fspath(folder)).resolve()
    language = check_language_folder(LanguageFolder(home.name, home))
    if is_there(language.code):
        raise ValueError(f"there is already a language {language.code!r}")
    _folders()[language.code] = language
    return language.code


def check_language_folder(language: LanguageFolder) -> LanguageFolder:
    """Return ``language``; raise ``ValueError`` if it could not be spoken."""
    code = language.code
    if not _CODE.fullmatch(code):
        raise ValueError(f"a language's folder is named by its code, such as nl, not {code!r}")
    if not language.home.joinpath("language.toml").is_file():
        raise ValueError(f"the language {code} has no language.toml")
    try:
        named = isinstance(language.facts.get("name"), str)
        wrong = unfillable(language, _folders()[BASE])
        _ = language.places, language.conventions
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise ValueError(f"the language {code} cannot be read: {fault}") from fault
    if not named:
        raise ValueError(f'the language {code} has no name: name = "…"')
    if wrong:
        raise ValueError(
            f"the sentence {wrong[0]} of the language {code} has other placeholders than ours"
        )
    return language


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


@lru_cache(maxsize=1)
def _of_entry_points(path: tuple[str, ...]) -> Mapping[str, LanguageFolder]:
    """Return the languages of installed distributions on ``path``, which are all read anew.

    A faulty one is left out with a warning: the others must not suffer from it.
    """
    from importlib.metadata import entry_points  # takes as long as the rest of the package

    found: dict[str, LanguageFolder] = {}
    for point in entry_points(group=GROUP):
        if point.name in _folders():
            continue
        try:
            found[point.name] = check_language_folder(
                LanguageFolder(point.name, Path(point.load()))
            )
        except Exception as fault:  # importing it may raise anything
            warnings.warn(f"the language {point.name} is left out: {fault}", stacklevel=2)
    return found
