"""Search of Catch the King and the Queen for the computer, plain or compiled.

======================  ========================================================================
``rules_twin``          the parts of the rules that the search needs, plain or compiled
``transposition``       the search's context and transposition table, laid out
``weights``             the layout of the list of weights, and the one by hand
``evaluation``          the value of a position that is not searched further
``wins``                wins by one move, seen without trying every move
``move_ordering``       the order in which actions are tried
``search``              alpha-beta with a transposition table
``forced_wins``         forced wins: proofs, not opinions
``proof_numbers``       forced wins, searched best-first
======================  ========================================================================

None of this is a rule. Only ``wins``, ``forced_wins`` and ``proof_numbers`` never err: of the rest,
the strength is measured.
"""
