"""Rules of Catch the King and Catch the Queen (rules §3), one small file for each part.

======================  ========================================================================
``board``               squares, pieces, sides, and where everything lies in a game's flat list
``lookups``             look-up tables: where a line lets a piece stop, keys of positions
``pieces``              lifting a piece, putting it down, taking it off
``moves``               §3.2 how pieces move; the Godi's diagonals, the Jarl's bond
``captures``            §3.3 capturing soldiers, supports, the Jarl's daughter
``king``                §3.4 capturing the king: the ring, the merchant
``zones``               §3.5 the T of four squares
``shots``               §3.5 the archer's shot
``curses``              §3.5 the völva's curse
``forests``             §3.5 placing a forest
``queen``               §3.6 Catch the Queen: a turn's two halves, the win, the corners
``repetition``          §3.4 positions since the last capture, the third occurrence of one
``turn``                one action and all its consequences, in the order of judging (§5)
``bulk``                random games, counted
``batch``               many games side by side, an action of each at a time
======================  ========================================================================

A game is one flat list of integers, laid out in ``board``.
"""
