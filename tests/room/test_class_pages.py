"""A class in browsers: its teacher's page leads phones and tablets, and deletes what is kept."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from room.browsing import PHONE, RunningRoom, Visitors

pytestmark = pytest.mark.browser
QUESTIONS = ".cl-lesson-screens .cl-root"


def teach(room: RunningRoom, visit: Visitors) -> tuple[Page, str]:
    """The teacher opens a class, in French, on a wide screen."""
    page = visit.new_page(locale="fr-FR", viewport={"width": 1280, "height": 900})
    page.goto(f"{room.told['address']}#owner={room.told['key']}")
    page.fill("[name=name]", "Mme Prof")
    page.click("button[type=submit]")
    page.get_by_role("button", name="Ouvrir une classe").click()
    told = page.locator(".cl-wall-join").inner_text()
    code = re.findall(r"[A-Z]{5}", told)[-1]
    return page, code


def test_a_class_is_led_from_one_page(room: RunningRoom, visit: Visitors) -> None:
    room.start()
    teacher, code = teach(room, visit)
    phone = visit(code, "Ada", wait=".cl-room-contest", **PHONE)
    tablet = visit(code, "Bo", wait=".cl-room-contest")
    expect(phone.locator(".cl-room-contest")).to_contain_text("Un instant")
    teacher.select_option("[name=lesson]", "3")
    teacher.select_option("[name=route]", "4e")
    teacher.get_by_role("button", name="Ouvrir une leçon").click()
    for page in (phone, tablet):
        expect(page.locator(QUESTIONS)).to_have_count(6)
    phone.reload()
    expect(phone.locator(QUESTIONS)).to_have_count(6)
    teacher.get_by_role("button", name="Ouvrir un tournoi").click()
    for page in (phone, tablet):
        page.wait_for_selector(".cl-room-contest")
    teacher.locator("summary").click()
    teacher.get_by_label("Ada").check()
    teacher.get_by_role("listitem").filter(has_text="Leçon").get_by_role(
        "button", name="Amener ici 1 élève"
    ).click()
    expect(phone.locator(QUESTIONS)).to_have_count(6)
    expect(tablet.locator(".cl-room-contest")).to_be_visible()
    # The lesson's page has the class's address, its table for the school, and the way back.
    teacher.get_by_role("button", name="Voir").first.click()
    expect(teacher.locator(".cl-wall-join")).to_contain_text(code)
    teacher.fill('[data-cl-key="out-of"]', "10")
    with teacher.expect_download() as waiting:
        teacher.locator('[data-cl-key="csv"]').click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8-sig")
    assert next(csv.reader(io.StringIO(text), delimiter=";"))[:2] == ["Nom", "Note"]
    teacher.get_by_role("button", name="Retour à la classe").click()
    teacher.wait_for_selector(".cl-room-class")
    for width in (320, 390):
        teacher.set_viewport_size({"width": width, "height": 800})
        assert teacher.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_kept_is_listed_and_deleted(room: RunningRoom, visit: Visitors) -> None:
    room.start()
    teacher, code = teach(room, visit)
    pupil = visit(code, "Ada", wait=".cl-room-contest")
    teacher.goto(room.told["address"])
    teacher.get_by_role("button", name="Ce qui est conservé des élèves").click()
    kept = teacher.locator(".cl-room-kept")
    expect(kept).to_contain_text("Ada")
    delete = kept.get_by_role("button", name="Tout supprimer")
    delete.click()
    expect(teacher.get_by_role("button", name="Pas encore")).to_be_focused()
    expect(teacher.get_by_role("log")).to_contain_text("Tout supprimer ?")
    delete.click()  # one button of this name at a time: now that which does it
    expect(kept).to_contain_text("0 nom")
    expect(kept).not_to_contain_text("Ada")
    expect(pupil.locator("form")).to_be_visible()
