"""Printers: from a syntax tree to other notations.

- ``written``: text that parses back to the same tree.
- ``inline``: one line for reading, as within a sentence.
- ``latex``, ``mathml``: notations that are typeset; ``plain_latex``: for programs.
- ``html``: MathML that is copied as text; ``sentence_html``: a sentence with formulas in it.
- ``spoken``: words for screen readers; ``spoken_sentence``: a sentence with formulas in it.
- ``to_sympy``: a SymPy expression.
"""
