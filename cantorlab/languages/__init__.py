"""Languages of Cantorlab: each is a folder, and English fills its gaps.

Ours are in ``cantorlab/data/languages``, a folder by its code, with

- ``language.toml``: its own name, how it counts, lists and writes numbers, the names that may be
  typed for the functions of a formula, and the ``games`` that it offers itself at, if not at all,
- ``catalogue``: its sentences by key, a file a topic,
- ``house_rules``: a file a game,
- ``places.csv``: the names of the places of Cantor,
- ``notebooks``: lessons, if it has any (those in English and French are in the project's own).

A language from outside joins by a call, ``languages.add("path/to/nl")``, or by an entry point of
its distribution in the group ``cantorlab.languages``, which has the language's code and holds its
folder, a ``Path``. ``python -m cantorlab.tools.language_gaps`` lists the gaps of each.

>>> from cantorlab import languages
>>> languages.names()["fr"]
'Français'
"""

from cantorlab.languages.registry import add, codes, get

__all__ = ["add", "codes", "names"]


def names(game: str | None = None) -> dict[str, str]:
    """Return each language's own name, by its code; ``game``: only of those whole for it.

    >>> from cantorlab import languages
    >>> languages.names("cantor")["de"]
    'Deutsch'
    """
    known = [get(code) for code in codes()]
    return {each.code: each.name for each in known if game is None or each.is_whole(game)}
