"""What a table keeps about its screen: who looks, what was said, whether a message is stale."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cantorlab.rules.plain import has_set
from cantorlab.rules.state import Json, Seat
from cantorlab.texts import Language, say
from cantorlab.widgets.core.messages import MAX_PASTED, PASTED, Message
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.background import InSlices, pace_in
from cantorlab.widgets.table.clock import clock_field
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot, TableConfig
from cantorlab.widgets.table.timeline import GameTimeline

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


class ScreenRevision:
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
class Viewer:
    """``seat`` looks at the screen (None: nobody); ``curtain`` is the seat it waits for, or None.

    While there is a curtain nobody's secrets are shown.
    """

    seat: Seat | None = None
    curtain: Seat | None = None

    def lifted(self) -> Viewer:
        """The one whom the curtain waits for looks."""
        return Viewer(self.curtain)


def look(
    now: Viewer, persons: Sequence[Seat], acting: Sequence[Seat], *, has_secrets: bool
) -> Viewer:
    """Whose eyes look after a change, where the seats ``acting`` may act, the first one first.

    The only person at a screen always looks. Of several, those who hold secrets look in turn, with
    a curtain between them; without secrets the one who is to act looks, and goes on looking when
    all is over.
    """
    if len(persons) == 1:
        return Viewer(persons[0])
    waiting = [seat for seat in acting if seat in persons]
    if not waiting:
        return Viewer(None if has_secrets or not persons else now.seat)
    if not has_secrets:
        return Viewer(waiting[0])
    return now if now.seat in waiting else Viewer(None, waiting[0])


class Screen:
    """What a table keeps about its screen.

    ``eyes`` look at it, ``log`` holds what was said, ``trouble`` the sentence that tells why a
    computer player has stopped, ``failure`` what stopped it; ``plies`` number what is shown;
    ``intended`` is what people there said that they do next.
    """

    def __init__(self) -> None:
        self.eyes = Viewer()
        self.log = SpokenLog()
        self.plies = ScreenRevision()
        self.intended = AnnouncedActions()
        self.trouble: str | None = None
        self.failure: BaseException | None = None
        self.epoch = 0

    def leave(self) -> None:
        """Whatever was meant for what has been shown so far counts no more."""
        self.epoch += 1
        self.trouble = self.failure = None
        self.intended.forget()


class AnnouncedActions:
    """The next action of each seat that named one."""

    def __init__(self) -> None:
        self._actions: dict[Seat, str] = {}

    def keep(self, seat: Seat, action: str) -> None:
        """Note what ``seat`` does as soon as it is to act again."""
        self._actions[seat] = action

    def forget(self) -> None:
        """Nobody means to do anything: the game has not gone on as they thought."""
        self._actions.clear()

    def due(self, timeline: GameTimeline) -> tuple[Seat, str] | None:
        """Who is to act now and had said how, with the action; what is not legal is dropped."""
        for seat in timeline.state.to_act:
            action = self._actions.pop(seat, None)
            if action is not None and action in timeline.legal(seat):
                return seat, action
        return None


def table_config(
    adapter: Adapter, options: Json, seat_configs: Sequence[SeatConfig], language: Language
) -> TableConfig:
    """What stays the same until others sit down, or speak otherwise."""
    persons = [seat for seat, seat_config in enumerate(seat_configs) if seat_config.is_person]
    return TableConfig(
        options=options,
        seat_configs=seat_configs,
        names=adapter.names(seat_configs, language),
        persons=persons,
        alone=persons[0] if len(persons) == 1 else None,
        language=language,
        panel=[field.to_json() for field in panel_fields(adapter, options, language)],
    )


def panel_fields(adapter: Adapter, options: Json, language: Language) -> list[Field]:
    """The fields of the new-game panel: the game's own, then a text to begin from."""
    fields = [*adapter.fields(options, language)]
    if adapter.two_people is not None:
        fields.append(clock_field(options.get("clock"), adapter.two_people, language))
    if adapter.takes_text:
        hint = say("table.paste.hint", language)
        label = say("table.paste", language)
        fields.append(Field(PASTED, label, "text", None, most=MAX_PASTED, hint=hint, more=True))
    return fields


def game_snapshot(setting: TableConfig, timeline: GameTimeline) -> GameSnapshot:
    """The game of a course as it stands, among those of a setting."""
    return GameSnapshot(
        **vars(setting),
        state=timeline.state,
        line=timeline.line,
        resigned=timeline.resigned,
        ended=timeline.ended,
        begun=timeline.begun,
        deals=timeline.deals,
        chance=timeline.chance,
    )


def screen_snapshot(
    adapter: Adapter, snapshot: GameSnapshot, screen: Screen, timeline: GameTimeline
) -> ScreenSnapshot:
    """What is to be shown now; the observation is made here, and nowhere else."""
    pending = adapter.pending(snapshot)
    outcome = None if pending else snapshot.ended
    acting = tuple(adapter.acting(snapshot)) if snapshot.ended is None else ()
    eyes = look(screen.eyes, snapshot.persons, acting, has_secrets=adapter.has_secrets)
    screen.eyes = eyes
    actions = timeline.legal(eyes.seat) if eyes.seat in acting else []
    own_plies = sum(seat == eyes.seat for seat, _ in snapshot.state.actions)
    counts = (eyes, actions, own_plies, outcome, screen.epoch)
    return ScreenSnapshot(
        snapshot=snapshot,
        eyes=eyes.seat,
        curtain=eyes.curtain,
        seen=adapter.observe(snapshot, eyes.seat),
        acting=acting,
        actions=actions,
        not_now=adapter.not_now(snapshot),
        pending=pending,
        outcome=outcome,
        ply=screen.plies.show(counts),
    )


def player_call(
    snapshot: GameSnapshot, seat: Seat, actions: Sequence[str], ready: Callable[[], None]
) -> Callable[[threading.Event], object]:
    """What asks the player at a seat for its action; the event tells it to stop.

    It is ``ready`` to be asked when that returns.
    """
    state, player = snapshot.state, snapshot.seat_configs[seat].choose
    assert player is not None
    observation = state.observation(seat)
    rng = snapshot.chance.move(len(state.actions), seat)
    memory = (state.public_events,) if has_set(player, "memory") else ()  # type: ignore[attr-defined]
    heeds = has_set(player, "interruptible")

    def choose(stop: threading.Event) -> object:
        ready()
        if slices := getattr(player, "slices", None):
            return InSlices(slices(observation, actions, rng, *memory, stop=stop))
        return player(observation, actions, rng, *memory, **({"stop": stop} if heeds else {}))

    return choose


def make_view(
    shown: ScreenSnapshot,
    adapter: Adapter,
    *,
    thinking: bool,
    standing: str | None,
    spoken: Sequence[Json],
    commands: Sequence[str],
    preferences: Json,
    assistance: Json,
    clock: Json | None,
    changes: int,
) -> Json:
    """What the front end draws the table from.

    ``thinking``: whether a computer player is; ``standing``: what the headline says whoever is to
    act: that a player has stopped, or what a lesson asks; ``spoken``: the newest sentences said;
    ``preferences``: what is wished, by name; ``assistance``: the hint that was asked for and the
    review of a game that is over, by name; ``clock``: the time that is left to each;
    ``commands``: those on offer, ``step`` while a computer player waits until the person has
    followed; ``changes``: how often the game has come to stand otherwise.
    """
    snapshot, over = shown.snapshot, shown.outcome
    result = None if over is None else adapter.result(snapshot, over)
    curtain = shown.curtain
    if curtain is not None:
        headline = say("table.turn_of", snapshot.language, name=snapshot.names[curtain])
    else:
        waits = "step" in commands and say("table.turn_of", snapshot.language, name=_next(shown))
        headline = standing or result or waits or adapter.headline(shown)
    told = {
        "game": adapter.game,
        "ply": shown.ply,
        "changes": changes,
        "seat": shown.eyes,
        "your_turn": shown.your_turn,
        "thinking": thinking,
        "curtain": None if curtain is None else {"seat": curtain, "name": snapshot.names[curtain]},
        "actions": list(shown.actions),
        "observation": shown.seen,
        "players": adapter.players(snapshot),
        "headline": headline,
        "spoken": list(spoken),
        "outcome": over and {"winner": over.winner, "reason": over.reason, "text": result},
        "ending": over and adapter.ending(snapshot, over).to_json(),
        "commands": list(commands),
        "options": list(snapshot.panel),
        **preferences,
        "pace": preferences["pace"] if len(snapshot.persons) < len(snapshot.names) else None,
        **assistance,
        "clock": clock,
        **adapter.view(shown),
    }
    actions = told["actions"]
    return {
        **told,
        "example": adapter.typing.example(actions[0], snapshot.language) if actions else "",
    }


def _next(shown: ScreenSnapshot) -> str:
    """The name of the computer player who is to act."""
    snapshot = shown.snapshot
    return snapshot.names[next(seat for seat in shown.acting if seat not in snapshot.persons)]


def _on(message: Message) -> bool:
    return message.switch("on")


#: By the name of a table's trait, which is the kind of the message too, how the wish is read.
PREFERENCES: Final[Mapping[str, Callable[[Message], Any]]] = {
    "pace": pace_in,
    "sounds": _on,
    "advice": _on,
}
