"""Finds the puzzles: games are played and looked through, then some of the finds are chosen.

::

    python -m cantorlab.learning.mining find tafl FINDS.jsonl --games 0 500
    python -m cantorlab.learning.mining choose tafl FINDS.jsonl

The first writes what there is in each game, a line a puzzle, and may be stopped and gone on with;
the second writes ``data/learning/tafl/puzzles.json``. Puzzles that are there stay, under the names
that journals know; ``choose`` adds as many as are wanted.
"""
