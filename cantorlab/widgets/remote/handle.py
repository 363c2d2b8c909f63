"""Handle of a room for a notebook: the room itself runs in a process of its own.

A cell that computes would keep everyone waiting, and a kernel sends what its widgets show to the
notebook's page; neither happens to another process.
"""

from __future__ import annotations

import json
import weakref
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from platformdirs import user_data_path

from cantorlab.exercises.lessons.activity import find_course
from cantorlab.rules.reading import class_name
from cantorlab.rules.state import Json, Record
from cantorlab.support.numbers import read_whole
from cantorlab.widgets.core.arguments import OptionGuard, known_arguments
from cantorlab.widgets.remote.address import room_address
from cantorlab.widgets.remote.process import RoomProcess
from cantorlab.widgets.remote.tournament import RoomTournament

if TYPE_CHECKING:
    import pandas as pd


def default_folder() -> Path:
    """Return the folder in which a room keeps people and games."""
    return user_data_path("cantorlab", appauthor=False) / "room"


class Room(OptionGuard):
    """Room on this computer, from now until ``close()`` or the end of the kernel.

    - ``port``: the port to listen on; None takes a free one
    - ``here``: listen on this computer only
    - ``folder``: where people and games are kept; a room comes back as it was, and runs once. One
      that was left running there, because its kernel was killed, is taken up as it is
    - ``address``: the address that others open, if a proxy stands before the room

    ``url`` is the address that others open, ``tables`` and ``results`` are frames of the open
    tables and of the finished games. Raises ``RuntimeError`` with the room's message if it does not
    start, ``ValueError`` for an ``address`` that is no web address.

    >>> import tempfile
    >>> import cantorlab
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     room = cantorlab.Room(here=True, folder=folder)
    ...     print(len(room.tables), len(room.results))
    ...     room.close()
    0 0
    """

    @known_arguments
    def __init__(
        self,
        *,
        port: int | None = None,
        here: bool = False,
        folder: str | Path | None = None,
        address: str | None = None,
    ) -> None:
        options = ["--port", str(port or 0), *(["--here"] if here else [])]
        options += [] if address is None else ["--address", room_address(address)]
        self._folder = Path(folder or default_folder())
        self._process = RoomProcess.start(self._folder, options)
        self._end = weakref.finalize(self, self._process.end)
        self.url = self._process.address
        self._here = f"http://127.0.0.1:{self._process.port}/"
        self._api = f"{self._here}owner-api"
        self._is_made = True

    def _ask(self, do: str, **params: Any) -> Any:
        body = json.dumps({"do": do, **params}, default=_plain).encode()
        key = f"Bearer {self._process.key}"
        headers = {"Authorization": key, "Content-Type": "application/json"}
        try:
            with urlopen(Request(self._api, body, headers), timeout=60) as answer:
                told = json.load(answer)
        except HTTPError as refusal:  # the owner's page may have made another key
            if refusal.code != 403 or not self._process.take_key(self._folder):
                raise
            return self._ask(do, **params)
        if "refused" in told:
            raise ValueError(told["refused"])
        return told["answer"]

    def open(self, game: str = "cantor", **options: Any) -> str:
        """Open a table of a game; return its address.

        ``options`` are those of the game's class, as far as a message may name them: ``mode``,
        ``opponent``, ``clock``, ``archers``… Raises ``ValueError`` for options that cannot be
        played.
        """
        return self.url + self._open(game, options)

    def _open(self, game: str, options: Json, record: Record | None = None) -> str:
        """Open a table, which goes on from a record if there is one; return its code."""
        begun = None if record is None else record.to_json()
        return str(self._ask("open", game=game, options=options, record=begun))

    def tournament(self, game: str = "cantor", **options: Any) -> RoomTournament:
        """Open a tournament, whose games have these options; a class comes in by its ``url``.

        Pupils play in pairs; with an odd number one plays the computer, and latecomers wait for the
        next round. At Cantor ``places`` chooses the places of the duels (``{"level": [1, 2]}``,
        ``{"family": "carre"}``, or formulas), and every player predicts the winner before the
        verdict. Raises ``ValueError`` for options that cannot be played.
        """
        code = str(self._ask("tournament", game=game, options=options))
        return self._tournament(code)

    def _tournament(self, code: str) -> RoomTournament:
        return RoomTournament(self._ask, self.url + code, code)

    def lesson(
        self, lesson: int | str | PathLike[str], *, route: str | None = None, short: bool = False
    ) -> str:
        """Open one of the twelve lessons for a class, or an activity; return its address.

        An activity is the path of its file or its text, as for ``cantorlab.Lesson``. ``route`` is a
        class of the French school (``"4e"``), ``short`` the form for 50 minutes. Raises
        ``ValueError`` for another number or class, and for a file that cannot be read.
        """
        is_own = isinstance(lesson, str | PathLike)
        text = find_course(lesson)[0].text if is_own else ""
        asked = {"activity": text} if text else {"lesson": lesson}
        return self.url + str(self._ask("lesson", **asked, route=route, short=short))

    def classroom(self) -> str:
        """Open a class, which pupils enter once; return its address.

        The owner's page of that address leads them, all or some, to lessons and tournaments.
        """
        return self.url + str(self._ask("class"))

    @property
    def tournaments(self) -> dict[str, RoomTournament]:
        """The tournaments by code, those that were opened on the owner's page, too."""
        codes = [str(each["code"]) for each in self._ask("tournaments")]
        return {code: self._tournament(code) for code in codes}

    def close_table(self, code: str) -> None:
        """Close a table, or a lesson; a game stays among the results."""
        self._ask("close", code=code)

    @property
    def tables(self) -> pd.DataFrame:
        """The open tables: code, game, names and presence by seat, plies, winner's seat."""
        import pandas as pd

        rows = [
            {
                "code": each["code"],
                "game": each["game"],
                "players": tuple(seat["name"] for seat in each["seats"]),
                "present": tuple(seat["present"] for seat in each["seats"]),
                "plies": each["plies"],
                "over": each["over"],
                "winner": each["winner"],
            }
            for each in self._ask("tables")
        ]
        columns = ["code", "game", "players", "present", "plies", "over", "winner"]
        return pd.DataFrame(rows, columns=columns)

    @property
    def results(self) -> pd.DataFrame:
        """The finished games of this room, the newest first.

        ``winner`` is a seat, or None; ``results`` are those of each seat: ``"won"``, ``"lost"``,
        ``"drawn"`` or ``"shared"``. ``when`` is in UTC, without a zone.
        """
        import pandas as pd

        columns = ["id", "game", "when", "players", "winner", "results", "reason", "plies"]
        frame = pd.DataFrame(self._ask("results"), columns=columns)
        for name in ("players", "results"):
            frame[name] = frame[name].map(tuple)
        return frame.assign(when=pd.to_datetime(frame["when"], utc=True).dt.tz_localize(None))

    def close(self) -> None:
        """End the room; it can be started again with the same folder."""
        self._end()

    def __repr__(self) -> str:
        return f"Room({self.url!r})"


def _plain(value: Any) -> Any:
    """Return a number or a list of another library as JSON has it."""
    number = read_whole(value)
    if number is not None:
        return number
    if callable(of_numpy := getattr(value, "tolist", None)):
        return of_numpy()
    raise TypeError(f"a room takes numbers, texts and lists, not {class_name(value)}")
