"""How the computer thinks at Siggil: a search over what it cannot see, plain or compiled.

==============  ================================================================================
``rules_twin``  what the search takes from the rules, plain or compiled as it is itself
``guess``       lays what nobody has seen yet where it may lie
``policy``      which actions are worth a thought, and how games are played out
``search``      the tree of the actions, grown one guess at a time
==============  ================================================================================

None of this is a rule: it may err, and only its strength is measured.
"""
