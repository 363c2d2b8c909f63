"""Each message of each widget does the same from JSON and as Pyodide hands it over."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from widgets.every import WIDGETS
from widgets.talking import talk

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, frontend
from cantorlab.widgets.core.base import BaseWidget
from cantorlab.widgets.core.messages import Message, decode_traits, read

Json = dict[str, Any]
#: What Pyodide hands over in place of None and of a BigInt; tests/site/test_pyodide.py asks it.
JS_NULL = type("JsNull", (), {"__module__": "pyodide.ffi", "__bool__": lambda _: False})()
JsBigInt = type("JsBigInt", (int,), {"__module__": "pyodide.ffi"})
LARGEST = 2**53 - 1
#: Requests of a room, which goes on over a line of its own: `{kind: "room", message}`.
OF_A_ROOM = {"sit", "greet"}
#: The room offers these, and the front end sends whichever is chosen.
OF_THE_AWAY = {"claim", "wait", "replace"}


def from_json(sent: Json) -> Any:
    return json.loads(json.dumps(sent))


def from_page(sent: Any) -> Any:
    """The same as Pyodide's ``toPy`` makes it of a page's value."""
    match sent:
        case None:
            return JS_NULL
        case bool():
            return sent
        case int() if abs(sent) >= LARGEST:  # as the kernel's own number comes to the page
            return JsBigInt(sent)
        case dict():
            return {key: from_page(each) for key, each in sent.items()}
        case list():
            return [from_page(each) for each in sent]
    return sent


# -- what the front end sends --------------------------------------------------------------------


def of_all(view: Json) -> Iterator[Json]:
    yield {"kind": "hello", "version": 0}
    yield {"kind": "hello", "version": None}
    yield {"kind": "language", "language": "fr"}
    yield {"kind": "rules"}
    yield {"kind": "kept", "have": ""}


def of_tables(view: Json) -> Iterator[Json]:
    yield {"kind": "sounds", "on": True}
    yield {"kind": "advice", "on": False}
    yield {"kind": "pace", "pace": "calm"}
    yield {"kind": "question", "name": "turn"}
    for kind in ("copy", "lessons", "clock", "film", "solved"):
        yield {"kind": kind}
    yield {"kind": "reviewed", "at": 0}


def of_games(view: Json) -> Iterator[Json]:
    stale = view["revision"] + 1
    yield {"kind": "type", "text": view["example"], "revision": stale}
    yield {"kind": "command", "name": "resign", "params": {}, "revision": stale}
    action = (view["actions"] or ["behind a curtain"])[0]
    yield {"kind": "action", "action": action, "revision": view["revision"]}


def of_panels(view: Json) -> Iterator[Json]:
    params = {field["name"]: field["value"] for field in view["options"]}
    assert None in params.values(), "a panel leaves something open"
    revision = view["revision"]
    yield {"kind": "command", "name": "new_game", "params": params, "revision": revision}
    yield {"kind": "command", "name": "new_game", "params": {"seed": LARGEST}, "revision": -1}


def of_tafl(view: Json) -> Iterator[Json]:
    piece = view["observation"]["pieces"][0]["square"]
    yield {"kind": "zones", "square": piece, "revision": view["revision"]}
    yield {"kind": "past", "at": 0}
    yield {"kind": "danger", "revision": view["revision"]}
    yield {"kind": "workshop"}
    yield {"kind": "judge", "text": "9/9/9/9/9/9/9/9/9"}


def of_cantor(view: Json) -> Iterator[Json]:
    yield {"kind": "look", "what": "order", "place": None, "duel": 0}


def of_questions(view: Json) -> Iterator[Json]:
    yield {"kind": "read", "text": "n²"}
    yield {"kind": "pupil", "name": "Ada"}
    yield {"kind": "visit", "mark": ""}
    yield {"kind": "sheet"}
    yield {"kind": "try", "text": "5", "revision": view["revision"]}
    long_text = {"paste": "because " * 60}
    yield {"kind": "try", "params": long_text, "revision": view["revision"]}
    yield {"kind": "command", "name": "dismiss", "params": {}, "revision": view["revision"]}


def of_lab(view: Json) -> Iterator[Json]:
    yield {"kind": "show", "which": "formula", "text": "a n + 1"}
    yield {"kind": "show", "which": "other", "text": "n²"}
    yield {"kind": "value", "letter": "a", "at": 3}
    ends = {"low": "-2", "high": "2", "step": "0.5", "value": "1"}
    yield {"kind": "range", "letter": "a", **ends}
    yield {"kind": "read", "text": "2n"}
    yield {"kind": "select", "mage": 3}
    yield {"kind": "compare", "mage": 5}
    yield {"kind": "compare", "mage": None}
    yield {"kind": "select", "mage": None}
    yield {"kind": "show", "which": "other", "text": None}


def of_explorer(view: Json) -> Iterator[Json]:
    yield {"kind": "choose", "chosen": {"row": 0, "column": 0}}
    yield {"kind": "clear"}
    yield {"kind": "layer", "at": 0}
    yield {"kind": "game", "at": 0}
    yield {"kind": "ply", "at": 0, "style": "light"}
    yield {"kind": "open"}
    yield {"kind": "put_away"}


def of_list(view: Json) -> Iterator[Json]:
    yield {"kind": "show", "only": "", "rows": 20}
    yield {"kind": "learn", "game": "cantor", "lesson": "tutorial"}
    for kind in ("open", "review", "delete"):
        yield {"kind": kind, "id": "20260101-120000-0123456789ab"}
    yield {"kind": "put_away"}
    yield {"kind": "refresh"}


def of_class(view: Json) -> Iterator[Json]:
    name = view["columns"][0]["name"]
    yield {"kind": "question", "name": name}
    yield {"kind": "names", "shown": True}
    yield {"kind": "pause", "on": True}
    yield {"kind": "look"}
    yield {"kind": "codes", "params": {"paste": "no code " * 40}}
    yield {"kind": "file", "name": "a.html", "params": {"paste": "nothing"}}
    yield {"kind": "csv"}
    yield {"kind": "show", "name": name, "on": True, "params": {"paste": "5"}}
    yield {"kind": "reveal", "name": name}
    mark = {"work": "a", "mark": None, "sentence": ""}
    yield {"kind": "remark", "name": name, **mark}


def of_hand_in(view: Json) -> Iterator[Json]:
    yield {"kind": "file"}
    yield {"kind": "pupil", "name": "Ada"}


def of_composer(view: Json) -> Iterator[Json]:
    yield {"kind": "choices"}
    yield {"kind": "read", "text": "n²"}
    yield {"kind": "add", "sort": "weakest", "formula": "n²"}
    yield {"kind": "edit", "id": 1, "field": "mages", "params": {"paste": "-2, 2, 1"}}
    yield {"kind": "edit", "id": 1, "field": "formula", "value": "2n"}
    yield {"kind": "try", "at": 0, "params": {"paste": "-2"}}
    yield {"kind": "set", "field": "title", "value": "T"}
    yield {"kind": "add", "sort": "words", "place": 12}
    yield {"kind": "move", "id": 2, "to": 0}
    yield {"kind": "select", "id": None}
    yield {"kind": "link"}
    yield {"kind": "remove", "id": 1}
    yield {"kind": "undo"}
    yield {"kind": "open", "params": {"paste": "no activity " * 40}}


Messages = Callable[[Json], Iterator[Json]]
SENT: dict[str, tuple[Messages, ...]] = {
    "Cantor": (of_all, of_cantor, of_tables, of_games, of_panels),
    "Siggil": (of_all, of_tables, of_games, of_panels),
    "Tafl": (of_all, of_tafl, of_tables, of_games, of_panels),
    "CatchTheQueen": (of_all, of_tables, of_games, of_panels),
    "open_tutorial": (of_all, of_tables),
    "open_puzzles": (of_all, of_tables),
    "Quiz": (of_all, of_questions),
    "Question": (of_all, of_questions),
    "HandIn": (of_all, of_hand_in),
    "ClassView": (of_all, of_class),
    "Composer": (of_all, of_composer),
    "FormulaLab": (of_all, of_lab),
    "Explore": (of_all, of_explorer),
    "MyGames": (of_all, of_list),
}
#: At these tables two persons play: nothing happens between two messages.
TWO_PERSONS: dict[str, Callable[..., BaseWidget]] = {
    "Cantor": Cantor,
    "Siggil": Siggil,
    "Tafl": Tafl,
    "CatchTheQueen": CatchTheQueen,
}
#: In what the two widgets cannot be alike: the names of their models and files.
OWN = re.compile(r"\b(?:[0-9a-f]{32}|[0-9a-f]{8})\b")
#: Those in which nothing happens by itself: after each message both show the same.
STILL = {"Quiz", "Question", "HandIn", "ClassView", "Composer", "FormulaLab", "Explore"}
#: Refused as malformed in any host: these widgets have no such work, sheet or guidance.
REFUSED = {("ClassView", "remark"), ("ClassView", "show"), ("Question", "sheet")}


def make(name: str) -> BaseWidget:
    if name not in TWO_PERSONS:
        return WIDGETS[name]()
    return TWO_PERSONS[name](opponent="person", seed=1, language="en", journal=False)


def sent_by(name: str, widget: BaseWidget) -> Iterator[Json]:
    for messages in SENT[name]:
        yield from messages(widget.view)


@pytest.mark.parametrize("name", WIDGETS)
def test_every_message_of_a_widget_does_the_same_from_json_and_from_a_page(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", "")
    in_jupyter, in_page = make(name), make(name)
    say_json, say_values = talk(in_jupyter), talk(in_page)
    for number, sent in enumerate(sent_by(name, in_jupyter)):
        message = {**sent, "nonce": str(number)}
        answers = [say_json(from_json(message)), say_values(from_page(message))]
        told = [OWN.sub("", json.dumps(each | {"version": 0})) for each in answers]
        assert told[0] == told[1], sent
        refused = answers[1]["code"] == "table.malformed"
        assert refused == ((name, sent["kind"]) in REFUSED), sent
        if name in STILL:
            shown = [OWN.sub("", json.dumps(each.view)) for each in (in_jupyter, in_page)]
            assert shown[0] == shown[1], sent
    for widget in (in_jupyter, in_page):
        widget.close()


def test_no_kind_of_message_of_the_front_end_is_left_out() -> None:
    call = re.compile(r"\b(?:ask|inquire|whisper|send|open)(?:<[^(]*>)?\(\s*\{ kind: \"(\w+)\"")
    source = Path(frontend.__file__).parent / "src"
    files = [
        file
        for file in source.rglob("*.ts")
        if file.parent.name not in ("room", "site", "kernel_worker") and ".test." not in file.name
    ]
    wanted = {kind for file in files for kind in call.findall(file.read_text(encoding="utf-8"))}
    assert len(wanted) > 40
    sent = {message["kind"] for name, make in WIDGETS.items() for message in sent_by(name, make())}
    assert wanted - sent == OF_A_ROOM | {"room"}


@pytest.mark.parametrize("kind", sorted(OF_A_ROOM | OF_THE_AWAY))
def test_requests_of_a_room_are_decoded_alike(kind: str) -> None:
    sent = {"kind": "room", "nonce": "n", "message": {"kind": kind, "seat": 0, "code": None}}
    expected = Message("room", "n", {"message": {"kind": kind, "seat": 0, "code": None}})
    for decoder in (from_json, from_page):
        assert repr(read(decoder(sent))) == repr(expected)


def test_a_number_of_a_page_is_a_plain_int_and_its_null_none() -> None:
    body = read(from_page({"kind": "k", "seed": LARGEST, "less": -LARGEST, "in": [None]})).body
    assert [type(body[key]) for key in ("seed", "less")] == [int, int]
    assert body == {"seed": LARGEST, "less": -LARGEST, "in": [None]}


def test_traits_that_a_page_sets_are_decoded_too() -> None:
    lab = WIDGETS["FormulaLab"]()
    for decoder in (from_json, from_page):
        for state in ({"other": "n²", "selected": 3}, {"other": None, "selected": None}):
            lab.set_state(decoder(state))
            assert (lab.other, lab.selected) == (state["other"], state["selected"])
    assert decode_traits({"formula": "n" * 300, "far": [[[[[1]]]]]}) == {"formula": "n" * 300}
    lab.close()
