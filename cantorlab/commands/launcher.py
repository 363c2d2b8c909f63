"""Command ``cantorlab``: copy the notebooks to a folder and open them.

``cantorlab export``, ``cantorlab compile``, ``cantorlab print``, ``cantorlab site``,
``cantorlab serve`` and ``cantorlab room`` are others, each a module beside this one.

The player plays in copies (``cantorlab.support.editions``): the installed notebooks stay as they
are, and a clone stays clean.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from urllib.parse import quote

from cantorlab.commands import compiling
from cantorlab.languages.registry import BASE, codes
from cantorlab.languages.texts import Language, get_language, say, set_language
from cantorlab.support import extras
from cantorlab.support.arguments import path_argument, port_argument
from cantorlab.support.editions import copy_notebooks, originals
from cantorlab.support.output import write_nearest_signs

FOLDER = "cantorlab-notebooks"
WELCOME = "start_here.ipynb"
INTERRUPTED = 128 + signal.SIGINT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with ``arguments`` (default: the command line's); return its exit status."""
    write_nearest_signs()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["export"]:
        from cantorlab.commands import export

        return export.main(given[1:])
    if given[:1] == ["compile"]:
        return compiling.main(given[1:])
    if given[:1] == ["print"]:
        from cantorlab.commands import print as print_command

        return print_command.main(given[1:])
    if given[:1] == ["site"]:
        from cantorlab.commands import site as command

        return command.main(given[1:])
    if given[:1] == ["serve"]:
        from cantorlab.commands import serve as serve_command

        return serve_command.main(given[1:])
    if given[:1] == ["room"]:
        try:
            with extras.imports_of("room"):
                from cantorlab.commands import room as room
        except extras.MissingExtra as refusal:
            print(refusal.message(get_language()), file=sys.stderr)
            return 1
        return room.main(given[1:])
    try:
        return _open(_parser().parse_args(given))
    except KeyboardInterrupt:
        return INTERRUPTED


def _open(chosen: argparse.Namespace) -> int:
    set_language(chosen.language)
    try:
        extras.need("jupyterlab", "lab")
    except extras.MissingExtra as refusal:
        print(refusal.message(), file=sys.stderr)
        return 1
    folder = (chosen.folder or _default_folder()).resolve()
    try:
        done = copy_notebooks(folder, originals(), all_editions=chosen.new_editions)
    except OSError as refusal:
        reason = refusal.strerror or str(refusal)
        print(say("launcher.no_folder", folder=folder, reason=reason), file=sys.stderr)
        return 1
    _trust([*done.copied, *done.newer])
    print(say("launcher.copied", count=len(done.copied), folder=folder))
    if done.left_alone:
        print(say("launcher.kept", count=len(done.left_alone)))
    if done.newer:
        print(say("launcher.newer", count=len(done.newer), example=done.newer[0].name))
    if done.waiting:
        print(say("launcher.waiting", count=len(done.waiting)))
    if compiling.in_background() is not None:
        print(say("launcher.compiles"))
    print(say("launcher.stop"), flush=True)
    return _run_lab(folder, chosen)


def _default_folder() -> Path:
    here = Path.cwd()
    return here if here.name == FOLDER else here / FOLDER


def _trust(notebooks: Sequence[Path]) -> None:
    """Sign copies of our own notebooks, so that Jupyter shows their pictures before a first run."""
    from nbformat import read
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for notebook in notebooks:
        notary.sign(read(notebook, as_version=4))


def _run_lab(folder: Path, chosen: argparse.Namespace) -> int:
    from jupyterlab.labapp import LabApp

    # The kernels inherit the environment, and so the language.
    os.environ["CANTORLAB_LANGUAGE"] = chosen.language
    # Our defaults of Jupyter (prompt messages, no question about news); the player's own prevail.
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    ours = _settings(chosen.language)
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([*ours, *([others] if others else [])])
    options = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{quote(_welcome(folder, chosen.language))}",
        "--ServerApp.answer_yes=True",  # one Ctrl-C is enough
        "--Application.log_level=WARN",
        *_encryption_options(),
    ]
    if chosen.port is not None:
        options += [f"--ServerApp.port={chosen.port}", "--ServerApp.port_retries=0"]
    if not chosen.browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # containers often have no other user
    logging.getLogger("tornado.general").addFilter(_is_worth_reading)
    before = signal.signal(signal.SIGINT, _interrupt)
    try:
        LabApp.launch_instance(options)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        signal.signal(signal.SIGINT, before)
    return 0


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    """Stop the server as it stops itself at a terminal; before it has a loop, interrupt.

    Without a terminal Jupyter Server leaves a Ctrl-C to Python, whose exception is lost where it
    meets a destructor or a callback of a weak reference: the server then goes on.
    """
    from jupyter_server.serverapp import ServerApp

    server = ServerApp.instance() if ServerApp.initialized() else None
    if server is None or getattr(server, "io_loop", None) is None:
        raise KeyboardInterrupt
    server.stop(from_signal=True)


def _is_worth_reading(record: logging.LogRecord) -> bool:
    """Return False for Tornado's warning about Jupyter's own ping times.

    Jupyter Server counts both in milliseconds and lets a pong be three pings late; Tornado takes
    the numbers for seconds and finds that too long. No pair suits both: with equal times, Jupyter
    Server closes every line at its first ping.
    """
    return "websocket_ping_timeout" not in record.getMessage()


def _settings(language: Language) -> list[str]:
    """Return the folders of our settings: common ones, and those of menus in the language."""
    data = Path(__file__).parents[1] / "data"
    folders = (data / "jupyter", data / f"jupyter_{language}")
    return [str(folder) for folder in folders if folder.is_dir()]


def _encryption_options() -> list[str]:
    """Return the options that encrypt the kernels' lines, if possible: else each kernel warns."""
    import zmq
    from jupyter_client.manager import KernelManager

    if not zmq.has("curve") or not KernelManager.class_traits().get("transport_encryption"):
        return []
    return ["--KernelManager.transport_encryption=auto"]


def _welcome(folder: Path, language: Language) -> str:
    """Return the first page of a language, the English one if it has none."""
    own = f"{language}/{WELCOME}"
    return own if (folder / own).exists() else f"{BASE}/{WELCOME}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab",
        description=say("launcher.description"),
        epilog=say("launcher.others"),
        allow_abbrev=False,
    )
    parser.add_argument(
        "folder", nargs="?", type=path_argument, help=say("launcher.help_folder", folder=FOLDER)
    )
    parser.add_argument(
        "--language", choices=codes(), default=get_language(), help=say("launcher.help_language")
    )
    parser.add_argument(
        "--new-editions", action="store_true", help=say("launcher.help_new_editions")
    )
    parser.add_argument("--port", type=port_argument, help=say("launcher.help_port"))
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help=say("launcher.help_no_browser")
    )
    return parser
