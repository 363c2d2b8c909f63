"""How the computer thinks at Catch the King and the Queen: a search, plain or compiled.

======================  ========================================================================
``law``                 the part of the rules that the search stands on, in the same twin
``mind``                where the search keeps what it remembers
``weights``             what a piece is worth on its square, and the king's ways out
``weigh``               the value of a position that is not searched further
``wins``                wins that one move makes, seen without trying every move
``order``               which action to try first
``search``              alpha-beta with a transposition table
======================  ========================================================================

None of this is law: it may err, and only its strength is measured.
"""
