"""The curve of a formula, for drawing and in words.

- ``real_functions``: its values over the real numbers; ``branches``: its continuous pieces,
  as polylines; ``breaks``: the marks where they end.
- ``curve_text``: the curve in words, exactly.
- ``reasons``: the reasons for a whole order; ``tables``: signs and variations, exactly.
- ``layout``: curves and mages placed in a picture; ``scale``: even or tenfold, with its marks.
"""
