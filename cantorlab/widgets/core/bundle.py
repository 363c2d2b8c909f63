"""Bundles of the front end, as a widget's state carries them into a page and a saved notebook."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cantorlab.pictures.film import pack_text

STATIC = Path(__file__).parents[1] / "static"


@cache
def finding_module() -> str:
    """Return the module that finds the bundle which its widget shares with others."""
    return (STATIC / "shared.js").read_text(encoding="utf-8")


@cache
def pack_module(script: str) -> str:
    """Return a module that exports what the module ``script`` does, in half of the letters."""
    unpacking = (STATIC / "packed.js").read_text(encoding="utf-8")
    return f'const packed="{pack_text(script)}";\n{unpacking}'
