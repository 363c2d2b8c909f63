"""The command ``cantorlab``: what it copies, what it never touches, and what it says."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from cantorlab import set_language
from cantorlab.commands import launcher
from cantorlab.commands.websocket import PromptWebsocketConnection
from cantorlab.languages import registry
from cantorlab.support import editions
from cantorlab.support.editions import copy_notebooks


@pytest.fixture
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "DATA", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{name}_DIR", str(tmp_path / ".jupyter" / name))
    # The command chooses a language for its process and its kernels: undone after the test.
    monkeypatch.setenv("CANTORLAB_LANGUAGE", "en")
    yield tmp_path
    set_language("en")


@pytest.fixture
def no_lab(monkeypatch):
    """JupyterLab does not start; the options that it would have been given."""
    given: list[list[str]] = []
    from jupyterlab.labapp import LabApp

    monkeypatch.setattr(LabApp, "launch_instance", lambda options: given.append(options))
    monkeypatch.setattr(launcher.compiling, "in_background", lambda: None)
    return given


def test_every_language_has_the_welcome_notebook(tmp_path):
    done = copy_notebooks(tmp_path, launcher.originals())
    assert not done.left_alone
    for language in ("en", "fr"):
        assert tmp_path / language / launcher.WELCOME in done.copied


def test_a_file_that_is_there_is_never_written_over(tmp_path):
    mine = tmp_path / "fr" / launcher.WELCOME
    mine.parent.mkdir()
    mine.write_text("my own notes")
    done = copy_notebooks(tmp_path, launcher.originals())
    assert done.left_alone == [mine]
    assert mine not in done.copied
    assert mine.read_text() == "my own notes"


def test_the_copies_can_be_written_even_where_the_originals_cannot(tmp_path, monkeypatch):
    original = tmp_path / "installed" / "en" / launcher.WELCOME
    original.parent.mkdir(parents=True)
    original.write_text("{}")
    original.chmod(stat.S_IREAD)
    monkeypatch.setattr(editions, "_packaged_notebooks", lambda: tmp_path / "installed")
    (copy,) = copy_notebooks(tmp_path / "mine", launcher.originals()).copied
    assert copy.stat().st_mode & stat.S_IWRITE


def test_it_opens_the_welcome_notebook_of_the_language(in_an_empty_folder, no_lab, capsys):
    assert launcher.main(["--language", "fr", "--no-browser", "--port", "9001"]) == 0
    folder = in_an_empty_folder / "cantorlab-notebooks"
    (options,) = no_lab
    assert f"--ServerApp.root_dir={folder}" in options
    assert "--LabApp.default_url=/lab/tree/fr/start_here.ipynb" in options
    assert {"--no-browser", "--ServerApp.port=9001", "--ServerApp.port_retries=0"} <= set(options)
    assert os.environ["CANTORLAB_LANGUAGE"] == "fr"
    assert f"copiés dans {folder}" in capsys.readouterr().out


def test_a_language_without_notebooks_plays_in_the_english_ones(in_an_empty_folder, no_lab):
    assert launcher.main(["--language", "de"]) == 0
    assert "--LabApp.default_url=/lab/tree/en/start_here.ipynb" in no_lab[0]
    assert os.environ["CANTORLAB_LANGUAGE"] == "de"  # its tables speak German


def test_a_language_from_outside_may_bring_notebooks(tmp_path, monkeypatch):
    home = tmp_path / "nl"
    (home / "notebooks").mkdir(parents=True)
    (home / "language.toml").write_text('name = "Nederlands"')
    (home / "notebooks" / launcher.WELCOME).write_text("{}")
    monkeypatch.setattr(registry, "_known", dict(registry._folders()))
    registry.add(home)
    copied = copy_notebooks(tmp_path / "mine", launcher.originals()).copied
    assert tmp_path / "mine" / "nl" / launcher.WELCOME in copied
    assert launcher._welcome(tmp_path / "mine", "nl") == f"nl/{launcher.WELCOME}"


def test_started_again_inside_its_folder_it_makes_no_second_one(
    in_an_empty_folder, no_lab, monkeypatch, capsys
):
    launcher.main([])
    monkeypatch.chdir(in_an_empty_folder / "cantorlab-notebooks")
    launcher.main([])
    assert no_lab[0] == no_lab[1]
    assert "stay as they are" in capsys.readouterr().out


def test_the_copies_are_trusted_so_that_their_pictures_show(in_an_empty_folder, no_lab):
    from nbformat import read
    from nbformat.sign import NotebookNotary

    launcher.main(["mine"])
    notebook = read(Path("mine", "en", launcher.WELCOME), as_version=4)
    assert NotebookNotary().check_signature(notebook)


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(in_an_empty_folder, no_lab, capsys):
    Path("taken").write_text("a file")
    assert launcher.main(["taken"]) == 1
    assert "Name another folder" in capsys.readouterr().err
    assert not no_lab


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x"])
def test_a_port_that_is_none_is_refused(port, capsys):
    with pytest.raises(SystemExit) as end:
        launcher.main([f"--port={port}"])
    assert end.value.code == 2
    assert "1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("before", [[], ["export"], ["site"], ["serve"]])
def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(before, capsys):
    with pytest.raises(SystemExit) as end:
        launcher.main([*before, "a\0b"])
    assert end.value.code == 2
    assert "“a�b” can name neither a file nor a folder" in capsys.readouterr().err


def _command(*arguments: str) -> subprocess.Popen[str]:
    # A session of its own: Ctrl-C goes to the whole group, as a terminal sends it.
    return subprocess.Popen(
        [sys.executable, "-m", "cantorlab", "--no-browser", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        # What a shell runs in the background ignores Ctrl-C, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


@pytest.mark.jupyter
@pytest.mark.parametrize(
    ("moment", "statuses"),
    [
        ("Ctrl-C", {launcher.INTERRUPTED}),
        # The server tells its address a moment before it takes over the signal.
        ("?token=", {0, launcher.INTERRUPTED}),
    ],
)
def test_one_ctrl_c_ends_it_without_a_traceback(in_an_empty_folder, moment, statuses):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with _command(f"--port={port}") as process:
        said = []
        for line in process.stdout:
            said.append(line)
            if moment in line:
                break
        os.killpg(process.pid, signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
    assert process.returncode in statuses
    assert "Traceback" not in "".join(said) + rest


@pytest.mark.jupyter
def test_a_port_that_is_taken_ends_it_with_a_sentence(in_an_empty_folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with _command(f"--port={taken.getsockname()[1]}") as process:
            said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "not available" in said
    assert "Traceback" not in said


LOOK = """
from jupyterlab.labapp import LabApp
from cantorlab import launcher
from cantorlab.support.editions import copy_notebooks

def look(options):
    server = LabApp.initialize_server(options)
    print(server.kernel_websocket_connection_class.__name__)

LabApp.launch_instance = look
launcher.main(["--no-browser"])
"""


@pytest.mark.jupyter
def test_the_server_that_it_starts_carries_messages_by_our_class(in_an_empty_folder):
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "PromptWebsocketConnection", done.stderr


def test_kernel_messages_are_sent_at_once(monkeypatch):
    # A real socket of a real handler; only Jupyter's own connecting to a kernel is left out.
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: None)
    options: list[int] = []

    class Handler(tornado.websocket.WebSocketHandler):
        def open(self, *args: Any) -> None:
            sock = self.ws_connection.stream.socket
            options.append(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            monkeypatch.setattr(PromptWebsocketConnection, "websocket_handler", self)
            PromptWebsocketConnection.__new__(PromptWebsocketConnection).connect()
            options.append(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def connect_once() -> None:
        server = tornado.httpserver.HTTPServer(tornado.web.Application([("/", Handler)]))
        (listening,) = tornado.netutil.bind_sockets(0, "127.0.0.1")
        server.add_socket(listening)
        url = f"ws://127.0.0.1:{listening.getsockname()[1]}/"
        client = await tornado.websocket.websocket_connect(url)
        client.close()
        await client.read_message()
        server.stop()

    asyncio.run(connect_once())
    before, after = options
    assert before == 0
    assert after != 0


def test_without_a_terminal_an_interrupt_stops_the_server_or_what_comes_before_it(monkeypatch):
    """A KeyboardInterrupt in a callback is lost: one of ninety servers went on after a Ctrl-C."""
    from jupyter_server.serverapp import ServerApp

    stopped = []
    server = SimpleNamespace(io_loop=None, stop=lambda from_signal: stopped.append(from_signal))
    monkeypatch.setattr(ServerApp, "instance", lambda: server)
    for there in (False, True):
        monkeypatch.setattr(ServerApp, "initialized", lambda there=there: there)
        with pytest.raises(KeyboardInterrupt):
            launcher._interrupt(signal.SIGINT, None)
    server.io_loop = object()
    launcher._interrupt(signal.SIGINT, None)
    assert stopped == [True]
