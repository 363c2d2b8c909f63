"""A round without a widget: what is counted, timed and kept, on a clock of our own."""

from __future__ import annotations

import pytest

from cantorlab import exercises
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.quiz.results import COLUMNS, as_frame
from cantorlab.widgets.quiz.session import QuizSession

SHEET = exercises.sheet(level=4, kinds="winner", n=3, seed=7)


class Clock:
    """It shows what it is set to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def begun() -> tuple[QuizSession, Clock]:
    clock = Clock()
    session = QuizSession(clock)
    session.begin(lambda past: SHEET[len(past)], len(SHEET))
    return session, clock


def right(session: QuizSession) -> str:
    return session.current.exercise.solutions[0]


def wrong(session: QuizSession) -> str:
    exercise = session.current.exercise
    return next(each for each in exercise.choices if each not in exercise.solutions)


def test_before_the_first_round_there_is_nothing() -> None:
    session = QuizSession()
    assert (session.round, session.count, session.score) == (0, 0, 0)
    assert (session.marks, session.records, session.attempts) == ([], [], [])
    assert not session.over


def test_a_round_goes_from_exercise_to_exercise_and_ends() -> None:
    session, _ = begun()
    assert (session.round, session.stage, session.marks) == (1, "ask", ["now", "todo", "todo"])
    assert session.answer(right(session), "en").right
    assert (session.stage, session.score) == ("reveal", 1)
    session.go_on()
    assert not session.answer(wrong(session), "en").right
    assert (session.stage, session.marks) == ("ask", ["right", "now", "todo"])
    assert session.answer(right(session), "fr").right
    assert (session.stage, session.marks) == ("reveal", ["right", "late", "todo"])
    session.go_on()
    session.give_up("en")
    assert (session.stage, session.marks) == ("reveal", ["right", "late", "missed"])
    assert not session.over
    session.go_on()
    assert (session.stage, session.over, session.score) == ("over", True, 1)
    assert [each.number for each in session.attempts] == [1, 2, 3]
    assert [each.exercise for each in session.attempts] == list(SHEET)


def test_only_what_fits_the_stage_may_be_done() -> None:
    session, _ = begun()
    with pytest.raises(MessageRefused):
        session.go_on()
    session.give_up("en")
    for late in (lambda: session.answer(right(session), "en"), lambda: session.give_up("en")):
        with pytest.raises(MessageRefused) as refused:
            late()
        assert refused.value.code == "quiz.not_now"


def test_the_time_runs_from_the_first_look_to_the_first_answer() -> None:
    session, clock = begun()
    session.show()
    clock.now = 103.5
    session.show()  # a second look does not begin anew
    clock.now = 107.0
    session.answer(wrong(session), "en")
    clock.now = 150.0
    session.answer(right(session), "en")
    assert session.current.seconds == 7.0
    session.go_on()
    session.answer(right(session), "en")
    assert session.current.seconds is None  # nobody ever saw it
    assert [record.seconds for _, record in session.records] == [7.0, None]


def test_what_was_answered_stays_when_another_round_begins_and_what_was_not_does_not() -> None:
    session, _ = begun()
    first = wrong(session)
    session.answer(first, "fr")
    session.begin(lambda past: SHEET[len(past)], len(SHEET))
    assert (session.round, session.marks) == (2, ["now", "todo", "todo"])
    session.begin(lambda past: SHEET[len(past)], len(SHEET))
    assert session.round == 3
    session.answer(right(session), "en")
    ((attempt, record), (again, other)) = session.records
    assert (attempt.round, attempt.number, attempt.language) == (1, 1, "fr")
    assert (record.answer, record.right, record.tries) == (first, False, 1)
    assert (again.round, again.number, again.language) == (3, 1, "en")
    assert (other.right, other.tries) == (True, 1)
    frame = as_frame(session.records)
    assert tuple(frame.columns) == COLUMNS
    assert frame["round"].tolist() == [1, 3]
    assert frame["solved"].tolist() == [False, True]


def test_the_first_answer_is_kept_and_the_tries_are_counted() -> None:
    session, _ = begun()
    given = wrong(session)
    session.answer(given, "en")
    session.answer(right(session), "en")
    ((attempt, record),) = session.records
    assert attempt.answers == [given, right(session)]
    assert (record.answer, record.right, record.tries) == (given, False, 2)
    assert (attempt.right, attempt.solved, attempt.settled) == (False, True, True)
    session.go_on()
    session.give_up("en")
    assert (session.records[1][1].answer, session.records[1][1].tries) == ("", 0)
