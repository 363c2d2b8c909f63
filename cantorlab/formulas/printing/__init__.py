"""A tree as text, as MathML and LaTeX, as spoken words, and for SymPy."""
