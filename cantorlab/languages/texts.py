"""Sentences that users read, by key, in the languages of ``cantorlab.languages``.

A sentence is a format template or, if it counts something, a template for each plural form of its
language, chosen by ``count``. English fills the gaps of a language, sentence by sentence.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeAlias, cast

from cantorlab.languages import conventions
from cantorlab.languages.folder import Template
from cantorlab.languages.registry import BASE, get, is_there

#: The code of a language: the name of its folder.
Language: TypeAlias = str

_chosen: Language | None = None


def say(key: str, language: Language | None = None, /, **params: Any) -> str:
    """Return the sentence ``key`` in ``language`` (default: the chosen one), filled in.

    Raises ``KeyError`` for an unknown key: a missing sentence is a defect, never shown as its key.
    """
    spoken = language or get_language()
    own = get(spoken).catalogue
    if key not in own:  # English lends it, and counts as English does
        spoken, own = BASE, get(BASE).catalogue
    template = own[key]
    if not isinstance(template, str):
        form = conventions.plural_form(params["count"], spoken)
        template = template[form if form in template else "other"]
    return template.format(**params)


def is_said(key: str) -> bool:
    """Return whether there is a sentence of this key."""
    return key in get(BASE).catalogue


def texts(prefix: str, language: Language | None = None) -> dict[str, Template]:
    """Return all plain sentences whose key starts with ``prefix``, unfilled, for a front end."""
    own, lent = get(language or get_language()).catalogue, get(BASE).catalogue
    return {key: own.get(key, lent[key]) for key in _keys(prefix)}


@cache
def _keys(prefix: str) -> list[str]:
    return [key for key in get(BASE).catalogue if key.startswith(prefix)]


def best_name(names: Mapping[Language, str], language: Language | None = None) -> str | None:
    """Return the name in ``language``, else in English, else in any language that has one."""
    own = names.get(language or get_language()) or names.get(BASE)
    return own or next(filter(None, names.values()), None)


@lru_cache(maxsize=1)
def rules_by_refusal() -> Mapping[str, str]:
    """Return the section of the house rules behind each refusal, by the key of its sentence."""
    page = files("cantorlab.data").joinpath("refusals.json").read_text(encoding="utf-8")
    return cast(dict[str, str], json.loads(page))


def set_language(language: str) -> None:
    """Choose the language, such as ``"fr"``, of everything that is made later.

    Raises ``ValueError``, which lists the known ones (``cantorlab.languages``).

    >>> import cantorlab
    >>> cantorlab.set_language("fr")
    >>> print(cantorlab.formulas.explain("n + 3", 4, -9).text)  # doctest: +ELLIPSIS
    4 est plus grand que −9. Ajouter 3 garde l’ordre...
    >>> cantorlab.set_language("en")
    >>> cantorlab.set_language("klingon")
    Traceback (most recent call last):
        ...
    ValueError: language must be one of de, en, fr, not 'klingon'
    """
    global _chosen
    _chosen = check_language(language)


def get_language() -> Language:
    """Return the chosen language; if none was chosen, the environment's (English if unknown).

    >>> import cantorlab
    >>> cantorlab.set_language("fr")
    >>> cantorlab.get_language()
    'fr'
    >>> cantorlab.set_language("en")
    """
    return _chosen or _environment_language()


def check_language(language: object) -> Language:
    """Return ``language`` if it is known, else raise a ``ValueError`` that lists the known ones."""
    return get(language).code


class LocalizedError(ValueError):
    """Refusal with a sentence of the catalogue: English as its text, any language on demand.

    ``code`` is the sentence's key and ``params`` fill it in.
    """

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(say(code, "en", **params))
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _make_refusal, (type(self), self.code, self.params)

    def message(self, language: Language | None = None) -> str:
        """Return the sentence in ``language``."""
        return say(self.code, language, **self.params)


def _make_refusal(kind: type[LocalizedError], code: str, params: dict[str, Any]) -> LocalizedError:
    return kind(code, **params)


_LOCALE = re.compile(r"([a-z]{2,3})(?:[_-]([a-z]{2,4}))?(?![a-z])", re.IGNORECASE)


def _environment_language() -> Language:
    for variable in ("CANTORLAB_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return _nearest(value) or BASE
    return BASE


def _nearest(locale: str) -> Language | None:
    """Return the language of a locale such as ``pt_BR.UTF-8``: the country's, or the common one."""
    if not (match := _LOCALE.match(locale)):
        return None
    common, land = match[1].lower(), match[2]
    near = [f"{common}-{land}", common] if land else [common]
    return next((code for code in near if is_there(code)), None)
