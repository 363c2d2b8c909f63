"""Command ``cantorlab print``: a game as a PDF to cut out, or as pictures of its parts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from os.path import lexists
from pathlib import Path

from cantorlab.languages.texts import LocalizedError, get_language, say, set_language
from cantorlab.support.arguments import add_language, add_yes, path_argument

GAMES = ("cantor", "siggil", "tafl")
PAPERS = ("a4", "letter")


def main(arguments: Sequence[str]) -> int:
    """Run ``cantorlab print`` with ``arguments``; return its exit status."""
    chosen = _parser().parse_args(arguments)
    set_language(chosen.language)
    from cantorlab import plots

    target = chosen.to or Path(f"{chosen.game}.pdf")
    options = {"paper": chosen.paper, "bleed": chosen.bleed, "language": chosen.language}
    if chosen.game != "tafl":
        options["backs"] = chosen.backs
    functions: dict[str, Callable[..., Path]] = {
        "cantor": plots.cards, "siggil": plots.siggil_cards, "tafl": plots.tafl_set
    }  # fmt: skip
    try:
        if lexists(target) and not chosen.yes:
            raise LocalizedError("print.there", file=target)
        functions[chosen.game](target, **options)
    except LocalizedError as refusal:
        print(refusal.message(get_language()), file=sys.stderr)
        return 1
    except OSError as refusal:
        reason = refusal.strerror or str(refusal)
        print(say("export.unwritable", file=target, reason=reason), file=sys.stderr)
        return 1
    print(say("print.done", file=target))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab print", description=say("print.description"), allow_abbrev=False
    )
    parser.add_argument("game", choices=GAMES, help=say("print.help_game"))
    parser.add_argument("--to", type=path_argument, metavar="FILE", help=say("print.help_to"))
    parser.add_argument("--paper", choices=PAPERS, default="a4", help=say("print.help_paper"))
    parser.add_argument(
        "--bleed", type=_millimetres, default=3.0, metavar="MM", help=say("print.help_bleed")
    )
    parser.add_argument(
        "--no-backs", dest="backs", action="store_false", help=say("print.help_no_backs")
    )
    add_yes(parser, "print.help_yes")
    add_language(parser)
    return parser


def _millimetres(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise argparse.ArgumentTypeError(say("plots.print.bad_bleed", given=text, most=5)) from None
