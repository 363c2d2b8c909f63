"""Site: the games and the lessons as a folder of pages, for any web space, without a server."""

from collections.abc import Mapping
from typing import Final

#: Ends of the names of compressed files beside others, by encoding, the smallest first. Browsers
#: accept Brotli over HTTPS and on this computer alone.
PACKED: Final[Mapping[str, str]] = {"br": ".br", "gzip": ".gz"}
