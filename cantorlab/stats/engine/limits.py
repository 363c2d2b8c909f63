"""Player with a limit on the time of each of its moves."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from cantorlab.players import AnyPlayer
from cantorlab.players.identity import player_name
from cantorlab.players.threads import end, start
from cantorlab.rules.reading import has_set, read_items
from cantorlab.stats.engine.options import MOST_SEATS
from cantorlab.support.deprecation import find_for_pickles
from cantorlab.support.numbers import read_real, read_whole


class TimeLimitedPlayer:
    """Player that forfeits if a move takes more than ``seconds``: ``TimeoutError``.

    It thinks in a thread of its own, which is stopped where Python can stop it: not while it sleeps
    or waits for something outside. Where there are no threads, it forfeits when it returns.
    """

    def __init__(self, player: AnyPlayer, seconds: float) -> None:
        self.player, self.seconds = player, seconds
        self.memory = has_set(player, "memory")
        self.__name__, self.__wrapped__ = player_name(player), player

    def __call__(self, *given: Any) -> str:
        """Return the player's action; raise what it raises."""
        found: list[Any] = []

        def think() -> None:
            try:
                found.append((cast(Any, self.player)(*given), None))
            except BaseException as error:
                found.append((None, error))

        thread = threading.Thread(target=think, name="cantorlab-limited", daemon=True)
        began = time.monotonic()
        if start(thread):
            try:
                thread.join(self.seconds)
                late = not found
            finally:
                if thread.is_alive():
                    end(thread, 0.0)
        else:
            think()
            late = time.monotonic() - began > self.seconds
        if late:
            raise TimeoutError(f"a move took more than {self.seconds:g} s")
        action, error = found[0]
        if error is not None:
            raise error
        return cast(str, action)


def limit_players(players: Sequence[Any] | int | None, seconds: float | None) -> Any:
    """Return the players in a tuple, functions with a limit, or their number.

    Raises ``ValueError`` for a limit of no time, and for what is no list.
    """
    limit = None if seconds is None else read_real(seconds)
    if seconds is not None and (limit is None or limit <= 0):
        raise ValueError(f"bot_seconds must be more than 0, not {seconds!r}")
    if players is None or read_whole(players) is not None:
        return players
    return tuple(
        player if limit is None or isinstance(player, str) else TimeLimitedPlayer(player, limit)
        for player in read_items("players", players, MOST_SEATS)
    )


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Limited": "TimeLimitedPlayer"})
