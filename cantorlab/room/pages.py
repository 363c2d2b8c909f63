"""Pages and files that a room sends: one page for all addresses, the bundles, nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import quote

from cantorlab import languages
from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.registry import kind_names
from cantorlab.exercises.registry import title as kind_title
from cantorlab.exercises.versions import routes
from cantorlab.languages.texts import Language, say, texts
from cantorlab.room.opening import opening_fields
from cantorlab.room.table import BUNDLES
from cantorlab.rules.cantor import DECK
from cantorlab.rules.state import Json
from cantorlab.site.file_server import SentFile
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.table.journal import title

#: Bundles of a class: the pupils' questions, what its teacher sees, and the explorer.
LESSON_BUNDLES: Final = ("quiz", "classview", "lab")
_TYPES: Final[Mapping[str, str]] = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
}

#: Picture of the three games, which a messenger shows beside a link.
_CARD: Final = Path(str(files("cantorlab.data"))) / "art" / "card.png"
#: Icon of the page; the page itself marks it once it is one's turn.
_ICON: Final = "data:image/svg+xml," + quote(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">'
    '<rect x="2" y="2" width="12" height="12" rx="3" fill="#3B4CCA"/></svg>'
)

#: Scripts and lines of our own alone; a style attribute is what drawings have.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)


@cache
def bundle_files() -> Mapping[str, SentFile]:
    """Return the bundles of the games and of the room's own page, by name."""
    sent = {
        f"{name}.{kind}": SentFile.of(sent, (STATIC / f"{name}.{kind}").read_bytes())
        for name in sorted({*BUNDLES.values(), *LESSON_BUNDLES, "room"})
        for kind, sent in _TYPES.items()
    }
    drawn = SentFile.of("image/png", _CARD.read_bytes())
    return {**sent, "card.png": drawn}


@lru_cache(maxsize=128)
def page(
    language: Language,
    room: str,
    letters: str,
    bundle: str | None = None,
    invited: str | None = None,
    shared: str = "",
) -> SentFile:
    """Return the page of a room in a language; its contents come over the line.

    A browser loads the ``bundle`` that it is going to need beside the page's own. ``invited`` is
    the JSON of an invitation, which a messenger shows of the link; ``shared`` is the address of the
    room that others open.
    """
    invitation: Json | None = None if invited is None else json.loads(invited)
    sent = bundle_files()
    address = {name: f"static/{name}?v={file.tag}" for name, file in sent.items()}
    told = {
        "room": room,
        "letters": letters,
        "language": language,
        "words": {
            **texts("room.", language),
            **texts("table.log", language),
            **texts("table.formulas.", language),
            **texts("lesson.pager.", language),
        },
        "families": {
            family: say(f"plots.family.{family}", language)
            for family in dict.fromkeys(str(place.family) for place in DECK)
        },
        "fields": opening_fields(language),
        "levels": max(place.level or 0 for place in DECK),
        "lessons": {number: read_lesson(number).title(language) for number in LESSONS},
        "routes": routes(),
        "kinds": {kind: kind_title(kind, language) for kind in kind_names()},
        "games": {game: title(game, language) for game in BUNDLES},
        "tags": {name: file.tag for name, file in sent.items()},
        "invitation": invitation,
    }
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    early = ""
    if bundle is not None:
        early = (
            f'<link rel="modulepreload" href="{address[f"{bundle}.js"]}">'
            f'<link rel="preload" as="style" href="{address[f"{bundle}.css"]}">'
        )
    html = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        f'<link rel="icon" href="{_ICON}">'
        f"{_card(language, invitation, shared)}"
        f"<title>{escape(say('room.title', language))}</title>"
        f'<link rel="stylesheet" href="{address["room.css"]}">'
        f'<script type="module" src="{address["room.js"]}"></script>'
        f"{early}"
        '</head><body><div id="room"></div>'
        f'<script type="application/json" data-cl-room>{data}</script>'
        f"<noscript>{escape(say('room.no_script', language))}</noscript></body></html>"
    )
    return SentFile.of("text/html; charset=utf-8", html.encode())


def _card(language: Language, invited: Json | None, shared: str) -> str:
    """Return what a messenger shows of a link: the game, who invites, a picture. No secrets."""
    name, about = say("room.title", language), ""
    if invited is not None:
        name = invited["title"]
        present = [each["name"] for each in invited["seats"] if each["person"] and each["name"]]
        said = (
            [say("room.entrance.at_table", language, names=", ".join(present))] if present else []
        )
        if invited["host"]:
            said = [say("room.entrance.invites", language, name=invited["host"]), *said]
        about = " ".join([*said, " · ".join(invited["about"])]).strip()
    told = {"title": name, "description": about, "image": f"{shared}static/card.png"}
    told |= {"type": "website", "site_name": "Cantorlab"}
    return "".join(
        f'<meta property="og:{key}" content="{escape(value)}">'
        for key, value in told.items()
        if value
    )


def best_language(accepted: str, default: Language) -> Language:
    """Return the language of ours that a browser likes best, by its ``Accept-Language``."""
    wishes = []
    for at, wish in enumerate(accepted[:200].split(",")):
        code, _, quality = wish.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), at, code.split("-")[0].lower()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(wishes) if code in languages.codes()), default)
