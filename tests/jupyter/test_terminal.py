"""Terminal of a student while a notebook is open and runs: our sentences, no warnings."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from urllib.request import Request, urlopen

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

WAIT = 120


@pytest.fixture
def launched(tmp_path, monkeypatch):
    """The README's command, its address, and the file that takes what it says on the terminal."""
    for name in ("CONFIG", "DATA", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{name}_DIR", str(tmp_path / ".jupyter" / name))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / ".ipython"))
    monkeypatch.setenv("JUPYTER_TOKEN", "t")
    monkeypatch.setenv("CANTORLAB_LANGUAGE", "en")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    said = tmp_path / "terminal"
    with said.open("w") as terminal:
        process = subprocess.Popen(
            [sys.executable, "-m", "cantorlab", "--no-browser", f"--port={port}"],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=terminal,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    yield process, f"127.0.0.1:{port}", said
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def call(address, path, data=None, method=None):
    """Return what the server's interface answers."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": "token t"}
    with urlopen(Request(f"http://{address}{path}", body, headers, method=method)) as answer:
        return json.loads(answer.read() or "null")


def wait_until_up(address):
    ends = time.monotonic() + WAIT
    while True:
        try:
            return call(address, "/api/status")
        except OSError:
            assert time.monotonic() < ends, "the server did not start"
            time.sleep(0.2)


async def run(address, kernel, code):
    """Return what a cell prints, by the way that the page takes."""
    channels = f"ws://{address}/api/kernels/{kernel}/channels?token=t&session_id=page"
    page = await websocket_connect(HTTPRequest(channels))
    header = {"msg_id": "1", "username": "", "session": "page", "msg_type": "execute_request"}
    content = {"code": code, "silent": False}
    ask = {"header": header | {"version": "5.3"}, "parent_header": {}, "metadata": {}}
    await page.write_message(json.dumps(ask | {"content": content, "channel": "shell"}))
    printed = ""
    while True:
        message = json.loads(await asyncio.wait_for(page.read_message(), WAIT))
        if message["msg_type"] == "stream":
            printed += message["content"]["text"]
        done = message["content"].get("execution_state") == "idle"
        if done and message["parent_header"].get("msg_id") == "1":
            page.close()
            return printed


@pytest.mark.jupyter
def test_a_terminal_shows_our_sentences_and_no_warning(launched):
    process, address, said = launched
    wait_until_up(address)
    name = {"path": "en/lesson_01.ipynb", "name": "", "type": "notebook"}
    session = call(address, "/api/sessions", name | {"kernel": {"name": "python3"}})
    code = "import cantorlab\ntable = cantorlab.Cantor()\nprint(table.state.phase)"
    assert asyncio.run(run(address, session["kernel"]["id"], code)) == "commit\n"
    call(address, f"/api/sessions/{session['id']}", method="DELETE")
    os.killpg(process.pid, signal.SIGINT)
    process.wait(timeout=WAIT)
    lines = said.read_text().split("\n")
    assert "notebooks copied to" in lines[0]
    assert lines[1:] == ["JupyterLab is starting. Stop it with Ctrl-C.", ""]
