"""Exact numbers and their comparison. Each file uses only files that are listed above it.

- ``work_budget``: a budget of work, and results that are remembered with what they cost.
- ``integers``: factors, perfect powers, integer roots, coprime bases.
- ``values``: sums of powers, their addition, products that need no sign.
- ``enclosure``: intervals that contain a value, by mpmath.
- ``like_terms``: integer bases made coprime, sin² + cos² = 1, so that equal terms cancel.
- ``separation``: how small a sum of nested radicals can be without being zero.
- ``comparison``: the sign of a value, the comparison of two, proved.
- ``arithmetic``: products and powers, which need signs.
- ``logarithms``: exponentials and logarithms that undo one another.
- ``angles``: sines, cosines and tangents, brought back to the first quarter turn.
- ``evaluate``: the value of a syntax tree for one mage.
- ``real``: ``Real``, the public type of a value that is no fraction.
"""
