"""Pages of the site, as HTML: their list, and their contents."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal
from urllib.parse import urlsplit

from cantorlab import languages
from cantorlab.languages.registry import get
from cantorlab.languages.texts import Language, say

#: Sentences of the scripts of a page, by the end of their keys.
WORDS = ("loading", "ready", "alive", "no_wasm", "failed", "copied", "in_address", "qr")
TITLE = "site.title"
_BUTTON = 'type="button" class="cl-site-button"'


@dataclass(frozen=True)
class WidgetPage:
    """Page with one widget: its name, the class, its arguments, its style sheet.

    Its picture is of the deal ``seed``; each visit deals afresh unless the link names a seed. Below
    it is a button for its link, the journal as a file, or nothing.
    """

    name: str
    widget: str
    bundle: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    below: Literal["link", "files", ""] = "link"

    def options_of_picture(self, language: Language) -> dict[str, Any]:
        """Return the arguments of the widget that its picture shows."""
        seed = {} if self.seed is None else {"seed": self.seed}
        return {**self.options, **seed, "language": language}


DOORS = (
    WidgetPage("cantor", "Cantor", "cantor", seed=2026),
    WidgetPage("siggil", "Siggil", "siggil", seed=1),
    WidgetPage("tafl", "Tafl", "tafl", seed=1),
    WidgetPage("queen", "CatchTheQueen", "tafl", seed=1),
    WidgetPage("explorer", "FormulaLab", "lab"),
    WidgetPage("quiz", "Quiz", "quiz", {"level": 1}, seed=1),
    WidgetPage("lesson", "LessonPager", "quiz", {"number": 1}),
    WidgetPage("mygames", "MyGames", "mygames", below="files"),
    WidgetPage("classview", "ClassView", "classview", below=""),
)


@dataclass(frozen=True)
class Runtime:
    """Python for a page: the address of Pyodide, both archives of the packages, a size in bytes.

    The names of the archives change with their contents; ``further`` holds what no page in
    ``DOORS`` reads to open. The size is that of the runtime and the first archive, as the site
    sends them.
    """

    address: str
    packages: str
    further: str
    size: int


@dataclass(frozen=True)
class Notebook:
    """Page made of a notebook: its name, its title, its body, the bundles that it uses in turn."""

    name: str
    title: str
    body: str
    bundles: tuple[str, ...]
    is_lesson: bool


def spoken() -> list[Language]:
    """Return the languages of the site itself."""
    return [code for code in languages.codes() if TITLE in get(code).catalogue]


def first_page() -> str:
    """Return the page at the root: the languages to choose from."""
    doors = "".join(
        f'<li><a href="{code}/index.html" lang="{code}" hreflang="{code}">'
        f"<b>{_say('language', code)}</b>{_say('tagline', code)}</a></li>"
        for code in spoken()
    )
    body = f'<main><h1>{_say("title", "en")}</h1><ul class="cl-site-doors">{doors}</ul></main>'
    return _page("en", _say("title", "en"), body, root="./")


def index(language: Language, notebooks: Sequence[Notebook]) -> str:
    """Return the page of a language: all games, lessons and galleries."""
    play = "".join(_door(door, language) for door in DOORS)
    parts = [
        f"<h1>{_say('title', language)}</h1><p>{_say('tagline', language)}</p>",
        f'<h2>{_say("play", language)}</h2><ul class="cl-site-doors">{play}</ul>',
    ]
    for heading, lessons in (("learn", True), ("look", False)):
        listed = "".join(
            f'<li><a href="{each.name}.html">{escape(each.title)}</a></li>'
            for each in notebooks
            if each.is_lesson == lessons
        )
        if listed:
            parts.append(f"<h2>{_say(heading, language)}</h2><ul>{listed}</ul>")
    body = f"{_bar(language, 'index')}<main>{''.join(parts)}</main>{_foot(language)}"
    return _page(language, _say("title", language), body, root="../")


def of_door(door: WidgetPage, language: Language, picture: str, runtime: Runtime) -> str:
    """Return the page of one widget, whose ``picture`` is an SVG file of the site."""
    name = _say(door.name, language)
    parts = [f"<h1>{name}</h1><p>{_say(f'{door.name}.about', language)}</p>"]
    parts.append(_live(door, language, picture))
    if door.below == "files":
        parts.append(_files(language))
    body = f"{_bar(language, door.name)}<main>{''.join(parts)}</main>{_foot(language)}"
    # A table of any game may be opened from the list of one's own.
    others = [each.bundle for each in DOORS] if door.below == "files" else []
    bundles = tuple(dict.fromkeys([door.bundle, *others]))
    return _page(language, name, body, root="../", runtime=runtime, bundles=bundles)


def of_notebook(notebook: Notebook, language: Language, runtime: Runtime) -> str:
    """Return the page of a notebook."""
    body = (
        f"{_bar(language, notebook.name)}"
        f'<main class="cl-site-notebook">{notebook.body}</main>{_foot(language)}'
    )
    return _page(
        language, notebook.title, body, root="../", runtime=runtime, bundles=notebook.bundles
    )


def place(
    picture: str,
    label: str,
    *,
    widget: str,
    options: Any = None,
    cells: Sequence[str] = (),
    below: str = "",
) -> str:
    """Return the place of a widget: its picture until it comes alive, and a line of progress.

    ``below`` is the HTML beneath them.
    """
    told = f' data-cl-options="{escape(json.dumps(options))}"' if options else ""
    told += f' data-cl-cells="{escape(json.dumps(list(cells)))}"' if cells else ""
    return (
        f'<div class="cl-site-live" data-cl-live="{widget}"{told}>'
        f'<img class="cl-site-still" src="{picture}" alt="{escape(label)}">'
        f'<p class="cl-site-line"></p><p class="cl-site-left" aria-hidden="true"></p>'
        f"{below}</div>"
    )


def _live(door: WidgetPage, language: Language, picture: str) -> str:
    share = f"<button {_BUTTON} data-cl-share hidden>{_say('share', language)}</button>"
    below = f"{share}<div data-cl-qr></div>" if door.below == "link" else ""
    label, options = _say("still", language), dict(door.options)
    return place(picture, label, widget=door.widget, options=options, below=below)


def _files(language: Language) -> str:
    """Return the buttons that save the journal as a file, and take it in again."""
    saved, taken = _say("export", language), _say("import", language)
    entry = '<input type="file" accept="application/json,.json">'
    return (
        f"<div data-cl-files><p><button {_BUTTON}>{saved}</button> "
        f'<label class="cl-site-button">{taken}{entry}</label></p><p data-cl-told></p></div>'
    )


def _door(door: WidgetPage, language: Language) -> str:
    picture = (
        f'<img src="../pictures/{language}-{door.name}.svg" alt="">' if door.below == "link" else ""
    )
    told = f"<b>{_say(door.name, language)}</b>{_say(f'{door.name}.about', language)}"
    return f'<li><a href="{door.name}.html">{picture}{told}</a></li>'


def _bar(language: Language, name: str) -> str:
    others = "".join(
        f'<a href="../{code}/{name}.html" lang="{code}" hreflang="{code}">'
        f"{_say('language', code)}</a>"
        for code in spoken()
        if code != language
    )
    home = f'<strong><a href="index.html">{_say("title", language)}</a></strong>'
    mine = f'<a href="mygames.html">{_say("mygames", language)}</a>'
    return f'<nav class="cl-site-bar">{home}{mine}{others}</nav>'


def _foot(language: Language) -> str:
    return (
        f'<footer><p class="cl-site-unkept" hidden>{_say("unkept", language)}</p>'
        f"<p>{_say('secrets', language)}</p>"
        f'<p class="cl-site-save">{_say("privacy", language)} {_say("save", language)} '
        f'<a href="mygames.html">{_say("mygames", language)}</a>.</p></footer>'
    )


def _page(
    language: Language,
    title: str,
    body: str,
    *,
    root: str,
    runtime: Runtime | None = None,
    bundles: Sequence[str] = (),
) -> str:
    size = runtime.size if runtime else 0
    megabytes = max(1, round(size / 1e6))
    told: dict[str, Any] = {
        "root": root,
        "runtime": runtime.address if runtime else "",
        "packages": runtime.packages if runtime else "",
        "further": runtime.further if runtime else "",
        "bytes": size,
        "language": language,
        "words": {
            name: say(f"site.{name}", language, size=megabytes, seconds="{seconds}")
            for name in WORDS
        }
        | {"log": say("table.log", language)},
    }
    styles = "".join(
        f'<link rel="stylesheet" href="{root}static/{name}.css">' for name in ("site", *bundles)
    )
    # What draws the first widget is there when Python is; what draws those below may come later.
    styles += "".join(
        f'<link rel="modulepreload" href="{root}static/{name}.js">' for name in bundles[:1]
    )
    # In a script that is only data, nothing but an end of the element could end it.
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy(told["runtime"])}">
<meta name="referrer" content="no-referrer">
<title>{escape(title)}</title>
<link rel="manifest" href="{root}manifest.webmanifest">
<link rel="icon" href="{root}icon.svg" type="image/svg+xml">
{styles}
</head>
<body>
{body}
<noscript><p class="cl-site-bar">{_say("no_script", language)}</p></noscript>
<script type="application/json" data-cl-page>{data}</script>
<script type="module" src="{root}static/site.js"></script>
</body>
</html>
"""


def policy(runtime: str) -> str:
    """Return the content policy of a page: the site's own files, and Pyodide from its address."""
    address = urlsplit(runtime)
    there = f" {address.scheme}://{address.netloc}" if address.netloc else ""
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{there}; worker-src 'self'; "
        f"connect-src 'self'{there}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


def _say(name: str, language: Language) -> str:
    return escape(say(f"site.{name}", language), quote=False)
