"""A file of the journal that is damaged, hostile or no file at all costs only itself."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cantorlab import MyGames, Tafl, journal, open_tutorial
from cantorlab.journal import UnreadableFile
from cantorlab.rules import tafl
from cantorlab.widgets.quiz.journal_sink import AnswerKeeping

SEATS = [
    {"seat": 0, "name": "You", "kind": "person", "level": None},
    {"seat": 1, "name": "Computer", "kind": "computer", "level": "club"},
]
AT = "2026-03-01T10:00:00+00:00"
GAME = {
    "cantorlab": "game",
    "version": 1,
    "at": AT,
    "record": tafl.start().record.to_dict(),
    "seats": SEATS,
    "settings": {"level": "club"},
    "continues": None,
}
ACT = {"do": "act", "seat": 0, "action": "d1-d4", "at": AT}
ANSWER = {
    "exercise": "winner 4 1252493327 carre",
    "kind": "winner",
    "level": 4,
    "place": None,
    "family": "carre",
    "formula": "1 000 − (n + 2)²",
    "question": "Who wins here?",
    "answer": "0",
    "solution": "0",
    "right": True,
    "seconds": 2.5,
    "tries": 1,
    "at": AT,
}
ANSWERED = {"do": "answer", "round": 1, "number": 1, "solved": True, "answer": ANSWER, "at": AT}
ANSWERS = {"cantorlab": "answers", "version": 1, "at": AT, "pupil": None}
STEP = {
    "do": "step",
    "game": "tafl",
    "lesson": "puzzles",
    "step": "a",
    "tries": 1,
    "hints": 0,
    "seconds": 5.0,
    "at": AT,
}
LESSONS = {"cantorlab": "lessons", "version": 1, "at": AT}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    folder.mkdir()
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


def write(home: Path, number: int, *lines: Any) -> str:
    identity = f"20260301-100000-{number:06x}"
    text = "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in lines)
    (home / f"{identity}.jsonl").write_text(text, encoding="utf-8")
    return identity


def sound(home: Path) -> None:
    write(home, 0xFFFFFD, GAME, ACT)
    write(home, 0xFFFFFE, ANSWERS, ANSWERED)
    write(home, 0xFFFFFF, LESSONS, STEP)


def all_read() -> list[str]:
    """Everything that reads the journal reads what is sound in it; why the rest cannot be read."""
    games, answers, lessons = journal.games(), journal.answers(), journal.lessons()
    assert "20260301-100000-fffffd" in games["id"].tolist()
    assert "20260301-100000-fffffe" in answers["id"].tolist()
    assert "20260301-100000-ffffff" in lessons["id"].tolist()
    assert ("puzzles", "a") in journal.steps_by_game()["tafl"]
    assert journal.puzzle_streak("tafl")[1] >= 1
    assert len(journal.streaks()) >= 1
    assert len(journal.load_all()[0]) == len(games)
    with suppress(UnreadableFile):  # a damaged file of a later moment, or a game that ended then
        journal.unfinished("tafl")
    assert AnswerKeeping(True, None).before()
    assert journal.of_lesson(1, None) == []
    told = games.attrs["unreadable"]
    return [*told, *answers.attrs["unreadable"], *lessons.attrs["unreadable"]]


def widgets_open() -> None:
    """Check that every widget that reads the journal opens, and reports no fault."""
    for table in (Tafl(language="en"), open_tutorial("tafl", language="en")):
        assert table.view["unkept"] is None
        table.close()
    mine, games = MyGames(language="en"), journal.games()
    assert len(mine.view["rows"]) == min(len(games), 8)
    assert mine.view["unreadable"] == games.attrs["unreadable"]
    mine.close()


def test_a_moment_in_any_form_that_python_reads_is_one(home: Path) -> None:
    sound(home)
    for number, at in enumerate(["2026-W10-1T10:00+00:00", "20260301T100000.5-1159", AT]):
        write(home, number, changed(GAME, at=at), ACT)
    assert all_read() == []
    assert journal.unfinished("tafl") is not None
    assert len(journal.games()) == 4


def changed(line: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**line, **more}


INF, HUGE = float("inf"), 10**30
BAD_GAMES = [
    [changed(GAME, continues=["x"]), ACT],
    [changed(GAME, at="0001-01-01T00:00:00+00:00"), ACT],
    [changed(GAME, at="2300-01-01T00:00:00+00:00"), ACT],
    [changed(GAME, at="2026-03-01T10:00:00"), ACT],
    [changed(GAME, at=5), ACT],
    [changed(GAME, seats=[5]), ACT],
    [changed(GAME, seats=[{"name": ["x"]}]), ACT],
    [changed(GAME, seats=SEATS * 100), ACT],
    [changed(GAME, settings=[]), ACT],
    [changed(GAME, record=changed(GAME["record"], game=["x"])), ACT],
    [changed(GAME, record=changed(GAME["record"], actions=[[0, INF]])), ACT],
    [changed(GAME, record=changed(GAME["record"], options={"a": INF})), ACT],
    [GAME, changed(ACT, seat=INF)],
    [GAME, changed(ACT, seat=HUGE)],
    [GAME, changed(ACT, seat=True)],
    [GAME, changed(ACT, action="x" * 201)],
    [GAME, changed(ACT, action=["d1-d4"])],
    [GAME, changed(ACT, left=[1.0])],
    [GAME, changed(ACT, left=[1.0, INF])],
    [GAME, ACT, {"do": "undo", "plies": 2}],
    [GAME, ACT, {"do": "undo", "plies": INF}],
    [GAME, ACT, {"do": "end", "winner": {}, "reason": "x"}],
    [GAME, ACT, {"do": "note", "what": {}}],
    [GAME, ACT, {"do": "seats", "seats": 7, "settings": {}}],
    [GAME, ACT, {"do": ["act"]}],
    [GAME, ACT, {}],
    [GAME, "[" * 90_000],
    [GAME, '{"do": "act", "seat": 1' + "0" * 5000 + "}"],
    ["[" * 90_000],
    ["\x00 garbage"],
    ["7"],
]
BAD_ANSWERS = [
    [ANSWERS, changed(ANSWERED, number=INF)],
    [ANSWERS, changed(ANSWERED, round=HUGE)],
    [ANSWERS, changed(ANSWERED, round=None)],
    [ANSWERS, changed(ANSWERED, answer=changed(ANSWER, seconds="x"))],
    [ANSWERS, changed(ANSWERED, answer=changed(ANSWER, tries=2**63))],
    [ANSWERS, changed(ANSWERED, answer=changed(ANSWER, right=None))],
    [ANSWERS, changed(ANSWERED, answer={})],
    [ANSWERS, changed(ANSWERED, lesson=[])],
    [changed(ANSWERS, pupil={}), ANSWERED],
    [LESSONS, changed(STEP, tries=2**63)],
    [LESSONS, changed(STEP, at="0001-01-01T00:00:00Z")],
    [LESSONS, changed(STEP, at="yesterday")],
    [LESSONS, changed(STEP, seconds=float("nan"))],
    [LESSONS, changed(STEP, game={})],
    [LESSONS, "garbage"],
]


def test_each_damaged_game_has_a_sentence_and_the_others_are_there(home: Path) -> None:
    sound(home)
    bad = [write(home, number, *lines) for number, lines in enumerate(BAD_GAMES)]
    told = " ".join(all_read())
    assert journal.unfinished("tafl") is not None
    widgets_open()
    assert [identity for identity in bad if identity not in told] == []
    for identity, lines in zip(bad, BAD_GAMES, strict=True):
        if lines[0] == GAME and isinstance(lines[1], str):
            assert journal.load(identity).damaged, "what stands before it is read"
        else:
            with pytest.raises(journal.UnreadableFile, match="damaged"):
                journal.load(identity)


@pytest.mark.parametrize("lines", BAD_ANSWERS, ids=range(len(BAD_ANSWERS)))
def test_a_damaged_line_of_answers_costs_only_itself(home: Path, lines: list[Any]) -> None:
    identity = write(home, 1, *lines, ANSWERED if lines[0] == ANSWERS else STEP)
    frames = [journal.answers(), journal.lessons()]
    is_header_sound = lines[0] in (ANSWERS, LESSONS)
    assert [len(frame) for frame in frames].count(1) == is_header_sound
    (told,) = {sentence for frame in frames for sentence in frame.attrs["unreadable"]}
    assert identity in told
    assert ("1 line of the file" in told) == is_header_sound
    assert journal.streaks().empty == (lines[0] != LESSONS)


def test_a_file_in_which_nothing_was_kept_is_nothing_to_any_reader(home: Path) -> None:
    sound(home)
    write(home, 1)
    (home / "20260301-100000-000002.jsonl").write_text('{"cantorlab": "ga')
    assert all_read() == []
    assert journal.unfinished("tafl") is not None
    with pytest.raises(journal.UnreadableFile, match="Nothing of the game"):
        journal.load("20260301-100000-000001")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.timeout(120)
def test_a_pipe_a_device_and_a_folder_have_a_sentence_each(home: Path) -> None:
    sound(home)
    names = [home / f"20260301-100000-00000{number}.jsonl" for number in range(5)]
    os.mkfifo(names[0])
    names[1].symlink_to("/dev/zero")
    names[2].mkdir()
    names[3].symlink_to(home / "nowhere")
    with names[4].open("wb") as page:
        page.truncate(1 << 33)  # of holes
    told = all_read()
    assert journal.unfinished("tafl") is not None
    widgets_open()
    assert [sum(name.stem in each for each in told) for name in names] == [3] * 5


# -- whatever the lines are ----------------------------------------------------------------------

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.sampled_from([2**31, 2**63, HUGE, INF, float("nan"), 1e308, -1, 0.5])
    | st.text(max_size=8)
    | st.sampled_from(["2026-W10-1T10:00+00:00", "2026-03-01x10:00:00.5-23:59"])
    | st.sampled_from([AT, "0001-01-01T00:00:00Z", "d1-d4", "tafl", "act", "undo", "end", "game"])
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of each part of a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_in(each, (*path, key))


def put(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """The value with another part at a place."""
    if not path:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], other)
    return copy


SOUND_FILES = [
    [GAME, ACT, {"do": "note", "what": "hint"}, {"do": "undo", "plies": 1}, ACT],
    [GAME, changed(ACT, left=[3, 4.5]), {"do": "end", "winner": 1, "reason": "resigned"}],
    [GAME, {"do": "seats", "seats": SEATS, "settings": {}}, ACT],
    [ANSWERS, ANSWERED, changed(ANSWERED, number=2)],
    [LESSONS, STEP, STEP],
]


@st.composite
def damaged_files(draw: st.DrawFn) -> list[Any]:
    lines: Any = draw(st.sampled_from(SOUND_FILES))
    for _ in range(draw(st.integers(1, 3))):
        lines = put(lines, draw(st.sampled_from([*places_in(lines)][1:])), draw(ANYTHING))
    return list(lines)


def fuzz(home: Path, files: list[list[Any]]) -> None:
    for file in home.iterdir():
        file.unlink()
    sound(home)
    for number, lines in enumerate(files):
        write(home, number, *map(json.dumps, lines))
    all_read()


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(damaged_files(), min_size=12, max_size=12))
def test_whatever_a_file_holds_the_others_are_read(home: Path, files: list[list[Any]]) -> None:
    fuzz(home, files)


@pytest.mark.nightly
@settings(
    max_examples=500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(damaged_files(), min_size=12, max_size=12))
def test_whatever_many_files_hold_the_others_are_read(home: Path, files: list[list[Any]]) -> None:
    fuzz(home, files)
