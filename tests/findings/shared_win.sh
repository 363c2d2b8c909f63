#!/usr/bin/env bash
# Guess: two of three equal players who share a win have equal ratings afterwards.
# Seen: TrueSkill gives the one named later more, with less doubt: only neighbours in the ranking
#   are compared, so that one alone has beaten the loser; no further iteration mends it. After a
#   draw of all three they are equal, and OpenSkill's are always.
# Version, source: trueskill 0.4.5 (the factors of TrueSkill.rate), openskill 6.2.0.
# Met by: who rates players of a game for three, in which a win may be shared.
. "$(dirname "$0")/place.sh"
packages trueskill==0.4.5 openskill==6.2.0
expect "$(python <<'PY'
import trueskill
from openskill.models import PlackettLuce

table = trueskill.TrueSkill(draw_probability=0.1)
for ranks in ([0, 0, 1], [0, 0, 0]):
    rated = table.rate([(table.create_rating(),) for _ in range(3)], ranks=ranks)
    print("trueskill", ranks, [round(each[0].mu, 2) for each in rated])
model = PlackettLuce()
rated = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 1, 2])
print("openskill", rated[0][0].mu == rated[1][0].mu)
PY
)" <<'SEEN'
trueskill [0, 0, 1] [27.55, 27.56, 19.89]
trueskill [0, 0, 0] [25.0, 25.0, 25.0]
openskill True
SEEN
