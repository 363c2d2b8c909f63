"""Command ``cantorlab room``: tables for people at other screens, until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tornado.ioloop import PeriodicCallback

from cantorlab.commands.serve import ANY_ADDRESS, print_qr
from cantorlab.languages.texts import say, set_language
from cantorlab.room.codes import LETTERS
from cantorlab.room.hall import Hall
from cantorlab.room.holding import Hold, bound_output, redirect_output, show_running
from cantorlab.room.own_files import GAMES
from cantorlab.room.server import RoomServer
from cantorlab.room.startup import FolderFault, FolderTaken, forget, open_hall
from cantorlab.room.table import BUNDLES, TableRefused
from cantorlab.room.tidying import untouched_table
from cantorlab.support.arguments import add_language, add_yes, any_port, confirm, path_argument
from cantorlab.support.extras import MissingExtra, need
from cantorlab.support.network import own_addresses
from cantorlab.widgets.remote.address import RoomFault, room_address
from cantorlab.widgets.remote.handle import default_folder
from cantorlab.widgets.remote.process import TAKEN

#: Files and connections of a process: more than a room's lines, games and requests together.
FILES: Final = 4096


def main(arguments: Sequence[str]) -> int:
    """Run ``cantorlab room`` with ``arguments`` until Ctrl-C; return its exit status."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    set_language(chosen.language)
    if chosen.hub and "JUPYTERHUB_SERVICE_PREFIX" not in os.environ:
        parser.error(say("room.no_hub"))
    folder = chosen.folder or default_folder()
    try:
        if chosen.forget:
            return _forget(folder, asks=not chosen.yes)
        if not chosen.here:
            need("psutil", "room")
        hall, lost = open_hall(folder, chosen.language, chosen.letters)
    except (FolderFault, MissingExtra) as fault:
        print(fault.message(chosen.language), file=sys.stderr)
        return TAKEN if isinstance(fault, FolderTaken) else 1
    for code in lost:
        print(say("room.lost_table", code=code), file=sys.stderr)
    _allow_connections()
    try:
        asyncio.run(_serve(hall, chosen))
    except KeyboardInterrupt:
        hall.stop()
    except OSError as fault:
        reason = fault.strerror or str(fault)
        print(say("site.serve.no_port", port=chosen.port, reason=reason), file=sys.stderr)
        return 1
    return 0


def _forget(folder: Path, *, asks: bool) -> int:
    """Delete a room, once its owner has seen what that is and agrees; return the exit status."""

    def agree(files: list[Path]) -> bool:
        games = [each for each in files if each.parent.name == GAMES]
        for file in [each for each in files if each not in games]:
            print(file)
        print(folder / GAMES, say("room.count_games", count=len(games)))
        return not asks or confirm(say("room.forget_sure"))

    others = forget(folder, agree)
    if others is None:
        print(say("room.not_forgotten"), file=sys.stderr)
        return 1
    print(say("room.forgotten", folder=folder))
    if others:
        print(say("room.left_alone", count=others, folder=folder))
    return 0


def _allow_connections() -> None:
    """Let this process have as many lines and connections as a room takes, where it may."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def _serve(hall: Hall, chosen: argparse.Namespace) -> None:
    for game in chosen.open:
        _offer(hall, game)
    if chosen.hub:
        from cantorlab.room.jupyterhub import hub_server

        server = hub_server(hall)
    else:
        server = _server(hall, chosen)
    server.start()
    ended = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C ends the loop itself
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, ended.set)
    if chosen.json and hall.folder is not None:
        await _be_held(hall, server.port, ended)
    else:
        if not chosen.hub:
            _announce(hall, server.port, chosen)
        await ended.wait()
    server.stop()


def _offer(hall: Hall, game: str) -> None:
    """Have a table of a game that nobody has used yet: one from an earlier start, or a new one."""
    try:
        if untouched_table(hall, game) is None:
            hall.open_table(game)
    except TableRefused as refusal:
        print(say(f"room.refused.{refusal.code}"), file=sys.stderr)


async def _be_held(hall: Hall, port: int, ended: asyncio.Event) -> None:
    """Serve a notebook, which is told where by a line of JSON, and to which nothing else is."""
    assert hall.folder is not None
    told = {"port": port, "address": hall.address, "key": hall.owner_key}
    hold = hall.hold = Hold(ended.set)

    def look() -> None:
        bound_output()
        hold.look(visited=bool(hall.lines))

    with show_running(hall.folder, told):
        print(json.dumps(told), flush=True)
        redirect_output(hall.folder)
        looking = PeriodicCallback(look, 1000)
        looking.start()
        await ended.wait()
        looking.stop()


def _server(hall: Hall, chosen: argparse.Namespace) -> RoomServer:
    """Return the server of a hall, which knows the address that others type."""
    names = [*chosen.name, *_own_names()]
    if chosen.address:
        names.append(urlsplit(chosen.address).hostname or "")
    host = "127.0.0.1" if chosen.here else ANY_ADDRESS
    # Only what comes from this computer may say for whom it asks: a proxy.
    server = RoomServer(hall, host=host, port=chosen.port, names=names, behind_proxy=chosen.here)
    others = [] if chosen.here else own_addresses("room")
    if not (others or chosen.here or chosen.address):
        print(say("room.no_network"), file=sys.stderr)
    seen = (others or ["127.0.0.1"])[0]
    hall.address = chosen.address or f"http://{seen}:{server.port}/"
    return server


def _announce(hall: Hall, port: int, chosen: argparse.Namespace) -> None:
    """Print where the room is."""
    # Where several rooms share an address, the owner of each comes in at its own port.
    is_alone = chosen.address and chosen.letters == LETTERS
    owners = hall.address if is_alone else f"http://127.0.0.1:{port}/"
    print(say("room.owner_link", address=f"{owners}#owner={hall.owner_key}"))
    print(say("room.address", address=hall.address))
    for code in hall.tables:
        print(say("room.table_link", code=code, address=f"{hall.address}{code}"))
    print_qr(hall.address + (next(iter(hall.tables)) if len(hall.tables) == 1 else ""))
    print(say("site.serve.stop"), flush=True)


def _own_names() -> list[str]:
    name = socket.gethostname().lower()
    return [name, f"{name}.local"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab room", description=say("room.description"), allow_abbrev=False
    )
    parser.add_argument(
        "--open", action="append", default=[], choices=sorted(BUNDLES), help=say("room.help_open")
    )
    parser.add_argument("--here", action="store_true", help=say("room.help_here"))
    parser.add_argument("--port", type=any_port, default=8000, help=say("site.serve.help_port"))
    parser.add_argument("--folder", type=path_argument, help=say("room.help_folder"))
    parser.add_argument("--forget", action="store_true", help=say("room.help_forget"))
    add_yes(parser, "room.help_yes")
    parser.add_argument("--name", action="append", default=[], help=say("room.help_name"))
    parser.add_argument("--address", type=_address, help=say("room.help_address"))
    parser.add_argument("--letters", type=_letters, default=LETTERS, help=say("room.help_letters"))
    parser.add_argument("--hub", action="store_true", help=say("room.help_hub"))
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    add_language(parser)
    return parser


def _address(text: str) -> str:
    """Return the address of a room, which ends in a slash."""
    try:
        return room_address(text)
    except RoomFault as fault:
        raise argparse.ArgumentTypeError(fault.message()) from None


def _letters(text: str) -> str:
    """Return the letters with which codes begin."""
    letters = text.upper()
    if not {*letters} & {*LETTERS}:
        raise argparse.ArgumentTypeError(say("room.no_letters", letters=LETTERS))
    return letters
