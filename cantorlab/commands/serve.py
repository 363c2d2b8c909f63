"""Command ``cantorlab serve``: a site on this computer, or for the class in the room."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from io import StringIO

from cantorlab.languages.texts import LocalizedError, get_language, say, set_language
from cantorlab.support.arguments import add_language, any_port, path_argument
from cantorlab.support.extras import need
from cantorlab.support.network import own_addresses

ANY_ADDRESS = "0.0.0.0"


def main(arguments: Sequence[str]) -> int:
    """Run the command with ``arguments`` until Ctrl-C; return its exit status."""
    chosen = _parser().parse_args(arguments)
    set_language(chosen.language)
    host = ANY_ADDRESS if chosen.room else "127.0.0.1"
    try:
        if chosen.room:
            need("psutil", "site")
        need("tornado", "site")
        from cantorlab.site.file_server import SiteServer

        server = SiteServer(chosen.folder, host=host, port=chosen.port)
    except LocalizedError as refusal:
        print(refusal.message(get_language()), file=sys.stderr)
        return 1
    with closing(server), suppress(KeyboardInterrupt):
        print(say("site.serve.here", address=f"http://127.0.0.1:{server.port}/"))
        if chosen.room:
            _print_addresses(server.port)
        print(say("site.serve.stop"), flush=True)
        server.run()
    return 0


def _print_addresses(port: int) -> None:
    """Print where the class finds the site: each address, and the code of the first."""
    addresses = [f"http://{address}:{port}/" for address in own_addresses("site")]
    if not addresses:
        print(say("site.serve.no_network"))
        return
    print(say("site.serve.room", address=addresses[0]))
    print_qr(addresses[0])
    if addresses[1:]:
        print(say("site.serve.or", addresses=", ".join(addresses[1:])))


def print_qr(address: str) -> None:
    """Print an address for the telephones and tablets of a room, where ``segno`` is installed."""
    try:
        import segno
    except ImportError:  # neither extra, ``site`` nor ``lab``: the address itself is there
        return
    code, blocks = segno.make(address, micro=False), StringIO()
    code.terminal(blocks, compact=True)
    drawn = blocks.getvalue()
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:  # twice the size, and as readable
        rows = code.matrix_iter(border=4)
        drawn = "".join("".join("  " if dark else "##" for dark in row) + "\n" for row in rows)
    print(drawn, end="")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab serve", description=say("site.serve.description"), allow_abbrev=False
    )
    parser.add_argument("folder", type=path_argument, help=say("site.serve.help_folder"))
    parser.add_argument("--room", action="store_true", help=say("site.serve.help_room"))
    parser.add_argument("--port", type=any_port, default=8000, help=say("site.serve.help_port"))
    add_language(parser)
    return parser
