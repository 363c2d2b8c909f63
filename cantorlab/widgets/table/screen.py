"""One viewer's window on a session: who looks, in which language, with which assistance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from cantorlab.languages.texts import Language, say
from cantorlab.rules.reading import class_name
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.core.view_diff import ScreenRevision, SpokenLog
from cantorlab.widgets.table.adapter import Change, Command
from cantorlab.widgets.table.computer_players import pace_in
from cantorlab.widgets.table.hints import Assistance
from cantorlab.widgets.table.routing import (
    commands_of,
    journal_commands,
    panel_fields,
    seat_commands,
)
from cantorlab.widgets.table.session import Session
from cantorlab.widgets.table.snapshot import (
    GameSnapshot,
    ScreenSnapshot,
    TableConfig,
    take_snapshot,
)

#: By the name of a preference, which is a table's trait and the kind of its message: its reader.
PREFERENCES: Final[Mapping[str, Callable[[Message], Any]]] = {
    "pace": pace_in,
    "sounds": lambda message: message.switch("on"),
    "advice": lambda message: message.switch("on"),
}


@dataclass(frozen=True)
class Viewer:
    """The ``seat`` that looks at a screen, or None; ``curtain`` is the seat it waits for, or None.

    While there is a curtain no seat's secrets are shown.
    """

    seat: Seat | None = None
    curtain: Seat | None = None

    def lift_curtain(self) -> Viewer:
        """Return the viewer that the curtain waits for."""
        return Viewer(self.curtain)


def next_viewer(
    now: Viewer, here: Sequence[Seat], acting: Sequence[Seat], *, has_secrets: bool
) -> Viewer:
    """Return the next viewer, where the seats ``acting`` may act, the first one first.

    The only person at a screen always looks. Of several, those who hold secrets look in turn, with
    a curtain between them; without secrets the one who is to act looks, and goes on looking when
    the game is over.
    """
    if len(here) == 1:
        return Viewer(here[0])
    waiting = [seat for seat in acting if seat in here]
    if not waiting:
        return Viewer(None if has_secrets or not here else now.seat)
    if not has_secrets:
        return Viewer(waiting[0])
    return now if now.seat in waiting else Viewer(None, waiting[0])


#: Returns whether a command, by name and parameters, may be done now; else the others are asked.
Consult: TypeAlias = Callable[[str, Mapping[str, Any]], bool]


class Screen:
    """One viewer's window on a ``session``: it makes a view for exactly that viewer.

    - ``seats``: those that the screen serves: None for all that people have (a notebook), one for
      a person at a screen of their own, none for a spectator
    - ``on_view``: called with each view, ``on_position`` with each position
    - ``learn``: the command that begins a lesson, if any
    - ``consult``: asks the others about a command that concerns them; None: there are no others
    - ``preferences``: those of this screen, by name; ``shown``: the game as it is shown now
    """

    assistance: Assistance
    config: TableConfig
    language: Language
    log: SpokenLog
    preferences: Json
    seats: Sequence[Seat] | None
    session: Session
    shown: ScreenSnapshot
    view: Json
    viewer: Viewer

    def __init__(
        self,
        session: Session,
        *,
        seats: Sequence[Seat] | None = None,
        language: Language = "en",
        preferences: Json | None = None,
        on_view: Callable[[Json], None] = lambda view: None,
        on_position: Callable[[State], None] = lambda state: None,
        learn: Command | None = None,
    ) -> None:
        self.consult: Consult | None = None
        self.session, self.seats, self.language = session, seats, language
        self.preferences = preferences or session.preferences
        self.viewer = Viewer()
        self.log = SpokenLog()
        self.assistance = Assistance(
            session.adapter,
            hinted=session.journal.hint,
            changed=session.refresh,
            host=lambda: session.analyses,
        )
        self._revision = ScreenRevision()
        self._on_view, self._on_position, self._learn = on_view, on_position, learn
        self._actor: Seat | None = None
        self._confirmation = ""
        session.audience.join(self)

    # -- what its viewer does -------------------------------------------------------------------

    def play(self, action: str, then: str | None = None) -> str:
        """Act for the viewer, and do ``then`` when it may; return the private confirmation.

        Raises ``MessageRefused`` or ``IllegalAction``, and changes nothing, if it cannot be done.
        """
        self.session.watch_the_clock()
        self._actor, self._confirmation = self.shown.acting_seat(), ""
        stands = self.session.play(self._actor, action, then)
        return self._confirmation if stands else ""

    def command(self, name: str, params: Mapping[str, Any]) -> Json:
        """Obey a command that is on offer; raises ``MessageRefused`` for any other."""
        shown, session = self.shown, self.session
        session.refuse_reentry()
        if self.seats is not None and params.get("seat", shown.viewer) not in (*self.seats, None):
            raise MessageRefused("table.unknown_command")  # a screen acts for its own seat alone
        if command := self.commands(shown).get(name):
            if self.consult is None or self.consult(name, params):
                session.carry_out(command(shown, params))
            return {}
        if name == "lift_curtain" and params.get("seat") == shown.curtain is not None:
            self.viewer = self.viewer.lift_curtain()
        elif name == "step" and session.turn.held and not self.looks_on:
            session.step()
        else:
            session.computers.stop_pondering()  # a hint is not to be looked for by two at once
            self.assistance.run_command(name, shown, advises=self._advises)
        session.go_on()
        return {}

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Return the commands on offer that are part of the game, by name."""
        if self.looks_on:
            return {}
        session, snapshot = self.session, shown.snapshot
        offered = commands_of(
            shown, session.adapter, session.timeline.last_choice(snapshot.persons)
        )
        offered |= journal_commands(session.journal, session.adapter)
        if self._learn is not None:
            offered["learn"] = self._learn
        if session.aside is not None:
            offered["lesson_leave"] = lambda _shown, _params: Change(back=True)
        if set(snapshot.here) != set(snapshot.persons):
            offered = seat_commands(offered, agrees=self.consult is not None)
        return session.mode.commands(shown, offered)

    @property
    def looks_on(self) -> bool:
        """True if the screen is a spectator's: nothing is decided there."""
        return self.seats is not None and not self.seats

    def check_preference(self, name: str) -> None:
        """Raise ``MessageRefused`` if a preference is not for this screen to set.

        A spectator has no say in the pace, and hints are not for one of several people.
        """
        alone = set(self.config.here) == set(self.config.persons)
        may = {"sounds": True, "pace": not self.looks_on, "advice": alone and not self.looks_on}
        if not may[name]:
            raise MessageRefused("table.unknown_command")

    @property
    def _advises(self) -> bool:
        mode = self.session.mode
        wanted = mode.is_own and mode.gives_hints and bool(self.preferences["advice"])
        return wanted and not self.looks_on

    def speak(self, language: Language) -> None:
        """Have everything said here in another language from now on."""
        self.language = language
        self.on_seats()
        self.session.refresh()

    # -- what its session tells it --------------------------------------------------------------

    def on_deal(self) -> None:
        """Forget who looked."""
        self.viewer = Viewer()

    def on_leap(self) -> None:
        """Refuse messages that were meant for the game as it was."""
        self._revision.forget()

    def on_seats(self) -> None:
        """Name the players, and the fields of the panel, in the screen's language."""
        session = self.session
        config, adapter, language = session.config, session.adapter, self.language
        here = config.persons
        if self.seats is not None:
            here = tuple(seat for seat in self.seats if seat in config.persons)
        names = adapter.names(config.seat_configs, language)
        self.config = replace(config, names=names, here=here, language=language)
        self._make_panel()

    def _make_panel(self) -> None:
        adapter = self.session.adapter
        fields = panel_fields(adapter, self.config.options, self.language)
        self._panel = [field.to_json() for field in fields]
        self._panel_revision = adapter.panel_revision

    def on_start(self) -> None:
        """Say that another game has begun, and how it opens."""
        opening = self.session.adapter.opening(self.snapshot)
        self.say(say("table.new_game_started", self.language), *opening)

    def on_action(self, before: State, action: str, seat: Seat) -> None:
        """Announce the public part of an action; confirm it to the viewer who has taken it."""
        adapter, after = self.session.adapter, self.snapshot
        self.say(*adapter.report(before, action, seat, after))
        if after.ended is not None and (outcome := self.session.outcome) is not None:
            self.say(adapter.say_result(after, outcome))
        if seat == self._actor:
            self._actor, self._confirmation = None, adapter.confirm(before, action, seat, after)

    def on_position(self) -> None:
        """Pass the position on."""
        self._on_position(self.session.timeline.state)

    def on_failure(self, seat: Seat, failure: BaseException) -> None:
        """Say that a computer player has stopped."""
        self.say(self._failure_sentence or "")

    def say(self, *sentences: str) -> None:
        """Say public sentences."""
        self.log.add(*sentences)

    @property
    def _failure_sentence(self) -> str | None:
        seat, failure = self.session.computers.stopped, self.session.computers.failure
        if seat is None or failure is None:
            return None
        name, reason = self.config.names[seat], class_name(failure)
        if isinstance(failure, KeyboardInterrupt):
            return say("table.player_stopped", self.language, name=name)
        return say("table.player_failed", self.language, name=name, reason=reason)

    # -- what it shows --------------------------------------------------------------------------

    @property
    def snapshot(self) -> GameSnapshot:
        """The game as it stands, as this screen names it; secrets included."""
        return take_snapshot(self.config, self.session.timeline)

    @property
    def now(self) -> ScreenSnapshot:
        """Snapshot of the game as it stands, as the screen shows it."""
        return replace(self.shown, snapshot=self.snapshot)

    @property
    def looking(self) -> Seat | None:
        """The seat that looks at the screen now."""
        return self.viewer.seat

    def look(self) -> None:
        """Decide who looks; observe the game for that viewer, here and nowhere else."""
        session, adapter, snapshot = self.session, self.session.adapter, self.snapshot
        pending = adapter.pending_question(snapshot)
        outcome: Outcome | None = None if pending else snapshot.ended
        acting = session.turn.acting
        self.viewer = next_viewer(
            self.viewer, snapshot.here, acting, has_secrets=adapter.has_secrets
        )
        seat = self.viewer.seat
        actions = session.timeline.legal(seat) if seat is not None and seat in acting else []
        own_plies = sum(actor == seat for actor, _ in snapshot.state.actions)
        outcome = session.mode.outcome(outcome)
        self.shown = ScreenSnapshot(
            snapshot=snapshot,
            viewer=seat,
            curtain=self.viewer.curtain,
            seen=adapter.observe(snapshot, seat),
            acting=acting,
            actions=actions,
            turn_refusal=lambda: adapter.turn_refusal(snapshot),
            pending=pending,
            outcome=outcome,
            revision=self._revision.show((self.viewer, actions, own_plies, outcome)),
        )

    def show(self) -> None:
        """Send the view of the game as it was looked at, from which the front end draws it.

        In it ``changes`` is how often the game has come to stand otherwise; ``goal`` is what the
        viewer is to achieve, until it was in this mode and role.
        """
        session, shown = self.session, self.shown
        adapter, turn, snapshot, over = session.adapter, session.turn, shown.snapshot, shown.outcome
        if adapter.panel_revision != self._panel_revision:
            self._make_panel()
        helped, assistance = self.assistance.view(shown, advises=self._advises)
        waiting = turn.computer if turn.held and not self.looks_on else None
        result = None if over is None else adapter.say_result(snapshot, over)
        called = shown.curtain
        pace = self.preferences["pace"]
        reads = session.mode.is_own and not over
        view = {
            "game": adapter.game,
            "revision": shown.revision,
            "changes": session.timeline.changes,
            "seat": shown.viewer,
            "your_turn": shown.your_turn,
            "thinking": turn.computer is not None and not turn.held,
            "curtain": None if called is None else {"seat": called, "name": snapshot.names[called]},
            "actions": list(shown.actions),
            "observation": shown.seen,
            "players": adapter.players(snapshot),
            "headline": self._headline(result, waiting),
            "spoken": list(self.log.newest),
            "outcome": over and {"winner": over.winner, "reason": over.reason, "text": result},
            "ending": over and adapter.ending(snapshot, over).to_json(),
            "commands": [*self.commands(shown), *([] if waiting is None else ["step"]), *helped],
            "options": list(self._panel),
            **self.preferences,
            "pace": pace if len(snapshot.persons) < len(snapshot.names) else None,
            **assistance,
            "clock": None if session.clock is None else session.clock.to_json(),
            **adapter.view(shown),
        }
        actions = view["actions"]
        self.view = {
            **view,
            "example": adapter.typing.example(actions[0], snapshot.language) if actions else "",
            **session.journal.view(self.language),
            **session.mode.view(self.language),
            "goal": self._goal() if reads else "",
        }
        self._on_view(self.view)

    def _goal(self) -> str:
        """Say what the viewer is to achieve, unless a person here has achieved just that before."""
        shown, session = self.shown, self.session
        goal = "" if shown.viewer is None else session.adapter.goal(shown)
        if shown.viewer is None or not goal:
            return ""
        name = session.adapter.goal_name(shown.snapshot.state.record.options, shown.viewer)
        return "" if name in session.journal.won else goal

    def _headline(self, result: str | None, waiting: Seat | None) -> str:
        """Say a failure, a lesson's task, the ``result``, or whose turn it is.

        ``waiting``: the seat of a computer player that waits until people have followed.
        """
        called = self.shown.curtain
        if called is None:
            first = self._failure_sentence or self.session.mode.headline(self.language) or result
            if first or waiting is None:
                return first or self.session.adapter.headline(self.shown)
            called = waiting
        return say("table.turn_of", self.language, name=self.config.names[called])

    def close(self) -> None:
        """Leave the session, and forget hints and reviews."""
        self.assistance.drop()
        self.session.audience.leave(self)
