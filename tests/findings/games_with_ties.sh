#!/usr/bin/env bash
# Guess: two ways of listing all equilibria of one small game list the same ones, or say otherwise.
# Seen: where a choice is worth the same against two answers, enumeration by vertices lists none at
#   all, that by supports two, though each finite game has at least one.
# Version, source: nashpy 0.0.43, nashpy/algorithms/vertex_enumeration.py.
# Met by: who solves a duel in which two mages are worth the same, as they often are.
. "$(dirname "$0")/place.sh"
packages nashpy==0.0.43
expect "$(python <<'PY'
import nashpy

game = nashpy.Game([[1, 1], [0, 1]])
for name in ("support_enumeration", "vertex_enumeration"):
    found = [[strategy.tolist() for strategy in each] for each in getattr(game, name)()]
    print(name, found)
PY
)" <<'SEEN'
support_enumeration [[[1.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]]
vertex_enumeration []
SEEN
