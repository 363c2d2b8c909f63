"""The table that every game is played at: it seats players, judges messages and keeps secrets.

Python is the only judge. The front end is sent ``view``, which holds what the seat now looking at
the screen may know, and sends back messages; each is answered. What is a game's own, the table
asks the ``Adapter`` that it holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

import traitlets

from cantorlab.journal import Saved
from cantorlab.rules.state import IllegalAction, Json, Outcome, Record, Seat, State
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.base import language_of
from cantorlab.widgets.messages import Message, Refused, read
from cantorlab.widgets.table.adapter import Adapter, Change, Command
from cantorlab.widgets.table.aside import Aside
from cantorlab.widgets.table.beginning import course_begun
from cantorlab.widgets.table.clock import TIME, Control, Timekeeper
from cantorlab.widgets.table.commands import commands_of, keeping_commands, too_late
from cantorlab.widgets.table.desk import Desk
from cantorlab.widgets.table.keeping import (
    Keeping,
    chance_of,
    keeping,
    settings_again,
    settings_now,
)
from cantorlab.widgets.table.pace import PAUSES
from cantorlab.widgets.table.said import Said
from cantorlab.widgets.table.scene import Moment, Scene, Setting
from cantorlab.widgets.table.screen import Eyes, Screen
from cantorlab.widgets.table.seats import Sitter, check_seats
from cantorlab.widgets.table.sitting import chooser, moment_of, scene_now, setting_of
from cantorlab.widgets.table.still import Pictured, Still
from cantorlab.widgets.table.thinking import Thinker, Thought, failed
from cantorlab.widgets.table.view import view_of
from cantorlab.widgets.table.wishes import WISHES

if TYPE_CHECKING:
    import pandas as pd


class Table(Pictured):
    """A game played by one or more persons at one screen, and computer players.

    ``adapter`` says which game, ``options`` what it is played with, ``state`` the position to begin
    in (a new deal if left out). Set at any time: ``pace``, how fast computer players act,
    ``sounds``, whether what happens is heard, ``advice``, whether one may ask for a hint.
    ``journal``: whether games are kept as they are played.

    ``state`` is the position, secrets included; it never leaves the kernel. Setting it puts the
    game into that position. ``view`` is what the screen shows.
    """

    state = traitlets.Instance(State)  # type: ignore[type-abstract]

    _setting: Setting

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
        advice: bool = True,
        clock: str | None = None,
        journal: bool | Keeping = True,
    ) -> None:
        self.game = adapter.game
        self.pace, self.sounds, self.advice = pace, sounds, advice
        self._keeping = keeping(journal)
        self._adapter = adapter
        self._still = Still(adapter)
        self._thinker = Thinker()
        self._aside = Aside(adapter, hinted=self._keeping.hint, changed=self._reshow)
        self._desk = Desk(adapter, self._still, self._aside, self._play, self._command)
        self._time = Timekeeper(self._watch_the_clock)
        self._screen = Screen()
        Control.of(clock)
        opening, kept = {**(options or {}), "clock": clock}, self._keeping.kept
        self._course = course_begun(adapter, opening, state, seed, kept)
        begun = self._course.state
        if state is None:
            self._keeping.look_back(self.game)
        sitters = adapter.seating(opening)
        check_seats(begun.num_players, sitters)
        super().__init__(language=language, theme=theme, layout=layout)
        adapter.opened(begun)
        self._sit_down(opening, sitters)
        self._time.begin(self._setting, kept)
        self._keep(Change(game=begun, continues=kept))
        self.state = begun
        self._go_on()

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """A table in the position that ``record`` ends in, with the other ``settings``."""
        raise NotImplementedError

    @classmethod
    def from_journal(cls, kept: Saved, **settings: Any) -> Self:
        """The table of a game that was kept, as it was but for the ``settings`` given.

        What follows is kept as a game that goes on from that one, unless ``journal`` is False.
        Raises ``ValueError`` for settings that do not go with the game.
        """
        return cls.from_record(kept.record, **settings_again(kept, settings))

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or by resigning; None while it goes on."""
        return self._ended(self._moment())

    @property
    def eyes(self) -> int | None:
        """The seat now looking at the screen; None: nobody's secrets may be shown."""
        return self._screen.eyes.seat

    @property
    def record(self) -> Record:
        """What replays the present game, secrets included."""
        return self._course.state.record

    @property
    def history(self) -> pd.DataFrame:
        """What was played at this table, as a data frame."""
        return self._adapter.history(self._moment())

    def act(self, action: str) -> None:
        """Take an action for the one whose turn it is at the screen.

        Raises a ``ValueError`` with a sentence, and changes nothing, if it cannot be taken.
        """
        self._play(action)

    def play(self, text: str) -> Said:
        """Do what is typed, a move, a question or a word such as ``"undo"``; return what follows.

        The computer players answer before it returns: this is how one plays in a terminal, and
        wherever a notebook runs no widgets. What may not be done is said in a sentence, and
        changes nothing.
        """
        log = self._screen.log
        with self._thinker.on_the_spot():
            if self._thinker.busy:
                self._thinker.interrupt()
                self._go_on()
            before = log.count
            try:
                typed = {"kind": "type", "text": text, "ply": self.view["ply"]}
                told = self._answer(read(typed))["message"]
            except (Refused, IllegalAction) as refusal:
                told = refusal.message(language_of(self))
        sentences = [told, *(each for each in log.since(before) if each != told)]
        return Said(tuple(filter(None, sentences)), self._picture(), self._plain_text())

    def new_game(self, **options: Any) -> None:
        """Begin another game, with the options of the last one except for those given.

        Raises ``ValueError`` if no such game can be played; the running one then goes on.
        """
        known = self._adapter.option_names
        if known is not None:
            refuse_unknown(type(self), options.keys() - {*known, "clock"})
        Control.of(options.get("clock"))
        self._carry_out(self._adapter.new_game(self._moment(), options))

    def review(self) -> None:
        """Show at the table what each choice of the game cost, once the game is over.

        ``cantorlab.review(table)`` returns the same as a frame. Raises ``ValueError`` with a
        sentence while the game goes on.
        """
        if self._aside.reviewing.view(self._scene) is None:
            self._command("review", {})

    def close(self) -> None:
        """Take the table off the page and free it; a player that thinks is told to stop."""
        if self.comm is not None:
            self._thinker.interrupt()
            self._aside.drop()
            self._time.stop()
            self._keeping.close()
        super().close()

    # -- the game as it stands ------------------------------------------------------------------

    def _sit_down(self, options: Json, sitters: Sequence[Sitter]) -> None:
        """Make the setting: what stays the same until others sit down, or speak otherwise."""
        self._setting = setting_of(self._adapter, options, sitters, language_of(self))

    def _moment(self) -> Moment:
        return moment_of(self._setting, self._course)

    def _ended(self, moment: Moment) -> Outcome | None:
        """How the game ended, as far as it may be told: not while a question is pending."""
        return None if self._adapter.pending(moment) else moment.ended

    def _keep(self, change: Change) -> None:
        """Have another game, or who sits at this one from now on, kept in the journal."""
        moment = self._moment()
        self._keeping.changed(change, moment, settings_now(self._adapter, moment, self._wishes))

    # -- from one position to the next ----------------------------------------------------------

    def _act(self, action: str, seat: Seat, *, chosen: bool = False) -> str:
        """Take a legal action, which a person has ``chosen``; return what its actor is told."""
        adapter, before = self._adapter, self._course.state
        self._course.act(action, seat)
        self._time.acted(seat, len(before.actions))
        after = self._moment()
        if chosen:
            self._keeping.dismiss()
        self._screen.log.add(*self._keeping.act(seat, action, after, self._time.left))
        self._screen.log.add(*adapter.report(before, action, seat, after))
        outcome = self._ended(after)
        if outcome is not None:
            self._screen.log.add(adapter.result(after, outcome))
        self.state = self._course.state
        return adapter.confirm(before, action, seat, after)

    def _carry_out(self, change: Change) -> None:
        """Do what a command comes to, and go on."""
        adapter, course, screen = self._adapter, self._course, self._screen
        self._thinker.interrupt()
        self._keeping.dismiss()
        screen.leave()
        options = self._setting.options if change.options is None else change.options
        if change.game is not None:
            adapter.left(self._moment())
            course.put(change.game)
            course.deals += 1
            course.chance = chance_of(change.continues) or course.chance.next()
            screen.eyes = Eyes()  # others may sit there now
            adapter.opened(change.game)
        elif change.ply is not None:
            self._keeping.go_back(self._moment(), change.ply)
            course.go_back(change.ply)
            self._time.go_back(change.ply)
            adapter.opened(course.state)
        if change.game is not None or change.options is not None:
            self._sit_down(options, adapter.seating(options))
            self._keep(change)
        if change.game is not None:
            self._time.begin(self._setting, change.continues)
            self._screen.log.add(
                self._say("table.new_game_started"), *adapter.opening(self._moment())
            )
        if change.resigned is not None:
            course.resign(change.resigned, TIME if change.late else "resigned")
            self._keeping.resign(self._moment())
        self._screen.log.add(*change.say)
        self.state = course.state
        self._go_on()

    @traitlets.validate("state")
    def _check_state(self, proposal: Any) -> State:
        state: State = proposal["value"]
        if state.game != self.game:
            raise traitlets.TraitError(f"this is a state of {state.game}, not of {self.game}")
        check_seats(state.num_players, self._setting.sitters)
        return state

    @traitlets.observe("state")
    def _on_state(self, change: Any) -> None:
        if change["new"] is self._course.state:
            return  # our own doing, not the user's
        self._thinker.interrupt()
        self._screen.leave()
        self._course.put(change["new"])
        self._adapter.opened(change["new"])
        self._sit_down(self._setting.options, self._setting.sitters)
        self._time.begin(self._setting)
        self._keep(Change(game=change["new"]))
        self._go_on()

    def _go_on(self) -> None:
        """Show the position and let the computer players who are to act do so."""
        while True:
            scene = self._new_scene()
            seat = None if self._screen.trouble else scene.computer
            held = self._held(scene)
            self._show(scene, thinking=seat is not None and not held)
            if seat is None or held or self._thinker.busy:
                return
            thought = self._think(seat, scene.moment)
            if thought is None:
                return
            self._take(thought, seat)

    def _held(self, scene: Scene) -> bool:
        """Whether the computer player who is to act waits until the person has followed."""
        return self._screen.trouble is None and self._aside.holds(scene, self.pace)

    @traitlets.observe(*WISHES)
    def _on_wish(self, _change: Any) -> None:
        if self.view:
            self._go_on()

    def _think(self, seat: Seat, moment: Moment) -> Thought | None:
        def found(thought: Thought) -> None:
            self._take(thought, seat)
            self._go_on()

        pause = self._adapter.pace(moment) * PAUSES[self.pace]
        choose = chooser(moment, seat, self._course.legal(seat))
        return self._thinker.start(choose, found, pause)

    def _take(self, thought: Thought, seat: Seat) -> None:
        """Play what a computer player came to, or say why it has stopped."""
        choice = thought.among(self._course.legal(seat))
        if isinstance(choice, str):
            self._act(choice, seat)
            return
        moment = self._moment()
        self._screen.trouble = failed(moment.names[seat], seat, choice, moment.language)
        self._screen.log.add(self._screen.trouble)

    # -- what the screen shows ------------------------------------------------------------------

    def _new_scene(self) -> Scene:
        """What is to be shown now."""
        self._scene = scene_now(self._adapter, self._moment(), self._screen, self._course)
        return self._scene

    def _show(self, scene: Scene, *, thinking: bool) -> None:
        view = view_of(
            scene,
            self._adapter,
            thinking=thinking,
            trouble=self._standing(),
            spoken=self._screen.log.to_json(),
            commands=[*self._commands(scene), *self._offered_aside(scene)],
            wishes=self._wishes | {"advice": self._aside.hinting.allowed(scene, self._advises)},
            aside=self._aside.view(scene),
            clock=self._time.show(scene),
            changes=self._course.changes,
        )
        self.set_trait("view", view | self._beside())

    def _standing(self) -> str | None:
        """What the headline says whoever is to act: that a computer player has stopped."""
        return self._screen.trouble

    def _beside(self) -> Json:
        """What the view tells beside the game: what is being kept of it."""
        return self._keeping.view(language_of(self))

    def _watch_the_clock(self) -> None:
        """End the game if somebody's time is over."""
        if (seat := self._time.fallen) is not None:
            self._carry_out(too_late(seat, self._scene))

    def _page_of_texts(self) -> Json:
        return super()._page_of_texts() | self._adapter.texts(language_of(self))

    def _send_texts(self) -> None:
        super()._send_texts()
        if self.view:
            self._sit_down(self._setting.options, self._setting.sitters)
            self._show(self._new_scene(), thinking=self._thinker.busy)

    # -- what comes from the browser --------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        self._watch_the_clock()
        if message.kind in WISHES:
            self.set_trait(message.kind, WISHES[message.kind](message))
            return {}
        told = self._desk.answer(message, self._scene, self.view, language_of(self))
        return super()._answer(message) if told is None else told

    def _play(self, action: str, then: str | None = None) -> str:
        """Have the person at the screen act, and ``then`` when it may; return what it is told."""
        self._watch_the_clock()
        seat = self._scene.acting_seat()
        told = self._act(action, seat, chosen=True)
        if then is not None:
            self._screen.intended.keep(seat, then)
        actions = self._course.legal(seat)
        following = self._adapter.follows(self._moment(), seat, actions) if actions else None
        if following is not None:
            self._act(following, seat)
        while due := self._screen.intended.due(self._course):
            self._act(due[1], due[0])
        self._go_on()
        return told

    def _command(self, name: str, params: Mapping[str, Any]) -> Json:
        scene = self._scene
        if command := self._commands(scene).get(name):
            self._carry_out(command(scene, params))
            return {}
        if name == "lift_curtain" and params.get("seat") == scene.curtain is not None:
            self._screen.eyes = self._screen.eyes.lifted()
        else:
            self._aside.obey(name, scene, held=self._held(scene), advises=self._advises)
        self._go_on()
        return {}

    @property
    def _advises(self) -> bool:
        """Whether hints are given at this table now."""
        return self.advice

    def _offered_aside(self, scene: Scene) -> list[str]:
        """The commands on offer that are no part of the game."""
        return self._aside.on_offer(scene, held=self._held(scene), advises=self._advises)

    def _reshow(self) -> None:
        """Show what stands there, of which more is told now."""
        self._show(self._new_scene(), thinking=self._thinker.busy)

    def _commands(self, scene: Scene) -> dict[str, Command]:
        last_choice = self._course.last_choice(scene.moment.persons)
        return {
            **commands_of(scene, self._adapter, last_choice),
            **keeping_commands(self._keeping, self._adapter),
        }
