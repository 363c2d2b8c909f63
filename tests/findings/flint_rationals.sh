#!/usr/bin/env bash
# Guess: an exact rational of a number library is a numbers.Rational, is equal to the Fraction of
#   the same value, and can be added to it, as gmpy2's are.
# Seen: python-flint's fmpq is none of these: it is no numbers.Number, not equal to Fraction(1, 2)
#   although its hash is the same, and Fraction refuses to be made from it. fmpz equals an int.
# Version, source: python-flint 0.9.0, src/flint/types/fmpq.pyx; gmpy2 2.3.2 beside it.
# Met by: who tells numbers from others by the tower of classes, or looks results up in a dict.
. "$(dirname "$0")/place.sh"
packages python-flint==0.9.0 gmpy2==2.3.2
expect "$(python <<'PY'
from fractions import Fraction
from numbers import Number, Rational

import flint
import gmpy2

half = Fraction(1, 2)
for name, value in (("fmpq", flint.fmpq(1, 2)), ("mpq", gmpy2.mpq(1, 2))):
    print(name, "Number:", isinstance(value, Number), "Rational:", isinstance(value, Rational))
    print(name, "equal:", value == half, "same hash:", hash(value) == hash(half), {half: 0}.get(value))
    for told, make in (("Fraction(x)", lambda: Fraction(value)), ("x + 1/2", lambda: value + half)):
        try:
            print(name, told, type(make()).__name__)
        except TypeError:
            print(name, told, "TypeError")
print("fmpz(3) == 3:", flint.fmpz(3) == 3, {3: 0}.get(flint.fmpz(3)))
PY
)" <<'SEEN'
fmpq Number: False Rational: False
fmpq equal: False same hash: True None
fmpq Fraction(x) TypeError
fmpq x + 1/2 TypeError
mpq Number: True Rational: True
mpq equal: True same hash: True 0
mpq Fraction(x) Fraction
mpq x + 1/2 mpq
fmpz(3) == 3: True 0
SEEN
