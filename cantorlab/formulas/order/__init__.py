"""The order of the 18 mages at a formula.

- ``ranks``: dense ranks of exact values.
- ``standings``: the ladder and the strengths as shown to players.
"""
