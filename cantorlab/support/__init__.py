"""Support of all rooms, without a word of a game.

``arguments`` reads what commands are given, ``deprecation`` warns of old names, ``editions`` copies
notebooks, ``extras`` refuses a part that is not installed, ``folder_lock`` admits one writer to a
folder, ``foreign_files`` opens files of others within bounds, ``network`` finds own addresses,
``names`` reads those of people, ``numbers`` makes those of every library plain, ``output`` writes
on any encoding, ``workers`` ends a worker process with its parent.
"""
