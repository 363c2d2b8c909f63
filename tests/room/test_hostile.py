"""Messages that mean no good, of every kind that a room or one of its widgets knows."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.talking import Page, seated

import cantorlab.widgets
from cantorlab.room.hall import Hall
from cantorlab.room.message_handlers import HANDLERS
from cantorlab.room.table import RoomTable
from cantorlab.widgets.table.screen import PREFERENCES

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2**70, 1e400, "", "x", "\ud800", "../../etc/passwd", "<script>"),
    *(
        [],
        {},
        [[]],
        {"a": {"b": {"c": {}}}},
        "A" * 3000,
        ["x"] * 500,
        "tafl",
        "hello",
        "class",
        "A",
    ),
]
WORDS = (
    *("content", "nonce", "action", "revision", "name", "params", "table", "game", "tournament"),
    *("seat", "token", "key", "sit", "request", "options", "code", "on", "lesson", "screen", "at"),
    *("text", "work", "mark", "sentence", "version", "address", "winner", "language"),
)
COMMANDS = ("undo", "resign", "draw", "new_game", "next", "say", "reveal", "step", "hint", "learn")


def kinds_of_messages(tables: Iterable[RoomTable]) -> list[str]:
    """Return the kinds that widgets know: those that their code matches, and tables' own."""
    found = {*PREFERENCES, "lessons"}
    for file in Path(cantorlab.widgets.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Match) and ast.unparse(node.subject) == "message.kind":
                values = [each for each in ast.walk(node) if isinstance(each, ast.MatchValue)]
                found |= {ast.literal_eval(each.value) for each in values}
    for table in tables:
        found |= table.host._adapter.message_handlers().keys()
    return sorted(found)


def hostile(rng: Random, codes: list[str], kinds: list[str]) -> str | bytes:
    """A message that means no good, of any kind that there is."""
    if rng.random() < 0.1:
        return rng.choice([b"\0\xff", "", "{", "[]", "null", "[" * 900, '{"kind":7}', "x" * 5000])
    said: dict[str, Any] = {word: rng.choice(VALUES) for word in rng.sample(WORDS, 7)}
    said["kind"] = rng.choice(["enter", "beat", "say", *HANDLERS])
    if rng.random() < 0.4:
        said["table"] = rng.choice(codes)
    if said["kind"] == "say" or rng.random() < 0.3:
        content = {word: rng.choice(VALUES) for word in rng.sample(WORDS, 4)}
        said["content"] = {**content, "kind": rng.choice(kinds)}
        if rng.random() < 0.3:
            said["content"]["name"] = rng.choice(COMMANDS)
    return json.dumps(said)


@pytest.mark.parametrize("count", [400, pytest.param(100_000, marks=pytest.mark.nightly)])
def test_hostile_messages_change_nothing_and_end_nothing(hall: Hall, count: int) -> None:
    tables = [hall.open_table(game, seed=1) for game in ("tafl", "cantor", "siggil")]
    contest, lesson = hall.open_tournament("tafl"), hall.open_lesson(1, short=True)
    names = {table.code: [f"{table.game} {seat}" for seat in range(2)] for table in tables}
    seats = [seated(hall, code, own.__getitem__) for code, own in names.items()]
    rng = Random(7)
    codes = [*(table.code for table in tables), contest.code, lesson.code]
    kinds = kinds_of_messages(tables)
    assert {"action", "pause", "remark", "pace", "workshop", "look", "try"} <= {*kinds}
    villains = [Page(hall, "Eve").enter(table.code) for table in tables]
    villains += [Page(hall, "Trudy").enter(code, sit=True) for code in codes[3:]]
    villains.append(Page(hall, "Mallory"))
    before = [table.host.state for table in tables]
    guidance = lesson.guidance.to_json()
    for at in range(count):
        page = villains[at % len(villains)]
        page.line.allowance.left = 10.0  # the limit of the rate has a test of its own
        hall.tries._by_address.clear()
        hall.tries._hour.clear()
        hall.receive(page.line, hostile(rng, codes, kinds))
        if at % 500 == 0:
            page.stream.clear()
    for table, state, pages in zip(tables, before, seats, strict=True):
        assert table.host.state is state
        assert [page.seat for page in pages] == [0, 1]
        assert [each["name"] for each in pages[0].people["seats"]] == names[table.code]
        assert pages[0].act(pages[0].view["actions"][0])["ok"]
    assert (contest.tournament.rounds, contest.tournament.over) == ([], False)
    assert lesson.guidance.to_json() == guidance
    assert [*hall.tables, *hall.contests, *hall.lessons] == codes
