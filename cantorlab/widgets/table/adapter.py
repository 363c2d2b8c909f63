"""What a table asks of its game: an adapter gives values for values, and knows no widget.

``Adapter`` holds the answers that do for most games. A game's own adapter must say how it is
dealt, who plays it, and how an observation is drawn and written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any, TypeAlias

from cantorlab import texts as catalogue
from cantorlab.journal import Saved
from cantorlab.pictures.svg import Style
from cantorlab.players.slices import Slices
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.texts import Language, Worded, say
from cantorlab.widgets.core.messages import MAX_TEXT, Message, Refused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.table.clock import TIME
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.questions import Typing
from cantorlab.widgets.table.seats import SeatConfig, check_seats
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move


@dataclass(frozen=True)
class Change:
    """What a command does to a table: the table does it, says the sentences, and goes on.

    Whatever it is, messages meant for what was shown before are stale.

    - ``game``: another game begins, from this state; ``options``: with these from now on
    - ``ply``: the game goes on from this earlier ply
    - ``step``: a position to be played on that is no game of one's own: a step of a lesson
    - ``resigned``: this seat gives up; ``late``: its time is over, that is why
    - ``continues``: the kept game that ``game`` goes on from
    - ``say``: the public sentences that tell of it
    """

    game: State | None = None
    options: Json | None = None
    ply: int | None = None
    step: State | None = None
    resigned: Seat | None = None
    late: bool = False
    say: Sequence[str] = ()
    continues: Saved | None = None


@dataclass(frozen=True)
class Solved:
    """How a game could have been won: the actions from its start, none if it could not, in words.

    - ``line``: the actions; ``text``: the sentence that tells of them, or why there are none
    """

    line: Sequence[str]
    text: str


#: What a command does, for the scene in which it is given and its parameters.
Command: TypeAlias = Callable[[ScreenSnapshot, Mapping[str, Any]], Change]
#: What a message is answered with, beside ``ok``.
Answer: TypeAlias = Callable[[ScreenSnapshot, Message], Json]


class Adapter:
    """A game, as a table asks after it.

    - ``game``: its name; ``has_secrets``: whether seats hold secrets, so that two people at one
      screen need a curtain; ``takes_text``: whether its panel takes a pasted text;
      ``allows_undo``: whether a person may take a move back
    - ``two_people``: the values of the panel's controls with which two people play, who may want a
      clock
    - ``typing``: what it makes of typed text
    - ``option_names``: the options that ``new_game`` takes; None: any
    """

    game: str
    has_secrets: bool = False
    takes_text: bool = False
    allows_undo: bool = False
    two_people: Mapping[str, list[str]] | None = None
    option_names: Sequence[str] | None = None
    typing: Typing = Typing()

    # -- dealing and seating --------------------------------------------------------------------

    def deal(self, options: Json, seed: int) -> State:
        """A new game. Raises ``ValueError`` if none can be dealt with these options."""
        raise NotImplementedError

    def seating(self, options: Json) -> Sequence[SeatConfig]:
        """Who sits at each seat. Raises ``ValueError`` for a player that there is not."""
        raise NotImplementedError

    def names(self, seat_configs: Sequence[SeatConfig], language: Language) -> list[str]:
        """How the screen names each of them."""
        alone = sum(seat_config.is_person for seat_config in seat_configs) == 1
        return [
            seat_config.called(seat, alone=alone, language=language)
            for seat, seat_config in enumerate(seat_configs)
        ]

    def merged(self, options: Json, given: Mapping[str, Any]) -> Json:
        """The ``options`` in force, but for those ``given``. Raises ``ValueError`` for bad ones."""
        return {**options, **given}

    def fields(self, options: Json, language: Language) -> Sequence[Field]:
        """The controls of the new-game panel, showing the ``options`` in force."""
        return ()

    def fresh_fields(self, snapshot: GameSnapshot) -> Sequence[Field]:
        """Return those of the panel's controls that change while a game is played."""
        return ()

    def from_panel(self, params: Mapping[str, Any], options: Json) -> Json:
        """What ``merged`` is given for the values of the panel's controls."""
        return dict(params)

    def new_game(self, snapshot: GameSnapshot, given: Mapping[str, Any]) -> Change:
        """Another game, with the options in force but for those ``given``.

        Raises ``ValueError`` if none can be played with them.
        """
        options = self.merged(snapshot.options, given)
        game = self.deal(options, snapshot.next_seed)
        check_seats(game.num_players, self.seating(options))
        return Change(game=game, options=options)

    def again(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """The commands by which another game follows one that is over."""
        return {"rematch": lambda now, _: self.new_game(now.snapshot, {})}

    def refused(self, reason: ValueError, language: Language) -> Refused:
        """Why no game can be played with what was chosen on the panel."""
        in_words = reason.message(language) if isinstance(reason, Worded) else str(reason)
        return Refused("table.cannot_deal", reason=in_words[:MAX_TEXT])

    def settings(self, snapshot: GameSnapshot) -> Json:
        """What a table is made with beside a record to stand as this one does, JSON-able."""
        return {}

    def taken_up(self, snapshot: GameSnapshot, game: State, settings: Mapping[str, Any]) -> Json:
        """The options in force when this table goes on with a kept ``game`` and its ``settings``.

        Raises ``ValueError`` where one of its players is not to be had.
        """
        return snapshot.options

    # -- as text ---------------------------------------------------------------------------------

    def position_text(self, snapshot: GameSnapshot) -> str | None:
        """The position on one line, if the game writes positions and one can begin from this."""
        return None

    def from_position(
        self, text: str, snapshot: GameSnapshot, given: Mapping[str, Any]
    ) -> Change | None:
        """The game that begins from a written position; None if ``text`` is not like one."""
        return None

    def deal_words(self, snapshot: GameSnapshot) -> Sequence[str] | None:
        """The words for what the cards were dealt for; None where words do not tell it."""
        return None

    def deal_options(self, words: Sequence[str]) -> Json | None:
        """The options that such words stand for; None for others."""
        return None

    def opened(self, state: State) -> None:
        """Take note that a game has come to the table, or a position otherwise than by play."""

    def played(self, snapshot: GameSnapshot) -> None:
        """Take note of an action, or of a resignation, in a game of one's own."""

    def left(self, snapshot: GameSnapshot) -> None:
        """Take note that another game takes the place of this one."""

    # -- playing --------------------------------------------------------------------------------

    def acting(self, snapshot: GameSnapshot) -> Sequence[Seat]:
        """The seats that may act now at this table, the one who is asked first before the others.

        It is asked only while the game goes on.
        """
        return snapshot.state.to_act

    def pending(self, snapshot: GameSnapshot) -> Refused | None:
        """The question that must be answered before all else, as the refusal of all else."""
        return None

    def not_now(self, snapshot: GameSnapshot) -> Refused:
        """Why one may not act whose turn it is not."""
        return Refused("table.not_now")

    def follows(self, snapshot: GameSnapshot, seat: Seat, actions: Sequence[str]) -> str | None:
        """The action that ``seat``, who has just acted and may act again, need not be asked for."""
        return None

    def pace(self, snapshot: GameSnapshot) -> float:
        """Seconds that the computer's next move takes at least, so that people can follow."""
        return 0.0 if snapshot.persons else 0.8

    def commands(self, shown: ScreenSnapshot) -> Mapping[str, Command]:
        """The game's own commands on offer now, beside a new game, resigning and taking back."""
        return {}

    def answers(self) -> Mapping[str, Answer]:
        """What answers the game's own kinds of messages."""
        return {}

    # -- what is shown --------------------------------------------------------------------------

    def observe(self, snapshot: GameSnapshot, eyes: Seat | None) -> Json:
        """What the screen may show of a game to ``eyes`` (None: a spectator)."""
        return snapshot.state.observation(eyes)

    def view(self, shown: ScreenSnapshot) -> Json:
        """The game's own keys of the view, and those that it tells otherwise than other games."""
        return {}

    def players(self, snapshot: GameSnapshot) -> list[Json]:
        """Who sits where, for the screen."""
        return snapshot.seats

    def picture(self, seen: Json, language: Language) -> str:
        """What ``observe`` gave as an SVG picture."""
        raise NotImplementedError

    def plain_text(self, seen: Json, language: Language) -> str:
        """What ``observe`` gave as plain text."""
        raise NotImplementedError

    def texts(self, language: Language) -> Json:
        """The sentences of the front end that are the game's own, by key."""
        return catalogue.texts(f"{self.game}.ui.", language)

    def rules(self, snapshot: GameSnapshot) -> Json:
        """The answer to the *Rules* button."""
        return rules_page(self.game, snapshot.language)

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """What was played, one row an action."""
        import pandas as pd

        rows = [
            {"ply": ply, "seat": seat, "name": snapshot.names[seat], "action": action}
            for ply, (seat, action) in enumerate(snapshot.state.actions, start=1)
        ]
        return pd.DataFrame(rows, columns=["ply", "seat", "name", "action"])

    # -- what is said ---------------------------------------------------------------------------

    def advises(self, snapshot: GameSnapshot) -> bool:
        """Whether a hint may be asked for in this game."""
        return True

    def advice(self, shown: ScreenSnapshot, found: Analysis) -> Sequence[str]:
        """Why the best action of the one who looks is the best, as far as that seat may know."""
        return ()

    def opening(self, snapshot: GameSnapshot) -> Sequence[str]:
        """What is said when a game begins."""
        return ()

    def headline(self, shown: ScreenSnapshot) -> str:
        """Whose turn it is and what the one who looks can do, while the game goes on."""
        snapshot = shown.snapshot
        if shown.your_turn:
            return say("table.your_turn", snapshot.language)
        first = shown.acting[0]
        key = "table.turn_of" if first in snapshot.persons else "table.thinks"
        return say(key, snapshot.language, name=snapshot.names[first])

    def result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """How the game ended, in one sentence."""
        if outcome.winner is None:
            return say("table.drawn", snapshot.language)
        if outcome.reason == TIME:
            return self.too_late(snapshot)
        if snapshot.alone is None:
            return say("table.wins", snapshot.language, name=snapshot.names[outcome.winner])
        won = outcome.winner == snapshot.alone
        return say("table.you_win" if won else "table.you_lose", snapshot.language)

    def too_late(self, snapshot: GameSnapshot) -> str:
        """Whose time was over."""
        assert snapshot.resigned is not None
        return say("table.clock.over", snapshot.language, name=snapshot.names[snapshot.resigned])

    def ending(self, snapshot: GameSnapshot, outcome: Outcome) -> Ending:
        """The arc of a game that is over, and where it turned."""
        return Ending()

    def reviewed(
        self, then: GameSnapshot, move: Move, reply: Choice | None, style: Style = "light"
    ) -> Reviewed:
        """Why a choice of a game that is over was good or not, and how it is shown.

        ``then`` is the moment before it, ``reply`` the best that could be done after it, ``style``
        that of a picture.
        """
        return Reviewed()

    def solving(self, snapshot: GameSnapshot) -> Callable[[Event], Slices[Solved]] | None:
        """What looks for a line that would have won a game that is over; None where nobody does.

        It is given an event that is set when nobody waits any more.
        """
        return None

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        """What is said aloud of an action: nothing that any seat may not know."""
        if self.has_secrets:
            return []
        name = after.names[seat]
        return [say("table.played", after.language, name=name, action=action)]

    def confirm(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> str:
        """What the one who acted is told, and nobody else."""
        return ""


@dataclass(frozen=True)
class Ending:
    """The arc of a game.

    - ``score``: the numbers that it ended with, in the one style of all games: ``"3 – 2"``
    - ``turning``: where it was decided, in a sentence; ``at``: the ply of it, where one can look
    - ``strip``: the arc, as the game's own front end draws it
    """

    score: str = ""
    turning: str = ""
    at: int | None = None
    strip: Json | None = None

    def to_json(self) -> Json:
        """What the front end draws it from."""
        return {**vars(self)}


@dataclass(frozen=True)
class Reviewed:
    """What a game tells of one choice of a review, beside how good it was and what was better.

    - ``said``: why, in sentences; ``shown``: what its own front end draws of it
    """

    said: Sequence[str] = ()
    shown: Json = field(default_factory=dict)


def score_of(*numbers: int) -> str:
    """Numbers against each other: ``score_of(3, 2)`` is ``"3 – 2"``."""
    return " – ".join(map(str, numbers))
