"""What a table makes of its parts: who sits there, the game at one moment, and what is shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from cantorlab.rules.state import Json, Seat
from cantorlab.texts import Language, say
from cantorlab.widgets.core.messages import MAX_PASTED, PASTED
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.background import InSlices
from cantorlab.widgets.table.clock import clock_field
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.screen import Screen, look
from cantorlab.widgets.table.seats import Sitter
from cantorlab.widgets.table.snapshot import Moment, Scene, Setting
from cantorlab.widgets.table.timeline import Course


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
