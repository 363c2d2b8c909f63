#!/usr/bin/env bash
# Guess: where the limits of an Axes are set, a box with round corners costs what a rectangle costs.
# Seen: add_patch takes each patch into the data limits, whoever sets the view: it looks for the
#   extrema of each curve, by the roots of its derivative. 50 round boxes are 200 such searches;
#   add_artist, which leaves the data limits as they are, makes none.
# Version, source: matplotlib 3.11.2, matplotlib/axes/_base.py (_update_patch_limits),
#   matplotlib/path.py (iter_bezier), matplotlib/bezier.py (axis_aligned_extrema).
# Met by: who draws a board or a deck of cards out of boxes with round corners.
. "$(dirname "$0")/place.sh"
packages matplotlib==3.11.2
expect "$(MPLBACKEND=agg python <<'PY'
import matplotlib.pyplot as plt
from matplotlib.bezier import BezierSegment
from matplotlib.patches import FancyBboxPatch, Rectangle

searches = 0
search = BezierSegment.axis_aligned_extrema


def count(segment):
    global searches
    searches += segment.degree > 1  # of a line there is nothing to search
    return search(segment)


BezierSegment.axis_aligned_extrema = count
_, ax = plt.subplots()
ax.set(xlim=(0, 50), ylim=(0, 1))
for name, box in (("Rectangle", Rectangle), ("FancyBboxPatch", FancyBboxPatch)):
    for add in (ax.add_patch, ax.add_artist):
        searches = 0
        for number in range(50):
            add(box((number, 0), 1, 1))
        print(name, add.__name__, searches)
PY
)" <<'SEEN'
Rectangle add_patch 0
Rectangle add_artist 0
FancyBboxPatch add_patch 200
FancyBboxPatch add_artist 0
SEEN
