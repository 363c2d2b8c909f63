"""Games as text to copy, texts that begin a game, and pictures for pages without a kernel.

A game is written as ``rules.notation`` says, a position as its game does, and a deal in one short
line: ``siggil 2 passage 8173``, from which any table deals the same cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cantorlab.languages import texts as catalogue
from cantorlab.pictures.film import Film, pack_film
from cantorlab.pictures.svg import add_heading
from cantorlab.rules import notation
from cantorlab.rules.state import Json, Record, State
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.adapter import Adapter, Change
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot, at_ply

_DEAL = re.compile(r"(?P<words>[a-z0-9 _]{1,80}) (?P<seed>\d{1,16})")


def copies(shown: ScreenSnapshot, adapter: Adapter) -> list[Json]:
    """Return the texts of the game, each ``{"kind", "text"}``: no secrets while it goes on."""
    snapshot = shown.snapshot
    if adapter.has_secrets and shown.outcome is None:
        raise MessageRefused("table.not_over")
    found = [{"kind": "game", "text": _whole(snapshot)}]
    position = adapter.position_text(snapshot)
    if position is not None:
        found.append({"kind": "position", "text": position})
    deal = _deal(snapshot, adapter)
    if deal is not None:
        found.append({"kind": "deal", "text": deal})
    return found


def begin_from_text(
    text: str, snapshot: GameSnapshot, adapter: Adapter, given: Mapping[str, Any]
) -> Change:
    """Begin the game that a pasted ``text`` describes, with the options ``given``.

    Raises ``MessageRefused`` or ``ValueError`` for a text that is no game, no position and no deal.
    """
    written = text.strip()
    here = replace(snapshot, options=adapter.merge_options(snapshot.options, given))
    if written.startswith(notation.FIRST):
        return _begin_saved(written, here, adapter)
    match = _DEAL.fullmatch(" ".join(written.lower().split()))
    words = match["words"].split() if match else []
    if match and words[:1] == [adapter.game]:
        options = adapter.deal_options(words[1:])
        if options is not None:
            wanted = adapter.merge_options(here.options, options)
            return Change(game=adapter.deal(wanted, int(match["seed"])), options=wanted)
    position = adapter.from_position(written, snapshot, given)
    if position is None:
        raise MessageRefused("table.pasted_nothing")
    return position


def _whole(snapshot: GameSnapshot) -> str:
    seats = {f"Seat{seat}": name for seat, name in enumerate(snapshot.names)}
    record = snapshot.state.record
    ended = snapshot.ended if snapshot.state.outcome is None else None
    if ended is not None:
        others = 0 if ended.winner is None else 1
        returns = [
            -1 if seat == snapshot.resigned else others
            for seat in range(snapshot.state.num_players)
        ]
        seats[notation.RESULT] = notation.score(returns)
        seats[notation.TERMINATION] = ended.reason
    return replace(record, headers={**record.headers, **seats}).to_text()


def _begin_saved(written: str, snapshot: GameSnapshot, adapter: Adapter) -> Change:
    try:
        record = Record.from_text(written)
    except ValueError as reason:
        raise MessageRefused("table.pasted_damaged") from reason
    if record.game != adapter.game:
        raise MessageRefused("table.pasted_other")
    game = record.replay()
    return Change(
        game=game, options=adapter.options_for_resume(snapshot, game, adapter.settings(snapshot))
    )


def _deal(snapshot: GameSnapshot, adapter: Adapter) -> str | None:
    """Return the deal in a line, if this table dealt the game from what the line says."""
    words = adapter.deal_words(snapshot)
    if words is None:
        return None
    seed = snapshot.chance.deal
    options = adapter.deal_options(words)
    if options is None:
        return None
    again = adapter.deal(adapter.merge_options(snapshot.options, options), seed)
    dealt = snapshot.state.record
    if (again.record.options, again.record.deal) != (dealt.options, dealt.deal):
        return None
    return " ".join([adapter.game, *words, str(seed)])


def replay_record(record: Record | Json | str, game: str) -> State:
    """Return the state that ``record`` ends in.

    Raises ``ValueError`` unless it is one of ``game``.
    """
    if isinstance(record, str):
        is_text = record.lstrip().startswith("[")
        record = Record.from_text(record) if is_text else Record.from_json(record)
    elif not isinstance(record, Record):
        record = Record.from_dict(record)
    if record.game != game:
        raise ValueError(f"this is a record of {record.game}, not of {game}")
    return record.replay()


class Replay:
    """Pictures of a game as its only person sees it, or a spectator.

    They are made as the game goes, so that its end does not wait for all of them.
    """

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self._film = Film()
        self._states: list[State] = []
        self._said: list[str] = []
        self._told: object = None

    def follow(self, snapshot: GameSnapshot) -> None:
        """Add the plies that were played, and drop those that were taken back."""
        told = (snapshot.language, snapshot.alone, tuple(snapshot.names))
        if told != self._told:
            self._told = told
            self._cut_to(0)
        line = snapshot.line
        # While a question is pending the last position is not yet seen as it will be.
        settled = len(line) - (self._adapter.pending_question(snapshot) is not None)
        same = 0
        while same < min(settled, len(self._states)) and self._states[same] is line[same]:
            same += 1
        self._cut_to(same)
        for ply in range(same, settled):
            then = at_ply(snapshot, ply)
            self._film.add(self.picture(then))
            self._said.append(self._sentence(then, ply))
            self._states.append(then.state)

    def pack(self, snapshot: GameSnapshot, last: str, title: str, result: str) -> str:
        """Return the film of a finished game, in one line of text, with its ``last`` picture."""
        self.follow(snapshot)
        end = len(self._states) - 1
        self._film.cut(end)
        self._film.add(last)
        film = pack_film(
            self._film,
            title=title,
            said=[*self._said[:-1], " ".join(filter(None, [self._said[-1], result]))],
            language=snapshot.language,
            texts=catalogue.texts("replay.", snapshot.language),
        )
        self._cut_to(end)
        return film

    def _cut_to(self, plies: int) -> None:
        self._film.cut(plies)
        del self._states[plies:], self._said[plies:]

    def picture(self, then: GameSnapshot) -> str:
        """Draw a position of the game."""
        seen = self._adapter.observe(then, then.alone)
        return self._adapter.picture({**seen, "names": list(then.names)}, then.language)

    def _sentence(self, then: GameSnapshot, ply: int) -> str:
        """Return the public sentence about the action that led here."""
        if ply == 0:
            return ""
        seat, action = then.state.actions[-1]
        return " ".join(self._adapter.report(then.line[-2], action, seat, then))


class StaticRendering:
    """A table as its only person sees it; at a shared screen, as a spectator does."""

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self._film = Replay(adapter)

    def picture(self, shown: ScreenSnapshot) -> str:
        """Draw the position below the players' names, and the result if the game is over."""
        return add_heading(self._draw(shown), [self._who_plays(shown), self._result(shown)])

    def plain_text(self, shown: ScreenSnapshot) -> str:
        """Write the position as text."""
        return self._adapter.plain_text(
            self._observation_with_outcome(shown), shown.snapshot.language
        )

    def replay(self, shown: ScreenSnapshot) -> str | None:
        """Return the film of a game that is over; of one that goes on, make the pictures so far."""
        snapshot = shown.snapshot
        if shown.outcome is None:
            self._film.follow(snapshot)
            return None
        return self._film.pack(
            snapshot, self._draw(shown), self._who_plays(shown), self._result(shown)
        )

    def film(self, shown: ScreenSnapshot) -> str:
        """Return the film of a game that is over. Raises ``MessageRefused`` while it goes on."""
        film = self.replay(shown)
        if film is None:
            raise MessageRefused("table.not_over")
        return film

    def _observation_with_outcome(self, shown: ScreenSnapshot) -> Json:
        snapshot, alone = shown.snapshot, shown.snapshot.alone
        seen = shown.seen if shown.viewer == alone else self._adapter.observe(snapshot, alone)
        seen = {**seen, "names": list(snapshot.names)}
        if snapshot.state.outcome is not None or shown.outcome is None:
            return seen
        end = {"winner": shown.outcome.winner, "reason": shown.outcome.reason}
        return {**seen, "to_act": [], "is_terminal": True, "outcome": end}

    def _draw(self, shown: ScreenSnapshot) -> str:
        return self._adapter.picture(self._observation_with_outcome(shown), shown.snapshot.language)

    def _who_plays(self, shown: ScreenSnapshot) -> str:
        return " – ".join(each["name"] for each in self._adapter.players(shown.snapshot))

    def _result(self, shown: ScreenSnapshot) -> str:
        over = shown.outcome
        return "" if over is None else self._adapter.say_result(shown.snapshot, over)
