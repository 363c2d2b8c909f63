"""Addresses of this computer that others in the room can open."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from cantorlab.support.extras import imports_of


def own_addresses(extra: str) -> list[str]:
    """Return this computer's IPv4 addresses on its networks, the one of the default route first.

    A laptop that is its own hotspot has no default route: its interfaces are asked, too. None is
    returned where there is no network. Raises ``MissingExtra`` without psutil, of the caller's
    ``extra``.
    """
    with imports_of(extra):
        import psutil
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        each.address
        for name, addresses in psutil.net_if_addrs().items()
        if name in up
        for each in addresses
        if each.family is socket.AF_INET and _is_reachable(each.address)
    ]
    first = _address_of_default_route()
    return sorted(found, key=lambda address: address != first)


def _is_reachable(address: str) -> bool:
    """Return whether others may reach an address: it is neither a loopback's nor self-assigned."""
    known = ip_address(address)
    return not (known.is_loopback or known.is_link_local)


def _address_of_default_route() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: an address without a host (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:
            return None
