"""Choice of the finds that become puzzles, and their grades."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from random import Random
from typing import Any

from cantorlab import players
from cantorlab.learning.proofs import refutation
from cantorlab.learning.steps import Step, puzzle
from cantorlab.rules.state import Json

#: The number of finds wanted, and the judge of their difficulty: a player of middling strength.
WANTED = {"tafl": 200, "queen": 60, "siggil": 230, "cantor": 100}
MIDDLING = {"tafl": "club", "queen": "club", "siggil": "novice", "cantor": "club"}
TRIES = 12
HARDEST = 5
#: From so many own actions on, a table without a compiler would take long to refute a wrong one.
DEEP = 3
# How many cards lie in a solitaire of each grade but the last, at most.
_LYING = (4, 5, 6)
#: Goals of wins by force at a table of Siggil, by turns of one's own.
FORCED = ("ending", "laying")
# Fields of a find that are not published.
_ASIDE = ("game", "variant", "acts", "ply", "reason", "lying", "reached", "held", "level", "right")


def choose_finds(game: str, finds: Iterable[Json], wanted: int) -> list[Json]:
    """Choose ``wanted`` finds, evenly among the kinds; one of each game, none twice."""
    kinds: dict[Hashable, list[Json]] = defaultdict(list)
    for find in finds:
        kinds[_kind(game, find)].append(find)
    taken: list[Json] = []
    games, ideas, counts = set[int](), set[str](), Counter[Hashable]()
    while kinds and len(taken) < wanted:
        kind = min(kinds, key=lambda each: (counts[each], len(kinds[each]), str(each)))
        find = kinds[kind].pop(0)
        if not kinds[kind]:
            del kinds[kind]
        idea = _idea(find["position"]) if game in ("tafl", "queen") else find["position"]
        if find["game"] in games or idea in ideas or "shoot" in find["solution"]:
            continue
        games.add(find["game"])
        ideas.add(idea)
        counts[kind] += 1
        taken.append(find)
    return taken


def _kind(game: str, find: Json) -> Hashable:
    """Return the kind of a find; kinds get equal shares."""
    match game:
        case "tafl":
            return find["variant"], find["seat"], find["wins"]
        case "queen":
            return find["seat"], find["wins"], find["position"].split()[1]
        case "siggil" if find["goal"] in FORCED:
            return find["goal"], find["variant"].split()[-1], find["told"]["turns"]
        case "siggil":
            return find["goal"], find["variant"], find["lying"]
        case _:
            return find["goal"], find["held"], len(find["right"])


def _idea(position: str) -> str:
    """Return the position turned and mirrored to the least of its eight likenesses."""
    rows, turn, *_ = position.split()
    for digit in "123456789":
        rows = rows.replace(digit, "." * int(digit))
    board = ["".join("A" if each in "^>v<" else each for each in row) for row in rows.split("/")]
    return turn + min("/".join(each) for each in _likenesses(board))


def _likenesses(board: list[str]) -> Iterator[list[str]]:
    for _ in range(4):
        board = ["".join(row) for row in zip(*board[::-1], strict=True)]
        yield board
        yield [row[::-1] for row in board]


def to_puzzle(game: str, find: Json) -> Json:
    """Return a find as data: named after its position, with its grade."""
    name = hashlib.sha256(find["position"].encode()).hexdigest()[:6]
    goal = find.get("goal") or f"win{find['wins']}"
    kept = {key: value for key, value in find.items() if key not in _ASIDE}
    fresh: Json = {"name": f"{game}-{name}", "goal": goal, **kept, "grade": 1}
    return fresh


def grade_puzzle(game: str, each: Json) -> Json:
    """Return a puzzle with the failures of a middling player, and its grade.

    The grade is the depth of the proof, and one more if that player fails every other time.
    """
    step = puzzle(game, each)
    failures = fails(step)
    grade = depth(step) + (2 * failures >= TRIES)
    answers = {"refuted": group_refutations(step)} if game in ("tafl", "queen") else {}
    return {**each, **answers, "fails": failures, "grade": min(grade, HARDEST)}


def group_refutations(step: Step) -> dict[str, list[str]]:
    """Group the wrong first actions of a deep puzzle by the answers that refute them."""
    found: dict[str, list[str]] = defaultdict(list)
    assert step.wins is not None
    start = step.start()
    for action in start.legal_actions() if step.wins >= DEEP else ():
        if action != step.first:
            after = start.apply(action)
            found[refutation(after, step.seat, step.wins - 1, compiled=None) or ""].append(action)
    return found


def depth(step: Step) -> int:
    """Return the depth of a puzzle, from 1.

    It counts own actions on the board, own turns at a table of Siggil, cards in a solitaire, and
    mages in a decision.
    """
    if step.game in ("tafl", "queen"):
        assert step.wins is not None
        return step.wins
    if step.goal == "turn":
        return 1
    if step.goal in FORCED:
        return int(step.told["turns"])
    if step.game == "siggil":
        lying = len(step.start().observation(0)["siggil"])
        return 1 + sum(lying > most for most in _LYING)
    return len(step.told["theirs"]) - 1 if step.values else 1


def fails(step: Step) -> int:
    """Count the failures of a middling player in ``TRIES`` attempts.

    A solitaire is played to its end. Elsewhere only the first action counts: a player that finds
    the one way into a forced win will find the rest.
    """
    player: Any = players.named(step.game, MIDDLING[step.game])
    if step.game == "siggil" and step.start().num_players == 1:
        tried = (players.play_match(step.start(), [player], seed) for seed in range(TRIES))
        return sum(end.returns()[step.seat] < 1 for end in tried)
    state = step.start()
    seen, actions = state.observation(step.seat), state.legal_actions(step.seat)
    begun = [player(seen, actions, Random(seed)) for seed in range(TRIES)]
    if step.values:
        return sum(step.cost(action) > 0 for action in begun)
    return sum(action != step.first for action in begun)
