"""The curve of a formula, in floating point: for drawing only.

- ``branches``: its continuous pieces, as polylines.
- ``layout``: curves and mages placed in a picture of unit size.
"""
