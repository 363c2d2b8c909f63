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
from cantorlab.widgets.table.assistance import Aside
from cantorlab.widgets.table.background import PAUSES, QUICK, Pondering, Thinker, Thought, failed
from cantorlab.widgets.table.clock import TIME, Timekeeper
from cantorlab.widgets.table.journal import Keeping, chance_of, settings_now
from cantorlab.widgets.table.mode import Occasion
from cantorlab.widgets.table.routing import commands_of, keeping_commands, too_late
from cantorlab.widgets.table.screen import (
    Eyes,
    Screen,
    chooser,
    moment_of,
    scene_now,
    setting_of,
    view_of,
)
from cantorlab.widgets.table.seats import Sitter
from cantorlab.widgets.table.snapshot import Moment, Scene, Setting
from cantorlab.widgets.table.timeline import Course


class Playing:
    """The game of a ``course`` as its persons and computer players play it, on some ``occasion``.

    ``wishes`` are what is wished of the table, by name; ``scene`` is what is shown. ``stands`` is
    called with each position, ``shows`` with each view. ``learn``: the command with which a lesson
    is begun, where the game is taught.
    """

    setting: Setting
    scene: Scene
    wishes: Json

    def __init__(
        self,
        adapter: Adapter,
        course: Course,
        keeping: Keeping,
        *,
        stands: Callable[[State], None],
        shows: Callable[[Json], None],
        learn: Command | None,
    ) -> None:
        self.adapter, self.course, self.keeping = adapter, course, keeping
        self.occasion = Occasion()
        self.screen = Screen()
        self.clock = Timekeeper(self.watch_the_clock)
        self.thinker = Thinker()
        self.pondering = Pondering(self.thinker)
        self.aside = Aside(adapter, hinted=keeping.hint, changed=self.reshow)
        self._stands, self._shows, self._learn = stands, shows, learn

    # -- the game as it stands ------------------------------------------------------------------

    def begin(self, options: Json, language: Language, wishes: Json) -> None:
        """Seat the players of the first game, show it, and let them play."""
        self.wishes = wishes
        kept, begun = self.keeping.kept, self.course.state
        self.adapter.opened(begun)
        self._sit_down(options, self.adapter.seating(options), language)
        self.clock.begin(self.setting, kept)
        self._keep(Change(game=begun, continues=kept))
        self._stands(begun)
        self.go_on()

    def _sit_down(self, options: Json, own: Sequence[Sitter], language: Language) -> None:
        """Make the setting: what stays the same until others sit down, or speak otherwise."""
        sitters = self.occasion.sitters(own, language)
        self.setting = setting_of(self.adapter, options, sitters, language)

    def speak(self, language: Language) -> None:
        """Have everything said in another language from now on."""
        self._sit_down(self.setting.options, self.setting.sitters, language)
        self.reshow()

    @property
    def moment(self) -> Moment:
        """The game as it stands, among those who play it."""
        return moment_of(self.setting, self.course)

    def ended(self, moment: Moment) -> Outcome | None:
        """How the game ended, as far as it may be told: not while a question is pending."""
        return None if self.adapter.pending(moment) else moment.ended

    def _keep(self, change: Change) -> None:
        """Have another game, or who sits at this one from now on, kept in the journal."""
        if self.occasion.is_own:
            moment = self.moment
            self.keeping.changed(change, moment, settings_now(self.adapter, moment, self.wishes))

    # -- what a person does ---------------------------------------------------------------------

    def play(self, action: str, then: str | None = None) -> str:
        """Have the person at the screen act, and ``then`` when it may; return what it is told."""
        self.watch_the_clock()
        seat = self.scene.acting_seat()
        if action in self.course.legal(seat):  # of any other the rules say why not
            self.occasion.judge(self.course.state, action, self.setting.language)
        told = self._act(action, seat, chosen=True)
        refutation = self.occasion.refutation(self.setting.language)
        if refutation is not None:
            for reply in refutation.actions:
                self._act(reply, self.course.state.to_act[0])
            self.screen.log.add(*refutation.say)
            self.go_on()
            return ""
        if then is not None and self.occasion.is_own:
            self.screen.intended.keep(seat, then)
        actions = self.course.legal(seat)
        following = self.adapter.follows(self.moment, seat, actions) if actions else None
        if following is not None:
            self._act(following, seat)
        while due := self.screen.intended.due(self.course):
            self._act(due[1], due[0])
        self.go_on()
        return told

    def command(self, name: str, params: Mapping[str, Any]) -> Json:
        """Obey a command that is on offer; raises ``Refused`` for any other."""
        scene = self.scene
        if command := self.commands(scene).get(name):
            self.carry_out(command(scene, params))
            return {}
        if name == "lift_curtain" and params.get("seat") == scene.curtain is not None:
            self.screen.eyes = self.screen.eyes.lifted()
        else:
            self.pondering.stop()  # a hint is not to be looked for by two at once
            self.aside.obey(name, scene, held=self._held(scene), advises=self._advises)
        self.go_on()
        return {}

    def commands(self, scene: Scene) -> Mapping[str, Command]:
        """The commands on offer, but for those that are no part of the game."""
        last_choice = self.course.last_choice(scene.moment.persons)
        offered = {
            **commands_of(scene, self.adapter, last_choice),
            **keeping_commands(self.keeping, self.adapter),
        }
        if self._learn is not None:
            offered["learn"] = self._learn
        return self.occasion.commands(scene, offered)

    @property
    def _advises(self) -> bool:
        """Whether hints are given at this table now."""
        return self.occasion.is_own and bool(self.wishes["advice"])

    def watch_the_clock(self) -> None:
        """End the game if somebody's time is over."""
        if (seat := self.clock.fallen) is not None:
            self.carry_out(too_late(seat, self.scene))

    # -- from one position to the next ----------------------------------------------------------

    def put(self, state: State) -> None:
        """Take up a game of one's own, in this position."""
        self._own_again()
        self._interrupt()
        self.screen.leave()
        self.course.put(state)
        self.adapter.opened(state)
        self._sit_down(self.setting.options, self.setting.sitters, self.setting.language)
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
            self.adapter.left(self.moment)
            self._another(change.game)
            self.course.chance = chance_of(change.continues) or self.course.chance.next()
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
            self.screen.log.add(started, *self.adapter.opening(self.moment))
        if change.resigned is not None:
            self.course.resign(change.resigned, TIME if change.late else "resigned")
            self.keeping.resign(self.moment)
        self.screen.log.add(*change.say)
        self._stands(self.course.state)
        self.go_on()

    def _interrupt(self) -> None:
        """Let whatever the computer players think come to nothing."""
        self.thinker.interrupt()
        self.pondering.stop()

    def _another(self, state: State) -> None:
        """Another position comes to the table, where others may sit now."""
        self.course.put(state)
        self.course.deals += 1
        self.screen.eyes = Eyes()
        self.adapter.opened(state)

    def _go_back(self, ply: int) -> None:
        self.keeping.go_back(self.moment, ply)
        self.course.go_back(ply)
        self.clock.go_back(ply)
        self.adapter.opened(self.course.state)

    def _own_again(self) -> None:
        """What follows is a game of one's own, with the players that were chosen for one."""
        if not self.occasion.is_own:
            self.occasion.leave()
            self.occasion = Occasion()
            options = self.setting.options
            self._sit_down(options, self.adapter.seating(options), self.setting.language)

    def _act(self, action: str, seat: Seat, *, chosen: bool = False) -> str:
        """Take a legal action, which a person has ``chosen``; return what its actor is told."""
        adapter, log, before = self.adapter, self.screen.log, self.course.state
        self.course.act(action, seat)
        self.pondering.stop()
        self.clock.acted(seat, len(before.actions))
        state, after = self.course.state, self.moment
        if chosen:
            self.keeping.dismiss()
        log.add(*self.keeping.act(seat, action, after, self.clock.left))
        log.add(*adapter.report(before, action, seat, after))
        outcome = self.ended(after)
        if outcome is not None:
            log.add(adapter.result(after, outcome))
        self._stands(state)
        log.add(*self.occasion.acted(action, state, chosen=chosen, language=after.language))
        return adapter.confirm(before, action, seat, after)

    # -- the computer's turns -------------------------------------------------------------------

    def go_on(self) -> None:
        """Show the position and let the computer players who are to act do so."""
        while True:
            scene = self._new_scene()
            seat = None if self.screen.trouble else scene.computer
            held = self._held(scene)
            if seat is None or held or self.thinker.busy:
                self._show(scene, thinking=seat is not None and not held)
                if seat is None and self.occasion.is_own:
                    self.pondering.begin(scene)
                return
            pause = self.adapter.pace(scene.moment) * PAUSES[self.wishes["pace"]]
            # Where nothing is paused for, a quick answer and what it answers are one message.
            patience = QUICK if pause == 0 and self.thinker.in_background else 0.0
            if not patience:
                self._show(scene, thinking=True)
            thought = self._think(seat, scene.moment, pause, patience)
            if thought is None:
                if patience:
                    self._show(scene, thinking=True)
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

    def _held(self, scene: Scene) -> bool:
        """Whether the computer player who is to act waits until the person has followed."""
        return self.screen.trouble is None and self.aside.holds(scene, self.wishes["pace"])

    def _think(self, seat: Seat, moment: Moment, pause: float, patience: float) -> Thought | None:
        def found(thought: Thought) -> None:
            self._take(thought, seat)
            self.go_on()

        choose = chooser(moment, seat, self.course.legal(seat), self.pondering.end)
        return self.thinker.start(choose, found, pause, patience)

    def _take(self, thought: Thought, seat: Seat) -> None:
        """Play what a computer player came to, or say why it has stopped."""
        choice = thought.among(self.course.legal(seat))
        if isinstance(choice, str):
            self._act(choice, seat)
            return
        moment = self.moment
        self.screen.trouble = failed(moment.names[seat], seat, choice, moment.language)
        self.screen.failure = choice
        self.screen.log.add(self.screen.trouble)

    # -- what the screen shows ------------------------------------------------------------------

    def reshow(self) -> None:
        """Show what stands there, of which more is told now."""
        self._show(self._new_scene(), thinking=self.thinker.busy)

    def _new_scene(self) -> Scene:
        """What is to be shown now."""
        scene = scene_now(self.adapter, self.moment, self.screen, self.course)
        self.scene = self.occasion.shown(scene)
        return self.scene

    def _show(self, scene: Scene, *, thinking: bool) -> None:
        language, held, advises = self.setting.language, self._held(scene), self._advises
        view = view_of(
            scene,
            self.adapter,
            thinking=thinking,
            standing=self.screen.trouble or self.occasion.headline(language),
            spoken=self.screen.log.to_json(),
            commands=[
                *self.commands(scene),
                *self.aside.on_offer(scene, held=held, advises=advises),
            ],
            wishes=self.wishes | {"advice": self.aside.hinting.allowed(scene, advises)},
            aside=self.aside.view(scene),
            clock=self.clock.show(scene),
            changes=self.course.changes,
        )
        self._shows(view | self.keeping.view(language) | self.occasion.view(language))

    def close(self) -> None:
        """Let a player that thinks stop, and let go of what waits or is written."""
        self._interrupt()
        self.aside.drop()
        self.clock.stop()
        self.keeping.close()
        self.occasion.leave()


def course_begun(
    adapter: Adapter, options: Json, state: State | None, seed: Any, kept: Saved | None
) -> Course:
    """The course of the first game: dealt with ``options``, or from ``state``.

    If that ``state`` was ``kept``, who had given up has, and its chance goes on as it would have,
    unless there is a ``seed``. Raises ``ValueError`` for what cannot be dealt and for the state of
    another game.
    """
    course = Course(seed_of(seed))
    if state is None:
        course.deals += 1
        course.chance = course.chance.next()
        course.put(adapter.deal(options, course.chance.deal))
    elif state.game != adapter.game:
        raise ValueError(f"this is a state of {state.game}, not of {adapter.game}")
    else:
        course.put(state)
    if kept is not None and kept.resigned is not None:
        course.resign(kept.resigned, kept.outcome.reason if kept.outcome else "resigned")
    if seed is None:
        course.chance = chance_of(kept) or course.chance
    return course
