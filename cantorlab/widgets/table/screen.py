"""What a table keeps about its screen: who looks, what was said, whether a message is stale."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cantorlab.rules.state import Json, Seat
from cantorlab.texts import Language, say
from cantorlab.widgets.core.messages import MAX_PASTED, PASTED, Message
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.background import InSlices, pace_in
from cantorlab.widgets.table.clock import clock_field
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import Sitter
from cantorlab.widgets.table.snapshot import Moment, Scene, Setting
from cantorlab.widgets.table.timeline import Course

_KEPT = 12


class SpokenLog:
    """The newest public sentences, numbered, so that a screen reader says each once."""

    def __init__(self) -> None:
        self._count = 0
        self._newest: list[Json] = []

    def add(self, *sentences: str) -> None:
        """Say more sentences; an empty one is none."""
        for sentence in filter(None, sentences):
            self._count += 1
            self._newest = [*self._newest, {"id": self._count, "text": sentence}][-_KEPT:]

    @property
    def count(self) -> int:
        """How many sentences were said so far."""
        return self._count

    def since(self, count: int) -> list[str]:
        """The sentences said since there were ``count``, as far as they are kept."""
        return [each["text"] for each in self._newest if each["id"] > count]

    def forget(self) -> None:
        """Keep nothing of what was said."""
        self._newest = []

    def to_json(self) -> list[Json]:
        """The newest sentences, oldest first."""
        return list(self._newest)


class Ply:
    """A number that grows whenever a message meant for what was shown before would be stale."""

    def __init__(self) -> None:
        self.number = 0
        self._shown: object = None

    def show(self, what_counts: object) -> int:
        """Note what is shown now, and return its number."""
        if what_counts != self._shown:
            self._shown = what_counts
            self.number += 1
        return self.number


@dataclass(frozen=True)
class Eyes:
    """``seat`` looks at the screen (None: nobody); ``curtain`` is the seat it waits for, or None.

    While there is a curtain nobody's secrets are shown.
    """

    seat: Seat | None = None
    curtain: Seat | None = None

    def lifted(self) -> Eyes:
        """The one whom the curtain waits for looks."""
        return Eyes(self.curtain)


def look(now: Eyes, persons: Sequence[Seat], acting: Sequence[Seat], *, has_secrets: bool) -> Eyes:
    """Whose eyes look after a change, where the seats ``acting`` may act, the first one first.

    The only person at a screen always looks. Of several, those who hold secrets look in turn, with
    a curtain between them; without secrets the one who is to act looks, and goes on looking when
    all is over.
    """
    if len(persons) == 1:
        return Eyes(persons[0])
    waiting = [seat for seat in acting if seat in persons]
    if not waiting:
        return Eyes(None if has_secrets or not persons else now.seat)
    if not has_secrets:
        return Eyes(waiting[0])
    return now if now.seat in waiting else Eyes(None, waiting[0])


class Screen:
    """What a table keeps about its screen.

    ``eyes`` look at it, ``log`` holds what was said, ``trouble`` the sentence that tells why a
    computer player has stopped, ``failure`` what stopped it; ``plies`` number what is shown;
    ``intended`` is what people there said that they do next.
    """

    def __init__(self) -> None:
        self.eyes = Eyes()
        self.log = SpokenLog()
        self.plies = Ply()
        self.intended = Intended()
        self.trouble: str | None = None
        self.failure: BaseException | None = None
        self.epoch = 0

    def leave(self) -> None:
        """Whatever was meant for what has been shown so far counts no more."""
        self.epoch += 1
        self.trouble = self.failure = None
        self.intended.forget()


class Intended:
    """The next action of each seat that named one."""

    def __init__(self) -> None:
        self._actions: dict[Seat, str] = {}

    def keep(self, seat: Seat, action: str) -> None:
        """Note what ``seat`` does as soon as it is to act again."""
        self._actions[seat] = action

    def forget(self) -> None:
        """Nobody means to do anything: the game has not gone on as they thought."""
        self._actions.clear()

    def due(self, course: Course) -> tuple[Seat, str] | None:
        """Who is to act now and had said how, with the action; what is not legal is dropped."""
        for seat in course.state.to_act:
            action = self._actions.pop(seat, None)
            if action is not None and action in course.legal(seat):
                return seat, action
        return None


def setting_of(
    adapter: Adapter, options: Json, sitters: Sequence[Sitter], language: Language
) -> Setting:
    """What stays the same until others sit down, or speak otherwise."""
    persons = [seat for seat, sitter in enumerate(sitters) if sitter.is_person]
    return Setting(
        options=options,
        sitters=sitters,
        names=adapter.names(sitters, language),
        persons=persons,
        alone=persons[0] if len(persons) == 1 else None,
        language=language,
        panel=[field.to_json() for field in panel_of(adapter, options, language)],
    )


def panel_of(adapter: Adapter, options: Json, language: Language) -> list[Field]:
    """The fields of the new-game panel: the game's own, then a text to begin from."""
    fields = [*adapter.fields(options, language)]
    if adapter.two_people is not None:
        fields.append(clock_field(options.get("clock"), adapter.two_people, language))
    if adapter.takes_text:
        hint = say("table.paste.hint", language)
        label = say("table.paste", language)
        fields.append(Field(PASTED, label, "text", None, most=MAX_PASTED, hint=hint, more=True))
    return fields


def moment_of(setting: Setting, course: Course) -> Moment:
    """The game of a course as it stands, among those of a setting."""
    return Moment(
        **vars(setting),
        state=course.state,
        line=course.line,
        resigned=course.resigned,
        ended=course.ended,
        begun=course.begun,
        deals=course.deals,
        chance=course.chance,
    )


def scene_now(adapter: Adapter, moment: Moment, screen: Screen, course: Course) -> Scene:
    """What is to be shown now; the observation is made here, and nowhere else."""
    pending = adapter.pending(moment)
    outcome = None if pending else moment.ended
    acting = tuple(adapter.acting(moment)) if moment.ended is None else ()
    eyes = look(screen.eyes, moment.persons, acting, has_secrets=adapter.has_secrets)
    screen.eyes = eyes
    actions = course.legal(eyes.seat) if eyes.seat in acting else []
    own_plies = sum(seat == eyes.seat for seat, _ in moment.state.actions)
    counts = (eyes, actions, own_plies, outcome, screen.epoch)
    return Scene(
        moment=moment,
        eyes=eyes.seat,
        curtain=eyes.curtain,
        seen=adapter.observe(moment, eyes.seat),
        acting=acting,
        actions=actions,
        not_now=adapter.not_now(moment),
        pending=pending,
        outcome=outcome,
        ply=screen.plies.show(counts),
    )


def chooser(
    moment: Moment, seat: Seat, actions: Sequence[str], ready: Callable[[], None]
) -> Callable[[threading.Event], object]:
    """What asks the player at a seat for its action; the event tells it to stop.

    It is ``ready`` to be asked when that returns.
    """
    state, player = moment.state, moment.sitters[seat].choose
    assert player is not None
    observation = state.observation(seat)
    rng = moment.chance.move(len(state.actions), seat)
    memory = (state.public_events,) if getattr(player, "memory", False) else ()  # type: ignore[attr-defined]
    heeds = getattr(player, "interruptible", False)

    def choose(stop: threading.Event) -> object:
        ready()
        if slices := getattr(player, "slices", None):
            return InSlices(slices(observation, actions, rng, *memory, stop=stop))
        return player(observation, actions, rng, *memory, **({"stop": stop} if heeds else {}))

    return choose


def view_of(
    scene: Scene,
    adapter: Adapter,
    *,
    thinking: bool,
    standing: str | None,
    spoken: Sequence[Json],
    commands: Sequence[str],
    wishes: Json,
    aside: Json,
    clock: Json | None,
    changes: int,
) -> Json:
    """What the front end draws the table from.

    ``thinking``: whether a computer player is; ``standing``: what the headline says whoever is to
    act: that a player has stopped, or what a lesson asks; ``spoken``: the newest sentences said;
    ``wishes``: what is wished, by name; ``aside``: the hint that was asked for and the review of a
    game that is over, by name; ``clock``: the time that is left to each; ``commands``: those on
    offer, ``step`` while a computer player waits until the person has followed; ``changes``: how
    often the game has come to stand otherwise.
    """
    moment, over = scene.moment, scene.outcome
    result = None if over is None else adapter.result(moment, over)
    curtain = scene.curtain
    if curtain is not None:
        headline = say("table.turn_of", moment.language, name=moment.names[curtain])
    else:
        waits = "step" in commands and say("table.turn_of", moment.language, name=_next(scene))
        headline = standing or result or waits or adapter.headline(scene)
    told = {
        "game": adapter.game,
        "ply": scene.ply,
        "changes": changes,
        "seat": scene.eyes,
        "your_turn": scene.your_turn,
        "thinking": thinking,
        "curtain": None if curtain is None else {"seat": curtain, "name": moment.names[curtain]},
        "actions": list(scene.actions),
        "observation": scene.seen,
        "players": adapter.players(moment),
        "headline": headline,
        "spoken": list(spoken),
        "outcome": over and {"winner": over.winner, "reason": over.reason, "text": result},
        "ending": over and adapter.ending(moment, over).to_json(),
        "commands": list(commands),
        "options": list(moment.panel),
        **wishes,
        "pace": wishes["pace"] if len(moment.persons) < len(moment.names) else None,
        **aside,
        "clock": clock,
        **adapter.view(scene),
    }
    actions = told["actions"]
    return {
        **told,
        "example": adapter.typing.example(actions[0], moment.language) if actions else "",
    }


def _next(scene: Scene) -> str:
    """The name of the computer player who is to act."""
    moment = scene.moment
    return moment.names[next(seat for seat in scene.acting if seat not in moment.persons)]


def _on(message: Message) -> bool:
    return message.switch("on")


#: By the name of a table's trait, which is the kind of the message too, how the wish is read.
WISHES: Final[Mapping[str, Callable[[Message], Any]]] = {
    "pace": pace_in,
    "sounds": _on,
    "advice": _on,
}
