"""Command ``cantorlab room``: tables for people at other screens, until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_data_path

from cantorlab.arguments import add_language, any_port, path_argument
from cantorlab.journal.files import VARIABLE
from cantorlab.network import own_addresses
from cantorlab.room.hall import Hall
from cantorlab.room.server import RoomServer
from cantorlab.room.table import BUNDLES
from cantorlab.room.workers import Workers
from cantorlab.site.serve import print_qr
from cantorlab.texts import say, set_language

EVERYBODY = "0.0.0.0"


def default_folder() -> Path:
    """Return the folder in which a room keeps people and games."""
    return user_data_path("cantorlab", appauthor=False) / "room"


def main(arguments: Sequence[str]) -> int:
    """Run ``cantorlab room`` with ``arguments`` until Ctrl-C; return its exit status."""
    chosen = _parser().parse_args(arguments)
    set_language(chosen.language)
    folder = chosen.folder or default_folder()
    if chosen.forget:
        shutil.rmtree(folder, ignore_errors=True)
        print(say("room.forgotten", folder=folder))
        return 0
    os.environ[VARIABLE] = str(folder / "games")
    hall = Hall(folder, language=chosen.language, workers=Workers())
    try:
        lost = hall.restore()
    except (OSError, ValueError, KeyError) as fault:
        print(say("room.not_restored", folder=folder, reason=fault), file=sys.stderr)
        return 1
    for code in lost:
        print(say("room.lost_table", code=code), file=sys.stderr)
    try:
        asyncio.run(_serve(hall, chosen))
    except KeyboardInterrupt:
        hall.stop()
    except OSError as fault:
        reason = fault.strerror or str(fault)
        print(say("site.serve.no_port", port=chosen.port, reason=reason), file=sys.stderr)
        return 1
    return 0


async def _serve(hall: Hall, chosen: argparse.Namespace) -> None:
    names = [*chosen.name, *_own_names()]
    host = "127.0.0.1" if chosen.here else EVERYBODY
    server = RoomServer(
        hall, host=host, port=chosen.port, names=names, behind_proxy=bool(chosen.name)
    )
    others = [] if chosen.here else own_addresses()
    if not (others or chosen.here or chosen.address):
        print(say("room.no_network"), file=sys.stderr)
    seen = (others or ["127.0.0.1"])[0]
    hall.address = chosen.address or f"http://{seen}:{server.port}/"
    for game in chosen.open:
        hall.open_table(game)
    server.start()
    _announce(hall, server.port, quiet=chosen.json)
    ended = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C ends the loop itself
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, ended.set)
    await ended.wait()
    server.stop()


def _announce(hall: Hall, port: int, *, quiet: bool) -> None:
    """Print where the room is; as one line of JSON for a program that started it."""
    if quiet:
        told = {"port": port, "address": hall.address, "key": hall.owner_key}
        print(json.dumps(told), flush=True)
        return
    print(say("room.owner_link", address=f"http://127.0.0.1:{port}/#owner={hall.owner_key}"))
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
    parser.add_argument("--name", action="append", default=[], help=say("room.help_name"))
    parser.add_argument("--address", default="", help=say("room.help_address"))
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    add_language(parser)
    return parser
