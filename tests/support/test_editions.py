"""Copies of notebooks, and newer editions of them: what a player has written is never touched."""

import os
from pathlib import Path, PurePosixPath

import pytest

from cantorlab.support.editions import NOTES, Copies, Original, copy_notebooks

FIRST, SECOND, THIRD = (text.encode() for text in ("first", "second, corrected", "third"))


def launched(folder: Path, content: bytes, *, all_editions: bool = False) -> Copies:
    lesson = Original(PurePosixPath("en/lesson.ipynb"), content)
    return copy_notebooks(folder, [lesson], all_editions=all_editions)


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    (copy,) = launched(tmp_path, FIRST).copied
    return copy


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("en/*")}


def test_nothing_new_is_nothing_to_tell(tmp_path: Path, lesson: Path) -> None:
    assert launched(tmp_path, FIRST) == Copies(left_alone=[lesson])
    lesson.write_bytes(b"my own notes")
    assert launched(tmp_path, FIRST) == Copies(left_alone=[lesson])


def test_a_corrected_lesson_lies_beside_an_unchanged_copy(tmp_path: Path, lesson: Path) -> None:
    beside = lesson.with_name("lesson (new).ipynb")
    assert launched(tmp_path, SECOND) == Copies(left_alone=[lesson], newer=[beside])
    assert files(tmp_path) == {"lesson.ipynb": FIRST, "lesson (new).ipynb": SECOND}
    assert launched(tmp_path, SECOND) == Copies(left_alone=[lesson])  # it is offered once


def test_beside_a_changed_copy_it_comes_on_request(tmp_path: Path, lesson: Path) -> None:
    lesson.write_bytes(b"my own notes")
    assert launched(tmp_path, SECOND) == Copies(left_alone=[lesson], waiting=[lesson])
    assert files(tmp_path) == {"lesson.ipynb": b"my own notes"}
    beside = lesson.with_name("lesson (new).ipynb")
    assert launched(tmp_path, SECOND, all_editions=True).newer == [beside]
    assert files(tmp_path) == {"lesson.ipynb": b"my own notes", "lesson (new).ipynb": SECOND}


def test_a_newer_edition_replaces_an_offered_one_only_if_nobody_wrote_in_it(
    tmp_path: Path, lesson: Path
) -> None:
    launched(tmp_path, SECOND)
    launched(tmp_path, THIRD)
    assert files(tmp_path) == {"lesson.ipynb": FIRST, "lesson (new).ipynb": THIRD}
    lesson.with_name("lesson (new).ipynb").write_bytes(b"more notes")
    launched(tmp_path, SECOND)
    assert files(tmp_path) == {
        "lesson.ipynb": FIRST,
        "lesson (new).ipynb": b"more notes",
        "lesson (new 2).ipynb": SECOND,
    }


def test_a_copy_that_was_thrown_away_is_made_anew(tmp_path: Path, lesson: Path) -> None:
    lesson.unlink()
    assert launched(tmp_path, SECOND).copied == [lesson]
    assert lesson.read_bytes() == SECOND


@pytest.mark.parametrize("notes", [None, b"", b"\xff", b"[]", b'{"en/lesson.ipynb": 3}'])
def test_without_notes_every_copy_counts_as_changed(
    tmp_path: Path, lesson: Path, notes: bytes | None
) -> None:
    if notes is None:
        (tmp_path / NOTES).unlink()
    else:
        (tmp_path / NOTES).write_bytes(notes)
    assert launched(tmp_path, SECOND) == Copies(left_alone=[lesson], waiting=[lesson])
    assert lesson.read_bytes() == FIRST


def test_where_nothing_is_new_nothing_is_written(tmp_path: Path, lesson: Path) -> None:
    (tmp_path / NOTES).chmod(0o400)
    before = (tmp_path / NOTES).stat().st_mtime_ns
    launched(tmp_path, FIRST)
    assert (tmp_path / NOTES).stat().st_mtime_ns == before


@pytest.mark.skipif(os.name == "nt", reason="links need rights there, and there are no pipes")
def test_nothing_is_written_through_a_link_nor_waited_for_at_a_pipe(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "mine", tmp_path / "elsewhere"
    (folder / "en").mkdir(parents=True)
    lesson = folder / "en" / "lesson.ipynb"
    lesson.symlink_to(elsewhere)  # which leads nowhere
    (folder / NOTES).symlink_to(elsewhere)
    assert launched(folder, FIRST) == Copies(left_alone=[lesson], waiting=[lesson])
    assert not elsewhere.exists()
    lesson.unlink()
    (folder / NOTES).unlink()
    os.mkfifo(lesson)
    os.mkfifo(folder / NOTES)
    assert launched(folder, FIRST) == Copies(left_alone=[lesson], waiting=[lesson])
    beside = lesson.with_name("lesson (new).ipynb")
    beside.symlink_to(elsewhere)
    (done,) = launched(folder, FIRST, all_editions=True).newer
    assert (done.name, elsewhere.exists()) == ("lesson (new 2).ipynb", False)
