"""Processor time of random formulas, from text to reason; the slowest are listed."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from formulas.random_texts import random_text

from cantorlab.formulas import MAGES, FormulaError, Undecided, explain, parse

LISTED = 10


def outcome(text: str, pair: list[int]) -> str:
    """Read, order and explain a formula; return how far that came."""
    try:
        explain(parse(text, language="fr"), *pair).say("fr")
    except FormulaError as refusal:
        return refusal.code
    except Undecided as refusal:
        return refusal.sentence
    except Exception as fault:
        print(f"{fault!r}: {text}")
        return "a fault of ours"
    return "explained"


def main(how_many: int = 1000, first: int = 0) -> None:
    """Print the slowest formulas and what became of all."""
    outcome("2^n + sin(n)", [1, 2])  # what is only imported once
    slowest: list[tuple[float, int, str]] = []
    outcomes: Counter[str] = Counter()
    for seed in range(first, first + how_many):
        text = random_text(seed)
        began = time.process_time()
        outcomes[outcome(text, Random(seed).sample(MAGES, 2))] += 1
        slowest.append((time.process_time() - began, seed, text))
        slowest = sorted(slowest, reverse=True)[:LISTED]
    for seconds, seed, text in slowest:
        print(f"{seconds:.2f} s  {seed}  {text}")
    print(outcomes)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
