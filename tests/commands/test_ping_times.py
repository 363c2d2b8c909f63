"""Our settings of Jupyter let a line live: its first ping must not find the last pong too old."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.serverapp import ServerApp
from jupyterlab.labapp import LabApp
from servers import copy_settings_as_binder, private_jupyter
from tornado import ioloop

from cantorlab import set_language
from cantorlab.commands import launcher


class Line(WebSocketMixin):
    """A line of Jupyter Server whose page answers every ping at once."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings, self.log, self.closed = settings, logging.getLogger("line"), False
        self.ws_connection = SimpleNamespace(client_terminated=False)

    def ping(self, data: bytes) -> None:
        self.on_pong(data)

    def close(self) -> None:
        self.closed = True


def settings_of_a_server() -> Mapping[str, Any]:
    """Return Tornado's settings as Jupyter reads them from its configuration."""
    lab = LabApp()
    lab.load_config_file()
    server = ServerApp(config=lab.config)
    server.load_config_file()
    assert server.kernel_websocket_connection_class.__name__ == "PromptWebsocketConnection"
    return server.tornado_settings


@pytest.mark.parametrize("way", ["launcher", "binder"])
def test_a_line_on_which_every_ping_is_answered_is_never_closed(way, tmp_path, monkeypatch):
    for name, value in private_jupyter(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    monkeypatch.setenv("CANTORLAB_LANGUAGE", "en")  # the command would leave one behind
    if way == "binder":
        os.environ["JUPYTER_CONFIG_PATH"] = str(copy_settings_as_binder(tmp_path / "prefix"))
    else:
        monkeypatch.setattr(LabApp, "launch_instance", lambda options: None)
        monkeypatch.setattr(launcher.compiling, "in_background", lambda: None)
        launcher.main([str(tmp_path / "notebooks"), "--no-browser"])
        set_language("en")

    clock = SimpleNamespace(now=1000.0)
    loop = SimpleNamespace(time=lambda: clock.now)
    monkeypatch.setattr(ioloop.IOLoop, "current", lambda: loop)
    line = Line(settings_of_a_server())
    line.last_ping = line.last_pong = clock.now  # as Jupyter's `open` leaves them
    assert line.ping_interval > 0, "a hub's proxy would close an idle line"
    for _ in range(10):
        clock.now += line.ping_interval / 1000 + 0.001  # a timer is never early
        line.send_ping()
        assert not line.closed


@pytest.mark.parametrize(
    ("said", "is_worth_reading"),
    [
        ("The websocket_ping_timeout (90000) cannot be longer than the …", False),
        ("Invalid X-Forwarded-For", True),
    ],
)
def test_the_terminal_is_spared_the_warning_of_ping_times_alone(said, is_worth_reading):
    assert launcher._is_worth_reading(logging.makeLogRecord({"msg": said})) == is_worth_reading
