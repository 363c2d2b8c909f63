#!/usr/bin/env bash
# Guess: get_title() returns the title that a plot has, and set_title replaces it.
# Seen: an Axes has three titles. One set with loc="left" is none for get_title(), which looks at
#   the middle; another set_title stands beside it, not in its place. A style sheet's
#   axes.titlelocation moves what set_title writes, and not where get_title() looks.
# Version, source: matplotlib 3.11.2, matplotlib/axes/_axes.py (get_title, set_title).
# Met by: who writes a picture's description from its Axes, or draws over a plot of a library.
. "$(dirname "$0")/place.sh"
packages matplotlib==3.11.2
expect "$(MPLBACKEND=agg python <<'PY'
import matplotlib.pyplot as plt

_, ax = plt.subplots()
ax.set_title("Strengths", loc="left")
print("after left:", repr(ax.get_title()), repr(ax.get_title(loc="left")))
ax.set_title("Order")
print("after middle:", [ax.get_title(loc=each) for each in ("left", "center", "right")])
with plt.rc_context({"axes.titlelocation": "left"}):
    _, ax = plt.subplots()
    ax.set_title("Strengths")
    print("within the style:", repr(ax.get_title()))
print("after the style:", repr(ax.get_title()))
PY
)" <<'SEEN'
after left: '' 'Strengths'
after middle: ['Strengths', 'Order', '']
within the style: ''
after the style: ''
SEEN
