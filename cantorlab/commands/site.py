"""Command ``cantorlab site``: the games and the lessons as a folder of pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from cantorlab.languages.texts import LocalizedError, get_language, say, set_language
from cantorlab.support import extras
from cantorlab.support.arguments import add_language, path_argument


def main(arguments: Sequence[str]) -> int:
    """Run ``cantorlab site`` with ``arguments``; return its exit status."""
    chosen = _parser().parse_args(arguments)
    set_language(chosen.language)
    from cantorlab.site import build, runtime

    try:
        extras.need("mistune", "site")
        build.check(chosen.folder)  # before anything is fetched
        address = str(runtime.load_pin()["cdn"]) if chosen.cdn else None
        if chosen.cdn:
            found = {}
        elif chosen.runtime:
            found = runtime.from_folder(chosen.runtime)
        else:
            found = runtime.from_npm()
        count = build.write(chosen.folder, found, address)
    except LocalizedError as refusal:
        print(refusal.message(get_language()), file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in chosen.folder.rglob("*") if file.is_file())
    told = {"folder": chosen.folder, "size": max(1, round(size / 1e6))}
    print(say("site.done", count=count, **told))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab site", description=say("site.description"), allow_abbrev=False
    )
    parser.add_argument("folder", type=path_argument, help=say("site.help_folder"))
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--runtime", type=path_argument, metavar="FOLDER", help=say("site.help_runtime")
    )
    source.add_argument("--cdn", action="store_true", help=say("site.help_cdn"))
    add_language(parser)
    return parser
