"""Parsing: from the text that a pupil types to a syntax tree.

- ``tokens``: the lexer.
- ``parser``: a Pratt parser over the tokens.
"""
