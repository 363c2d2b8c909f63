#!/usr/bin/env bash
# Guess: fractions.Fraction is made of Python's own ints, whatever it was made from.
# Seen: a numerator of gmpy2 is kept as it is, and sums, products and roundings hand it on: what is
#   a Fraction for isinstance ends in another class, which json refuses and which has no bit_length
#   to be called as int.bit_length(x).
# Version, source: gmpy2 2.3.2, CPython 3.11 to 3.13, Lib/fractions.py.
# Met by: whose programs install gmpy2 for speed: mpmath then makes mpz of every number.
. "$(dirname "$0")/place.sh"
packages gmpy2==2.3.2
expect "$(python <<'PY'
import json
from fractions import Fraction

from gmpy2 import mpz

half = Fraction(mpz(1), 2)
total = sum([half, Fraction(3, 2)], Fraction(0))
for name, value in (("Fraction", half), ("sum", total)):
    print(name, value, type(value).__name__, "of", type(value.numerator).__module__)
print("rounded:", type(round(total)).__module__)
try:
    print(json.dumps(round(total)))
except TypeError as error:
    print(error)
try:
    print(int.bit_length(total.numerator))
except TypeError as error:
    print(type(error).__name__)
print("product with mpz:", type(mpz(3) * Fraction(1, 2)).__name__)
PY
)" <<'SEEN'
Fraction 1/2 Fraction of gmpy2
sum 2 Fraction of gmpy2
rounded: gmpy2
Object of type mpz is not JSON serializable
TypeError
product with mpz: mpq
SEEN
