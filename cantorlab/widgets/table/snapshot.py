"""Snapshots: a game as it stands, and that game as one screen shows it; words for its players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import IllegalAction, Json, Outcome, Seat, State
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.timeline import Chance, GameTimeline, Positions


@dataclass(frozen=True)
class TableConfig:
    """Players and options of a session, as one screen names them: constant from ply to ply.

    - ``options``: the game's options; ``seat_configs``: the player at each seat
    - ``names``: the players' names in ``language``
    - ``persons``: the seats of people; ``here``: those of them who look at this screen
    - ``shared``: whether some screen of the session serves several people in turn
    """

    options: Json
    seat_configs: Sequence[SeatConfig]
    names: Sequence[str]
    persons: Sequence[Seat]
    here: Sequence[Seat]
    shared: bool
    language: Language

    @property
    def alone(self) -> Seat | None:
        """The only seat at this screen, whom sentences call *you*; None at a shared screen."""
        return self.here[0] if len(self.here) == 1 else None


@dataclass(frozen=True)
class GameSnapshot(TableConfig):
    """A game at one moment, secrets included.

    ``state`` is the present one, the last of the ``line``. ``ended``: its outcome, by the
    rules, by agreement, or because ``resigned`` gave up or had no time left. ``begun`` is the ply
    at which the game was taken up here, ``deals`` the number of games dealt here, ``chance`` that
    of this one.
    """

    state: State
    line: Positions
    resigned: Seat | None
    ended: Outcome | None
    begun: int
    deals: int
    chance: Chance

    @property
    def seats(self) -> list[Json]:
        """The players by seat: ``seat``, ``name``, ``kind`` and ``level``."""
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "kind": "person" if seat in self.persons else "computer",
                "level": seat_config.level,
            }
            for seat, seat_config in enumerate(self.seat_configs)
        ]

    @property
    def next_seed(self) -> int:
        """The seed of the next deal here."""
        return self.chance.next().deal


def take_snapshot(config: TableConfig, timeline: GameTimeline) -> GameSnapshot:
    """Return the game of a timeline as it stands, among the players of a config."""
    return GameSnapshot(
        **vars(config),
        state=timeline.state,
        line=timeline.line,
        resigned=timeline.resigned,
        ended=timeline.ended,
        begun=timeline.begun,
        deals=timeline.deals,
        chance=timeline.chance,
    )


@dataclass(frozen=True)
class Turn:
    """The turn that a session is at.

    ``computer`` is the seat of the computer player that is to act, or None; ``held`` tells whether
    it waits until people have followed.
    """

    snapshot: GameSnapshot
    acting: Sequence[Seat]
    computer: Seat | None
    held: bool


@dataclass(frozen=True)
class ScreenSnapshot:
    """A game at one moment, as a screen shows it to its viewer.

    - ``viewer``: the seat that looks at the screen; None: no seat's secrets may be shown.
      ``curtain``: the seat for which the screen waits to change hands, or None
    - ``seen``: the observation of the viewer
    - ``acting``: the seats that may act now; ``actions``: the legal ones of the viewer among them
    - ``turn_refusal``: a call that makes the refusal for a seat whose turn it is not
    - ``pending``: the question that must be answered before all else, or None
    - ``outcome``: how the game ended; None while it goes on, and while a question is pending
    - ``revision``: a number that grows whenever messages meant for the screen before it are stale
    """

    snapshot: GameSnapshot
    viewer: Seat | None
    curtain: Seat | None
    seen: Json
    acting: Sequence[Seat]
    actions: Sequence[str]
    turn_refusal: Callable[[], MessageRefused]
    pending: MessageRefused | None
    outcome: Outcome | None
    revision: int

    @property
    def your_turn(self) -> bool:
        """True if the viewer may act."""
        return self.viewer is not None and self.viewer in self.acting

    def acting_seat(self) -> Seat:
        """Return the seat that acts at the screen now; raise why none may."""
        if self.pending is not None:
            raise self.pending
        if self.viewer is None:
            raise MessageRefused("table.not_now")
        if self.snapshot.ended is not None and self.snapshot.state.outcome is None:
            raise IllegalAction("rules.game_over")
        if self.viewer not in self.acting and self.outcome is None:
            raise self.turn_refusal()
        return self.viewer

    def check_fresh(self, message: Message) -> None:
        """Raise ``MessageRefused`` for a message meant for an earlier revision."""
        if message.revision != self.revision:
            raise MessageRefused("table.stale")


def at_ply(snapshot: GameSnapshot, ply: int) -> GameSnapshot:
    """Return the game as it stood at ``ply``."""
    line = snapshot.line.upto(ply)
    return replace(snapshot, line=line, state=line.state, resigned=None, ended=line.state.outcome)


@dataclass(frozen=True)
class Words:
    """Sentences in one language. ``you`` is the seat of the only person at the screen, or None.

    A sentence about that seat says *you*; about any other, or at a shared screen, it names.
    """

    #: Where the keys of the game's own sentences begin.
    prefix: ClassVar[str]

    language: Language
    names: Sequence[str]
    you: Seat | None

    @classmethod
    def of(cls, snapshot: GameSnapshot) -> Self:
        """Return the words for the players at a table, in its language."""
        return cls(snapshot.language, snapshot.names, snapshot.alone)

    def say(self, key: str, /, **params: Any) -> str:
        """Say the game's own sentence of this key."""
        return say(f"{self.prefix}{key}", self.language, **params)

    def voice(self, seat: Seat, other: str = "named") -> str:
        """Return the end of the key of a sentence about ``seat``: ``you``, or the ``other``."""
        return "you" if seat == self.you else other


@dataclass(frozen=True)
class Ending:
    """Arc of a game that is over.

    - ``score``: its final numbers, in the one style of all games: ``"3 – 2"``
    - ``turning``: a sentence about where it was decided; ``at``: the ply of it
    - ``strip``: the arc, as the game's own front end draws it
    """

    score: str = ""
    turning: str = ""
    at: int | None = None
    strip: Json | None = None

    def to_json(self) -> Json:
        """Return the arc as the front end draws it."""
        return {**vars(self)}


@dataclass(frozen=True)
class ChoiceExplanation:
    """A game's own explanation of one choice of a review.

    - ``said``: the reasons, in sentences; ``shown``: what the game's front end draws of them
    - ``first``: sentences before the judgement; ``odds``: the game's own about the chance to win
    """

    said: Sequence[str] = ()
    shown: Json = field(default_factory=dict)
    first: Sequence[str] = ()
    odds: Sequence[str] = ()


def score_of(*numbers: int) -> str:
    """Write numbers against each other: ``score_of(3, 2)`` is ``"3 – 2"``."""
    return " – ".join(map(str, numbers))


@dataclass(frozen=True)
class WinningLine:
    """Line that would have won a game, in words.

    - ``line``: its actions from the start, none if there is no such line
    - ``text``: the sentence about it
    """

    line: Sequence[str]
    text: str
