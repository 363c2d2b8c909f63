"""A real Jupyter server, started by our own command, and real pages on it.

Nothing here sleeps: the server is up when it says where it listens, JupyterLab when its `restored`
promise resolves, a notebook when its context and its kernel are ready.
"""

from __future__ import annotations

import json
import shutil
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page
from servers import copy_settings_as_binder, free_port, private_jupyter, server_of_its_own

PATIENCE = 120_000  # ms: a slow machine is no failure

CONFIG = {
    "ServerApp": {"ip": "127.0.0.1"},
    "LabApp": {"expose_app_in_browser": True, "extension_manager": "readonly"},
    "JupyterNotebookApp": {"expose_app_in_browser": True},
}

LESSON = Path(__file__).parents[2] / "notebooks" / "fr" / "lesson_03.ipynb"


@dataclass(frozen=True)
class Server:
    """A running Jupyter server, the token that opens it, and the folder that it shows."""

    url: str
    token: str
    root: Path

    def address(self, path: str) -> str:
        """The full address of ``path`` on this server, with its token."""
        return f"{self.url}/{path}?token={self.token}"

    def ask(self, path: str, method: str = "GET") -> Any:
        """Return what the server's own API answers."""
        request = urllib.request.Request(self.address(f"api/{path}"), method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def end_sessions(self) -> None:
        """Shut down every kernel."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook of code ``cells`` into the folder; return its path on the server."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.root / name)
        return name


@dataclass(frozen=True)
class OpenNotebook:
    """A notebook in a page of JupyterLab or of Notebook 7."""

    page: Page

    def run_all(self) -> None:
        """Run every cell; return when the kernel has answered the last one."""
        self.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")

    def kernel(self, expression: str) -> Any:
        """The JSON value of a Python ``expression`` in the notebook's kernel, past the widget."""
        text: str = self.page.evaluate(
            """async (code) => {
                const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                let printed = '';
                const future = kernel.requestExecute({ code, store_history: false });
                future.onIOPub = ({ content }) => {
                    printed += content.text ?? content.evalue ?? '';
                };
                await future.done;
                return printed;
            }""",
            f"import json; print(json.dumps({expression}))",
        )
        return json.loads(text)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab (and with it Notebook 7), as the command ``cantorlab`` starts it."""
    home = tmp_path_factory.mktemp("jupyter")
    environment = private_jupyter(home)
    _configure(environment, CONFIG)
    root, port = home / "notebooks", free_port()
    command = [sys.executable, "-m", "cantorlab", str(root), "--no-browser", f"--port={port}"]
    url = f"http://127.0.0.1:{port}"
    with server_of_its_own(command, port, env=environment, cwd=home) as running:
        yield Server(url, running.line.partition("?token=")[2], root)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A plain JupyterLab in a fresh home, with the settings that a hub's recipe copies.

    Its folder holds a lesson that nobody signed, as nbgitpuller leaves it.
    """
    home = tmp_path_factory.mktemp("hub")
    environment = private_jupyter(home)
    settings = Path(environment["JUPYTER_CONFIG_DIR"])
    for each in ("jupyter", "jupyter_fr"):
        shutil.copytree(str(files("cantorlab.data") / each), settings, dirs_exist_ok=True)
    config = settings / "jupyter_server_config.json"
    ours = json.loads(config.read_text(encoding="utf-8"))
    _configure(environment, ours | {name: ours.get(name, {}) | CONFIG[name] for name in CONFIG})
    root, port = home / "notebooks", free_port()
    root.mkdir()
    shutil.copy(LESSON, root)
    command = [
        sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0",
        "--IdentityProvider.token=hub", f"--ServerApp.root_dir={root}",
    ]  # fmt: skip
    with server_of_its_own(command, port, env=environment, cwd=home):
        yield Server(f"http://127.0.0.1:{port}", "hub", root)


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as BinderHub starts it, with the settings that ``binder/postBuild`` copies."""
    home = tmp_path_factory.mktemp("binder")
    environment = private_jupyter(home)
    _configure(environment, CONFIG)
    environment["JUPYTER_CONFIG_PATH"] = str(copy_settings_as_binder(home / "prefix"))
    root, port = home / "notebooks", free_port()
    root.mkdir()
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"]
    command += [f"--port={port}", f"--ServerApp.root_dir={root}"]
    settings = {"base_url": "/user/ada/", "token": "binder", "trust_xheaders": "True"}
    for app in ("NotebookApp", "ServerApp"):
        command += [f"--{app}.{name}={value}" for name, value in settings.items()]
    with server_of_its_own(command, port, env=environment, cwd=home):
        yield Server(f"http://127.0.0.1:{port}/user/ada", "binder", root)


def _configure(environment: Mapping[str, str], config: Mapping[str, Any]) -> None:
    _write_json(Path(environment["JUPYTER_CONFIG_DIR"], "jupyter_server_config.json"), config)


def _write_json(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own, patient."""
    context = browser.new_context(viewport={"width": 1100, "height": 1000})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def _opened(there: Server, page: Page, host: str, path: str) -> OpenNotebook:
    # Nothing restored from the test before.
    page.goto(f"{there.address(f'{host}/{path}')}&reset")
    page.wait_for_function(
        "(path) => window.jupyterapp?.shell?.currentWidget?.context?.path === path", arg=path
    )
    page.evaluate(
        """async () => {
            await jupyterapp.restored;
            const panel = jupyterapp.shell.currentWidget;
            await panel.context.ready;
            await panel.sessionContext.ready;
        }"""
    )
    return OpenNotebook(page)


@pytest.fixture
def open_at(server: Server, page: Page) -> Iterator[Callable[[Server, str, str], OpenNotebook]]:
    """Open a notebook of the server at an address of it: ``open_at(there, "lab/tree", path)``."""
    yield lambda there, host, path: _opened(there, page, host, path)
    page.close()
    server.end_sessions()


@pytest.fixture
def open_in(
    server: Server, open_at: Callable[[Server, str, str], OpenNotebook]
) -> Callable[[str, str], OpenNotebook]:
    """Open a notebook: ``open_in("lab/tree", path)``, or in Notebook 7 ``("notebooks", path)``."""
    return lambda host, path: open_at(server, host, path)


@pytest.fixture
def open_on_hub(hub: Server, page: Page) -> Iterator[Callable[[str, str], OpenNotebook]]:
    """The same on the hub."""
    yield lambda host, path: _opened(hub, page, host, path)
    page.close()
    hub.end_sessions()
