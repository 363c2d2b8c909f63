"""Power cuts: a room comes back, and each game as it stood when it last rested, or later."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.power import Disk
from room.talking import Page, seated
from tiers import mostly_slow

from cantorlab.room.hall import Hall
from cantorlab.support import foreign_files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads names from /proc")


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    root = tmp_path / "room"
    root.mkdir()
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(root / "games"))
    each = Disk(root, monkeypatch)
    yield each
    each.close()


class Lived:
    """A room on such a disk, with what has to be there after a power cut."""

    def __init__(self, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
        self.disk, self._patch = disk, monkeypatch
        self.hall = Hall(disk.root, language="en")
        self.hall.save()
        self.pages: dict[str, list[Page]] = {}
        #: By code: the actions as they stood when the game last rested, and at each moment since.
        self.stood: dict[str, list[list[Any]]] = {}
        self.names: dict[str, list[str]] = {}

    def open(self) -> None:
        code = self.hall.open_table("tafl", seed=len(self.stood)).code
        self.stood[code] = [[]]
        self.names[code] = [f"P{seat} of {len(self.names)}" for seat in range(2)]
        self.pages[code] = seated(self.hall, code, self.names[code].__getitem__)

    def act(self, rng: Random) -> None:
        code = rng.choice([*self.stood])
        page = next((each for each in self.pages[code] if each.view["actions"]), None)
        if page is not None:
            assert page.act(rng.choice(page.view["actions"]))["ok"]
            self._note(code)

    def undo(self, rng: Random) -> None:
        code = rng.choice([*self.stood])
        first, second = self.pages[code]
        first.command("undo")
        asked = second.people["request"]
        if asked is not None:
            second.send("accept", request=asked["id"])
            self._note(code)

    def rest(self, rng: Random) -> None:
        code = rng.choice([*self.stood])
        kept = self.hall.tables[code].host._session.journal._log
        assert kept is not None
        kept.rest()
        self.stood[code] = self.stood[code][-1:]

    def _note(self, code: str) -> None:
        self.stood[code].append([*self.hall.tables[code].host.state.actions])

    def check(self, left: Path, rng: Random | None) -> None:
        """Cut the power, and look at the room that starts again where it failed."""
        self.disk.fail(left, rng)
        with self._patch.context() as patch:
            patch.setenv("CANTORLAB_JOURNAL", str(left / "games"))
            again = Hall(left, language="en")
            assert again.restore() == []
            assert again.owner_key == self.hall.owner_key
            assert {*again.tables} == {*self.stood}
            for code, table in again.tables.items():
                assert [*table.host.state.actions] in self.stood[code]
                names = [each.person and each.person.name for each in table.seats.values()]
                assert names == self.names[code]


def live(lived: Lived, rng: Random, tmp_path: Path, cut: Random | None, steps: int = 40) -> None:
    lived.open()
    for step in range(steps):
        do: Callable[[Random], None] = rng.choice(
            [lived.act, lived.act, lived.act, lived.undo, lived.rest]
        )
        do(rng)
        if step in (10, 20):
            lived.open()
        lived.check(tmp_path / f"left{step}", cut)


def test_nothing_is_left_but_what_was_synced(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live(Lived(disk, monkeypatch), Random(1), tmp_path, None)


@pytest.mark.parametrize("seed", mostly_slow(range(3), 0))
def test_anything_may_be_left_of_the_rest(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    live(Lived(disk, monkeypatch), Random(seed), tmp_path, Random(seed))


def test_a_disk_that_syncs_no_names_loses_the_room(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk of these tests is as hard as they say."""
    monkeypatch.setattr(foreign_files, "sync_folder", lambda _folder: None)
    lived = Lived(disk, monkeypatch)
    lived.open()
    with pytest.raises(AssertionError):
        lived.check(tmp_path / "left", None)
