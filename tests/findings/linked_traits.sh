#!/usr/bin/env bash
# Guess: two traits that traitlets.link joins have the same value, or an error says that they have not.
# Seen: where the second one's own validator changes what it is given (a slider's bound, say), the
#   first keeps the other value: 20 and 10, no error, no warning. An error ("Broken link") comes
#   only where the *first* changed again meanwhile, as an observer of it may do.
# Version, source: traitlets 5.16.1, traitlets/traitlets.py (class link).
# Met by: who links a widget's trait to one with bounds, or corrects a value in an observer.
. "$(dirname "$0")/place.sh"
packages traitlets==5.16.1
expect "$(python <<'PY'
from traitlets import HasTraits, Int, TraitError, link, observe, validate


class Free(HasTraits):
    value = Int(0)


class Bounded(HasTraits):
    value = Int(0)

    @validate("value")
    def _bound(self, proposal):
        return min(proposal["value"], 10)


free, bounded = Free(), Bounded()
link((free, "value"), (bounded, "value"))
free.value = 20
print("free", free.value, "bounded", bounded.value)
bounded.value = 10
print("free", free.value, "bounded", bounded.value)

free, copy = Free(), Free()
link((free, "value"), (copy, "value"))
copy.observe(lambda change: setattr(free, "value", min(change["new"], 10)), "value")
try:
    free.value = 20
except TraitError as error:
    print("TraitError", str(error).partition(" ")[0])
print("free", free.value, "copy", copy.value)
PY
)" <<'SEEN'
free 20 bounded 10
free 20 bounded 10
TraitError Broken
free 10 copy 20
SEEN
