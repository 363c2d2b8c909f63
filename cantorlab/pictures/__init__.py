"""Pictures of observations as SVG text, with the standard library only.

``svg`` has the parts common to all pictures; ``art``, ``mages``, ``ladder`` and ``curve`` are parts
of pictures; ``lab``, ``quiz``, ``explore``, ``lesson`` and ``mygames`` draw widgets; ``film`` holds
many pictures of a game. ``cantor``, ``siggil`` and ``tafl`` draw the games.
"""
