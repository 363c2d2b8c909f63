"""A table at which its game can also be learned, step by step, on its own board.

While a lesson is on, the positions are those of the lesson, the others do what stands there, and
what the person does is judged before it is taken. Whatever else a table does it does as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

import traitlets

from cantorlab.learning import KINDS, Kind, lesson, taught
from cantorlab.rules.state import Json, Seat
from cantorlab.texts import texts as texts_of
from cantorlab.widgets.base import language_of
from cantorlab.widgets.learning import shown
from cantorlab.widgets.learning.keeping import LessonKeeping
from cantorlab.widgets.learning.progress import lessons_of
from cantorlab.widgets.learning.session import Session
from cantorlab.widgets.messages import Message, Refused
from cantorlab.widgets.table.adapter import Change, Command
from cantorlab.widgets.table.scene import Scene
from cantorlab.widgets.table.screen import Eyes
from cantorlab.widgets.table.seats import Sitter
from cantorlab.widgets.table.table import Table


class LearningTable(Table):
    """A table that can also teach its game: ``learn("tutorial")`` or ``learn("puzzles")``."""

    _session: Session | None = None
    _lessons: LessonKeeping

    def __init__(self, *args: Any, journal: Any = True, **settings: Any) -> None:
        super().__init__(*args, journal=journal, **settings)
        self._lessons = LessonKeeping(self._keeping.on)

    def learn(self, kind: Kind = "tutorial", *, level: int | None = None) -> Self:
        """Begin the tutorial of the game, or its ``"puzzles"`` (``level``: of this grade alone).

        It goes on with the first step that was not solved yet. The game on the table is left; a new
        game ends the lesson. Returns the table. Raises ``ValueError`` for what there is not.
        """
        chosen = lesson(self.game, kind, level)
        solved = {name for its, name in self._lessons.solved(self.game) if its == kind}
        session = Session(chosen, solved, *self._lessons.rows(self.game))
        self._keeping.close()
        self._keeping.dismiss()
        self._session = session
        self._begin_step()
        self._screen.log.add(shown.title(self.game, kind, language_of(self)))
        self._go_on()
        return self

    # -- from step to step ----------------------------------------------------------------------

    def _begin_step(self) -> None:
        """Put the position of the step on the table."""
        session = self._session
        assert session is not None
        self._thinker.interrupt()
        self._screen.leave()
        self._screen.eyes = Eyes()
        start = session.step.start()
        self._course.put(start)
        self._course.deals += 1
        self._adapter.opened(start)
        self._sit_down(self._setting.options, ())
        self.state = start

    def _sit_down(self, options: Json, sitters: Sequence[Sitter]) -> None:
        super()._sit_down(options, sitters if self._session is None else self._learners())

    def _learners(self) -> list[Sitter]:
        """The learner, and those who do what the lesson has them do."""
        session = self._session
        assert session is not None

        def answer(_seen: Any, actions: list[str], _rng: Any) -> str:
            return session.reply(actions)

        other = Sitter(self._say("learn.other"), None, answer)
        seats = range(session.step.start().num_players)
        return [Sitter() if seat == session.step.seat else other for seat in seats]

    def _carry_out(self, change: Change) -> None:
        if change.game is not None:  # a game of one's own: the lesson is over
            self._leave_lesson()
        super()._carry_out(change)

    def _leave_lesson(self) -> None:
        if self._session is None:
            return
        self._session = None
        self._lessons.close()
        options = self._setting.options
        self._sit_down(options, self._adapter.seating(options))

    @traitlets.observe("state")
    def _on_state(self, change: Any) -> None:
        if change["new"] is not self._course.state:  # the user's doing: a position of one's own
            self._leave_lesson()
        super()._on_state(change)

    def _keep(self, change: Change) -> None:
        if self._session is None:  # a lesson is no game to be kept
            super()._keep(change)

    def close(self) -> None:
        """Take the table off the page and free it."""
        if self.comm is not None:
            self._lessons.close()
        super().close()

    # -- what is done ---------------------------------------------------------------------------

    def _play(self, action: str, then: str | None = None) -> str:
        session = self._session
        if session is None:
            return super()._play(action, then)
        seat = self._scene.acting_seat()
        if action not in self._course.legal(seat):
            return super()._play(action)  # the rules say why not
        verdict = session.judge(self._course.state, action)
        if verdict.right:
            return super()._play(action)
        if session.step.wins is None:
            key, params = shown.wrong(session, language_of(self))
            raise Refused(key, **params)
        return self._refute(action, seat)

    def _refute(self, action: str, seat: Seat) -> str:
        """Show a wrong try on the board, and the answer to it."""
        session = self._session
        assert session is not None
        assert session.verdict is not None
        session.refute()
        super()._act(action, seat)
        reply = session.verdict.reply
        if reply is not None:
            (other,) = self._course.state.to_act
            super()._act(reply, other)
        language = language_of(self)
        self._screen.log.add(shown.headline(session, language), shown.refuted(session, language))
        self._go_on()
        return ""

    def _act(self, action: str, seat: Seat, *, chosen: bool = False) -> str:
        told = super()._act(action, seat, chosen=chosen)
        session = self._session
        if session is not None and session.is_on:
            if not chosen:
                session.answered(action)
            if session.is_solved_by(self._course.state):
                self._solved(session)
        return told

    def _solved(self, session: Session) -> None:
        language = language_of(self)
        session.solve()
        fault = self._lessons.keep(session, language)
        self._screen.log.add(
            shown.headline(session, language), shown.said(session, language), fault
        )

    # -- what is offered ------------------------------------------------------------------------

    @property
    def _advises(self) -> bool:
        return self._session is None and super()._advises  # a lesson has hints of its own

    def _commands(self, scene: Scene) -> dict[str, Command]:
        session, offered = self._session, super()._commands(scene)
        if not taught(self.game):
            return offered
        learn: dict[str, Command] = {"learn": self._learn}
        if session is None:
            return offered | learn
        kept = {name: offered[name] for name in ("new_game", "dismiss") if name in offered}
        steps: dict[str, Command] = {}
        if session.is_on:
            if scene.your_turn:
                steps["lesson_hint"] = self._hint
        else:
            steps["lesson_again"] = self._again
        if session.at > 0:
            steps["lesson_back"] = self._back
        if session.following is not None:
            steps["lesson_next"] = self._next
        if shown.has_levels(session):
            steps["lesson_go"] = self._go
        return kept | learn | steps

    def _learn(self, scene: Scene, params: Mapping[str, Any]) -> Change:
        kind = params.get("kind")
        if kind not in KINDS:
            raise Refused("table.malformed")
        self.learn(kind)
        return Change()

    def _back(self, _scene: Scene, _params: Mapping[str, Any]) -> Change:
        assert self._session is not None
        return self._go_to(self._session.at - 1)

    def _next(self, _scene: Scene, _params: Mapping[str, Any]) -> Change:
        assert self._session is not None
        assert self._session.following is not None
        return self._go_to(self._session.following)

    def _go(self, _scene: Scene, params: Mapping[str, Any]) -> Change:
        at = params.get("at")
        assert self._session is not None
        if type(at) is not int or not 0 <= at < len(self._session.lesson.steps):
            raise Refused("table.malformed")
        return self._go_to(at)

    def _go_to(self, at: int) -> Change:
        assert self._session is not None
        self._session.go_to(at)
        self._begin_step()
        return Change()

    def _again(self, _scene: Scene, _params: Mapping[str, Any]) -> Change:
        session = self._session
        assert session is not None
        if session.phase == "right":
            session.go_to(session.at)
        else:
            session.again()
        self._begin_step()
        return Change()

    def _hint(self, _scene: Scene, _params: Mapping[str, Any]) -> Change:
        assert self._session is not None
        self._session.hint()
        return Change(say=[shown.hinted(self._session, self._adapter.typing, language_of(self))])

    def _answer(self, message: Message) -> Json:
        if message.kind == "lessons":
            solved = self._lessons.solved(self.game)
            return {"lessons": lessons_of(self.game, solved, language_of(self))}
        return super()._answer(message)

    # -- what is shown --------------------------------------------------------------------------

    def _new_scene(self) -> Scene:
        scene, session = super()._new_scene(), self._session
        if session is not None:
            nobody: Json = {} if session.is_on else {"acting": (), "actions": []}
            self._scene = scene = replace(scene, outcome=None, **nobody)
        return scene

    def _standing(self) -> str | None:
        stopped, session = super()._standing(), self._session
        if stopped or session is None:
            return stopped
        return shown.headline(session, language_of(self))

    def _beside(self) -> Json:
        session = self._session
        typing, language = self._adapter.typing, language_of(self)
        told = None if session is None else shown.lesson_view(session, typing, language)
        return {**super()._beside(), "lesson": told}

    def _page_of_texts(self) -> Json:
        return super()._page_of_texts() | texts_of("learn.ui.", language_of(self))
