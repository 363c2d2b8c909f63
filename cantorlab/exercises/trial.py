"""Trial of a kind of exercises: the duties of every kind, tried on many of its exercises."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.families import LEVELS
from cantorlab.exercises.generation import exercise, from_key
from cantorlab.exercises.registry import kind_of_name, title
from cantorlab.exercises.sheets import Sheet
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import FormulaError
from cantorlab.languages import codes

# The controls on which every right answer is one of those shown.
_SHOWN = ("choice", "duel", "mage")


def try_kind(name: str, *, n: int = 36) -> int:
    """Make ``n`` exercises of a kind over all levels and try each; return how many were made.

    A level at which the kind has none is passed over. Raises ``ValueError`` with the key of the
    exercise and its fault, or if there is none at any level.

    >>> try_kind("winner", n=12)
    12
    """
    kind_of_name(name)
    for language in codes():
        title(name, language)
    made = list(_exercises(name, n))
    if not made:
        raise ValueError(f"no exercise of the kind {name} could be made")
    for each in made:
        for fault in _faults(each):
            raise ValueError(f"{each.key!r}: {fault}")
    return len(made)


def _exercises(name: str, n: int) -> Iterator[Exercise]:
    for seed in range(n):
        try:
            yield exercise(seed, level=LEVELS[seed % len(LEVELS)], kind=name)
        except ValueError:
            continue


def _faults(each: Exercise) -> Iterator[str]:
    if from_key(each.key) != each:
        yield "its key makes another exercise"
    if not each.solutions:
        yield "it has no solution"
    for answer in each.solutions:
        if not each.judge(answer, "en").right:
            yield f"its own solution {answer!r} is judged wrong"
        if each.control in _SHOWN and answer not in each.choices:
            yield f"its solution {answer!r} is none of the choices"
    wrong = [answer for answer in each.choices if answer not in each.solutions]
    if any(each.judge(answer, "en").right for answer in wrong):
        yield "an answer that is no solution is judged right"
    if each.control == "choice" and not wrong:
        yield "every choice is right"
    try:
        each.judge(each.example, "en")
    except (UnreadableAnswer, FormulaError) as error:
        # An example may name a mage that is not in question here, and be asked back for that.
        if error.code not in ("exercises.unreadable.not_here", "exercises.unreadable.missing"):
            yield f"its example {each.example!r} cannot be read: {error}"
    for language in codes():
        verdicts = [each.judge(answer, language) for answer in (*each.choices, *each.solutions)]
        said = [each.ask(language), each.ask_on_screen(language), each.solution(language)]
        said += [verdict.say(language) for verdict in verdicts]
        if not all(sentence.strip() for sentence in said):
            yield f"a sentence in {language} is empty"
        try:
            json.dumps([each.observation(language), each.reveal(language)])
        except (TypeError, ValueError) as error:
            yield f"it cannot be sent to a page in {language}, as JSON: {error}"
        page = Sheet((each,), 0)
        try:
            page.html(language), page.solutions.html(language)
        except Exception as error:
            yield f"it cannot be printed in {language}: {error!r}"
