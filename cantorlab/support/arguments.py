"""Arguments that several commands take; invalid ones are refused with a sentence."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from cantorlab import languages
from cantorlab.languages.texts import get_language, say


def path_argument(text: str) -> Path:
    """Return the path of a file or folder that an argument names."""
    if "\0" in text:
        raise ArgumentTypeError(say("launcher.bad_path", given=text.replace("\0", "�")))
    return Path(text)


def port_argument(text: str) -> int:
    """Return the number of a port."""
    if not (text.isdecimal() and 0 < int(text[:6]) < 2**16):
        raise ArgumentTypeError(say("launcher.bad_port", given=text))
    return int(text)


def any_port(text: str) -> int:
    """Return the number of a port; 0 takes any that is free."""
    return 0 if text == "0" else port_argument(text)


def add_language(parser: ArgumentParser) -> None:
    """Let a command be told the language in which it speaks."""
    parser.add_argument(
        "--language",
        choices=languages.codes(),
        default=get_language(),
        help=say("export.help_language"),
    )


def add_yes(parser: ArgumentParser, key: str) -> None:
    """Let a script agree beforehand to what a command asks; ``key`` is the help's."""
    parser.add_argument("--yes", action="store_true", help=say(key))


def confirm(question: str) -> bool:
    """Ask a question at the terminal; return False where it cannot be answered."""
    if sys.stdin is None or not sys.stdin.isatty():
        print(question, say("common.say_yes"), file=sys.stderr)
        return False
    try:
        answer = input(f"{question} [{say('common.yes_or_no')}] ")
    except EOFError:
        return False
    return answer.strip().casefold() in say("common.yes").split()
