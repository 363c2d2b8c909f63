"""Routing of messages from a screen, and the commands that every table obeys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from cantorlab.journal import SavedGame
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import IllegalAction, Json, Outcome, Seat
from cantorlab.widgets.core.messages import MAX_PASTED, PASTED, Message, MessageRefused
from cantorlab.widgets.table import typed_play
from cantorlab.widgets.table.adapter import Adapter, Change, Command
from cantorlab.widgets.table.clock import TIME, TimeControl, clock_field, say_time_over
from cantorlab.widgets.table.export import StaticRendering, begin_from_text, copies
from cantorlab.widgets.table.hints import Assistance
from cantorlab.widgets.table.journal import JournalSink
from cantorlab.widgets.table.panel import Field, chosen_options
from cantorlab.widgets.table.seats import check_seats
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot, at_ply
from cantorlab.widgets.table.timeline import AGREED

#: The commands that concern one player alone, or that every player gives anyway.
OF_ONE_SEAT = ("resign", "say", "next")


@dataclass(frozen=True)
class MessageRouter:
    """Router of a screen's messages; ``play`` and ``run_command`` change the game.

    ``play`` takes an action, and perhaps the one meant to follow, and returns the private
    confirmation; ``run_command`` takes a command's name with its parameters and returns the answer.
    """

    adapter: Adapter
    still: StaticRendering
    assistance: Assistance
    play: Callable[[str, str | None], str]
    run_command: Callable[[str, Mapping[str, Any]], Json]

    def answer(
        self, message: Message, shown: ScreenSnapshot, view: Json, language: Language
    ) -> Json | None:
        """Do what a message asks for; return its answer, or None if it is none for a table.

        ``shown`` and ``view`` are on the screen. Raises ``MessageRefused`` or ``IllegalAction``,
        with nothing changed, for what may not be done or shown now.
        """
        match message.kind:
            case "action":
                shown.check_fresh(message)
                then = message.text("then") if "then" in message.body else None
                return {"message": self.play(message.text("action"), then)}
            case "type":
                return {"message": self._hear(message, shown, view, language)}
            case "question":
                asked = typed_play.one_of(message.text("name"), self.adapter.typing)
                return {"message": typed_play.answer(asked, self.adapter.typing, view, language)}
            case "command":
                shown.check_fresh(message)
                return self.run_command(message.text("name"), message.mapping("params"))
        return self._answer_look(message, shown)

    def _hear(self, message: Message, shown: ScreenSnapshot, view: Json, language: Language) -> str:
        """Do what was typed, or answer it; return the answer."""
        meant = typed_play.read_typed(message.text("text"), self.adapter.typing, shown, language)
        if isinstance(meant, typed_play.NamedQuestion):
            if meant.name == "why" and meant.about:
                return self._say_why_not(meant.about, shown, language)
            return typed_play.answer(meant, self.adapter.typing, view, language)
        shown.check_fresh(message)
        if isinstance(meant, typed_play.CommandWord):
            if meant.name == "hint" and view["hint"] and view["hint"]["action"]:
                return str(view["hint"]["text"])
            if meant.name == "hint" and not view["advice"]:
                raise MessageRefused("question.no_hints")
            self.run_command(meant.on_offer(view["commands"]), {})
            return ""
        shown.acting_seat()
        with typed_play.refuse_as_unreadable(message.text("text"), language):
            return self.play(meant, None)

    def _say_why_not(self, text: str, shown: ScreenSnapshot, language: Language) -> str:
        """Say why what is typed cannot be played, or that it can; nothing is played."""
        state = shown.snapshot.state
        action = self.adapter.typing.parse(text, state)
        try:
            with typed_play.refuse_as_unreadable(text, language):
                state.apply(action, shown.acting_seat())
        except IllegalAction as refusal:
            return refusal.message(language)
        return say("question.why.possible", language)

    def _answer_look(self, message: Message, shown: ScreenSnapshot) -> Json | None:
        """Answer a request for something to look at; None if the message is none."""
        match message.kind:
            case "rules":
                return self.adapter.rules(shown.snapshot)
            case "copy":
                return {"texts": copies(shown, self.adapter)}
            case "film":
                return {"film": self.still.film(shown)}
            case "reviewed":
                return self.assistance.review_runner.tell(shown, message)
            case "solved":
                return {"film": self.assistance.solving.film(shown)}
            case "clock":
                return {}  # whose time is over was seen to before
        answer = self.adapter.message_handlers().get(message.kind)
        return None if answer is None else answer(shown, message)


def panel_fields(adapter: Adapter, options: Json, language: Language) -> list[Field]:
    """Return the fields of the new-game panel: the game's own, then a text to begin from."""
    fields = [*adapter.fields(options, language)]
    if adapter.two_players is not None:
        fields.append(clock_field(options.get("clock"), adapter.two_players, language))
    if adapter.takes_text:
        hint = say("table.paste.hint", language)
        label = say("table.paste", language)
        fields.append(Field(PASTED, label, "text", None, most=MAX_PASTED, hint=hint, more=True))
    return fields


def commands_of(
    shown: ScreenSnapshot, adapter: Adapter, last_choice: int | None
) -> dict[str, Command]:
    """Return the commands on offer, the game's own after those of every table.

    ``last_choice`` is the ply at which a person last chose an action, or None.
    """
    offered: dict[str, Command] = {"new_game": partial(_new_game, adapter)}
    seat, going_on = shown.viewer, shown.outcome is None and shown.pending is None
    if going_on and seat is not None and seat in shown.snapshot.persons:
        offered["resign"] = partial(_resign, seat)
        if adapter.allows_draw and len(shown.snapshot.persons) == shown.snapshot.state.num_players:
            offered["draw"] = partial(_agree_draw, adapter)
    if last_choice is not None and adapter.allows_undo(shown.snapshot):
        offered["undo"] = partial(_undo, adapter, last_choice)
    if shown.outcome is not None:
        offered |= adapter.again(shown)
    return {**offered, **adapter.commands(shown)}


#: The commands that people at screens of their own give together: one asks, the others agree.
OF_ALL_SEATS = ("draw", "next", "new_game", "next_match", "rematch", "restart", "undo")


def seat_commands(offered: Mapping[str, Command], *, agrees: bool = False) -> dict[str, Command]:
    """Return those of the commands that a screen may give which does not speak for all players.

    ``agrees``: whether the others are asked about what concerns them.
    """
    names = {*OF_ONE_SEAT, *(OF_ALL_SEATS if agrees else ())}
    return {name: command for name, command in offered.items() if name in names}


def journal_commands(journal: JournalSink, adapter: Adapter) -> dict[str, Command]:
    """Return the commands to continue an unfinished game, and to dismiss offer or notice."""
    offered: dict[str, Command] = {}
    if journal.offer is not None:
        offered["go_on"] = partial(_go_on, journal.offer, adapter)
    if journal.offer is not None or journal.notice is not None:
        offered["dismiss"] = lambda _shown, _params: Change()
    return offered


def _go_on(
    kept: SavedGame, adapter: Adapter, shown: ScreenSnapshot, _params: Mapping[str, Any]
) -> Change:
    snapshot = shown.snapshot
    try:
        game = kept.record.replay()
        clock = kept.settings.get("clock")
        TimeControl.of(clock)
        options = {**adapter.options_for_resume(snapshot, game, kept.settings), "clock": clock}
        check_seats(game.num_players, adapter.seat_configs(options))
    except MessageRefused:
        raise
    except Exception as reason:  # what a file holds that was damaged, or written by other hands
        raise MessageRefused("journal.cannot_go_on") from reason
    return Change(game=game, options=options, continues=kept)


def _new_game(adapter: Adapter, shown: ScreenSnapshot, params: Mapping[str, Any]) -> Change:
    snapshot = shown.snapshot
    wanted = chosen_options(panel_fields(adapter, snapshot.options, snapshot.language), params)
    pasted = wanted.pop(PASTED, None) or ""
    given = adapter.from_panel(wanted, snapshot.options)
    try:
        if pasted.strip():
            change = begin_from_text(pasted, snapshot, adapter, given)
            assert change.game is not None
            check_seats(
                change.game.num_players, adapter.seat_configs(change.options or snapshot.options)
            )
            return change
        return adapter.new_game(snapshot, given)
    except (MessageRefused, IllegalAction):
        raise
    except ValueError as reason:
        raise adapter.explain_refusal(reason, snapshot.language) from reason


def _resign(seat: Seat, _shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
    def tell(now: ScreenSnapshot) -> list[str]:
        key = "table.you_resigned" if now.snapshot.alone == seat else "table.resigned"
        return [say(key, now.snapshot.language, name=now.snapshot.names[seat])]

    return Change(resigned=seat, say=tell)


def _agree_draw(adapter: Adapter, _shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
    draw = Outcome(None, AGREED)
    return Change(agreed=True, say=lambda now: [adapter.result(now.snapshot, draw)])


def time_over(seat: Seat) -> Change:
    """Return the change by which the game ends when the time of a seat is over."""

    def tell(now: ScreenSnapshot) -> list[str]:
        return [say_time_over(now.snapshot, seat)]

    return Change(resigned=seat, reason=TIME, say=tell)


def _undo(adapter: Adapter, ply: int, shown: ScreenSnapshot, _params: Mapping[str, Any]) -> Change:
    snapshot = shown.snapshot
    while ply > 0 and _is_forced(adapter, at_ply(snapshot, ply)):
        ply -= 1
    return Change(ply=ply, say=lambda now: [say("table.taken_back", now.snapshot.language)])


def _is_forced(adapter: Adapter, then: GameSnapshot) -> bool:
    """Return whether what followed did so by itself: taken back, it would follow again."""
    seat, _ = then.state.actions[-1]
    actions = then.state.legal_actions(seat)
    return bool(actions) and adapter.forced_action(then, seat, actions) is not None
