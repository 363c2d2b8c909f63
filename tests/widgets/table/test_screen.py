"""Viewers of a screen: by hand, for one person, two, and none."""

from __future__ import annotations

import pytest

from cantorlab.widgets.core.view_diff import ScreenRevision, SpokenLog
from cantorlab.widgets.table.screen import Viewer, next_viewer

BOTH = (0, 1)


@pytest.mark.parametrize("has_secrets", [False, True])
@pytest.mark.parametrize("acting", [(), (0,), (1,), (0, 1)])
def test_the_only_person_at_a_screen_always_looks(
    acting: tuple[int, ...], has_secrets: bool
) -> None:
    for now in (Viewer(), Viewer(1), Viewer(None, 1)):
        assert next_viewer(now, [1], acting, has_secrets=has_secrets) == Viewer(1)


def test_of_two_who_hold_secrets_nobody_looks_until_the_curtain_is_lifted() -> None:
    waiting = next_viewer(Viewer(), BOTH, (0, 1), has_secrets=True)
    assert waiting == Viewer(None, 0)
    assert waiting.lift_curtain() == Viewer(0)
    assert next_viewer(Viewer(0), BOTH, (0, 1), has_secrets=True) == Viewer(0)
    assert next_viewer(Viewer(0), BOTH, (1,), has_secrets=True) == Viewer(None, 1)


def test_nobody_who_holds_secrets_goes_on_looking_when_all_is_over() -> None:
    assert next_viewer(Viewer(0), BOTH, (), has_secrets=True) == Viewer(None)
    assert next_viewer(Viewer(1), BOTH, (), has_secrets=True) == Viewer(None)
    assert next_viewer(Viewer(None, 1), BOTH, (), has_secrets=True) == Viewer(None)


def test_without_secrets_the_one_who_is_to_act_looks_and_the_last_one_goes_on() -> None:
    assert next_viewer(Viewer(0), BOTH, (1,), has_secrets=False) == Viewer(1)
    assert next_viewer(Viewer(1), BOTH, (), has_secrets=False) == Viewer(1)


@pytest.mark.parametrize("has_secrets", [False, True])
def test_nobody_looks_where_no_person_plays(has_secrets: bool) -> None:
    assert next_viewer(Viewer(0), (), (0,), has_secrets=has_secrets) == Viewer(None)


def test_the_twelve_newest_sentences_are_kept_and_numbered_from_one() -> None:
    log = SpokenLog()
    for number in range(1, 15):
        log.add(f"sentence {number}")
    kept = [{"id": number, "text": f"sentence {number}"} for number in range(3, 15)]
    assert log.newest == kept
    assert log.count == 14
    assert log.since(12) == ["sentence 13", "sentence 14"]
    assert log.since(14) == []
    log.forget()
    assert log.newest == []
    log.add("another")
    assert log.newest == [{"id": 15, "text": "another"}]


def test_a_ply_grows_only_when_what_counts_changes() -> None:
    revision = ScreenRevision()
    assert [revision.show(what) for what in ("a", "a", "b", "a", "a")] == [1, 1, 2, 3, 3]
