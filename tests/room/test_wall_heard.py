"""The walls of a class by ear: each sentence with a formula or a number is in words there."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.test_formulas_for_readers import roles_of_mathematics
from formulas.test_heard import UNHEARD, phonemes
from playwright.sync_api import Page, expect
from room.serving import ServedHall
from room.test_accessible import come
from room.test_lesson import come as sit

from cantorlab.languages.texts import say
from cantorlab.room.hall import Hall
from cantorlab.rules.cantor.places import our_deck

__all__ = ["come"]

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("language", ["en", "fr"])]


@pytest.fixture
def scheme() -> str:
    return "light"


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> Iterator[ServedHall]:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "games"))
    hall = ServedHall(Hall(tmp_path, language=language))
    yield hall
    hall.stop()


def owner(served: ServedHall, come: Callable[..., Page], code: str, language: str) -> Page:
    return come(f"{code}#owner={served.hall.owner_key}", "Emmy", locale=language)


def listen(page: Any) -> str:
    """All that a screen reader finds, without the signs of French sentences and of addresses."""
    text: str = page.aria_snapshot()
    text = re.sub(r"\u202f(?=[;:?!»])|(?<=«)\u202f|/url: .*", "", text)
    # Of YAML, in which the tree is written.
    return re.sub(r"^\s*- |(?<=\w)=\w+\]|/[\w-]+:", "", text, flags=re.M)


def make_answer(number: int) -> dict[str, Any]:
    """A duel at a place of the deck at which one of two was wrong."""
    place = our_deck()[number - 1]
    winner = 0 if place.rank(-7) > place.rank(7) else 1
    return {
        "place": place.to_json(),
        "fighters": [-7, 7],
        "winner": winner,
        "tie": place.rank(-7) == place.rank(7),
        "said": [0, 1],
    }


def test_the_wall_of_a_tournament(
    served: ServedHall, come: Callable[..., Page], language: str
) -> None:
    contest = served.do(lambda: served.hall.open_tournament("cantor"))
    contest.judgements = [make_answer(place.number) for place in our_deck()]
    page = owner(served, come, contest.code, language)
    places = page.locator(".cl-wall-misjudged li")
    expect(places).to_have_count(72)
    assert not UNHEARD & set(listen(page.locator("body")))
    heard = places.locator(".cl-unseen").all_inner_texts()
    assert sorted(heard) == sorted(place.parsed.spoken(language) for place in our_deck())
    if shutil.which("espeak-ng") is not None:
        assert len(set(phonemes(heard, language))) == 72
    against = say("room.pair", language, first="−7", second="7")
    button = places.first.get_by_role("button", name=re.compile(f"^{against}"))
    assert roles_of_mathematics(page) == []
    button.focus()
    page.keyboard.press("Shift+F2")
    expect(page.get_by_role("log")).to_contain_text(say("table.formulas.mathml", language))
    assert len(roles_of_mathematics(page)) >= 72
    page.keyboard.press("Shift+F2")
    assert roles_of_mathematics(page) == []
    button.click()
    duel = page.locator(".cl-wall-duel")
    assert against in listen(duel)
    page.get_by_role("button", name=say("room.reveal", language)).click()
    expect(page.get_by_role("log")).to_contain_text(say("room.said_otherwise", language, count=1))
    assert not UNHEARD & set(listen(page.locator("body")))


@pytest.mark.parametrize("number", [2, 5])
def test_the_wall_of_a_lesson(
    served: ServedHall, come: Callable[..., Page], language: str, number: int
) -> None:
    code = served.do(lambda: served.hall.open_lesson(number)).code

    def answer() -> list[str]:
        names = []
        for pupil in ("Ada", "Bo"):
            page = sit(served.hall, code, pupil)
            for name in page.screens:
                choices = page.view_of(name)["question"].get("choices") or []
                text = choices[pupil == "Bo"]["answer"] if len(choices) > 1 else "8"
                if page.answer(name, text)["ok"]:
                    names.append(name)
        return names

    asked = [*dict.fromkeys(served.do(answer))]
    assert len(asked) > 3
    page = owner(served, come, code, language)
    for name in asked:
        page.locator(f'[data-cl-key="column-{name}"]').click()
        expect(page.locator(f'[data-cl-key="column-{name}"]')).to_have_attribute(
            "aria-pressed", "true"
        )
        for button in page.locator(".cl-cv-bar [data-cl-key^=show-]").all():
            button.click()
        signs = UNHEARD & set(listen(page.locator("main")))
        assert not signs, (name, signs)
