"""Every command speaks, in French, where the output has no UTF-8: none dies of a sign."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest
import segno

from cantorlab import set_language
from cantorlab.commands import compiling, launcher, room, serve
from cantorlab.site.file_server import SiteServer

ENCODINGS = ("cp1252", "latin-1", "cp850", "ascii")
HERE = "192.168.1.20"

#: Each command with arguments that make it speak, and what it says among other things.
SPOKEN: dict[str, tuple[list[str], str]] = {
    "help": (["--help"], "Jupyter"),
    "lab": (["{folder}/é’\udcff"], "Ctrl"),
    "export": (["export", "{folder}/œ’.ipynb"], "ipynb"),
    "export help": (["export", "--help"], "HTML"),
    "compile": (["compile", "tafl"], "1"),
    "compile help": (["compile", "--help"], "compile"),
    "print": (["print", "tafl", "--to", "{folder}/jeu.txt"], "jeu.txt"),
    "print help": (["print", "--help"], "--no-backs"),
    "site": (["site", "{folder}"], "{folder}"),
    "site help": (["site", "--help"], "--cdn"),
    "serve": (["serve", "{folder}/pages", "--room", "--port", "0"], f"http://{HERE}:"),
    "serve help": (["serve", "--help"], "--room"),
    "room": (["room", "--port", "0", "--folder", "{folder}", "--open", "tafl"], f"http://{HERE}:"),
    "room forget": (["room", "--forget", "--folder", "{folder}"], "{folder}"),
    "room help": (["room", "--help"], "--forget"),
    "unknown": (["room", "--letters", "’"], "--letters"),
}
COMMANDS = {arguments[0] for arguments, _ in SPOKEN.values() if arguments[0][0] not in "-{"}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], str]]:
    """Run a command where it ends once it has spoken; return what it wrote, decoded."""
    from jupyterlab.labapp import LabApp

    announce = room._announce

    def announce_and_end(*told: object) -> None:
        announce(*told)  # type: ignore[arg-type]
        asyncio.get_running_loop().call_soon(signal.raise_signal, signal.SIGTERM)

    for name in ("CONFIG", "DATA", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{name}_DIR", str(tmp_path / ".jupyter" / name))
    monkeypatch.setenv("CANTORLAB_LANGUAGE", "fr")
    monkeypatch.setattr(LabApp, "launch_instance", lambda _options: None)
    monkeypatch.setattr(launcher.compiling, "in_background", lambda: SimpleNamespace())
    monkeypatch.setattr(compiling, "STEPS", {"tafl": lambda: None})
    monkeypatch.setattr(room, "_announce", announce_and_end)
    monkeypatch.setattr(SiteServer, "run", lambda _server: None)
    for each in (serve, room):
        monkeypatch.setattr(each, "own_addresses", lambda _extra: [HERE])
    folder = tmp_path / "dossier"
    folder.mkdir()
    (folder / "pages" / "static").mkdir(parents=True)
    for each in ("index.html", "static/site.js"):
        (folder / "pages" / each).write_text("", encoding="utf-8")

    def run_there(encoding: str, name: str) -> str:
        written = BytesIO()
        set_language("fr")
        for stream in ("stdout", "stderr"):
            monkeypatch.setattr(sys, stream, TextIOWrapper(written, encoding, write_through=True))
        with suppress(SystemExit):  # argparse's
            launcher.main([each.format(folder=folder) for each in SPOKEN[name][0]])
        told = written.getvalue().decode(encoding)
        assert SPOKEN[name][1].format(folder=folder) in told
        return told

    yield run_there
    set_language("en")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", SPOKEN)
def test_a_command_speaks(run: Callable[[str, str], str], encoding: str, name: str) -> None:
    said = run(encoding, name)
    assert "Traceback" not in said
    assert "l?" not in said
    assert "d?" not in said, "an apostrophe has a sign everywhere"


def test_every_command_is_among_them() -> None:
    source = Path(launcher.__file__).read_text(encoding="utf-8")
    named = {line.split('"')[1] for line in source.splitlines() if "given[:1] ==" in line}
    assert named == COMMANDS


@pytest.mark.parametrize("encoding", ["utf-8", *ENCODINGS])
def test_a_code_is_drawn_in_signs_that_are_there(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read again from what was printed, half block by half block, it is the code of segno."""
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding, write_through=True))
    serve.print_qr("http://192.168.1.20:8000/")
    lines = written.getvalue().decode(encoding).splitlines()
    if encoding in ("utf-8", "cp850"):
        halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
        rows = [[halves[sign][at] for sign in line] for line in lines for at in (0, 1)]
    else:
        rows = [[int(line[at : at + 2] != "##") for at in range(0, len(line), 2)] for line in lines]
    code = segno.make("http://192.168.1.20:8000/", micro=False)
    expected = [list(row) for row in code.matrix_iter(border=4)]
    assert rows[: len(expected)] == expected
