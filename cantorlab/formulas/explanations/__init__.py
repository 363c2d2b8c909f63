"""Explanations of duels: arguments as a good teacher would give them.

- ``explanation``: ``explain``, which looks for the simplest argument that applies.
- ``reductions``: what can be set aside first: outer operations, parts equal for both mages;
  ``equal_forms``: parts written in another form.
- Arguments by theme: ``distance``, ``substitution`` (parabolas in ``n²``, ``|n|``, a root),
  ``steps``, ``signs``, ``blocks`` (floors and remainders), ``terms``, ``factors``,
  ``whole_numbers`` (bounds that need no calculator), ``algebra`` (factored differences),
  ``monotonicity``, ``bends`` (hills and valleys), ``turns`` (angles), ``values``.
- Exact means: ``enclosure`` (interval arithmetic on parts of a formula, bounds with few decimals),
  ``polynomials``.
- Words: ``sentences/`` (the text of an explanation, a file a theme), ``wording`` (what all texts
  share).
"""

from cantorlab.formulas.explanations.explanation import Explanation, explain

__all__ = ["Explanation", "explain"]
