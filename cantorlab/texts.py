"""Every sentence that a player reads, in French and English, from one catalogue.

The catalogue is data: the JSON files of ``data/catalogue``, one a topic. Each key holds both
languages side by side, so that neither can be forgotten. A value is a format template, or, where
the sentence counts something, a pair of templates ``{"one": …, "other": …}`` chosen by ``count``.
"""

from __future__ import annotations

import json
import os
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, cast, get_args

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_chosen: Language | None = None


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """All entries by key: ``{"en": …, "fr": …}`` and, for a refusal, the ``"rule"`` it rests on."""
    entries: dict[str, dict[str, Any]] = {}
    for topic in sorted(files("cantorlab.data").joinpath("catalogue").iterdir(), key=str):
        if topic.name.endswith(".json"):
            page = json.loads(topic.read_text(encoding="utf-8"))
            repeated = entries.keys() & page.keys()
            if repeated:
                raise ValueError(f"{topic.name} repeats the keys {sorted(repeated)}")
            entries.update(page)
    return entries


def say(key: str, language: Language | None = None, /, **params: Any) -> str:
    """Return the sentence ``key`` in ``language`` (default: the chosen one), filled in.

    Raises ``KeyError`` for an unknown key: a missing sentence is a defect, never shown as its key.
    """
    spoken = language or get_language()
    template = catalogue()[key][spoken]
    if isinstance(template, dict):
        template = template[_plural_form(params["count"], spoken)]
    return cast(str, template).format(**params)


def texts(prefix: str, language: Language | None = None) -> dict[str, str]:
    """All plain sentences whose key starts with ``prefix``, unfilled: what a front end is given."""
    spoken = language or get_language()
    return {key: entry[spoken] for key, entry in catalogue().items() if key.startswith(prefix)}


def set_language(language: str) -> None:
    """Choose the language, ``"en"`` or ``"fr"``, of everything that is made later."""
    global _chosen
    _chosen = check_language(language)


def get_language() -> Language:
    """Return the chosen language; if none was chosen, the environment's (English if unknown)."""
    return _chosen or _environment_language()


def check_language(language: object) -> Language:
    """Return ``language`` if it is supported, else raise a ``ValueError`` that lists those."""
    for known in LANGUAGES:
        if language == known:
            return known
    raise ValueError(f"language must be one of {', '.join(LANGUAGES)}, not {language!r}")


class Worded(ValueError):
    """A refusal with a sentence of the catalogue: English as its text, any language on demand.

    ``code`` is the sentence's key and ``params`` fill it in.
    """

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(say(code, "en", **params))
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (type(self), self.code, self.params)

    def message(self, language: Language | None = None) -> str:
        """The sentence in ``language``."""
        return say(self.code, language, **self.params)


def _refused(kind: type[Worded], code: str, params: dict[str, Any]) -> Worded:
    return kind(code, **params)


def _environment_language() -> Language:
    for variable in ("CANTORLAB_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def _plural_form(count: int, language: Language) -> str:
    # French counts nothing in the singular (« 0 duel »), English in the plural ("0 duels").
    singular = count in (0, 1) if language == "fr" else count == 1
    return "one" if singular else "other"
