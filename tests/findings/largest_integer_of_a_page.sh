#!/usr/bin/env bash
# Guess: a value that Python gives to the page and takes back in Pyodide is what it was.
# Seen: None goes out as undefined and comes back as None, but the page's own null is neither; the
#   largest exact integer goes out as a BigInt and comes back as a class of its own, while the
#   page's own number of the same value is an int. One less is an int both ways.
# Version, source: pyodide 314.0.7 (pyodide.ffi.JsNull, JsBigInt).
# Met by: who sends widgets' messages to a Python in the browser and asks `type(value) is int`.
. "$(dirname "$0")/place.sh"
node_packages pyodide@314.0.7
expect "$(node_module <<'JS'
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
const name = python.runPython("lambda value: type(value).__name__");
const sent = (text) => python.runPython(`from pyodide.ffi import to_js\nto_js(${text})`);
console.log("of the page:", name(null), name(undefined), name(2 ** 53 - 1));
for (const text of ["None", "2**53 - 2", "2**53 - 1"]) console.log(text, typeof sent(text), name(sent(text)));
JS
)" <<'SEEN'
of the page: JsNull NoneType int
None undefined NoneType
2**53 - 2 number int
2**53 - 1 bigint JsBigInt
SEEN
