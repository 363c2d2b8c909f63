"""Connection from the browser to the kernel, without the delay of small messages.

A click is a message of a few hundred bytes. TCP keeps such a message back until the one before it
is acknowledged (Nagle's algorithm), and the other end delays that acknowledgement by 40 ms: the
board answers a click late, although kernel and browser sit on one machine. Jupyter lets us name
the class that carries kernel messages; ours asks the socket to send at once.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptWebsocketConnection(ZMQChannelsWebsocketConnection):  # type: ignore[misc, unused-ignore]
    """Jupyter's own connection, on a socket with ``TCP_NODELAY``."""

    def connect(self) -> Any:
        """Send small messages at once from now on, then connect as Jupyter does."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
