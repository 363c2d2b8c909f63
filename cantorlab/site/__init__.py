"""Site: the games and the lessons as a folder of pages, for any web space, without a server."""

from typing import Final

#: End of the name of a file that the builder has compressed beside another.
PACKED: Final = ".gz"
