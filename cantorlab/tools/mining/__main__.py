"""Command ``python -m cantorlab.tools.mining find|choose GAME FINDS``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import cantorlab
from cantorlab.rules.state import Json
from cantorlab.tools.mining import board, choosing, endings, mages, solitaires, turns

SOURCES: dict[str, tuple[Callable[[str, int], Iterator[Json]], ...]] = {
    "tafl": (board.finds,),
    "queen": (board.finds,),
    "siggil": (solitaires.finds, turns.finds, endings.finds),
    "cantor": (mages.finds,),
}


def find(game: str, file: Path, games: range) -> None:
    """Add the finds of these games to a file."""
    with file.open("a", encoding="utf-8") as lines:
        for index in games:
            for source in SOURCES[game]:
                for found in source(game, index):
                    lines.write(f"{json.dumps(found)}\n")
                    lines.flush()


def choose(game: str, file: Path) -> None:
    """Write the puzzles of a game: the existing ones, and of these finds the missing ones."""
    data = Path(cantorlab.__file__).parent / "data" / "learning" / game / "puzzles.json"
    puzzles = json.loads(data.read_text(encoding="utf-8"))
    there = {each["position"] for each in puzzles}
    lines = file.read_text(encoding="utf-8").splitlines()
    finds = [each for each in map(json.loads, lines) if each["position"] not in there]
    wanted = choosing.WANTED[game] - sum("fails" in each for each in puzzles)
    new = [choosing.to_puzzle(game, each) for each in choosing.choose_finds(game, finds, wanted)]
    graded = [choosing.grade_puzzle(game, each) for each in [*puzzles, *new]]
    graded.sort(key=lambda each: each["grade"])
    rows = ",\n  ".join(json.dumps(each) for each in graded)
    data.write_text(f"[\n  {rows}\n]\n", encoding="utf-8")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m cantorlab.tools.mining")
    parser.add_argument("what", choices=("find", "choose"))
    parser.add_argument("game", choices=SOURCES)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, nargs=2, default=(0, 500), metavar=("FROM", "TO"))
    told = parser.parse_args()
    if told.what == "find":
        find(told.game, told.file, range(*told.games))
    else:
        choose(told.game, told.file)


if __name__ == "__main__":
    main()
