"""The front end's npm packages, for the tests that cannot do without them."""

from __future__ import annotations

import os

import pytest

from cantorlab.frontend import toolchain


def require_packages() -> None:
    """Have them installed; where they cannot be had, skip and say so loudly (CI fails)."""
    try:
        toolchain.install()
    except toolchain.ToolchainError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"THE FRONT END WAS NOT TESTED. {error}")
