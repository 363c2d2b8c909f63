"""A room that jupyter-server-proxy starts for its user, as the how-to has it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from servers import free_port, private_jupyter, server_of_its_own

BASE = "/user/ada/"


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[str]:
    """The address of a room below that of a Jupyter server."""
    port = free_port()
    address = f"http://127.0.0.1:{port}{BASE}cantorlab/"
    command = [sys.executable, "-m", "cantorlab", "room", "--here", "--port", "{port}"]
    command += ["--open", "tafl", "--folder", str(tmp_path / "room"), "--address", address]
    settings = {
        "ServerApp": {"jpserver_extensions": {"jupyter_server_proxy": True}},
        "ServerProxy": {"servers": {"cantorlab": {"command": command, "timeout": 60}}},
    }
    environment = private_jupyter(tmp_path)
    folder = Path(environment["JUPYTER_CONFIG_DIR"])
    folder.mkdir(parents=True)
    (folder / "jupyter_server_config.json").write_text(json.dumps(settings))
    server = [sys.executable, "-m", "jupyter", "server", "--allow-root", f"--port={port}"]
    server += [f"--ServerApp.base_url={BASE}", "--IdentityProvider.token=secret"]
    with server_of_its_own(server, port, env=environment, cwd=tmp_path):
        yield address


def test_two_play_through_a_server_that_both_may_reach(
    proxied: str, browser: Browser, tmp_path: Path
) -> None:
    first, second = [browser.new_context().new_page() for _ in range(2)]
    first.goto(f"{proxied}?token=secret")  # which starts the room
    first.wait_for_selector("[name=code]")
    (table,) = json.loads((tmp_path / "room" / "room.json").read_text())["tables"]
    first.fill("[name=code]", table["code"])
    second.goto(f"{proxied}{table['code']}?token=secret")
    for page, name in ((first, "Ada"), (second, "Émile")):
        page.fill("[name=name]", name)
        page.click("button[type=submit]")
        page.wait_for_selector(".cl-root")
    assert first.url == f"{proxied}{table['code']}"
    for number, (page, *move) in enumerate(((first, "d9", "c9"), (second, "e7", "d7")), 1):
        for key in move:
            page.locator(f".cl-root [data-cl-key={key}]").click()
        for each in (first, second):
            expect(each.locator(".cl-root")).to_contain_text(f"{number} / {number}")
    for page in (first, second):
        page.context.close()
