"""Kinds of exercises: each is a folder that passes the trial; one from outside joins them."""

from __future__ import annotations

import importlib.metadata
import json
from importlib.resources import files

import outside_kind
import pytest

from cantorlab import Quiz, exercises, journal, stats
from cantorlab.exercises import registry, wording

SENTENCE = "Is the strength of"


@pytest.fixture
def parity(monkeypatch):
    monkeypatch.setattr(registry, "_joined", {})
    monkeypatch.setattr(wording, "_outside_sentences", {})
    return exercises.register(outside_kind.Parity)


@pytest.mark.parametrize("kind", exercises.KINDS)
def test_every_kind_passes_the_trial(kind):
    assert exercises.try_kind(kind, n=12) >= 6


@pytest.mark.parametrize("kind", exercises.KINDS)
def test_the_examples_in_its_folder_are_made_again(kind):
    folder = files("cantorlab.exercises.kinds").joinpath(kind)
    examples = json.loads(folder.joinpath("examples.json").read_text(encoding="utf-8"))
    assert len(examples) >= 6
    for kept in examples:
        made = exercises.from_key(kept["key"])
        assert made.kind == kind
        assert list(made.formulas) == kept["formulas"]
        assert list(made.mages) == kept["mages"]
        assert made.ask("en") == kept["question"]
        assert list(made.solutions) == kept["solutions"]
        verdict = made.judge(kept["wrong"], "en")
        assert not verdict.right
        assert verdict.say("en") == kept["said"]


def test_there_is_a_folder_for_each_kind_and_a_kind_in_each_folder():
    folders = files("cantorlab.exercises.kinds").iterdir()
    assert {each.name for each in folders if each.joinpath("examples.json").is_file()} == {
        *exercises.KINDS
    }


def test_a_kind_from_outside_is_asked_by_name_and_changes_no_sheet(parity, monkeypatch):
    before = exercises.sheet(4, n=16, seed=2)
    assert exercises.try_kind("parity") > 20
    assert exercises.kind_names() == (*exercises.KINDS, "parity")
    assert exercises.sheet(4, n=16, seed=2) == before
    sheet = exercises.sheet(4, kinds=["parity", "winner"], n=6, seed=1)
    assert {each.kind for each in sheet} == {"parity", "winner"}
    assert exercises.from_key(sheet[0].key) == sheet[0]
    nine = exercises.exercise(1, kind="parity", places=["n + 1"])
    assert nine.ask("en") == f"Is the strength of {nine.mages[0]} even or odd here?"
    right = "odd" if nine.mages[0] % 2 == 0 else "even"
    assert nine.solutions == (right,)
    assert nine.judge(right).say("en") == f"Yes: so it is for {nine.mages[0]}."
    wrong = nine.judge({"odd": "even", "even": "odd"}[right])
    # What French has not is said in English.
    assert wrong.say("fr") == f"Not quite: look at {nine.mages[0]} again."


def test_it_is_asked_in_the_quiz_kept_and_printed(parity, tmp_path, monkeypatch):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    quiz = Quiz(kinds="parity", level=3, n=2, seed=5, language="fr", pupil="Zoé")
    question = quiz.view["question"]
    assert (question["control"], question["example"]) == ("choice", "even")
    assert [each["label"] for each in question["choices"]] == ["paire", "impaire"]
    assert question["text"].startswith("La force de")
    assert {"value": "parity", "label": "pair ou impair"} in next(
        field["choices"] for field in quiz.view["options"] if field["name"] == "kind"
    )
    assert "paire" in repr(quiz)
    assert "paire" in quiz._repr_mimebundle_()[0]["image/svg+xml"]
    for turn in range(2):
        solution = quiz.sheet[turn].solutions[0]
        quiz.answer(solution if turn else {"even": "odd", "odd": "even"}[solution])
        if not turn:
            quiz.reveal()
        assert quiz.view["reveal"]["right"] == [solution]
        quiz.next()
    [missed, *_] = quiz.view["summary"]["missed"]
    assert missed["title"] == "Pair ou impair"
    kept = journal.answers()
    assert list(kept["kind"]) == ["parity", "parity"]
    assert list(kept["right"]) == [False, True]
    quiz.save(tmp_path / "zoe.json")
    page = quiz.sheet.html("fr")
    assert page.count("☐ paire") == 2
    assert "impaire" in quiz.sheet.solutions.html("fr")
    # Who has not that kind reads the file all the same.
    monkeypatch.setattr(registry, "_joined", {})
    frame = stats.answers(tmp_path / "zoe.json")
    assert list(frame["kind"]) == ["parity", "parity"]
    assert stats.answer_rates(frame)["asked"].sum() == 2
    with pytest.raises(ValueError, match="not 'parity'"):
        exercises.from_key(frame["exercise"][0])


def test_a_kind_may_come_by_an_entry_point(monkeypatch):
    point = importlib.metadata.EntryPoint("parity", "outside_kind:Parity", registry.GROUP)
    found = importlib.metadata.EntryPoints([point])
    monkeypatch.setattr(registry, "_joined", {})
    monkeypatch.setattr(registry, "_entry_points", lambda: found)
    assert exercises.kind_names()[-1] == "parity"
    assert exercises.exercise(3, kind="parity").ask("en").startswith(SENTENCE)
    assert registry.title("parity", "en") == "even or odd"
    other = importlib.metadata.EntryPoint("riddle", "outside_kind:Parity", registry.GROUP)
    monkeypatch.setattr(registry, "_entry_points", lambda: importlib.metadata.EntryPoints([other]))
    with pytest.raises(ValueError, match="must hold the kind of that name"):
        exercises.exercise(3, kind="riddle")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"kind": "winner"}, "there is already a kind"),
        ({"kind": "Par ity"}, "the name of a kind"),
        ({"kind": None}, "the name of a kind"),
        ({"control": "lever"}, "the control of parity is one of duel, .* not 'lever'"),
        ({"example": ""}, "parity needs an example"),
        ({"words": {}}, "the words of parity need title in English"),
        ({"words": {"title": {"en": "x"}, "ask": {"fr": "y"}}}, "need ask in English"),
        ({"words": {"title": "x"}}, "need title in English"),
    ],
)
def test_a_kind_that_lacks_something_is_refused(monkeypatch, said, why):
    monkeypatch.setattr(registry, "_joined", {})
    with pytest.raises(ValueError, match=why):
        exercises.register(type("Other", (outside_kind.Parity,), said))
    with pytest.raises(ValueError, match="a kind of exercises is a class of Exercise"):
        exercises.register(outside_kind)
    assert registry._joined == {} or "words" in said


class Careless(outside_kind.Parity):
    """Kinds with one fault each, which the trial finds."""

    fault = ""

    @property
    def solutions(self):
        given = {"none": (), "other": ("seven",), "stray": ("seven",)}
        return given.get(self.fault, super().solutions)

    def _judge_answer(self, text, typed, language):
        right = self.fault == "kind" or (self.fault, text) == ("stray", "seven")
        verdict = super()._judge_answer("even" if text == "seven" else text, typed, language)
        return exercises.Verdict(True, verdict.code, verdict.params) if right else verdict

    def reveal(self, language):
        shown = super().reveal(language)
        changed = {"unprinted": {"solution": None}, "untold": {"set": {1}}}
        return {**shown, **changed.get(self.fault, {})}

    def ask(self, language=None):
        return "" if self.fault == "silent" and language == "fr" else super().ask(language)


@pytest.mark.parametrize(
    ("fault", "more", "why"),
    [
        ("none", {}, "it has no solution"),
        ("other", {}, "its (own )?solution 'seven' is"),
        ("stray", {}, "its solution 'seven' is none of the choices"),
        ("unprinted", {}, "it cannot be printed in .+: AttributeError"),
        ("untold", {}, "it cannot be sent to a page in .+, as JSON: .* set "),
        ("kind", {}, "an answer that is no solution is judged right"),
        ("silent", {}, "a sentence in fr is empty"),
        ("", {"example": "what"}, "its example 'what' cannot be read"),
        ("", {"make": classmethod(lambda *_: None)}, "no exercise of the kind careless could be"),
    ],
)
def test_the_trial_finds_what_is_wrong(monkeypatch, fault, more, why):
    monkeypatch.setattr(registry, "_joined", {})
    kind = type("Fault", (Careless,), {"kind": "careless", "fault": fault, **more})
    monkeypatch.setattr(kind, "words", {**json.loads(outside_kind.Parity.words.read_text("utf-8"))})
    exercises.register(kind)
    for name, said in json.loads(outside_kind.Parity.words.read_text("utf-8")).items():
        monkeypatch.setitem(wording._outside_sentences, f"exercises.parity.{name}", said)
    with pytest.raises(ValueError, match=why):
        exercises.try_kind("careless")
