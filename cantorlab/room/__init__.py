"""Room: a server of sessions that screens join from elsewhere, over a WebSocket.

A room holds real tables (``widgets.table``). Each browser is one screen of one of them and is sent
what its seat may know, never more. ``hall`` is the room without a network, ``server`` its lines.
"""

from cantorlab.widgets.remote.handle import Room as Room

__all__ = ["Room"]
