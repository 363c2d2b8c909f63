"""Journal sink of a table: it writes games as they are played, and offers and resumes kept ones.

It never stops a game: a fault while writing becomes one sentence on the screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from cantorlab.journal import GameLog, JournalWriteError, SavedGame, UnreadableFile, unfinished
from cantorlab.journal.played_games import goals_won, load
from cantorlab.journal.saved_game import Summary, persons_at
from cantorlab.languages.texts import Language, LocalizedError, is_said, say
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.support.names import KnownName
from cantorlab.widgets.core.arguments import seed_of
from cantorlab.widgets.core.journal_sink import LogSink
from cantorlab.widgets.table.adapter import Adapter, Change
from cantorlab.widgets.table.seats import OWN, kept_level, level_name, rename_kept_levels
from cantorlab.widgets.table.snapshot import GameSnapshot
from cantorlab.widgets.table.timeline import AGREED, Chance, GameTimeline

#: Seconds without an action after which what was written is brought to the disk.
REST = 1.0
#: Seconds after which it is, if actions go on coming.
LATEST = 5.0


class PlayerNeeded(LocalizedError):
    """A saved game was played with a function of one's own, which must be given again."""


class JournalSink(LogSink[GameLog]):
    """Sink of the games of one table, one after another.

    ``kept`` is the saved game with which the table begins, if it continues one; ``offer`` an
    unfinished one that may be continued instead of the one on the table. ``own``: whether they are
    games of one user, who is offered unfinished ones and goes on with a series. Those of a room
    are kept from their deal on: it has to bring its tables back as they stand.
    """

    kept_here: Literal["game"] = "game"

    def __init__(self, on: bool = True, kept: SavedGame | None = None, *, own: bool = True) -> None:
        super().__init__(on)
        self.own = own
        self.kept = kept
        #: What the adapter of a table in a room told of it beside that game.
        self.progress: object = None
        self.offer: SavedGame | None = None
        #: Nonce of the message that a seat of a room acts by, while it does.
        self.nonce: str | None = None
        #: Goals that were reached, here or before, by ``Adapter.goal_name``: they are known.
        self.won: set[str] = set()
        #: Name of the saved game that the game on the table goes on from.
        self._continued: str | None = None
        self._faulty = False
        self._resting: asyncio.TimerHandle | None = None
        #: Moment of the first action that was not brought to the disk yet.
        self._first: float | None = None

    # -- what is kept ---------------------------------------------------------------------------

    def begin(
        self, snapshot: GameSnapshot, settings: Json, continues: SavedGame | None = None
    ) -> None:
        """Begin a file for another game; ``continues``: the saved game that it goes on from.

        Only games of people are kept. A room goes on in the file that its game has.
        """
        self.close()
        before = self._continued = None if continues is None else continues.id
        if self.on and snapshot.persons:
            try:
                if continues is not None and not (self.own or continues.damaged):
                    self._log = GameLog.reopen(continues)
                else:
                    self._log = GameLog(snapshot.state.record, snapshot.seats, settings, before)
            except Exception as fault:  # a folder whose name cannot be read, say
                self._fail(fault)
            if not self.own and before is None:
                self._write(GameLog.begin)

    def set_aside(self) -> Callable[[], None]:
        """Let the game's file wait; return what has the game go on in it."""
        log, continued = self._log, self._continued
        self.close()

        def take_up() -> None:
            self._log, self._continued = log, continued

        return take_up

    def note_change(self, change: Change, after: GameSnapshot, settings: Json) -> None:
        """Write that another game is on the table, or that others sit at this one from now on."""
        if change.game is not None:
            self.begin(after, settings, change.continues)
        else:
            self._write(GameLog.set_seats, after.seats, settings)

    def act(
        self, seat: Seat, action: str, after: GameSnapshot, left: Sequence[float] | None
    ) -> list[str]:
        """Write an action; return what is to be said of writing it: mostly nothing.

        ``left``: the seconds that each seat has by then, if there is a clock.
        """
        silent = self.notice is None
        self._write(GameLog.act, seat, action, left, self.nonce)
        if after.ended is not None:
            self._end(after.ended, after.resigned)
        return [self.sentence(after.language)] if silent else []

    def stop(self, after: GameSnapshot) -> None:
        """Write that the game has ended otherwise than by the rules."""
        if after.ended is not None:
            self._end(after.ended, after.resigned)

    def hint(self) -> None:
        """Write that a hint was given."""
        self._write(GameLog.note, "hint")

    def go_back(self, before: GameSnapshot, ply: int) -> None:
        """Write that the game goes on from an earlier ply."""
        self._write(GameLog.undo, len(before.state.actions) - ply)

    @property
    def game_id(self) -> str | None:
        """The name of the file in which the game on the table stands as it is; None without one."""
        return self._log.id if self._log is not None and self._log.begun else self._continued

    def _end(self, outcome: Outcome, resigned: Seat | None) -> None:
        self._write(GameLog.end, outcome, resigned)

    def _write(self, write: Callable[..., None], *what: Any) -> None:
        if self._log is not None:
            log = self._log
            self._note(write, *what)
            self._rest_soon(log)

    def _rest_soon(self, log: GameLog) -> None:
        if self._resting is not None:
            self._resting.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a script: the system keeps what it was handed
            self._resting = None
            return
        now = loop.time()
        if self._first is None:
            self._first = now
        at = min(now + REST, self._first + LATEST)

        def rest() -> None:
            self._first = None
            log.rest()

        self._resting = loop.call_at(at, rest)

    def _fail(self, fault: Exception) -> None:
        """Say once what is wrong; the next game may be kept again."""
        if not self._faulty:
            self._faulty, self.notice = True, JournalWriteError.of(fault, self.kept_here)

    # -- what the screen is told ----------------------------------------------------------------

    def look_back(self, adapter: Adapter, snapshot: GameSnapshot) -> None:
        """Look for an unfinished game as this table is asked for, and for goals reached before."""
        if self.on and self.own:
            try:
                self.won |= {adapter.goal_name(*each) for each in goals_won(adapter.game)}
                self.offer = unfinished(
                    adapter.game, lambda kept: is_asked_for(adapter, snapshot, kept)
                )
            except UnreadableFile as why:
                self.notice = why
            except Exception as fault:
                self._fail(fault)

    def dismiss(self) -> None:
        """Take back offer and notice: the person has read them and goes on."""
        self.offer = self.notice = None

    def view(self, language: Language) -> Json:
        """Return the keys of the view that are about keeping.

        ``offer``: the sentence that asks whether to continue a saved game, or None;
        ``offer_about``: the game in words, ``offered_at``: its beginning; ``unkept``: the sentence
        about a game that is not being kept, or None.
        """
        return {
            "offer": self.offer and say("journal.go_on_with", language, count=self.offer.plies),
            "offer_about": self.offer and describe(self.offer, language),
            "offered_at": self.offer and self.offer.when.isoformat(),
            "unkept": self.sentence(language) or None,
        }


def is_asked_for(adapter: Adapter, snapshot: GameSnapshot, kept: Summary) -> bool:
    """Return whether a kept game is what this table was opened for.

    That is: the same options, players, names and sides, in whichever language it was played.
    """
    level = partial(kept_level, adapter.game)
    if len(kept.seats) != len(snapshot.seats) or not adapter.fits(snapshot, kept):
        return False
    for here, there in zip(snapshot.seats, kept.seats, strict=True):
        if here["kind"] != there.get("kind"):
            return False
        if here["kind"] == "computer" and here["level"] != level(str(there.get("level"))):
            return False
    here, there = current_settings(adapter, snapshot, {}), load(kept.id).settings
    asked = (*adapter.asked_settings(kept.options), "clock")
    return all(_comparable(here.get(name)) == _comparable(there.get(name)) for name in asked)


def _comparable(value: object) -> object:
    """Return a setting as it is compared: what is left out is none, at the end of a list too."""
    if not isinstance(value, list):
        return value or None
    while value and value[-1] is None:
        value = value[:-1]
    return value or None


def chance_of(kept: SavedGame | None) -> Chance | None:
    """Return the chance that a saved game was played with; None if that was not saved."""
    return None if kept is None else Chance.of(kept.settings.get("chance"))


def begin_timeline(
    adapter: Adapter, options: Json, state: State | None, seed: Any, kept: SavedGame | None
) -> GameTimeline:
    """Return the timeline of the first game: dealt with ``options``, or from ``state``.

    If that ``state`` was ``kept``, a player who had resigned has, a draw stays one, and its chance
    goes on as it would have, unless there is a ``seed``. Raises ``ValueError`` for options that
    cannot be dealt and for the state of another game.
    """
    timeline = GameTimeline(seed_of(seed))
    if state is None:
        timeline.deals += 1
        timeline.chance = timeline.chance.next()
        timeline.put(adapter.deal(options, timeline.chance.deal))
    elif state.game != adapter.game:
        raise ValueError(f"this is a state of {state.game}, not of {adapter.game}")
    else:
        timeline.put(state)
    if kept is not None and kept.resigned is not None:
        timeline.resign(kept.resigned, kept.outcome.reason if kept.outcome else "resigned")
    elif kept is not None and kept.outcome == Outcome(None, AGREED):
        timeline.agree_draw()
    if seed is None:
        timeline.chance = chance_of(kept) or timeline.chance
    return timeline


def current_settings(adapter: Adapter, snapshot: GameSnapshot, preferences: Json) -> Json:
    """Return the arguments, beside a record, that make a table like this one now; JSON-able."""
    beside = {"clock": snapshot.options.get("clock"), "chance": snapshot.chance.to_json()}
    return {**adapter.settings(snapshot), **preferences, **beside}


# Files have the names of version 0.2, in an order in which none is taken for another.
_ARGUMENT_OF_SETTING = (
    ("hints", "highlights"),
    ("advice", "hints"),
    ("opponents", "opponent"),
    ("role", "side"),
)


def settings_for_resume(kept: SavedGame, given: Mapping[str, Any]) -> Json:
    """Return the arguments of a saved game's table, but for those ``given``.

    Raises ``PlayerNeeded`` if it was played with a function of one's own that is not given.
    """
    seated = kept.settings.get("opponents", kept.settings.get("opponent"))
    own = seated == OWN or (isinstance(seated, list) and OWN in seated)
    if own and not {"opponent", "opponents"} & given.keys():
        raise PlayerNeeded("journal.own_player", id=kept.id, name="opponent")
    sink = journal_sink_of(given.get("journal", True))
    settings = {name: value for name, value in kept.settings.items() if name != "chance"}
    for old, new in _ARGUMENT_OF_SETTING:
        if old in settings:
            settings[new] = settings.pop(old)
    if isinstance(settings.get("names"), list):
        settings["names"] = [name and KnownName(name) for name in settings["names"]]
    sink.kept = kept
    return {**rename_kept_levels(kept.record.game, settings), **given, "journal": sink}


def journal_sink_of(journal: bool | JournalSink) -> JournalSink:
    """Return the sink for the argument ``journal`` of a table.

    Raises ``ValueError`` for anything but True, False and a sink.
    """
    return journal if isinstance(journal, JournalSink) else JournalSink(journal)


def title_of(game: str, options: Mapping[str, Any], language: Language) -> str:
    """Return the title of a kept game, with Cantor's mode."""
    name = title(game, language)
    mode = options.get("mode") if game == "cantor" else None
    return f"{name} – {say(f'cantor.ui.mode.{mode}', language)}" if mode else name


def title(game: str, language: Language) -> str:
    """Return the title of a game; one from outside has its own name."""
    key = "tafl.ui.title.queen" if game == "queen" else f"{game}.ui.title"
    return say(key, language) if is_said(key) else game


def players_of(seats: Sequence[Json], language: Language) -> str:
    """Say who played a game, or against whom the only person did."""
    if len(seats) == 1:
        return say("mygames.alone", language)
    persons = persons_at(seats)
    own = persons[0] if len(persons) == 1 else None
    names = [_name(seat, language) for at, seat in enumerate(seats) if at != own]
    key = "mygames.together" if own is None else "mygames.against"
    return say(key, language, names=", ".join(names))


def options_of(game: str, options: Mapping[str, Any], language: Language) -> list[str]:
    """List the options of a game, as its panel calls them."""
    found = []
    for name, value in options.items():
        if value is True:
            keys = [f"{game}.ui.options.{name}"]
        else:
            keys = [f"{game}.{name}.{value}", f"{game}.ui.variant.{name}"]
        found += [say(key, language) for key in keys if value and is_said(key)][:1]
    return found


def describe(kept: SavedGame, language: Language) -> str:
    """Describe a kept game: its title, players and options."""
    game, options = kept.record.game, kept.record.options
    about = [players_of(kept.seats, language), *options_of(game, options, language)]
    return ", ".join([title_of(game, options, language), *about])


def _name(seat: Json, language: Language) -> str:
    level, name = seat.get("level"), str(seat.get("name"))
    if seat.get("kind") != "computer" or not isinstance(level, str):
        return name
    known = is_said(f"table.level.{level}")
    return say("table.computer", language, level=level_name(level, language)) if known else name
