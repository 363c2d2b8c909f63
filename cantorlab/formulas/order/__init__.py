"""The order of the 18 mages at a formula.

- ``ranks``: dense ranks of exact values.
- ``order_text``: an order in signs and in words.
- ``standings``: the ladder and the strengths as shown to players.
"""
