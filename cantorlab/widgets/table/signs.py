"""How what is typed is printed."""

from __future__ import annotations

import re

#: The minus of a number, which is typed as a hyphen.
MINUS = re.compile(r"(?<= )-(?=\d)")
