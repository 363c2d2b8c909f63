"""Formulas in n: text to syntax tree to exact strengths to the order of the 18 mages."""
