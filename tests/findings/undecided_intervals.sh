#!/usr/bin/env bash
# Guess: a comparison of two intervals that overlap is told alike by each mpmath 1.x.
# Seen: 1.3.0 returns None, which counts as false in a condition; 1.4.1 raises a ValueError without
#   a sentence. What is decided is the same in both.
# Version, source: mpmath 1.3.0 and 1.4.1, mpmath/ctx_iv.py.
# Met by: who proves by enclosures which of two numbers is larger, and pins no version.
. "$(dirname "$0")/place.sh"
for version in 1.3.0 1.4.1; do
  packages "mpmath==$version"
  seen+=$(python <<'PY'
import mpmath
from mpmath import iv

def told(compare):
    try:
        return repr(compare())
    except ValueError as error:
        return repr(error)

wide, wider, far = iv.mpf([1, 2]), iv.mpf([1, 3]), iv.mpf([5, 6])
print(mpmath.__version__, told(lambda: wide < wider), told(lambda: wide < far))
PY
)$'\n'
  rm -rf "$work/venv"
done
expect "${seen%$'\n'}" <<'SEEN'
1.3.0 None True
1.4.1 ValueError() True
SEEN
