"""Journal: every game that a user plays is kept as it is played, in a small file of its own.

>>> from cantorlab import journal
>>> list(journal.games().columns)[:4]
['id', 'game', 'when', 'players']

The files are in the user's data folder (``journal.folder()``), readable by their owner only, and
nothing is sent anywhere. The environment variable ``CANTORLAB_JOURNAL`` names another folder;
empty, it keeps nothing, and so does a widget made with ``journal=False``. Answers to exercises are
kept in the same way: ``journal.answers()``; and so are solved steps of tutorials and puzzles:
``journal.lessons()``, with the streaks of puzzles: ``journal.streaks()``.
"""

from cantorlab.journal.answers import answers, of_lesson
from cantorlab.journal.faults import Unkept
from cantorlab.journal.files import Unreadable, folder
from cantorlab.journal.games import cut_off, delete, games, kept, record, saved
from cantorlab.journal.lessons import lessons, solved
from cantorlab.journal.pupils import KeptWork, works
from cantorlab.journal.puzzles import in_a_row, results, streaks
from cantorlab.journal.resuming import resume
from cantorlab.journal.saved import Saved
from cantorlab.journal.writing import AnswerLog, GameLog, LessonLog

__all__ = [
    "AnswerLog",
    "GameLog",
    "KeptWork",
    "LessonLog",
    "Saved",
    "Unkept",
    "Unreadable",
    "answers",
    "cut_off",
    "delete",
    "folder",
    "games",
    "in_a_row",
    "kept",
    "lessons",
    "of_lesson",
    "record",
    "results",
    "resume",
    "saved",
    "solved",
    "streaks",
    "works",
]
