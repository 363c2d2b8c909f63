"""Table: the widget of every game, one screen on a session.

Python is the only judge. The front end is sent ``view``, which holds what the screen's viewer may
know, and sends back messages; each is answered. Parts of one game alone are in its ``Adapter``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import traitlets

from cantorlab.journal import SavedGame
from cantorlab.learning import KINDS, Kind, lesson, taught
from cantorlab.rules.reading import switch
from cantorlab.rules.state import IllegalAction, Json, Outcome, Record, Seat, State
from cantorlab.support import deprecation
from cantorlab.widgets.core.arguments import refuse_unknown, rename_arguments
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused, read
from cantorlab.widgets.lessons.learning.journal_sink import LessonJournal
from cantorlab.widgets.lessons.learning.lesson_text import lessons_of
from cantorlab.widgets.lessons.learning.mode import LessonMode
from cantorlab.widgets.lessons.learning.session import LessonSession
from cantorlab.widgets.table.adapter import Adapter, Change
from cantorlab.widgets.table.clock import TimeControl, check_clock
from cantorlab.widgets.table.computer_players import PACES
from cantorlab.widgets.table.export import StaticRendering
from cantorlab.widgets.table.journal import (
    JournalSink,
    begin_timeline,
    journal_sink_of,
    settings_for_resume,
)
from cantorlab.widgets.table.routing import MessageRouter
from cantorlab.widgets.table.screen import PREFERENCES, Screen
from cantorlab.widgets.table.seats import check_seats
from cantorlab.widgets.table.session import Session
from cantorlab.widgets.table.snapshot import ScreenSnapshot
from cantorlab.widgets.table.typed_play import PlayResult

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.widgets.remote.table import RemoteTable


#: The name of a trait, where a page and the journal have another for the preference.
_TRAITS = {"advice": "hints"}


class Table(BaseWidget):
    """A game of one or more people and of computer players.

    ``adapter`` says which game, ``options`` how it is played, ``state`` the position to begin in (a
    new deal if left out). ``journal``: whether games are kept as they are played.

    ``state`` is the position, secrets included; it never leaves the kernel. Setting it puts the
    game into that position. ``view`` is the JSON that the screen shows. To set at any time:
    ``pace``, how fast computer players act, ``sounds``, and ``hints``, whether one may ask for a
    hint. ``outcome`` can be observed. ``learn`` puts a lesson on the table.
    """

    state = traitlets.Instance(State)  # type: ignore[type-abstract]
    """Position of the game, secrets included; set it to put the game into another position."""
    pace = traitlets.Enum(PACES, "calm")
    """Pace of computer players: ``"brisk"``, ``"calm"``, or ``"step"``, when told to."""
    sounds = traitlets.Bool(False)
    """True if moves, captures, reveals and the end are heard."""
    hints = traitlets.Bool(True)
    """True if the user may ask for a hint."""
    outcome = traitlets.Instance(Outcome, allow_none=True, read_only=True)
    """Outcome, by the rules or by resigning; None while the game goes on."""

    _more_texts = ("learn.ui.",)

    #: Makes the adapter of a table that only shows a game played elsewhere.
    _new_adapter: ClassVar[Callable[[], Adapter]]

    def __new__(cls, *args: Any, room: str | None = None, **settings: Any) -> Self:
        """Return a new table, or the own seat at one of a ``room`` elsewhere, a table too."""
        if room is not None:
            from cantorlab.widgets.remote.table import remote_class

            cls = remote_class(cls)
        return cast(Self, super().__new__(cls))

    def __init__(
        self,
        adapter: Adapter,
        options: Mapping[str, Any] | None = None,
        *,
        state: State | None = None,
        seed: int | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        pace: str = "calm",
        sounds: bool = False,
        hints: bool = True,
        clock: str | None = None,
        journal: bool | JournalSink = True,
        **old: Any,
    ) -> None:
        hints = deprecation.take_argument(old, "advice", "hints", hints)
        refuse_unknown(type(self).__name__, old, ["hints"])
        self.game = adapter.game
        self.pace, self.sounds, self.hints = pace, switch("sounds", sounds), hints
        keeps = journal_sink_of(journal)
        opening = {**(options or {}), "clock": clock}
        timeline = begin_timeline(adapter, opening, state, seed, keeps.kept)
        check_seats(timeline.state.num_players, adapter.seat_configs(opening))
        if keeps.kept is None:  # which had one for another game
            check_clock(clock, timeline.state.num_players)
        self._take_place(Session(adapter, timeline, keeps), None, language, theme, layout)
        self._session.preferences = self._preferences
        self._session.begin(opening, language_of(self), fresh=state is None)

    def _take_place(
        self,
        session: Session,
        seats: Sequence[Seat] | None,
        language: str | None,
        theme: str,
        layout: Any,
    ) -> None:
        """Become a widget with a screen on ``session``."""
        self._session, self._adapter = session, session.adapter
        self._lessons = LessonJournal(session.journal.on)
        self._static = StaticRendering(session.adapter)
        super().__init__(language=language, theme=theme, layout=layout)
        self._screen = Screen(
            session,
            seats=seats,
            language=language_of(self),
            preferences=self._preferences,
            on_view=self._take_view,
            on_position=partial(self.set_trait, "state"),
            learn=self._begin_lesson if seats is None and taught(self.game) else None,
        )
        screen = self._screen
        self._router = MessageRouter(
            session.adapter, self._static, screen.assistance, screen.play, screen.command
        )

    @locked
    def join(
        self, *seats: Seat, language: str | None = None, theme: str = "auto", sounds: bool = False
    ) -> Self:
        """Return another screen on the game of this table, for its own ``seats`` alone.

        Without a seat it is a spectator's, and so is this table from then on: everyone plays at a
        screen of their own, and hidden choices need no curtain. Requests that concern all, such as
        another game, are decided here, in Python. Raises ``ValueError`` for a seat that there is
        not, or that is given twice.

        >>> import cantorlab
        >>> table = cantorlab.Cantor(opponent="person", seed=1, journal=False)
        >>> first, second = table.join(0), table.join(1)
        >>> second.act(second.view["actions"][0])  # the order of committing is free
        >>> first.view["observation"]["committed"]
        [False, True]
        """
        known = range(self.state.num_players)
        if len({*seats} & {*known}) < len(seats):
            raise ValueError(
                f"seats are among {', '.join(map(str, known))}, each once, not {seats}"
            )
        if self._screen.seats is None:
            self._screen.seats = ()
        other = type(self).__new__(type(self))
        other.game = self.game
        other.pace, other.sounds, other.hints = self.pace, sounds, False
        other._take_place(self._session, seats, language or self.language, theme, None)
        self._session.refresh_seats()
        return other

    def share(self, *, here: bool = False, folder: str | Path | None = None) -> RemoteTable:
        """Go on with this game in a room, so that a person elsewhere can play.

        Returns your seat there: show it, and send its ``url`` to the other player, who needs
        nothing but a browser. Computer opponents make room for people: the first one of several.
        The room runs in a process of its own until ``room.close()`` of the returned table, or the
        end of the kernel. ``here``: for this computer alone; ``folder``: where people and games are
        kept (default: one of its own, where those of rooms are).
        """
        from cantorlab.widgets.remote.table import share

        return share(self, self._session, here=here, folder=folder)

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """Return a table in the position that ``record`` ends in, with the other ``settings``."""
        raise NotImplementedError

    @classmethod
    def from_journal(cls, kept: SavedGame, **settings: Any) -> Self:
        """Return the table of a saved game, as it was but for the ``settings`` given.

        The journal keeps the further actions as a continuation of it, unless ``journal`` is False.
        Raises ``ValueError`` for settings that do not go with the game.
        """
        return cls.from_record(kept.record, **settings_for_resume(kept, settings))

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def advice(self) -> bool:
        """Old name of ``hints``."""
        deprecation.warn(f"{type(self).__name__}.advice", "hints")
        return bool(self.hints)

    @advice.setter
    def advice(self, on: bool) -> None:
        deprecation.warn(f"{type(self).__name__}.advice", "hints")
        self.hints = on

    @property
    def viewer(self) -> int | None:
        """The seat that looks at the screen; None: no seat's secrets may be shown."""
        return self._screen.viewer.seat

    @property
    def eyes(self) -> int | None:
        """Old name of ``viewer``."""
        deprecation.warn(f"{type(self).__name__}.eyes", "viewer")
        return self.viewer

    @property
    def failure(self) -> BaseException | None:
        """The exception of a player of one's own, for its author; None if none has stopped.

        ``raise game.failure`` shows where it failed. It may tell of the player's hand, so that no
        screen shows it unasked: it is here and in the log ``cantorlab.players``.
        """
        return self._session.computers.failure

    @property
    def record(self) -> Record:
        """The record that replays the present game, secrets included."""
        return self._session.timeline.state.record

    @property
    def history(self) -> pd.DataFrame:
        """The actions at this table, as a data frame."""
        return self._adapter.history(self._session.snapshot)

    @locked
    def act(self, action: str) -> None:
        """Act for the seat whose turn it is at the screen.

        Raises a ``ValueError`` with a sentence, and changes nothing, if it cannot be done.
        """
        self._screen.play(action)

    @locked
    def play(self, text: str) -> PlayResult:
        """Do what is typed, a move, a question or a word such as ``"undo"``; return the answer.

        The computer players answer before it returns: this is how one plays in a terminal, and
        wherever a notebook runs no widgets. A refusal is a sentence, and changes nothing.
        """
        log = self._screen.log
        with self._session.at_once():
            before, hint = log.count, self.view["hint"]
            try:
                typed = {"kind": "type", "text": text, "revision": self.view["revision"]}
                told = self._answer(read(typed))["message"]
            except (MessageRefused, IllegalAction) as refusal:
                told = refusal.message(language_of(self))
            self._session.resume()
        sentences = [told, *(each for each in log.since(before) if each != told)]
        if self.view["hint"] not in (None, hint):
            sentences.append(self.view["hint"]["text"])
        return PlayResult(tuple(filter(None, sentences)), self._picture(), self._plain_text())

    @locked
    def new_game(self, **options: Any) -> None:
        """Begin another game, with the options of the last one except for those given.

        Raises ``ValueError`` if no such game can be played; the running one then goes on.
        """
        known = self._adapter.option_names
        if known is not None:
            rename_arguments("new_game", options, known, stacklevel=5)  # past the lock
            refuse_unknown("new_game", options, [*known, "clock"])
        TimeControl.of(options.get("clock"))
        self._session.carry_out(self._adapter.new_game(self._session.snapshot, options))

    @locked
    def review(self) -> None:
        """Review every choice of the game at the table, once the game is over.

        ``cantorlab.review(table)`` returns the same as a frame. Raises ``ValueError`` with a
        sentence while the game goes on.
        """
        screen = self._screen
        if screen.assistance.review_runner.view(screen.shown) is None:
            screen.command("review", {})

    @locked
    def learn(self, kind: Kind = "tutorial", *, level: int | None = None) -> Self:
        """Begin the tutorial of the game, or its ``"puzzles"`` (``level``: of this grade alone).

        It continues with the first step that is not solved yet. The game on the table waits: the
        bar leads back to it; a new game ends the lesson. Returns the table. Raises ``ValueError``
        for an unknown lesson.
        """
        self._session.carry_out(self._lesson(kind, level))
        return self

    @locked
    def close(self) -> None:
        """Take the table off the page and free it; a player that thinks is stopped."""
        if self.comm is not None:
            self._screen.close()
            if not self._session.audience:
                self._session.close()
        super().close()

    # -- the game as it stands ------------------------------------------------------------------

    @traitlets.validate("state")
    def _check_state(self, proposal: Any) -> State:
        state: State = proposal["value"]
        if state is self._session.timeline.state:
            return state
        if state.game != self.game:
            raise traitlets.TraitError(f"this is a state of {state.game}, not of {self.game}")
        check_seats(state.num_players, self._session.config.seat_configs)
        return state

    @traitlets.observe("state")
    @locked
    def _on_state(self, change: Any) -> None:
        if change["new"] is not self._session.timeline.state:  # the user's doing, not our own
            self._session.put(change["new"])

    @property
    def _preferences(self) -> Json:
        return {name: getattr(self, _TRAITS.get(name, name)) for name in PREFERENCES}

    @traitlets.observe("pace", "sounds", "hints")
    @locked
    def _on_preference(self, _change: Any) -> None:
        if self.view:
            self._screen.preferences = self._preferences
            if not self._screen.looks_on:
                self._session.preferences = self._preferences
            self._session.go_on()

    # -- lessons --------------------------------------------------------------------------------

    def _lesson(self, kind: Kind, level: int | None = None) -> Change:
        """Put a lesson on the table, as its play mode."""
        self._session.refuse_reentry()
        chosen = lesson(self.game, kind, level)
        solved = {name for its, name in self._lessons.solved_steps(self.game) if its == kind}
        session = LessonSession(chosen, solved, *self._lessons.streaks(self.game))
        begun = LessonMode(session, self._lessons, self._adapter)
        self._session.begin_mode(begun)
        return begun.first_change(language_of(self))

    def _begin_lesson(self, _shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
        kind = params.get("kind")
        if kind not in KINDS:
            raise MessageRefused("table.malformed")
        return self._lesson(kind)

    # -- what the screen shows, and what comes from it ------------------------------------------

    def _page_of_texts(self) -> Json:
        return super()._page_of_texts() | self._adapter.texts(language_of(self))

    def _dealt(self) -> list[str]:
        return [*(self._adapter.option_names or ()), "clock"]

    def _take_view(self, view: Json) -> None:
        self.set_trait("view", view)
        self.set_trait("outcome", self._session.outcome)

    def _resume(self) -> None:
        self._session.resume()

    def _recover(self) -> None:
        self._show()
        self._resume()

    def _show(self) -> None:
        self._session.speak(language_of(self))
        self._screen.speak(language_of(self))

    def _answer(self, message: Message) -> Json:
        self._session.watch_the_clock()
        language = language_of(self)
        if message.kind in PREFERENCES:
            self._screen.check_preference(message.kind)
            trait = _TRAITS.get(message.kind, message.kind)
            self.set_trait(trait, PREFERENCES[message.kind](message))
            return {}
        if message.kind == "hello":  # a page shows the table: a hint may soon be asked for
            self._session.analyses.begin(self.game)
        if message.kind == "lessons" and self._screen.seats is None:
            offered = lessons_of(self.game, self._lessons.solved_steps(self.game), language)
            return {"lessons": offered, "keeps": self._session.keeps_game}
        clock = self._session.clock
        view = {**self.view, "clock": None if clock is None else clock.to_json()}
        told = self._router.answer(message, self._screen.shown, view, language)
        return super()._answer(message) if told is None else told

    # -- what a notebook keeps ------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """Show the table; what its players print stands below it."""
        self._session.computers.print_here()
        super()._ipython_display_()

    def _picture(self) -> str:
        return self._static.picture(self._screen.shown)

    def _plain_text(self) -> str:
        return self._static.plain_text(self._screen.shown)

    def _replay(self) -> str | None:
        return self._static.replay(self._screen.shown)
