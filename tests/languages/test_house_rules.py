"""The house rules: the same sections in both languages, true examples, safe HTML."""

import re
from html.parser import HTMLParser

import pytest
from rules.cantor.positions import duel, match

from cantorlab.languages.card_letters import read_cards
from cantorlab.languages.house_rules import games, house_rules, to_html
from cantorlab.languages.registry import codes, get
from cantorlab.languages.texts import rules_by_refusal
from cantorlab.rules import cantor

WRITTEN = [(game, code) for code in codes() for game in get(code).games_with_rules()]
CANTOR = ("1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "4", "5")
BOTH = ("en", "fr")


def sections(game, language):
    return re.findall(r"^## §([\d.]+) ", house_rules(game, language), flags=re.MULTILINE)


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_all_languages_have_the_same_sections_and_the_same_build(game, language):
    english, other = (house_rules(game, each) for each in ("en", language))
    assert sections(game, "en") == sections(game, language)
    kinds = [
        [re.match(r"#+ |- |\d+\. |\||", line)[0] for line in text.splitlines()]
        for text in (english, other)
    ]
    assert kinds[0] == kinds[1]
    typed = [re.findall(r"`([^`]*)`", text) for text in (english, other)]
    for told, own in zip(*typed, strict=True):  # cards by the letters of the language, or recorded
        assert told in (own, read_cards(own, language))


#: What is decided for a game and marked, by words of it that no other sentence of its section has.
DECIDED = {
    "cantor": {
        "1.3": ["Both announcements are made at once"],
        "1.4": ["more duels wins", "the deck runs out"],
        "1.5": ["shuffled and laid out again", "fewer than 7"],
        "1.6": ["4 rows of 3 are laid", "200 duels"],
    },
    "siggil": {
        "2.3": ["Seat 0", "exactly 2", "make its series longer", "present owner’s, even"],
        "2.4": ["last draw", "share the win"],
        "2.5": ["random position", "chased is seen by all"],
    },
    "tafl": {
        "3.2": ["may still cross"],
        "3.4": ["after every action", "no legal action"],
        "3.5": [
            "Nothing bars the diagonal",
            "This binds the king too",
            "An archer faces",
            "The T is as described",
            "places first, then the defender",
            "in place of an attacker",
            "in the centre too",
            "on the same axis",
            "faces the way she moved last",
            "Standing still, she",
            "c5 and g5",
        ],
        "3.6": [
            "The Jarl player begins",
            "The support may be",
            "No fortress stands",
            "no chief is left",
        ],
    },
}


@pytest.mark.parametrize("game", DECIDED)
def test_what_we_have_decided_is_marked(game):
    told = dict(re.findall(r"^## §([\d.]+) .*\n((?:(?!## ).*\n?)*)", house_rules(game, "en"), re.M))
    for section, sentences in DECIDED[game].items():
        for words in sentences:
            found = [line for line in told[section].splitlines() if words in line]
            assert len(found) == 1, words
            assert re.search(r"\*\*House rules?\.\*\*", found[0].partition(words)[0]), words


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_every_language_marks_the_same_lines(game, language):
    mark = {
        "en": r"\*\*House rules?\.\*\*",
        "fr": r"\*\*Règles? maison\.\*\*",
        "de": r"\*\*Hausregeln?\.\*\*",
    }
    marked = [
        [len(re.findall(mark[each], line)) for line in house_rules(game, each).splitlines()]
        for each in ("en", language)
    ]
    assert marked[0] == marked[1]


def test_rules_that_a_language_lacks_are_told_in_english():
    assert house_rules("siggil", "de") == house_rules("siggil", "en")
    assert house_rules("cantor", "de") != house_rules("cantor", "en")


@pytest.mark.parametrize("language", codes())
def test_every_section_of_cantor_has_a_worked_example(language):
    assert tuple(sections("cantor", language)) == CANTOR
    example = {"en": "*Example.*", "fr": "*Exemple.*", "de": "*Beispiel.*"}[language]
    for section in house_rules("cantor", language).split("\n## ")[1:]:
        assert example in section


def test_every_section_that_cantor_cites_stands_in_its_house_rules():
    cited = {rule for key, rule in rules_by_refusal().items() if key.startswith("cantor.")}
    assert cited
    assert cited <= {*CANTOR}


@pytest.mark.parametrize("game", games())
def test_french_punctuation_is_held_by_unbreakable_spaces(game):
    text = re.sub(r"`[^`]*`", "", house_rules(game, "fr"))
    assert not re.findall(
        r"[^\u202f\s|-][;?!]|[^\u00a0\u202f\s]»|(?<=[\w)»*\u202f]):| [:;?!»]|« |'", text
    )


@pytest.mark.parametrize("game", games())
def test_english_has_typographic_apostrophes_and_quotation_marks(game):
    assert not re.findall(r"['\"]", house_rules(game, "en"))


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_the_html_is_well_formed_and_holds_every_word(game, language):
    class Reader(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open, self.text, self.sections = [], [], []

        def handle_starttag(self, tag, attrs):
            self.open.append(tag)
            self.sections += [value for name, value in attrs if name == "data-section"]

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

        def handle_data(self, data):
            self.text.append(data)

    reader = Reader()
    reader.feed(to_html(house_rules(game, language)))
    assert reader.open == []
    assert reader.sections == sections(game, language)
    written = re.findall(r"\w+", re.sub(r"^\d+\. ", "", house_rules(game, language), flags=re.M))
    assert re.findall(r"\w+", " ".join(reader.text)) == written


def test_html_in_a_text_stays_text():
    hostile = "# <img src=x onerror=alert(1)>\n\n- **<b>** & `<script>`\n\n"
    hostile += "| <i> | a |\n| --- | --- |\n| x | *y* |"
    page = to_html(hostile)
    assert set(re.findall(r"<(\w+)", page)) == {
        *("h1", "ul", "li", "strong", "code", "table", "thead", "tr", "th", "tbody", "td", "em")
    }
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "<code>&lt;script&gt;</code>" in page
    assert "<strong>&lt;b&gt;</strong> &amp;" in page


def test_blocks_of_markdown_become_their_tags():
    assert to_html("a\nb\n\n1. c\n2. *d*") == (
        "<p>a b</p>\n<ol>\n<li>c</li>\n<li><em>d</em></li>\n</ol>"
    )
    assert to_html("## §1.3 The duel") == '<h2 data-section="1.3">§1.3 The duel</h2>'
    assert to_html("`2 * n * 3`") == "<p><code>2 * n * 3</code></p>"


def test_a_game_without_house_rules_is_refused():
    with pytest.raises(ValueError, match="not of 'chess'"):
        house_rules("chess")
    with pytest.raises(ValueError, match="language must be one of"):
        house_rules("cantor", "xx")


def test_the_examples_of_strength_and_of_the_duel_are_true():
    ranks = cantor.Place(1, "10 − n").ranks
    assert ranks[3 + 9] > ranks[8 + 9]
    assert max(ranks) == ranks[-9 + 9]
    hole = cantor.Place(1, "1/(n − 2)").ranks
    assert hole[2 + 9] is None
    assert hole[1 + 9] is not None
    hands = ((8, 5, -9, -8, -7, -6, -4), (3, -5, 0, 1, 2, 4, 6))
    neutrals = (-3, -2, -1, 7)
    blocked = duel(match("10 − n", hands, neutrals), (8, 3), ("3", "none"))
    assert blocked.history[0].winner == 0
    assert duel(match("10 − n", hands, neutrals), (8, 3), ("3", "8")).history[0].winner is None
    assert duel(match("|n|", hands, neutrals), (5, -5), first=0).history[0].winner == 0


def test_the_examples_of_the_quest_are_true():
    hands = ((2, -7, 5, 0, 8, 7, 6), (-9, -8, -6, -5, -4, -3, -2))
    state = match("n", hands, (-1, 1, 3, 4), mode="quest")
    for mage, other in zip((2, -7, 5, 0), (-9, -8, -6, -5), strict=True):
        state = duel(state, (mage, other), (str(other), "none"), at="b1")
        assert state.history[0].opened == ("b2",)
    assert state.history[-1].taken_back[0] == 2
    assert state.standing.rests[0][0] == -7
