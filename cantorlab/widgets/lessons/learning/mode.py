"""Play mode of a lesson at a table: each of its steps is played there.

The positions are those of the lesson, the others do what stands there, and what the person does is
judged before it is taken. In all else the table is as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.lessons.learning import lesson_text
from cantorlab.widgets.lessons.learning.journal_sink import LessonJournal
from cantorlab.widgets.lessons.learning.session import LessonSession
from cantorlab.widgets.table.adapter import Adapter, Change, Command
from cantorlab.widgets.table.mode import PlayMode, RefutedTry
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import ScreenSnapshot


class LessonMode(PlayMode):
    """A ``session`` of a lesson, kept in ``keeping``; its hints speak as ``adapter`` does."""

    is_own = False

    def __init__(self, session: LessonSession, keeping: LessonJournal, adapter: Adapter) -> None:
        self.session = session
        self._keeping = keeping
        self._adapter = adapter

    def first_change(self, language: Language) -> Change:
        """Return the change that puts the first step on the table."""
        lesson = self.session.lesson
        return Change(
            step=self.session.step.start(),
            say=lambda _now: [lesson_text.title(lesson.game, lesson.kind, language)],
        )

    def seat_configs(self, own: Sequence[SeatConfig], language: Language) -> Sequence[SeatConfig]:
        """Return the seats of the learner and of those who do what the lesson has them do."""
        session = self.session

        def answer(_seen: Any, actions: list[str], _rng: Any) -> str:
            return session.reply(actions)

        other = SeatConfig(say("learn.other", language), None, answer)
        seats = range(session.step.start().num_players)
        return [SeatConfig() if seat == session.step.seat else other for seat in seats]

    # -- what is done ---------------------------------------------------------------------------

    def judge(self, state: State, action: str, language: Language) -> None:
        """Judge what the learner has chosen; a wrong try of a win is answered on the board."""
        session = self.session
        if session.judge(state, action).right:
            return
        if session.step.wins is None:
            key, params = lesson_text.refusal_sentence(session, language)
            raise MessageRefused(key, **params)
        session.refute()

    def refutation(self, language: Language) -> RefutedTry | None:
        """Return the answer to a wrong try, if there is one, and its sentence."""
        session = self.session
        if session.phase != "refuted" or session.verdict is None:
            return None
        reply = session.verdict.reply
        return RefutedTry(() if reply is None else (reply,), self._explain(language))

    def on_action(
        self, action: str, after: State, *, chosen: bool, language: Language
    ) -> list[str]:
        """Return whether the action solves the step, in words."""
        session = self.session
        if not session.is_on:
            return []
        if not chosen:
            session.note_reply(action)
        if not session.is_solved_by(after):
            return []
        session.solve()
        fault = self._keeping.keep(session, language)
        return [*self._explain(language), fault]

    def _explain(self, language: Language) -> list[str]:
        session = self.session
        told = lesson_text.say_more(session, self._adapter.typing, language)
        return [
            lesson_text.headline(session, language),
            lesson_text.read_aloud(session, told, language),
        ]

    def leave(self) -> None:
        """Keep no more."""
        self._keeping.close()

    # -- what is offered ------------------------------------------------------------------------

    def commands(
        self, shown: ScreenSnapshot, offered: Mapping[str, Command]
    ) -> Mapping[str, Command]:
        """Return the commands: another game or lesson, and the ways from step to step."""
        session = self.session
        kept = ("new_game", "dismiss", "learn", "lesson_leave")
        steps: dict[str, Command] = {name: offered[name] for name in kept if name in offered}
        if session.is_on:
            if shown.your_turn:
                steps["lesson_hint"] = self._hint
        else:
            steps["lesson_again"] = self._again
        if session.at > 0:
            steps["lesson_back"] = lambda _shown, _params: self.go_to(session.at - 1)
        if (following := session.following) is not None:
            steps["lesson_next"] = lambda _shown, _params: self.go_to(following)
        if lesson_text.has_levels(session):
            steps["lesson_go"] = self._go
        return steps

    def _go(self, _shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        at = params.get("at")
        if type(at) is not int or not 0 <= at < len(self.session.lesson.steps):
            raise MessageRefused("table.malformed")
        return self.go_to(at)

    def go_to(self, at: int) -> Change:
        """Return the change that puts step number ``at`` on the table."""
        self.session.go_to(at)
        return Change(step=self.session.step.start())

    def _again(self, _shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        if self.session.phase == "right":
            return self.go_to(self.session.at)
        self.session.again()
        return Change(step=self.session.step.start())

    def _hint(self, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
        self.session.hint()
        language = shown.snapshot.language
        hint = lesson_text.say_hint(self.session, self._adapter, language)
        return Change(say=lambda _now: [lesson_text.read_aloud(self.session, hint, language)])

    # -- what is shown --------------------------------------------------------------------------

    def acting(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Return none of the seats once the step is over."""
        return seats if self.session.is_on else ()

    def outcome(self, outcome: Outcome | None) -> Outcome | None:
        """Return None: a step does not end with its game, but when it is solved or refuted."""
        return None

    def headline(self, language: Language) -> str:
        """Say what is to be done, or whether it was right."""
        return lesson_text.headline(self.session, language)

    def view(self, language: Language) -> Json:
        """Return the step, the progress, and the sentences."""
        return {"lesson": lesson_text.lesson_view(self.session, self._adapter, language)}
