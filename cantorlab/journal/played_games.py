"""Games of the journal, read back: a frame of all, each one's record, and its table to go on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from cantorlab import games as registry
from cantorlab.journal.files import UnreadableFile, file_of
from cantorlab.journal.index import Index, played_last
from cantorlab.journal.lines import read
from cantorlab.journal.saved_game import SavedGame, Summary, game_of
from cantorlab.rules.state import Record, Seat
from cantorlab.rules.values import thaw

if TYPE_CHECKING:
    import pandas as pd


def load(identity: str) -> SavedGame:
    """Return the kept game ``identity``.

    Raises ``UnreadableFile`` if there is none, or it cannot be read.

    >>> from cantorlab import journal
    >>> journal.load("20260101-120000-00000000")
    Traceback (most recent call last):
        ...
    cantorlab.journal.files.UnreadableFile: The journal has no game “20260101-120000-00000000”.
    """
    return game_of(read(file_of(identity)))


def record(identity: str) -> Record:
    """Return the record that replays the kept game ``identity``.

    Raises ``UnreadableFile`` as ``load``.

    >>> from cantorlab import journal
    >>> journal.record("20260101-120000-00000000")
    Traceback (most recent call last):
        ...
    cantorlab.journal.files.UnreadableFile: The journal has no game “20260101-120000-00000000”.
    """
    return load(identity).record


def delete(identity: str) -> list[str]:
    """Delete the kept game ``identity``; raise ``UnreadableFile`` if there is none.

    The game that it continues is deleted too, unless another game continues that. Returns the names
    of all deleted games.

    >>> from cantorlab import journal
    >>> journal.delete("20260101-120000-00000000")
    Traceback (most recent call last):
        ...
    cantorlab.journal.files.UnreadableFile: The journal has no game “20260101-120000-00000000”.
    """
    path = file_of(identity)
    each = _find(identity)
    deleted: list[str] = []
    while True:
        try:
            path.unlink(missing_ok=True)
        except OSError as fault:
            reason = fault.strerror or str(fault)
            raise UnreadableFile("journal.not_deleted", id=path.stem, reason=reason) from fault
        deleted.append(path.stem)
        before = None if each is None else _find(each.continues or "")
        if before is None or each is None or before.record.actions != each.resumed_actions:
            return deleted
        path, each = file_of(before.id), before


def _find(identity: str) -> SavedGame | None:
    try:
        return load(identity)
    except UnreadableFile:
        return None


def games(game: str | None = None) -> pd.DataFrame:
    """Return all kept games as a frame, the newest first; with ``game``, those of one game.

    Columns: ``id``; ``game``; ``when`` (begun, in UTC without a zone); ``players`` (names by seat);
    ``level`` (of the computer, or None); ``options`` (as JSON); ``plies``; ``result`` (``"won"``,
    ``"lost"``, ``"drawn"``, ``"shared"`` for a win with others, or ``"over"`` if no user's own seat
    was in it, ``""`` unfinished); ``reason``; ``hints`` (the number asked for); ``can_go_on``. A
    game that another one continues is part of that one's row.
    Files that cannot be read have no row: ``games().attrs["unreadable"]`` has a sentence for each,
    and for each that is damaged further on.

    >>> from cantorlab import journal
    >>> journal.games("tafl").columns.tolist()[:4]
    ['id', 'game', 'when', 'players']
    """
    import pandas as pd

    index = Index.of()
    found = [each for each in index.games if game in (None, each.game)]
    frame = pd.DataFrame(
        {
            "id": _objects(each.id for each in found),
            "game": _objects(each.game for each in found),
            # Python reads forms of moments that pandas does not.
            "when": pd.to_datetime([datetime.fromisoformat(each.at) for each in found], utc=True)
            .tz_localize(None)
            .astype("datetime64[ns]"),
            "players": _objects(tuple(seat.get("name") for seat in each.seats) for each in found),
            "level": _objects(each.level for each in found),
            "options": _objects(
                json.dumps(thaw(each.options), ensure_ascii=False) for each in found
            ),
            "plies": pd.Series([each.plies for each in found], dtype="int64"),
            "result": _objects(each.result for each in found),
            "reason": _objects(each.reason or "" for each in found),
            "hints": pd.Series([each.hints for each in found], dtype="int64"),
            "can_go_on": pd.Series([each.reason is None for each in found], dtype="bool"),
        }
    )
    frame.attrs["unreadable"] = [why.message() for why in index.unreadable]
    return frame


def unfinished(game: str, fits: Callable[[Summary], bool] = lambda _: True) -> SavedGame | None:
    """Return the kept game of ``game`` that ``fits`` and was played last, if it has not ended.

    None otherwise.

    Raises ``UnreadableFile`` if the newest of all files, or the newest of ``game``, cannot be read.

    >>> from cantorlab import journal
    >>> game = journal.unfinished("tafl")
    >>> game is None or game.outcome is None
    True
    """
    index = Index.of()
    newest = played_last(index.summaries, lambda each: each.game == game and fits(each))
    read = max((each.id for each in index.summaries if each.game == game), default="")
    for at, (identity, entry) in enumerate(reversed(index.entries.items())):
        if identity < read:
            break
        if entry.fault is not None and entry.summary is None and (at == 0 or entry.game == game):
            raise entry.fault
    return None if newest is None or newest.reason is not None else load(newest.id)


def goals_won(game: str) -> Iterator[tuple[Mapping[str, Any], Seat]]:
    """Yield options and winner of the kept games of ``game`` that a person has won."""
    for each in Index.of().summaries:
        if each.game == game and each.winner is not None and each.winner in each.persons:
            yield each.options, each.winner


def _objects(values: Iterable[object]) -> pd.Series:
    import pandas as pd

    return pd.Series([*values], dtype="object")


def load_all() -> tuple[list[SavedGame], list[UnreadableFile]]:
    """Return all kept games, the newest first, and the unreadable ones.

    Games that another one continues are left out.

    >>> from cantorlab import journal
    >>> games, faults = journal.load_all()
    >>> [game.id for game in games] == sorted((game.id for game in games), reverse=True)
    True
    """
    index = Index.of()
    found: list[SavedGame] = []
    unreadable = index.unreadable
    for each in index.games:
        try:
            found.append(load(each.id))
        except UnreadableFile as why:  # it has changed, or gone, in this moment
            unreadable.append(why)
    return found, unreadable


def resume(identity: str, **settings: Any) -> Any:
    """Return the table of the kept game ``identity`` in its position; play goes on.

    Options, players, levels and hidden cards are as they were, and the rest is kept too, as a game
    that continues this one; chance goes on as it would have. A finished game is shown as it ended.
    ``settings`` are those of the table's constructor (``language=…``, ``seed=…``), and replace the
    kept ones: a player that was a user's own function must be given again (``opponent=…``).

    Raises ``UnreadableFile`` if there is no such game or it cannot be read, and ``ValueError`` for
    settings that do not suit it.

    >>> from cantorlab import journal
    >>> journal.resume("20260101-120000-00000000")
    Traceback (most recent call last):
    cantorlab.journal.files.UnreadableFile: The journal has no game “20260101-120000-00000000”.
    """
    kept = load(identity)
    # The registry knows the table by its name: the journal itself knows no widget.
    return registry.get(kept.record.game).load("widget").from_journal(kept, **settings)
