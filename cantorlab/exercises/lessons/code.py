"""A pupil's work as a short code: a text that any school platform takes, and a QR can carry.

``CL1-`` and the version, then letters and digits in groups of five, of Crockford's alphabet, which
has no I, L, O, U: how many there are, the work itself (packed), and six that check the rest.
"""

from __future__ import annotations

import json
import re
import zlib
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from cantorlab.exercises.lessons.work import Given, Work, given_of, work_of
from cantorlab.texts import Worded

VERSION = 1
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DIGIT = {sign: at for at, sign in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_BITS = 5
_GROUP = 5
_CHECK, _LENGTH = 6, 3
_LARGEST = 100_000
# A platform may have made another dash of ours, or a space: then the length must follow.
_BEGIN = re.compile(
    r"\bCL(\d{1,3})(?:[-\u2010-\u2015\u2212]|\s+(?=[0-9O][0-9A-Z]{4}\b))", re.IGNORECASE
)
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)
# What works have in common: it makes their codes a third shorter.
_COMMON = (
    b'],0,0,null,"en"],["fr"],["challenge 2",["challenge",["duel",["shape",["words",["tie"],'
    b'["-9 8 > -'
)


class BadCode(Worded):
    """A text that is no code of a pupil's work; the sentence says what is wrong with it."""


def code_of(work: Work) -> str:
    """The code of a pupil's work."""
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
    body = _written(int.from_bytes(b"\x01" + packed, "big"))
    counted = _written(len(body)).rjust(_LENGTH, "0") + body
    whole = counted + _check(counted)
    groups = [whole[at : at + _GROUP] for at in range(0, len(whole), _GROUP)]
    return "-".join([f"CL{VERSION}", *groups])


def codes_in(text: str) -> list[str]:
    """The codes in a text, each from its beginning to that of the next."""
    starts = [each.start() for each in _BEGIN.finditer(text)]
    return [text[start:end].strip() for start, end in pairwise([*starts, len(text)])]


def work_of_code(text: str) -> Work:
    """The work that a code carries; raises ``BadCode`` for what is cut, mistyped or foreign."""
    begin = _BEGIN.match(text.strip())
    if begin is None:
        raise BadCode("lesson.code.foreign", typed=" ".join(text[:40].split())[:12])
    if int(begin[1]) != VERSION:
        raise BadCode("lesson.code.version")
    signs = [sign for sign in text.strip()[begin.end() :].upper() if sign.isalnum()]
    whole = "".join(signs[:_LARGEST])
    counted = _read(whole[:_LENGTH])
    if counted is None or len(whole) < _LENGTH:
        raise _bad("cut" if len(whole) < _LENGTH else "wrong", text)
    length = _LENGTH + counted
    if len(whole) < length + _CHECK:
        raise _bad("cut", text)
    body, check = _tidy(whole[:length]), _tidy(whole[length : length + _CHECK])
    if body is None or check != _check(body):
        raise _bad("wrong", text)
    try:
        return _unpacked(body[_LENGTH:])
    except (ValueError, KeyError, TypeError, IndexError, OverflowError, zlib.error) as fault:
        raise _bad("wrong", text) from fault


def _bad(what: str, text: str) -> BadCode:
    """One code of a class's many, told by its last signs: their first ones are much alike."""
    return BadCode(f"lesson.code.{what}", end=text.split()[0][-5:])


def _unpacked(body: str) -> Work:
    number = _read(body)
    assert number is not None
    packed = number.to_bytes((number.bit_length() + 7) // 8, "big")[1:]
    unpacker = zlib.decompressobj(-15, zdict=_COMMON)
    text = unpacker.decompress(packed, _LARGEST)
    lesson, pupil, mark, minutes, rows = json.loads(text)
    if type(minutes) is not int:
        raise ValueError("no moment")
    at = (_SINCE + timedelta(minutes=minutes)).isoformat()
    return work_of(lesson, pupil, mark, at, [_given(row) for row in rows])


def _given(row: list[object]) -> Given:
    question, answers, helps, given_up, seconds, language = row
    return given_of(
        {
            "question": question, "answers": answers, "helps": helps,
            "given_up": bool(given_up), "seconds": seconds, "language": language,
        }
    )  # fmt: skip


def _check(text: str) -> str:
    return _written(zlib.crc32(text.encode()) >> 2).rjust(_CHECK, "0")


def _written(number: int) -> str:
    signs = ""
    while number:
        number, digit = divmod(number, 1 << _BITS)
        signs = _ALPHABET[digit] + signs
    return signs


def _tidy(text: str) -> str | None:
    """The text with O for 0 and the like made good; None if it has another sign."""
    if any(sign not in _DIGIT for sign in text):
        return None
    return "".join(_ALPHABET[_DIGIT[sign]] for sign in text)


def _read(text: str) -> int | None:
    number = 0
    for sign in text:
        if sign not in _DIGIT:
            return None
        number = number << _BITS | _DIGIT[sign]
    return number
