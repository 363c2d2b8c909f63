"""The commands around the site: what they refuse in a sentence, what is served, and the QR code."""

from __future__ import annotations

import gzip
import http.client
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from cantorlab.commands import serve as serve_command
from cantorlab.commands.launcher import main
from cantorlab.languages.texts import LocalizedError, get_language, set_language
from cantorlab.site import build, file_server, links, packages, runtime
from cantorlab.support import network

NOTHING = b"PK\5\6" + bytes(18)  # the end of a ZIP file, APPNOTE 4.3.16
RUNTIME = {
    **dict.fromkeys(runtime.FILES, b"told"),
    runtime.LIBRARY: NOTHING,
    runtime.LIST: b'{"packages": {"x": 1}}',
}


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = get_language()
    yield
    set_language(before)


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """A folder that holds what stands for a Pyodide."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name, content in RUNTIME.items():
        (folder / name).write_bytes(content)
    return folder


def test_the_folder_of_a_runtime_is_taken_without_its_list_of_packages(given: Path) -> None:
    found = runtime.from_folder(given)
    assert found[runtime.LIST] == b'{"packages": {}}'
    assert found["pyodide.mjs"] == b"told"
    (given / runtime.LIBRARY).write_bytes(b"no ZIP file")
    with pytest.raises(LocalizedError, match=r"python_stdlib\.zip is missing"):
        runtime.from_folder(given)
    (given / "pyodide.asm.wasm").unlink()
    with pytest.raises(LocalizedError, match=r"pyodide\.asm\.wasm is missing"):
        runtime.from_folder(given)


def test_another_package_than_the_pinned_one_is_refused() -> None:
    # The checksum of nothing, by FIPS 180-4.
    of_nothing = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    runtime.check(b"", of_nothing)
    with pytest.raises(LocalizedError, match="checksum"):
        runtime.check(b"x", of_nothing)


@pytest.mark.parametrize(("language", "words"), [("en", "is not empty"), ("fr", "n’est pas vide")])
def test_a_folder_that_holds_anything_is_left_alone(
    tmp_path: Path, given: Path, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    command = ["site", str(tmp_path / "mine"), "--runtime", str(given), "--language", language]
    assert main(command) == 1
    told = capsys.readouterr().err
    assert words in told
    assert len(told.splitlines()) == 1
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["notes.txt"]


@pytest.mark.slow  # it needs node
def test_without_a_network_one_sentence_says_so_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A registry of nobody, on this computer: no request leaves it.
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    assert main(["site", str(tmp_path / "new"), "--language", "fr"]) == 1
    assert "y a-t-il un réseau" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "site", lambda *_: {"index.html": b""})
    (tmp_path / "file").write_text("")
    with pytest.raises(LocalizedError, match="cannot be written"):
        build.write(tmp_path / "file" / "site", {})


@pytest.mark.slow
def test_the_command_writes_a_site_whose_addresses_are_all_its_own(
    given: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    assert main(["site", str(folder), "--runtime", str(given), "--language", "en"]) == 0
    assert "cantorlab serve" in capsys.readouterr().out
    pages = [*folder.rglob("*.html")]
    assert len(pages) > 40
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert 'src="/' not in text
        assert 'href="/' not in text
        assert "script-src 'self' 'wasm-unsafe-eval'; " in text
    offline = (folder / "offline.js").read_text(encoding="utf-8")
    for name in ("runtime-[0-9a-f]{16}/pyodide.asm.wasm", "fr/lesson_12.html", "static/packages-"):
        assert re.search(f'"{name}', offline), name
    assert ".gz" not in offline
    assert ".br" not in offline


def test_with_a_public_address_only_that_may_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    # Packages take seconds to strip: nothing is asked of them here.
    monkeypatch.setattr(packages, "collect", lambda library: ({}, {}))
    found = build.site({}, "https://pyodide.example/v1/")
    page = found["en/tafl.html"].decode()
    assert "script-src 'self' 'wasm-unsafe-eval' https://pyodide.example; " in page
    assert '"runtime": "https://pyodide.example/v1/"' in page
    assert not any(name.startswith("runtime") for name in found)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A folder with a site in it, and the port at which it is served."""
    folder = tmp_path / "site"
    (folder / "static").mkdir(parents=True)
    (folder / "index.html").write_text("first")
    (folder / "static" / "site.js").write_text("long " * 1000)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "away").symlink_to(tmp_path / "secret.txt")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("[remote]")
    (folder / "static" / ".env").write_text("KEY=secret")
    server = file_server.SiteServer(folder, port=0)
    thread = server.begin()
    yield folder, server.port
    server.stop()
    thread.join()


def test_a_server_that_is_stopped_before_it_has_begun_ends(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    for name in ("index.html", "static/site.js"):
        (tmp_path / name).write_text("x")
    server = file_server.SiteServer(tmp_path, port=0)
    server.stop()
    thread = server.begin()
    thread.join(60)
    assert not thread.is_alive()


def _ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_the_server_gives_the_files_of_the_folder_and_nothing_else(
    served: tuple[Path, int],
) -> None:
    folder, port = served
    assert _ask(port, "/") == (200, b"first")
    assert _ask(port, "/index.html?any#thing") == (200, b"first")
    packed = _ask(port, "/static/site.js", **{"Accept-Encoding": "gzip"})[1]
    assert gzip.decompress(packed) == (folder / "static" / "site.js").read_bytes()
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/away", "/static", "/static/", "x"):
        assert _ask(port, path)[0] == 404, path
    for hidden in ("/.git/config", "/static/.env", "/%2egit/config"):
        assert _ask(port, hidden)[0] == 404, hidden
    for method in ("POST", "PUT", "DELETE"):
        assert _ask(port, "/", method)[0] == 405
    (folder / "later.html").write_text("x")
    assert _ask(port, "/later.html")[0] == 404


def test_a_file_that_thirty_ask_for_at_once_is_packed_once(
    served: tuple[Path, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, port = served
    (folder / "index.html").unlink()
    packed: list[int] = []
    together = threading.Barrier(30)

    def counted(data: bytes, level: int) -> bytes:
        packed.append(len(data))
        return gzip.compress(data, level)

    def ask() -> None:
        together.wait()
        answers.append(_ask(port, "/static/site.js"))

    monkeypatch.setattr(file_server, "gzip", SimpleNamespace(compress=counted))
    answers: list[tuple[int, bytes]] = []
    visitors = [threading.Thread(target=ask) for _ in range(30)]
    for each in visitors:
        each.start()
    for each in visitors:
        each.join()
    assert answers == [(200, b"long " * 1000)] * 30
    assert packed == [5000]
    assert _ask(port, "/")[0] == 404, "it has gone since"


def test_what_is_no_site_and_a_port_that_is_taken_are_refused(
    served: tuple[Path, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, port = served
    assert main(["serve", str(tmp_path), "--language", "fr"]) == 1
    assert "ne contient pas de site" in capsys.readouterr().err
    assert main(["serve", str(folder), "--port", str(port), "--language", "en"]) == 1
    assert f"Port {port} cannot be used" in capsys.readouterr().err


def test_the_room_is_told_the_address_and_its_code(
    served: tuple[Path, int], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_server: object) -> None:
        raise KeyboardInterrupt

    folder, _ = served
    monkeypatch.setattr(file_server.SiteServer, "run", interrupted)
    monkeypatch.setattr(
        serve_command, "own_addresses", lambda _extra: ["10.0.0.7", "192.168.137.1"]
    )
    assert serve_command.main([str(folder), "--room", "--port", "0", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert "The class opens http://10.0.0.7:" in told
    assert "on another of this computer’s networks, http://192.168.137.1:" in told
    assert told.count("█") + told.count("▀") + told.count("▄") > 100
    assert serve_command.main([str(folder), "--port", "0", "--language", "en"]) == 0
    assert "class" not in capsys.readouterr().out
    monkeypatch.setattr(serve_command, "own_addresses", lambda _extra: [])
    assert serve_command.main([str(folder), "--room", "--port", "0", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert "on no network" in told
    assert "The class opens" not in told


def test_a_hotspot_without_a_route_is_found_and_loopbacks_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def address(text: str) -> SimpleNamespace:
        return SimpleNamespace(family=socket.AF_INET, address=text)

    cards = {
        "lo": [address("127.0.0.1")],
        "wlan0": [address("169.254.3.4"), address("192.168.137.1")],
        "eth0": [address("10.0.0.7")],
        "eth1": [address("10.9.9.9")],
    }
    up = {name: SimpleNamespace(isup=name != "eth1") for name in cards}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: cards)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: up)
    monkeypatch.setattr(network, "_address_of_default_route", lambda: None)
    assert network.own_addresses("site") == ["192.168.137.1", "10.0.0.7"]
    monkeypatch.setattr(network, "_address_of_default_route", lambda: "10.0.0.7")
    assert network.own_addresses("site") == ["10.0.0.7", "192.168.137.1"]


def test_what_a_browser_has_it_need_not_fetch_again(served: tuple[Path, int]) -> None:
    folder, port = served
    (folder / "static" / "packages-0123456789abcdef.bin").write_bytes(b"packed")
    again = file_server.SiteServer(folder, port=0)
    again.begin()
    port = again.port

    def headers(path: str, **asked: str) -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", path, headers=asked)
        answer = connection.getresponse()
        return (
            answer.status,
            answer.read(),
            {name.title(): each for name, each in answer.getheaders()},
        )

    status, _, first = headers("/static/site.js")
    assert (status, first["Cache-Control"]) == (200, "no-cache")
    asked_again = {"If-None-Match": first["Etag"]}
    assert headers("/static/site.js", **asked_again)[:2] == (304, b"")
    assert headers("/index.html", **asked_again)[0] == 200, "another file has another tag"
    _, _, lasting = headers("/static/packages-0123456789abcdef.bin")
    assert "immutable" in lasting["Cache-Control"]
    again.stop()


def test_what_the_builder_has_compressed_is_sent_and_not_compressed_again(
    served: tuple[Path, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = served
    written = (folder / "static" / "site.js").read_bytes()
    (folder / "static" / "site.js.gz").write_bytes(gzip.compress(written))
    (folder / "static" / "site.js.br").write_bytes(b"smaller")
    again = file_server.SiteServer(folder, port=0)
    again.begin()
    port = again.port

    def refuse(*_given: object) -> bytes:
        raise AssertionError("it is compressed already")

    with monkeypatch.context() as patched:
        patched.setattr(file_server, "gzip", SimpleNamespace(compress=refuse))
        packed = _ask(port, "/static/site.js", **{"Accept-Encoding": "gzip"})[1]
    assert gzip.decompress(packed) == written
    assert _ask(port, "/static/site.js") == (200, written)
    accepted = {"Accept-Encoding": "gzip, deflate, br;q=1.0"}
    assert _ask(port, "/static/site.js", **accepted) == (200, b"smaller")
    for form in ("gz", "br"):
        told = _ask(port, f"/static/site.js.{form}")
        assert told[0] == 404, "it is another form of a file, no file"
    again.stop()


def test_a_link_says_a_place_by_its_number_or_its_formula() -> None:
    assert links.read("Cantor", {"places": "3;n²;12"}) == {"places": [3, "n²", 12]}
