"""Review of a finished game at its table, computed in the background.

Nothing of it is shown while the game goes on: it sees all hands.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cantorlab.formulas.printing.spoken_sentence import spoken_forms
from cantorlab.languages.texts import Language, is_said, say
from cantorlab.pictures.svg import Style
from cantorlab.players.analysis import can_analyse
from cantorlab.players.player import Slices
from cantorlab.players.review import SECRET_CHOICES, STRENGTH, Move, Review, reviews_by
from cantorlab.rules import kernels
from cantorlab.rules.record import Record
from cantorlab.rules.state import Json, State
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.analysis_host import HERE, AnalysisHost
from cantorlab.widgets.table.background import PlayerRunner, SlicedChoice, ThinkingResult
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot, at_ply

if TYPE_CHECKING:
    from cantorlab.exercises import Exercise

#: The commands: to begin one, to be content with what has been found, to put it away.
REVIEWS = ("review", "review_stop", "review_close")
#: Seconds between two looks at how far it has come.
LOOK = 0.2
#: Moments that are told of a game, at most.
MOST_MOMENTS = 3
#: Seconds for each position where a search is not compiled, as in a browser's Python.
SECONDS_A_POSITION = 1.0
#: Seconds for each position until the search is compiled.
FIRST_LOOK = 0.3
_log = logging.getLogger(__name__)


def judge(
    record: Record, stop: threading.Event, host: AnalysisHost = HERE
) -> Iterator[Review | None]:
    """Yield the review as it grows, and None where it only pauses.

    Where choices are secret they are judged at once by what each seat could know; then each is
    judged again with all hands open, which takes longer.
    """
    if record.game not in SECRET_CHOICES:
        yield from _deepen(record, stop, host)
        return
    known = None
    for known in reviews_by(host.analyst(record.game), record, stop):
        yield known
    for truth in _deepen(record, stop, host, open_hands=True):
        if truth is None or known is None:
            yield None
        else:
            opened = [*truth.judged, *[None] * (len(known.judged) - len(truth.judged))]
            pairs = zip(known.judged, opened, strict=True)
            judged = tuple(replace(move, open_hands=other) for move, other in pairs)
            yield replace(known, judged=judged)


def _deepen(
    record: Record, stop: threading.Event, host: AnalysisHost, *, open_hands: bool = False
) -> Iterator[Review | None]:
    """Yield the review by search as it grows, and None where it only pauses.

    Where the searches are not compiled, a position gets a little time. While they are being
    compiled, that is a first look: then the game is judged anew, and what is known is replaced.
    """
    known, fast = 0, kernels.can_compile()
    if fast and not host.is_ready(record.game):
        for found in _first_look(record, stop, host, open_hands):
            if found is not None:
                known = len(found.judged)
            yield found
    ask = host.analyst(record.game, STRENGTH.get(record.game) if fast else SECONDS_A_POSITION)
    prepare = getattr(ask, "prepare", None)
    if prepare is not None:  # what takes long before the first ply is judged
        yield from prepare(record.start())
    for found in reviews_by(ask, record, stop, open_hands=open_hands):
        yield found if len(found.judged) >= known else None


def _first_look(
    record: Record, stop: threading.Event, host: AnalysisHost, open_hands: bool
) -> Iterator[Review | None]:
    """Yield the review by interpreted searches, until they are compiled."""
    ask = host.analyst(record.game, FIRST_LOOK)
    quick = reviews_by(
        lambda asked: ask(replace(asked, compiled=False)), record, stop, open_hands=open_hands
    )
    for found in quick:
        yield found
        if host.is_ready(record.game):
            return
    while not (stop.is_set() or host.is_ready(record.game)):
        stop.wait(LOOK)
        yield None


class ReviewRunner:
    """Runner of the review of the game on the table, once it is over.

    ``changed`` is called, in the table's own thread, whenever there is more to show; ``host``
    returns the host of the analyses.
    """

    def __init__(
        self,
        adapter: Adapter,
        changed: Callable[[], None],
        host: Callable[[], AnalysisHost],
    ) -> None:
        self._adapter, self._host = adapter, host
        self._possible = can_analyse(adapter.game)
        self._changed = changed
        self._thinker = PlayerRunner()
        #: The position in which the game ended that it is about.
        self._end: State | None = None
        self._found: Review | None = None
        #: Moments and an exercise, and the end and the language that they are for.
        self._lessons: tuple[tuple[State | None, Language], Json] | None = None
        self._running = False
        self._failed = False
        self._timer: asyncio.TimerHandle | None = None
        #: Where the thread puts what it has found: it holds nothing else of the table's.
        self._latest: list[Review] = []

    def on_offer(self, shown: ScreenSnapshot) -> list[str]:
        """Return the commands about a review that are on offer now."""
        if shown.outcome is None or not self._possible or not shown.snapshot.state.actions:
            return []
        if self._end is not shown.snapshot.state:
            return ["review"]
        return [*(["review_stop"] if self._judging else []), "review_close"]

    def run_command(self, name: str, shown: ScreenSnapshot) -> None:
        """Do one of these commands. Raises ``MessageRefused`` if it is not on offer."""
        if name not in self.on_offer(shown):
            raise refusal(shown)
        if name == "review":
            self._begin(shown.snapshot.state)
        elif name == "review_stop":
            self._look()
            self._halt()
        else:
            self.drop()

    @property
    def _judging(self) -> bool:
        """True while there are choices that are not judged yet."""
        return self._running and not (self._found is not None and self._found.complete)

    def _begin(self, end: State) -> None:
        self.drop()
        record, latest, host = end.record, self._latest, self._host()
        self._end, self._running = end, True

        def grow(stop: threading.Event) -> Slices[object]:
            for grown in judge(record, stop, host):
                latest[:] = latest if grown is None else [grown]
                if stop.is_set():
                    break
                yield
            return None

        def work(stop: threading.Event) -> SlicedChoice:
            return SlicedChoice(grow(stop))

        thought = self._thinker.start(work, self._arrive)
        if thought is not None:
            self._arrive(thought)
        else:
            self._look_again()

    def _arrive(self, thought: ThinkingResult) -> None:
        if thought.failure is not None:
            _log.error("a game could not be reviewed", exc_info=thought.failure)
        self._failed = thought.failure is not None
        self._look()
        self._halt()
        self._changed()

    def _look_again(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK, self._look_on)

    @locked
    def _look_on(self) -> None:
        if self._look():
            self._changed()
        if self._running:
            self._look_again()

    def _look(self) -> bool:
        """Take the newest result; return whether there is more than before."""
        before = self._found
        self._found = self._latest[0] if self._latest else None
        return self._found is not before

    def _halt(self) -> None:
        self._running = False
        self._thinker.interrupt()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def drop(self) -> None:
        """Forget the review and stop its search."""
        self._halt()
        self._end = self._found = self._lessons = None
        self._failed = False
        self._latest = []

    # -- what is told ---------------------------------------------------------------------------

    def view(self, shown: ScreenSnapshot) -> Json | None:
        """Return the review for the screen; None while there is none.

        - ``done`` of ``of`` plies are judged; ``running``: whether it goes on
        - ``curves``: by line the expected score after each ply, from -1 to 1, the viewer's first;
          ``lines``: their names
        - ``actions``: all of the game in words, until they are judged
        - ``moves``: the ``action``, the ``name`` of its seat, its ``judgement`` (None: there was no
          choice, or nothing is known), whether it is too ``close`` to call
        - ``accuracy``: by seat the ``name`` and the ``percent``; ``turning``: the plies that turned
          it; ``note``: how sure all that is; ``opened``: so many are judged with open hands, too
        - ``moments``: up to three faults, the worst, in order: the ply ``at`` and a sentence;
          ``exercise``: a ``question`` about the worst, its ``formula``, ``answer`` and ``why``
        """
        if self._end is None:
            return None
        snapshot = shown.snapshot
        if shown.outcome is None or snapshot.state is not self._end:
            self.drop()
            return None
        found, of = self._found, len(snapshot.state.actions)
        running = self._judging
        told: Json = {"done": 0, "of": of, "running": running, "curves": [], "lines": []}
        told |= {"moves": [], "accuracy": [], "turning": [], "note": self._note(snapshot)}
        told |= {"opened": 0, "moments": [], "exercise": None}
        told["actions"] = self._in_words(snapshot) if running else []
        if found is None:
            return told
        lines = _lines(found, snapshot)
        return told | {
            "done": len(found.judged),
            "curves": [[round(value, 3) for value in curve] for _, curve in lines],
            "lines": [name for name, _ in lines],
            "moves": [self._brief(move, snapshot) for move in found.judged],
            "accuracy": [
                {"name": name, "percent": None if each is None else round(each)}
                for name, each in zip(snapshot.names, found.accuracy, strict=True)
            ],
            "turning": list(found.turning_points),
            "opened": sum(move.open_hands is not None for move in found.judged),
            **({} if running else self._find_lessons(found, snapshot)),
        }

    def _find_lessons(self, found: Review, snapshot: GameSnapshot) -> Json:
        """Return the moments to look at again, and an exercise on the worst of them."""
        known = self._lessons
        if known is not None and known[0] == (self._end, snapshot.language):
            return known[1]
        seats = range(len(snapshot.names)) if snapshot.alone is None else (snapshot.alone,)
        faults = [move for move in found.judged if move.is_fault and move.seat in seats]
        worst = sorted(faults, key=lambda move: -(move.cost or 0.0))[:MOST_MOMENTS]
        told = [
            (move.ply, self._adapter.tell_moment(at_ply(snapshot, move.ply - 1), move))
            for move in sorted(worst, key=lambda move: move.ply)
        ]
        asked = None
        if worst:
            asked = self._adapter.exercise(at_ply(snapshot, worst[0].ply - 1), worst[0])
        lessons: Json = {
            "moments": [{"at": at, "text": text} for at, text in told if text],
            "exercise": None if asked is None else _exercise_json(asked, snapshot.language),
        }
        self._lessons = (self._end, snapshot.language), lessons
        return lessons

    def _in_words(self, snapshot: GameSnapshot) -> list[str]:
        describe, language = self._adapter.describe_action, snapshot.language
        played = zip(snapshot.line, snapshot.state.actions, strict=False)  # the end has no action
        return [describe(before, action, language) for before, (_, action) in played]

    def _brief(self, move: Move, snapshot: GameSnapshot) -> Json:
        return {
            "action": self._describe(move.action, move, snapshot),
            "name": snapshot.names[move.seat],
            "judgement": move.judgement,
            "close": move.close,
        }

    def _note(self, snapshot: GameSnapshot) -> str:
        """Say how sure the judgements are, or why there are none."""
        if self._failed:
            return say("table.review.failed", snapshot.language)
        key, status = f"table.review.how.{snapshot.state.game}", self._found and self._found.status
        if status == "exact":
            key = "table.review.how.exact"
        told = [say(key, snapshot.language)] if is_said(key) else []
        shallow = self._found is not None and not self._found.compiled and status != "exact"
        if shallow and kernels.can_compile():
            told.append(say("table.review.first_look", snapshot.language))
        return " ".join(told)

    def tell(self, shown: ScreenSnapshot, message: Message) -> Json:
        """Return the explanation of one choice.

        ``said`` are its sentences, ``shown`` is drawn by its game. Raises ``MessageRefused`` for
        one that has not been judged.
        """
        found, at = self._found, message.whole_number("at")
        style: Style = "dark" if message.body.get("dark") is True else "light"
        known = found.judged if found is not None and shown.snapshot.state is self._end else ()
        if shown.outcome is None or not 1 <= at <= len(known):
            raise refusal(shown)
        move, then = known[at - 1], at_ply(shown.snapshot, at - 1)
        replies = known[at].choices if at < len(known) else ()
        judged = self._adapter.explain_choice(then, move, next(iter(replies), None), style)
        said = [*self._judge_choice(move, judged.odds, shown.snapshot), *judged.said]
        return {"at": at, "first": list(judged.first), "said": said} | {
            "better": move.best if _has_better(move) else None,
            "action": move.action,
            "shown": judged.shown,
        }

    def _judge_choice(self, move: Move, odds: Sequence[str], snapshot: GameSnapshot) -> list[str]:
        """Say how good a choice was, and what was better; the reasons follow.

        ``odds`` are the game's own sentences about the chance to win, if it has any.
        """
        language = snapshot.language
        if move.best is None:
            return [say("table.review.forced", language)]
        if move.judgement is None or move.after is None:
            better = self._describe(move.best, move, snapshot)
            return [say("table.review.unknown", language, action=better)]
        if move.close:
            better = self._describe(move.best, move, snapshot)
            return [say("table.review.too_close", language, action=better)]
        name = snapshot.names[move.seat]
        told = [say(f"table.review.is.{move.judgement}", language, name=name)]
        before, after = (round(50 + 50 * value) for value in (move.before, move.after))
        if not _has_better(move):
            return [*told, *(odds or [say("table.review.chance", language, percent=after)])]
        better = self._describe(move.best, move, snapshot)
        sure = move.at_least is None or move.at_least == move.cost
        key = "table.review.cost" if sure else "table.review.cost.about"
        told += odds or [say(key, language, before=before, after=after)]
        key = "table.review.better" if before > after else "table.review.hardly"
        return [*told, say(key, language, action=better)]

    def _describe(self, action: str, move: Move, snapshot: GameSnapshot) -> str:
        """Say an action that could be taken in place of ``move``, or the move itself."""
        before = snapshot.line[move.ply - 1]
        return self._adapter.describe_action(before, action, snapshot.language)


def refusal(shown: ScreenSnapshot) -> MessageRefused:
    """Return the refusal of what is not on offer: most of it comes after the game."""
    return MessageRefused("table.not_over" if shown.outcome is None else "table.unknown_command")


def _has_better(move: Move) -> bool:
    return move.judgement not in (None, "best") and move.best != move.action


def _exercise_json(asked: Exercise, language: Language) -> Json:
    """Return an exercise for the screen, with its solution."""
    told = asked.reveal(language)
    sentences = {
        "question": asked.ask(language),
        "answer": told["solution"],
        "why": told["explanation"],
    }
    heard = spoken_forms(sentences, language)
    return {**sentences, "formula": told["formula"], "heard": heard}


def _lines(found: Review, snapshot: GameSnapshot) -> list[tuple[str, tuple[float, ...]]]:
    """Return the curves with their names, that of the only person first."""
    near = snapshot.alone or 0
    if len(found.curves) == 1:
        curve = found.curves[0]
        turned = tuple(-value for value in curve) if near == 1 else curve
        return [(snapshot.names[near], turned)]
    seats = sorted(range(len(found.curves)), key=lambda seat: seat != near)
    return [(snapshot.names[seat], found.curves[seat]) for seat in seats]
