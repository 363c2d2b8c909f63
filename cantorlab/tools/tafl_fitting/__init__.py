"""Fit of the worth of positions of Catch the King and the Queen to games of the search.

``python -m cantorlab.tools.tafl_fitting play base 5000 800 base-1.npz`` has the search play 5,000
games with itself, with 800 positions a move and the weights by hand, and keeps each position with
what the search said of it; with ``--weights FILE`` it plays by these, with ``--random 8`` every
twelfth move or so is any, so that the net meets blunders too. Kinds: ``base``, ``variants`` (a mix
drawn for each game), ``queen``.

``python -m cantorlab.tools.tafl_fitting fit king FILE base-1.npz …`` fits a net (``network``) to
what the searches said, and writes it as ``cantorlab/data/tafl`` has it. A file that is named twice
counts twice. So a net learns to see at once what the search before it saw a few moves later; then
it plays, and a next one learns from that.

The nets in the package were made so, each stage with a net of all before it, the last ones counted
twice. The King's: 800 positions a move by hand, 5,000 games of the base rules and 7,000 with
variants; then 3,000 with ``--random 12`` (2,200 and 2,600) and 2,500 with ``--random 8`` (4,500 and
5,000); then 3,000 with ``--random 8`` (3,000 and 8,000), and once the search looked on at captures
again (1,500 and 2,500). The Queen's: 800 by hand (3,000 games); 2,500 by hand with ``--random 8``
(3,000); then four stages of 3,000 with ``--random 8`` (2,000, 1,500, 2,000 and 2,000). Against the
nets before it the last stage scored 0.571 ± 0.056 on the base rules, 0.504 ± 0.053 with variants
and 0.540 ± 0.028 at the Queen's. The early stages were played by this script as it was growing, so
it makes nets as good as these, not the same numbers. Fitted to the games' results instead, nets
foretold these better and played worse: 0.44 against the weights by hand, where one that learnt from
the same games' searches scored 0.53 (200 games each).
"""
