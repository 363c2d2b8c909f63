"""Mining of puzzles: games are played and searched, then some of the finds are chosen.

::

    python -m cantorlab.tools.mining find tafl FINDS.jsonl --games 0 500
    python -m cantorlab.tools.mining choose tafl FINDS.jsonl

The first writes the finds of each game, a line per puzzle, and may be stopped and resumed; the
second writes ``data/learning/tafl/puzzles.json``. Existing puzzles stay, under the names in
journals; ``choose`` adds as many as are wanted.
"""
