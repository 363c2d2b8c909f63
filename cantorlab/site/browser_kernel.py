"""Python's side in the browser: it opens the widgets of a page, and carries their messages.

The worker (``frontend/src/kernel_worker``) calls these functions, with texts alone: JSON means the
same on both sides, an absent value included.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import random
import re
import secrets
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cantorlab.languages.texts import LocalizedError, get_language, say, set_language
from cantorlab.site import ipython_stand_in, links
from cantorlab.support.foreign_files import parse_json

BUNDLES: Mapping[str, str] = {
    "Cantor": "cantor",
    "CatchTheQueen": "tafl",
    "ClassView": "classview",
    "FormulaLab": "lab",
    "HandIn": "handin",
    "LessonPager": "quiz",
    "MyGames": "mygames",
    "Question": "quiz",
    "Quiz": "quiz",
    "Siggil": "siggil",
    "Tafl": "tafl",
}
_OF = dict.fromkeys(("HandIn", "LessonPager", "Question"), "Lesson")  # what a lesson shows
#: A file of the journal, by its name.
FILE = re.compile(r"(?:series-)?[0-9]{8}-[0-9]{6}-[0-9a-f]{6,16}\.jsonl")
EXPORT = "cantorlab-journal"
_HIDDEN = ("_esm", "_css")  # the page has them already

_state: dict[str, Any] = {}


def prepare(wanted: str) -> int:
    """Import the modules that the widgets of a page need; return the number of loaded modules.

    These modules, and no personal data, are in the snapshot of the memory that the browser keeps
    for the next visit.
    """
    ipython_stand_in.install()
    importlib.invalidate_caches()
    import cantorlab

    for name in json.loads(wanted):
        getattr(cantorlab, _OF.get(name, name))
    return len(sys.modules)


def start(language: str, kept: str, send: Callable[[int, str], None]) -> None:
    """Begin a page: its language, the journal's files, and the receiver of widgets' messages."""
    journal = Path(tempfile.mkdtemp(prefix="cantorlab-"))
    os.environ["CANTORLAB_JOURNAL"] = str(journal)
    set_language(language)
    ipython_stand_in.install()
    random.seed()  # a memory that was kept would draw the same numbers on every visit
    for name, text in json.loads(kept):
        _write(journal, name, text)
    _state.update(send=send, journal=journal, widgets={}, sizes=_sizes(journal), cells={})


def open(wanted: str) -> str:
    """Open a widget; return its state, the name of its bundle, and why a link was refused."""
    asked = json.loads(wanted)
    place, name = asked["place"], asked["widget"]
    options: dict[str, Any] = {}
    refused = ""
    try:
        if asked["cells"]:
            widget = _of_cells(asked["cells"])
        else:
            widget, options = _make(name, asked["options"], asked["linked"])
    except Exception as refusal:
        if asked["cells"]:  # what needs more of Python than a page has
            return json.dumps({"state": {}, "bundle": "", "refused": say("site.not_alive")})
        if not isinstance(refusal, ValueError):
            raise
        refused = say("site.link_refused", reason=_sentence(refusal))
        widget, options = _make(name, asked["options"], {})
    return _register(place, widget, options, refused)


def open_child(place: int, parent: int) -> str:
    """Register the table that the list of a user's games, at the place ``parent``, has opened."""
    return _register(place, _state["widgets"][parent][0].opened, {}, "")


def _register(place: int, widget: Any, options: Mapping[str, Any], refused: str) -> str:
    name = type(widget).__name__
    _state["widgets"][place] = widget, name, options
    widget.comm.publish_msg = lambda kind, data=None, **_rest: _publish(place, kind, data)
    state = {key: value for key, value in widget.get_state().items() if key not in _HIDDEN}
    return json.dumps({"state": state, "bundle": BUNDLES[name], "refused": refused})


def receive(place: int, message: str) -> None:
    """Pass a page's message to a widget."""
    widget, _, _ = _state["widgets"][place]
    widget.comm.handle_msg({"content": {"data": json.loads(message)}, "buffers": []})


def link(place: int) -> str:
    """Return the part of an address that opens this deal or, if it has no secrets, this game."""
    widget, name, options = _state["widgets"][place]
    if name in links.GAMES:
        options = links.tell_game(widget, options)
    if name == "FormulaLab":
        options = {**options, "formula": widget.formula}
    return links.to_fragment(name, options)


def qr(address: str) -> str:
    """Return the QR code of an address; null if it cannot be made."""
    from cantorlab.widgets.lessons.lesson.qr import qr as drawn

    return json.dumps(drawn(address))


def changed_files() -> str:
    """Return the journal's files that changed since the last call: whole; null if deleted."""
    journal, known = _state["journal"], _state["sizes"]
    _state["sizes"] = now = _sizes(journal)
    changed = [name for name in {**known, **now} if known.get(name) != now.get(name)]
    return json.dumps([[name, _read(journal / name) if name in now else None] for name in changed])


def export_journal() -> str:
    """Return the whole journal as one text."""
    journal = _state["journal"]
    files = {name: _read(journal / name) for name in sorted(_sizes(journal))}
    return json.dumps({"cantorlab": EXPORT, "version": 1, "files": files}, ensure_ascii=False)


def import_journal(text: str) -> str:
    """Take in a text of ``export_journal``; return a sentence. Existing files stay."""
    files = _files_of_export(text)
    if files is None:
        return say("site.not_an_export")
    new = [name for name in files if not (_state["journal"] / name).exists()]
    for name in new:
        _write(_state["journal"], name, files[name])
    return say("site.imported", count=len(new))


def _files_of_export(text: str) -> dict[str, str] | None:
    """Return the files in an export, by name; None if it is none."""
    try:
        told = parse_json(text)
    except ValueError:
        return None
    if not isinstance(told, dict) or (told.get("cantorlab"), told.get("version")) != (EXPORT, 1):
        return None
    files = told.get("files")
    sound = isinstance(files, dict) and all(_is_file(*each) for each in files.items())
    return files if sound else None


def _make(name: str, options: Mapping[str, Any], linked: Mapping[str, str]) -> tuple[Any, Any]:
    """Return a widget, and its arguments; a deal is one that a link can name."""
    given = {**options, **links.read(name, linked)}
    if "seed" in links.ARGUMENTS[name]:
        given.setdefault("seed", secrets.randbelow(10**6))
    return make_widget(name, links.play_moves(name, given)), given


def make_widget(name: str, options: Mapping[str, Any]) -> Any:
    """Return the widget of this name; one of a lesson is made by its lesson, of these options."""
    import cantorlab

    if isinstance(packed := options.get("number"), str):  # an activity, as a link holds it
        from cantorlab.exercises.lessons.composition import unpack_text

        # A text of several lines, whatever it holds: one of a single line would name a file.
        options = {**options, "number": f"{unpack_text(packed)}\n#\n#"}
    made = getattr(cantorlab, _OF.get(name, name))(**options)
    return made.pager() if name == "LessonPager" else made


def _of_cells(cells: Sequence[str]) -> Any:
    """Return the widget of the last cell, after the cells that it needs: our notebooks' code."""
    names = _state["cells"]
    *before, last = cells
    for cell in before:
        if cell not in names.setdefault("__run__", set()):
            exec(compile(cell, "<cell>", "exec"), names)
            names["__run__"].add(cell)
    tree = ast.parse(last)
    shown = tree.body.pop()
    assert isinstance(shown, ast.Expr)
    exec(compile(tree, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(shown.value), "<cell>", "eval"), names)


def _publish(place: int, kind: str, data: Any) -> None:
    if kind == "comm_msg":
        _state["send"](place, json.dumps(data))


def _sentence(refusal: ValueError) -> str:
    return refusal.message(get_language()) if isinstance(refusal, LocalizedError) else str(refusal)


def _sizes(journal: Path) -> dict[str, int]:
    with os.scandir(journal) as files:
        return {file.name: file.stat().st_size for file in files if FILE.fullmatch(file.name)}


def _is_file(name: object, text: object) -> bool:
    return isinstance(name, str) and FILE.fullmatch(name) is not None and isinstance(text, str)


def _read(file: Path) -> str:
    # A name that was typed may hold half a sign, which the journal keeps.
    return file.read_text(encoding="utf-8", errors="replace")


def _write(journal: Path, name: str, text: str) -> None:
    if _is_file(name, text):
        (journal / name).write_text(text, encoding="utf-8")
