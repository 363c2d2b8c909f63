"""The journal: every game that a person plays is kept as it is played, one small file a game.

>>> from cantorlab import journal
>>> list(journal.games().columns)[:4]
['id', 'game', 'when', 'players']

The files lie in the user's data folder, readable by their owner only. The environment variable
``CANTORLAB_JOURNAL`` names another folder; empty, it keeps nothing.
"""

from cantorlab.journal.files import Unreadable, folder
from cantorlab.journal.games import Saved, delete, games, last_unfinished, record, saved
from cantorlab.journal.writing import GameLog

__all__ = [
    "GameLog",
    "Saved",
    "Unreadable",
    "delete",
    "folder",
    "games",
    "last_unfinished",
    "record",
    "saved",
]
