"""Picture of a quiz: the current question, its solution if it is shown, or the end.

It is drawn from the screen's view (``widgets.quiz.view``), so it reveals no more than that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, get_language, say
from cantorlab.pictures.curve import MAGES, curve
from cantorlab.pictures.ladder import ladder
from cantorlab.pictures.mages import formula_text, mage_card
from cantorlab.pictures.svg import Style, break_lines, colours, element, fit_lines, picture, words

View: TypeAlias = Mapping[str, Any]

WIDTH = 640.0
MARGIN = 18.0
INSIDE = WIDTH - 2 * MARGIN
CARD = (64.0, 88.0)
GAP = 10.0


def svg(view: View, *, language: Language | None = None, style: Style = "light") -> str:
    """Return the picture of a quiz, on a ``light`` or ``dark`` surface."""
    drawing = _QuizDrawing(view, colours(style), language or get_language())
    parts = [*drawing.head(), *(drawing.end() if view["summary"] else drawing.exercise())]
    height = drawing.y + MARGIN
    label = say(
        "quiz.picture.label",
        drawing.language,
        progress=view["progress"],
        question=drawing.headline,
    )
    return picture(WIDTH, height, label, parts, surface=drawing.paint["surface"])


def text(view: View, *, language: Language | None = None) -> str:
    """Return the same in words."""
    spoken = language or get_language()
    if view["summary"]:
        summary = view["summary"]
        missed = [f"- {each['title']}: {each['told']}" for each in summary["missed"]]
        return "\n".join([summary["headline"], *summary["lines"], *missed])
    question = view["question"]
    lines = [f"{view['progress']}  {question['text']}"]
    if question["formula"]:
        lines.append(f"    {question['formula']['text']}")
    if question["order"]:
        lines.append(f"    {question['order']['label']}")
    if question["choices"] and question["choices"][0]["formula"]:
        lines += [
            f"    {each['answer']})  {each['formula']['text']}" for each in question["choices"]
        ]
    elif question["control"] == "choice":
        lines += [f"    ☐ {each['label']}" for each in question["choices"]]
    elif 1 < len(question["mages"]) < 18:
        lines.append("    " + ", ".join(map(number_text, question["mages"])))
    if view["reveal"]:
        reveal = view["reveal"]
        lines += [reveal["verdict"], *([reveal["why"]] if reveal["why"] else [])]
        lines.append(f"{reveal['formula']['text']} – {reveal['order']['label']}")
    elif view["said"]:
        lines.append(say("quiz.picture.said", spoken, said=view["said"]))
    return "\n".join(lines)


class _QuizDrawing:
    """Drawing from the top down; ``y`` is the top of the next row."""

    def __init__(self, view: View, paint: dict[str, str], language: Language) -> None:
        self.view, self.paint, self.language = view, paint, language
        self.question = view["question"]
        summary = view["summary"]
        self.headline: str = summary["headline"] if summary else self.question["text"]
        self.y = MARGIN

    def paragraph(self, content: str, size: float, colour: str, weight: int) -> Iterator[str]:
        """Yield a paragraph, wrapped."""
        for line in break_lines(content, INSIDE, size, weight):
            self.y += size * 1.35
            yield words(line, MARGIN, self.y - size * 0.25, size, colour, font_weight=weight)

    def head(self) -> Iterator[str]:
        """Yield the progress of the quiz, and the question."""
        title = f"{say('quiz.ui.title', self.language)} · {self.view['progress']}"
        yield from self.paragraph(title, 13, self.paint["muted"], 600)
        self.y += 2
        yield from self.paragraph(self.headline, 19, self.paint["ink"], 600)
        self.y += GAP

    def exercise(self) -> Iterator[str]:
        """Yield the subject of the question, the choices, and the solution if it is shown."""
        reveal = self.view["reveal"]
        shown = reveal["formula"] if reveal else self.question["formula"]
        if shown:
            yield from self._formula_card(shown["text"])
        if self.question["order"] and not reveal:
            box = (MARGIN, self.y, INSIDE, 150.0)
            yield from ladder(self.question["order"], box, self.paint, self.language)
            self.y += 150 + GAP
        if self.question["curve"] and not reveal:
            yield from curve(
                self.question["curve"], (MARGIN + 90, self.y, 424.0, 150.0), self.paint
            )
            self.y += 150 + GAP
        if not reveal:
            yield from self._ends()
            yield from self._choices()
            return
        yield from self._solution(reveal)

    def _formula_card(self, formula: str) -> Iterator[str]:
        ink, line, raised = self.paint["ink"], self.paint["line"], self.paint["raised"]
        place, height = self.question["place"], 96.0
        box = {"x": MARGIN, "y": self.y, "width": INSIDE, "height": height, "rx": 10}
        yield element("rect", **box, fill=raised, stroke=line)
        middle = self.y + height / 2
        if place:
            (name, *_), size = fit_lines(place, INSIDE - 40, 14, 10)
            muted = self.paint["muted"]
            yield words(name, WIDTH / 2, self.y + 22, size, muted, text_anchor="middle")
            middle += 10
        yield from formula_text(formula, WIDTH / 2, middle, INSIDE - 40, 32, {"ink": ink})
        self.y += height + GAP

    def _ends(self) -> Iterator[str]:
        """Yield the mages that a formula must put on top and at the bottom."""
        for name in ("top", "bottom"):
            mages = self.question[name]
            if not mages:
                continue
            for at, mage in enumerate(mages):
                x = MARGIN + at * (CARD[0] + GAP)
                yield from mage_card(mage, x, self.y, CARD, self.paint)
            text = say(f"quiz.ui.{name}", self.language)
            beside = MARGIN + len(mages) * (CARD[0] + GAP) + 6
            yield words(text, beside, self.y + CARD[1] / 2 + 5, 15, self.paint["muted"])
            self.y += CARD[1] + GAP

    def _choices(self) -> Iterator[str]:
        choices = self.question["choices"]
        if choices and choices[0]["formula"]:
            yield from self._four(56.0, self._formula_choice)
        elif choices and choices[0]["curve"]:
            yield from self._four(138.0, self._curve_choice)
        elif self.question["control"] == "sketch":
            yield from self._paper()
        elif self.question["control"] == "choice":
            for choice in choices:
                yield from self.paragraph(f"☐ {choice['label']}", 16, self.paint["ink"], 400)
        elif 1 < len(self.question["mages"]) < 18:
            mages = self.question["mages"]
            left = (WIDTH - len(mages) * (CARD[0] + GAP) + GAP) / 2
            for at, mage in enumerate(mages):
                x = left + at * (CARD[0] + GAP)
                yield from mage_card(mage, x, self.y, CARD, self.paint)
            self.y += CARD[1]

    def _paper(self) -> Iterator[str]:
        """Yield the paper to sketch on: a line for each mage, with its number."""
        height, foot, muted = 150.0, 18.0, self.paint["muted"]
        box = {"x": MARGIN, "y": self.y, "width": INSIDE, "height": height, "rx": 10}
        yield element("rect", **box, fill=self.paint["raised"], stroke=self.paint["line"])
        for at, mage in enumerate(MAGES):
            x = MARGIN + (at + 0.5) / len(MAGES) * INSIDE
            ends = {"x1": x, "x2": x, "y1": self.y, "y2": self.y + height}
            yield element("line", **ends, stroke=self.paint["line"], stroke_opacity=0.3)
            number = self.y + height + foot - 3
            yield words(number_text(mage), x, number, 13, muted, text_anchor="middle")
        self.y += height + foot

    def _four(self, height: float, content: Any) -> Iterator[str]:
        """Yield four boxes in two columns, each with its letter."""
        width = (INSIDE - GAP) / 2
        for at, choice in enumerate(self.question["choices"]):
            x = MARGIN + (at % 2) * (width + GAP)
            y = self.y + (at // 2) * (height + GAP)
            box = {"x": x, "y": y, "width": width, "height": height, "rx": 10}
            yield element("rect", **box, fill=self.paint["raised"], stroke=self.paint["line"])
            accent = self.paint["accent"]
            yield words(choice["answer"], x + 12, y + 22, 15, accent, font_weight=700)
            yield from content(choice, x + 28, y, width - 36, height)
        self.y += 2 * height + GAP

    def _formula_choice(
        self, choice: View, x: float, y: float, width: float, height: float
    ) -> Iterator[str]:
        formula = choice["formula"]["text"]
        yield from formula_text(formula, x + width / 2, y + height / 2, width, 20, self.paint)

    def _curve_choice(
        self, choice: View, x: float, y: float, width: float, height: float
    ) -> Iterator[str]:
        yield from curve(choice["curve"], (x, y + 4, width, height - 8), self.paint)

    def _solution(self, reveal: View) -> Iterator[str]:
        """Yield the verdict, the reason, the ladder and the curve."""
        yield from self.paragraph(reveal["verdict"], 17, self.paint["ink"], 600)
        if reveal["why"]:
            yield from self.paragraph(reveal["why"], 15, self.paint["ink"], 400)
        self.y += GAP
        marked = reveal["marked"]
        box = (MARGIN, self.y, INSIDE, 160.0)
        yield from ladder(reveal["order"], box, self.paint, self.language, chosen=marked)
        self.y += 160 + GAP
        yield from curve(
            reveal["curve"], (MARGIN, self.y, INSIDE, 170.0), self.paint, chosen=marked
        )
        self.y += 170

    def end(self) -> Iterator[str]:
        """Yield the results and the missed questions."""
        summary, muted = self.view["summary"], self.paint["muted"]
        for line in summary["lines"]:
            yield from self.paragraph(line, 15, muted, 400)
        if not summary["missed"]:
            return
        self.y += GAP
        title = say("quiz.ui.summary.missed", self.language)
        yield from self.paragraph(title, 15, self.paint["ink"], 600)
        for each in summary["missed"]:
            self.y += 24
            yield words(each["title"], MARGIN, self.y - 6, 15, self.paint["ink"])
            yield words(each["told"], WIDTH - MARGIN, self.y - 6, 14, muted, text_anchor="end")
