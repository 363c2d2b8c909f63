"""Order of the 18 mages at a formula; ``Formula.ranks`` has it.

- ``order_text``: an order in signs and in words.
- ``ladder``: the rungs of the order, and the strengths on them, as shown to players.
"""
