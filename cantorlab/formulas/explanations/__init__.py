"""Why one mage beats another at a place, as a good teacher would argue it."""

from cantorlab.formulas.explanations.explanation import Explanation, explain

__all__ = ["Explanation", "explain"]
