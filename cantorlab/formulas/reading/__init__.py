"""Parsing: from the text that a pupil types to a syntax tree.

- ``reader``: ``read``, from text to tree; it pairs bars.
- ``pasted_text``: texts as clipboards give them.
- ``tokens``: the lexer, with ``words`` of all languages and ``refusals``; ``token_stream``: its
  tokens, one after the other.
- ``parser``: a Pratt parser over the tokens.
- ``from_sympy``: expressions of SymPy as texts in our notation.
"""
