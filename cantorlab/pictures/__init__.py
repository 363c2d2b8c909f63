"""Pictures of observations as SVG text, with the standard library only.

``svg`` has what all pictures share; ``art``, ``mages``, ``ladder`` and ``curve`` are parts of
pictures; ``lab`` and ``quiz`` draw widgets; each game has a package.
"""
