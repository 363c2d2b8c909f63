"""Fits what positions of Catch the King and the Queen are worth to games that the search plays.

``python -m tests.benchmarks.tafl_fitting play base 5000 800 base-1.npz`` has the search play 5,000
games with itself, with 800 positions a move and the weights by hand, and keeps each position with
what the search said of it; with ``--weights FILE`` it plays by these, with ``--random 8`` every
twelfth move or so is any, so that the net meets blunders too. Kinds: ``base``, ``variants`` (a mix
drawn for each game), ``queen``.

``python -m tests.benchmarks.tafl_fitting fit king FILE base-1.npz …`` fits a net (``network``) to
what the searches said, and writes it as ``cantorlab/data/tafl`` has it. A file that is named twice
counts twice. So a net learns to see at once what the search before it saw a few moves later; then
it plays, and a next one learns from that.

The nets in the package were made so (positions a move, games): the King's from 800 by hand of the
base game (5,000) and variants (7,000), then by the net that came of it 3,000 of the base game
(2,200) and variants (2,600) with ``--random 12``, 2,500 (4,500 and 5,000) with ``--random 8``.
Fitted to the games' results instead, nets foretold these better and played worse: a result says too
little of a single piece (0.44 beside the weights by hand, where one that learnt from the searches
scored 0.53).
"""
