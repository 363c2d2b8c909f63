"""Search of Siggil for the computer, plain or compiled.

====================  ============================================================================
``rules_twin``        the parts of the rules that the search needs, plain or compiled as it is
``guess``             possible places of unseen cards, and the probabilities of spirits
``plans``             ways in which a solitaire can still be won, whatever the order of the cards
``solitaire_policy``  promising actions of a solitaire
``policy``            promising actions of other games, and how games are played out
``search``            the tree of the actions, grown one guess at a time
``solitaire``         positions of a solitaire of which every card is seen, in a few integers
``layer``             those after so many turns, each once
``turns``             every turn from one layer to the next, for the solver
====================  ============================================================================

None of this is a rule: it may err, and only its strength is measured; but lines that ``plans`` and
``turns`` leave out can never win, so that the solver's verdicts are proofs.
"""
