#!/usr/bin/env bash
# Guess: parse_decimal("2,5", locale="en") is 2.5, or an error, since no English number is so.
# Seen: commas are taken away wherever they stand, and it is 25. strict=True refuses, and names both
#   readings. The minus that typesetters use (U+2212) is refused in each locale tried.
# Version, source: babel 2.19.0, babel/numbers.py (parse_decimal).
# Met by: whose pupils type numbers as they learnt them at home, on a page in English.
. "$(dirname "$0")/place.sh"
packages babel==2.19.0
expect "$(python <<'PY'
from babel.numbers import NumberFormatError, parse_decimal


def read(text, locale, **options):
    try:
        return parse_decimal(text, locale=locale, **options)
    except NumberFormatError:
        return "refused"


print("en 2,5", read("2,5", "en"), "strict:", read("2,5", "en", strict=True))
print("fr 2,5", read("2,5", "fr"), "2.5:", read("2.5", "fr"), "strict:", read("2.5", "fr", strict=True))
print("de 2.5", read("2.5", "de"), "strict:", read("2.5", "de", strict=True))
for locale in ("en", "fr", "sv"):
    print(locale, "minus sign:", read("\N{MINUS SIGN}2", locale))
PY
)" <<'SEEN'
en 2,5 25 strict: refused
fr 2,5 2.5 2.5: 2.5 strict: 2.5
de 2.5 25 strict: refused
en minus sign: refused
fr minus sign: refused
sv minus sign: refused
SEEN
