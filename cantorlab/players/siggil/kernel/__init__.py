"""How the computer thinks at Siggil, plain or compiled.

==============  ================================================================================
``rules_twin``  what the search takes from the rules, plain or compiled as it is itself
``guess``       lays what nobody has seen yet where it may lie, and tells how likely spirits are
``plans``       whether a solitaire could still be won, whatever the order of the cards
``alone``       which actions of a solitaire are worth a thought
``policy``      which actions of other games are, and how games are played out
``search``      the tree of the actions, grown one guess at a time
``solitaire``   positions of a solitaire of which every card is seen, in a few integers
``layer``       those after so many turns, each once
``turns``       every turn from one layer to the next, which the solver goes by
==============  ================================================================================

None of this is a rule: it may err, and only its strength is measured; but what ``plans`` and
``turns`` leave out can never win, so that the solver's verdicts are proofs.
"""
