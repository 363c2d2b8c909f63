"""Figures of Binder's folder, without Docker: ``python tests/benchmarks/binder_figures.py``.

``binder/requirements.txt`` is installed into an empty environment (seconds and MB; uv and its cache
are faster than Binder's own pip), then a kernel runs the cells of a lesson: its memory (VmRSS, on
Linux) at its start, with a first board, and after the lesson, and the seconds to the first board.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat

sys.path.insert(0, str(Path(__file__).parents[1]))

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager
from servers import uv

PROJECT = Path(__file__).parents[2]
MEMORY = "print(int(open('/proc/self/status').read().partition('VmRSS:')[2].split()[0]) // 1000)"


def run(client: BlockingKernelClient, code: str) -> str:
    """Return what a cell prints."""
    printed: list[str] = []

    def hear(message: dict[str, dict[str, str]]) -> None:
        printed.append(message["content"].get("text", ""))

    client.execute_interactive(code, output_hook=hear, timeout=300)
    return "".join(printed).strip()


def main(lesson: str) -> None:
    """Print the figures."""
    with TemporaryDirectory() as home:
        began = time.perf_counter()
        uv("venv", f"{home}/venv")
        requirements = PROJECT / "binder" / "requirements.txt"
        uv("pip", "install", "--python", f"{home}/venv/bin/python", "-r", requirements)
        seconds = time.perf_counter() - began
        files = [each for each in Path(home).rglob("*") if each.is_file()]
        size = sum(each.stat().st_size for each in files)
        print(f"installed in {seconds:.0f} s: {size / 1e6:.0f} MB")
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(PROJECT / "notebooks" / "fr"))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=120)
    try:
        print(f"kernel at its start: {run(client, MEMORY)} MB")
        began = time.perf_counter()
        run(client, "import cantorlab; cantorlab.Tafl(journal=False)")
        print(f"first board after {time.perf_counter() - began:.1f} s: {run(client, MEMORY)} MB")
        notebook = nbformat.read(PROJECT / "notebooks" / "fr" / f"{lesson}.ipynb", as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                run(client, cell.source)
        print(f"after {lesson}: {run(client, MEMORY)} MB")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "lesson_01")
