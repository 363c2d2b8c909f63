"""How the computer thinks at Catch the King and the Queen: a search, plain or compiled.

======================  ========================================================================
``rules_twin``          what the search takes from the rules, plain or compiled as it is itself
``transposition``       the search's context and transposition table, laid out
``weights``             how what positions are worth is laid out as a list, and the one by hand
``evaluation``          the value of a position that is not searched further
``wins``                wins that one move makes, seen without trying every move
``move_ordering``       which action to try first
``search``              alpha-beta with a transposition table
``forced``              whether a win can be forced: a proof, not an opinion
======================  ========================================================================

None of this is a rule. All but ``wins`` and ``forced`` may err, and only its strength is measured.
"""
