"""A screen, a line or a part of the room fails: it costs no one else anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from room.talking import Page, seated

from cantorlab.room.hall import Hall

MESSAGES: dict[str, Callable[[Page], Any]] = {
    "action": lambda page: page.act(page.view["actions"][0]),
    "typed": lambda page: page.say(
        {"kind": "type", "text": page.view["actions"][0], "revision": page.view["revision"]}
    ),
    "resign": lambda page: page.command("resign"),
    "asking to undo": lambda page: page.command("undo"),
    "another language": lambda page: page.say({"kind": "language", "language": "fr"}),
    "a name": lambda page: page.send("rename", name="Zoë"),
    "a greeting": lambda page: page.send("greet", code="hello"),
    "leaving": lambda page: page.send("stand"),
    "hello": lambda page: page.say({"kind": "hello", "version": -1}),
}


def fail(*_given: Any) -> None:
    raise ConnectionError("cut")


@pytest.mark.parametrize("kind", MESSAGES)
@pytest.mark.parametrize("game", ["tafl", "cantor"])
def test_whatever_fails_at_one_screen_or_line_all_others_show_the_game(
    hall: Hall, game: str, kind: str
) -> None:
    for broken in range(3):
        for part in ("screen", "line"):
            table = hall.open_table(game, seed=1)
            pages = [*seated(hall, table.code), Page(hall, "Eve").enter(table.code)]
            pages[0].act(pages[0].view["actions"][0])
            pages[1].act(pages[1].view["actions"][0])
            sent, widget = pages[broken], table.widget_of(pages[broken].line)
            assert widget is not None
            if part == "screen":
                shows, widget._screen._on_view = widget._screen._on_view, fail
            else:
                takes, sent.line._deliver = sent.line._deliver, fail  # type: ignore[method-assign]
            actor = next(each for each in pages[:2] if each.view["actions"])
            MESSAGES[kind](actor)
            for page in pages:
                if page is not sent and table.widget_of(page.line) is not None:
                    screen = table.widget_of(page.line)
                    assert page.view == screen.view, (kind, broken, part)  # type: ignore[union-attr]
                    assert page.view["changes"] == table.session.timeline.changes
            if part == "screen":
                widget._screen._on_view = shows
            else:
                sent.line._deliver = takes  # type: ignore[method-assign]
            sent.say({"kind": "hello", "version": -1})
            there = table.widget_of(sent.line)
            assert there is not None
            assert sent.view == there.view
            assert sent.view["changes"] == table.session.timeline.changes
            hall.close(table.code)
