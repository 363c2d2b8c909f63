"""Index of a journal's files: the contents of each, read anew if it has changed.

Twenty thousand games take seconds to read. So their summaries for lists are in one more file of the
folder, a cache: it may be deleted without loss, missing games are read from their files, and its
faults are skipped. It is written as a whole, and two kernels that write it at once
do no harm. A database would have to lock it, which hangs on the network disks of hubs, and
a browser's Python has none.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from cantorlab.journal import lines as journal_lines
from cantorlab.journal.files import ID, KINDS, SUFFIX, Json, UnreadableFile, folder
from cantorlab.journal.lines import EmptyFile, JournalFile
from cantorlab.journal.saved_game import Summary, summary_of
from cantorlab.rules.values import freeze, thaw
from cantorlab.support.foreign_files import put_file, read_bytes

#: The name of the cache.
CACHE: Final = ".index.json"
FORMAT: Final = 5  # 4 told no winner
LARGEST: Final = 256_000_000
#: So many files are read again and again rather than written down; fewer need no cache at all.
FEW: Final = 64

#: When a file was changed, in nanoseconds, and its size.
Stamp: TypeAlias = tuple[int, int]


class Entry(NamedTuple):
    """Contents of a file: its kind, the summary of a game, or the reason why it cannot be read.

    ``kind`` is None if even its first line cannot be read, ``game`` the name of the game.
    """

    stamp: Stamp
    kind: str | None
    game: str | None = None
    summary: Summary | None = None
    fault: UnreadableFile | None = None


@dataclass
class Index:
    """Files of a journal, and their contents.

    ``home`` is its folder, None if there is none; only the user's ``own`` has a cache.
    """

    home: Path | None
    own: bool = False
    entries: dict[str, Entry] = field(default_factory=dict)
    _games: list[Summary] | None = None
    # Values that many games share, by their written form.
    _same: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, home: Path | None = None) -> Index:
        """Return the current index of the user's own journal, or of another folder.

        Raises ``UnreadableFile`` if the own folder has no place.
        """
        index = _own(folder()) if home is None else cls(home)
        index.refresh()
        return index

    def refresh(self) -> None:
        """Read the folder again."""
        before = self.entries
        stamps = _stamps(self.home, before)
        cache = self.home / CACHE if self.own and self.home is not None else None
        if cache is not None and len(stamps) <= FEW:
            with contextlib.suppress(OSError):
                cache.unlink(missing_ok=True)  # it would tell of games that were deleted
            cache = None
        if cache is not None and not before:
            before = _read_cache(cache)
        entries: dict[str, Entry] = {}
        fresh = 0
        for identity in sorted(stamps):
            known, stamp = before.get(identity), stamps[identity]
            if known is None or known.stamp != stamp:
                known = _share_values(self._same, _entry(self._path(identity), stamp))
                fresh += known.fault is None and known.kind is not None
            entries[identity] = known
        self.entries, self._games = entries, None
        if cache is not None and (fresh > FEW or before.keys() - entries.keys()):
            with contextlib.suppress(OSError):  # a cache that cannot be written is none
                put_file(cache, _to_bytes(entries), 0o600)

    def forget(self, identities: Iterable[str]) -> None:
        """Leave out deleted files."""
        for identity in identities:
            self.entries.pop(identity, None)
        self._games = None

    @property
    def games(self) -> list[Summary]:
        """The games, the newest first, without those that another one continues."""
        if self._games is None:
            self._games = in_order(self.summaries)
        return self._games

    @property
    def summaries(self) -> list[Summary]:
        """The games that can be read, those that another one continues included."""
        return [each.summary for each in self.entries.values() if each.summary is not None]

    @property
    def unreadable(self) -> list[UnreadableFile]:
        """Reasons why games, and files of unknown kind, cannot be read."""
        return [
            each.fault
            for each in self.entries.values()
            if each.fault is not None and each.kind in (None, "game")
        ]

    def paths(self, kind: str) -> list[Path]:
        """Return the files of a kind, the oldest first, and those of unknown kind."""
        assert kind in KINDS
        return [
            self._path(identity)
            for identity, each in self.entries.items()
            if each.kind == kind or (each.kind is None and each.fault is not None)
        ]

    def read(self, kind: str, unreadable: list[UnreadableFile]) -> Iterator[JournalFile]:
        """Read the files of a kind; add the faults of others to ``unreadable``."""
        for path in self.paths(kind):
            try:
                lines = journal_lines.read(path)
            except EmptyFile:
                continue
            except UnreadableFile as why:
                unreadable.append(why)
                continue
            if lines.header["cantorlab"] == kind:
                if lines.fault is not None:
                    unreadable.append(lines.fault)
                yield lines

    def _path(self, identity: str) -> Path:
        assert self.home is not None
        return self.home / f"{identity}{SUFFIX}"


def in_order(found: Iterable[Summary]) -> list[Summary]:
    """Return games, the newest first, without those that another one continues.

    A game that continues another is newer, whatever the clock said: they are ordered by the games
    that they continue, and by their names among games that continue the same one, or none.
    """
    games = {each.id: each for each in found}
    ranks = _ranks(games)
    hidden = _find_successors(games, ranks).values()
    shown = [each for each in games.values() if each.id not in hidden]
    return sorted(shown, key=lambda each: ranks[each.id], reverse=True)


def played_last(found: Collection[Summary], wanted: Callable[[Summary], bool]) -> Summary | None:
    """Return the ``wanted`` game that was played last; None if there is none.

    A game that continues another was played after it, whatever the clock said, unless that one
    went on too: in another tab, say.
    """
    games = {each.id: each for each in found}
    replaced = _find_successors(games, _ranks(games))

    def moment(each: Summary) -> tuple[float, str]:
        latest, at = each.played, each.id
        while at in replaced:
            at = replaced[at]
            latest = max(latest, games[at].played)
        return latest, each.id

    hidden = {*replaced.values()}
    shown = [each for each in games.values() if each.id not in hidden]
    shown.sort(key=moment, reverse=True)  # so that few are asked for what makes them wanted
    return next(filter(wanted, shown), None)


def _find_successors(
    games: Mapping[str, Summary], ranks: Mapping[str, tuple[str, int, str]]
) -> dict[str, str]:
    """Return, by the name of a game, that of the one whose place it takes.

    A game that is continued elsewhere and went on too keeps its place.
    """
    return {
        each.id: each.continues
        for each in games.values()
        if each.continues is not None
        and ranks[each.id][1]
        and games[each.continues].reached == each.resumed_actions
    }


def _ranks(games: Mapping[str, Summary]) -> dict[str, tuple[str, int, str]]:
    """Return the sorting key of games: the latest name in a chain, the place in it, the name.

    The place is 0 for a game that continues none that is here, and for those that continue each
    other in a circle, which no clock explains.
    """
    ranks = {each.id: (each.id, 0, each.id) for each in games.values() if each.continues is None}
    for first in games:
        if first in ranks:
            continue
        chain: dict[str, None] = {}
        at = first
        while at in games and at not in ranks and at not in chain:
            chain[at] = None
            at = games[at].continues or ""
        before = [*chain]
        if at in chain:
            circle = before.index(at)
            ranks |= {each: (each, 0, each) for each in before[circle:]}
            before = before[:circle]
        latest, place, _ = ranks.get(at, ("", -1, ""))
        for each in reversed(before):
            latest, place = max(latest, each), place + 1
            ranks[each] = (latest, place, each)
    return ranks


@lru_cache(maxsize=1)
def _own(home: Path | None) -> Index:
    """Return the index of the user's own journal, which a kernel need not make anew each time."""
    return Index(home, own=True)


def _share_values(same: dict[str, Any], entry: Entry) -> Entry:
    """Return an entry with the seats and options of the others, where they are the same."""
    if (game := entry.summary) is None:
        return entry
    seats, options = (same.setdefault(repr(each), each) for each in (game.seats, game.options))
    return entry._replace(summary=game._replace(seats=seats, options=options))


# -- what is there -------------------------------------------------------------------------------


def _stamps(home: Path | None, known: Container[str]) -> dict[str, Stamp]:
    found: dict[str, Stamp] = {}
    if home is None:
        return found
    with contextlib.suppress(OSError, ValueError), os.scandir(home) as files:
        for each in files:
            identity = each.name.removesuffix(SUFFIX)
            if identity in known or (identity != each.name and ID.fullmatch(identity)):
                found[identity] = _stamp(each)
    return found


def _stamp(file: os.DirEntry[str]) -> Stamp:
    try:
        status = file.stat()
    except OSError:  # gone again, or a link that leads nowhere: reading it will tell
        return 0, 0
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=2 * FEW)
def _entry(path: Path, stamp: Stamp) -> Entry:
    try:
        header = journal_lines.read_header(path)
        kind: str = header["cantorlab"]
        if kind != "game":
            return Entry(stamp, kind)
    except EmptyFile:
        return Entry(stamp, None)
    except UnreadableFile as why:
        return Entry(stamp, None, fault=_alone(why))
    game = header["record"].get("game")
    name = game if isinstance(game, str) else None
    try:
        lines = journal_lines.read(path)
        return Entry(stamp, kind, name, summary_of(lines), lines.fault)
    except UnreadableFile as why:
        return Entry(stamp, kind, name, fault=_alone(why))


def _alone(why: UnreadableFile) -> UnreadableFile:
    """Return a refusal without its cause, which holds on to everything that was read."""
    return UnreadableFile(why.code, **why.params)


# -- the cache -----------------------------------------------------------------------------------

# The columns of a cache: fields of a summary, the types of what stands in them, and those of which
# many games have the same.
_PLAIN: Final[Mapping[str, set[type]]] = {
    "id": {str},
    "game": {str},
    "at": {str},
    "seats": {int},
    "options": {int},
    "plies": {int},
    "result": {str},
    "reason": {str, type(None)},
    "winner": {int, type(None)},
    "hints": {int},
    "continues": {str, type(None)},
    "resumed_actions": {str},
    "reached": {str},
    "damaged": {int},
    "played": {float},
}
_SHARED: Final = ("seats", "options")


def _to_bytes(entries: Mapping[str, Entry]) -> bytes:
    """Return the cache as bytes: columns, with numbers for values that many games share."""
    games = [(each.stamp, each.summary) for each in entries.values() if each.summary is not None]
    others = [
        [identity, *each.stamp, each.kind]
        for identity, each in entries.items()
        if each.kind is not None and each.summary is None and each.fault is None
    ]
    told: Json = {"format": FORMAT, "stamps": [stamp for stamp, _ in games], "others": others}
    for name in _PLAIN:
        told[name] = [getattr(game, name) for _, game in games]
    for name in _SHARED:
        places = {id(value): value for value in told[name]}
        numbers = {key: number for number, key in enumerate(places)}
        told[f"all {name}"] = [*places.values()]
        told[name] = [numbers[id(value)] for value in told[name]]
    return json.dumps(told, default=thaw).encode()


def _read_cache(cache: Path) -> dict[str, Entry]:
    """Read the cache; a damaged one has no entries."""
    try:
        return _entries_of(json.loads(read_bytes(cache, LARGEST)))
    except Exception:  # its contents do not count
        return {}


def _entries_of(told: Json) -> dict[str, Entry]:
    if told["format"] != FORMAT:
        raise ValueError("of another version")
    stamps = [*map(tuple, told["stamps"])]
    columns = [told[name] for name in _PLAIN]
    for column, types in zip(columns, _PLAIN.values(), strict=True):
        if len(column) != len(stamps) or not types.issuperset(map(type, column)):
            raise ValueError("not what stands in this column")
    if not all(map(journal_lines.is_moment, told["at"])) or not all(
        map(journal_lines.are_seats, told["all seats"])
    ):
        raise ValueError("no moments, or no seats")
    shared = {
        "seats": [*map(tuple, told["all seats"])],
        "options": [freeze(dict(each)) for each in told["all options"]],
    }
    for name, values in shared.items():
        columns[[*_PLAIN].index(name)] = [values[number] for number in told[name]]
    found: dict[str, Entry] = {}
    for stamp, game in zip(stamps, map(Summary._make, zip(*columns, strict=True)), strict=True):
        found[game.id] = Entry(stamp, "game", game.game, game, _damage(game))
    for identity, changed, size, kind in told["others"]:
        if kind in KINDS:
            found[identity] = Entry((changed, size), kind)
    return found


def _damage(game: Summary) -> UnreadableFile | None:
    if not game.damaged:
        return None
    return UnreadableFile("journal.damaged_after", id=game.id, line=game.damaged)
