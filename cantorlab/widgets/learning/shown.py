"""What the screen is told of a lesson, in the player's language."""

from __future__ import annotations

from cantorlab.learning import Step
from cantorlab.pictures.mages import number_text
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say
from cantorlab.widgets.learning.session import Session
from cantorlab.widgets.table.typing import Typing


def lesson_view(session: Session, typing: Typing, language: Language) -> Json:
    """The lesson's part of a view.

    ``title``; ``at`` of ``of`` steps and which are ``solved``; ``phase``; ``said``: what is told
    beside the headline; ``hint`` (or ""); ``place`` and ``row`` (or ""): the numbers in words.
    """
    steps, row = session.lesson.steps, session.row
    return {
        "title": title(session.lesson.game, session.lesson.kind, language),
        "at": session.at,
        "of": len(steps),
        "solved": [step.name in session.solved for step in steps],
        "phase": session.phase,
        "said": said(session, language),
        "hint": hinted(session, typing, language),
        "place": say("learn.place", language, at=session.at + 1, of=len(steps)),
        "row": say("learn.row", language, count=row) if row > 1 else "",
    }


def title(game: str, kind: str, language: Language) -> str:
    """The name of a lesson."""
    return f"{say(f'learn.{kind}', language)} · {say(f'learn.game.{game}', language)}"


def headline(session: Session, language: Language) -> str:
    """What is to be done, or whether it was right."""
    match session.phase:
        case "right":
            return say("learn.right", language)
        case "refuted":
            return say("learn.refuted", language)
        case _:
            return asked(session.step, session.turn, language)


def asked(step: Step, turn: int, language: Language) -> str:
    """What is to be done in a step."""
    if step.kind == "puzzles":
        return _of_puzzle("ask", step, language)
    choice = min(turn, len(step.turns) - 1)  # while the answer to the last one is awaited
    return say(f"{_key(step)}.{'then' if choice else 'ask'}", language)


def said(session: Session, language: Language) -> str:
    """Why, before the step is solved; what has come of it, after; what answers a wrong try."""
    step = session.step
    if session.phase == "refuted":
        return refuted(session, language)
    part = "done" if session.phase == "right" else "why"
    if step.kind == "puzzles":
        return _of_puzzle(part, step, language)
    return say(f"{_key(step)}.{part}", language)


def wrong(session: Session, language: Language) -> tuple[str, dict[str, str]]:
    """The key of the sentence that says why the last choice is wrong, and what fills it in."""
    step, verdict = session.step, session.verdict
    assert verdict is not None
    if step.kind == "puzzles":
        return f"learn.puzzle.{step.goal}.no", _filled(step, language)
    second = "then." if session.turn else ""
    why = f".{verdict.why}" if verdict.why else ""
    return f"{_key(step)}.{second}no{why}", {}


def refuted(session: Session, language: Language) -> str:
    """What answers the wrong try that stands on the board."""
    verdict = session.verdict
    assert verdict is not None
    if verdict.reply is None:
        return say("learn.no_win", language)
    key = "learn.beaten" if verdict.beaten else "learn.answered"
    return say(key, language, reply=verdict.reply)


def hinted(session: Session, typing: Typing, language: Language) -> str:
    """The hint that is shown: in a puzzle on a board at first where to look, then what to do."""
    if not session.hinted:
        return ""
    action = session.advised
    on_board = session.step.game in ("tafl", "queen") and session.step.kind == "puzzles"
    if on_board and session.hinted == 1 and "-" in action:
        return say("learn.hint.piece", language, square=action.partition("-")[0])
    return say("learn.hint.action", language, action=typing.example(action, language))


def _key(step: Step) -> str:
    return f"learn.{step.game}.{step.name}"


def _of_puzzle(part: str, step: Step, language: Language) -> str:
    return say(f"learn.puzzle.{step.goal}.{part}", language, **_filled(step, language))


def _filled(step: Step, language: Language) -> dict[str, str]:
    """What a puzzle's sentences are filled in with; numbers of mages are set as numbers are."""
    filled = {"side": say(f"learn.side.{step.game}.{step.seat}", language)}
    for name, value in step.told.items():
        mages = value if isinstance(value, list) else [value]
        filled[name] = ", ".join(number_text(mage) for mage in mages)
    return filled
