"""How the game of a table is played: every action and command, and the computer's turns.

It knows no widget. Whoever holds it is told of each position that the game comes to, and of each
view of it that is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from cantorlab.journal import Saved
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.texts import Language, say
from cantorlab.widgets.core.arguments import seed_of
from cantorlab.widgets.table.adapter import Adapter, Change, Command
from cantorlab.widgets.table.assistance import Assistance
from cantorlab.widgets.table.background import PAUSES, QUICK, Pondering, Thinker, Thought, failed
from cantorlab.widgets.table.clock import TIME, SessionClock
from cantorlab.widgets.table.journal import JournalSink, chance_of, current_settings
from cantorlab.widgets.table.mode import PlayMode
from cantorlab.widgets.table.routing import commands_of, journal_commands, too_late
from cantorlab.widgets.table.screen import (
    Screen,
    Viewer,
    game_snapshot,
    make_view,
    player_call,
    screen_snapshot,
    table_config,
)
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot, TableConfig
from cantorlab.widgets.table.timeline import GameTimeline


class Session:
    """The game of a ``timeline`` as its persons and computer players play it, on some ``mode``.

    ``preferences`` are what is wished of the table, by name; ``shown`` is what is shown.
    ``on_position`` is called with each position, ``on_view`` with each view. ``learn``: the command
    with which a lesson is begun, where the game is taught.
    """

    setting: TableConfig
    shown: ScreenSnapshot
    preferences: Json

    def __init__(
        self,
        adapter: Adapter,
        timeline: GameTimeline,
        keeping: JournalSink,
        *,
        on_position: Callable[[State], None],
        on_view: Callable[[Json], None],
        learn: Command | None,
    ) -> None:
        self.adapter, self.timeline, self.keeping = adapter, timeline, keeping
        self.mode = PlayMode()
        self.screen = Screen()
        self.clock = SessionClock(self.watch_the_clock)
        self.thinker = Thinker()
        self.pondering = Pondering(self.thinker)
        self.assistance = Assistance(adapter, hinted=keeping.hint, changed=self.reshow)
        self._on_position, self._on_view, self._learn = on_position, on_view, learn

    # -- the game as it stands ------------------------------------------------------------------

    def begin(self, options: Json, language: Language, preferences: Json) -> None:
        """Seat the players of the first game, show it, and let them play."""
        self.preferences = preferences
        kept, begun = self.keeping.kept, self.timeline.state
        self.adapter.opened(begun)
        self._sit_down(options, self.adapter.seating(options), language)
        self.clock.begin(self.setting, kept)
        self._keep(Change(game=begun, continues=kept))
        self._on_position(begun)
        self.go_on()

    def _sit_down(self, options: Json, own: Sequence[SeatConfig], language: Language) -> None:
        """Make the setting: what stays the same until others sit down, or speak otherwise."""
        seat_configs = self.mode.seat_configs(own, language)
        self.setting = table_config(self.adapter, options, seat_configs, language)

    def speak(self, language: Language) -> None:
        """Have everything said in another language from now on."""
        self._sit_down(self.setting.options, self.setting.seat_configs, language)
        self.reshow()

    @property
    def snapshot(self) -> GameSnapshot:
        """The game as it stands, among those who play it."""
        return game_snapshot(self.setting, self.timeline)

    def ended(self, snapshot: GameSnapshot) -> Outcome | None:
        """How the game ended, as far as it may be told: not while a question is pending."""
        return None if self.adapter.pending(snapshot) else snapshot.ended

    def _keep(self, change: Change) -> None:
        """Have another game, or who sits at this one from now on, kept in the journal."""
        if self.mode.is_own:
            snapshot = self.snapshot
            self.keeping.changed(
                change, snapshot, current_settings(self.adapter, snapshot, self.preferences)
            )

    # -- what a person does ---------------------------------------------------------------------

    def play(self, action: str, then: str | None = None) -> str:
        """Have the person at the screen act, and ``then`` when it may; return what it is told."""
        self.watch_the_clock()
        seat = self.shown.acting_seat()
        if action in self.timeline.legal(seat):  # of any other the rules say why not
            self.mode.judge(self.timeline.state, action, self.setting.language)
        told = self._act(action, seat, chosen=True)
        refutation = self.mode.refutation(self.setting.language)
        if refutation is not None:
            for reply in refutation.actions:
                self._act(reply, self.timeline.state.to_act[0])
            self.screen.log.add(*refutation.say)
            self.go_on()
            return ""
        if then is not None and self.mode.is_own:
            self.screen.intended.keep(seat, then)
        actions = self.timeline.legal(seat)
        following = self.adapter.follows(self.snapshot, seat, actions) if actions else None
        if following is not None:
            self._act(following, seat)
        while due := self.screen.intended.due(self.timeline):
            self._act(due[1], due[0])
        self.go_on()
        return told

    def command(self, name: str, params: Mapping[str, Any]) -> Json:
        """Obey a command that is on offer; raises ``Refused`` for any other."""
        shown = self.shown
        if command := self.commands(shown).get(name):
            self.carry_out(command(shown, params))
            return {}
        if name == "lift_curtain" and params.get("seat") == shown.curtain is not None:
            self.screen.eyes = self.screen.eyes.lifted()
        else:
            self.pondering.stop()  # a hint is not to be looked for by two at once
            self.assistance.obey(name, shown, held=self._held(shown), advises=self._advises)
        self.go_on()
        return {}

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """The commands on offer, but for those that are no part of the game."""
        last_choice = self.timeline.last_choice(shown.snapshot.persons)
        offered = {
            **commands_of(shown, self.adapter, last_choice),
            **journal_commands(self.keeping, self.adapter),
        }
        if self._learn is not None:
            offered["learn"] = self._learn
        return self.mode.commands(shown, offered)

    @property
    def _advises(self) -> bool:
        """Whether hints are given at this table now."""
        return self.mode.is_own and bool(self.preferences["advice"])

    def watch_the_clock(self) -> None:
        """End the game if somebody's time is over."""
        if (seat := self.clock.fallen) is not None:
            self.carry_out(too_late(seat, self.shown))

    # -- from one position to the next ----------------------------------------------------------

    def put(self, state: State) -> None:
        """Take up a game of one's own, in this position."""
        self._own_again()
        self._interrupt()
        self.screen.leave()
        self.timeline.put(state)
        self.adapter.opened(state)
        self._sit_down(self.setting.options, self.setting.seat_configs, self.setting.language)
        self.clock.begin(self.setting)
        self._keep(Change(game=state))
        self.go_on()

    def carry_out(self, change: Change) -> None:
        """Do what a command comes to, and go on."""
        self._interrupt()
        self.keeping.dismiss()
        self.screen.leave()
        if change.game is not None:
            self._own_again()
        options = self.setting.options if change.options is None else change.options
        if change.game is not None:
            self.adapter.left(self.snapshot)
            self._another(change.game)
            self.timeline.chance = chance_of(change.continues) or self.timeline.chance.next()
        elif change.step is not None:
            self.keeping.close()
            self._another(change.step)
            self._sit_down(options, (), self.setting.language)
        elif change.ply is not None:
            self._go_back(change.ply)
        if change.game is not None or change.options is not None:
            self._sit_down(options, self.adapter.seating(options), self.setting.language)
            self._keep(change)
        if change.game is not None:
            self.clock.begin(self.setting, change.continues)
            started = say("table.new_game_started", self.setting.language)
            self.screen.log.add(started, *self.adapter.opening(self.snapshot))
        if change.resigned is not None:
            self.timeline.resign(change.resigned, TIME if change.late else "resigned")
            self.keeping.resign(self.snapshot)
            self.adapter.played(self.snapshot)
        self.screen.log.add(*change.say)
        self._on_position(self.timeline.state)
        self.go_on()

    def _interrupt(self) -> None:
        """Let whatever the computer players think come to nothing."""
        self.thinker.interrupt()
        self.pondering.stop()

    def _another(self, state: State) -> None:
        """Another position comes to the table, where others may sit now."""
        self.timeline.put(state)
        self.timeline.deals += 1
        self.screen.eyes = Viewer()
        self.adapter.opened(state)

    def _go_back(self, ply: int) -> None:
        self.keeping.go_back(self.snapshot, ply)
        self.timeline.go_back(ply)
        self.clock.go_back(ply)
        self.adapter.opened(self.timeline.state)

    def _own_again(self) -> None:
        """What follows is a game of one's own, with the players that were chosen for one."""
        if not self.mode.is_own:
            self.mode.leave()
            self.mode = PlayMode()
            options = self.setting.options
            self._sit_down(options, self.adapter.seating(options), self.setting.language)

    def _act(self, action: str, seat: Seat, *, chosen: bool = False) -> str:
        """Take a legal action, which a person has ``chosen``; return what its actor is told."""
        adapter, log, before = self.adapter, self.screen.log, self.timeline.state
        self.timeline.act(action, seat)
        self.pondering.stop()
        self.clock.acted(seat, len(before.actions))
        state, after = self.timeline.state, self.snapshot
        if chosen:
            self.keeping.dismiss()
        log.add(*self.keeping.act(seat, action, after, self.clock.left))
        if self.mode.is_own:
            adapter.played(after)
        log.add(*adapter.report(before, action, seat, after))
        outcome = self.ended(after)
        if outcome is not None:
            log.add(adapter.result(after, outcome))
        self._on_position(state)
        log.add(*self.mode.acted(action, state, chosen=chosen, language=after.language))
        return adapter.confirm(before, action, seat, after)

    # -- the computer's turns -------------------------------------------------------------------

    def go_on(self) -> None:
        """Show the position and let the computer players who are to act do so."""
        while True:
            shown = self._new_scene()
            seat = None if self.screen.trouble else shown.computer
            held = self._held(shown)
            if seat is None or held or self.thinker.busy:
                self._show(shown, thinking=seat is not None and not held)
                if seat is None and self.mode.is_own:
                    self.pondering.begin(shown)
                return
            pause = self.adapter.pace(shown.snapshot) * PAUSES[self.preferences["pace"]]
            # Where nothing is paused for, a quick answer and what it answers are one message.
            patience = QUICK if pause == 0 and self.thinker.in_background else 0.0
            if not patience:
                self._show(shown, thinking=True)
            thought = self._think(seat, shown.snapshot, pause, patience)
            if thought is None:
                if patience:
                    self._show(shown, thinking=True)
                return
            self._take(thought, seat)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Have the computer players answer before it goes on, also one that thinks already."""
        with self.thinker.on_the_spot():
            if self.thinker.busy:
                self.thinker.interrupt()
                self.go_on()
            yield

    def _held(self, shown: ScreenSnapshot) -> bool:
        """Whether the computer player who is to act waits until the person has followed."""
        return self.screen.trouble is None and self.assistance.holds(
            shown, self.preferences["pace"]
        )

    def _think(
        self, seat: Seat, snapshot: GameSnapshot, pause: float, patience: float
    ) -> Thought | None:
        def found(thought: Thought) -> None:
            self._take(thought, seat)
            self.go_on()

        choose = player_call(snapshot, seat, self.timeline.legal(seat), self.pondering.end)
        return self.thinker.start(choose, found, pause, patience)

    def _take(self, thought: Thought, seat: Seat) -> None:
        """Play what a computer player came to, or say why it has stopped."""
        choice = thought.among(self.timeline.legal(seat))
        if isinstance(choice, str):
            self._act(choice, seat)
            return
        snapshot = self.snapshot
        self.screen.trouble = failed(snapshot.names[seat], seat, choice, snapshot.language)
        self.screen.failure = choice
        self.screen.log.add(self.screen.trouble)

    # -- what the screen shows ------------------------------------------------------------------

    def reshow(self) -> None:
        """Show what stands there, of which more is told now."""
        self._show(self._new_scene(), thinking=self.thinker.busy)

    def _new_scene(self) -> ScreenSnapshot:
        """What is to be shown now."""
        shown = screen_snapshot(self.adapter, self.snapshot, self.screen, self.timeline)
        self.shown = self.mode.shown(shown)
        return self.shown

    def _show(self, shown: ScreenSnapshot, *, thinking: bool) -> None:
        language, held, advises = self.setting.language, self._held(shown), self._advises
        view = make_view(
            shown,
            self.adapter,
            thinking=thinking,
            standing=self.screen.trouble or self.mode.headline(language),
            spoken=self.screen.log.to_json(),
            commands=[
                *self.commands(shown),
                *self.assistance.on_offer(shown, held=held, advises=advises),
            ],
            preferences=self.preferences
            | {"advice": self.assistance.hints.allowed(shown, advises)},
            assistance=self.assistance.view(shown),
            clock=self.clock.show(shown),
            changes=self.timeline.changes,
        )
        self._on_view(view | self.keeping.view(language) | self.mode.view(language))

    def close(self) -> None:
        """Let a player that thinks stop, and let go of what waits or is written."""
        self._interrupt()
        self.assistance.drop()
        self.clock.stop()
        self.keeping.close()
        self.mode.leave()


def begin_timeline(
    adapter: Adapter, options: Json, state: State | None, seed: Any, kept: Saved | None
) -> GameTimeline:
    """The course of the first game: dealt with ``options``, or from ``state``.

    If that ``state`` was ``kept``, who had given up has, and its chance goes on as it would have,
    unless there is a ``seed``. Raises ``ValueError`` for what cannot be dealt and for the state of
    another game.
    """
    timeline = GameTimeline(seed_of(seed))
    if state is None:
        timeline.deals += 1
        timeline.chance = timeline.chance.next()
        timeline.put(adapter.deal(options, timeline.chance.deal))
    elif state.game != adapter.game:
        raise ValueError(f"this is a state of {state.game}, not of {adapter.game}")
    else:
        timeline.put(state)
    if kept is not None and kept.resigned is not None:
        timeline.resign(kept.resigned, kept.outcome.reason if kept.outcome else "resigned")
    if seed is None:
        timeline.chance = chance_of(kept) or timeline.chance
    return timeline
