"""A pupil's work as a short code: a text that any school platform takes, and a QR can carry.

``CL1-`` and the version, then letters and digits in groups of five, of Crockford's alphabet, which
has no I, L, O, U: how many there are, the work itself (packed), and six that check the rest.
"""

from __future__ import annotations

import json
import zlib
from datetime import UTC, datetime, timedelta

from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work, given_of, work_of
from cantorlab.languages.texts import LocalizedError
from cantorlab.support.foreign_files import parse_json

VERSION = 1
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DIGIT = {sign: at for at, sign in enumerate(_ALPHABET)}
# Characters that look alike are read as those of the alphabet.
_SIGNS = {sign: sign for sign in _ALPHABET} | {"O": "0", "I": "1", "L": "1"}
_BITS = 5
_GROUP = 5
_CHECK, _LENGTH = 6, 3
_LARGEST = 100_000
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)
# Text that all works share: it makes their codes a third shorter.
_COMMON = (
    b'],0,0,null,"en"],["fr"],["challenge 2",["challenge",["duel",["shape",["words",["tie"],'
    b'["-9 8 > -'
)


class BadCode(LocalizedError):
    """A text that is no code of a pupil's work; the sentence says what is wrong with it."""


def code_of(work: Work) -> str:
    """Return the code of a pupil's work."""
    rows = [
        [each.question, list(each.answers), each.helps, int(each.given_up), each.seconds,
         each.language]
        for each in work.given
    ]  # fmt: skip
    minutes = max(0, int((work.at - _SINCE) / timedelta(minutes=1)))
    content = [work.lesson, work.pupil, work.mark, minutes, rows]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _COMMON)
    packed = packer.compress(text.encode()) + packer.flush()
    body = _write_number(int.from_bytes(b"\x01" + packed, "big"))
    counted = _write_number(len(body)).rjust(_LENGTH, "0") + body
    whole = counted + _check(counted)
    groups = [whole[at : at + _GROUP] for at in range(0, len(whole), _GROUP)]
    return "-".join([f"CL{VERSION}", *groups])


def signs_of(text: str) -> str:
    """Return the letters and digits of a text as a code writes them; ``?`` for any other."""
    return "".join(_SIGNS.get(sign, "?") for sign in text.upper() if sign.isalnum())


def whole_length(signs: str) -> int | None:
    """Return how many signs the code that begins here has in all; None where none can begin."""
    counted = _read(signs[:_LENGTH]) if len(signs) >= _LENGTH else None
    return None if counted is None else _LENGTH + counted + _CHECK


def work_of_signs(signs: str) -> Work | None:
    """Return the work that the signs of one whole code carry; None if a sign of it is wrong."""
    body, check = signs[:-_CHECK], signs[-_CHECK:]
    if check != _check(body):
        return None
    try:
        return _unpack(body[_LENGTH:])
    except (ValueError, KeyError, TypeError, IndexError, OverflowError, zlib.error):
        return None


def _unpack(body: str) -> Work:
    number = _read(body)
    assert number is not None
    packed = number.to_bytes((number.bit_length() + 7) // 8, "big")[1:]
    unpacker = zlib.decompressobj(-15, zdict=_COMMON)
    text = unpacker.decompress(packed, _LARGEST)
    lesson, pupil, mark, minutes, rows = parse_json(text.decode())
    if type(minutes) is not int:
        raise ValueError("no moment")
    at = (_SINCE + timedelta(minutes=minutes)).isoformat()
    return work_of(lesson, pupil, mark, at, [_read_answers(row) for row in rows])


def _read_answers(row: list[object]) -> GivenAnswers:
    question, answers, helps, given_up, seconds, language = row
    return given_of(
        {
            "question": question, "answers": answers, "helps": helps,
            "given_up": bool(given_up), "seconds": seconds, "language": language,
        }
    )  # fmt: skip


def _check(text: str) -> str:
    return _write_number(zlib.crc32(text.encode()) >> 2).rjust(_CHECK, "0")


def _write_number(number: int) -> str:
    signs = ""
    while number:
        number, digit = divmod(number, 1 << _BITS)
        signs = _ALPHABET[digit] + signs
    return signs


def _read(text: str) -> int | None:
    number = 0
    for sign in text:
        if sign not in _DIGIT:
            return None
        number = number << _BITS | _DIGIT[sign]
    return number
