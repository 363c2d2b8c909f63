"""The catalogue's sentences and the refusals that carry them."""

import pickle

import pytest

from cantorlab.languages import texts
from cantorlab.rules import cantor, tafl
from cantorlab.rules.state import IllegalAction


def test_a_count_chooses_the_form_that_its_language_wants():
    # English counts nothing in the plural, French in the singular.
    told = [texts.say("journal.go_on_with", "en", count=n) for n in (0, 1, 2)]
    assert [sentence.split()[-1] for sentence in told] == ["moves?", "move?", "moves?"]
    told = [texts.say("journal.go_on_with", "fr", count=n) for n in (0, 1, 2)]
    assert [sentence.split()[-2] for sentence in told] == ["coup", "coup", "coups"]


def test_an_unknown_key_is_a_defect_and_an_unknown_language_a_sentence():
    with pytest.raises(KeyError):
        texts.say("no.such.key", "en")
    with pytest.raises(ValueError, match="language must be one of de, en, fr, not 'xx'"):
        texts.set_language("xx")


@pytest.mark.parametrize(
    "refuse",
    [
        lambda: tafl.start().apply("e1-e5"),
        lambda: tafl.start(godi=True, jarl=True, victory=True),
        lambda: cantor.start("quest", places=["n"] * 2),
        lambda: cantor.start(first_place=80),
        lambda: cantor.start("quest", first_place=2),
    ],
)
def test_refusals_speak_both_languages_and_survive_a_pickle(refuse):
    with pytest.raises(texts.LocalizedError) as caught:
        refuse()
    refusal = caught.value
    assert isinstance(refusal, ValueError)
    assert str(refusal) == refusal.message("en") != refusal.message("fr")
    copy = pickle.loads(pickle.dumps(refusal))
    assert (type(copy), copy.code, copy.params) == (type(refusal), refusal.code, refusal.params)


def test_an_illegal_action_names_its_rule():
    refusal = tafl.start().why_not("d1-a1")
    assert isinstance(refusal, IllegalAction)
    assert refusal.rule == "3.2"
