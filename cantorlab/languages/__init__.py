"""The languages that Cantorlab speaks: each is a folder, and what it lacks is said in English.

Ours stand in ``cantorlab/data/languages``, a folder by its code, with

- ``language.toml``: what it calls itself, and what may be typed for the functions of a formula,
- ``catalogue``: its sentences by key, a file a topic,
- ``house_rules``: a file a game,
- ``places.csv``: the names of the places of Cantor,
- ``notebooks``: lessons, if it has any (those in English and French stand in the project's own).

A language from outside joins by a call, ``languages.add("path/to/nl")``, or by an entry point of
its distribution in the group ``cantorlab.languages``, which has the language's code and holds its
folder, a ``Path``. ``python -m cantorlab.languages`` tells what each one lacks.

>>> from cantorlab import languages
>>> languages.names()["fr"]
'Français'
"""

from cantorlab.languages.known import add, codes, get

__all__ = ["add", "codes", "names"]


def names() -> dict[str, str]:
    """What each language calls itself, by its code."""
    return {code: get(code).name for code in codes()}
