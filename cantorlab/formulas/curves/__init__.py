"""The curve of a formula, for drawing (in floating point) and in words.

- ``branches``: its continuous pieces, as polylines; ``breaks``: the marks where they end.
- ``curve_text``: the curve in words, exactly.
- ``reasons``: the reasons for a whole order; ``tables``: signs and variations, exactly.
- ``layout``: curves and mages placed in a picture; ``scale``: even or tenfold, with its marks.
"""
