"""View of a quiz. Before the answer: the exercise's observation, and no more.

Only ``reveal_json`` asks an exercise for the solution, once the answer is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from cantorlab.exercises import Exercise, wording
from cantorlab.exercises.base import formula_json
from cantorlab.exercises.registry import title
from cantorlab.formulas import Formula, parse
from cantorlab.formulas.curves.layout import curve_json
from cantorlab.formulas.order.ladder import order_json
from cantorlab.formulas.order.order_text import in_words
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.widgets.quiz.session import Attempt


def question_json(exercise: Exercise, language: Language) -> Json:
    """Return the question and all that may be seen of it, as front end and picture draw it."""
    seen = exercise.observation(language)
    place = seen.get("place")
    return {
        "kind": seen["kind"],
        "control": exercise.control,
        "hint": exercise.hint and wording.say(exercise.hint, language),
        "text": exercise.ask_on_screen(language),
        "place": place and say("quiz.place", language, **place),
        "formula": seen.get("formula"),
        "curve": seen.get("curve"),
        "order": _ladder(seen["order"], language) if "order" in seen else None,
        "mages": seen["mages"],
        "top": seen.get("top", []),
        "bottom": seen.get("bottom", []),
        "choices": _choices(seen),
        "one": seen.get("one", False),
        "gaps": seen.get("gaps", False),
        "example": exercise.example,
    }


def _choices(seen: Json) -> list[Json]:
    """Return the answers to choose among, with the formula or the curve that each is."""
    formulas: Sequence[Json] = seen.get("formulas", ())
    curves: Sequence[Json] = seen.get("curves", ())
    return [
        {
            **choice,
            "formula": formulas[at] if formulas else None,
            "curve": curves[at] if curves else None,
        }
        for at, choice in enumerate(seen["choices"])
    ]


def _ladder(order: Sequence[Sequence[int]], language: Language) -> Json:
    """Return an order, strongest first, as the ladder that shows it."""
    label = say("mages.ladder.label", language, order=in_words(order, language))
    return {"rungs": [list(group) for group in reversed(order)], "none": [], "label": label}


def tried_json(attempt: Attempt, language: Language) -> Json:
    """Return the wrong answers, as the buttons name them, and the sentence about the last one."""
    wrong = [
        (answer, verdict)
        for answer, verdict in zip(attempt.answers, attempt.verdicts, strict=True)
        if not verdict.right
    ]
    said = wrong[-1][1].say(language) if wrong and not attempt.settled else ""
    return {"tried": [_plain(answer) for answer, _ in wrong], "said": said}


def _plain(answer: str) -> str:
    """Write an answer as the buttons name it, so that a typed one marks its button too."""
    return answer.strip().lower().replace("−", "-")


def reveal_json(attempt: Attempt, language: Language) -> Json:
    """Return the verdict and the solution of a settled exercise, with its reasons and its
    pictures.
    """
    exercise = attempt.exercise
    told: Mapping[str, Any] = exercise.reveal(language)
    found = exercise.asks_for_formula and attempt.solved
    own = attempt.answers[-1] if found else None
    formula = parse(own or told["curve"], language=attempt.language if found else "en")
    last = attempt.answers[-1] if attempt.answers else ""
    verdict = attempt.verdicts[-1].say(language) if attempt.solved else ""
    return {
        "mark": attempt.mark,
        "verdict": verdict or say("quiz.solution", language, answer=told["solution"]),
        "yours": _first_try(attempt, language),
        "right": list(told["solutions"]),
        "formula": told["formula"] if own is None else _formula_json(formula, language),
        **({"why": "", "more": []} if found else _reasons(exercise, told["because"], language)),
        "order": order_json(formula, language),
        "curve": exercise.beside(curve_json(formula, language), last, language),
        **asdict(exercise.marks()),
    }


def _first_try(attempt: Attempt, language: Language) -> str:
    """Return the first answer, if it was wrong."""
    if attempt.right or not attempt.answers:
        return ""
    answer = attempt.exercise.label(_plain(attempt.answers[0]), language)
    return say("quiz.yours", language, answer=answer)


def _reasons(exercise: Exercise, because: Sequence[Json], language: Language) -> Json:
    """Return the first reason, and the others to be asked for: of each, what it is about."""
    first, *others = because

    def about(reason: Json) -> str:
        if exercise.choices and len(exercise.formulas) > 1:
            letter = exercise.choices[exercise.formulas.index(reason["formula"])]
            written = formula_json(reason["formula"], language)["text"]
            return f"{letter} · {written}"
        return say(
            "quiz.pair",
            language,
            **dict(zip(("one", "other"), map(number_text, reason["mages"]), strict=True)),
        )

    return {
        "why": first["text"],
        "more": [{"about": about(each), "text": each["text"]} for each in others],
    }


def _formula_json(formula: Formula, language: Language) -> Json:
    return {
        "text": formula.text,
        "mathml": formula.mathml_in(language),
        "spoken": formula.spoken(language),
    }


def spoken_of(view: Json, language: Language) -> str:
    """Return the announcement of ``view`` for a screen reader."""
    if view["summary"]:
        return " ".join([view["summary"]["headline"], *view["summary"]["lines"]])
    if view["reveal"]:
        verdict, why = view["reveal"]["verdict"], view["reveal"]["why"]
        ends = not why or verdict.endswith((".", "!", "?"))
        return f"{verdict}{'' if ends else '.'} {why}".strip()
    question = view["question"]
    asked = say("quiz.asked", language, number=view["number"], count=view["count"])
    if view["lesson"]:  # of which the question is one
        asked = f"{view['progress']}."
    formula = question["formula"]
    return " ".join([asked, question["text"], formula["spoken"] if formula else ""]).strip()


def summary_json(attempts: Sequence[Attempt], language: Language) -> Json:
    """Return the summary of a round: a kind sentence, and the kinds and families that were
    missed.
    """
    count, score = len(attempts), sum(each.right for each in attempts)
    late = sum(each.solved and not each.right for each in attempts)
    timed = sorted(each.seconds for each in attempts if each.seconds is not None)
    lines = []
    if late:
        lines.append(say("quiz.summary.late", language, count=late))
    if timed:
        middle = max(1, round(timed[len(timed) // 2]))
        lines.append(say("quiz.summary.seconds", language, count=middle))
    return {
        "headline": say(
            f"quiz.summary.{_how_well(score, count)}", language, score=score, count=count
        ),
        "lines": lines,
        "missed": [
            *_count_missed(attempts, language, "kind", title),
            *_count_missed(attempts, language, "family", _family),
        ],
    }


def _how_well(score: int, count: int) -> str:
    if score == count:
        return "all"
    if score * 3 >= count * 2:
        return "most"
    return "some" if score * 3 >= count else "few"


def _family(name: str, language: Language) -> str:
    return say(f"plots.family.{name}", language)


def _count_missed(
    attempts: Sequence[Attempt],
    language: Language,
    aspect: str,
    called: Callable[[str, Language], str],
) -> list[Json]:
    """Return how many of how many were missed, of each kind (or family) with a mistake."""
    sorts: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        sort = getattr(attempt.exercise, aspect)
        if sort is not None:
            sorts.setdefault(sort, []).append(attempt)
    rows = []
    for sort, own in sorts.items():
        missed = sum(not each.right for each in own)
        if missed:
            told = say("quiz.summary.missed", language, missed=missed, count=len(own))
            name = called(sort, language)
            rows.append((missed, {"title": name[:1].upper() + name[1:], "told": told}))
    return [row for _, row in sorted(rows, key=lambda each: -each[0])]
