"""Learning of a class over the weeks, beside rates that are counted by hand."""

from __future__ import annotations

import math
import time
from datetime import date, datetime

import numpy as np
import pandas as pd
import pytest

from cantorlab import stats


def answered(rows: list[tuple[str, str, int]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["at", "pupil", "right"])
    return frame.assign(at=pd.to_datetime(frame["at"]), kind="order")


def test_weeks_begin_on_monday_and_count_each_answer() -> None:
    table = stats.learning(
        answered(
            [
                ("2026-11-15T23:59", "a", 1),  # a Sunday
                ("2026-11-16T00:00", "a", 1),  # the Monday after
                ("2026-11-18T10:00", "a", 0),
                ("2026-11-22T23:59", "b", 1),
                ("2026-12-01T08:00", "b", 1),  # after a week in which nobody answered
            ]
        )
    )
    assert table["since"].dt.date.tolist() == [
        date(2026, 11, 9), date(2026, 11, 16), date(2026, 11, 30),
    ]  # fmt: skip
    assert table["asked"].tolist() == [1, 3, 1]
    assert table["right"].tolist() == [1, 2, 1]
    assert table["pupils"].tolist() == [1, 2, 1]
    assert table["rate"].tolist() == pytest.approx([1, 2 / 3, 1])
    assert [math.isnan(low) for low in table["low"]] == [True, False, True]
    # By hand: the pupils are off by (1 − 4/3) and (1 − 2/3); √(2 × 2/9) / 3 is the error.
    half = 1.959964 * math.sqrt(2 * 2 / 9) / 3
    assert table["low"][1] == pytest.approx(2 / 3 - half)
    assert table["high"][1] == 1


#: A Monday morning and a Sunday evening of one place, as the journal keeps them.
ELSEWHERE = [("2026-11-15T21:30", "a", 1), ("2026-11-22T12:59", "b", 1)]


@pytest.fixture
def in_noumea(monkeypatch):
    monkeypatch.setenv("TZ", "Pacific/Noumea")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_monday_morning_in_noumea_is_no_sunday(in_noumea: None) -> None:
    frame = answered(ELSEWHERE)
    monday = [date(2026, 11, 16)]
    utc = frame.assign(at=frame["at"].dt.tz_localize("UTC"))
    texts = frame.assign(at=frame["at"].dt.strftime("%Y-%m-%dT%H:%M:00+00:00"))
    for each in (utc, texts, texts.assign(at=[datetime.fromisoformat(t) for t in texts["at"]])):
        table = stats.learning(each)
        assert table["since"].dt.date.tolist() == monday
        assert table["asked"].tolist() == [2]


@pytest.mark.parametrize(
    ("zone", "weeks"),
    [("Pacific/Noumea", [16]), ("Europe/Paris", [9, 16]), ("America/Guadeloupe", [9, 16])],
)
def test_the_weeks_are_those_of_the_columns_time_zone(zone: str, weeks: list[int]) -> None:
    frame = answered(ELSEWHERE)
    zoned = frame.assign(at=frame["at"].dt.tz_localize("UTC").dt.tz_convert(zone))
    as_shown = zoned.assign(at=zoned["at"].dt.tz_localize(None))
    for each in (zoned, as_shown):
        assert stats.learning(each)["since"].dt.day.tolist() == weeks


def test_moments_of_several_time_zones_count_where_this_computer_is(in_noumea: None) -> None:
    texts = ["2026-11-15T22:30:00+01:00", "2026-11-16T08:30:00+11:00"]
    frame = answered(ELSEWHERE).assign(at=texts)
    assert stats.learning(frame)["since"].dt.day.tolist() == [16]


def test_columns_tell_groups_apart_even_pupils() -> None:
    frame = answered([("2026-11-16", "a", 1), ("2026-11-17", "b", 0), ("2026-11-24", "a", 0)])
    frame["kind"] = ["order", "duel", "order"]
    by_kind = stats.learning(frame, "kind")
    assert by_kind[["kind", "right", "asked"]].to_numpy().tolist() == [
        ["duel", 0, 1], ["order", 1, 1], ["order", 0, 1],
    ]  # fmt: skip
    by_pupil = stats.learning(frame, ["pupil"], every="M")
    assert by_pupil[["pupil", "right", "asked", "pupils"]].to_numpy().tolist() == [
        ["a", 1, 2, 1], ["b", 0, 1, 1],
    ]  # fmt: skip


@pytest.mark.nightly
@pytest.mark.slow
def test_the_interval_holds_the_rate_although_a_pupils_answers_are_alike() -> None:
    rng, hits, naive = np.random.default_rng(4), 0, 0
    for _ in range(400):
        skills = rng.beta(2, 2, size=40)  # pupils differ much; half of all answers are right
        counts = rng.integers(3, 12, size=40)
        rows = [
            ("2026-11-16", str(pupil), int(rng.random() < skill))
            for pupil, (skill, count) in enumerate(zip(skills, counts, strict=True))
            for _ in range(count)
        ]
        found = stats.learning(answered(rows)).iloc[0]
        hits += found["low"] <= 0.5 <= found["high"]
        low, high = stats.wilson(found["right"], found["asked"])
        naive += low <= 0.5 <= high
    assert 0.92 <= hits / 400 <= 0.98
    assert naive / 400 < 0.88


def test_what_is_no_frame_of_answers_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="answers have the column pupil, mood; these do not"):
        stats.learning(answered([]).drop(columns="pupil"), "mood")
    assert stats.learning(answered([])).empty
