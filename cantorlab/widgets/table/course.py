"""The course of a game at a table: who sits there, whose turn it is, what the screen may show.

Nothing here comes from the browser: what persons do is the ``Table``'s.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.arguments import seed_of
from cantorlab.widgets.panel import Panel
from cantorlab.widgets.table.fields import Field
from cantorlab.widgets.table.screen import Ply, SpokenLog, plaques
from cantorlab.widgets.table.seats import Sitter
from cantorlab.widgets.table.thinking import Thinker, Thought

_MAX_SEED = 2**53


class Course(Panel):
    """A game that goes on from position to position; computer players act in it by themselves."""

    #: Whether seats hold secrets: two persons at one screen then need a curtain.
    has_secrets: ClassVar[bool] = False
    #: Seconds that a move takes at least where only computer players sit.
    pace: ClassVar[float] = 0.8

    state = traitlets.Instance(State)  # type: ignore[type-abstract]
    view = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        options: Mapping[str, Any],
        *,
        state: State | None = None,
        seed: int | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
    ) -> None:
        self._thinker = Thinker()
        given = seed_of(seed)
        self._seed = given if given is not None else random.SystemRandom().randrange(_MAX_SEED)
        self._deals = 0
        self._epoch = 0
        self._log = SpokenLog()
        self._ply = Ply()
        self._ready = False
        self._options: Json = dict(options)
        super().__init__(language=language, theme=theme, layout=layout)
        self._sit_down(self._options, state)
        self._ready = True
        self._go_on()

    # -- what a game says about itself ----------------------------------------------------------

    def _start(self, options: Json) -> State:
        """Deal a game; ``_next_seed()`` is what chance may start from."""
        raise NotImplementedError

    def _seating(self, options: Json) -> Sequence[Sitter]:
        """Who sits at each seat."""
        raise NotImplementedError

    def _fields(self) -> Sequence[Field]:
        """The controls of the new-game panel, showing the options now in force."""
        return ()

    def _more(self, seat: Seat | None) -> Json:
        """The game's own keys of ``view``, of what ``seat`` (None: a spectator) may know."""
        return {}

    def _headline(self, seat: Seat | None) -> str:
        """Whose turn it is and what ``seat`` can do, in one sentence."""
        if self.outcome is not None:
            return self._result(self.outcome, seat)
        acting = self.state.to_act
        if seat in acting:
            return self._say("table.your_turn")
        key = "table.turn_of" if self._sitters[acting[0]].is_person else "table.thinks"
        return self._say(key, name=self._name(acting[0]))

    def _result(self, outcome: Outcome, seat: Seat | None) -> str:
        """How the game ended, in one sentence to ``seat``."""
        if outcome.winner is None:
            return self._say("table.drawn")
        if seat is None or len(self._persons) > 1:
            return self._say("table.wins", name=self._name(outcome.winner))
        return self._say("table.you_win" if outcome.winner == seat else "table.you_lose")

    def _report(self, before: State, action: str, seat: Seat, after: State) -> list[str]:
        """What is said aloud of an action: nothing that any seat may not know."""
        if self.has_secrets:
            return []
        return [self._say("table.played", name=self._name(seat), action=action)]

    def _confirm(self, before: State, action: str, seat: Seat, after: State) -> str:
        """What the one who acted is told, and nobody else."""
        return ""

    def _tidy(self, text: str, seat: Seat) -> str:
        """The action that a person who typed ``text`` means."""
        return " ".join(text.split())

    def _asked_first(self, seats: Sequence[Seat]) -> Seat:
        """Which of several persons at one screen is asked first, while all of them may act."""
        return seats[0]

    def _computer_may_act(self, seat: Seat) -> bool:
        """Whether the computer at ``seat``, which is to act, does so before the persons."""
        return True

    def _pause(self) -> float:
        """Seconds that the computer's next move takes at least, so that people can follow."""
        return 0.0 if self._persons else self.pace

    def _commands(self) -> list[str]:
        """The names of the commands on offer now."""
        return []

    # -- the game as it stands ------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or by resigning; None while it goes on."""
        if self.state.outcome is not None or self._resigned is None:
            return self.state.outcome
        others = [seat for seat in range(self.state.num_players) if seat != self._resigned]
        return Outcome(others[0] if len(others) == 1 else None, "resigned")

    @property
    def eyes(self) -> Seat | None:
        """The seat now looking at the screen; None: nobody's secrets may be shown."""
        return self._looking

    def _name(self, seat: Seat) -> str:
        alone = len(self._persons) == 1
        return self._sitters[seat].called(seat, alone=alone, language=self._spoken)

    @property
    def _persons(self) -> list[Seat]:
        return [seat for seat, sitter in enumerate(self._sitters) if sitter.is_person]

    def _next_seed(self) -> int:
        """A seed for the next deal: the same sequence for the same ``seed`` of the table."""
        self._deals += 1
        return random.Random(f"{self._seed}/deal/{self._deals}").randrange(_MAX_SEED)

    # -- from one position to the next ----------------------------------------------------------

    def _sit_down(self, options: Json, state: State | None = None) -> None:
        """Begin a game; nothing has changed if dealing it raises."""
        begun = state if state is not None else self._start(options)
        sitters = tuple(self._seating(options))
        if len(sitters) != begun.num_players:
            raise ValueError(f"{begun.num_players} players sit here, not {len(sitters)}")
        self._leap()
        self._options = options
        self._sitters = sitters
        self._past: list[tuple[State, Seat]] = []
        self._looking: Seat | None = None
        self._curtain: Seat | None = None
        self._place(begun)

    def _leap(self) -> None:
        """Leave the course of the game: nothing that was meant for it counts any more."""
        self._thinker.interrupt()
        self._epoch += 1
        self._resigned: Seat | None = None
        self._trouble: str | None = None

    def _place(self, state: State) -> None:
        """Set ``state`` as our own doing, not the user's."""
        ready, self._ready = self._ready, False
        self.state = state
        self._ready = ready

    @traitlets.observe("state")
    def _on_state(self, _change: Any) -> None:
        if not self._ready:
            return
        self._leap()
        self._past.clear()
        self._go_on()

    def _act(self, action: str, seat: Seat) -> str:
        """Take a legal action; return what its actor is told."""
        before = self.state
        after = before.apply(action, seat)
        self._past.append((before, seat))
        self._place(after)
        for sentence in self._report(before, action, seat, after):
            self._speak(sentence)
        if self.outcome is not None:
            self._speak(self._result(self.outcome, self._persons[0] if self._persons else None))
        return self._confirm(before, action, seat, after)

    def _go_on(self) -> None:
        """Show the position and let the computer players who are to act do so."""
        self._look()
        self._show()
        seat = self._computer_to_act()
        while seat is not None:
            self._think(seat)
            if self._thinker.busy:
                self._show()
                return
            seat = self._computer_to_act()

    def _computer_to_act(self) -> Seat | None:
        if self.outcome is not None or self._trouble is not None or self._thinker.busy:
            return None
        for seat in self.state.to_act:
            if not self._sitters[seat].is_person and self._computer_may_act(seat):
                return seat
        return None

    def _think(self, seat: Seat) -> None:
        sitter, state = self._sitters[seat], self.state
        observation, actions = state.observation(seat), state.legal_actions(seat)
        rng = random.Random(f"{self._seed}/move/{self._deals}/{len(state.actions)}/{seat}")
        choose = sitter.choose
        assert choose is not None
        memory = (state.public_events,) if getattr(choose, "memory", False) else ()  # type: ignore[attr-defined]

        def found(thought: Thought) -> None:
            self._take(thought, seat)

        def think(stop: threading.Event) -> object:
            heeding = {"stop": stop} if getattr(choose, "interruptible", False) else {}
            return choose(observation, actions, rng, *memory, **heeding)

        self._thinker.start(think, found, self._pause())

    def _take(self, thought: Thought, seat: Seat) -> None:
        failure = thought.failure
        action = thought.action
        # A pupil's player may return anything: an array says neither yes nor no when compared.
        if failure is None and not (
            isinstance(action, str) and action in self.state.legal_actions(seat)
        ):
            failure = ValueError(f"{action!r}"[:80])
        if failure is not None:
            reason = f"{type(failure).__name__}: {failure}"[:160]
            self._trouble = self._say("table.player_failed", name=self._name(seat), reason=reason)
            self._speak(self._trouble)
        else:
            self._act(str(action), seat)
        self._go_on()

    # -- what the screen shows ------------------------------------------------------------------

    def _look(self) -> None:
        """Decide whose eyes look, and whether the screen changes hands first."""
        persons = self._persons
        if len(persons) == 1:
            self._looking = persons[0]
            return
        waiting = [seat for seat in self.state.to_act if seat in persons]
        if self.outcome is not None or not waiting:
            keep = None if self.has_secrets or not persons else self._looking
            self._looking, self._curtain = keep, None
        elif not self.has_secrets:
            self._looking = self._asked_first(waiting)
        elif self._looking not in waiting:
            self._looking, self._curtain = None, self._asked_first(waiting)

    def _show(self) -> None:
        """Send the view; ``ply`` grows whenever a message meant for the last one would be stale."""
        seat, state, over = self._looking, self.state, self.outcome
        your_turn = over is None and seat is not None and seat in state.to_act
        actions = state.legal_actions(seat) if your_turn else []
        own_plies = sum(1 for actor, _ in state.actions if actor == seat)
        curtain = self._curtain
        hidden_from = None if curtain is None else self._name(curtain)
        view = {
            "game": self.game,
            "ply": self._ply.show((seat, curtain, actions, own_plies, over, self._epoch)),
            "seat": seat,
            "your_turn": your_turn,
            "thinking": self._thinker.busy,
            "curtain": hidden_from and {"seat": curtain, "name": hidden_from},
            "actions": actions,
            "observation": state.observation(seat),
            "players": plaques(self._sitters, [*map(self._name, range(len(self._sitters)))]),
            "headline": self._say("table.turn_of", name=hidden_from)
            if hidden_from
            else self._trouble or self._headline(seat),
            "spoken": self._log.to_json(),
            "outcome": over
            and {"winner": over.winner, "reason": over.reason, "text": self._result(over, seat)},
            "commands": self._commands(),
            "options": [field.to_json() for field in self._fields()],
            **self._more(seat),
        }
        self.set_trait("view", view)

    def _speak(self, sentence: str) -> None:
        """Put one public sentence into the log that screen readers say."""
        self._log.add(sentence)

    def _send_texts(self) -> None:
        super()._send_texts()
        if self._ready:
            self._show()

    # -- the still picture ----------------------------------------------------------------------

    def _stays_visible_to(self) -> Seat | None:
        """For whose eyes the picture is that stays in a notebook: nobody's at a shared screen."""
        return self._persons[0] if len(self._persons) == 1 else None

    def _position_shown(self) -> State:
        """The position that the picture shows."""
        return self.state

    def _still(self) -> Json:
        """The observation that the picture shows: of a game that is over if somebody resigned."""
        seen = self._position_shown().observation(self._stays_visible_to())
        if self._resigned is None or self.outcome is None:
            return seen
        end = {"winner": self.outcome.winner, "reason": self.outcome.reason}
        return {**seen, "to_act": [], "is_terminal": True, "outcome": end}

    def _drawn(self, seen: Json) -> str:
        """The picture of an observation."""
        raise NotImplementedError

    def _written(self, seen: Json) -> str:
        """An observation as plain text."""
        raise NotImplementedError

    def _picture(self) -> str:
        return self._drawn(self._still())

    def _plain_text(self) -> str:
        return self._written(self._still())
