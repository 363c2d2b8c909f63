"""One file or code of a class that is damaged, endless or hostile costs only itself."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
import zlib

import pytest
from handed_in import work_of_code
from hypothesis import example, given, settings
from hypothesis import strategies as st
from widgets.lessons.classview.pupils import work

from cantorlab import ClassView
from cantorlab.exercises.lessons import handin_file, read_lesson
from cantorlab.exercises.lessons.handin_code import BadCode, code_of
from cantorlab.widgets.lessons.classview.answer_rows import _harmless, _table

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
COMMON = (
    b'],0,0,null,"en"],["fr"],["challenge 2",["challenge",["duel",["shape",["words",["tie"],'
    b'["-9 8 > -'
)
SOUND = work(1, None, name="Léa")


def in_signs(number: int) -> str:
    signs = ""
    while number:
        signs = SIGNS[number % 32] + signs
        number //= 32
    return signs


def encode(text: str) -> str:
    """A code with sound checks, whatever the text in it is."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, COMMON)
    packed = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    body = in_signs(int.from_bytes(b"\x01" + packed, "big"))
    counted = in_signs(len(body)).rjust(3, "0") + body
    return f"CL1-{counted}{in_signs(zlib.crc32(counted.encode()) >> 2).rjust(6, '0')}"


def test_the_codes_made_here_are_those_of_pupils():
    minutes = (SOUND.at - SOUND.at.replace(year=2026, month=1, day=1, hour=0, minute=0)) // (
        SOUND.at.resolution * 60_000_000
    )
    rows = [
        [each.question, list(each.answers), each.helps, int(each.given_up), each.seconds, "en"]
        for each in SOUND.given
    ]
    content = [SOUND.lesson, SOUND.pupil, SOUND.mark, minutes, rows]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    assert work_of_code(encode(text)) == SOUND
    assert encode(text).replace("-", "") == code_of(SOUND).replace("-", "")


@pytest.mark.parametrize("text", ["[" * 90_000, '{"a":' * 15_000, "1" * 90_000, '"\ud800"'])
def test_a_code_that_unpacks_to_more_than_it_seems_is_refused(text):
    code = encode(text)
    with pytest.raises(BadCode):
        work_of_code(code)
    view = ClassView(f"{code} {code_of(SOUND)}", names=True)
    assert [row["name"] for row in view.view["rows"]] == ["Léa"]
    assert len(view.refused) == 1
    view._receive(view, {"kind": "codes", "nonce": "1", "params": {"pasted": code}}, [])
    assert len(view.view["rows"]) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.timeout(60)
def test_a_pipe_or_a_device_among_the_files_has_a_sentence(tmp_path):
    handin_file.write(SOUND, tmp_path)
    os.mkfifo(tmp_path / "a.json")
    (tmp_path / "b.json").symlink_to("/dev/zero")
    (tmp_path / "c.json").mkdir()  # in which nothing is lost
    (tmp_path / "d.json").write_bytes(b"[" * 3_999_999)
    with (tmp_path / "e.json").open("wb") as page:
        page.truncate(1 << 33)  # of holes
    view = ClassView(tmp_path, names=True)
    assert [row["name"] for row in view.view["rows"]] == ["Léa"]
    assert [told.partition(".json")[0][-1] for told in view.refused] == [*"abde"]
    view = ClassView([tmp_path / "a.json", tmp_path / "b.json"])
    assert len(view.refused) == 2


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**63, 10**30, float("inf"), float("nan"), 1e308])
    | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
QUESTIONS = st.sampled_from([*read_lesson(3).questions])
ROWS = st.tuples(
    QUESTIONS | ANYTHING,
    st.lists(st.text(max_size=20), max_size=4) | ANYTHING,
    st.integers(0, 5) | ANYTHING,
    st.booleans() | ANYTHING,
    st.integers(0, 100) | ANYTHING,
    st.sampled_from(["en", "fr", "zz", "xx-yyyy"]) | ANYTHING,
).map(list)
WORKS = st.tuples(
    st.just(3) | ANYTHING,
    st.just("Tom") | ANYTHING,
    st.just("0123abcd") | ANYTHING,
    st.integers(0, 10**6) | ANYTHING,
    st.lists(ROWS | ANYTHING, max_size=3) | ANYTHING,
).map(list)


@settings(max_examples=15, deadline=None)
@given(WORKS | ANYTHING)
@example([3, "Tom", "0123abcd", 1, [["A", ["1"], 0, 0, 1, "zz"]]])
@example([3, "Tom", "0123abcd", 10**30, []])
def test_whatever_a_code_holds_the_others_are_seen(content):
    view = ClassView([encode(json.dumps(content)), code_of(SOUND)], names=True, lesson=3)
    assert "Léa" in [row["name"] for row in view.view["rows"]]
    assert len(view.view["rows"]) + len(view.refused) >= 2
    view.close()


def cells(page: str) -> set[str]:
    """The cells that spreadsheets find in a page of CSV, whatever they take for their ends."""
    found: set[str] = set()
    for delimiter in ",;\t":
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
            rows = csv.reader(page.splitlines(), delimiter=delimiter, quoting=quoting)
            found |= {cell for row in rows for cell in row}
    rows = csv.reader(io.StringIO(page, newline=""))
    return found | {cell for row in rows for cell in row}


def calls_something(cell: str) -> bool:
    plain = cell.strip().lstrip("\ufeff\u200b\0").strip()
    return plain[:1] in set("=+@＝＋＠") or re.match(r"[-－]\s*[A-Za-z]{2}", plain) is not None


FORMULAS = st.lists(
    st.sampled_from([*'=+@-＝＋－;,\t\r\n"\ufeff n2', "cmd", "|'/c calc'!A0", "HYPERLINK(1)"]),
    min_size=1,
    max_size=8,
).map("".join)


@settings(max_examples=80, deadline=None)
@given(FORMULAS, FORMULAS)
@example("=cmd|'/c calc'!A0", "-2+3+cmd|'/c calc'!A0")
@example("x;=cmd|'/c calc'!A0;", "x\n=cmd")
@example("\t=1", "\r@SUM(1)")
def test_no_spreadsheet_finds_a_formula_in_what_pupils_typed(name, answer):
    for language, separator in (("en", ","), ("fr", ";")):
        page = _table(("pupil", "answer"), [{"pupil": name, "answer": answer}], language)
        assert [cell for cell in cells(page) if calls_something(cell)] == []
        _, row = csv.reader(io.StringIO(page, newline=""), delimiter=separator)
        typed = answer.replace("\r\n", "\n").replace("\r", "\n")
        assert row[1].replace("'", "") == typed.replace("'", "")


@pytest.mark.parametrize("answer", ["-6", "−6", "2n", "4 > -8 > 0", "reste(n;-3)", "0,5", "n;-n"])
def test_answers_of_a_lesson_stand_as_they_were_typed(answer):
    assert _harmless(answer) == answer
    assert _harmless("-9 > 8") == "'-9 > 8"
