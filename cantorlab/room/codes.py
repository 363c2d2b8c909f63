"""Codes of tables, which read well aloud, and secrets of people, of which only digests are kept."""

from __future__ import annotations

import re
import secrets
from collections.abc import Container
from hashlib import sha256
from hmac import compare_digest
from typing import Final

# Without letters that are taken for others when a code is spelled aloud or read from a wall.
_CONSONANTS: Final = "bdfgkmnprstvz"
_VOWELS: Final = "aeiou"
LETTERS: Final = (_CONSONANTS + _VOWELS).upper()
_PATTERNS: Final = ("cvcvc", "cvccv", "vcvcv", "vccvc")
CODE: Final = re.compile(r"[A-Z]{5}")

#: Bytes of chance in a person's token and in the owner's key.
ENTROPY: Final = 24
#: Form of a token or key: anything else need not be looked up.
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")


def new_code(taken: Container[str], initials: Container[str] = LETTERS) -> str:
    """Return a code of five letters that no table has: two syllables, nearly.

    ``initials``: the letters with one of which it begins; one of ``LETTERS`` must be among them.
    """
    while True:
        pattern = secrets.choice(_PATTERNS)
        letters = {"c": _CONSONANTS, "v": _VOWELS}
        code = "".join(secrets.choice(letters[kind]) for kind in pattern).upper()
        if code not in taken and code[0] in initials:
            return code


def read_code(text: object) -> str | None:
    """Return the code that a person typed, in any case and with blanks; None if it is none."""
    if not isinstance(text, str) or len(text) > 40:
        return None
    code = re.sub(r"[\s-]", "", text).upper()
    return code if CODE.fullmatch(code) else None


def new_token() -> str:
    """Return a secret that cannot be guessed."""
    return secrets.token_urlsafe(ENTROPY)


def digest(token: str) -> str:
    """Return the digest under which a token is kept: the token cannot be found from it."""
    return sha256(token.encode()).hexdigest()


def is_same(token: object, known: str) -> bool:
    """Return whether a token has the digest that was kept, in a time that tells nothing."""
    sound = isinstance(token, str) and TOKEN.fullmatch(token) is not None
    return compare_digest(digest(str(token)) if sound else "", known)
