"""View of a class for the teacher's screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.class_results import Bar, Group, PupilRow
from cantorlab.exercises.lessons.guidance import Guidance, Remark
from cantorlab.exercises.lessons.open_ended import FreeTextQuestion
from cantorlab.exercises.misconceptions import MISCONCEPTIONS, refutation, separate
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.rules.cantor import DECK
from cantorlab.rules.state import Json
from cantorlab.widgets.lessons.guidance_view import label_answers, proofs_of


def rows_json(group: Group, language: Language, *, names: bool) -> list[Json]:
    """Return a row a pupil; without names each has its number in the list."""
    return [
        {
            "name": row.name if names else say("classview.pupil", language, number=number),
            "cells": [_cell(row, name, language) for name in group.questions],
            "held": [MISCONCEPTIONS[name].title(language) for name in row.diagnosis.likely[:2]],
        }
        for number, row in enumerate(group.rows, start=1)
    ]


def _cell(row: PupilRow, name: str, language: Language) -> Json:
    given, found = row.work.of(name), row.outcomes.get(name)
    if given is None or found is None:
        return {"mark": "none", "told": say("classview.ui.mark.none", language)}
    question = read_lesson(row.work.lesson).questions[name]
    answer = question.label(given.answers[0], language) if given.answers else ""
    mark = say(f"classview.ui.mark.{found.mark}", language)
    helped = say("classview.ui.helped", language) if given.helps else ""
    told = say("common.between", language).join(filter(None, [mark, answer, helped]))
    return {"mark": found.mark, "told": told, "helped": bool(given.helps)}


def columns_json(group: Group, language: Language) -> list[Json]:
    """Return a column a question: its name, its text, and how many missed it."""
    return [
        {
            "name": name,
            "title": question_title(name, language),
            "asked": question.ask(language),
            "missed": group.count_missed(name),
        }
        for name, question in group.questions.items()
    ]  # fmt: skip


_NAMES = ("challenge", "duel", "function", "logarithm", "shape", "sketch", "table", "words")


def question_title(name: str, language: Language) -> str:
    """Return the name of a question for people: ``A``, ``Challenge 2``."""
    word, _, number = name.partition(" ")
    if word not in _NAMES:
        return name
    return f"{say(f'classview.name.{word}', language)} {number}".strip()


def question_json(
    group: Group, name: str, guidance: Guidance, language: Language, *, names: bool
) -> Json:
    """Return the first answers to a question, what leads to each, and what the class is shown;
    free words as they were written.
    """
    question = read_lesson(group.lesson).questions[name]
    status = guidance.status
    shown = status.shown.get(name, ())
    labels = label_answers(question, shown, language)
    revealed = question.judged and name in status.revealed
    return {
        "name": name,
        "asked": question.ask(language),
        "formula": question.observation(language).get("formula"),
        "judged": question.judged,
        "bars": [_bar(group, name, bar, labels, language) for bar in group.histogram(name)],
        "words": _words(group, name, guidance, names=names)
        if isinstance(question, FreeTextQuestion)
        else [],
        "shown": [*map(list, zip(shown, labels, strict=True))],
        "proofs": proofs_of(question, shown, status, language),
        "solution": question.solution(language) if revealed else "",
    }


def _words(group: Group, name: str, guidance: Guidance, *, names: bool) -> list[Json]:
    """Return the free words of each pupil, with what was sent back on them."""
    shown = guidance.status.shown.get(name, ())
    words = []
    for row in group.rows:
        given, mark = row.work.of(name), row.work.mark
        if given is None or not given.answers:
            continue
        remark = guidance.remarks(mark).get(name) or Remark("", "")
        text = given.answers[0]
        told = {"work": mark, "name": row.name if names else "", "text": text}
        words.append({**told, **asdict(remark), "shown": text in shown})
    return words


def _bar(group: Group, name: str, bar: Bar, shown: Sequence[str], language: Language) -> Json:
    question = read_lesson(group.lesson).questions[name]
    label = question.label_of_many(bar.answer, language)
    told = {"answer": bar.answer, "label": label, "count": bar.count, "right": bar.right}
    told["shown"] = label in shown
    if not bar.held:
        return {**told, "held": "", "pair": "", "apart": ""}
    pair = refutation(MISCONCEPTIONS[bar.held[0]], question.formula)
    return {
        **told,
        "held": _titles(group, bar, language),
        "pair": pair.say(language) if pair is not None else "",
        "apart": _tell_apart(group, bar, question.formula, language),
    }


def _tell_apart(group: Group, bar: Bar, formula: str, language: Language) -> str:
    """Say that several ideas lead to an answer, and what to ask; empty if that is no help."""
    asked = (each for question in group.questions.values() for each in question.formulas)
    texts = [formula, *asked, *(place.formula for place in DECK)]
    first, *others = (MISCONCEPTIONS[name] for name in bar.held)
    for other in others:
        if found := separate(first, other, texts):
            by = [
                say("classview.tie", language) if each is None else number_text(each)
                for each in found.winners
            ]
            return say(
                "classview.apart",
                language,
                formula=found.formula.replace(" ", "\N{NO-BREAK SPACE}"),
                one=number_text(found.one),
                other=number_text(found.other),
                first=first.title(language),
                second=other.title(language),
                by_first=by[0],
                by_second=by[1],
            )
    return ""


def _titles(group: Group, bar: Bar, language: Language) -> str:
    titles = [
        MISCONCEPTIONS[name].title(language) for name in bar.misconceptions_to_report(group.held)
    ]
    return say("exercises.or", language).join(titles)


def talk_json(group: Group, language: Language) -> list[Json]:
    """Return the questions to talk about first: those that most missed, with what was thought
    there.
    """
    told: list[Json] = []
    for name, bar in group.first_to_talk_about():
        asked = sum(name in row.outcomes for row in group.rows)
        missed = say("classview.missed", language, count=group.count_missed(name), asked=asked)
        held = ""
        if bar is not None and bar.held:
            titles = _titles(group, bar, language)
            held = say("classview.held", language, count=bar.count, held=titles)
        told.append({"question": name, "told": " ".join(filter(None, [missed, held]))})
    return told


def misconceptions_json(group: Group, language: Language) -> list[Json]:
    """Return the misconceptions of the class, the commonest first, with how many pupils hold
    each.
    """
    return [
        {"title": MISCONCEPTIONS[name].title(language), "count": count}
        for name, count in group.held.most_common()
    ]


def lines(view: Json) -> Sequence[str]:
    """Return the view in lines of text."""
    return [
        *(f"{each['question']}: {each['told']}" for each in view["talk"]),
        *(f"{each['count']} × {each['title']}" for each in view["held"]),
        *(
            f"{row['name']}: " + " ".join(cell["mark"][:1] for cell in row["cells"])
            for row in view["rows"]
        ),
        *view["refused"],
    ]
