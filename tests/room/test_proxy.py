"""Rooms behind the proxies of the how-to: Caddy with TLS, and one nginx before two of them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect
from room.test_remote import wait_for
from servers import free_port

import cantorlab
from cantorlab.widgets.remote import table as remote_table

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CADDY = shutil.which("caddy")

pytestmark = pytest.mark.nightly

LETTERS = ("abcdefghijklm", "nopqrstuvwxyz")

CONFIG = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen 127.0.0.1:{port};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection upgrade;
    location / {{ proxy_pass http://127.0.0.1:{a}; }}
    location ~* "^/[n-z][a-z]{{4}}(/line)?$" {{ proxy_pass http://127.0.0.1:{b}; }}
  }}
}}
"""


# In the how-to a name stands for the port of this computer, and Caddy fetches its certificate.
CADDYFILE = """
{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}/caddy
}}
https://localhost:{port} {{
    tls internal
    reverse_proxy 127.0.0.1:{own}
}}
"""


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[list[dict[str, Any]]]:
    """Two rooms behind one address, each with a table of Catch the King."""
    port, ports = free_port(), {"a": free_port(), "b": free_port()}
    with ExitStack() as stack:
        told = []
        for (name, own), letters in zip(ports.items(), LETTERS, strict=True):
            command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here"]
            command += ["--port", str(own), "--folder", str(tmp_path / name), "--open", "tafl"]
            command += ["--address", f"http://127.0.0.1:{port}/", "--name", "play.example"]
            command += ["--letters", letters]
            told.append(json.loads(_started(stack, command)))
        config = tmp_path / "nginx.conf"
        config.write_text(CONFIG.format(folder=tmp_path, port=port, **ports))
        assert NGINX is not None
        proxy = subprocess.Popen([NGINX, "-c", str(config)])
        stack.callback(lambda: (proxy.terminate(), proxy.wait()))
        yield told


def _started(stack: ExitStack, command: list[str]) -> str:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pipe = process.stdout
    stack.callback(lambda: (process.terminate(), process.wait(), pipe.close()))
    return pipe.readline()


@pytest.fixture
def behind_caddy(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A room behind a Caddy that speaks TLS, with a table of Catch the King."""
    port, own = free_port(), free_port()
    with ExitStack() as stack:
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here", "--open", "tafl"]
        command += ["--port", str(own), "--folder", str(tmp_path / "room")]
        command += ["--address", f"https://localhost:{port}"]
        told = json.loads(_started(stack, command))
        config = tmp_path / "Caddyfile"
        config.write_text(CADDYFILE.format(folder=tmp_path, port=port, own=own))
        assert CADDY is not None
        proxy = subprocess.Popen(
            [CADDY, "run", "--config", str(config)], stderr=subprocess.PIPE, text=True
        )
        assert proxy.stderr is not None
        log = proxy.stderr
        stack.callback(lambda: (proxy.terminate(), proxy.wait(), log.close()))
        while "serving initial configuration" not in log.readline():
            assert proxy.poll() is None
        yield told


@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed")
def test_two_play_over_tls_behind_caddy(behind_caddy: dict[str, Any], browser: Browser) -> None:
    """The address that the proxy names tells two visitors apart, even one that asks too often."""
    (table,) = _ask(behind_caddy, {"do": "tables"})
    link = f"{behind_caddy['address']}{table['code']}"
    pages, lines = [], list[str]()
    for name in ("Ada", "Émile"):
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.on("websocket", lambda line: lines.append(line.url))
        page.goto(link)
        page.fill("[name=name]", name)
        page.click("button[type=submit]")
        page.wait_for_selector(".cl-root")
        pages.append(page)
    for number, (page, *move) in enumerate(((pages[0], "d9", "c9"), (pages[1], "e7", "d7")), 1):
        for key in move:
            page.locator(f".cl-root [data-cl-key={key}]").click()
        for each in pages:
            expect(each.locator(".cl-root")).to_contain_text(f"{number} / {number}")
    assert {each.partition("localhost")[0] for each in lines} == {"wss://"}
    for page in pages:
        page.context.close()


def _ask(room: dict[str, Any], what: dict[str, Any]) -> Any:
    """Ask as the owner does, at the room's own port."""
    key = {"Authorization": f"Bearer {room['key']}"}
    body = json.dumps(what).encode()
    with urlopen(Request(f"http://127.0.0.1:{room['port']}/owner-api", body, key)) as it:
        return json.load(it)["answer"]


def _fetch(address: str) -> bytes:
    while True:
        try:
            with urlopen(address) as page:
                return bytes(page.read())
        except OSError as fault:  # nginx is not up yet
            if "refused" not in str(fault):
                raise


def _may_act(seat: Any) -> bool:
    return bool(seat.view["actions"])


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_each_room_plays_through_the_proxy(
    proxied: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = []
    for room in proxied:
        (table,) = _ask(room, {"do": "tables"})
        codes.append(table["code"])
        link = f"{room['address']}{table['code']}"
        assert b'src="static/room.js' in _fetch(link)
        seats = []
        for token in ("a" * 32, "b" * 32):
            monkeypatch.setattr(remote_table, "own_token", lambda _base, token=token: token)
            seats.append(cantorlab.Tafl(room=link))
        for mover, other in (seats, seats[::-1]) * 2:
            mover.act(mover.view["actions"][0])
            wait_for(other, partial(_may_act, other))
        assert _ask(room, {"do": "tables"})[0]["plies"] == 4
        for seat in seats:
            seat.close()
    for code, known in zip(codes, LETTERS, strict=True):
        assert code[0].lower() in known
    for code in ("BIBIB", "TITIT"):
        if code not in codes:
            with pytest.raises(ValueError, match="no table with this code"):
                cantorlab.Tafl(room=f"{proxied[0]['address']}{code}")
