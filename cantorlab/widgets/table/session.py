"""One game as it is played: its seats, timeline, clock and journal. It knows no screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from cantorlab.journal import SavedGame
from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.adapter import Adapter, Change
from cantorlab.widgets.table.analysis_host import HERE
from cantorlab.widgets.table.aside import AsideGame
from cantorlab.widgets.table.audience import Audience
from cantorlab.widgets.table.background import ThinkingResult, listen
from cantorlab.widgets.table.clock import SessionClock
from cantorlab.widgets.table.computer_players import PAUSES, ComputerPlayers
from cantorlab.widgets.table.journal import JournalSink, chance_of, current_settings
from cantorlab.widgets.table.mode import PlayMode
from cantorlab.widgets.table.routing import time_over
from cantorlab.widgets.table.seating import Seating
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import (
    GameSnapshot,
    TableConfig,
    Turn,
    take_snapshot,
)
from cantorlab.widgets.table.timeline import AnnouncedActions, GameTimeline
from cantorlab.widgets.table.transition import Faults, logged, uninterrupted

#: Preferences of a session that no notebook's table has set.
DEFAULTS: Json = {"pace": "calm", "sounds": False, "advice": True}


class Session:
    """The game of a ``timeline`` as people and computer players play it, in some ``mode``.

    Actions and commands come from a *seat*; the rules judge them, and every screen is notified of
    the result. Such a transition is whole: the rules and the journal take it, all screens show it,
    computer players begin to think; a failure on the way costs only itself, and is raised then.

    - ``audience``: the screens that look at it
    - ``preferences``: the pace of computer players and the other preferences that the journal keeps
    - ``turn``: the turn that screens show
    """

    adapter: Adapter
    audience: Audience
    computers: ComputerPlayers
    config: TableConfig
    journal: JournalSink
    mode: PlayMode
    timeline: GameTimeline
    turn: Turn

    def __init__(self, adapter: Adapter, timeline: GameTimeline, journal: JournalSink) -> None:
        self.adapter, self.timeline, self.journal = adapter, timeline, journal
        self.mode = PlayMode()
        self.preferences = DEFAULTS
        self.clock: SessionClock | None = None
        self.computers = ComputerPlayers()
        self.analyses = HERE
        #: The game that waits while a lesson has the table.
        self.aside: AsideGame | None = None
        self._has_computers = False
        self._announced = AnnouncedActions()
        self._faults = Faults()
        self.audience = Audience(self._faults)
        self._seating = Seating(adapter, self._faults)
        self._changes = False  # whether a transition runs
        self._unfinished = False  # whether one was broken off before all screens showed it

    # -- the game as it stands ------------------------------------------------------------------

    def begin(self, options: Json, language: Language, *, fresh: bool = False) -> None:
        """Seat the players of the first game, show it, and let them play.

        ``fresh``: it was dealt here; a game of this kind that was cut off is offered in its place.
        """
        listen()
        saved, state = self.journal.kept, self.timeline.state
        self.adapter.on_game_start(state)
        self._seat_players(options, self.adapter.seat_configs(options), language)
        self._set_clock(saved)
        if self.journal.progress is not None:
            self.adapter.restore_progress(self.snapshot, self.journal.progress)
        if fresh:
            self.journal.look_back(self.adapter, self.snapshot)
        self._record(Change(game=state, continues=saved))
        self.audience.publish_position()
        self.go_on()

    def _seat_players(
        self, options: Json, players: Sequence[SeatConfig], language: Language
    ) -> None:
        self.config = self._seating.config(
            self.mode, options, players, language, shared=self.audience.shares_seats
        )
        persons, seat_configs = self.config.persons, self.config.seat_configs
        self._has_computers = len(persons) < len(seat_configs)
        self.computers.seat(seat_configs)
        self.audience.tell(lambda listener: listener.on_seats())

    def _set_clock(self, continues: SavedGame | None = None) -> None:
        """Set the clock of another game, if its people want one."""
        if self.clock is not None:
            self.clock.stop()
        self.clock = SessionClock.of(self.config, self.watch_the_clock, continues)

    def speak(self, language: Language) -> None:
        """Name players and say what concerns all screens in another language from now on."""
        self._seat_players(self.config.options, self.config.seat_configs, language)

    def call(self, seat: Seat, name: str) -> None:
        """Call the person at a seat by a name from now on, in every game."""
        self._seating.call(seat, name)
        self.refresh_seats()
        self._record(Change())

    def change_player(self, seat: Seat, player: SeatConfig) -> None:
        """Have another player at a seat until the next game: a person, or one that is none."""
        self.computers.interrupt()
        self._make_stale()
        players = [*self.config.seat_configs]
        players[seat] = player
        self._seating.call(seat, None)
        self._seat_players(self.config.options, players, self.config.language)
        self._record(Change())
        with logged():
            self.go_on()

    def refresh_seats(self) -> None:
        """Show the game anew: another screen serves some of its seats."""
        self.speak(self.config.language)
        self.refresh()

    @property
    def snapshot(self) -> GameSnapshot:
        """The game as it stands, secrets included."""
        return take_snapshot(self.config, self.timeline)

    @property
    def outcome(self) -> Outcome | None:
        """Result of the game, as far as it may be told: not while a question is pending."""
        snapshot = self.snapshot
        return None if self.adapter.pending_question(snapshot) else snapshot.ended

    def _record(self, change: Change) -> None:
        """Keep another game, or those who play this one from now on, in the journal."""
        if self.mode.is_own:
            snapshot = self.snapshot
            settings = current_settings(self.adapter, snapshot, self.preferences)
            self.journal.note_change(change, snapshot, settings)

    # -- the whole of a transition --------------------------------------------------------------

    @contextmanager
    def _transition(self) -> Iterator[None]:
        """Change the game in here, and show it, even if something fails or is interrupted."""
        self.refuse_reentry()
        self._changes = True
        try:
            yield
        except Exception:
            self._changes = False
            with suppress(Exception):
                self.resume()
            raise
        except BaseException:  # Ctrl-C: nobody thinks on, but the screens show what was done
            self._changes = False
            with suppress(Exception):
                self.refresh()
            raise
        self._changes = False
        self._raise_fault()

    def refuse_reentry(self) -> None:
        """Raise ``MessageRefused`` in the middle of a transition, and in a player that chooses.

        It is asked for something there, and is to return it.
        """
        if self._changes or (self._has_computers and self.computers.asks_here):
            raise MessageRefused("table.reentered")

    def _raise_fault(self) -> None:
        fault = None if self._changes else self._faults.take()
        if fault is not None:
            with self._faults:  # what has failed once may not fail again
                self.audience.tell(lambda listener: listener.on_seats())
                self._go_on()
            self._unfinished = self._faults.take() is not None
            raise fault

    def resume(self) -> None:
        """Go on with what should: screens that were not shown, a player that was interrupted."""
        waits = self.turn.computer is not None and not (self.turn.held or self.computers.busy)
        if self.computers.resume_interrupted() or waits or self._unfinished:
            self.go_on()

    # -- what a seat does -----------------------------------------------------------------------

    def play(self, seat: Seat, action: str, then: str | None = None) -> bool:
        """Take an action of a person, and ``then`` as soon as it may; return False if refuted.

        Raises ``IllegalAction`` or ``Refused``, and changes nothing, if it cannot be taken.
        """
        language = self.config.language
        with self._transition():
            if action in self.timeline.legal(seat):  # of any other the rules say why not
                self.mode.judge(self.timeline.state, action, language)
            self._act(action, seat, chosen=True)
            refutation = self.mode.refutation(language)
            if refutation is not None:
                for reply in refutation.actions:
                    self._act(reply, self.timeline.state.to_act[0])
                self.audience.say(*refutation.say)
            else:
                with self._faults:
                    self._follow_up(seat, then)
            self.go_on()
        return refutation is None

    def _follow_up(self, seat: Seat, then: str | None) -> None:
        """Take the actions that follow by themselves, or were announced."""
        if then is not None and self.mode.is_own:
            self._announced.add(seat, then)
        actions = self.timeline.legal(seat)
        forced = self.adapter.forced_action(self.snapshot, seat, actions) if actions else None
        if forced is not None:
            self._act(forced, seat)
        while due := self._announced.due_action(self.timeline):
            self._act(due[1], due[0])

    @locked
    def watch_the_clock(self) -> None:
        """End the game if a player's time is over."""
        if self.clock is not None and (seat := self.clock.fallen) is not None:
            self.carry_out(time_over(seat))

    def _act(self, action: str, seat: Seat, *, chosen: bool = False) -> None:
        """Take a legal action, ``chosen`` by a person or by a player that is none."""
        before = self.timeline.state
        with uninterrupted():
            self.timeline.act(action, seat)
            self._unfinished = True
            if self._has_computers:
                self.computers.stop_pondering()
            left = None
            if self.clock is not None:
                self.clock.note_action(seat, len(before.actions))
                left = self.clock.seconds_by_seat()
            after = self.snapshot
            if chosen:
                self.journal.dismiss()
            told = self.journal.act(seat, action, after, left)
        self.audience.say(*told)
        if self.mode.is_own:
            self._note_action(after)
        self.audience.tell(lambda listener: listener.on_action(before, action, seat))
        self.audience.publish_position()
        language = self.config.language
        with self._faults:
            self.audience.say(
                *self.mode.on_action(action, after.state, chosen=chosen, language=language)
            )

    # -- from one position to the next ----------------------------------------------------------

    def put(self, state: State) -> None:
        """Take up a game of one's own, in this position."""
        with self._transition():
            self._return_to_own_game()
            self.computers.interrupt()
            self._make_stale()
            with uninterrupted():
                self.timeline.put(state)
                with self._faults:
                    self.adapter.on_game_start(state)
                config = self.config
                self._seat_players(config.options, config.seat_configs, config.language)
                self._set_clock()
                self._record(Change(game=state))
            self.go_on()

    def carry_out(self, change: Change) -> None:
        """Carry out the effect of a command, and go on."""
        with self._transition():
            options = self.config.options if change.options is None else change.options
            seats: Sequence[SeatConfig] = ()
            if change.game is not None or change.options is not None:
                seats = self.adapter.seat_configs(options)
            self.computers.interrupt()
            self.journal.dismiss()
            if change.stale:
                self._make_stale()
            with uninterrupted():
                self._change(change, options, seats)
            self.audience.tell(lambda listener: listener.say(*change.say(listener.now)))
            self.audience.publish_position()
            self.go_on()

    def _change(self, change: Change, options: Json, seats: Sequence[SeatConfig]) -> None:
        """Have the rules and the journal take a command; ``seats`` are those of another game."""
        self._unfinished = True
        language = self.config.language
        if change.game is not None:
            self._return_to_own_game()
            with self._faults:
                self.adapter.on_game_end(self.snapshot)
            self._deal(change.game)
            self.timeline.chance = chance_of(change.continues) or self.timeline.chance.next()
        elif change.back:
            self._take_up()
        elif change.step is not None:
            self.journal.close()
            self._deal(change.step)
            self._seat_players(options, (), language)
        elif change.ply is not None:
            self._go_back(change.ply)
        if change.game is not None or change.options is not None:
            self._seat_players(options, seats, language)
            self._record(change)
        if change.game is not None:
            self._set_clock(change.continues)
            self.audience.tell(lambda listener: listener.on_start())
        if change.resigned is not None:
            self.timeline.resign(change.resigned, change.reason)
        if change.agreed:
            self.timeline.agree_draw()
        if change.resigned is not None or change.agreed:
            self.journal.stop(self.snapshot)
            self._note_action(self.snapshot)

    def _note_action(self, after: GameSnapshot) -> None:
        """Have the adapter notice an action, or an end, and note the goal that a person reached."""
        with self._faults:
            self.adapter.on_action(after)
        winner = None if after.ended is None else after.ended.winner
        if winner is not None and winner in after.persons:
            with suppress(Exception):  # a game from outside may have no record
                options = after.state.record.options
                self.journal.won.add(self.adapter.goal_name(options, winner))

    def _make_stale(self) -> None:
        """Have messages meant for the game as it was refused from now on."""
        self.computers.resume()
        self._announced.forget()
        self.audience.tell(lambda listener: listener.on_leap())

    def _deal(self, state: State) -> None:
        self.timeline.put(state)
        self.timeline.deals += 1
        self.audience.tell(lambda listener: listener.on_deal())
        with self._faults:
            self.adapter.on_game_start(state)

    def _go_back(self, ply: int) -> None:
        self.journal.go_back(self.snapshot, ply)
        self.timeline.go_back(ply)
        if self.clock is not None:
            self.clock.go_back(ply)
        with self._faults:
            self.adapter.on_game_start(self.timeline.state)

    @property
    def keeps_game(self) -> bool:
        """True while a lesson would have a game wait: one in which a person has acted."""
        return self.mode.is_own and self.timeline.last_choice(self.config.persons) is not None

    def begin_mode(self, mode: PlayMode) -> None:
        """Begin another mode; the game of one's own waits."""
        clock, keeps = self.clock, self.keeps_game
        if clock is not None:
            clock.run(())
        self.clock = None
        if keeps:
            self.aside = AsideGame.of(self.timeline, clock, self.adapter, self.journal)
        self.mode.leave()
        self.mode = mode

    def _take_up(self) -> None:
        """Go on with the game that waits, where it stood."""
        aside = self.aside
        if aside is None:
            return
        self._return_to_own_game()
        self.timeline = aside.follow(self.timeline)
        self.audience.tell(lambda listener: listener.on_deal())
        with self._faults:
            self.adapter.on_game_start(self.timeline.state)
        aside.take_up()
        self.clock = aside.clock

    def _return_to_own_game(self) -> None:
        """Leave a lesson: the players are again those chosen for a game of one's own."""
        self.aside = None
        if not self.mode.is_own:
            self.mode.leave()
            self.mode = PlayMode()
            options = self.config.options
            self._seat_players(options, self.adapter.seat_configs(options), self.config.language)

    # -- the computer's turns -------------------------------------------------------------------

    def go_on(self) -> None:
        """Show the position and let the computer players who are to act do so."""
        with self._faults:
            self._go_on()
            self._unfinished = False
        self._raise_fault()

    def _go_on(self) -> None:
        computers = self.computers
        while True:
            turn = self._look()
            if turn.computer is None or turn.held or computers.busy:
                self._show()
                if self._has_computers and turn.computer is None and self.mode.is_own:
                    with self._faults:
                        computers.ponder(turn.snapshot, turn.acting)
                return
            thought = self._think(turn.snapshot, turn.computer)
            if thought is None:
                return
            self._take(thought, turn.computer)

    @locked
    def refresh(self) -> None:
        """Show the game as it stands, of which there is more to tell."""
        with self._faults:
            self._look()
            self._show()
        with logged():
            self._raise_fault()

    def _look(self) -> Turn:
        """Have every screen look at the game as it stands, and its clock run for who looks."""
        snapshot = self.snapshot
        acting: Sequence[Seat] = ()
        if snapshot.ended is None:
            acting = self.mode.acting(tuple(self.adapter.acting(snapshot)))
        computer = self.computers.next_to_act(snapshot, acting) if self._has_computers else None
        held = computer is not None and self._holds(snapshot, computer)
        self.turn = Turn(snapshot, acting, computer, held)
        self.audience.tell(lambda listener: listener.look())
        if self.clock is not None:
            looking = self.audience.looking
            self.clock.run([seat for seat in acting if seat in looking])
        return self.turn

    def _holds(self, snapshot: GameSnapshot, computer: Seat) -> bool:
        if self.preferences["pace"] != "step":
            return False
        return self.adapter.pace(snapshot) > 0 and self.computers.waits_for_step(snapshot, computer)

    def _show(self) -> None:
        self.audience.tell(lambda listener: listener.show())

    def step(self) -> None:
        """Let the computer player who waits take its turn."""
        self.computers.step(self.snapshot)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Have the computer players answer before it goes on, also one that thinks already."""
        self.refuse_reentry()
        with self.computers.on_the_spot():
            if self.computers.busy:
                self.computers.interrupt()
                self.go_on()
            yield

    def _think(self, snapshot: GameSnapshot, seat: Seat) -> ThinkingResult | None:
        """Have a computer player choose; return None if it thinks in the background."""

        def take(thought: ThinkingResult) -> None:
            self._take(thought, seat)
            self.go_on()

        pause = self.adapter.pace(snapshot) * PAUSES[self.preferences["pace"]]
        actions = self.timeline.legal(seat)
        try:
            return self.computers.think(snapshot, seat, actions, take, pause=pause, show=self._show)
        except KeyboardInterrupt:  # of the cell that waits for it
            self.computers.stop(snapshot, seat, KeyboardInterrupt(), resumes=True)
            raise
        except Exception as failure:  # at what the player was to be told
            return ThinkingResult(failure=failure)

    def _take(self, thought: ThinkingResult, seat: Seat) -> None:
        """Play what a computer player has chosen, or say why it has stopped."""
        choice = thought.check_action(self.timeline.legal(seat))
        if isinstance(choice, str):
            self._act(choice, seat)
            return
        self.computers.stop(self.snapshot, seat, choice)
        self.audience.tell(lambda listener: listener.on_failure(seat, choice))

    def close(self) -> None:
        """Let a player that thinks stop, and let go of all that waits or is written."""
        self.computers.interrupt()
        if self.clock is not None:
            self.clock.stop()
        self.journal.close()
        self.mode.leave()
