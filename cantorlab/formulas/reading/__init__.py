"""Parsing: from the text that a pupil types to a syntax tree.

- ``reader``: ``read``, from text to tree; it pairs bars.
- ``pasted_text``: texts as clipboards give them.
- ``tokens``: the lexer.
- ``parser``: a Pratt parser over the tokens.
"""
