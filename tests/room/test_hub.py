"""A room as a service of a real JupyterHub: who has not logged in there sees nothing of it.

``uv run --group further --with jupyterhub pytest tests/room/test_hub.py``, with the hub's own
``configurable-http-proxy`` (of npm) on the path.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from servers import free_port, server_of_its_own

PROXY = shutil.which("configurable-http-proxy")

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        not shutil.which("configurable-http-proxy"), reason="the hub's proxy is missing"
    ),
]

CONFIG = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/hubs/"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {{"teacher"}}
c.JupyterHub.services = [{{
    "name": "room", "url": "http://127.0.0.1:{service}", "oauth_no_confirm": True,
    "command": [{python!r}, "-m", "cantorlab", "room", "--hub", "--folder", "room"],
}}]
c.JupyterHub.load_roles = [{{"name": "user", "scopes": ["self", "access:services!service=room"]}}]
"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[str]:
    """The address of a room that a hub has started."""
    names = ("port", "hub", "proxy", "service")
    ports = {name: free_port() for name in names}
    config = tmp_path / "jupyterhub_config.py"
    config.write_text(CONFIG.format(python=sys.executable, **ports))
    command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
    with server_of_its_own(command, ports["port"], cwd=tmp_path):
        yield f"http://127.0.0.1:{ports['port']}/hubs/services/room/"


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
