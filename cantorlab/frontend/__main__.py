"""Command ``python -m cantorlab.frontend [build|check|lint|test]``; ``check`` is of types."""

from __future__ import annotations

import sys

from cantorlab.frontend import toolchain


def main(task: str = "build") -> None:
    """Run one task; exit with a sentence if it fails or does not exist."""
    try:
        if task == "build":
            toolchain.build()
        elif task in ("check", "lint", "test"):
            print(toolchain.tool("npm", "run", "--silent", task), end="")
        else:
            raise toolchain.ToolchainError(f"{task} is none of build, check, lint, test.")
    except toolchain.ToolchainError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:2])
