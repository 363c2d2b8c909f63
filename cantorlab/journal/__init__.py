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

from typing import TYPE_CHECKING

from cantorlab.journal.answer_history import answers, of_lesson
from cantorlab.journal.files import JournalWriteError, UnreadableFile, folder
from cantorlab.journal.played_games import (
    delete,
    games,
    load,
    load_all,
    record,
    resume,
    unfinished,
)
from cantorlab.journal.pupils import LessonWork, works
from cantorlab.journal.puzzles import puzzle_streak, results, streaks
from cantorlab.journal.saved_game import SavedGame
from cantorlab.journal.solved_steps import lessons, steps_by_game
from cantorlab.journal.writing import AnswerLog, GameLog, LessonLog
from cantorlab.support.deprecation import make_getattr

__all__ = [
    "AnswerLog",
    "GameLog",
    "JournalWriteError",
    "LessonLog",
    "LessonWork",
    "SavedGame",
    "UnreadableFile",
    "answers",
    "delete",
    "folder",
    "games",
    "lessons",
    "load",
    "load_all",
    "of_lesson",
    "puzzle_streak",
    "record",
    "results",
    "resume",
    "steps_by_game",
    "streaks",
    "unfinished",
    "works",
]

if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = make_getattr(
        __name__,
        {
            "Saved": "SavedGame",
            "Unkept": "JournalWriteError",
            "Unreadable": "UnreadableFile",
            "cut_off": "unfinished",
            "in_a_row": "puzzle_streak",
            "kept": "load_all",
            "saved": "load",
            "solved": "steps_by_game",
        },
    )
