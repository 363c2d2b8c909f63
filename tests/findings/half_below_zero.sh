#!/usr/bin/env bash
# Guess: a number below zero is said with its minus.
# Seen: between -1 and 0 the sign is lost in all languages tried but Italian: -0.5 is "zero point
#   five", while -1.5 is "minus one point five".
# Version, source: num2words 0.5.14, num2words/base.py (the sign is taken from the whole part).
# Met by: who has an assistant read strengths or coordinates aloud, or prints them in words.
. "$(dirname "$0")/place.sh"
packages num2words==0.5.14
expect "$(python <<'PY'
from num2words import num2words

for language in ("en", "fr", "de", "es", "it"):
    print(language, [num2words(value, lang=language) for value in (-1.5, -0.5)])
PY
)" <<'SEEN'
en ['minus one point five', 'zero point five']
fr ['moins un virgule cinq', 'zéro virgule cinq']
de ['minus eins Komma fünf', 'null Komma fünf']
es ['menos uno punto cinco', 'cero punto cinco']
it ['meno uno virgola cinque', 'meno zero virgola cinque']
SEEN
