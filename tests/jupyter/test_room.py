"""Rooms and Jupyter: a server that hosts one, and a notebook that plays in one."""

from __future__ import annotations

import json
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Page, expect
from servers import free_port, private_jupyter, server_of_its_own

BASE = "/user/ada/"


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a plain Jupyter server below a path of its own, as on a hub."""
    home = tmp_path_factory.mktemp("hosting")
    environment = {**private_jupyter(home), "XDG_DATA_HOME": str(home / "data")}
    settings = Path(environment["JUPYTER_CONFIG_DIR"])
    settings.mkdir(parents=True)
    enabled = {"ServerApp": {"jpserver_extensions": {"cantorlab.room.extension": True}}}
    (settings / "jupyter_server_config.json").write_text(json.dumps(enabled))
    port = free_port()
    command = [sys.executable, "-m", "jupyter", "server", "--allow-root", f"--port={port}"]
    command += [f"--ServerApp.base_url={BASE}", "--IdentityProvider.token=secret"]
    with server_of_its_own(command, port, env=environment, cwd=home):
        yield f"http://127.0.0.1:{port}{BASE}"


def come_in(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.fill("[name=name]", name)
    page.click("button[type=submit]")


def test_two_play_in_a_room_of_a_jupyter_server(hosting: str, browser: Browser) -> None:
    teacher, pupil = [browser.new_context().new_page() for _ in range(2)]
    come_in(teacher, f"{hosting}cantorlab/room/owner?token=secret", "Teacher")
    assert teacher.url == f"{hosting}cantorlab/room/", "the key has left the address"
    teacher.select_option("[name=game]", "tafl")
    teacher.click("text=Open a table")
    teacher.locator(".cl-room-seats").get_by_role("button", name="Sit down").first.click()
    code = teacher.url.rsplit("/", 1)[1]
    come_in(pupil, f"{hosting}cantorlab/room/{code}", "Émile")
    expect(teacher.locator(".cl-room-seats")).to_contain_text("Émile")
    teacher.locator(".cl-root [data-cl-key=d9]").click()
    teacher.locator(".cl-root [data-cl-key=c9]").click()
    expect(pupil.locator(".cl-root")).to_contain_text("1 / 1")
    for page in (teacher, pupil):
        page.context.close()


def test_only_the_user_of_the_server_is_brought_in_as_the_owner(hosting: str) -> None:
    with urllib.request.urlopen(f"{hosting}cantorlab/room/owner") as answer:
        assert "/login" in answer.url
    with urllib.request.urlopen(f"{hosting}cantorlab/room") as answer:
        assert b"data-cl-room" in answer.read()
    another = urllib.request.Request(f"{hosting}cantorlab/room/", headers={"Host": "evil.test"})
    with pytest.raises(HTTPError, match="421"):
        urllib.request.urlopen(another)


def test_a_notebook_plays_with_somebody_elsewhere(
    server: Any, open_in: Callable[[str, str], Any], browser: Browser
) -> None:
    """A seat in JupyterLab, and one on the page of the room: who is there, a move, an answer."""
    cell = """
        import cantorlab
        room = cantorlab.Room(here=True, folder="room")
        seat = cantorlab.Tafl(room=room.open("tafl"), names="Ada", language="en")
        seat
    """
    notebook = open_in("lab/tree", server.write("elsewhere.ipynb", [dedent(cell)]))
    notebook.run_all()
    table = notebook.page.locator(".cl-root").first
    expect(table.locator(".cl-room-seats")).to_contain_text("Ada")
    other = browser.new_context().new_page()
    come_in(other, notebook.kernel("seat.url"), "Émile")
    expect(table.locator(".cl-room-seats")).to_contain_text("Émile")
    table.locator("[data-cl-key=d9]").click()
    table.locator("[data-cl-key=c9]").click()
    expect(other.locator(".cl-root")).to_contain_text("1 / 1")
    other.locator(".cl-root [data-cl-key=e7]").click()
    other.locator(".cl-root [data-cl-key=d7]").click()
    expect(table).to_contain_text("2 / 2")
    other.locator(".cl-room-greet").select_option("hello")
    expect(table.locator(".cl-room-greeting")).to_have_text("Hello!")
    other.context.close()
    expect(table.locator(".cl-room-seats")).to_contain_text("away")
    assert notebook.kernel("room.close()") is None
