"""Adapter: the part of a table that a game adds.

It takes values, returns values and knows no widget. Its four parts hold answers that do for most
games: ``SetUp``, ``Play``, ``Rendering`` and ``Narration``. A game's own must draw and write an
observation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any, TypeAlias

from cantorlab import games
from cantorlab.journal import SavedGame
from cantorlab.journal.saved_game import Summary
from cantorlab.languages import texts as catalogue
from cantorlab.languages.texts import Language, LocalizedError, say
from cantorlab.pictures.svg import Style
from cantorlab.players.player import Slices
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.rules.values import thaw
from cantorlab.support import deprecation
from cantorlab.support.names import tell_apart
from cantorlab.widgets.core.messages import MAX_TEXT, Message, MessageRefused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.table.clock import GONE, TIME, say_time_over
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import PERSON, SeatConfig, check_seats, seat_config
from cantorlab.widgets.table.snapshot import (
    ChoiceExplanation,
    Ending,
    GameSnapshot,
    ScreenSnapshot,
    WinningLine,
)
from cantorlab.widgets.table.typed_play import MINUS, Typing

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.exercises import Exercise
    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move


@dataclass(frozen=True)
class Change:
    """Effect of a command on a session.

    Messages meant for the screen before it are stale, unless ``stale`` is False: it changes nothing
    that another seat may be choosing at that moment.

    - ``game``: another game begins, from this state; ``options``: with these from now on
    - ``ply``: the game goes on from this earlier ply
    - ``step``: a step of a lesson begins, from this state
    - ``resigned``: this seat resigns, or loses for another ``reason`` beside the rules
    - ``agreed``: the players have agreed on a draw
    - ``back``: the game that was set aside for a lesson goes on
    - ``continues``: the saved game that ``game`` continues
    - ``say``: public sentences about it, as each screen says them in its language
    """

    game: State | None = None
    options: Json | None = None
    ply: int | None = None
    step: State | None = None
    resigned: Seat | None = None
    reason: str = "resigned"
    agreed: bool = False
    back: bool = False
    say: Callable[[ScreenSnapshot], Sequence[str]] = lambda _shown: ()
    continues: SavedGame | None = None
    stale: bool = True


#: What a command does, for the scene in which it is given and its parameters.
Command: TypeAlias = Callable[[ScreenSnapshot, Mapping[str, Any]], Change]
#: What a message is answered with, beside ``ok``.
Answer: TypeAlias = Callable[[ScreenSnapshot, Message], Json]


#: The player that every game has.
RANDOM = "random"
#: Options of a table that are none of its game.
_OF_EVERY_TABLE = ("clock", "players", "names")


# Methods of an adapter by their names of version 1.0.
_OLD_METHODS = {
    "seating": "seat_configs",
    "pending": "pending_question",
    "not_now": "turn_refusal",
}


class _AdapterPart:
    """Facts about a game that the four parts of its adapter share.

    - ``game``: its name; ``has_secrets``: whether seats hold secrets, so that two people at one
      screen need a curtain; ``takes_text``: whether its panel takes a pasted text;
      ``allows_draw``: whether two people may agree on a draw
    - ``two_players``: the values of the panel's controls with which two people play and may want a
      clock
    - ``typing``: its way of reading typed text
    - ``panel_revision``: a number that grows when the panel's controls change during a game
    - ``option_names``: the options that ``new_game`` takes; None: any
    """

    game: str
    has_secrets: bool = False
    takes_text: bool = False
    allows_draw: bool = False
    two_players: Mapping[str, list[str]] | None = None
    option_names: Sequence[str] | None = None
    typing: Typing = Typing()
    panel_revision: int = 0


class SetUp(_AdapterPart):
    """Dealing and seating: a game's options, its panel, and texts that a game begins from."""

    def deal(self, options: Json, seed: int) -> State:
        """Deal a new game: by default as the registry starts it, with the table's options.

        Raises ``ValueError`` if none can be dealt with these options.
        """
        own = {name: value for name, value in options.items() if name not in _OF_EVERY_TABLE}
        state: State = games.get(self.game).begin(own, seed)
        return state

    def seat_configs(self, options: Json) -> Sequence[SeatConfig]:
        """Return the player at each seat: by default ``options["players"]``, by ``"names"``.

        Raises ``ValueError`` for an unknown player.
        """
        players = options.get("players", (PERSON, RANDOM))
        names = options.get("names") or (None,) * len(players)
        both = zip(players, names, strict=True)
        return [seat_config(self.game, player, name) for player, name in both]

    def names(self, seat_configs: Sequence[SeatConfig], language: Language) -> list[str]:
        """Return the players' names as a screen shows them; of two alike the second has a 2."""
        alone = sum(each.is_person for each in seat_configs) == 1
        called: list[str] = []
        for seat, each in enumerate(seat_configs):
            name = each.display_name(seat, alone=alone, language=language)
            called.append(tell_apart(name, called) if each.name else name)
        return called

    def merge_options(self, options: Json, given: Mapping[str, Any]) -> Json:
        """Return the ``options`` in force, but for those ``given``.

        Raises ``ValueError`` for bad ones.
        """
        return {**options, **given}

    def fields(self, options: Json, language: Language) -> Sequence[Field]:
        """Return the controls of the new-game panel, with the ``options`` in force."""
        return ()

    def from_panel(self, params: Mapping[str, Any], options: Json) -> Json:
        """Turn the values of the panel's controls into options."""
        return dict(params)

    def new_game(self, snapshot: GameSnapshot, given: Mapping[str, Any]) -> Change:
        """Deal another game, with the options in force but for those ``given``.

        Raises ``ValueError`` if none can be played with them.
        """
        options = self.merge_options(snapshot.options, given)
        game = self.deal(options, snapshot.next_seed)
        check_seats(game.num_players, self.seat_configs(options))
        return Change(game=game, options=options)

    def dealt_anew(self, snapshot: GameSnapshot) -> Change:
        """Deal the same game once more, as nothing was played in it yet."""
        return self.new_game(snapshot, {})

    def again(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Return the commands by which another game follows one that is over."""
        return {"rematch": lambda now, _: self.new_game(now.snapshot, {})}

    def explain_refusal(self, reason: ValueError, language: Language) -> MessageRefused:
        """Explain why no game can be played with the choices on the panel."""
        in_words = reason.message(language) if isinstance(reason, LocalizedError) else str(reason)
        return MessageRefused("table.cannot_deal", reason=in_words[:MAX_TEXT])

    def settings(self, snapshot: GameSnapshot) -> Json:
        """Return the arguments, beside a record, that make a table like this one; JSON-able."""
        return {}

    def asked_settings(self, options: Mapping[str, Any]) -> Sequence[str]:
        """Name the ``settings`` by which a cell asks for a game, beside its ``options``."""
        return ("names",)

    def options_for_resume(
        self, snapshot: GameSnapshot, game: State, settings: Mapping[str, Any]
    ) -> Json:
        """Return the options with which this table continues a saved ``game``.

        ``settings`` are those saved with it. Raises ``ValueError`` where one of its players is not
        available.
        """
        return snapshot.options

    def progress(self) -> Json | None:
        """Return what a room keeps of a table beside its game, JSON-able; None: nothing."""
        return None

    def restore_progress(self, snapshot: GameSnapshot, told: object) -> None:
        """Go on, with a game of a room that was started again, from such progress.

        Raises ``ValueError`` for other data.
        """

    def position_text(self, snapshot: GameSnapshot) -> str | None:
        """Return the position on one line, if a game can begin from it."""
        return None

    def from_position(
        self, text: str, snapshot: GameSnapshot, given: Mapping[str, Any]
    ) -> Change | None:
        """Begin a game from a written position; return None if ``text`` is not like one."""
        return None

    def deal_words(self, snapshot: GameSnapshot) -> Sequence[str] | None:
        """Return the words for the deal; None where words do not describe it."""
        return None

    def deal_options(self, words: Sequence[str]) -> Json | None:
        """Return the options that such words stand for; None for other words."""
        return None

    def fits(self, snapshot: GameSnapshot, kept: Summary) -> bool:
        """Return whether a kept game was played with the options of this table."""
        return bool(thaw(kept.options) == thaw(snapshot.state.record.options))


class Play(_AdapterPart):
    """Play: who may act, what is forced, and the commands beside the actions."""

    def on_game_start(self, state: State) -> None:
        """Notice that a game, or a position, has come to the table otherwise than by play."""

    def on_action(self, snapshot: GameSnapshot) -> None:
        """Notice an action, or a resignation, in a game of one's own."""

    def on_game_end(self, snapshot: GameSnapshot) -> None:
        """Notice that another game takes the place of this one."""

    def set_aside(self) -> Callable[[], None]:
        """Notice that the game waits for a lesson; return what is to be done when it goes on."""
        return lambda: None

    def allows_undo(self, snapshot: GameSnapshot) -> bool:
        """Return whether a person may take a choice back."""
        return False

    def acting(self, snapshot: GameSnapshot) -> Sequence[Seat]:
        """Return the seats that may act now, the one that is asked first before the others.

        It is called only while the game goes on.
        """
        return snapshot.state.to_act

    def pending_question(self, snapshot: GameSnapshot) -> MessageRefused | None:
        """Return the question that must be answered before all else, as a refusal of all else."""
        return None

    def turn_refusal(self, snapshot: GameSnapshot) -> MessageRefused:
        """Return the refusal for a seat whose turn it is not."""
        return MessageRefused("table.not_now")

    def forced_action(
        self, snapshot: GameSnapshot, seat: Seat, actions: Sequence[str]
    ) -> str | None:
        """Return the forced action of ``seat``, which has just acted, or None."""
        return None

    def pace(self, snapshot: GameSnapshot) -> float:
        """Return the seconds that the computer's next move takes at least."""
        return 0.0 if snapshot.persons else 0.8

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """Return the game's own commands on offer now."""
        return {}

    def message_handlers(self) -> Mapping[str, Answer]:
        """Return the handlers of the game's own kinds of messages."""
        return {}


class Rendering(_AdapterPart):
    """Rendering: an observation as view, picture, text and rows; a game has its own."""

    def observe(self, snapshot: GameSnapshot, viewer: Seat | None) -> Json:
        """Return a game as its ``viewer`` may see it (None: a spectator)."""
        return snapshot.state.observation(viewer)

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return the game's own keys of the view, and those it fills otherwise than other games."""
        return {}

    def players(self, snapshot: GameSnapshot) -> list[Json]:
        """Return the players, seat by seat, for the screen."""
        return snapshot.seats

    def picture(self, seen: Json, language: Language) -> str:
        """Draw an observation as an SVG picture."""
        raise NotImplementedError

    def plain_text(self, seen: Json, language: Language) -> str:
        """Write an observation as plain text."""
        raise NotImplementedError

    def texts(self, language: Language) -> Json:
        """Return the front end's sentences that are the game's own, by key."""
        return catalogue.texts(f"{self.game}.ui.", language)

    def rules(self, snapshot: GameSnapshot) -> Json:
        """Return the answer to the *Rules* button."""
        return rules_page(self.game, snapshot.language)

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """Return the actions of the game, one row each."""
        import pandas as pd

        rows = [
            {"ply": ply, "seat": seat, "name": snapshot.names[seat], "action": action}
            for ply, (seat, action) in enumerate(snapshot.state.actions, start=1)
        ]
        return pd.DataFrame(rows, columns=["ply", "seat", "name", "action"])


class Narration(_AdapterPart):
    """Narration: headlines, results, reports, hints and reviews in the screen's language."""

    def allows_hints(self, snapshot: GameSnapshot) -> bool:
        """Return whether a hint may be asked for in this game."""
        return True

    def describe_action(self, state: State, action: str, language: Language) -> str:
        """Say an action of ``state`` in words, as a hint or a review names it: *name −6*."""
        return MINUS.sub("−", self.typing.example(action, language))

    def explain_hint(self, shown: ScreenSnapshot, found: Analysis) -> Sequence[str]:
        """Explain the viewer's best action from that seat's knowledge."""
        return ()

    def opening(self, snapshot: GameSnapshot) -> Sequence[str]:
        """Return the sentences that open a game."""
        return ()

    def headline(self, shown: ScreenSnapshot) -> str:
        """Say whose turn it is and what the viewer can do, while the game goes on."""
        snapshot = shown.snapshot
        if shown.your_turn:
            return say("table.your_turn", snapshot.language)
        first = shown.acting[0]
        key = "table.turn_of" if first in snapshot.persons else "table.thinks"
        return say(key, snapshot.language, name=snapshot.names[first])

    def goal(self, shown: ScreenSnapshot) -> str:
        """Say what the viewer is to achieve: shown until it was, by ``goal_name``."""
        return ""

    def goal_name(self, options: Mapping[str, Any], seat: Seat) -> str:
        """Name what a seat is to achieve in games with these ``options``, by mode and role."""
        return ""

    def say_result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """Say how the game ended: whose time was over, who left, or what its ``result`` is."""
        if outcome.reason not in (TIME, GONE):
            return self.result(snapshot, outcome)
        seat = snapshot.resigned
        assert seat is not None
        if outcome.reason == TIME:
            return say_time_over(snapshot, seat)
        return say("table.left", snapshot.language, name=snapshot.names[seat])

    def result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """Say how the game ended otherwise than by its clock, in one sentence."""
        if outcome.winner is None and snapshot.resigned is not None:
            own = snapshot.resigned == snapshot.alone
            key, name = "table.you_resigned" if own else "table.resigned", snapshot.resigned
            return say(key, snapshot.language, name=snapshot.names[name])
        if outcome.winner is None:
            return say("table.drawn", snapshot.language)
        if snapshot.alone is None:
            return say("table.wins", snapshot.language, name=snapshot.names[outcome.winner])
        won = outcome.winner == snapshot.alone
        return say("table.you_win" if won else "table.you_lose", snapshot.language)

    def ending(self, snapshot: GameSnapshot, outcome: Outcome) -> Ending:
        """Return the arc of a game that is over, and where it turned."""
        return Ending()

    def explain_choice(
        self, then: GameSnapshot, move: Move, reply: Choice | None, style: Style = "light"
    ) -> ChoiceExplanation:
        """Explain how good a choice of a game that is over was.

        ``then`` is the game before it, ``reply`` the best answer to it, ``style`` a picture's.
        """
        return ChoiceExplanation()

    def tell_moment(self, then: GameSnapshot, move: Move) -> str:
        """Say in a sentence what could have been seen where a choice was a fault; "": nothing."""
        return ""

    def exercise(self, then: GameSnapshot, move: Move) -> Exercise | None:
        """Return an exercise on what was missed in the position before a choice, or None."""
        return None

    def line_search(self, snapshot: GameSnapshot) -> Callable[[Event], Slices[WinningLine]] | None:
        """Return a search for a line that would have won a game that is over, or None.

        The search is given an event that is set when its result is no longer wanted.
        """
        return None

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        """Return public sentences about an action: nothing that any seat may not know."""
        if self.has_secrets:
            return []
        name = after.names[seat]
        return [say("table.played", after.language, name=name, action=action)]

    def confirm(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> str:
        """Return the private confirmation for the seat that acted."""
        return ""


class Adapter(SetUp, Play, Rendering, Narration):
    """Game, as a table asks for it.

    A new game is a ``State`` in the registry and its rendering, ``picture`` and ``plain_text``; the
    other methods are there for what it does otherwise than most games.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        deprecation.rename_methods(cls, _OLD_METHODS, stacklevel=3)
