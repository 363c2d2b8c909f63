"""Finds the puzzles: ``python -m cantorlab.learning.mining tafl`` writes ``data/learning/tafl``.

Positions come from games that players of ours play; which of them are puzzles is proved by looking
at everything (``proofs``) or, at Cantor, by the exact order of the mages. A glance of the search
chooses which positions are worth a proof: a faster machine may find others, never wrong ones.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import cantorlab
from cantorlab import players
from cantorlab.learning.proofs import winning
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.cantor import DECK, Place
from cantorlab.rules.state import Json, State

Found: TypeAlias = Iterator[Json]

#: How many puzzles of each goal, and the most of one kind: which side is to win, and by which rule.
WANTED = {
    "tafl": {"win1": 6, "win2": 4},
    "queen": {"win1": 4, "win2": 6},
    "siggil": {"solitaire": 10},
    "cantor": {"beat": 6, "fear": 4},
}
ALIKE = {"tafl": 5, "queen": 3, "siggil": 3, "cantor": 1}
VARIANTS: list[Json] = [
    {},
    {"young_king": True},
    {"godi": True},
    {"jarl": True},
    {"victory": True},
]


def positions(
    start: Callable[[int], State], levels: tuple[str, ...], games: int
) -> Iterator[State]:
    """The positions of games between players of ours that also err."""
    for index in range(games):
        rng = Random(index)
        state = start(index)
        chosen: list[Any] = [players.named(state.game, name) for name in levels]
        while not state.is_terminal and len(state.actions) < 120:
            yield state
            (seat,) = state.to_act
            actions = state.legal_actions(seat)
            choose = rng.choice(chosen)
            state = state.apply(choose(state.observation(seat), actions, rng), seat)


def on_the_board(game: str) -> Found:
    """Wins in one and two own moves whose first is the only one, at the King's or the Queen's."""
    begin = _king if game == "tafl" else lambda _index: tafl.start_queen()
    for state in positions(begin, ("random", "greedy"), 4000):
        assert isinstance(state, tafl.TaflState)
        if len(state.actions) < 8 or " shot=" in state.position:
            continue
        fresh = tafl.parse_position(_quiet(state.position))
        (seat,) = fresh.to_act
        at_once = winning(fresh, seat, 1)
        if len(at_once) == 1:
            end = fresh.apply(at_once[0])
            assert end.outcome is not None
            yield _puzzle(fresh, "win1", at_once, 1, end.outcome.reason)
        elif not at_once and _is_sharp(fresh, seat):
            first = winning(fresh, seat, 2)
            if len(first) == 1:
                line = _line(fresh, seat, first[0])
                if len(line) == 1:
                    continue
                end = fresh
                for action in line:
                    end = end.apply(action)
                assert end.outcome is not None
                yield _puzzle(fresh, "win2", line, 2, end.outcome.reason)


def _king(index: int) -> State:
    return tafl.start(**VARIANTS[index % len(VARIANTS)])


def _quiet(position: str) -> str:
    rows, turn, _quiet_plies, *more = position.split()
    return " ".join([rows, turn, "0", *more])


def _is_sharp(state: tafl.TaflState, seat: int) -> bool:
    """Whether a small search thinks that the side to move wins in three plies at most."""
    found = cantorlab.analyse(state, budget=0.04, best=1).choices[0]
    return found.plies is not None and found.plies <= 3 and found.value > 0 and found.seat == seat


def _line(state: State, seat: int, first: str) -> list[str]:
    """The winning action, an answer, and the action that wins then."""
    after = state.apply(first)
    line = [first]
    while not after.is_terminal and after.to_act != (seat,):
        # Rather an answer that leaves one way to win than one that leaves many.
        later = {each: after.apply(each) for each in after.legal_actions()}
        answers = {
            each: winning(state, seat, 1) for each, state in later.items() if not state.is_terminal
        }
        if not answers:  # whatever they do ends the game
            return line
        answer = min(answers, key=lambda each: (len(answers[each]), each))
        line.append(answer)
        after = after.apply(answer)
    if not after.is_terminal:
        line.append(winning(after, seat, 1)[0])
    return line


def alone() -> Found:
    """Ends of solitaires in which every card is seen and one card alone may be removed first."""
    for index in range(20_000):
        rng = Random(index)
        state: Any = siggil.start(1, "passage", seed=index, difficulty=("easy", "hard")[index % 2])
        choose: Any = players.named("siggil", "greedy")
        while not state.is_terminal:
            seen = state.observation(0)
            lying = seen["siggil"]
            in_sight = all(each["card"] for each in lying)
            if state.phase == "remove" and 3 <= len(lying) <= 6 and in_sight:
                own = 3 * (len(lying) + 1) // 2
                first = winning(state, 0, own)
                if len(first) == 1:
                    fresh = siggil.parse_position(state.position)
                    line = _alone_line(fresh, own)
                    yield _puzzle(fresh, "solitaire", line, own, str(len(lying)))
                    break
            state = state.apply(choose(seen, state.legal_actions(0), rng))


def _alone_line(state: State, own: int) -> list[str]:
    line: list[str] = []
    while not state.is_terminal:
        action = winning(state, 0, own - len(line))[0]
        line.append(action)
        state = state.apply(action)
    return line


def duels() -> Found:
    """Duels with one mage that beats all of theirs, or one of theirs that is to be feared."""
    rng = Random(2)
    for place in sorted(DECK, key=lambda each: (each.level, rng.random())):
        for _ in range(60):
            mages = rng.sample(range(-9, 9), 14)
            mine, theirs = mages[:3], mages[7:10]
            beats = [one for one in mine if all(_above(place, one, other) for other in theirs)]
            # Where the greatest number wins, or the smallest, nobody need look at the formula.
            if len(beats) == 1 and beats[0] not in (max(mine), min(mine)):
                yield _duel(place, mages, "beat", f"commit {beats[0]}", None)
                break
        own, *_ = mages
        feared = [other for other in theirs if _above(place, other, own)]
        equal = [other for other in theirs if not _above(place, own, other) and other not in feared]
        if len(feared) == 1 and not equal:
            yield _duel(place, mages, "fear", f"protect {feared[0]}", feared[0])


def _above(place: Place, one: int, other: int) -> bool:
    return place.rank(one) > place.rank(other)


def _duel(place: Place, mages: list[int], goal: str, action: str, feared: int | None) -> Json:
    """The position at two all: three mages each, the others at rest."""
    mine, mine_out, theirs, out = mages[:3], mages[3:7], mages[7:10], mages[10:]
    neutrals = [n for n in range(-9, 9) if n not in mages]
    others = [each.number for each in DECK if each.number != place.number]
    places = [*others[:4], place.number, *others[4:6]]
    own = f"{_mages(mine)}/{_mages(mine_out)}"
    if feared is None:
        laid = max(theirs, key=place.rank)
        solution = [action]
    else:
        laid = feared
        own = f"{_mages(mine[1:])}/{_mages(mine_out)}>{mine[0]}"
        solution = [action, "protect none"]
    hand = f"{_mages([each for each in theirs if each != laid])}/{_mages(out)}>{laid}"
    line = f"express {','.join(map(str, places))} 4:2-2 {own} {hand} |{_mages(neutrals)} first=1"
    state = cantor.parse_position(line)
    told = {"theirs": sorted(theirs), "right": int(action.split()[1])}
    if feared is not None:
        told["own"] = mine[0]
    puzzle = _puzzle(state, goal, solution, None, f"{place.level}")
    return {**puzzle, "told": told, "grade": 1 + ((place.level or 1) - 1) // 4, "turns": [solution]}


def _mages(numbers: list[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


def _puzzle(state: Any, goal: str, line: list[str], own: int | None, kind: str) -> Json:
    seat = 0 if own is None else state.to_act[0]
    grade = {"win1": 1, "win2": 2}.get(goal, 1)
    return {
        "goal": goal,
        "position": state.position,
        "seat": seat,
        "wins": own,
        "solution": line,
        "grade": grade,
        "kind": f"{goal} {seat} {kind}",
    }


SOURCES: dict[str, Callable[[], Found]] = {
    "tafl": lambda: on_the_board("tafl"),
    "queen": lambda: on_the_board("queen"),
    "siggil": alone,
    "cantor": duels,
}


def mine(game: str) -> Iterator[list[Json]]:
    """The puzzles of a game found so far, the easiest first, no more than a few of one kind."""
    wanted, kinds = Counter(WANTED[game]), Counter[str]()
    chosen: list[Json] = []
    for found in SOURCES[game]():
        kind = found.pop("kind")
        if any(found["solution"] == each["solution"] for each in chosen):
            continue  # the same idea once more
        if wanted[found["goal"]] > 0 and kinds[kind] < ALIKE[game]:
            wanted[found["goal"]] -= 1
            kinds[kind] += 1
            chosen.append(found)
            print(len(chosen), kind, found["solution"], flush=True)
            ranked = sorted(chosen, key=lambda each: each["grade"])
            yield [{"name": f"{game}-{at:03}", **each} for at, each in enumerate(ranked, start=1)]
        if not +wanted:
            return


def main(games: list[str]) -> None:
    """Write the puzzles of these games, and those found so far with each that is found."""
    for game in games:
        folder = Path(cantorlab.__file__).parent / "data" / "learning" / game
        for puzzles in mine(game):
            lines = ",\n  ".join(json.dumps(each) for each in puzzles)
            (folder / "puzzles.json").write_text(f"[\n  {lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
