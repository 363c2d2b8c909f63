"""Pictures of observations as SVG text, with the standard library only.

``svg`` has the parts common to all pictures; ``art``, ``mages``, ``ladder`` and ``curve`` are parts
of pictures; ``lab`` and ``quiz`` draw widgets; each game has a package.
"""
