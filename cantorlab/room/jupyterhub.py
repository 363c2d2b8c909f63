"""Room as a service of JupyterHub: below ``/services/NAME/``, behind the hub's login.

Users of the hub may come in, by a link or a code as elsewhere; an administrator of it is the
room's owner, at ``/services/NAME/owner``.
"""

from __future__ import annotations

import os
import secrets
from typing import Any
from urllib.parse import urlsplit

from jupyterhub.services.auth import HubOAuthCallbackHandler, HubOAuthenticated
from tornado.web import RequestHandler

from cantorlab.room.hall import Hall
from cantorlab.room.server import RoomServer, routes


class _BehindLogin(HubOAuthenticated):  # type: ignore[misc]
    """Mixin that sends a user who has not logged in to the hub's login page."""

    def prepare(self) -> None:
        super().prepare()
        if self._finished or self.current_user is not None:
            return
        if self.request.headers.get("Upgrade"):  # a line follows no redirection
            self.set_status(403)
            self.finish()
        else:
            self.redirect(self.get_login_url())


class _OwnerHandler(_BehindLogin, RequestHandler):
    """Handler that brings an administrator of the hub into the room as its owner."""

    def initialize(self, hall: Hall) -> None:
        self._hall = hall

    def get(self) -> None:
        if self.current_user["admin"]:
            self.redirect(f"./#owner={self._hall.owner_key}")
        else:
            self.set_status(403)
            self.finish("Only an administrator of the hub owns its room.")


def _guard(handler: type[Any]) -> type[Any]:
    return type(handler.__name__, (_BehindLogin, handler), {})


def hub_server(hall: Hall) -> RoomServer:
    """Return the server of a hall at the address that the hub has given this service."""
    prefix = os.environ["JUPYTERHUB_SERVICE_PREFIX"]
    at = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    handlers = [
        (prefix + "oauth_callback", HubOAuthCallbackHandler),
        (prefix + "owner", _OwnerHandler, {"hall": hall}),
        *routes(hall, None, prefix, _guard, behind_proxy=True),
    ]
    return RoomServer(
        hall,
        host=at.hostname or "127.0.0.1",
        port=at.port or 0,
        handlers=handlers,
        cookie_secret=secrets.token_bytes(32),
    )
