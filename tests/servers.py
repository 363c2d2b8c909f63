"""Servers that tests start: on a free port, in a process group of their own, ended with it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def private_jupyter(home: Path) -> dict[str, str]:
    """The environment of a Jupyter that neither reads nor writes this computer's settings."""
    folders = {
        name: str(home / name.lower())
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "IPYTHONDIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
        )
    }
    return {**os.environ, **folders, "PYDEVD_DISABLE_FILE_VALIDATION": "1"}


@dataclass(frozen=True)
class Running:
    """A process that said it is ready, and the line that said so."""

    process: subprocess.Popen[str]
    line: str


@contextmanager
def server_of_its_own(command: Sequence[str], port: int, **options: Any) -> Iterator[Running]:
    """Run a server in a process group of its own, once it said its address and listens there."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        **options,
    ) as process:
        try:
            assert process.stdout is not None
            said = _read_until(f":{port}", process.stdout)
            # The pipe must be read on, or the process stops when it is full.
            threading.Thread(target=_drain, args=(process.stdout, said), daemon=True).start()
            _wait_for_listener(port, process)
            yield Running(process, said[-1].strip())
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)


def _read_until(ready: str, stream: IO[str]) -> list[str]:
    said = []
    for line in stream:
        said.append(line)
        if ready in line:
            return said
    raise AssertionError(f"the server ended before it said {ready!r}:\n{''.join(said)}")


def _wait_for_listener(port: int, process: subprocess.Popen[str]) -> None:
    # Servers say their address a moment before they listen there.
    while process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.02)
    raise AssertionError(f"the server ended before it listened on {port}")


def _drain(stream: IO[str], said: list[str]) -> None:
    said.extend(stream)


def copy_settings_as_binder(home: Path) -> Path:
    """Run ``binder/postBuild`` with a Python that installs nothing; return the settings' folder."""
    programs = home / "programs"
    programs.mkdir(parents=True)
    stub = programs / "python"
    stub.write_text(f'#!/bin/sh\n[ "$1" != -c ] || echo "{home}"\n')
    stub.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    clone = Path(__file__).resolve().parents[1]
    subprocess.run(["binder/postBuild"], cwd=clone, env={**os.environ, "PATH": path}, check=True)
    return home / "etc" / "jupyter"


def uv(*arguments: str | Path, **options: Any) -> str:
    """Return what ``uv`` prints, run with ``arguments``; it must succeed."""
    program = shutil.which("uv")
    assert program, "uv is what installs this project: it must be on the PATH"
    # Compiling a hundred packages takes longer than the few imports that would gain.
    environment = {**os.environ, "UV_COMPILE_BYTECODE": "0"}
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(
        [program, *arguments], capture_output=True, text=True, env=environment, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
