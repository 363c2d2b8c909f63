"""Ways in which a code travels from a pupil to a teacher, and their marks on its text."""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Callable

Change = Callable[[str, random.Random], str]

DASHES = ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\u00ad", "--", "_", " ", ""]
WORDS = [
    "Bonjour Madame,",
    "voici mon code :",
    "merci !",
    "Léa D. (3B)",
    "1.",
    "Envoyé de mon iPhone",
]


def _dashes(code, rng):
    return code.replace("-", rng.choice(DASHES))


def _some_dashes(code, rng):
    return re.sub("-", lambda _: rng.choice(["-", "-", *DASHES]), code)


def _spaces(code, rng):
    space = rng.choice([" ", "\u00a0", "\u202f", "\t", "\u200b"])
    return re.sub("-", lambda _: rng.choice(["-", f"{space}-", f"-{space}", f" -{space}"]), code)


def _case(code, rng):
    return rng.choice([code.lower(), code.title(), code.capitalize()])


def _wrap(code, rng):
    lines = textwrap.wrap(code, rng.choice([20, 40, 62, 76]), break_on_hyphens=rng.random() < 0.5)
    return rng.choice(["\n", "\r\n", "\n> ", "\n>> > ", "\n    ", "=\r\n", "<br>\n"]).join(lines)


def _quote(code, rng):
    before, after = rng.choice(['""', "''", "«»", "“”", "()", "[]", "<>", "**", "``", "__", "||"])
    return f"{before}{code}{after}"


def _encode(code, rng):
    dash = rng.choice(["&#45;", "&#8209;", "&nbsp;", "%2D", "=E2=80=91", "<wbr>-", "<b>-</b>"])
    return code.replace("-", dash)


def _wide(code, rng):
    return "".join(chr(ord(sign) + 0xFEE0) if sign != "-" else "－" for sign in code)


def _spread(code, rng):
    return " ".join(code.replace("-", ""))


def _alike(code, rng):
    to = {"0": "O", "1": rng.choice("lI")}
    return "".join(to.get(sign, sign) if rng.random() < 0.5 else sign for sign in code)


def _misread(code, rng):
    to = {"5": "S", "S": "5", "8": "B", "B": "8", "2": "Z", "Z": "2", "6": "G", "G": "6"}
    return "".join(to.get(sign, sign) if rng.random() < 0.1 else sign for sign in code)


def _cut(code, rng):
    return code[: rng.randrange(24, len(code))]


def _drop_head(code, rng):
    return code[rng.randrange(3, 12) :]


def _lost(code, rng):
    at = rng.randrange(4, len(code))
    return code[:at] + code[at + rng.randrange(1, 9) :]


def _swap(code, rng):
    at = rng.randrange(6, len(code) - 2)
    return code[:at] + code[at + 1] + code[at] + code[at + 2 :]


#: What leaves every sign of a code as it was; and what may destroy it.
HARMLESS: list[Change] = [
    *(_dashes, _some_dashes, _spaces, _case, _wrap, _quote, _encode, _wide, _spread, _alike),
]
HARMFUL: list[Change] = [_misread, _cut, _drop_head, _lost, _swap]


def among_words(code, rng):
    """Return a code as it stands in a message."""
    before, after = rng.choice(["", *WORDS]), rng.choice(["", *WORDS])
    return f"{before} {code}{rng.choice([' ', chr(10)])}{after}"
