"""Completion after ``table.`` in a notebook: our names, and few others."""

from __future__ import annotations

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config
from widgets.every import WIDGETS

TABLE = {"act", "close", "game", "history", "language", "layout", "new_game", "observe", "viewer"}
TABLE |= {"from_journal", "from_record", "learn", "outcome", "record", "state", "theme", "view"}
TABLE |= {"hints", "pace", "review", "sounds"}
PUBLIC = {
    "Cantor": TABLE | {"discovered", "next_match", "restart"},
    "Siggil": TABLE,
    "Tafl": TABLE,
    "CatchTheQueen": TABLE,
    "Quiz": {"again", "answer", "answers", "close", "index", "language", "next", "observe"}
    | {"reveal", "save", "score", "sheet", "theme", "view"},
    "FormulaLab": {"close", "compare", "formula", "frame", "language", "observe", "order", "other"}
    | {"other_order", "ranges", "selected", "theme", "values", "view"},
    "open_tutorial": TABLE | {"discovered", "next_match", "restart"},
    "open_puzzles": TABLE,
    "Question": {"answer", "close", "help", "language", "observe", "refresh", "reveal", "theme"}
    | {"view"},
    "HandIn": {"close", "code", "language", "observe", "refresh", "save", "theme", "view"},
    "ClassView": {"add", "close", "follow", "frame", "group", "language", "lesson", "observe"}
    | {"marks", "marks_to_csv", "refresh", "refused", "sheet_on_missed", "theme", "to_csv", "view"}
    | {"works"},
    "Composer": {"activity", "add", "close", "language", "observe", "refused", "save", "text"}
    | {"theme", "view"},
    "Explore": {"choose", "clear", "close", "games", "language", "looked_at", "observe", "opened"}
    | {"theme", "view"},
    "MyGames": {"close", "delete", "language", "observe", "opened", "refresh", "resume", "theme"}
    | {"view"},
}


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    return InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))


@pytest.mark.parametrize("jedi", [True, False])
@pytest.mark.parametrize("name", WIDGETS)
def test_tab_offers_the_public_names(shell: InteractiveShell, name: str, jedi: bool) -> None:
    shell.user_ns["table"] = WIDGETS[name]()
    shell.Completer.use_jedi = jedi

    def completed(text: str) -> list[str]:
        with provisionalcompleter():
            found = list(shell.Completer.completions(text, len(text)))
        return [each.text.split(".")[-1] for each in found]

    offered = completed("table.")
    assert set(offered) >= PUBLIC[name]
    assert not [each for each in offered if each.startswith("_")]
    if jedi:  # without it IPython also offers whatever the class has
        assert len(offered) <= len(PUBLIC[name]) + 8, "ours are not drowned"
    assert completed("table.lang") == ["language"]
