"""Live pages: the address of a site that ``cantorlab site`` wrote, if one is named.

A host without widgets (Basthon, Capytale) shows pictures; where the site has been put on a web
space, each picture has a link to its live page there. No address is ever guessed.
"""

from __future__ import annotations

import os
from html import escape
from urllib.parse import urlsplit

from cantorlab.languages.registry import get
from cantorlab.languages.texts import Language, say
from cantorlab.rules.reading import cite

#: The variable that names the address, where ``set_site`` has not been called.
VARIABLE = "CANTORLAB_SITE"


def set_site(address: str | None) -> None:
    """Name the address of your site, to which widgets that are only pictures here then link.

    ``address`` is where ``cantorlab site`` has its ``index.html``; None takes the links away. The
    environment's ``CANTORLAB_SITE`` does the same. Raises ``ValueError`` for anything but the
    address of a web page.

    >>> set_site("https://lycee.example/cantorlab/index.html")
    >>> link("lesson_03", "fr").partition(">")[2].partition(">")[0]
    '<a href="https://lycee.example/cantorlab/fr/lesson_03.html" target="_blank" rel="noopener"'
    >>> set_site(None)
    """
    if address is None:
        os.environ.pop(VARIABLE, None)
    elif not isinstance(address, str) or _home(address) is None:
        raise ValueError(f"the site is at an address such as https://…/, not {cite(address)}")
    else:
        os.environ[VARIABLE] = address


def link(page: str, language: Language) -> str:
    """Return a line with a link to a page of the site, as HTML; nothing where no site is named."""
    address = address_of(page, language)
    if address is None:
        return ""
    told = escape(say("site.live", language))
    return f'<p><a href="{escape(address)}" target="_blank" rel="noopener">{told}</a></p>'


def address_of(page: str, language: Language) -> str | None:
    """Return the address of a page of the site; None where no site is named."""
    home = _home(os.environ.get(VARIABLE, ""))
    spoken = language if "site.title" in get(language).catalogue else "en"
    return None if home is None else f"{home}{spoken}/{page}.html"


def page_of_lesson(number: int) -> str:
    """Return the name of a lesson's page; that of all for a teacher's own activity."""
    return f"lesson_{number:02}" if number < 100 else "index"


def _home(address: str) -> str | None:
    """Return the folder of the site, with a slash at its end; None for anything else."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    folder = parts.path.removesuffix("index.html").rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{folder}/"
