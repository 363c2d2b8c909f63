"""Link from a picture to its live page where there is no comm, if the site has an address."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cantorlab
from cantorlab.widgets.core.live_page import link

WITHOUT_COMM = """
import sys
sys.modules.update(dict.fromkeys(("comm", "ipywidgets", "anywidget", "psygnal")))
import cantorlab
cantorlab.set_language("fr")
lesson = cantorlab.Lesson(3, journal=False)
made = [
    lesson, lesson.question("A"), lesson.hand_in(), cantorlab.Cantor(seed=1, journal=False),
    cantorlab.Tafl(seed=1, journal=False), cantorlab.CatchTheQueen(seed=1, journal=False),
    cantorlab.Siggil(seed=1, journal=False), cantorlab.FormulaLab(), cantorlab.Quiz(journal=False),
]
assert not any("href" in (each._repr_html_() or "") for each in made)
cantorlab.set_site("https://lycee.example/maths/index.html")
for each in made:
    print(each._repr_html_().rpartition('<a href="')[2].partition('"')[0])
"""


def test_each_picture_links_to_the_page_of_the_site_where_the_same_is_live() -> None:
    from cantorlab.site import notebooks, pages

    done = subprocess.run([sys.executable, "-c", WITHOUT_COMM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    links = done.stdout.split()
    home = "https://lycee.example/maths/fr/"
    names = [each.removeprefix(home).removesuffix(".html") for each in links]
    assert names[:4] == ["lesson_03", "lesson_03", "lesson_03", "cantor"]
    there = {door.name for door in pages.DOORS}
    there |= {each.name for each in notebooks.all_of("fr")[0]}
    assert len(names) == 9
    assert set(names) <= there


@pytest.mark.parametrize(
    "bad", ["", "javascript:alert(1)", "https://", "lycee.example", 7, "http://[", "file:///tmp"]
)
def test_what_is_no_address_of_a_web_page_is_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="the site is at an address such as"):
        cantorlab.set_site(bad)  # type: ignore[arg-type]
    assert link("cantor", "en") == ""


def test_the_address_may_stand_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_SITE", 'https://a.example/"><script>')
    assert "<script" not in link("cantor", "en")
    monkeypatch.setenv("CANTORLAB_SITE", "http://10.0.0.7:8000")
    assert "http://10.0.0.7:8000/en/cantor.html" in link("cantor", "de")
