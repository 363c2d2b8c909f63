"""Extension of a Jupyter server that hosts a room, at ``…/cantorlab/room/``.

``jupyter server extension enable cantorlab.room.extension`` turns it on. The user of the server is
the room's owner and comes in by ``…/cantorlab/room/owner``; others need a link or a code, and no
token of Jupyter.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler, authenticated

from cantorlab.languages.texts import get_language
from cantorlab.room.hall import Hall
from cantorlab.room.server import heartbeat, routes
from cantorlab.room.startup import FolderFault, open_hall
from cantorlab.widgets.remote.handle import default_folder


class _OwnerHandler(JupyterHandler):
    """Handler that brings the user of the Jupyter server into the room as its owner."""

    def initialize(self, hall: Hall) -> None:
        self._hall = hall

    @authenticated
    def get(self) -> None:
        self.redirect(f"./#owner={self._hall.owner_key}")


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: ServerApp) -> None:
    if not app.allow_unauthenticated_access:
        app.log.warning("A room lets people in without a token of Jupyter: it is not opened here.")
        return
    try:
        hall, _lost = open_hall(default_folder(), get_language())
    except FolderFault as fault:
        app.log.warning(str(fault))
        return
    base = url_path_join(app.base_url, "cantorlab/room/")
    names = None if app.allow_remote_access else app.local_hostnames
    added = [
        (base[:-1], RedirectHandler, {"url": base}),
        (base + "owner", _OwnerHandler, {"hall": hall}),
        *routes(hall, names, base),
    ]
    app.web_app.add_handlers(".*$", added)  # type: ignore[no-untyped-call]
    heartbeat(hall).start()
    app.log.info("A room is open: its owner comes in by %sowner", base)
