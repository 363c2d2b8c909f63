"""Codes in a text as it arrived: by mail, from a school platform, out of a spreadsheet or a scan.

On its way a code gets other dashes or none, spaces, quotes and line breaks. Its checksum tells a
right reading, so codes are looked for generously; what only looks like one is refused by name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from cantorlab.exercises.lessons.handin_code import (
    VERSION,
    BadCode,
    signs_of,
    whole_length,
    work_of_signs,
)
from cantorlab.exercises.lessons.pupil_work import Work

# Marks of HTML and of mail within a text: a code has nothing but letters, digits and dashes.
_MARKUP = re.compile(
    r"</?(?:a|b|br|code|div|em|font|i|p|pre|span|strong|td|tr|wbr)(?:\s[^<>]*=[^<>]*)?\s*/?>"
    r"|&(?:#\d{1,5}|#x[0-9a-f]{1,5}|[a-z]{2,8});"
    r"|(?:%(?:[89A-F][0-9A-F]|2D|20|0A|0D))+"
    r"|(?:=(?:[89A-F][0-9A-F]|2D|20|0A|0D))+|=[ \t]*\r?\n",
    re.IGNORECASE,
)
_HEAD = re.compile(r"C[L1I][1IL]")
_TOKEN = re.compile(r"[^\W_]+")
_VERSION = re.compile(r"CL(\d{1,3})", re.IGNORECASE)
_DASHES = "-_\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
#: Between two groups of one code there is at most this much beside spaces: dashes, quotes.
_BETWEEN = 12
#: So many groups in a row, or signs in one, look like a code even where its beginning is lost.
_GROUPS, _SIGNS, _GROUP = 3, 16, 4


def works_in(text: str) -> dict[str, Work | BadCode]:
    """Return each code of a text, as it stands there, with its work or what is wrong with it."""
    plain = "".join(map(_plain, _MARKUP.sub(lambda found: " " * len(found[0]), text)))
    spans = list(_whole_codes(plain))
    found: dict[int, tuple[str, Work | BadCode]] = {
        start: (text[start:end].strip(), work) for start, end, work in spans
    }
    gaps = zip([0, *(end for _, end, _ in spans)], [*found, len(plain)], strict=True)
    for begin, stop in gaps:
        for start, end, work in _remains(plain, begin, stop):
            found[start] = (text[start:end].strip(), work)
    return dict(found[start] for start in sorted(found))


def _plain(sign: str) -> str:
    """Return a sign without its form (full width, bold), so long as it stays one."""
    folded = unicodedata.normalize("NFKC", sign)
    return folded if len(folded) == 1 else sign


def _whole_codes(text: str) -> Iterator[tuple[int, int, Work]]:
    """Find the codes that can be read, from left to right."""
    at = [place for place, sign in enumerate(text) if sign.isalnum()]
    heads = "".join(text[place].upper()[:1] for place in at)
    signs = signs_of(heads)
    free = 0
    for head in _HEAD.finditer(heads):
        read = _read(signs, head.end()) if head.start() >= free else None
        if read is not None:
            free, work = read
            yield at[head.start()], at[free - 1] + 1, work


def _read(signs: str, start: int) -> tuple[int, Work] | None:
    length = whole_length(signs[start : start + 3])
    if length is None or start + length > len(signs):
        return None
    work = work_of_signs(signs[start : start + length])
    return None if work is None else (start + length, work)


def _remains(text: str, begin: int, stop: int) -> Iterator[tuple[int, int, Work | BadCode]]:
    """Find what looks like a code in a part of a text; one whose head alone is lost is read."""
    for run in _runs(text, begin, stop):
        start, end = run[0].start(), run[-1].end()
        starts = [] if _is_head(run[0][0]) else [token.start() for token in run[:_GROUPS]]
        read = (_read(signs_of(text[at:end]), 0) for at in starts)
        whole = next((found[1] for found in read if found), None)
        yield start, end, whole or _refusal(text[start:end])


def _runs(text: str, begin: int, stop: int) -> Iterator[list[re.Match[str]]]:
    """Group the tokens of a part of a text into runs that look like codes."""
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text, begin, stop):
        if run and not _continues(run, token, text):
            if _looks_like_a_code(run, text):
                yield run
            run = []
        if run or _is_head(token[0]) or _is_group(token[0]) or len(token[0]) == 1:
            run.append(token)
    if run and _looks_like_a_code(run, text):
        yield run


def _continues(run: list[re.Match[str]], token: re.Match[str], text: str) -> bool:
    word, before = token[0], run[-1]
    between = text[before.end() : token.start()]
    if _is_head(word) or len("".join(between.split())) > _BETWEEN:
        return False
    dashed = between.strip() in [*_DASHES] and len(word) <= 5
    spaced = len(word) == len(before[0]) == 1
    return _is_group(word) or dashed or spaced or (word.isupper() and len(word) == 5)


def _is_head(word: str) -> bool:
    """Tell whether a token is, or begins with, what every code begins with."""
    return re.match(r"C[L1I]\d{1,3}$|C[L1I][1IL](?:$|[0O1IL][^\W_]{4})", word.upper()) is not None


def _is_group(word: str) -> bool:
    """Tell whether a token may be part of a code: letters and digits, mixed."""
    digits = sum(sign.isdigit() for sign in word)
    mixed = 0 < digits < len(word) or digits == 5
    return len(word) >= _GROUP and mixed and word.isascii()


def _looks_like_a_code(run: list[re.Match[str]], text: str) -> bool:
    words = [token[0] for token in run]
    if _is_head(words[0]):
        dashed = text[run[0].end() :][:1] in [*_DASHES]
        return (dashed and len(words) > 1) or len(words[0]) > 5 or any(map(_is_group, words[1:]))
    spaced = "".join(word for word in words if len(word) == 1)
    return sum(map(_is_group, words)) >= _GROUPS or any(map(_is_long, [*words, spaced]))


def _is_long(word: str) -> bool:
    """Tell whether letters and digits without a dash are more than a word or a number."""
    digits = sum(sign.isdigit() for sign in word)
    return len(word) >= _SIGNS and 4 <= digits <= len(word) - 4


def _refusal(text: str) -> BadCode:
    """Say what is wrong with a code, told by its last signs: the first ones are much alike."""
    version = _VERSION.match(text)
    if version and int(version[1]) != VERSION and not text[version.end() :][:1].isalnum():
        return BadCode("lesson.code.version")
    signs = signs_of(text)
    length = whole_length(signs[3:])
    cut = len(signs) < 6 or (length is not None and length > len(signs) - 3)
    return BadCode(f"lesson.code.{'cut' if cut else 'wrong'}", end=text[-5:])
