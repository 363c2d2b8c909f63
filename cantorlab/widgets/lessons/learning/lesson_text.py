"""Sentences of a lesson on the screen, and of a game's menu of lessons."""

from __future__ import annotations

from collections.abc import Set

from cantorlab.formulas.printing.spoken_sentence import speak_sentence
from cantorlab.languages.conventions import number, number_text, percent
from cantorlab.languages.texts import Language, say
from cantorlab.learning import KINDS, Kind, Step, lesson, taught
from cantorlab.rules.state import Json
from cantorlab.widgets.lessons.learning.session import LessonSession
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.typed_play import Typing

#: Of so many steps each can have a dot.
MOST_DOTS = 12


def lesson_view(session: LessonSession, adapter: Adapter, language: Language) -> Json:
    """Return the lesson's part of a view.

    ``title``; ``at`` of ``of`` steps and which are ``solved``; ``phase``; ``said``: what is told
    beside the headline; ``hint`` (or ""); ``heard``: what is read aloud in place of a sentence
    with formulas; ``place`` and ``row`` (or ""): the numbers in words;
    ``levels``: where there are many steps, from which to which each level goes.
    """
    steps, row = session.lesson.steps, session.row
    said, hint = say_more(session, adapter.typing, language), say_hint(session, adapter, language)
    sentences = (said, hint, headline(session, language))
    return {
        "title": title(session.lesson.game, session.lesson.kind, language),
        "at": session.at,
        "of": len(steps),
        "solved": [step.name in session.solved for step in steps],
        "phase": session.phase,
        "said": said,
        "hint": hint,
        "heard": {
            each: told
            for each in sentences
            if (told := read_aloud(session, each, language)) != each
        },
        "place": say("learn.place", language, at=session.at + 1, of=len(steps)),
        "row": say("learn.row", language, count=row, best=session.best) if row > 1 else "",
        "levels": _levels(session, language) if has_levels(session) else [],
    }


def read_aloud(session: LessonSession, sentence: str, language: Language) -> str:
    """Return a sentence as screen readers get it: the formulas of Cantor in words."""
    return speak_sentence(sentence, language) if session.lesson.game == "cantor" else sentence


def has_levels(session: LessonSession) -> bool:
    """Return whether there are too many steps for a dot each, so that one is chosen by its
    level.
    """
    return len(session.lesson.steps) > MOST_DOTS


def _levels(session: LessonSession, language: Language) -> list[Json]:
    """Return the levels: the easiest comes first, and their steps stand together."""
    steps = session.lesson.steps
    grades = [step.grade for step in steps]
    told = []
    for grade in sorted(set(grades)):
        at, count = grades.index(grade), grades.count(grade)
        done = sum(step.name in session.solved for step in steps[at : at + count])
        told.append(
            {
                "label": say("learn.level", language, level=grade),
                "told": say("learn.solved", language, count=done, of=count),
                "at": at,
                "count": count,
            }
        )
    return told


def title(game: str, kind: str, language: Language) -> str:
    """Return the name of a lesson."""
    return f"{say(f'learn.{kind}', language)} · {say(f'learn.game.{game}', language)}"


def headline(session: LessonSession, language: Language) -> str:
    """Say what is to be done, or whether it was right."""
    match session.phase:
        case "right":
            return say("learn.right", language)
        case "refuted":
            return say("learn.refuted", language)
        case _:
            return say_task(session.step, session.turn, language)


def say_task(step: Step, turn: int, language: Language) -> str:
    """Say what is to be done in a step."""
    if step.kind == "puzzles":
        return _of_puzzle("ask", step, language)
    choice = min(turn, len(step.turns) - 1)  # while the answer to the last one is awaited
    return say(f"{_key(step)}.{'then' if choice else 'ask'}", language)


def say_more(session: LessonSession, typing: Typing, language: Language) -> str:
    """Say why, before the step is solved; after, what came of it; or answer a wrong try."""
    step = session.step
    if session.phase == "refuted":
        return say_refutation(session, typing, language)
    part = "done" if session.phase == "right" else "why"
    if step.kind == "puzzles":
        return _of_puzzle(part, step, language)
    return say(f"{_key(step)}.{part}", language)


def refusal_sentence(session: LessonSession, language: Language) -> tuple[str, dict[str, str]]:
    """Return the key of the sentence that says why the last choice is wrong, and what fills it
    in.
    """
    step, verdict = session.step, session.verdict
    assert verdict is not None
    if step.kind == "puzzles":
        cost = {"cost": _result(verdict.cost, language)} if step.values else {}
        return f"learn.puzzle.{step.goal}.no", _sentence_values(step, language) | cost
    second = "then." if session.turn else ""
    why = f".{verdict.why}" if verdict.why else ""
    return f"{_key(step)}.{second}no{why}", {}


def say_refutation(session: LessonSession, typing: Typing, language: Language) -> str:
    """Answer the wrong try that stands on the board."""
    verdict = session.verdict
    assert verdict is not None
    if verdict.reply is None:
        return say("learn.no_win", language)
    key = "learn.beaten" if verdict.beaten else "learn.answered"
    return say(key, language, reply=typing.example(verdict.reply, language))


def say_hint(session: LessonSession, adapter: Adapter, language: Language) -> str:
    """Give the hint that is shown: in a puzzle on a board at first where to look, then what to
    do.
    """
    if not session.hinted:
        return ""
    state, action = session.right_action
    on_board = session.step.game in ("tafl", "queen") and session.step.kind == "puzzles"
    if on_board and session.hinted == 1 and "-" in action:
        return say("learn.hint.piece", language, square=action.partition("-")[0])
    told = adapter.describe_action(state, action, language)
    return say("learn.hint.action", language, action=told)


def _key(step: Step) -> str:
    return f"learn.{step.game}.{step.name}"


def _of_puzzle(part: str, step: Step, language: Language) -> str:
    return say(f"learn.puzzle.{step.goal}.{part}", language, **_sentence_values(step, language))


def _sentence_values(step: Step, language: Language) -> dict[str, str]:
    """Return the values for a puzzle's sentences; numbers of mages are set as numbers are."""
    filled = {}
    if step.game in ("tafl", "queen"):
        filled["side"] = say(f"learn.side.{step.game}.{step.seat}", language)
    for name, value in step.told.items():
        mages = value if isinstance(value, list) else [value]
        filled[name] = ", ".join(number_text(mage) for mage in mages)
    return filled | (_mix_values(step, language) if step.values else {})


def _mix_values(step: Step, language: Language) -> dict[str, str]:
    """Return the best mix of a decision, what it is worth, and the places that matter later."""
    from cantorlab.rules.cantor import DECK  # the other games do without

    places = " · ".join(DECK[place - 1].formula for place in step.later)
    return {
        "mix": ", ".join(_share(*each, language) for each in step.mix.items()),
        "value": _result(step.value, language),
        "later": say("learn.puzzle.later", language, places=places) if places else "",
    }


def _share(action: str, rate: float, language: Language) -> str:
    """Say how often the best mix takes an action: of a mage, its number."""
    _, mage = action.split()
    named = say("learn.puzzle.none", language) if mage == "none" else number_text(int(mage))
    return f"{named} ({percent(rate, language)})"


def _result(value: float, language: Language) -> str:
    """Write an expected result, with two decimals."""
    return number(f"{value:.2f}", language).replace("-", "−")


def lessons_of(game: str, solved: Set[tuple[str, str]], language: Language) -> list[Json]:
    """Return the lessons of a game, and how much of each was solved; none where it is not taught.

    ``solved`` holds the steps that were: kind of lesson and name.
    """
    return [_progress_json(game, kind, solved, language) for kind in KINDS] if taught(game) else []


def _progress_json(game: str, kind: Kind, solved: Set[tuple[str, str]], language: Language) -> Json:
    steps = {(kind, step.name) for step in lesson(game, kind).steps}
    return {
        "kind": kind,
        "label": say(f"learn.{kind}", language),
        "about": say(f"learn.{kind}.about", language),
        "told": say("learn.solved", language, count=len(steps & solved), of=len(steps)),
    }
