"""The journal: what is written, what is read back, and what a killed or starved process leaves."""

import json
import os
import random
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cantorlab import journal
from cantorlab.rules import siggil, tafl
from cantorlab.rules.state import Outcome

SEATS = (
    {"seat": 0, "name": "You", "kind": "person", "level": None},
    {"seat": 1, "name": "Computer", "kind": "computer", "level": "club"},
)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


def played(state, log, plies, seed=1):
    """``plies`` random actions, each written down; the last state."""
    rng = random.Random(seed)
    for _ in range(plies):
        seat = state.to_act[0]
        action = rng.choice(state.legal_actions(seat))
        state = state.apply(action, seat)
        log.act(seat, action)
    return state


def opened(state, **more):
    return journal.GameLog(state.record, SEATS, {"side": "attacker"}, **more)


def test_a_game_is_read_back_as_it_was_played(home):
    start = siggil.start(seed=4)
    log = opened(start)
    state = played(start, log, 20)
    kept = journal.load(log.id)
    assert kept.record.replay() == state
    assert journal.record(log.id) == state.record
    assert (kept.plies, kept.outcome, kept.result) == (20, None, "")
    assert kept.settings == {"side": "attacker"}


def test_a_board_that_is_only_looked_at_keeps_no_file(home):
    log = opened(tafl.start())
    log.note("hint")
    log.close()
    assert not log.begun
    assert not home.exists()
    assert journal.games().empty


def test_what_was_taken_back_is_gone_and_an_end_is_told():
    start = tafl.start()
    log = opened(start)
    after = played(start, log, 4)
    log.undo(3)
    log.act(1, "e6-f6")
    log.note("hint")
    log.note("hint")
    log.end(Outcome(1, "resigned"))
    row = journal.games().iloc[0]
    assert (row["plies"], row["result"], row["reason"], row["hints"]) == (2, "lost", "resigned", 2)
    assert not row["can_go_on"]
    assert journal.record(log.id).actions == (after.actions[0], (1, "e6-f6"))


def test_a_game_that_goes_on_from_another_takes_its_place():
    start = tafl.start()
    first = opened(start)
    state = played(start, first, 3)
    second = opened(state, continues=first.id)
    assert journal.games()["id"].tolist() == [first.id]
    played(state, second, 2, seed=5)
    frame = journal.games()
    assert frame["id"].tolist() == [second.id]
    assert frame["plies"].tolist() == [5]
    assert journal.record(first.id).actions == state.actions
    waiting = journal.unfinished("tafl")
    assert waiting is not None
    assert waiting.id == second.id
    assert journal.unfinished("queen") is None
    journal.delete(second.id)
    assert journal.games().empty, "what it went on from goes with it"


def test_a_game_that_went_on_twice_has_two_rows():
    start = tafl.start()
    first = opened(start)
    state = played(start, first, 3)
    second = opened(state, continues=first.id)
    played(state, second, 2, seed=5)
    played(state, first, 1, seed=6)
    assert journal.games()["id"].tolist() == [second.id, first.id]
    journal.delete(second.id)
    assert journal.games()["id"].tolist() == [first.id]


def test_a_game_that_goes_on_from_an_earlier_ply_takes_the_place_of_the_other_too():
    start = tafl.start()
    first = opened(start)
    state = played(start, first, 5)
    second = opened(state, continues=first.id)
    second.undo(3)
    assert not second.begun
    second.act(0, "d1-d4")
    assert journal.games()["plies"].tolist() == [3]
    assert journal.record(second.id).actions == (*state.actions[:2], (0, "d1-d4"))


def test_what_only_the_computer_played_is_no_game_until_a_person_plays(home):
    log = opened(tafl.start())
    log.act(1, "e6-f6")
    log.set_seats(SEATS, {"side": "defender"})
    assert not home.exists()
    log.act(0, "d1-d4")
    kept = journal.load(log.id)
    assert kept.record.actions == ((1, "e6-f6"), (0, "d1-d4"))
    assert kept.settings == {"side": "defender"}


def test_a_game_that_was_given_up_before_it_began_is_none(home):
    log = opened(tafl.start())
    log.end(Outcome(1, "resigned"), 0)
    assert not home.exists()


def test_only_the_last_game_is_offered_and_only_if_it_has_not_ended():
    assert journal.unfinished("tafl") is None
    first = opened(tafl.start())
    played(tafl.start(), first, 3)
    assert journal.unfinished("tafl").id == first.id
    second = opened(tafl.start())
    played(tafl.start(), second, 2)
    second.end(Outcome(0, "resigned"), 1)
    assert journal.unfinished("tafl") is None
    assert journal.load(second.id).resigned == 1


def test_deleting_a_game_deletes_its_file(home):
    log = opened(tafl.start())
    played(tafl.start(), log, 1)
    journal.delete(log.id)
    assert list(home.iterdir()) == []
    with pytest.raises(journal.UnreadableFile, match="no game"):
        journal.delete(log.id)
    with pytest.raises(journal.UnreadableFile, match="no game"):
        journal.record("../../etc/passwd")


def test_only_the_owner_may_read_it(home):
    log = opened(tafl.start())
    played(tafl.start(), log, 1)
    (file,) = home.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_an_empty_variable_keeps_nothing(monkeypatch, home):
    monkeypatch.setenv("CANTORLAB_JOURNAL", "")
    log = opened(tafl.start())
    played(tafl.start(), log, 3)
    assert journal.folder() is None
    assert log.fault is None
    assert journal.games().empty
    assert not home.exists()


def test_every_cut_leaves_the_actions_whose_lines_are_whole(home):
    start = tafl.start()
    log = opened(start)
    state = played(start, log, 6)
    log.close()
    (file,) = home.iterdir()
    whole = file.read_bytes()
    header = whole.index(b"\n") + 1
    for cut in range(len(whole)):
        file.write_bytes(whole[:cut])
        if cut < header:
            with pytest.raises(journal.UnreadableFile):
                journal.load(log.id)
            continue
        complete = whole[:cut].count(b"\n") - 1
        assert journal.record(log.id).actions == state.actions[:complete]


def test_a_saved_game_had_taken_up_actions():
    log = opened(tafl.start())
    played(tafl.start(), log, 1)
    with pytest.warns(
        DeprecationWarning, match=r"SavedGame\.taken_up is now called resumed_actions"
    ):
        assert journal.load(log.id).taken_up == ()


def test_seats_were_noted_by_a_participle():
    log = opened(tafl.start())
    with pytest.warns(DeprecationWarning, match=r"GameLog\.seated is now called set_seats"):
        log.seated(SEATS, {"side": "defender"})
    log.act(0, "d1-d4")
    assert journal.load(log.id).settings == {"side": "defender"}


def test_a_damaged_line_ends_what_is_read_and_a_foreign_file_has_a_sentence(home):
    start = tafl.start()
    log = opened(start)
    state = played(start, log, 5)
    log.close()
    (file,) = home.iterdir()
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:3], b"\x00garbage\n", *lines[4:]]))
    kept = journal.load(log.id)
    assert kept.damaged
    assert kept.record.actions == state.actions[:2]

    header = json.loads(lines[0])
    for name, text in {
        "20260101-000000-00000001": json.dumps({**header, "version": 99}) + "\n",
        "20260101-000000-00000002": "not json\n",
        "20260101-000000-00000003": json.dumps({**header, "record": 7}) + "\n",
        "20260101-000000-00000004": "[" * 100_000 + "\n",
        "20260101-000000-00000005": "",
    }.items():
        (home / f"{name}.jsonl").write_text(text)
    frame = journal.games()
    assert frame["id"].tolist() == [log.id]
    sentences = frame.attrs["unreadable"]
    assert len(sentences) == 5
    assert "newer version" in sentences[0]


def test_a_folder_that_cannot_be_made_is_a_fault_and_no_exception(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(blocked))
    log = opened(tafl.start())
    played(tafl.start(), log, 2)
    log.rest()
    log.close()
    assert isinstance(log.fault, OSError)
    assert journal.games().empty


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
def test_a_full_disk_is_a_fault_until_there_is_room_and_nothing_is_lost(home):
    start = tafl.start()
    log = opened(start)
    state = played(start, log, 2)
    full = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, log._log._descriptor)  # the disk fills up
    os.close(full)
    later = played(state, log, 1)
    assert isinstance(log.fault, OSError)
    assert journal.record(log.id).actions == state.actions
    last = played(later, log, 1)  # the disk has room again
    assert log.fault is None
    assert journal.record(log.id).actions == last.actions


CHILD = """
import random, sys
from cantorlab import journal
from cantorlab.rules import tafl
start = tafl.start(archers=True)
state, rng = start, random.Random(int(sys.argv[1]))
log = journal.GameLog(start.record)
print(log.id, flush=True)
while not state.is_terminal:
    seat = state.to_act[0]
    action = rng.choice(state.legal_actions(seat))
    state = state.apply(action, seat)
    log.act(seat, action)
    print(len(state.actions), flush=True)  # the answer leaves
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_killed_process_has_lost_nothing_whose_answer_had_come(seed, home):
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(seed)], stdout=subprocess.PIPE, text=True
    )
    identity = process.stdout.readline().strip()
    last_wanted = random.Random(seed).randrange(1, 40)
    answered = 0
    while answered < last_wanted:
        answered = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split("\n")
    answered = max([answered, *(int(line) for line in rest[:-1] if line)])
    process.wait()
    kept = journal.record(identity)
    assert len(kept.actions) >= answered
    assert len(kept.replay().actions) == len(kept.actions)
