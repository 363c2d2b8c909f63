"""Every widget without a browser: over a comm it does what is pressed, and changes its language.

``tests/browser/test_every_widget.py`` proves the same in a page, where there is a browser.
"""

from __future__ import annotations

import json

import pytest
from widgets.every import WIDGETS
from widgets.talking import talk

from cantorlab.rules.state import Json

#: What a press in a page sends; at a table it is the last of the actions that are offered.
PRESSES: dict[str, Json] = {
    "Quiz": {"kind": "command", "name": "reveal", "params": {}},
    "Question": {"kind": "try", "text": "tie"},
    "HandIn": {"kind": "pupil", "name": "Ada"},
    "ClassView": {"kind": "question", "name": "A"},
    "Composer": {"kind": "add", "sort": "weakest", "formula": "n²"},
    "FormulaLab": {"kind": "show", "which": "formula", "text": "2n"},
    "Explore": {"kind": "game", "at": 1},
    "MyGames": {"kind": "delete", "id": "none"},
}


@pytest.mark.parametrize("name", WIDGETS)
def test_it_does_what_is_pressed_and_speaks_the_language_that_is_chosen(name: str) -> None:
    widget = WIDGETS[name]()
    send = talk(widget)
    assert send({"kind": "hello", "nonce": "hello", "version": -1})["ok"]
    before = json.loads(json.dumps(widget.view))
    press = PRESSES.get(name) or {"kind": "action", "action": before["actions"][-1]}
    answer = send({**press, "nonce": "press", "revision": before.get("revision")})
    if name == "MyGames":  # there are none
        assert (answer["ok"], widget.view) == (False, before)
    else:
        assert (answer["ok"], widget.view != before) == (True, True), answer
    english = dict(widget.texts)
    assert send({"kind": "language", "language": "fr", "nonce": "language"})["ok"]
    assert widget.language == "fr"
    assert widget.texts != english
