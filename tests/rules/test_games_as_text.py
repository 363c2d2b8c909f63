"""A game written as text reads back as the same game; what is damaged is refused by its line."""

from __future__ import annotations

import re
from random import Random

import outside_game
import pytest
import random_games
import text_games
from tiers import few_and_many

from cantorlab import games
from cantorlab.rules import cantor, notation, siggil, tafl
from cantorlab.rules.record import Record

REFUSED = re.compile(r"line [0-9]+: [^\n]+")
SIGNS = "abcxKQ019.-*:;[](){}<>\"'\\/=+# \n\t\r\0\x1fé½−\u2028\ud800"


@few_and_many("games", 1, 6)
@pytest.mark.parametrize("kind", range(len(text_games.STARTS)))
def test_what_is_written_reads_back_as_the_same_game(kind, games):
    for game in range(games):
        seed, plies = kind + 1_000 * game, (0, 1, 7, 45, 400, 25)[(kind + game) % 6]
        state = random_games.played(text_games.STARTS[kind](seed), seed, plies)
        written = state.record.to_text()
        read = Record.from_text(written)
        assert read == state.record
        assert read.replay() == state
        assert read.outcome == state.outcome
        assert read.to_text() == written
        assert Record.from_json(read.to_json()) == read


def test_a_text_as_a_person_may_write_it():
    written = """[Cantorlab "1"]
[Game "tafl"]
[Event "A \\"rainy\\" Sunday"]

{To begin
with.} 1. d1-d4 2. e4-f4 {A brace: \\} and
a second line} 3.
d9-d6
*"""
    record = Record.from_text(written)
    assert record.actions == ((0, "d1-d4"), (1, "e4-f4"), (0, "d9-d6"))
    assert record.headers == {"Event": 'A "rainy" Sunday'}
    assert record.comments == {0: "To begin\nwith.", 2: "A brace: } and\na second line"}
    assert Record.from_text(record.to_text()) == record
    assert Record.from_text(written.replace("\n", "\r\n")).actions == record.actions


def test_a_comment_that_is_too_long_is_refused_where_the_text_ends():
    record = Record("tafl", {}, {}, [(0, "d1-d4")], {}, {1: "so"})
    written = record.to_text()
    end = len(written.splitlines())
    with pytest.raises(ValueError, match=rf"^line {end}: a comment "):
        Record.from_text(written.replace("{so}", "{" + "x" * 10_001 + "}"))


def test_a_comment_may_stand_before_the_first_action_and_after_each():
    options = tafl.start().record.options
    everywhere = Record("tafl", options, {}, [(0, "d1-d4")], {}, {0: "before", 1: "after"})
    assert Record.from_text(everywhere.to_text()) == everywhere
    with pytest.raises(ValueError, match=r"^the comments of a record"):
        Record("tafl", {}, {}, [(0, "d1-d4")], {}, {0: "a", 1: "b", 2: ""})


def test_empty_lines_before_a_game_say_nothing():
    written = random_games.played(tafl.start(), 3, 12).record.to_text()
    for empty in ("\n", "\r\n", " \t\n\n"):
        assert Record.from_text(empty + written).to_text() == written


def test_lines_are_broken_after_the_action_that_goes_beyond_the_width():
    rng = Random(1)
    moves = [notation.WrittenAction("x" * rng.randint(1, 11)) for _ in range(3_000)]
    game = notation.GameText("tafl", {}, {}, moves, notation.UNFINISHED)
    *lines, last, result = notation.write(game, rounds=()).split("\n\n")[1].splitlines()
    for line in lines:
        without_the_last = re.sub(r" [0-9]+\. x+$", "", line)
        assert len(without_the_last) <= 76 < len(line)
    assert {len(line) for line in lines} >= {77, 78, 79}
    assert {len(re.sub(r" [0-9]+\. x+$", "", line)) for line in lines} >= {75, 76}
    assert len(last) <= 90
    assert result == "*"


@pytest.mark.parametrize(
    ("seats", "begin"),
    [
        ([], []),
        ([0], []),
        ([0, 0, 0], []),
        ([0, 1, 0, 1, 0], [3, 5]),
        ([0, 0, 1, 1, 0, 0, 1, 1, 0], [5, 9]),  # two actions each, as in Siggil
        ([1, 0, 0, 1, 1, 0], [4]),  # secret choices of a duel, in either order
        ([0, 0, 1, 2, 2, 0, 1], [6]),
    ],
)
def test_a_round_begins_where_the_turn_comes_back(seats, begin):
    assert list(notation.rounds(seats)) == begin


def test_headers_and_comments_of_any_text_come_back():
    random = Random(1)
    first = tafl.start().record
    actions = random_games.played(tafl.start(), 1, 12).actions
    for _ in range(400):
        said = ["".join(random.choices(SIGNS[:-1], k=random.randrange(1, 90))) for _ in range(4)]
        comments = dict(zip(random.sample(range(13), 3), said[:3], strict=True))
        headers = {"Event": said[3], "Seat0": said[0], "X9": ""}
        record = Record("tafl", first.options, {}, actions, headers, comments)
        assert Record.from_text(record.to_text()) == record
        assert Record.from_json(record.to_json()) == record


def test_captures_are_written_and_those_that_are_wrong_refused():
    state = tafl.setup({"e5": "king", "d4": "attacker", "d5": "defender", "a6": "attacker"})
    state = state.apply("a6-d6")
    written = state.record.to_text()
    assert "1. a6-d6xd5\n" in written
    assert Record.from_text(written.replace("xd5", "")) == state.record
    with pytest.raises(ValueError, match=r"^line 6: move 1 is a6-d6xd5, not 'a6-d6xd4'$"):
        Record.from_text(written.replace("xd5", "xd4"))


def test_who_plays_is_said_where_it_is_not_clear():
    assert "1. 0: draw" in random_games.played(siggil.start(3, seed=1), 1, 3).record.to_text()
    assert "1. draw" in random_games.played(siggil.start(2, seed=1), 1, 3).record.to_text()
    state = random_games.played(cantor.start(seed=1), 1, 4)
    written = state.record.to_text()
    for number, (seat, action) in enumerate(state.actions, start=1):
        assert f"{number}. {seat}: {action}" in written
    with pytest.raises(
        ValueError, match=r"^line 10: move 1, 'commit -?\d': Several seats may act now"
    ):
        Record.from_text(re.sub(r"[01]: ", "", written))


@pytest.mark.parametrize(
    ("start", "token"),
    [
        (lambda: siggil.start(1, seed=7), r"[01]/1"),
        (lambda: siggil.start(2, seed=7), r"(1-0|0-1|1/2-1/2)"),
        (lambda: siggil.start(4, seed=7), r"(0|1|1/2)(-(0|1|1/2)){3}"),
        (lambda: cantor.start("quest", seed=3), r"(1-0|0-1)"),
    ],
)
def test_the_result_and_its_reason_stand_in_the_text(start, token):
    state = random_games.played(start(), 4, 1_000)
    assert state.is_terminal
    record = state.record
    written = record.to_text()
    assert re.fullmatch(token, record.result)
    assert written.endswith(f"\n{record.result}\n")
    assert f'[Termination "{state.outcome.reason}"]' in written
    points = [eval(each) for each in record.result.split("-")] if "-" in record.result else None
    if points:
        assert [2 * point - 1 for point in points] == list(state.returns())
    with pytest.raises(ValueError, match=r"^line \d+: the result is '\*' here and"):
        Record.from_text(written.replace(f'[Result "{record.result}"]', '[Result "*"]'))
    with pytest.raises(ValueError, match=r"^line \d+: the result is '\*', and the moves end in"):
        Record.from_text(written.replace(record.result, "*"))
    with pytest.raises(ValueError, match=r"^line \d+: the game ends by"):
        Record.from_text(re.sub(r'\[Termination ".*"\]', '[Termination "rain"]', written))


def test_a_game_that_was_resigned_keeps_its_result():
    told = {"Result": "0-1", "Termination": "resigned", "Seat0": "Ada"}
    record = Record("tafl", {}, {}, [(0, "d1-d4")], told)
    assert record.result == "0-1"
    assert record.outcome is None
    read = Record.from_text(record.to_text())
    assert read.headers == told
    assert read.result == "0-1"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[Cantorlab 1]", "[Cantorlab 2]", "line 1: this text is of version 2"),
        ("[Cantorlab 1]\n", "", "line 1: a game begins with"),
        ("[Cantorlab 1]", "[Cantorlab 0]", "line 1: a game begins with"),
        ('[Game "tafl"]\n', "", r'line 5: the header \[Game "…"\] is missing'),
        ('"tafl"', '"chess"', "line 2: there is no game 'chess'"),
        ('"tafl"', "7", "line 2: a header is"),
        ("[Option", "[Wish", "line 3: .* cannot be read as JSON"),
        ('"vertical"', '"upright"', "line 3: .*upright"),
        ('"vertical"', '"vertical', "line 3: .* cannot be read as JSON"),
        ("godi", "gode", "line 3: .*gode"),
        ("[Result", "[Option godi false]\n[Result", "line 4: there is already .* Option godi"),
        ("[Result", '[Option "godi" false]\n[Result', "line 4: .* already a header Option godi"),
        ('[Result "*"]', '[Result "won"]', "line 4: the result is 'won' here"),
        ('[Result "*"]', '[Result "*"]\n[Result "*"]', "line 5: there is already a header Result"),
        ('[Result "*"]', '[result "*"]', "line 4: the name of a header begins with a capital"),
        ("1. d1-d4", "1. d1-d9", r"line 6: move 1, 'd1-d9': "),
        ("2. e4-f4", "3. e4-f4", "line 6: move 2 comes here, not 3"),
        ("2. e4-f4", "2. 0: e4-f4", "line 6: move 2, 'e4-f4': "),
        ("2. e4-f4", "2.", "line 6: move 2 has no action"),
        ("2. e4-f4", "e4-f4", r"line 6: move 1, 'd1-d4 e4-f4': "),
        ("2. e4-f4", "{so} e4-f4", "line 6: the number of a move or the result comes here"),
        ("2. e4-f4", "2. e4-f4 {so", "line 6: this cannot be read: '{so"),
        ("\n*", "", "line 6: the text ends without the result"),
        ("\n*", "\n1-0 *", "line 7: nothing comes after the result 1-0"),
        ("\n*", "\n0-1", "line 4: the result is '[*]' here and 0-1 at the end"),
    ],
)  # fmt: skip
def test_a_damaged_text_is_refused_by_its_line(old, new, why):
    good = random_games.on_the_way(tafl.start(godi="vertical"), 1, 0)
    written = next(iter(good)).apply("d1-d4").apply("e4-f4").record.to_text()
    assert old in written
    with pytest.raises(ValueError, match=f"^{why}") as refusal:
        Record.from_text(written.replace(old, new, 1))
    assert REFUSED.fullmatch(str(refusal.value))


def test_thousands_of_damaged_texts_are_games_or_are_refused():
    random = Random(11)
    starts = [text_games.STARTS[at] for at in (0, 3, 4, 6, 21, 30, 40, -1, -2, -4)]
    texts = [random_games.played(start(5), 5, 9).record.to_text() for start in starts]
    refused = 0
    for _ in range(3_000):
        written = random.choice(texts)
        for _ in range(random.randrange(1, 4)):
            written = damaged(written, random)
        why = refusal_of(written)
        if why is None:
            read = Record.from_text(written)
            assert Record.from_text(read.to_text()) == read
        else:
            assert REFUSED.fullmatch(why)
            refused += 1
    assert refused > 2_000


def refusal_of(written: str) -> str | None:
    """Return why a text is no game; None if it is one."""
    try:
        Record.from_text(written)
    except ValueError as error:
        return str(error)
    return None


def damaged(written: str, random: Random) -> str:
    """A text with a piece cut out, doubled, moved, or other signs put in."""
    at = random.randrange(len(written))
    end = min(len(written), at + random.choice((1, 1, 2, 5, 40)))
    match random.randrange(5):
        case 0:
            return written[:at] + written[end:] or "*"
        case 1:
            return written[:end] + written[at:]
        case 2:
            return written[:at] or "*"
        case 3:
            lines = written.split("\n")
            random.shuffle(lines)
            return "\n".join(lines)
    return written[:at] + "".join(random.choices(SIGNS, k=3)) + written[end:]


def test_no_beginning_of_a_text_is_a_game():
    """A file that was cut off is noticed, wherever that happened."""
    written = random_games.played(tafl.start(archers=True), 3, 9).record.to_text()
    for end in range(len(written) - 1):
        with pytest.raises(ValueError, match=r"^line "):
            Record.from_text(written[:end])


@pytest.mark.parametrize("given", [None, 3, b"[Cantorlab 1]", "x" * 4_000_001, ""])
def test_what_is_no_text_is_refused(given):
    with pytest.raises(ValueError, match=r"^(a game is a text|line 1: )"):
        Record.from_text(given)


@pytest.mark.parametrize(
    ("headers", "comments"),
    [
        ({"event": "x"}, {}),
        ({"Game": "x"}, {}),
        ({"Event": 3}, {}),
        ({"Event": "x" * 1_001}, {}),
        ({"Event": "\ud800"}, {}),
        ({"Result": "won"}, {}),
        ({f"H{at}": "" for at in range(101)}, {}),
        ([], {}),
        ({}, {2: "after the last"}),
        ({}, {-1: "before"}),
        ({}, {"1": "a text"}),
        ({}, {True: "yes"}),
        ({}, {1: "x" * 10_001}),
        ({}, {1: None}),
        ({}, [(1, "x")]),
    ],
)
def test_what_cannot_be_a_header_or_a_comment(headers, comments):
    with pytest.raises(ValueError, match=r"^(the|a) [^\n]+$"):
        Record("tafl", {}, {}, [(0, "d1-d4")], headers, comments)


def test_how_long_the_parts_of_a_record_may_be():
    longest = Record(
        "tafl",
        {},
        {},
        [(99, "x" * 200)],
        {f"H{at}": "x" * 1_000 for at in range(100)},
        {1: "x" * 10_000},
    )
    assert Record.from_json(longest.to_json()) == longest
    for action in ((100, "x"), (0, "x" * 201)):
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            Record("tafl", {}, {}, [action])


@pytest.mark.parametrize("key", ["3", "-1", "01", "one", "", "1" * 5_000])
def test_a_comment_in_json_stands_at_an_action(key):
    written = Record("tafl", {}, {}, [(0, "d1-d4")], {}, {1: "so"}).to_dict()
    assert Record.from_dict(written).comments == {1: "so"}
    with pytest.raises(ValueError, match=r"^the (number of a comment|comments of a record) "):
        Record.from_dict(written | {"comments": {key: "so"}})
    with pytest.raises(ValueError, match=r"^the comments of a record must be a mapping"):
        Record.from_dict(written | {"comments": ["so"]})


def test_a_game_from_outside_is_written_too(monkeypatch):
    monkeypatch.setitem(games._known, "nim", outside_game.NIM)
    state = random_games.played(outside_game.start(most=3, seed=5), 5, 40)
    assert Record.from_text(state.record.to_text()) == state.record
    with pytest.raises(ValueError, match=r"^line 6: move 1, 'take 9': "):
        Record.from_text('[Cantorlab 1]\n[Game "nim"]\n[Option most 3]\n[Deal matches 9]\n\n'
                         "1. take 9\n*\n")  # fmt: skip


class WordyState(outside_game.NimState):
    """Its actions are texts of any signs."""

    game = "wordy"
    texts = ("1-0", "*", "take 1. 2", "a  b", " x", "{c}", '"', "é", "a\nb", "7.", "3: x", "", "ok")

    @property
    def record(self):
        return Record("wordy", {"most": 3}, {"matches": self.dealt}, self.actions)

    @property
    def left(self):
        return self.dealt - len(self.actions)

    def _actions_of(self, seat):
        return self.texts


def test_actions_of_any_signs_are_quoted(monkeypatch):
    monkeypatch.setitem(
        games._known, "wordy", games.Game("wordy", f"{__name__}:WordyState", "none:none")
    )
    state = WordyState(3, len(WordyState.texts))
    for action in WordyState.texts:
        state = state.apply(action)
    written = state.record.to_text()
    assert "13. ok\n" in written
    assert Record.from_text(written) == state.record


def test_a_byte_order_mark_before_a_text_is_passed_over():
    state = tafl.start().apply("d1-d4")
    record = state.record
    assert Record.from_text("\ufeff" + record.to_text()) == record
    assert Record.from_json("\ufeff" + record.to_json()) == record
    assert tafl.parse_position("\ufeff" + state.position).position_key == state.position_key
    assert tafl.from_opentafl("\ufeff" + tafl.to_opentafl(record)).actions == record.actions
