"""Why one mage beats another at a place, as a good teacher would argue it.

- ``explanation``: ``explain``, which looks for the simplest argument that applies.
- ``views``: what can be set aside first: outer operations, parts equal for both mages.
- Arguments by theme: ``lines``, ``distance``, ``signs``, ``blocks`` (floors and remainders),
  ``terms``, ``factors``, ``algebra`` (factored differences), ``monotonicity``, ``values``.
- Exact means: ``enclosure`` (interval arithmetic on parts of a formula), ``polynomials``,
  ``rounding`` (bounds with few decimals).
- Words: ``sentences`` (the text of an explanation), ``wording`` (what all texts share).
"""

from cantorlab.formulas.explanations.explanation import Explanation, explain

__all__ = ["Explanation", "explain"]
